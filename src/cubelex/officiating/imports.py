"""Taking over a competition that was set up, or partly held, with other tools: results of a document become facts."""

from collections.abc import Iterator
from datetime import UTC, datetime

from cubelex.competition import Competition, Format, Result, Round
from cubelex.officiating.facts import AttemptEntered, Fact, RoundFinished, RoundOpened
from cubelex.officiating.outcomes import Actor, Outcome, done
from cubelex.officiating.replaying import replay
from cubelex.officiating.results import results_of
from cubelex.officiating.setups import define_competition
from cubelex.officiating.states import State
from cubelex.regulations import Edition, edition_on
from cubelex.rules import Ruling, has_all_attempts

_NO_TIME = datetime(1982, 6, 5, tzinfo=UTC)


def import_competition(by: Actor, competition: Competition, *, is_over: bool = False) -> Outcome:
    """Define a competition and take over the results that its document has, as they are.

    A round with rows was opened for the people in them. It is finished once all have their attempts, or the next round
    has rows, or the competition is over: somebody without attempts did not come then. Matches of Head to Head rounds
    are in no document, so those rounds stay as they were announced.
    """
    against = tuple(_against(competition))
    if against:
        return Outcome(refusals=against)
    edition = edition_on(competition.schedule.start_date)
    defined = define_competition(by, competition)
    held = [fact for one in competition.rounds() for fact in _facts_of(competition, one, edition, is_over)]
    taken = done(*defined.facts, *held, remarks=defined.remarks)
    state = replay(taken.entries(0, _NO_TIME, by))
    return done(*taken.facts, remarks=[*taken.remarks, *_left_out(competition), *_different(competition, state)])


def _against(competition: Competition) -> Iterator[Ruling[str]]:
    """Rows that are of nobody in the document, or twice of the same person."""
    known = {person.registrant_id for person in competition.persons}
    for one in _with_rows(competition):
        numbers = [row.person_id for row in one.results]
        for number in sorted({number for number in numbers if number not in known}):
            yield Ruling(f"{one.id} has results of competitor {number}, who is not in the document", ())
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            yield Ruling(f"{one.id} has results of competitor {number} twice", ())


def _with_rows(competition: Competition) -> list[Round]:
    """The rounds whose rows are taken over."""
    return [one for one in competition.rounds() if one.results and one.format is not Format.HEAD_TO_HEAD]


def _facts_of(competition: Competition, held: Round, edition: Edition, is_over: bool) -> Iterator[Fact]:
    if held not in _with_rows(competition):
        return
    source = held.participation_ruleset.participation_source
    after = tuple(getattr(source, "round_ids", ()))
    yield RoundOpened(held.id, tuple(row.person_id for row in held.results), after=after)
    for row in held.results:
        yield from _attempts(held, row)
    following = competition.next_round(held)
    is_complete = all(has_all_attempts(row.attempts, held, edition) for row in held.results)
    if is_over or is_complete or (following and following.results and following.id not in held.linked_rounds):
        yield RoundFinished(held.id)


def _attempts(held: Round, row: Result) -> Iterator[Fact]:
    for number, result in enumerate(row.attempts, 1):
        if result:
            yield AttemptEntered(held.id, row.person_id, number, result)


def _left_out(competition: Competition) -> Iterator[Ruling[str]]:
    for one in competition.rounds():
        if one.results and one.format is Format.HEAD_TO_HEAD:
            yield Ruling(f"the matches of {one.id} are in no document: its results were not taken over", ())


def _different(competition: Competition, state: State) -> Iterator[Ruling[str]]:
    """Rows that the Regulations read otherwise than the document: a limit was reached, a cutoff missed."""
    for one in _with_rows(competition):
        given = {row.person_id: _made(row) for row in one.results}
        stands = {row.person_id: _made(row) for row in results_of(state, one.id)}
        different = sorted(number for number, made in given.items() if stands.get(number) != made)
        if different:
            numbers = ", ".join(map(str, different))
            yield Ruling(f"in {one.id} limits or cutoff change what the document says of competitors {numbers}", ())


def _made(row: Result) -> tuple[int, ...]:
    """The attempts without those to come at the end."""
    made = list(row.attempts)
    while made and not made[-1]:
        made.pop()
    return tuple(made)
