"""The structure of a bracket, with the regulations on it."""

import pytest

from cubelex.regulations import edition
from cubelex.rules.head_to_head import Stage, matches_of_stage, pairings, stages, structure

TODAY = edition("2026-04-01")


@pytest.mark.parametrize(("places", "number"), [(4, "I2a1"), (8, "I2a2"), (12, "I2a3"), (16, "I2a4")])
def test_the_stages_of_a_round_are_listed_by_its_places(places: int, number: str) -> None:
    ruling = structure(places, TODAY)
    assert (ruling.answer, ruling.under) == (stages(places), (number,))


@pytest.mark.parametrize(
    ("stage", "places", "under"),
    [
        (Stage.FINAL, 4, ("I2b1", "I2e")),
        (Stage.SEMIFINAL, 4, ("I2b2", "I2c")),
        (Stage.SEMIFINAL, 8, ("I2b2", "I2f")),
        (Stage.QUARTERFINAL, 8, ("I2b3", "I2c")),
        (Stage.QUARTERFINAL, 12, ("I2b3", "I2f")),
        (Stage.OF_12, 12, ("I2b4", "I2c", "I2c1")),
        (Stage.OF_16, 16, ("I2b5", "I2c")),
    ],
)
def test_the_first_stage_follows_the_seeds_and_later_ones_the_sums(
    stage: Stage, places: int, under: tuple[str, ...]
) -> None:
    ruling = matches_of_stage(stage, places, TODAY)
    assert (ruling.answer, ruling.under) == (pairings(stage), under)
