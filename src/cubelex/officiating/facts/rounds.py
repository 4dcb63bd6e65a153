"""Facts about the competition, its people and its rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.facts.plain import CardFact, Fact, recorded


@recorded("defined")
@dataclass(frozen=True, slots=True)
class Defined(Fact):
    """The competition was set up like this, as a WCIF document of version 2. Logs of old change the set-up so, too."""

    wcif: Mapping[str, Any] = field(hash=False)
    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("setup_changed")
@dataclass(frozen=True, slots=True)
class SetupChanged(Fact):
    """The set-up was changed: what is otherwise now in its WCIF document, place by place."""

    changes: tuple[Mapping[str, Any], ...] = field(hash=False)
    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("checked_in")
@dataclass(frozen=True, slots=True)
class CheckedIn(Fact):
    """Somebody is there; a newcomer's identity was checked (2e)."""

    person_id: int
    identity_was_checked: bool = False


@recorded("round_opened")
@dataclass(frozen=True, slots=True)
class RoundOpened(Fact):
    """A round was opened for these competitors. `after` are the rounds whose results decided who they are."""

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
    """A competitor gave up their place in a round, or lost it to somebody who came back for theirs."""

    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("entered_round")
@dataclass(frozen=True, slots=True)
class EnteredRound(CardFact):
    """A competitor came into an open round, in somebody's place (9p3) or late."""

    reason: str = ""
    under: tuple[str, ...] = ()


@recorded("admitted_late")
@dataclass(frozen=True, slots=True)
class AdmittedLate(CardFact):
    """The Delegate let somebody compete who came late by so many centiseconds; of an attempt where it has a number."""

    late_by: int
    reason: str
    attempt: int = 0
    under: tuple[str, ...] = ()


@recorded("later_results_removed")
@dataclass(frozen=True, slots=True)
class LaterResultsRemoved(CardFact):
    """What somebody did in a round is taken out of the results, as they should not have been in it (9t)."""

    reason: str
    under: tuple[str, ...] = ()


@recorded("order_noted")
@dataclass(frozen=True, slots=True)
class OrderNoted(Fact):
    """The order in which somebody made attempts that share a cumulative time limit, such as `444bf-r1-a2`."""

    person_id: int
    attempts: tuple[str, ...]
