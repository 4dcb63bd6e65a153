"""What a station knows without a network is what the server will say."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from cubelex.competition import AttemptResult, Cutoff, Event, Round, TimeLimit, write_wcif
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Outcome,
    Role,
    RoundStatus,
    after,
    observe_attempt,
    open_round,
    replay,
)
from cubelex.officiating.log import read_fact
from cubelex.officiating.log.facts import ExtraAttemptGranted
from cubelex.regulations import edition_on
from cubelex.rules.attempts import read_observed
from cubelex.web.station.payloads import card_of, round_brief
from tests.support.web.node import answers
from tests.support.web.small_open import NOON
from tests.support.web.station_open import ROUNDS, station_open

JUDGE = Actor("judge", frozenset({Role.JUDGE, Role.DELEGATE}))
ATTEMPTS: list[tuple[str, dict[str, Any]]] = [
    ("333-r1", {"time": "12.34", "moves": 0}),
    ("333-r1", {"time": "12.34", "moves": 1}),
    ("333-r1", {"time": "12.34", "moves": 2}),
    ("333-r1", {"time": "12.34", "inspection": 1499}),
    ("333-r1", {"time": "12.34", "inspection": 1500}),
    ("333-r1", {"time": "12.34", "inspection": 1700}),
    ("333-r1", {"time": "59.99", "inspection": 1600, "seen": ["contact_at_start", "hands_wrong_at_stop"], "moves": 1}),
    ("333-r1", {"time": "9:59.00", "moves": 1}),
    ("333-r1", {"time": "10:00.00"}),
    ("333-r1", {"time": "9:59.99", "stopwatch": "9:59.80", "limit": 120_000}),
    ("333-r1", {"time": "12.34", "stopwatch": "12.80", "seen": ["hands_wrong_at_start"]}),
    ("333-r1", {"time": "", "isWithoutTime": True, "stopwatch": "12.80", "seen": ["hands_wrong_at_start"]}),
    ("333-r1", {"time": "12.345"}),
    ("333-r1", {"seen": ["moves_in_inspection"], "isWithoutTime": True}),
    ("333-r1", {"time": "12.34", "seen": ["glimpsed_scramble"], "moves": 2}),
    ("333bf-r1", {"time": "1:02.03", "seen": ["contact_at_start", "cover_touched_at_start"]}),
    ("333oh-r1", {"time": "22.00", "seen": ["second_hand_used"]}),
    ("333bf-r1", {"time": "1:02.03", "seen": ["looked_while_blindfolded"]}),
    ("333bf-r1", {"time": "1:02.03", "moves": 1}),
    ("333mbf-r1", {"time": "59:57", "cubes": 10, "cubeStates": [0, 1, 1, 2, 0, 0, 0, 0, 0, 0]}),
    ("333mbf-r1", {"time": "1:00:40", "cubes": 7, "cubeStates": [0, 1, 0, 0, 0, 0, 2]}),
]


def opened(day: date = date(2026, 5, 2), rounds: Sequence[Round] = ROUNDS) -> CompetitionState:
    log: list[Any] = []
    events = tuple(Event(round_.event_id, (round_,)) for round_ in rounds)
    competition = replace(station_open(day), events=events)
    defined = Outcome((read_fact({"kind": "defined", "wcif": write_wcif(competition)}),))
    log += defined.entries(0, NOON, JUDGE)
    for round_ in rounds[:-1]:
        log += open_round(replay(log), JUDGE, round_.id).entries(len(log), NOON, JUDGE)
    return replay(log)


def ruling(state: CompetitionState, round_: Round, observed: dict[str, Any]) -> str:
    outcome = observe_attempt(state, JUDGE, round_.id, 1, 1, read_observed(observed))
    assert not outcome.refusals, outcome.refusals
    if any(isinstance(fact, ExtraAttemptGranted) for fact in outcome.facts):
        return ""
    return next(str(fact.to_json().get("written", "")) for fact in outcome.facts if fact.kind == "attempt_entered")


@pytest.mark.parametrize("day", [date(2018, 6, 1), date(2025, 6, 1), date(2026, 5, 2)])
def test_without_a_network_the_page_writes_what_the_ruling_will_be(day: date) -> None:
    state = opened(day)
    briefs = {round_.id: round_brief(state, round_) | {"cards": []} for round_ in ROUNDS[:-1]}
    # Not every edition has rounds of these formats.
    attempts = [(round_id, how) for round_id, how in ATTEMPTS if state.round(round_id).status is RoundStatus.OPEN]
    plain = {"startedAt": 1, "limit": 60_000, "attempt": 1}
    cases = [{"round": briefs[round_id], "attempt": plain | how} for round_id, how in attempts]
    for (round_id, how), (shown, observed) in zip(attempts, answers("rulings", cases), strict=True):
        assert shown == ruling(state, state.announced_round(round_id), observed), (round_id, how)


COURSES: list[tuple[str, list[dict[str, Any]]]] = [
    ("333-r1", [{"time": "11.00"}, {"time": "8.00", "moves": 1}]),
    ("333-r1", [{"time": "11.00"}, {"time": "7.99", "moves": 1}, {"time": "11.00"}]),
    ("333-r1", [{"time": "9.00", "moves": 2}, {"time": "9.99"}]),
    ("333-r1", [{"time": "12.00"}, {"time": "9.00", "inspection": 1700}]),
    ("444bf-r1", [{"time": "12:00.00"}, {"time": "7:00.00", "moves": 2}]),
    ("444bf-r1", [{"time": "14:59.00", "moves": 2}, {"time": "10:30.00"}, {"time": "4:32.00"}]),
    ("444bf-r1", [{"time": "15:20.00"}, {"time": "9:59.99", "stopwatch": "14:50.00"}]),
    ("444bf-r1", [{"time": "", "isWithoutTime": True, "seen": ["looked_while_blindfolded"]}, {"time": "16:00.00"}]),
]


@pytest.mark.parametrize("day", [date(2018, 6, 1), date(2025, 6, 1), date(2026, 5, 2)])
def test_without_a_network_the_page_knows_the_next_attempt_and_its_limit(day: date) -> None:
    changed = {
        "333-r1": replace(ROUNDS[0], cutoff=Cutoff(2, AttemptResult(1000))),
        "444bf-r1": replace(ROUNDS[3], time_limit=TimeLimit(180_000, ("444bf-r1",), per_attempt=_per_attempt(day))),
    }
    state = opened(day, tuple(changed.get(round_.id, round_) for round_ in ROUNDS))
    briefs = {round_id: round_brief(state, state.announced_round(round_id)) for round_id in changed}
    cases = [
        {"round": briefs[round_id] | {"cards": []}, "card": card_of(state, changed[round_id], 1), "attempts": hows}
        for round_id, hows in COURSES
    ]
    for (round_id, hows), course in zip(COURSES, answers("courses", cases), strict=True):
        assert course == played(state, changed[round_id], course), (round_id, hows)


def _per_attempt(day: date) -> int | None:
    return 90_000 if edition_on(day).limits.cumulative == "beside_time_limit" else None


def played(state: CompetitionState, round_: Round, course: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same attempts, recorded one after another."""
    said = []
    for how in course:
        outcome = observe_attempt(state, JUDGE, round_.id, 1, how["attempt"], read_observed(how["observed"]))
        assert not outcome.refusals, outcome.refusals
        state = after(state, outcome)
        card = card_of(state, round_, 1)
        assert card is not None
        said.append(how | {name: card[name] for name in ("next", "limit", "limitText")})
    return said
