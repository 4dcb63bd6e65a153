"""What happened at an invented competition until some moment: a log made by the verbs themselves.

People check in, rounds are opened, groups called, attempts entered and rounds finished by the clock. The same seed
gives the same log.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Final

from cubelex.competition import Activity, AttemptResult, Competition, Format, Round
from cubelex.officiating.demo import mishaps
from cubelex.officiating.demo.courses import SCORE_TAKER, Course, Process
from cubelex.officiating.demo.skills import Skill
from cubelex.officiating.log.bracket import MatchState, matches_of
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptFact
from cubelex.officiating.planning import (
    Span,
    expected_entrants,
    is_held_at_once,
    plan_groups,
    planned_together,
    spans_of_rounds,
)
from cubelex.officiating.verbs.attempts import decline_attempts
from cubelex.officiating.verbs.check_in import check_in
from cubelex.officiating.verbs.competition_end import end_competition
from cubelex.officiating.verbs.entrants import expected_competitors, withdraw
from cubelex.officiating.verbs.head_to_head import enter_point, open_head_to_head
from cubelex.officiating.verbs.rounds import call_group, finish_round, open_round
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.rules import head_to_head as h2h

_NO_SHOWS: Final = 0.04
_STARTED: Final = timedelta(minutes=4)
"""The first results of a group come this long after it was called."""


def played_until(competition: Competition, moment: datetime, seed: int = 1) -> tuple[Entry, ...]:
    """The log of a competition until a moment, which must know its time zone."""
    return _Players(competition, Random(f"played {seed}")).course.until(moment)


def midway(competition: Competition, day: int = 2) -> datetime:
    """A moment in a large round around the middle of a day. Other rounds are finished or not open yet."""
    day_of_play = competition.schedule.start_date + timedelta(days=day - 1)
    spans = {
        round_id: span for round_id, span in spans_of_rounds(competition).items() if span.start.date() == day_of_play
    }
    start, end = min(span.start for span in spans.values()), max(span.end for span in spans.values())
    central = {round_id: span for round_id, span in spans.items() if 0.1 <= (span.start - start) / (end - start) <= 0.7}
    sizes = {
        round_id: len(expected_entrants(competition, competition.round(round_id))) for round_id in central or spans
    }
    largest = spans[max(sizes, key=lambda round_id: sizes[round_id])]
    return largest.start + (largest.end - largest.start) * 0.6


class _Players:
    """Everyone at the competition, and what they do when."""

    def __init__(self, competition: Competition, chance: Random) -> None:
        self._competition = competition
        self._skills: dict[tuple[int, str], Skill] = {}
        self._chance = chance
        spans = spans_of_rounds(competition)
        opening = min(span.start for span in spans.values()) - timedelta(minutes=45)
        persons = [person for person in competition.persons if person.registrant_id is not None]
        self._absent = {person.registrant_id for person in persons if not person.roles and chance.random() < _NO_SHOWS}
        self.course = Course(competition, opening - timedelta(days=3))
        for person in persons:
            self.course.begin(self._arriving(person.registrant_id or 0, opening))
        for round_id, span in spans.items():
            self.course.begin(self._round(competition.round(round_id), span))
        self.course.begin(self._closing(max(span.end for span in spans.values()) + timedelta(minutes=30)))

    def _arriving(self, person_id: int, opening: datetime) -> Process:
        if person_id not in self._absent:
            yield opening + timedelta(seconds=self._chance.randint(0, 2400))
            self.course.do(check_in, person_id, identity_was_checked=True, consent_by="mother")

    def _closing(self, moment: datetime) -> Process:
        yield moment
        self.course.do(end_competition, moment)

    def _round(self, round_: Round, span: Span) -> Process:
        """A round from opening to finishing."""
        yield span.start
        if round_.number > 1 and round_.format is not Format.HEAD_TO_HEAD and self._chance.random() < 0.4:
            self._somebody_leaves(round_.id)
        if round_.format is Format.HEAD_TO_HEAD:
            yield from self._matches(round_, span)
        else:
            self._plan(round_)
            if not self.course.do(open_round, round_.id).is_refused:
                yield from self._attempts(round_, span)
        yield span.end
        for person_id in self._unfinished(round_):
            self.course.do(decline_attempts, round_.id, person_id, by=SCORE_TAKER)
        self.course.do(finish_round, round_.id)

    def _plan(self, round_: Round) -> None:
        """Plan groups and tasks of a later round and of others at that time, now that it is known who is in them."""
        if round_.number > 1 and not is_held_at_once(round_.event_id) and not self._is_planned(round_):
            self.course.do(plan_groups, planned_together(self.course.state, round_.id))

    def _is_planned(self, round_: Round) -> bool:
        """Whether everyone in a round has a group, and nobody else."""
        groups = {child.id for activity in self._activities(round_) for child in activity.child_activities}
        placed = {person for person, activity in self._placed() if activity in groups}
        return placed == set(expected_competitors(self.course.state, round_.id))

    def _somebody_leaves(self, round_id: str) -> None:
        expected = expected_competitors(self.course.state, round_id)
        if len(expected) > 6:
            self.course.do(withdraw, round_id, self._chance.choice(expected[3:]), "has to catch a train")

    def _attempts(self, round_: Round, span: Span) -> Process:
        """Every attempt of a round at its time; groups are called when they begin."""
        for moment, group, person_id in sorted(self._turns(round_, span)):
            yield moment
            if person_id is None:
                self.course.do(call_group, round_.id, group)
                continue
            attempt = next_attempt(self.course.state, round_.id, person_id)
            if attempt is not None:
                skill = self._skill(person_id, round_)
                about = AttemptFact(round_.id, person_id, attempt)
                first, again = skill.attempt(self._chance), skill.attempt(self._chance)
                mishaps.enter(self.course, about, first, again, self._chance)

    def _turns(self, round_: Round, span: Span) -> Iterator[tuple[datetime, int, int | None]]:
        """When each group is called, with nobody, and when each competitor's attempts are entered."""
        present = [person_id for person_id in self.course.state.round(round_.id).cards if person_id not in self._absent]
        parts = list(self._parts(round_, span, present))
        attempts = round_.format.attempts or 1
        at_once = any(activity.code.attempt_number for activity in self._activities(round_))
        for number, (part, members) in enumerate(parts, 1):
            yield part.start, number, None
            count = 1 if at_once else attempts
            length = (part.end - part.start - _STARTED) / max(count, 1)
            for person_id in members:
                for place in range(count):
                    share = 0.9 if at_once else (place + self._chance.random()) / 1.05
                    yield part.start + _STARTED + length * share, number, person_id

    def _parts(self, round_: Round, span: Span, present: list[int]) -> Iterator[tuple[Span, list[int]]]:
        """The groups or attempts of a round with who is in them."""
        activities = self._activities(round_)
        attempts = [activity for activity in activities if activity.code.attempt_number is not None]
        groups = [child for activity in activities for child in activity.child_activities]
        if attempts:
            yield from ((Span(activity.start_time, activity.end_time), present) for activity in attempts)
        elif groups:
            placed = self._placed()
            for group in groups:
                yield Span(group.start_time, group.end_time), [who for who in present if (who, group.id) in placed]
        else:
            yield span, present

    def _placed(self) -> set[tuple[int, int]]:
        return {
            (person.registrant_id or 0, assignment.activity_id)
            for person in self.course.state.competition.persons
            for assignment in person.assignments
            if assignment.assignment_code == "competitor"
        }

    def _activities(self, round_: Round) -> list[Activity]:
        rooms = [room for venue in self.course.state.competition.schedule.venues for room in venue.rooms]
        return [activity for room in rooms for activity in room.activities if activity.code.round_id == round_.id]

    def _skill(self, person_id: int, round_: Round) -> Skill:
        about = person_id, round_.event_id
        if about not in self._skills:
            person = self._competition.person(person_id)
            self._skills[about] = Skill.of(person, round_.event_id, self._chance)
        return self._skills[about]

    def _unfinished(self, round_: Round) -> list[int]:
        state = self.course.state
        cards = list(state.taking_part(round_.id))
        if state.round(round_.id).bracket is not None:
            return []
        return [
            card.person_id
            for card in cards
            if card.has_results and next_attempt(state, round_.id, card.person_id) is not None
        ]

    def _matches(self, round_: Round, span: Span) -> Process:
        """A Head to Head round: one point after another, spread over its time."""
        stages = h2h.stages(8)
        sets = {stage: 1 if stage is not h2h.Stage.FINAL else 2 for stage in stages}
        outcome = self.course.do(open_head_to_head, round_.id, 8, sets, Random(self._chance.random()))
        moment = span.start
        while not outcome.is_refused and (match := self._next_match(round_.id)) is not None:
            moment += (span.end - span.start) / 80
            yield min(moment, span.end)
            assert match.high is not None and match.low is not None
            results = [self._result(match.high, round_), self._result(match.low, round_)]
            self.course.do(enter_point, round_.id, match.name, *results, by=SCORE_TAKER)

    def _result(self, person_id: int, round_: Round) -> AttemptResult:
        return self._skill(person_id, round_).attempt(self._chance)

    def _next_match(self, round_id: str) -> MatchState | None:
        bracket = self.course.state.round(round_id).bracket
        open_matches = matches_of(bracket, self.course.state.edition) if bracket else ()
        return next((match for match in open_matches if match.can_be_played), None)
