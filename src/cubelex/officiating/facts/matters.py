"""Facts about what went wrong, what was decided about it, and the end."""

from dataclasses import dataclass

from cubelex.officiating.facts.plain import Fact, recorded


@recorded("disqualified")
@dataclass(frozen=True, slots=True)
class Disqualified(Fact):
    """A competitor was disqualified from events; from all where none is named (2j, 2k)."""

    person_id: int
    event_ids: tuple[str, ...]
    reason: str
    under: tuple[str, ...] = ()


@recorded("incident")
@dataclass(frozen=True, slots=True)
class Incident(Fact):
    """Something out of the ordinary, and what was decided about it (Article 11)."""

    what: str
    decision: str
    reason: str
    persons: tuple[int, ...] = ()
    round_id: str = ""
    under: tuple[str, ...] = ()


@recorded("dispute_raised")
@dataclass(frozen=True, slots=True)
class DisputeRaised(Fact):
    """A competitor disputes the ruling in an entry of the log (2n)."""

    person_id: int
    about: int
    what: str
    event_id: str = ""


@recorded("dispute_settled")
@dataclass(frozen=True, slots=True)
class DisputeSettled(Fact):
    """The Delegate's final ruling on a dispute, named by its entry."""

    dispute: int
    decision: str
    reason: str
    under: tuple[str, ...] = ()


@recorded("ended")
@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """The competition has ended (9u)."""

    how: str
    under: tuple[str, ...] = ()


@recorded("undone")
@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """An entry of the log is to be passed over; where that is an `Undone` itself, what it undid holds again."""

    entry: int
    reason: str
