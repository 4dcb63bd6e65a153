"""Facts about the competition, its people and its rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.log.facts.base import CardFact, Fact, recorded


@recorded("defined")
@dataclass(frozen=True, slots=True)
class Defined(Fact):
    """The setup of the competition, as a WCIF document of version 2. Old logs also change the setup with this fact."""

    wcif: Mapping[str, Any] = field(hash=False)
    reason: str = ""
    under: tuple[str, ...] = ()
    link_part: str = ""


@recorded("setup_changed")
@dataclass(frozen=True, slots=True)
class SetupChanged(Fact):
    """The setup was changed: the differences in its WCIF document, place by place."""

    changes: tuple[Mapping[str, Any], ...] = field(hash=False)
    reason: str = ""
    under: tuple[str, ...] = ()
    link_part: str = ""


@recorded("checked_in")
@dataclass(frozen=True, slots=True)
class CheckedIn(Fact):
    """A competitor checked in, and the identity of a newcomer was checked (2e). `verified` is what documents proved."""

    person_id: int
    identity_was_checked: bool = False
    verified: tuple[str, ...] = ()


@recorded("round_opened")
@dataclass(frozen=True, slots=True)
class RoundOpened(Fact):
    """A round was opened for these competitors. `after` are the rounds whose results decided who competes."""

    round_id: str
    competitors: tuple[int, ...]
    reason: str = ""
    after: tuple[str, ...] = ()


@recorded("round_finished")
@dataclass(frozen=True, slots=True)
class RoundFinished(Fact):
    """A round is complete."""

    round_id: str


@recorded("group_called")
@dataclass(frozen=True, slots=True)
class GroupCalled(Fact):
    """A group was called."""

    round_id: str
    group: int


@recorded("withdrawn")
@dataclass(frozen=True, slots=True)
class Withdrawn(CardFact):
    """A competitor withdrew from a round, or lost the place to a competitor who came back for it."""

    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("entered_round")
@dataclass(frozen=True, slots=True)
class EnteredRound(CardFact):
    """A competitor came into an open round, as a replacement (9p3) or late."""

    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("admitted_late")
@dataclass(frozen=True, slots=True)
class AdmittedLate(CardFact):
    """The Delegate let a late competitor compete. `late_by` is in centiseconds; `attempt` is 0 for the whole round."""

    late_by: int
    reason: str
    attempt: int = 0
    under: tuple[str, ...] = ()


@recorded("later_results_removed")
@dataclass(frozen=True, slots=True)
class LaterResultsRemoved(CardFact):
    """The results of a competitor in a round are removed, because they should not have been in it (9t)."""

    reason: str
    under: tuple[str, ...] = ()


@recorded("later_results_restored")
@dataclass(frozen=True, slots=True)
class LaterResultsRestored(CardFact):
    """The removed results of a competitor in a round count again: with the results as they are, they advanced (9t)."""

    under: tuple[str, ...] = ()


@recorded("order_noted")
@dataclass(frozen=True, slots=True)
class OrderNoted(Fact):
    """The order in which a competitor made attempts under a cumulative time limit, for example `444bf-r1-a2`."""

    person_id: int
    attempts: tuple[str, ...]
