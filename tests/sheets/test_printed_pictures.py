import re

import pytest

from cubelex.diagrams import COLOUR, svg
from cubelex.puzzles import puzzle
from cubelex.sheets.scrambles.pictures import front, picture, proportion
from tests.support.sample_sequences import EVENTS, Sequences


@pytest.mark.parametrize("event", EVENTS)
def test_a_picture_for_paper_has_the_same_stickers_in_the_same_colours(event: str, sequences: Sequences) -> None:
    state = puzzle(event).solved.apply(sequences.sequence(event))
    assert _stickers(picture(state, COLOUR)) == _stickers(svg(state))


def _stickers(drawn: str) -> set[tuple[str, str]]:
    paths = re.findall(r'<path d="([^"]*)" fill="([^"]*)"', drawn)
    return {(outline, fill) for path, fill in paths for outline in re.findall(r"M[^M]*", path)}


def test_pictures_know_their_shape() -> None:
    assert proportion(picture(puzzle("333").solved, COLOUR)) == pytest.approx(4 / 3, abs=0.05)


@pytest.mark.parametrize(("event", "stickers"), [("444", 16), ("777", 49), ("minx", 11)])
def test_a_checkpoint_shows_the_front_only(event: str, stickers: int) -> None:
    drawn = front(puzzle(event).solved, COLOUR)
    assert drawn.count("<path") == stickers
    assert len(set(re.findall(r'fill="([^"]*)"', drawn))) == 1
