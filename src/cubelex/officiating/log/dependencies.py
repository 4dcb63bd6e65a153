"""What each kind of fact provides, and what it requires.

Both are paths from the general to the particular, for example round, competitor, attempt. Two paths concern each other
where one begins with the other: a result concerns the whole round, and the round all of its results.
"""

from collections.abc import Iterable
from functools import singledispatch
from typing import Final, NamedTuple

from cubelex.competition import Competition
from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptFact, CardFact, Fact
from cubelex.officiating.log.point import SCRAMBLERS
from cubelex.rules import head_to_head as h2h

Path = tuple[object, ...]
_SCRAMBLED: Final = "scrambled"
"""Beside the bracket: a point can be undone also when the next one is already scrambled."""
_SEEN: Final = "seen"
"""The sequences of a round: once one was seen, the round stays open."""


class Dependencies(NamedTuple):
    """The paths that a fact provides, and those that it requires."""

    provides: tuple[Path, ...] = ()
    requires: tuple[Path, ...] = ()


def paths_overlap(paths: tuple[Path, ...], others: tuple[Path, ...]) -> bool:
    """Whether one of the paths begins with one of the others, or the other way round."""
    return any(path[: len(other)] == other[: len(path)] for path in paths for other in others)


@singledispatch
def dependencies_of(fact: Fact, entry: Entry, competition: Competition) -> Dependencies:
    """What a fact provides and requires. Most provide what they require."""
    return Dependencies()


def _both(*paths: Path) -> Dependencies:
    return Dependencies(paths, paths)


@dependencies_of.register(facts.Defined)
@dependencies_of.register(facts.SetupChanged)
def _(fact: facts.Defined | facts.SetupChanged, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies(((),), (("people",),))


@dependencies_of.register
def _(fact: facts.Registered, entry: Entry, competition: Competition) -> Dependencies:
    return _about_people([fact.person["registrantId"]], is_about_waiting=fact.is_waiting)


@dependencies_of.register
def _(fact: facts.PeopleChanged, entry: Entry, competition: Competition) -> Dependencies:
    numbers = [*(person["registrantId"] for person in fact.persons), *fact.removed]
    return _about_people(numbers, is_about_waiting=fact.waiting is not None)


def _about_people(numbers: Iterable[int], *, is_about_waiting: bool) -> Dependencies:
    own: list[Path] = [("people", number) for number in numbers]
    own += [("people", "waiting")] if is_about_waiting else []
    return Dependencies((*own, *(("person", path[1]) for path in own)), tuple(own))


@dependencies_of.register
def _(fact: facts.EligibilityNoted, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("eligibility", entry.number),))


@dependencies_of.register
def _(fact: facts.CheckedIn, entry: Entry, competition: Competition) -> Dependencies:
    return _both(("person", fact.person_id))


@dependencies_of.register
def _(fact: facts.EquipmentChecked, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("check", entry.number),))


@dependencies_of.register
def _(fact: facts.RoundOpened, entry: Entry, competition: Competition) -> Dependencies:
    before = tuple((round_id,) for round_id in fact.after)
    people = tuple(("people", number) for number in fact.competitors)
    return Dependencies(((fact.round_id,),), ((fact.round_id,), *before, ("dispute",), *people))


@dependencies_of.register
def _(fact: facts.RoundFinished, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies(((fact.round_id, "finished"),), ((fact.round_id,),))


@dependencies_of.register
def _(fact: facts.GroupCalled, entry: Entry, competition: Competition) -> Dependencies:
    return _both((fact.round_id, "group", fact.group))


@dependencies_of.register
def _(fact: CardFact, entry: Entry, competition: Competition) -> Dependencies:
    return _both((fact.round_id, fact.person_id))


@dependencies_of.register
def _(fact: AttemptFact, entry: Entry, competition: Competition) -> Dependencies:
    return _both((fact.round_id, fact.person_id, fact.attempt))


@dependencies_of.register(facts.ResultCorrected)
@dependencies_of.register(facts.ProvisionalDecided)
def _(fact: AttemptFact, entry: Entry, competition: Competition) -> Dependencies:
    own = (fact.round_id, fact.person_id, fact.attempt)
    return Dependencies((own, ("changed", fact.person_id)), (own,))


@dependencies_of.register(facts.LaterResultsRemoved)
@dependencies_of.register(facts.LaterResultsRestored)
def _(fact: CardFact, entry: Entry, competition: Competition) -> Dependencies:
    own = (fact.round_id, fact.person_id)
    return Dependencies((own,), (own, ("changed", fact.person_id)))


@dependencies_of.register
def _(fact: facts.SequenceSeen, entry: Entry, competition: Competition) -> Dependencies:
    own: tuple[Path, ...] = ((fact.round_id, fact.person_id, fact.attempt),) if fact.attempt else ()
    played = tuple((fact.round_id, "bracket", match.rpartition(" ")[0], match) for match in fact.matches)
    return Dependencies((), ((fact.round_id, _SEEN), *own, *played))


@dependencies_of.register(facts.Withdrawn)
@dependencies_of.register(facts.EnteredRound)
def _(fact: CardFact, entry: Entry, competition: Competition) -> Dependencies:
    return _both((fact.round_id, fact.person_id), (fact.round_id, "places"))


@dependencies_of.register
def _(fact: facts.OrderNoted, entry: Entry, competition: Competition) -> Dependencies:
    return _both(("order", fact.person_id))


@dependencies_of.register
def _(fact: facts.Disqualified, entry: Entry, competition: Competition) -> Dependencies:
    concerned = (round_ for round_ in competition.rounds if not fact.event_ids or round_.event_id in fact.event_ids)
    return _both(("person", fact.person_id), *((round_.id, fact.person_id) for round_ in concerned))


@dependencies_of.register
def _(fact: facts.Incident, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("incident", entry.number),), (("report", fact.report),) if fact.report else ())


@dependencies_of.register
def _(fact: facts.IncidentReported, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("report", entry.number),))


@dependencies_of.register
def _(fact: facts.EvidenceNoted, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("evidence", entry.number),), (("report", fact.report),))


@dependencies_of.register
def _(fact: facts.Warned, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("warning", entry.number),))


@dependencies_of.register
def _(fact: facts.Accommodated, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("accommodation", entry.number),))


@dependencies_of.register
def _(fact: facts.DisputeRaised, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("dispute", entry.number),))


@dependencies_of.register
def _(fact: facts.DisputeSettled, entry: Entry, competition: Competition) -> Dependencies:
    return _both(("dispute", fact.dispute))


@dependencies_of.register
def _(fact: facts.Ended, entry: Entry, competition: Competition) -> Dependencies:
    return Dependencies((("ended",),), ((),))


@dependencies_of.register
def _(fact: facts.BracketDrawn, entry: Entry, competition: Competition) -> Dependencies:
    return _both((fact.round_id, "bracket"), (fact.round_id, _SCRAMBLED))


@dependencies_of.register
def _(fact: facts.PointSigned, entry: Entry, competition: Competition) -> Dependencies:
    if fact.role in SCRAMBLERS:
        return _both((fact.round_id, _SCRAMBLED, fact.match, fact.point, fact.person_id, fact.role))
    return _about_match(fact.round_id, fact.match)


@dependencies_of.register(facts.PointObserved)
@dependencies_of.register(facts.PointEntered)
@dependencies_of.register(facts.PointReplaced)
@dependencies_of.register(facts.PointCorrected)
@dependencies_of.register(facts.MatchGivenUp)
def _(
    fact: facts.PointObserved | facts.PointEntered | facts.PointReplaced | facts.PointCorrected | facts.MatchGivenUp,
    entry: Entry,
    competition: Competition,
) -> Dependencies:
    return _about_match(fact.round_id, fact.match)


def _about_match(round_id: str, match: str) -> Dependencies:
    stage = match.rpartition(" ")[0]
    own = (round_id, "bracket", stage, match)
    earlier = tuple((round_id, "bracket", before) for before in stages_before(stage))
    return Dependencies((own,), (own, *earlier))


def stages_before(stage: str) -> tuple[str, ...]:
    """The stages that are played before a stage."""
    names = [str(known) for known in h2h.Stage]
    return tuple(names[: names.index(stage)])
