"""Importing a competition that was set up, or partly held, with other tools: results of a document become facts."""

from collections.abc import Iterator
from datetime import UTC, datetime

from cubelex.competition import Competition, Format, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import AttemptEntered, Fact, RoundFinished, RoundOpened
from cubelex.officiating.log.replay import replay
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done
from cubelex.officiating.verbs.set_up import define_competition
from cubelex.officiating.views.results import results_of
from cubelex.regulations import Edition, edition_on
from cubelex.rules import Ruling
from cubelex.rules.rounds import has_all_attempts

_NO_TIME = datetime(1982, 6, 5, tzinfo=UTC)


def import_competition(by: Actor, competition: Competition, *, is_over: bool = False) -> Outcome:
    """Define a competition and import the results that its document has, as they are.

    A round with rows was opened for the people in them. It is finished once all have their attempts, or the next round
    has rows, or the competition is over: a competitor without attempts did not come then. Documents have no matches of
    Head to Head rounds, so those rounds stay as they were announced.
    """
    against = tuple(_against(competition))
    if against:
        return Outcome(refusals=against)
    edition = edition_on(competition.schedule.start_date)
    defined = define_competition(by, competition)
    facts = [fact for round_ in competition.rounds for fact in _facts_of(competition, round_, edition, is_over)]
    taken = done(*defined.facts, *facts, remarks=defined.remarks)
    state = replay(taken.entries(0, _NO_TIME, by))
    return done(*taken.facts, remarks=[*taken.remarks, *_left_out(competition), *_different(competition, state)])


def _against(competition: Competition) -> Iterator[Ruling[Message]]:
    """Rows of people who are not in the document, and second rows of the same person."""
    registrant_ids = {person.registrant_id for person in competition.persons}
    for round_ in _with_rows(competition):
        round_ref, numbers = RoundRef(round_.id), [row.person_id for row in round_.results]
        for number in sorted({number for number in numbers if number not in registrant_ids}):
            yield Ruling(Message("setup.results_of_unknown_person", round=round_ref, number=number), ())
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            yield Ruling(Message("setup.results_twice", round=round_ref, person=PersonRef(number)), ())


def _with_rows(competition: Competition) -> list[Round]:
    """The rounds whose rows are imported."""
    rounds = competition.rounds
    return [round_ for round_ in rounds if round_.results and round_.format is not Format.HEAD_TO_HEAD]


def _facts_of(competition: Competition, round_: Round, edition: Edition, is_over: bool) -> Iterator[Fact]:
    if round_ not in _with_rows(competition):
        return
    source = round_.participation_ruleset.participation_source
    after = tuple(getattr(source, "round_ids", ()))
    yield RoundOpened(round_.id, tuple(row.person_id for row in round_.results), after=after)
    for row in round_.results:
        for number, result in enumerate(row.attempts, 1):
            if result:
                yield AttemptEntered(round_.id, row.person_id, number, result)
    following = competition.next_round(round_)
    is_complete = all(has_all_attempts(row.attempts, round_, edition) for row in round_.results)
    if is_over or is_complete or (following and following.results and following.id not in round_.linked_rounds):
        yield RoundFinished(round_.id)


def _left_out(competition: Competition) -> Iterator[Ruling[Message]]:
    for round_ in competition.rounds:
        if round_.results and round_.format is Format.HEAD_TO_HEAD:
            yield Ruling(Message("setup.matches_not_imported", round=RoundRef(round_.id)), ())


def _different(competition: Competition, state: CompetitionState) -> Iterator[Ruling[Message]]:
    """Rows that differ from the document under the Regulations: a limit was reached, a cutoff missed."""
    for round_ in _with_rows(competition):
        documented = {row.person_id: row.attempts_made for row in round_.results}
        counting = {row.person_id: row.attempts_made for row in results_of(state, round_.id)}
        different = sorted(number for number, attempts in documented.items() if counting.get(number) != attempts)
        if different:
            round_ref, persons = RoundRef(round_.id), tuple(map(PersonRef, different))
            yield Ruling(Message("setup.results_read_differently", round=round_ref, persons=persons), ())
