import pytest

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Cube, event_ids, puzzle


@pytest.mark.parametrize("event", ["333", "333bf", "333fm", "333oh", "333mbf", "333ft"])
def test_events_with_the_same_puzzle_share_it(event: str) -> None:
    assert puzzle(event) is puzzle("333")
    assert puzzle(event) == Cube(3)


def test_the_events_of_the_table_but_for_the_magics_have_a_puzzle() -> None:
    assert {"333", "333ft", "fto", "sq1"} < set(event_ids())
    assert not {"magic", "mmagic"} & set(event_ids())
    assert [puzzle(event).name for event in event_ids()]


@pytest.mark.parametrize(
    "event", ["222", "333", "444", "555", "666", "777", "minx", "pyram", "skewb", "sq1", "clock", "fto"]
)
def test_a_puzzle_is_called_by_its_event(event: str) -> None:
    assert puzzle(event).event == event
    assert repr(puzzle(event)) == f"puzzle({event!r})"
    assert puzzle(event).solved.is_solved


@pytest.mark.parametrize("event", ["magic", "mmagic"])
def test_magics_have_no_state_model(event: str) -> None:
    with pytest.raises(UnknownEvent, match="no state model"):
        puzzle(event)


def test_an_unknown_event_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownEvent, match="'888'; expected one with a puzzle: 333, 222"):
        puzzle("888")
