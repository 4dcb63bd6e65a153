"""Whatever officials try, in whatever order: what is appended keeps every invariant, and what is refused says why."""

from collections.abc import Callable
from datetime import date
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from cubelex.competition import DNF, DNS, AttemptResult, Competition, Cutoff, Format, TimeLimit
from cubelex.officiating import (
    Actor,
    AttemptRef,
    Outcome,
    RoundStatus,
    call_group,
    check_in,
    correct_result,
    end_competition,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    next_attempt,
    observe_attempt,
    open_round,
    read_log,
    replay,
    results_of,
    undo,
    write_log,
)
from cubelex.officiating.log import IdentityCache, undone_entries
from cubelex.officiating.verbs import (
    admit_late,
    decide_provisional,
    decline_attempts,
    disqualify,
    disqualify_attempt,
    enter_round,
    expected_competitors,
    raise_dispute,
    record_incident,
    rule_attempt,
    settle_dispute,
    settle_incident,
    sign_attempt,
    start_attempt,
    withdraw,
)
from cubelex.officiating.views import (
    advancement_of,
    affected_rounds,
    open_items,
    outlooks,
    preview_changes,
    sizes_before_changes,
)
from cubelex.rules import Decision, meets_cutoff
from cubelex.rules.attempts import read_observed
from cubelex.rules.incidents import IncidentFacts as RuleIncident
from cubelex.rules.incidents import after_incident
from cubelex.rules.people import Ground
from tests.support.copies import published, shown
from tests.support.desks import (
    DELEGATE,
    FIRST_DAYS,
    JUDGE,
    SCORE_TAKER,
    Desk,
    check_citations,
    competition,
    ranking,
    rounds,
)

PERSONS = 9
SHARED = TimeLimit(20_000, ("444bf-r1", "555bf-r1"))
ACTORS = st.sampled_from([DELEGATE, DELEGATE, SCORE_TAKER, JUDGE])
NUMBERS = st.integers(1, PERSONS)
ATTEMPTS = st.integers(1, 5)
RESULTS = st.one_of(st.integers(800, 1600), st.integers(1, 70_000), st.sampled_from([DNF, DNS])).map(AttemptResult)
REASONS = st.sampled_from(["a good one", ""])
EVENTS = st.sampled_from([(), ("333",), ("444bf",)])


def small(first_day: date) -> Competition:
    """A final, a cutoff, a limit over two events and, where there are any, Dual Rounds."""
    bests = [Format.BEST_OF_3]
    cutoff = Cutoff(2, AttemptResult(1400))
    return competition(
        first_day,
        PERSONS,
        [
            rounds("333", [ranking(5)], cutoff=cutoff),
            rounds("222", [ranking(4)], dual=first_day.year >= 2026),
            rounds("444bf", [], formats=bests, limit=SHARED),
            rounds("555bf", [], formats=bests, limit=SHARED),
        ],
    )


class Officials(RuleBasedStateMachine):
    """Officials who try things."""

    @initialize(
        first_day=st.sampled_from(sorted(FIRST_DAYS.values())),
        opened=st.integers(0, 7),
        held=st.integers(0, 7),
        results=st.lists(RESULTS, min_size=3, max_size=7),
    )
    def define(self, first_day: date, opened: int, held: int, results: list[AttemptResult]) -> None:
        """A competition of which some rounds were held already, and some are open."""
        self.desk = Desk(small(first_day))
        self.ids = [round_.id for round_ in self.desk.state.competition.rounds]
        for place, round_id in enumerate(self.ids):
            if place < max(opened, held):
                self.open(place, DELEGATE)
                self.everybody_competes(place, results[place % 3 :])
            if place < held:
                self.attempt(finish_round, round_id, by=DELEGATE)

    def attempt(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor, **named: Any) -> None:
        """Do what is allowed; what is not leaves everything as it was."""
        before = self.desk.state
        outcome = self.desk.ask(verb, *arguments, by=by, **named)
        if outcome.is_refused:
            assert not outcome.facts
            assert self.desk.state is before
        elif outcome.facts:
            changes = preview_changes(before, outcome, lambda: tuple(self.desk.log))
            self.desk.append(outcome, by)
            assert {change.round_id for change in changes} <= set(affected_rounds(before, self.desk.state))

    def a_round(self, place: int) -> str:
        """A round, most often one that is open."""
        running = [round_id for round_id in self.ids if self.desk.state.round(round_id).status is RoundStatus.OPEN]
        among = running if running and place % 4 else self.ids
        return among[place // 4 % len(among)]

    @rule(place=st.integers(0, 20), by=ACTORS)
    def open(self, place: int, by: Actor) -> None:
        self.attempt(open_round, self.ids[place % len(self.ids)], by=by)

    @rule(place=st.integers(0, 20), by=ACTORS)
    def finish(self, place: int, by: Actor) -> None:
        self.attempt(finish_round, self.a_round(place), by=by)

    @rule(place=st.integers(0, 20), results=st.lists(RESULTS, min_size=1, max_size=5))
    def everybody_competes(self, place: int, results: list[AttemptResult]) -> None:
        """Most of a round at once, as otherwise none would ever be finished."""
        round_id = self.ids[place % len(self.ids)]
        for card in list(self.desk.state.taking_part(round_id)):
            for number in range(5):
                following = next_attempt(self.desk.state, round_id, card.person_id)
                if following is not None:
                    result = results[(card.person_id * number) % len(results)]
                    self.attempt(enter_attempt, round_id, card.person_id, following, result, by=SCORE_TAKER)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, result=RESULTS, by=ACTORS)
    def enter(self, place: int, person: int, attempt: int, result: AttemptResult, by: Actor) -> None:
        self.attempt(enter_attempt, self.a_round(place), person, attempt, result, by=by, elapsed=900)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, by=ACTORS)
    def start(self, place: int, person: int, attempt: int, by: Actor) -> None:
        self.attempt(start_attempt, self.a_round(place), person, attempt, by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, moves=st.integers(0, 2), early=st.booleans())
    def observe(self, place: int, person: int, attempt: int, moves: int, early: bool) -> None:
        seen = ["timer_reset_early"] if early else []
        observed = read_observed({"time": 1234, "moves_from_solved": moves, "observations": seen})
        self.attempt(observe_attempt, self.a_round(place), person, attempt, observed, by=JUDGE)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, by=ACTORS, reason=REASONS)
    def decide(self, place: int, person: int, attempt: int, by: Actor, reason: str) -> None:
        decision = Decision("timer_reset_early", "DNF", reason)
        self.attempt(rule_attempt, self.a_round(place), person, attempt, (decision,), by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, role=st.sampled_from(["judge", "competitor"]))
    def sign(self, place: int, person: int, attempt: int, role: str) -> None:
        self.attempt(sign_attempt, self.a_round(place), person, attempt, role, by=JUDGE)

    @rule(place=st.integers(0, 20), person=NUMBERS, by=ACTORS)
    def decline(self, place: int, person: int, by: Actor) -> None:
        self.attempt(decline_attempts, self.a_round(place), person, by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, result=RESULTS, by=ACTORS, reason=REASONS)
    def correct(self, place: int, person: int, attempt: int, result: AttemptResult, by: Actor, reason: str) -> None:
        self.attempt(correct_result, self.a_round(place), person, attempt, result, reason, by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, is_provisional=st.booleans(), by=ACTORS)
    def grant(self, place: int, person: int, attempt: int, is_provisional: bool, by: Actor) -> None:
        about = (self.a_round(place), person, attempt)
        self.attempt(grant_extra_attempt, *about, "the timer", is_provisional=is_provisional, by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, counts=st.booleans(), by=ACTORS)
    def decide_on_provisional(self, place: int, person: int, attempt: int, counts: bool, by: Actor) -> None:
        self.attempt(decide_provisional, self.a_round(place), person, attempt, counts=counts, reason="so it was", by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, by=ACTORS)
    def leave(self, place: int, person: int, by: Actor) -> None:
        self.attempt(withdraw, self.a_round(place), person, by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, by=ACTORS)
    def come(self, place: int, person: int, by: Actor) -> None:
        self.attempt(enter_round, self.a_round(place), person, by=by)

    @rule(person=NUMBERS, events=EVENTS, ground=st.sampled_from(Ground), by=ACTORS)
    def bar(self, person: int, events: tuple[str, ...], ground: Ground, by: Actor) -> None:
        self.attempt(disqualify, person, events, ground, "grave", by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, by=ACTORS)
    def strike(self, place: int, person: int, attempt: int, by: Actor) -> None:
        self.attempt(disqualify_attempt, self.a_round(place), person, attempt, Ground.CHEATING, "a video", by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, late_by=st.integers(1, 30_000), by=ACTORS)
    def admit(self, place: int, person: int, late_by: int, by: Actor) -> None:
        self.attempt(admit_late, self.a_round(place), person, late_by, "the bus", by=by)

    @rule(place=st.integers(0, 20), person=NUMBERS, attempt=ATTEMPTS, by=ACTORS)
    def settle(self, place: int, person: int, attempt: int, by: Actor) -> None:
        verdict = after_incident(RuleIncident(), self.desk.state.edition)
        about = AttemptRef(self.a_round(place), person, attempt)
        self.attempt(settle_incident, about, "a noise", verdict, Decision("incident", "extra attempt", "loud"), by=by)

    @rule(person=NUMBERS, by=ACTORS)
    def arrive(self, person: int, by: Actor) -> None:
        self.attempt(check_in, person, by=by)

    @rule(place=st.integers(0, 20), group=st.integers(0, 3), by=ACTORS)
    def call(self, place: int, group: int, by: Actor) -> None:
        self.attempt(call_group, self.a_round(place), group, by=by)

    @rule(by=ACTORS, reason=REASONS)
    def note(self, by: Actor, reason: str) -> None:
        self.attempt(record_incident, "rain", "close the window", reason, by=by)

    @rule(person=NUMBERS, back=st.integers(0, 30), by=ACTORS)
    def dispute(self, person: int, back: int, by: Actor) -> None:
        about = self.desk.log[-1 - back % len(self.desk.log)]
        self.attempt(raise_dispute, person, about, "was solved", self.desk.now, by=by)

    @rule(by=ACTORS, answer=st.sampled_from(["upheld", "changed"]))
    def settle_disputes(self, by: Actor, answer: str) -> None:
        for dispute in self.desk.state.disputes:
            self.attempt(settle_dispute, dispute.entry, answer, "looked at it", by=by)

    @rule(back=st.integers(0, 40), by=ACTORS, reason=REASONS)
    def take_back(self, back: int, by: Actor, reason: str) -> None:
        number = self.desk.log[-1 - back % len(self.desk.log)].number
        outcome = undo(self.desk.state, by, self.desk.log, number, reason)
        check_citations(outcome, self.desk.state.edition)
        if not outcome.is_refused:
            self.desk.append(outcome, by)

    @rule(by=ACTORS)
    def end(self, by: Actor) -> None:
        self.attempt(end_competition, self.desk.now, by=by)

    @invariant()
    def the_state_is_what_the_log_leads_to(self) -> None:
        assert self.desk.state == replay(self.desk.log)

    @invariant()
    def rounds_are_held_one_after_the_other(self) -> None:
        state = self.desk.state
        for event in state.competition.events:
            for before, after in zip(event.rounds, event.rounds[1:], strict=False):
                is_dual = after.id in before.linked_rounds
                if state.has_begun(after.id):
                    finished = state.round(before.id).status is RoundStatus.FINISHED
                    assert finished or (is_dual and state.has_begun(before.id)) or is_dual

    @invariant()
    def results_keep_to_format_and_cutoff(self) -> None:
        state = self.desk.state
        for round_id in state.rounds:
            round_ = state.announced_round(round_id)
            for row in results_of(state, round_id):
                assert len(row.attempts) in (0, round_.format.attempts)
                phase = round_.cutoff.number_of_attempts if round_.cutoff else 0
                met = meets_cutoff(row.attempts, round_.cutoff, round_.event_id, state.edition).answer
                assert met or not any(row.attempts[phase:])

    @invariant()
    def everybody_takes_part_once_and_with_right(self) -> None:
        state = self.desk.state
        for round_id, round_state in state.rounds.items():
            present = [card.person_id for card in state.taking_part(round_id)]
            assert len(present) == len(set(present))
            assert set(round_state.cards) <= set(range(1, PERSONS + 1))
            expected_competitors(state, round_id)
            advancement_of(state, round_id)
            outlooks(state, round_id)

    @invariant()
    def what_is_kept_is_as_if_worked_out_anew(self) -> None:
        kept = self.seen()
        anew = patch.multiple(IdentityCache, get=lambda _, key, basis, compute: compute(), last=lambda _, key: None)
        with anew:
            assert self.seen() == kept

    def seen(self) -> object:
        """What follows from the state and is kept until what it depends on changes."""
        state = self.desk.state
        rounds = [
            (results_of(state, each), advancement_of(state, each), outlooks(state, each)) for each in state.rounds
        ]
        return open_items(state), sizes_before_changes(state), rounds

    @invariant()
    def what_was_undone_is_in_the_log(self) -> None:
        assert undone_entries(self.desk.log) <= {entry.number for entry in self.desk.log}
        assert [entry.number for entry in self.desk.log] == list(range(1, len(self.desk.log) + 1))

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            assert list(read_log(write_log(self.desk.log))) == self.desk.log
            assert shown(replay(published(self.desk.log))) == shown(self.desk.state)


def test_a_few_random_sequences_keep_every_invariant() -> None:
    run_state_machine_as_test(Officials, settings=settings(max_examples=2, stateful_step_count=20))


@pytest.mark.slow
def test_random_sequences_keep_every_invariant() -> None:
    run_state_machine_as_test(Officials, settings=settings(max_examples=20, stateful_step_count=40))


@pytest.mark.long
def test_very_many_random_sequences_keep_every_invariant() -> None:
    run_state_machine_as_test(Officials, settings=settings(max_examples=600, stateful_step_count=60))
