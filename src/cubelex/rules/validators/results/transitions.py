"""Why people took part in a next round: by the condition, as a replacement, or for no known reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cubelex.competition import ConditionType, FromRounds, Result, ResultCondition, Round, Scope
from cubelex.regulations import cites
from cubelex.rules.results.ranking import ranked
from cubelex.rules.rounds.advancement import NextRound, is_recorded, most_advancing, who_advances
from cubelex.rules.rounds.dual_rounds import ranked_together
from cubelex.rules.rounds.replacements import after_withdrawals
from cubelex.rules.rounds.reserved_places import permitted_reservation
from cubelex.rules.rulings import Ruling
from cubelex.rules.validators.checked_competition import CheckedCompetition


@dataclass(frozen=True, slots=True)
class Transition:
    """From a round, or both Dual Rounds, to the next, with a ruling for every person who had a result before.

    `rulings` say who qualified, and why or why not. `absent` qualified and did not take part. `replacing` took part
    instead of them (9p3). `unexplained` took part for neither reason. `strangers` were not in the round before.
    `is_inferred`: no condition was announced, so it was inferred from the participants.
    """

    sources: tuple[str, ...]
    target: str
    condition: ResultCondition
    is_inferred: bool
    rulings: Mapping[int, Ruling[bool]] = field(hash=False)
    absent: tuple[int, ...]
    replacing: Mapping[int, Ruling[bool]] = field(hash=False)
    unexplained: tuple[int, ...]
    strangers: tuple[int, ...]

    @property
    def is_explained(self) -> bool:
        """Whether there is a reason for everybody who took part."""
        return not self.unexplained and not self.strangers

    def reason(self, person: int) -> Ruling[bool]:
        """Why a person took part or did not."""
        return self.replacing.get(person) or self.rulings.get(person) or Ruling(False, under=())


def transitions(checked: CheckedCompetition) -> tuple[Transition, ...]:
    """Every step from a round to a next round that has competitors."""
    return tuple(
        transition_to(checked, sources, round_)
        for round_ in checked.rounds.values()
        if (sources := checked.sources(round_)) and round_.results and any(map(checked.entered, sources))
    )


@cites("9p1", "9p2", "9p3")
def transition_to(checked: CheckedCompetition, sources: Sequence[Round], target: Round) -> Transition:
    """Why people took part in a round."""
    edition, rows = checked.edition, deciding_results(checked, sources)
    there = dict.fromkeys(result.person_id for result in target.results)
    source = target.participation_ruleset.participation_source
    announced = source.result_condition if isinstance(source, FromRounds) else None
    condition = announced or inferred_condition(checked, rows, list(there), sources[-1])
    countries = {number: person.country_iso2 for number, person in checked.persons.items()}
    reserved = target.participation_ruleset.reserved_places
    if reserved is not None:
        represented = checked.competition.countries_in(target.event_id)
        reserved = permitted_reservation(reserved, checked.championships, edition, represented)
    to = NextRound(condition, reserved, countries, is_head_to_head=target.format.attempts is None)
    rulings = who_advances(rows, to, target.kind, edition)
    qualified = [person for person, ruling in rulings.items() if ruling.answer]
    absent = tuple(person for person in qualified if person not in there)
    replacing = _replacing(checked, rows, qualified, there)
    known = {row.person_id for row in rows if not row.is_empty}
    explained = {*qualified, *replacing}
    return Transition(
        sources=tuple(source.id for source in sources),
        target=target.id,
        condition=condition,
        is_inferred=announced is None,
        rulings=rulings,
        absent=absent,
        replacing=replacing,
        unexplained=tuple(person for person in there if person in known and person not in explained),
        strangers=tuple(person for person in there if person not in known),
    )


def _replacing(
    checked: CheckedCompetition, rows: Sequence[Result], qualified: Sequence[int], there: Mapping[int, None]
) -> dict[int, Ruling[bool]]:
    """Those who replaced others. Everybody ranked above the last of them who did not take part must have declined."""
    places = {row.person_id: place for place, row in enumerate(rows)}
    others = [person for person in there if person in places and person not in qualified]
    last = max((places[person] for person in others), default=-1)
    gone = [row.person_id for row in rows[: last + 1] if row.person_id not in there]
    gone += [person for person in qualified if person not in there and person not in gone]
    filled = after_withdrawals(rows, qualified, gone, checked.edition)
    return {person: Ruling(True, filled.under) for person in others if person in filled.answer}


def inferred_condition(
    checked: CheckedCompetition, rows: Sequence[Result], there: Sequence[int], before: Round
) -> ResultCondition:
    """The condition where none was announced: a ranking with as many places as there are participants.

    Where an edition has no replacements, it has the places that the last participant needs to have qualified.
    """
    scope = Scope.AVERAGE if before.format.is_average else Scope.SINGLE
    places = len(there)
    if not checked.edition.advancement.withdrawn_may_be_replaced:
        places = max((place for place, row in enumerate(rows, start=1) if row.person_id in there), default=places)
    recorded = sum(is_recorded(row, checked.edition).answer for row in rows)
    most = most_advancing(recorded, checked.edition).answer
    return ResultCondition(ConditionType.RANKING, scope, min(places, most))


def deciding_results(checked: CheckedCompetition, sources: Sequence[Round]) -> tuple[Result, ...]:
    """The ranked results that decide who advances: those of one round, or the better of two Dual Rounds."""
    round_, edition = sources[-1], checked.edition
    if len(sources) == 1:
        return ranked(round_.results, round_.kind, round_.format, edition)
    first, second = (source.results for source in sources)
    return ranked_together(first, second, round_.kind, round_.format, edition)
