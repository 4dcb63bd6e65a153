"""Scramble sets: the sequences one group of a round uses, attempts and extras."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from cubelex.competition import (
    NO_OWN_EVENTS,
    EventKind,
    EventOrId,
    EventTable,
    ResultKind,
    event_kind_or_default,
)
from cubelex.errors import InvalidScrambleSet

# The sequences of one attempt: one, or one per cube in Multi-Blind.
Attempt = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScrambleSet:
    """The sequences of one group: one attempt after the other, and extras for extra attempts.

    Where attempts are held hours apart, as in Fewest Moves and Multi-Blind, each has a set of its own, and `attempt` is
    its number. `defined` is its event if the competition defines it.
    """

    event: str
    round: int
    group: int
    attempts: tuple[Attempt, ...]
    extras: tuple[Attempt, ...] = ()
    attempt: int | None = None
    defined: EventKind | None = None

    @property
    def kind(self) -> EventKind:
        """The kind of its event."""
        return self.defined or event_kind_or_default(self.event)

    @property
    def name(self) -> str:
        """WCIF's activity code.

        >>> ScrambleSet("333", 1, 2, ()).name
        '333-r1-g2'
        >>> ScrambleSet("333fm", 1, 1, (), attempt=3).name
        '333fm-r1-g1-a3'
        """
        group = f"{self.event}-r{self.round}-g{self.group}"
        return group if self.attempt is None else f"{group}-a{self.attempt}"

    @property
    def checksum(self) -> str:
        """Eight digits that tell one version of the set from another, to be read aloud."""
        text = "\n".join([self.name, *(sequence for _, sequence in self.sequences())])
        return sha256(text.encode()).hexdigest()[:8]

    def checksum_of(self, label: str) -> str:
        """The same for one of its attempts, by its label."""
        text = "\n".join([self.name, label, *dict(self.labelled())[label]])
        return sha256(text.encode()).hexdigest()[:8]

    def labelled(self) -> tuple[tuple[str, Attempt], ...]:
        """Every attempt with its label: 1, 2 and so on, and E1, E2 for extras."""
        first = self.attempt or 1
        regular = [(str(number), attempt) for number, attempt in enumerate(self.attempts, first)]
        return (*regular, *((f"E{number}", attempt) for number, attempt in enumerate(self.extras, 1)))

    def sequences(self) -> tuple[tuple[str, str], ...]:
        """Every sequence with its label; the cubes of Multi-Blind are 1.1, 1.2 and so on."""
        return tuple(
            (f"{label}.{number}" if has_several_cubes(self.kind) else label, sequence)
            for label, attempt in self.labelled()
            for number, sequence in enumerate(attempt, 1)
        )

    def to_json(self) -> dict[str, Any]:
        """The set as JSON values."""
        return {
            "event": self.event,
            "round": self.round,
            "group": self.group,
            **({} if self.attempt is None else {"attempt": self.attempt}),
            "scrambles": write_attempts(self.attempts),
            "extraScrambles": write_attempts(self.extras),
        }

    @classmethod
    def from_json(cls, document: Any, table: EventTable = NO_OWN_EVENTS) -> Self:
        """Read what `to_json` wrote, of a competition with such a table of events.

        :raises InvalidScrambleSet: with what is missing or of the wrong kind.
        """
        try:
            event_id = str(document["event"])
            kind = table.kind(event_id)
            return cls(
                event_id,
                int(document["round"]),
                int(document["group"]),
                read_attempts(kind, document["scrambles"]),
                read_attempts(kind, document.get("extraScrambles", [])),
                None if document.get("attempt") is None else int(document["attempt"]),
                table.find_defined(event_id),
            )
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as fault:
            raise InvalidScrambleSet(
                f"this is not a scramble set ({fault!r}); expected event, round, group, scrambles and extraScrambles"
            ) from None


def has_several_cubes(event: EventOrId) -> bool:
    """Whether an attempt of the event has a sequence for each of several cubes."""
    return event_kind_or_default(event).result is ResultKind.MULTI_BLIND


def write_attempts(attempts: Iterable[Attempt]) -> list[str]:
    """Attempts as texts, the cubes of Multi-Blind joined by line breaks, as other tools do."""
    return ["\n".join(attempt) for attempt in attempts]


def read_attempts(event: EventOrId, texts: Iterable[str]) -> tuple[Attempt, ...]:
    """Attempts from texts: only Multi-Blind's line breaks part cubes, Megaminx's part lines."""
    if has_several_cubes(event):
        return tuple(tuple(line.strip() for line in text.splitlines() if line.strip()) for text in texts)
    return tuple((text.strip(),) for text in texts)
