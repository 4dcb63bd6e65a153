"""The ranks of a person side by side."""

from pathlib import Path

import pytest

from cubelex import rankings


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    """A small world."""
    folder: Path = tmp_path_factory.mktemp("places")
    rankings.write_world(rankings.invent_world(1500, seed=3), folder / "world.zip")
    rankings.import_export(folder / "world.zip", folder / "rankings")
    return rankings.open(folder / "rankings")


def test_places_are_the_ranks_in_the_regions_that_a_person_represents_now(base: rankings.Base) -> None:
    ranks = {
        row[:4]: row[4] for row in base.sql("SELECT person_id, event_id, scope, region, rank FROM ranks").fetchall()
    }
    home = dict(base.sql("SELECT person_id, country FROM people WHERE sub_id = 1").fetchall())
    continents = dict(base.sql("SELECT country, continent FROM countries").fetchall())
    expected = [
        (
            *key,
            rank,
            ranks.get((*key, continents[home[key[0]]]), 0),
            ranks.get((*key, home[key[0]]), 0),
        )
        for (*key, region), rank in ranks.items()
        if region == "world"
    ]
    columns = "person_id, event_id, scope, world_rank, continent_rank, country_rank"
    assert base.sql(f"SELECT {columns} FROM places ORDER BY ALL").fetchall() == sorted(expected)
    assert any(0 in row for row in expected), "somebody has left a country"
