"""SQL of other people: every question is answered, and nothing that they write can write."""

import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

from cubelex import rankings
from cubelex.errors import InvalidQuery
from cubelex.rankings import read_only
from cubelex.rankings.read_only import answer, locked_connection

Asked = Callable[[str], list[dict[str, object]]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    """A small world."""
    folder: Path = tmp_path_factory.mktemp("read-only")
    rankings.write_world(rankings.invent_world(300, seed=3), folder / "world.zip")
    rankings.import_export(folder / "world.zip", folder / "rankings")
    return rankings.open(folder / "rankings")


@pytest.fixture(scope="module")
def ask(base: rankings.Base) -> Asked:
    """The same as `Base.question` without a process for each question."""
    connection = locked_connection(base.folder)

    def asked(query: str) -> list[dict[str, object]]:
        # A query with a fault ends the transaction.
        connection.execute("ROLLBACK")
        connection.execute("BEGIN TRANSACTION READ ONLY")
        return answer(connection, query, 1000)

    return asked


@pytest.mark.parametrize(
    "query",
    [
        "SELECT count(*) AS n FROM results",
        "WITH a AS (SELECT 1 AS b) SELECT * FROM a",
        "FROM people LIMIT 1",
        "VALUES (1)",
        "TABLE countries",
        "(SELECT 1)",
        "SUMMARIZE ranks",
        "DESCRIBE ranks",
        "SHOW TABLES",
        "SELECT * FROM attempts LIMIT 1",
        "PIVOT (FROM ranks WHERE rank = 1) ON scope USING count(*)",
        "SELECT * FROM (PIVOT ranks ON scope USING count(*) GROUP BY event_id)",
        "EXPLAIN SELECT 1",
        "explain analyze SELECT count(*) FROM results",
        "EXPLAIN (FORMAT json) SELECT 1",
        "EXPLAIN (SELECT 1)",
        "SELECT 'EXPLAIN ANALYZE COPY' AS text",
        "SELECT now()::VARCHAR AS now",
    ],
)
def test_questions_are_answered(query: str, ask: Asked) -> None:
    assert ask(query)


def test_a_process_of_its_own_answers(base: rankings.Base) -> None:
    query = "SELECT count(*) AS n, max(day) AS last, sum(value) AS total FROM bests"
    assert base.question(query, 10) == answer(locked_connection(base.folder), query, 10)
    assert len(base.question("FROM people", 7)) == 7
    with pytest.raises(InvalidQuery, match="nowhere"):
        base.question("SELECT nothing FROM nowhere", 1)


# A statement of every type that DuckDB parses, with an address in it for whatever it would write.
STATEMENTS = {
    "ALTER": ["ALTER VIEW results RENAME TO mine"],
    "ANALYZE": ["ANALYZE"],
    "ATTACH": ["ATTACH '{new}'", "ATTACH '{new}' AS other", "ATTACH ':memory:' AS other"],
    "CALL": ["CALL pragma_version()", "CHECKPOINT", "CALL enable_logging(storage_path = '{new}')"],
    "COPY": ["COPY (SELECT 1) TO '{new}'", "COPY results TO '{old}'", "COPY (SELECT 1) TO '{new}' (FORMAT parquet)"],
    "COPY_DATABASE": ["COPY FROM DATABASE memory TO other"],
    "CREATE": [
        "CREATE TABLE mine AS SELECT 1",
        "CREATE TEMP TABLE mine AS SELECT 1",
        "CREATE OR REPLACE VIEW ranks AS SELECT 1",
    ],
    "CREATE_FUNC": ["CREATE MACRO mine() AS 1"],
    "DELETE": ["DELETE FROM results"],
    "DETACH": ["DETACH memory"],
    "DROP": ["DROP VIEW results"],
    "EXECUTE": ["EXECUTE mine"],
    "EXPORT": ["EXPORT DATABASE '{new}'", "IMPORT DATABASE '{new}'"],
    "INSERT": ["INSERT INTO results SELECT * FROM results"],
    "LOAD": ["LOAD '{new}'", "INSTALL httpfs"],
    "MERGE_INTO": ["MERGE INTO people USING people AS other ON true WHEN MATCHED THEN DELETE"],
    "PRAGMA": ["PRAGMA database_list", "PRAGMA enable_profiling='json'", "PRAGMA profiling_output='{new}'"],
    "PREPARE": ["PREPARE mine AS COPY (SELECT 1) TO '{new}'"],
    "SET": ["SET enable_external_access = true", "SET VARIABLE mine = 1", "RESET memory_limit", "USE other"],
    "TRANSACTION": ["BEGIN", "COMMIT", "ROLLBACK"],
    "UPDATE": ["UPDATE ranks SET value = 1"],
    "VACUUM": ["VACUUM"],
    "SEVERAL": ["SELECT 1; COPY (SELECT 1) TO '{new}'", "COMMIT; CREATE TABLE mine AS SELECT 1", "", ";"],
    "READ": [
        "SELECT * FROM read_text('{old}')",
        "SELECT * FROM read_blob('{old}')",
        "SELECT * FROM read_csv('{old}')",
        "SELECT * FROM read_parquet('{old}')",
        "SELECT * FROM '{old}'",
        "SELECT * FROM glob('*')",
        "SELECT * FROM query('COPY (SELECT 1) TO ''{new}''')",
        "SELECT * FROM enable_logging(storage_path := '{new}')",
        "SELECT * FROM sys",
        "WITH mine AS (INSERT INTO people SELECT * FROM people RETURNING *) SELECT * FROM mine",
        "WITH mine AS (COPY (SELECT 1) TO '{new}') SELECT * FROM mine",
        "PIVOT '{old}' ON scope",
    ],
}
WRAPPED = (
    "{}",
    "EXPLAIN {}",
    "EXPLAIN ANALYZE {}",
    "explain\n analyze {}",
    "EXPLAIN /* */ ANALYZE {}",
    "-- \nEXPLAIN ANALYZE {}",
    "EXPLAIN (ANALYZE) {}",
    "EXPLAIN (ANALYZE, FORMAT json) {}",
    "EXPLAIN EXPLAIN ANALYZE {}",
    "PREPARE mine AS {}",
    "SELECT 1; EXPLAIN ANALYZE {}",
    "/* */ {}",
)


def test_every_type_of_statement_is_in_the_list() -> None:
    not_parsed = {"EXPLAIN", "EXTENSION", "INVALID", "LOGICAL_PLAN", "MULTI", "RELATION", "SELECT", "VARIABLE_SET"}
    assert {name for name in dir(duckdb.StatementType) if name.isupper()} - not_parsed <= STATEMENTS.keys()


def test_nothing_is_written_or_read_by_any_statement(
    base: rankings.Base, ask: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = list(_contents(base.folder))
    files = {"new": base.folder / "results" / "owned.parquet", "old": base.folder / "base.json"}
    written = ("owned.parquet", "mine", str(base.folder / "ranks" / "owned.parquet"))
    answered = [
        query
        for statement in (one for several in STATEMENTS.values() for one in several)
        for new in (files["new"], *written)
        for wrapped in WRAPPED
        if _has_answer(query := wrapped.format(statement.format(new=new, old=files["old"])), ask)
    ]
    assert answered == []
    assert list(_contents(base.folder)) == before
    assert list(tmp_path.iterdir()) == []


def test_no_function_reads_a_file_or_writes_one(
    base: rankings.Base, ask: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = list(_contents(base.folder))
    functions = ask("SELECT DISTINCT function_name AS name, function_type AS type FROM duckdb_functions()")
    secret = base.about.source
    for function in functions:
        for path in (base.folder / "base.json", tmp_path / "new"):
            call = f"{function['name']}('{path}')"
            with_answer = f"SELECT * FROM {call}" if "table" in str(function["type"]) else f"SELECT {call}"
            if re.fullmatch(r"\w+", str(function["name"])) and _has_answer(with_answer, ask):
                assert f'"{secret}"' not in str(ask(with_answer)), function
    assert list(_contents(base.folder)) == before
    assert list(tmp_path.iterdir()) == []


def test_refusals_are_in_words(ask: Asked) -> None:
    with pytest.raises(InvalidQuery, match=r"^times with a time zone cannot be shown; make them text"):
        ask("SELECT now()")
    with pytest.raises(InvalidQuery, match=r"^only one question at a time is answered"):
        ask("EXPLAIN ANALYZE CREATE TABLE mine AS SELECT 1")


@pytest.mark.parametrize("statement", ["CREATE TEMP TABLE mine AS SELECT 1", "CALL pragma_version()", "CHECKPOINT"])
def test_a_quoted_option_of_explain_hides_no_statement(statement: str, ask: Asked) -> None:
    with pytest.raises(InvalidQuery):
        ask(f'EXPLAIN (ANALYZE ")SELECT 1 --") {statement}')


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of memory for a process")
@pytest.mark.parametrize(
    "query",
    [
        "SELECT repeat('x', 200000) FROM range(10000)",
        "SELECT repeat('x', 2000000) FROM range(10000)",
        "SELECT repeat('x', 1000000000)",
        "SELECT range(200000) FROM range(10000)",
        "SELECT list(i) FROM range(300000000) t(i)",
    ],
)
def test_an_answer_that_is_too_large_is_refused(query: str, base: rankings.Base) -> None:
    import resource

    begin = time.monotonic()
    with pytest.raises(InvalidQuery, match="too large"):
        base.question(query, 10_000)
    assert time.monotonic() - begin < 60
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < read_only.MOST_MEMORY * 1.3 / 1024


@pytest.mark.slow
def test_a_question_that_takes_too_long_is_ended(base: rankings.Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_only, "LONGEST_SECONDS", 3)
    with pytest.raises(InvalidQuery, match="longer than 3 seconds"):
        base.question("WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t", 1)


def _has_answer(query: str, ask: Asked) -> bool:
    try:
        ask(query)
    except InvalidQuery:
        return False
    return True


def _contents(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield str(path), hashlib.sha256(path.read_bytes()).hexdigest()
