"""The ranks of a person side by side, and rankings of other days by one query."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubelex import rankings
from cubelex.competition import Scope
from cubelex.rankings import RankingFilter, questions
from cubelex.rankings.engines import DuckdbEngine

if TYPE_CHECKING:
    from ibis.expr.types import Table


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


ASKED = [
    RankingFilter(on=date(2016, 5, 1)),
    RankingFilter(on=date(2019, 2, 3)),
    RankingFilter("Europe", on=date(2019, 2, 3)),
    RankingFilter("North America", on=date(2018, 2, 3)),
    RankingFilter("US", on=date(2019, 2, 3)),
    RankingFilter("PL", on=date(2020, 2, 3)),
    RankingFilter("US", "f", date(2020, 2, 3)),
    RankingFilter(gender="m"),
    RankingFilter("CN"),
    RankingFilter(),
]


def test_a_query_that_is_kept_answers_as_one_that_is_written_for_the_question(
    base: rankings.Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    plain = DuckdbEngine.compile

    def counted(engine: DuckdbEngine, rows: "Table") -> str:
        compiled.append(plain(engine, rows))
        return compiled[-1]

    monkeypatch.setattr(DuckdbEngine, "compile", counted)
    questions_asked = [(event_id, scope, asked) for event_id in ("333", "333mbf") for scope in Scope for asked in ASKED]
    shapes, some = set(), 0
    for event_id, scope, asked in questions_asked:
        shape, terms = questions.shape_and_terms(base.today, event_id, scope, asked)
        shapes.add(shape)
        expected = base.engine.rows(questions.ranking(base.engine, shape, terms)).to_pylist()
        assert base.ranking(event_id, scope, asked) == expected
        assert base.ranking(event_id, scope, asked, top=3) == expected[:3]
        some += bool(expected)
    assert some > len(questions_asked) // 3
    # One query for each kind of region, with and without a gender, stored or not, and way to compare Multi-Blind.
    assert len(compiled) == len(shapes) < len(questions_asked) // 3
