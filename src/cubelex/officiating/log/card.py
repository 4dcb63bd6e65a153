"""A competitor's scorecard of a round: numbered attempts, each with its tries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult

NO_SLOTS: Final[Mapping[int, "Slot"]] = MappingProxyType({})
NO_SIGNATURES: Final[Mapping[str, str]] = MappingProxyType({})
NO_NUMBERS: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Try:
    """One try at an attempt: the regular one or an extra one.

    `entry` is the entry of the result in the log and `started` that of the start, 0 without one. A provisional try
    counts once that was decided; until then, or when it was dropped, the try before it counts. `is_signature_settled`
    says that it was decided what follows from a missing signature.
    """

    result: AttemptResult | None = None
    elapsed: int | None = None
    written: str = ""
    under: tuple[str, ...] = ()
    entry: int = 0
    started: int = 0
    observed: Mapping[str, Any] | None = field(default=None, hash=False)
    is_extra: bool = False
    is_provisional: bool = False
    is_dropped: bool = False
    scramble: str = ""
    signatures: Mapping[str, str] = field(default_factory=lambda: NO_SIGNATURES, hash=False)
    is_signature_settled: bool = False

    @property
    def counts(self) -> bool:
        """Whether its result is that of the attempt, not the result of the try before."""
        return not self.is_provisional and not self.is_dropped

    @property
    def is_started(self) -> bool:
        """Whether it was begun, as far as the log knows. A DNS was not begun (9f5), nor a DNF for what was before."""
        return bool(self.started) or not (
            self.result in (None, DNS) or (self.result == DNF and self.observed is not None)
        )

    @property
    def awaits_ruling(self) -> bool:
        """Whether it was observed and not ruled on."""
        return self.observed is not None and self.result is None


REGULAR: Final = Try()


@dataclass(frozen=True, slots=True)
class Slot:
    """A numbered attempt with all its tries."""

    tries: tuple[Try, ...] = (REGULAR,)

    @property
    def valid(self) -> Try:
        """The try that counts: the last one that is neither dropped nor provisional and still to be decided."""
        last = self.tries[-1]
        return last if last.counts else next(made for made in reversed(self.tries) if made.counts)

    @property
    def current(self) -> Try:
        """The try to be made next or made last, without dropped ones."""
        last = self.tries[-1]
        return next(made for made in reversed(self.tries) if not made.is_dropped) if last.is_dropped else last

    @property
    def result(self) -> AttemptResult:
        """The result that counts; skipped while it is still to come."""
        result = self.valid.result
        return SKIPPED if result is None else result

    @property
    def is_started(self) -> bool:
        """Whether any try was begun."""
        return any(made.is_started for made in self.tries)

    @property
    def awaits_extra(self) -> bool:
        """Whether a granted extra attempt is still to be made."""
        current = self.current
        return current.is_extra and current.result is None

    @property
    def done(self) -> int:
        """The entry in the log that says when the attempt was made.

        An extra attempt counts as made when the one that it replaces was (11e++++++).
        """
        return next((made.started or made.entry for made in self.tries if made.started or made.entry), 0)


UNTOUCHED: Final = Slot()


@dataclass(frozen=True, slots=True)
class Card:
    """A competitor's scorecard of a round.

    `late_by` are the centiseconds by which a competitor was late whom the Delegate admitted, by attempt (0: the round).
    `cubes` are the numbers submitted for Multi-Blind attempts. A card that `is_removed` is not in the results (9t).
    """

    person_id: int
    slots: Mapping[int, Slot] = field(default_factory=lambda: NO_SLOTS, hash=False)
    has_withdrawn: bool = False
    is_removed: bool = False
    late_by: Mapping[int, int] = field(default_factory=lambda: NO_NUMBERS, hash=False)
    cubes: Mapping[int, int] = field(default_factory=lambda: NO_NUMBERS, hash=False)

    def slot(self, attempt: int) -> Slot:
        """A numbered attempt, empty where nothing has happened yet."""
        return self.slots.get(attempt) or UNTOUCHED

    def with_slot(self, attempt: int, slot: Slot) -> "Card":
        """The card with that attempt changed."""
        # Written out, as `dataclasses.replace` takes several times as long.
        slots = MappingProxyType({**self.slots, attempt: slot})
        return Card(self.person_id, slots, self.has_withdrawn, self.is_removed, self.late_by, self.cubes)

    @property
    def has_started(self) -> bool:
        """Whether an attempt was started."""
        return any(slot.is_started for slot in self.slots.values())

    @property
    def has_results(self) -> bool:
        """Whether a result that counts was entered."""
        return any(slot.valid.result is not None for slot in self.slots.values())

    @property
    def highest(self) -> int:
        """The highest number of an attempt with something recorded; 0 without any."""
        return max(self.slots, default=0)
