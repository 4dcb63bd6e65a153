"""Spark gives the same rows as DuckDB, in the same order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cubelex import rankings
from cubelex.rankings.derived import DERIVED, derive
from cubelex.rankings.engines import Engine
from cubelex.rankings.spark import SparkEngine
from cubelex.rankings.validation import validate_base
from cubelex.rankings.what_if import Variation, what_if
from cubelex.regulations import edition

pytest.importorskip("pyspark", reason="needs cubelex[spark]")
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

TWO_WORKERS = "local-cluster[2,1,1024]"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    folder = tmp_path_factory.mktemp("world")
    rankings.write_world(rankings.invent_world(2_000, seed=31), folder / "export")
    rankings.import_export(folder / "export", folder / "rankings")
    return rankings.open(folder / "rankings")


@pytest.fixture(scope="module")
def spark(base: rankings.Base) -> Iterator[SparkEngine]:
    engine = SparkEngine(base.folder, TWO_WORKERS)
    engine.session.conf.set("spark.sql.shuffle.partitions", "4")
    yield engine
    engine.close()


def test_ranks_and_records_are_the_same(base: rankings.Base, spark: SparkEngine, tmp_path: Path) -> None:
    engines: dict[str, Engine] = {"duckdb": base.engine, "spark": spark}
    for name, engine in engines.items():
        derive(engine, tmp_path / name, base.today, lambda doing, share: None)
    for table in DERIVED:
        files = sorted(path.name for path in (tmp_path / "duckdb" / table).glob("*.parquet"))
        assert files == sorted(path.name for path in (tmp_path / "spark" / table).glob("*.parquet"))
        for file in files:
            expected, found = (base.engine.rows(base.engine.read(tmp_path / name / table / file)) for name in engines)
            assert found.to_pylist() == expected.to_pylist(), table


@pytest.mark.parametrize(
    "variation",
    [Variation(edition("2009")), Variation(changes={"times.threshold": "3000"})],
    ids=["everything under 2009", "no decimals above half a minute"],
)
def test_what_if_is_the_same(base: rankings.Base, spark: SparkEngine, variation: Variation) -> None:
    expected, found = (what_if(engine, base.today, variation) for engine in (base.engine, spark))
    for name in ("averages", "ranks", "records", "advancing", "rounds"):
        rows = spark.rows(getattr(found, name)).to_pylist()
        assert rows == base.engine.rows(getattr(expected, name)).to_pylist(), name


def test_findings_are_the_same(base: rankings.Base, spark: SparkEngine) -> None:
    found = validate_base(spark).to_pylist()
    assert found
    assert found == validate_base(base.engine, processes=1).to_pylist()
