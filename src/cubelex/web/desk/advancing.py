"""Who goes on to a next round, who was taken out of it, and who is next in line: shown before a round is finished."""

from dataclasses import dataclass

from cubelex.competition import Format, Person, Round, Scope
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus, after, finish_round, open_round
from cubelex.officiating.verbs import expected_competitors, next_replacements
from cubelex.officiating.views import combined_results, next_to_open, qualified_for, round_before
from cubelex.rules import format_result
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.results.doubts import opening_findings


@dataclass(frozen=True, slots=True)
class NextEntrant:
    """A competitor of a next round, with rank and result of the round before, and whether they replace another one."""

    person: Person
    ranking: int | None
    result: str
    is_replacement: bool


@dataclass(frozen=True, slots=True)
class NextEntrants:
    """Who takes part in a next round as it stands, who was taken out, who would come in, and whether it can open."""

    round_: Round
    label: str
    entrants: tuple[NextEntrant, ...]
    taken_out: tuple[Person, ...]
    next_in_line: tuple[Person, ...]
    opening: Outcome
    findings: tuple[ShownFinding, ...] = ()

    @property
    def is_second_of_dual(self) -> bool:
        """Whether everybody continues to it, from the first of Dual Rounds (9v5)."""
        return self.round_.id in self.round_.linked_rounds[1:]

    @property
    def is_bracket(self) -> bool:
        """Whether it is opened by drawing a bracket."""
        return self.round_.format is Format.HEAD_TO_HEAD


def next_entrants(state: CompetitionState, by: Actor, round_: Round) -> NextEntrants | None:
    """Who would advance from a round if it were finished now; nothing where no round follows, or it is open already.

    After the first of Dual Rounds, everybody goes on to the second (9v5).
    """
    finished = finish_round(state, by, round_.id)
    would_be = after(state, finished) if not finished.is_refused else state
    following = next_to_open(would_be, round_.id)
    if following is None or state.has_begun(following.id):
        return None
    return entrants_of(would_be, by, following)


def entrants_of(state: CompetitionState, by: Actor, round_: Round) -> NextEntrants:
    """Who takes part in a round that is not open yet."""
    opening = open_round(state, by, round_.id)
    told = {number for ruling in (*opening.refusals, *opening.remarks) for number in ruling.under}
    findings = () if opening.is_refused else opening_findings(state, round_)
    return NextEntrants(
        round_,
        round_label(state.competition, round_.id),
        _entrants(state, round_),
        tuple(withdrawn_people(state, round_)),
        tuple(filter(None, map(state.competition.person, next_replacements(state, round_.id)))),
        opening,
        tuple(finding for finding in findings if not set(finding.under) & told),
    )


def _entrants(state: CompetitionState, round_: Round) -> tuple[NextEntrant, ...]:
    """The competitors who take part, the best first; nobody for a first round, which is a matter of registration.

    Nor is anybody known before both Dual Rounds are finished.
    """
    before = round_before(state, round_.id)
    if before is None:
        return ()
    dual = state.announced_round(before).linked_rounds
    if any(state.round(each).status is not RoundStatus.FINISHED for each in dual):
        return ()
    qualified, event = set(qualified_for(state, round_.id).answer), round_.kind
    is_average = state.announced_round(before).format.is_average
    rows = {row.person_id: row for row in combined_results(state, before)}
    found = []
    for person_id in expected_competitors(state, round_.id):
        person, row = state.competition.find_person(person_id), rows[person_id]
        by_average = is_average and row.average > 0
        result = format_result(row.average, event, Scope.AVERAGE) if by_average else format_result(row.best, event)
        if person is not None:
            found.append(NextEntrant(person, row.ranking, result, person_id not in qualified))
    return tuple(found)


def withdrawn_people(state: CompetitionState, round_: Round) -> list[Person]:
    """The competitors who were taken out of a round, by number."""
    cards = state.round(round_.id).cards.values()
    numbers = sorted(card.person_id for card in cards if card.has_withdrawn)
    return [person for number in numbers if (person := state.competition.find_person(number))]
