"""What happened at a competition, one fact at a time. Facts are never changed or taken out; a later one may undo them.

A fact is plain data, so that it can be written to any log and read back.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from cubelex.errors import InvalidLog

F = TypeVar("F", bound="Fact")

_KINDS: dict[str, type["Fact"]] = {}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened."""

    kind: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """The fact as JSON values."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        said = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
        return {"kind": self.kind, **said}


def read_fact(document: Mapping[str, Any]) -> Fact:
    """Read what `to_json` wrote; fields of a later version are passed over.

    :raises InvalidLog: when the kind is unknown or a field is missing.
    """
    kind = _KINDS.get(str(document.get("kind")))
    if kind is None:
        raise InvalidLog(f"no fact is of the kind {document.get('kind')!r}; was it written by a later version?")
    known = {one.name: one for one in fields(kind)}
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items() if name in known
    }
    required = {one.name for one in known.values() if one.default is MISSING and one.default_factory is MISSING}
    if missing := required - values.keys():
        raise InvalidLog(f"a fact of the kind {kind.kind!r} lacks {', '.join(sorted(missing))}")
    return kind(**values)


def _fact(kind: str) -> Callable[[type[F]], type[F]]:
    """Register a class of facts under the name that logs use."""

    def register(fact: type[F]) -> type[F]:
        fact.kind = kind
        _KINDS[kind] = fact
        return fact

    return register


@_fact("defined")
@dataclass(frozen=True, slots=True)
class Defined(Fact):
    """The competition was set up like this, or its set-up was changed to this: a WCIF document of version 2."""

    wcif: Mapping[str, Any] = field(hash=False)


@_fact("checked_in")
@dataclass(frozen=True, slots=True)
class CheckedIn(Fact):
    """Somebody is there; a newcomer's identity was checked (2e)."""

    person_id: int
    identity_was_checked: bool = False


@_fact("round_opened")
@dataclass(frozen=True, slots=True)
class RoundOpened(Fact):
    """A round was opened for these competitors."""

    round_id: str
    competitors: tuple[int, ...]
    reason: str = ""


@_fact("round_finished")
@dataclass(frozen=True, slots=True)
class RoundFinished(Fact):
    """A round is complete."""

    round_id: str


@_fact("group_called")
@dataclass(frozen=True, slots=True)
class GroupCalled(Fact):
    """A group was called."""

    round_id: str
    group: int


@_fact("attempt_started")
@dataclass(frozen=True, slots=True)
class AttemptStarted(Fact):
    """A competitor started an attempt."""

    round_id: str
    person_id: int
    attempt: int


@_fact("attempt_entered")
@dataclass(frozen=True, slots=True)
class AttemptEntered(Fact):
    """The result of an attempt was entered.

    `elapsed` is the time of a DNF in centiseconds; `written` is what the scorecard says; `observed` is what the judge
    saw, where that was recorded; `under` are the regulations behind penalties.
    """

    round_id: str
    person_id: int
    attempt: int
    result: int
    elapsed: int | None = None
    written: str = ""
    observed: Mapping[str, Any] | None = field(default=None, hash=False)
    under: tuple[str, ...] = ()


@_fact("attempt_signed")
@dataclass(frozen=True, slots=True)
class AttemptSigned(Fact):
    """Somebody signed an attempt: as judge, competitor or scrambler."""

    round_id: str
    person_id: int
    attempt: int
    role: str
    signature: str = ""


@_fact("result_corrected")
@dataclass(frozen=True, slots=True)
class ResultCorrected(Fact):
    """The Delegate changed a result (1g2), for a reason."""

    round_id: str
    person_id: int
    attempt: int
    result: int
    reason: str
    elapsed: int | None = None


@_fact("extra_attempt_granted")
@dataclass(frozen=True, slots=True)
class ExtraAttemptGranted(Fact):
    """An attempt is replaced by an extra one (11e), or provisionally so (11e3)."""

    round_id: str
    person_id: int
    attempt: int
    reason: str
    is_provisional: bool = False
    under: tuple[str, ...] = ()


@_fact("provisional_decided")
@dataclass(frozen=True, slots=True)
class ProvisionalDecided(Fact):
    """Whether a provisional extra attempt counts."""

    round_id: str
    person_id: int
    attempt: int
    counts: bool
    reason: str


@_fact("withdrawn")
@dataclass(frozen=True, slots=True)
class Withdrawn(Fact):
    """A competitor gave up their place in a round."""

    round_id: str
    person_id: int
    reason: str = ""


@_fact("entered_round")
@dataclass(frozen=True, slots=True)
class EnteredRound(Fact):
    """A competitor came into an open round, in somebody's place (9p3) or late."""

    round_id: str
    person_id: int
    reason: str = ""
    under: tuple[str, ...] = ()


@_fact("disqualified")
@dataclass(frozen=True, slots=True)
class Disqualified(Fact):
    """A competitor was disqualified from events; from all where none is named (2j, 2k)."""

    person_id: int
    event_ids: tuple[str, ...]
    reason: str
    under: tuple[str, ...] = ()


@_fact("incident")
@dataclass(frozen=True, slots=True)
class Incident(Fact):
    """Something out of the ordinary, and what was decided about it (Article 11)."""

    what: str
    decision: str
    reason: str
    persons: tuple[int, ...] = ()
    round_id: str = ""
    under: tuple[str, ...] = ()


@_fact("dispute_raised")
@dataclass(frozen=True, slots=True)
class DisputeRaised(Fact):
    """A competitor disputes the ruling in an entry of the log (2n)."""

    person_id: int
    about: int
    what: str


@_fact("dispute_settled")
@dataclass(frozen=True, slots=True)
class DisputeSettled(Fact):
    """The Delegate's final ruling on a dispute, named by its entry."""

    dispute: int
    decision: str
    reason: str


@_fact("ended")
@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """The competition has ended (9u)."""

    how: str


@_fact("undone")
@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """An entry of the log is to be passed over."""

    entry: int
    reason: str
