"""What a notebook shows: pictures of states and algorithms, tables of results."""

import re
from xml.etree import ElementTree

import pytest

from cubelex.competition import DNF, AttemptResult, Format, Result, Round
from cubelex.diagrams import notebook_picture, results_svg, svg
from cubelex.puzzles import event_ids, puzzle
from cubelex.regulations import editions
from cubelex.rules import rank

TODAY = editions()[-1]


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("text")]


@pytest.mark.parametrize("event", sorted({puzzle(event).event for event in event_ids()}))
def test_a_state_shows_its_picture(event: str) -> None:
    solved = puzzle(event).solved
    assert solved._repr_svg_() == svg(solved, width=300)


def test_an_algorithm_shows_the_state_after_it() -> None:
    moves = puzzle("333").parse("R U R' U'")
    assert moves._repr_svg_() == svg(puzzle("333").solved.apply(moves), title="R U R' U'", width=300)


def test_an_algorithm_that_is_blocked_shows_its_text() -> None:
    assert puzzle("sq1").parse("(1,0) / (1,0) /")._repr_svg_() is None


def test_a_round_shows_its_results_as_a_table() -> None:
    rows = (
        Result(7, tuple(map(AttemptResult, (987, 1021, 1102, 950, DNF))), AttemptResult(950), AttemptResult(1037), 1),
        Result(3, (AttemptResult(6227),), AttemptResult(6227), AttemptResult(0), 2),
    )
    shown = Round("333-r1", Format.AVERAGE_OF_5, results=rows)._repr_svg_()
    assert shown is not None
    assert texts(shown) == [
        *("#", "Name", "1", "2", "3", "4", "5", "Best", "Average"),
        *("1", "7", "9.87", "10.21", "11.02", "9.50", "DNF", "9.50", "10.37"),
        *("2", "3", "1:02.27", "1:02.27"),
    ]
    assert Round("333-r1", Format.AVERAGE_OF_5)._repr_svg_() is None


def test_a_ranking_shows_moves_and_their_mean() -> None:
    results = [Result(1, tuple(map(AttemptResult, (28, 30, 31)))), Result(2, tuple(map(AttemptResult, (25, 26, 27))))]
    shown = rank(results, "333fm", Format.MEAN_OF_3, TODAY)._repr_svg_()
    assert shown is not None
    assert texts(shown)[7:14] == ["1", "2", "25", "26", "27", "25", "26.00"]


def test_names_are_shown_and_cannot_break_the_picture() -> None:
    shown = results_svg([Result(1, (AttemptResult(987),), AttemptResult(987))], "333", Format.BEST_OF_1, {1: "<b>&"})
    assert "<b>&" in texts(shown)
    assert not re.search("<(script|b)>", shown)


def test_nothing_is_shown_of_anything_else() -> None:
    assert notebook_picture(17) is None
