"""Why those who took part in a next round did: by the condition, in somebody's place, or for no reason we can see."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.competition import ConditionType, FromRounds, Result, ResultCondition, Round, Scope
from cubelex.regulations import cites
from cubelex.rules.advancement import NextRound, is_recorded, most_advancing, who_advances
from cubelex.rules.dual_rounds import ranked_together
from cubelex.rules.ranks import ranked
from cubelex.rules.replacements import after_withdrawals
from cubelex.rules.rulings import Ruling
from cubelex.rules.validators.dossiers import Dossier


@dataclass(frozen=True, slots=True)
class Transition:
    """From a round, or both Dual Rounds, to the next: a ruling for everybody who had a result before.

    `rulings` say who qualified, and why or why not. `absent` qualified and did not take part. `replacing` took part in
    the place of those (9p3). `unexplained` took part although neither holds; `strangers` were not even in the round
    before. `is_inferred` where no condition was announced, and it is read from who took part.
    """

    sources: tuple[str, ...]
    target: str
    condition: ResultCondition
    is_inferred: bool
    rulings: Mapping[int, Ruling[bool]]
    absent: tuple[int, ...]
    replacing: Mapping[int, Ruling[bool]]
    unexplained: tuple[int, ...]
    strangers: tuple[int, ...]

    @property
    def is_explained(self) -> bool:
        """Whether everybody who took part did so for a reason."""
        return not self.unexplained and not self.strangers

    def reason(self, person: int) -> Ruling[bool]:
        """Why somebody took part or did not."""
        return self.replacing.get(person) or self.rulings.get(person) or Ruling(False, under=())


def transitions(dossier: Dossier) -> tuple[Transition, ...]:
    """Every step from a round to the next that has been made."""
    return tuple(_transitions(dossier))


def _transitions(dossier: Dossier) -> Iterator[Transition]:
    for held in dossier.rounds.values():
        sources = dossier.sources(held)
        if sources and held.results and any(map(dossier.entered, sources)):
            yield transition_to(dossier, sources, held)


@cites("9p", until=date(2018, 1, 1))
@cites("9p1", "9p2", "9p3", since=date(2018, 1, 1))
def transition_to(dossier: Dossier, sources: Sequence[Round], target: Round) -> Transition:
    """Why those who took part in a round did."""
    edition, rows = dossier.edition, merged(dossier, sources)
    there = dict.fromkeys(result.person_id for result in target.results)
    source = target.participation_ruleset.participation_source
    announced = source.result_condition if isinstance(source, FromRounds) else None
    condition = announced or inferred_condition(dossier, rows, list(there), sources[-1])
    rulings = who_advances(rows, _requirements(dossier, condition, target), target.event_id, edition)
    qualified = [person for person, ruling in rulings.items() if ruling.decision]
    absent = tuple(person for person in qualified if person not in there)
    replacing = _replacing(dossier, rows, qualified, there)
    known = {row.person_id for row in rows if not row.is_empty}
    explained = {*qualified, *replacing}
    return Transition(
        sources=tuple(one.id for one in sources),
        target=target.id,
        condition=condition,
        is_inferred=announced is None,
        rulings=rulings,
        absent=absent,
        replacing=replacing,
        unexplained=tuple(person for person in there if person in known and person not in explained),
        strangers=tuple(person for person in there if person not in known),
    )


def _requirements(dossier: Dossier, condition: ResultCondition, target: Round) -> NextRound:
    countries = {number: person.country_iso2 for number, person in dossier.persons.items()}
    reserved = target.participation_ruleset.reserved_places
    return NextRound(condition, reserved, countries, is_head_to_head=target.format.attempts is None)


def _replacing(
    dossier: Dossier, rows: Sequence[Result], qualified: Sequence[int], there: Mapping[int, None]
) -> dict[int, Ruling[bool]]:
    """Those who came in for others. Everybody ranked before the last of them who is not there must have declined."""
    places = {row.person_id: place for place, row in enumerate(rows)}
    others = [person for person in there if person in places and person not in qualified]
    last = max((places[person] for person in others), default=-1)
    gone = [row.person_id for row in rows[: last + 1] if row.person_id not in there]
    gone += [person for person in qualified if person not in there and person not in gone]
    filled = after_withdrawals(rows, qualified, gone, dossier.edition)
    return {person: Ruling(True, filled.under) for person in others if person in filled.decision}


def inferred_condition(
    dossier: Dossier, rows: Sequence[Result], there: Sequence[int], before: Round
) -> ResultCondition:
    """The number of places where nobody said how many there were: so many as took part.

    Where nobody could be replaced (2009), so many as are needed for the last of them to have qualified.
    """
    scope = Scope.AVERAGE if before.format.is_average else Scope.SINGLE
    places = len(there)
    if not dossier.edition.advancement.withdrawn_may_be_replaced:
        places = max((place for place, row in enumerate(rows, start=1) if row.person_id in there), default=places)
    recorded = sum(is_recorded(row, dossier.edition).decision for row in rows)
    most = most_advancing(recorded, dossier.edition).decision
    return ResultCondition(ConditionType.RANKING, scope, min(places, most))


def merged(dossier: Dossier, sources: Sequence[Round]) -> tuple[Result, ...]:
    """The results that decide who advances, ranked: of one round, or the better of each competitor's two."""
    held, edition = sources[-1], dossier.edition
    if len(sources) == 1:
        return ranked(held.results, held.event_id, held.format, edition)
    first, second = (one.results for one in sources)
    return ranked_together(first, second, held.event_id, held.format, edition)
