"""All sets of a competition, opened with a list of passcodes and filed under its rounds."""

from datetime import date

import pytest

from cubelex.competition import Competition, Event, Format, Round, Schedule, group_names
from cubelex.errors import InvalidScrambleSet
from cubelex.scrambles import ScrambleSet, SealedSet, read_passcodes, read_sets, release, with_sets

CUBE = ScrambleSet("333", 1, 1, (("R U",), ("F D",)), (("L B",),))
FIRST_HOUR = ScrambleSet("333fm", 1, 1, (("R' U' F a",),), (("R' U' F e",),), attempt=1)
SECOND_HOUR = ScrambleSet("333fm", 1, 1, (("R' U' F b",),), (), attempt=2)
MANY_CUBES = ScrambleSet("333mbf", 1, 1, (("R", "U", "F"),), (), attempt=1)


def competition(*rounds: Round) -> Competition:
    events = tuple(Event(round_.event_id, (round_,)) for round_ in rounds)
    return Competition("Open2026", "Open 2026", "Open", Schedule(date(2026, 5, 2), 1), (), events)


@pytest.mark.parametrize(
    "text",
    [
        "333-r1-g1: k7mq-3x9d-p2wz\n333fm-r1-g1-a2: abcd-efgh-jkmn\n\nseed: 00ff",
        "9:00 – 9:30\nHall  3x3x3 Cube\n333-r1-g1\nk7mq-3x9d-p2wz ☐\n10:00 333fm-r1-g1-a2   abcd-efgh-jkmn ☐",
        "333-r1-g1\tk7mq-3x9d-p2wz\r\n333fm-r1-g1-a2 = abcd-efgh-jkmn\r\n222-r1-g1:\r\n",
    ],
)
def test_a_list_is_read_as_it_was_saved_or_copied(text: str) -> None:
    assert read_passcodes(text) == {"333-r1-g1": "k7mq-3x9d-p2wz", "333fm-r1-g1-a2": "abcd-efgh-jkmn"}


def test_a_passcode_of_another_form_is_the_rest_of_its_line() -> None:
    assert read_passcodes("333-r1-g1: open sesame\n") == {"333-r1-g1": "open sesame"}


def test_what_cannot_be_opened_is_told_apart_and_stops_nothing() -> None:
    sealed = [SealedSet.seal(one, "good") for one in (CUBE, FIRST_HOUR, SECOND_HOUR)]
    found = release(sealed, {"333-r1-g1": "good", "333fm-r1-g1-a1": "bad"})
    assert found.opened == (CUBE,)
    assert found.problems == [
        "333fm-r1-g1-a2: no passcode was given",
        "333fm-r1-g1-a1: this is not its passcode",
    ]


def test_a_file_of_sets_may_be_sealed_or_in_clear() -> None:
    sealed = {"sealedSets": [SealedSet.seal(CUBE, "good").to_json()]}
    assert read_sets(sealed, {"333-r1-g1": "good"}).opened == (CUBE,)
    with pytest.raises(InvalidScrambleSet):
        read_sets({}, {})


def test_attempts_with_sets_of_their_own_are_one_group_again_and_cubes_are_lines() -> None:
    held = competition(Round("333fm-r1", Format.MEAN_OF_3), Round("333mbf-r1", Format.BEST_OF_1))
    fewest, multi = with_sets(held, [SECOND_HOUR, MANY_CUBES, FIRST_HOUR]).rounds
    assert [one.scrambles for one in fewest.scramble_sets] == [("R' U' F a", "R' U' F b")]
    assert [one.extra_scrambles for one in fewest.scramble_sets] == [("R' U' F e",)]
    assert [one.scrambles for one in multi.scramble_sets] == [("R\nU\nF",)]


def test_a_group_without_a_set_keeps_its_letter() -> None:
    third = ScrambleSet("333", 1, 3, (("U",),))
    (cube,) = with_sets(competition(Round("333-r1", Format.AVERAGE_OF_5)), [third, CUBE]).rounds
    assert group_names(cube) == ("A", "B", "C")
    assert [len(one.scrambles) for one in cube.scramble_sets] == [2, 0, 1]
    assert cube.scramble_set_count == 3
