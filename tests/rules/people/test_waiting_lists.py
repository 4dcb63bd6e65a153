"""Waiting lists."""

import json
from pathlib import Path

import pytest

from cubelex.errors import InvalidPlace
from cubelex.rules.people import waiting_lists


def test_moves_and_removals_agree_with_the_website(shared: Path) -> None:
    known = json.loads((shared / "cases" / "result_vectors.json").read_text("utf-8"))["transcribed"]["waiting_list"]
    for vector in known["vectors"]:
        waiting = tuple(vector["list"])
        if "remove" in vector:
            assert waiting_lists.without(waiting, vector["remove"]) == tuple(vector["out"])
        elif "error" in vector:
            with pytest.raises(InvalidPlace):
                waiting_lists.moved(waiting, vector["move"][0], to=vector["move"][1])
        else:
            assert waiting_lists.moved(waiting, vector["move"][0], to=vector["move"][1]) == tuple(vector["out"])


@pytest.mark.parametrize(("place", "to"), [(0, 1), (1, 0), (3, 1), (1, 3), (-1, 1)])
def test_a_place_the_list_does_not_have_is_refused(place: int, to: int) -> None:
    with pytest.raises(InvalidPlace, match="expected 1 to 2"):
        waiting_lists.moved((7, 8), place, to)


def test_who_joins_is_last_and_who_is_there_stays() -> None:
    assert waiting_lists.joined((7, 8), 9) == (7, 8, 9)
    assert waiting_lists.joined((7, 8), 7) == (7, 8)


@pytest.mark.parametrize(
    ("limit", "accepted", "coming"),
    [(10, 10, ()), (10, 9, (7,)), (10, 5, (7, 8, 9)), (10, 12, ()), (None, 500, (7, 8, 9))],
)
def test_the_first_come_in_as_far_as_there_is_room(limit: int | None, accepted: int, coming: tuple[int, ...]) -> None:
    assert waiting_lists.next_admitted((7, 8, 9), limit, accepted) == coming
