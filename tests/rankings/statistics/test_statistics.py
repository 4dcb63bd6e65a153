"""Every statistic agrees with its slow reference, row by row, on invented worlds."""

import pytest

from cubelex import rankings
from cubelex.errors import InvalidQuery, UnknownStatistic
from cubelex.rankings.statistics import TOPICS, PlainHistory, ask_statistic, statistic, statistics

LEAST = 60

STAR = "2003STAR01"

# What is rare in a small world: somebody at many competitions who wins everything at one of them, championships, and
# competitions of several Delegates.
RARITIES = f"""
    CREATE TABLE known_results AS FROM results;
    CREATE TABLE known_competitions AS FROM competitions;
    DROP VIEW results;
    DROP VIEW competitions;
    ALTER TABLE known_results RENAME TO results;
    ALTER TABLE known_competitions RENAME TO competitions;
    UPDATE results SET person_id = '{STAR}', country = 'PT' WHERE person_id IN (
        SELECT min(person_id) FROM results GROUP BY competition_id);
    UPDATE results SET person_id = '{STAR}', country = 'PT' WHERE pos = 1 AND competition_id = (
        SELECT competition_id FROM results GROUP BY competition_id ORDER BY count(DISTINCT event_id) DESC, 1 LIMIT 1);
    DELETE FROM results WHERE person_id = '{STAR}' AND result_id NOT IN (
        SELECT min(result_id) FROM results WHERE person_id = '{STAR}' GROUP BY competition_id, event_id, round_number);
    CREATE TABLE known_ranks AS FROM ranks WHERE person_id IN (SELECT person_id FROM results);
    DROP VIEW ranks;
    ALTER TABLE known_ranks RENAME TO ranks;
    UPDATE competitions SET delegates = ['Ada', 'Ben', 'Cleo'][1 : 1 + CAST(month(first_day) % 3 AS INTEGER)];
    UPDATE competitions SET championships = ['PT', 'world'] WHERE year(first_day) % 4 = 3;
    UPDATE competitions SET is_cancelled = true WHERE day(first_day) = 11;
"""


@pytest.fixture(scope="module", params=[1, 2])
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    folder = tmp_path_factory.mktemp(f"world-{request.param}")
    rankings.write_world(rankings.invent_world(8_000, seed=request.param), folder / "world.zip")
    rankings.import_export(folder / "world.zip", folder / "rankings")
    opened = rankings.open(folder / "rankings")
    opened.connection.execute("DROP VIEW attempts")
    opened.connection.execute(RARITIES)
    opened.connection.execute(f"CREATE TABLE all_people AS FROM people UNION ALL SELECT '{STAR}', 1, 'Star', 'o', 'PT'")
    opened.connection.execute("DROP VIEW people; ALTER TABLE all_people RENAME TO people")
    opened.connection.execute(
        "CREATE VIEW attempts AS SELECT * EXCLUDE (attempts), generate_subscripts(attempts, 1) AS number, "
        "unnest(attempts) AS value FROM results"
    )
    return opened


@pytest.fixture(scope="module")
def history(base: rankings.Base) -> PlainHistory:
    return PlainHistory(base.connection, base.today)


def test_there_are_sixty_statistics_and_more() -> None:
    assert len(statistics()) >= LEAST


@pytest.mark.parametrize("name", sorted(statistics()))
def test_a_statistic_agrees_with_its_reference(name: str, base: rankings.Base, history: PlainHistory) -> None:
    found = ask_statistic(base, name)
    expected = [tuple(row) for row in statistic(name).statistic.reference(history)]
    assert list(found.rows) == expected
    assert found.rows, "a world in which the statistic has rows tests more"


@pytest.mark.parametrize("name", sorted(statistics()))
def test_a_statistic_says_what_it_counts(name: str) -> None:
    found = statistic(name)
    assert found.topic in TOPICS
    assert found.sentence.endswith(".") and not found.title.endswith(".")
    assert found.statistic.query.rstrip().rsplit("ORDER BY", 1)[1].strip(), "the order leaves nothing open"


def test_the_first_rows_are_those_of_the_whole_answer(base: rankings.Base) -> None:
    whole = ask_statistic(base, "most-rounds")
    assert ask_statistic(base, "most_rounds", top=7).rows == whole.rows[:7]


def test_an_event_is_chosen_among_the_rows(base: rankings.Base) -> None:
    whole = ask_statistic(base, "slowest-singles")
    assert whole.columns[0] == "event_id"
    assert ask_statistic(base, "slowest-singles", event_id="333").rows == tuple(r for r in whole.rows if r[0] == "333")


def test_a_statistic_without_events_cannot_be_asked_for_one(base: rankings.Base) -> None:
    with pytest.raises(InvalidQuery, match="do not name an event"):
        ask_statistic(base, "first-names", event_id="333")


def test_an_unknown_statistic_is_refused(base: rankings.Base) -> None:
    with pytest.raises(UnknownStatistic, match="cubelex rankings stat"):
        ask_statistic(base, "most-luck")
