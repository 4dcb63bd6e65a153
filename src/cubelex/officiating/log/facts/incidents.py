"""Facts about incidents, disputes and other matters, and the end of the competition."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("disqualified")
@dataclass(frozen=True, slots=True)
class Disqualified(Fact):
    """A competitor was disqualified from events, or from all where none is named (2j, 2k).

    `without_warning`: the competitor misbehaved and was not warned before, because it was serious (2l).
    """

    person_id: int
    event_ids: tuple[str, ...]
    reason: str
    under: tuple[str, ...] = ()
    ground: str = ""
    without_warning: bool = False


@recorded("warned")
@dataclass(frozen=True, slots=True)
class Warned(Fact):
    """A competitor was warned. A disqualification may follow a warning, or come without one (2l)."""

    person_id: int
    reason: str
    round_id: str = ""
    under: tuple[str, ...] = ()


@recorded("accommodated")
@dataclass(frozen=True, slots=True)
class Accommodated(Fact):
    """A special accommodation (2s): what judges do, in which events (all where none is named).

    Only the Delegate sees the `circumstances`.
    """

    person_id: int
    what: str
    event_ids: tuple[str, ...] = ()
    circumstances: str = ""
    under: tuple[str, ...] = ()


@recorded("incident_reported")
@dataclass(frozen=True, slots=True)
class IncidentReported(Fact):
    """An official tells the Delegate what happened. Nothing is decided yet. `about` is the kind of incident.

    For an incident in a `match`, the attempt is the number of the point.
    """

    what: str
    about: str = ""
    persons: tuple[int, ...] = ()
    round_id: str = ""
    attempt: int = 0
    match: str = ""


@recorded("evidence_noted")
@dataclass(frozen=True, slots=True)
class EvidenceNoted(Fact):
    """Evidence for or against an account of an incident: what a person saw, or a recording (11f)."""

    report: int
    evidence: str
    note: str
    is_slow_motion: bool = False
    under: tuple[str, ...] = ()


@recorded("incident")
@dataclass(frozen=True, slots=True)
class Incident(Fact):
    """An incident and the decision about it (Article 11).

    `report` is the entry that reported it. `answers` are the questions and answers that led to the decision. For an
    incident in a `match`, the attempt is the number of the point.
    """

    what: str
    decision: str
    reason: str
    persons: tuple[int, ...] = ()
    round_id: str = ""
    under: tuple[str, ...] = ()
    attempt: int = 0
    report: int = 0
    answers: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    match: str = ""


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
    """An entry of the log is left out. Where that entry is an `Undone` itself, what it undid counts again."""

    entry: int
    reason: str
