from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from cubelex.errors import UnknownEvent
from cubelex.regulations import Edition, edition, editions, items_of
from cubelex.sheets import Paper, Stationery, judge_checklist
from cubelex.sheets.venue.checklists import _data, _numbers
from tests.support.printed_glyphs import printed_pages

TODAY = edition("2026-04-01")


@pytest.mark.slow
@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_official_event_has_one_page(
    under: Edition, stationery: Stationery, pages_of: Callable[[bytes], int]
) -> None:
    for event in under.events.official:
        assert pages_of(judge_checklist(event, under, stationery)) == 1, event


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fa", "ko", "pt", "ja"])
def test_the_fullest_page_is_one_page_in_every_language(
    language: str, stationery: Stationery, pages_of: Callable[[bytes], int]
) -> None:
    assert pages_of(judge_checklist("333bf", TODAY, replace(stationery, language=language), head_to_head=True)) == 1


def test_steps_and_consequences_have_their_numbers(stationery: Stationery, text_of: Callable[..., str]) -> None:
    text = " ".join(text_of(judge_checklist("333", TODAY, stationery)).split())
    assert "“8 SECONDS” (8 s), “12 SECONDS”" in text
    assert "A3b2, A3b3, A3b4" in text
    assert "T + X = F" in text
    assert "A4d1" in text


def test_other_editions_have_other_steps(stationery: Stationery, text_of: Callable[..., str]) -> None:
    old = text_of(judge_checklist("333", edition("2018-01-01"), stationery))
    assert "A3b2, A3d2, A3d3" in old
    assert "X + T + Y = F" in old


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_number_of_a_step_exists_in_the_edition(under: Edition) -> None:
    known = set(items_of(under))
    assert [step["key"] for step in _data()["steps"] if not set(_numbers(step, under)) <= known] == []


def test_what_an_edition_does_not_say_has_no_step() -> None:
    steps = {step["key"]: step for step in _data()["steps"]}
    assert _numbers(steps["feet"], edition("2025-01-01")) == ()
    assert _numbers(steps["identified"], edition("2009")) == ()
    assert _numbers(steps["identified"], edition("2018")) == ("E2c",)
    assert _numbers(steps["limit"], edition("2009")) == ()
    assert _numbers(steps["tell"], edition("2009")) == ("A7a",)
    assert _numbers(steps["cubes_limit"], edition("2009")) == ("H1b", "H1b1", "H1c")
    assert _numbers(steps["cubes_limit"], TODAY) == ("H1b", "H1b1")


def test_events_have_steps_of_their_own(stationery: Stationery, text_of: Callable[..., str]) -> None:
    assert "sight blocker" in text_of(judge_checklist("333bf", TODAY, stationery))
    assert "sight blocker" not in text_of(judge_checklist("333", TODAY, stationery))
    assert "10 minutes for each cube, 60 at most" in text_of(judge_checklist("333mbf", TODAY, stationery))
    fewest_moves = " ".join(text_of(judge_checklist("333fm", TODAY, stationery)).split())
    assert "Start the stopwatch and call “GO”" in fewest_moves
    assert "Nobody starts before “GO”" in text_of(judge_checklist("333", TODAY, stationery, head_to_head=True))


def test_an_unknown_event_is_refused(stationery: Stationery) -> None:
    with pytest.raises(UnknownEvent, match="rope"):
        judge_checklist("rope", TODAY, stationery)


@pytest.mark.parametrize(
    ("under", "late", "latest"),
    [("2018-01-01", "15.01–17.00 s", "17.01 s or more"), ("2026-04-01", "15.00–16.99 s", "17.00 s or more")],
)
def test_the_seconds_of_a_late_start_are_those_of_the_edition(
    under: str, late: str, latest: str, stationery: Stationery, text_of: Callable[..., str]
) -> None:
    text = text_of(judge_checklist("333", edition(under), stationery))
    assert f"{late}. +2" in text
    assert f"{latest}. DNF" in text
    assert "within 60 seconds" in text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fa", "ja", "pt"])
def test_brackets_are_not_broken_into_two_lines(language: str, stationery: Stationery) -> None:
    """(12 s) is read at a glance: where a bracket opens, it closes on the same line."""
    for under, paper in product((edition("2024-01-01"), TODAY), (Paper.A4, Paper.LETTER)):
        pdf = judge_checklist("333", under, replace(stationery, language=language, paper=paper))
        (page,) = printed_pages(pdf)
        opened, closed = (
            Counter(round(glyph.box.bottom) for glyph in page.glyphs if glyph.text in signs) for signs in ("(（", ")）")
        )
        assert opened == closed and opened.total() >= 2, (under, paper)
