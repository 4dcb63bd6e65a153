"""What is laid over a stream: each overlay at its own address, in the look that the address asks for."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.competition import AttemptResult
from cubelex.officiating import Outcome, call_group, finish_round
from cubelex.officiating.log import matches_of
from cubelex.officiating.verbs import enter_point, open_head_to_head
from cubelex.rules import head_to_head
from cubelex.web.store import repository
from tests.support.web.grouped_open import grouped_open
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, entered, small_open, stored, varied_open

LOOKS = "?theme=light&size=large&side=end"


@pytest.fixture
def grouped(db: None) -> str:
    competition_id = stored(grouped_open())
    for attempt, result in enumerate((1000, 1020, 1040, 1060), 1):
        entered(competition_id, 1, attempt, result)
    for person in (2, 3):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + 100 * person)
    return competition_id


def shown(competition_id: str, path: str) -> str:
    answer = Client().get(f"/{competition_id}/{path}")
    assert answer.status_code == 200, path
    return on_one_line(answer.content.decode())


@pytest.mark.parametrize("path", ["333-r1/", "333-r1/competitors/1/", "333-r1/needed/", "countdown/", "groups/"])
def test_every_overlay_has_the_look_that_is_asked_for_and_may_be_framed(grouped: str, path: str) -> None:
    answer = Client().get(f"/{grouped}/overlay/{path}{LOOKS}")
    assert 'class="overlay theme-light size-large side-end"' in answer.content.decode()
    assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors *")
    usual = shown(grouped, f"overlay/{path}?theme=%22evil")
    assert 'class="overlay theme-dark size-medium side-start"' in usual and "evil" not in usual


def test_the_table_has_headings_and_as_many_rows_as_asked_for(grouped: str) -> None:
    page = shown(grouped, "overlay/333-r1/?top=3")
    assert 'data-top="3"' in page and ">Average</th>" in page


def test_a_lower_third_tells_attempts_the_possible_average_and_what_is_needed(grouped: str) -> None:
    page = shown(grouped, "overlay/333-r1/competitors/1/")
    assert "Ada Swan" in page and "10.60" in page and "10.20–10.40" in page and "To advance" in page
    assert Client().get(f"/{grouped}/overlay/333-r1/competitors/99/").status_code == 404


def test_only_those_in_the_middle_of_a_round_need_something(grouped: str) -> None:
    page = shown(grouped, "overlay/333-r1/needed/")
    assert "Ada Swan" in page and "Bo Lind" not in page


def test_the_countdown_is_to_the_next_item_or_to_a_time_at_the_venue(
    grouped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 5, 2, 8, tzinfo=UTC))
    assert 'data-until="2026-05-02T14:30:00+01:00"' in shown(grouped, "overlay/countdown/?to=14:30&label=Lunch%3Cb%3E")
    assert "Lunch&lt;b&gt;" in shown(grouped, "overlay/countdown/?to=14:30&label=Lunch%3Cb%3E")
    assert "Nothing more is on the schedule." in shown(grouped, "overlay/countdown/?to=x"), "the round is open already"


def test_groups_are_on_once_they_are_called(grouped: str) -> None:
    page = shown(grouped, "overlay/groups/")
    assert "Next</b>" in page and "Now</b>" not in page and "10:20" in page, "9:20 in Lisbon is an hour later"
    repository.append(grouped, lambda state: call_group(state, DELEGATE, "333-r1", 1), by=DELEGATE, at=NOON)
    page = shown(grouped, "overlay/groups/")
    assert page.index("Now</b>") < page.index("Group 1") < page.index("Next</b>") < page.index("Group 2")


def test_a_round_without_a_bracket_has_no_match(grouped: str) -> None:
    assert "No match is on." in shown(grouped, "overlay/333-r1/match/")


def test_the_match_that_is_on_has_its_card(db: None) -> None:
    competition_id = stored(varied_open())
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 900 + person)

    def do(verb: Callable[..., Outcome], *values: object) -> None:
        done = repository.append(competition_id, lambda state: verb(state, DELEGATE, *values), by=DELEGATE, at=NOON)
        assert not done.outcome.is_refused

    do(finish_round, "333-r1")
    do(open_head_to_head, "333-r2", 4, dict.fromkeys(head_to_head.stages(4), 1), Random(1))
    state = repository.load(competition_id)
    bracket = state.round("333-r2").bracket
    assert bracket is not None
    _, second, *_ = matches_of(bracket, state.edition)
    do(enter_point, "333-r2", second.name, AttemptResult(812), AttemptResult(934))
    page = shown(competition_id, "overlay/333-r2/match/")
    high, low = (state.competition.find_person(number) for number in (second.high or 0, second.low or 0))
    assert high and low and high.name in page and low.name in page
    assert "8.12" in page and "9.34" in page and "<span>1–0</span>" in page
    assert "overlay/333-r2/match/" in shown(competition_id, "streaming/?round=333-r2")


def test_the_page_for_streaming_lists_every_overlay_with_its_address(grouped: str) -> None:
    page = shown(grouped, "streaming/?theme=clear&person=2")
    for path in ("333-r1/", "333-r1/competitors/2/", "333-r1/needed/", "countdown/", "groups/"):
        address = f"/{grouped}/overlay/{path}?theme=clear&amp;size=medium&amp;side=start"
        assert f'<iframe src="{address}"' in page and f'data-copy="http://testserver{address}"' in page


def test_the_page_for_streaming_works_before_anything_is_open(db: None) -> None:
    competition_id = stored(small_open())
    assert "overlay/222-r1/" in shown(competition_id, "streaming/?round=222-r1")
