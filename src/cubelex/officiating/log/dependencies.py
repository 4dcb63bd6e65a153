"""What each kind of fact establishes, and what it depends on.

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


class Claims(NamedTuple):
    """The paths that a fact establishes, and those that it depends on."""

    establishes: tuple[Path, ...] = ()
    rests_on: tuple[Path, ...] = ()


def concern_each_other(paths: tuple[Path, ...], others: tuple[Path, ...]) -> bool:
    """Whether one of the paths begins with one of the others, or the other way round."""
    return any(path[: len(other)] == other[: len(path)] for path in paths for other in others)


@singledispatch
def claims_of(fact: Fact, entry: Entry, competition: Competition) -> Claims:
    """What a fact establishes and depends on; most establish what they depend on."""
    return Claims()


def _both(*paths: Path) -> Claims:
    return Claims(paths, paths)


@claims_of.register(facts.Defined)
@claims_of.register(facts.SetupChanged)
def _(fact: facts.Defined | facts.SetupChanged, entry: Entry, competition: Competition) -> Claims:
    return Claims(((),), (("people",),))


@claims_of.register
def _(fact: facts.Registered, entry: Entry, competition: Competition) -> Claims:
    return _about_people([fact.person["registrantId"]], is_about_waiting=fact.is_waiting)


@claims_of.register
def _(fact: facts.PeopleChanged, entry: Entry, competition: Competition) -> Claims:
    numbers = [*(person["registrantId"] for person in fact.persons), *fact.removed]
    return _about_people(numbers, is_about_waiting=fact.waiting is not None)


def _about_people(numbers: Iterable[int], *, is_about_waiting: bool) -> Claims:
    own: list[Path] = [("people", number) for number in numbers]
    own += [("people", "waiting")] if is_about_waiting else []
    return Claims((*own, *(("person", path[1]) for path in own)), tuple(own))


@claims_of.register
def _(fact: facts.CheckedIn, entry: Entry, competition: Competition) -> Claims:
    return _both(("person", fact.person_id))


@claims_of.register
def _(fact: facts.RoundOpened, entry: Entry, competition: Competition) -> Claims:
    before = tuple((round_id,) for round_id in fact.after)
    people = tuple(("people", number) for number in fact.competitors)
    return Claims(((fact.round_id,),), ((fact.round_id,), *before, ("dispute",), *people))


@claims_of.register
def _(fact: facts.RoundFinished, entry: Entry, competition: Competition) -> Claims:
    return Claims(((fact.round_id, "finished"),), ((fact.round_id,),))


@claims_of.register
def _(fact: facts.GroupCalled, entry: Entry, competition: Competition) -> Claims:
    return _both((fact.round_id, "group", fact.group))


@claims_of.register
def _(fact: CardFact, entry: Entry, competition: Competition) -> Claims:
    return _both((fact.round_id, fact.person_id))


@claims_of.register
def _(fact: AttemptFact, entry: Entry, competition: Competition) -> Claims:
    return _both((fact.round_id, fact.person_id, fact.attempt))


@claims_of.register(facts.ResultCorrected)
@claims_of.register(facts.ProvisionalDecided)
def _(fact: AttemptFact, entry: Entry, competition: Competition) -> Claims:
    own = (fact.round_id, fact.person_id, fact.attempt)
    return Claims((own, ("changed", fact.person_id)), (own,))


@claims_of.register
def _(fact: facts.LaterResultsRemoved, entry: Entry, competition: Competition) -> Claims:
    own = (fact.round_id, fact.person_id)
    return Claims((own,), (own, ("changed", fact.person_id)))


@claims_of.register(facts.Withdrawn)
@claims_of.register(facts.EnteredRound)
def _(fact: CardFact, entry: Entry, competition: Competition) -> Claims:
    return _both((fact.round_id, fact.person_id), (fact.round_id, "places"))


@claims_of.register
def _(fact: facts.OrderNoted, entry: Entry, competition: Competition) -> Claims:
    return _both(("order", fact.person_id))


@claims_of.register
def _(fact: facts.Disqualified, entry: Entry, competition: Competition) -> Claims:
    concerned = (round_ for round_ in competition.rounds() if not fact.event_ids or round_.event_id in fact.event_ids)
    return _both(("person", fact.person_id), *((round_.id, fact.person_id) for round_ in concerned))


@claims_of.register
def _(fact: facts.Incident, entry: Entry, competition: Competition) -> Claims:
    return Claims((("incident", entry.number),), (("report", fact.report),) if fact.report else ())


@claims_of.register
def _(fact: facts.IncidentReported, entry: Entry, competition: Competition) -> Claims:
    return Claims((("report", entry.number),))


@claims_of.register
def _(fact: facts.EvidenceNoted, entry: Entry, competition: Competition) -> Claims:
    return Claims((("evidence", entry.number),), (("report", fact.report),))


@claims_of.register
def _(fact: facts.Warned, entry: Entry, competition: Competition) -> Claims:
    return Claims((("warning", entry.number),))


@claims_of.register
def _(fact: facts.Accommodated, entry: Entry, competition: Competition) -> Claims:
    return Claims((("accommodation", entry.number),))


@claims_of.register
def _(fact: facts.DisputeRaised, entry: Entry, competition: Competition) -> Claims:
    return Claims((("dispute", entry.number),))


@claims_of.register
def _(fact: facts.DisputeSettled, entry: Entry, competition: Competition) -> Claims:
    return _both(("dispute", fact.dispute))


@claims_of.register
def _(fact: facts.Ended, entry: Entry, competition: Competition) -> Claims:
    return Claims((("ended",),), ((),))


@claims_of.register
def _(fact: facts.BracketDrawn, entry: Entry, competition: Competition) -> Claims:
    return _both((fact.round_id, "bracket"), (fact.round_id, _SCRAMBLED))


@claims_of.register
def _(fact: facts.PointSigned, entry: Entry, competition: Competition) -> Claims:
    if fact.role in SCRAMBLERS:
        return _both((fact.round_id, _SCRAMBLED, fact.match, fact.point, fact.person_id, fact.role))
    return _about_match(fact.round_id, fact.match)


@claims_of.register(facts.PointObserved)
@claims_of.register(facts.PointEntered)
@claims_of.register(facts.PointReplaced)
@claims_of.register(facts.PointCorrected)
@claims_of.register(facts.MatchGivenUp)
def _(
    fact: facts.PointObserved | facts.PointEntered | facts.PointReplaced | facts.PointCorrected | facts.MatchGivenUp,
    entry: Entry,
    competition: Competition,
) -> Claims:
    return _about_match(fact.round_id, fact.match)


def _about_match(round_id: str, match: str) -> Claims:
    stage = match.rpartition(" ")[0]
    own = (round_id, "bracket", stage, match)
    earlier = tuple((round_id, "bracket", before) for before in stages_before(stage))
    return Claims((own,), (own, *earlier))


def stages_before(stage: str) -> tuple[str, ...]:
    """The stages that are played before a stage."""
    names = [str(known) for known in h2h.Stage]
    return tuple(names[: names.index(stage)])
