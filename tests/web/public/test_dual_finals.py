"""An event that ends with Dual Rounds: podium, certificates and needs look at both rounds (9v4)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest
from django.test import Client

from cubelex.competition import AttemptResult, Event, Format, Round, TimeLimit
from cubelex.officiating import CompetitionState, Outcome, enter_attempt, open_round
from cubelex.officiating.views import competition_with_results
from cubelex.regulations import edition
from cubelex.sheets import podium
from cubelex.web.shared.results.prospects import PODIUM, needs_labels
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER, small_open, stored

PAIR = ("333-r1", "333-r2")
TOGETHER = re.compile(r'<tr id="p(\d+)".*?<td class="together">(\d*)</td>', re.S)
FIRST = {person: 1000 + 100 * person for person in range(1, 9)}


@pytest.fixture
def competition_id(db: None) -> str:
    """Both rounds are open. In the first, everybody has 11.00, 12.00 … by number."""
    rounds = tuple(Round(round_id, Format.AVERAGE_OF_5, TimeLimit(60_000), linked_rounds=PAIR) for round_id in PAIR)
    held = small_open()
    competition_id = stored(replace(held, events=(Event("333", rounds), *held.events[1:])))
    repository.append(competition_id, lambda state: open_round(state, DELEGATE, "333-r2"), by=DELEGATE, at=NOON)
    for person, result in FIRST.items():
        enter(competition_id, "333-r1", person, [result] * 5)
    return competition_id


def enter(competition_id: str, round_id: str, person: int, results: Sequence[int]) -> None:
    for attempt, result in enumerate(results, 1):
        values = round_id, person, attempt, AttemptResult(result)
        verb = partial(_entered, values=values)
        assert not repository.append(competition_id, verb, by=SCORE_TAKER, at=NOON).outcome.is_refused


def _entered(state: CompetitionState, values: tuple[str, int, int, AttemptResult]) -> Outcome:
    return enter_attempt(state, SCORE_TAKER, *values)


def needs(competition_id: str, round_id: str, person: int) -> str:
    state = repository.load(competition_id)
    labels = {need.aim: need.text for need in needs_labels(state, state.announced_round(round_id), person)}
    return labels[PODIUM]


def test_the_podium_is_that_of_both_rounds(competition_id: str) -> None:
    enter(competition_id, "333-r2", 8, [900] * 5)
    page = Client().get(f"/{competition_id}/podiums/").content.decode()
    section = page.split("podium-card")[1].split("</section>")[0]
    assert "3x3x3 Cube" in section
    names = ["Hana Park", "Ada Swan", "Bo Lind"]
    places = [section.index(name) for name in names]
    assert places == sorted(places)
    assert "Chi Mori" not in section
    assert [shown in section for shown in ("9.00", "11.00", "12.00")] == [True] * 3


def test_certificates_follow_both_rounds(competition_id: str) -> None:
    enter(competition_id, "333-r2", 8, [900] * 5)
    state = repository.load(competition_id)
    held = competition_with_results(state)
    placings = podium(held, held.events[0], edition("2026-04-01"))
    assert [(placing.place, placing.person.registrant_id, placing.result) for placing in placings] == [
        (3, 2, "12.00"),
        (2, 1, "11.00"),
        (1, 8, "9.00"),
    ]


def test_what_somebody_needs_looks_at_both_rounds(competition_id: str) -> None:
    enter(competition_id, "333-r2", 1, [1900] * 4)
    assert needs(competition_id, "333-r2", 1) == "any result, even a DNF", "the first round is good enough"
    enter(competition_id, "333-r2", 8, [1240] * 4)
    assert needs(competition_id, "333-r2", 8) == "any result, even a DNF", "better than the 13.00 of the third"
    enter(competition_id, "333-r2", 5, [1400] * 4)
    assert needs(competition_id, "333-r2", 5) == "no longer possible"


def test_with_several_attempts_left_each_of_them_is_asked_for(competition_id: str) -> None:
    enter(competition_id, "333-r2", 5, [1400])
    assert needs(competition_id, "333-r2", 5) == "13.00 or better in each of 4 attempts", "as the third has"


def test_dual_rounds_are_explained_and_ranked_together(competition_id: str) -> None:
    """Each page of the pair says what counts, with the rank in both, and no round has a line of its own."""
    enter(competition_id, "333-r2", 8, [900] * 5)
    enter(competition_id, "333-r2", 1, [1900] * 5)
    for round_id in PAIR:
        page = Client().get(f"/{competition_id}/{round_id}/").content.decode()
        assert "Dual Rounds: everyone competes in both rounds" in page
        together = {int(person): int(rank) for person, rank in TOGETHER.findall(page)}
        assert [together[person] for person in (8, 1, 2, 7)] == [1, 2, 3, 8]
        assert 'class="cut"' not in page
    alone = Client().get(f"/{competition_id}/333-r2/").content.decode()
    assert re.findall(r'id="p(\d)"[^>]*data-rank="(\d)"', alone)[:2] == [("8", "1"), ("1", "2")]
