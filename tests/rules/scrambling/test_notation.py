"""The items of the notation that a sequence uses."""

import pytest

from cubelex.regulations import Edition, edition, editions, items_of
from cubelex.rules.scrambling import notation_used

TODAY = edition("2026-04-01")


@pytest.mark.parametrize(
    ("event_id", "sequence", "under"),
    [
        ("333", "R U' F2", ("12a1a", "12a1b", "12a1c")),
        ("555", "3Rw Uw' Bw2 R", ("12a2a", "12a2b", "12a2c", "12a1a")),
        ("333bf", "R x y' z2", ("12a1a", "12a4a", "12a4b", "12a4c")),
        ("minx", "R++ D-- U\nR-- U'", ("12d2c", "12d2d", "12d1a", "12d1b")),
        ("pyram", "U L' u", ("12e1", "12e2", "12e3")),
        ("skewb", "R U'", ("12h1", "12h2", "12h3")),
        ("clock", "UR3+ DR1- y2 U2+ UR DL", ("12g1", "12g3", "12g4", "12g2")),
        ("sq1", "(1, 0) / (-3,3) /", ("12c1", "12c2", "12c3")),
    ],
)
def test_every_move_is_said_by_its_item(event_id: str, sequence: str, under: tuple[str, ...]) -> None:
    assert notation_used(sequence, event_id, TODAY).under == under


def test_what_is_not_in_the_notation_is_said_by_nothing() -> None:
    assert notation_used("Q M2", "333", TODAY).under == ()


@pytest.mark.parametrize("held", editions(), ids=str)
def test_only_numbers_of_the_edition_are_named(held: Edition) -> None:
    for event_id, sequence in (("333", "R U' F2 Rw x"), ("minx", "R++ U'"), ("pyram", "U l'"), ("sq1", "(1,0) /")):
        assert set(notation_used(sequence, event_id, held).under) <= set(items_of(held))
