"""Invented worlds: the same for the same seed, and by the Regulations of each day."""

from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from cubelex import rankings
from cubelex.competition import AttemptResult, Format
from cubelex.rankings.law import edition_of
from cubelex.rules import average, best
from tests.support.exports import ATTEMPTS, RESULTS, Line, read_lines

_ALSO_WITH_A_MEAN = {"333bf", "444bf", "555bf"}
"""Their means are in the export also where the edition of the day did not have them yet."""


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world") / "export"
    rankings.write_world(rankings.invent_world(8000, seed=1), folder)
    return folder


@pytest.fixture(scope="module")
def results(export: Path) -> list[Line]:
    return read_lines(export / RESULTS)


@pytest.fixture(scope="module")
def attempts(export: Path) -> dict[str, list[AttemptResult]]:
    found: dict[str, list[AttemptResult]] = defaultdict(list)
    for line in read_lines(export / ATTEMPTS):
        found[line["result_id"]].append(AttemptResult(int(line["value"])))
        assert len(found[line["result_id"]]) == int(line["attempt_number"])
    return found


def test_the_same_seed_gives_the_same_world() -> None:
    one, other, third = (rankings.invent_world(1500, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.people.names, other.people.names)
    assert all(np.array_equal(a.attempts, b.attempts) for (_, a), (_, b) in zip(one.rounds, other.rounds, strict=True))
    assert not np.array_equal(one.people.names, third.people.names)


def test_bests_and_averages_are_those_of_the_rules(
    export: Path, results: list[Line], attempts: dict[str, list[AttemptResult]]
) -> None:
    days = {
        line["id"]: date(int(line["year"]), int(line["month"]), int(line["day"]))
        for line in read_lines(export / "WCA_export_competitions.tsv")
    }
    for line in results:
        edition = edition_of(days[line["competition_id"]])
        made, round_format = attempts[line["id"]], Format(line["format_id"])
        assert int(line["best"]) in (best(made, edition), -2), line
        expected = average(made, line["event_id"], round_format, edition)
        if expected == 0 and line["event_id"] in _ALSO_WITH_A_MEAN:
            continue
        assert int(line["average"]) == expected, line


def test_it_has_what_an_export_has(export: Path, results: list[Line]) -> None:
    events = Counter(line["event_id"] for line in results)
    assert {"333", "333mbf", "333fm", "magic", "mmagic", "333ft"} <= events.keys()
    assert {"1", "3", "5", "a", "m"} <= {line["format_id"] for line in results}
    assert {"c", "d", "f", "1"} <= {line["round_type_id"] for line in results}
    people = read_lines(export / "WCA_export_persons.tsv")
    former = [line for line in people if line["sub_id"] == "2"]
    now = {line["wca_id"]: line for line in people if line["sub_id"] == "1"}
    assert any(line["country_id"] != now[line["wca_id"]]["country_id"] for line in former)
    assert any(line["name"] != now[line["wca_id"]]["name"] for line in former)
    assert len(now) == len({line["wca_id"] for line in people})
    places = Counter((line["competition_id"], line["event_id"], line["round_type_id"], line["pos"]) for line in results)
    assert max(places.values()) > 1, "no ties"


def test_multi_blind_was_kept_in_the_old_way_until_2008() -> None:
    world = rankings.invent_world(4000, seed=2, first=date(2006, 1, 1), last=date(2008, 12, 20))
    old = [rounds.best for event_id, rounds in world.rounds if event_id == "333mbo"]
    assert old
    assert all(value > 1_000_000_000 for bests in old for value in bests.tolist() if value > 0)
    assert "333mbf" not in dict(world.rounds)


def test_finals_of_2026_can_be_head_to_head_with_more_than_five_attempts() -> None:
    world = rankings.invent_world(4000, seed=2, first=date(2026, 1, 1), last=date(2026, 10, 20))
    finals = [rounds for _, rounds in world.rounds if "h" in rounds.format_id.tolist()]
    assert finals
    assert max(int((rounds.attempts != 0).sum(axis=1).max()) for rounds in finals) > 5


def test_nobody_gets_slower_as_a_whole(results: list[Line]) -> None:
    """Skill grows: the last averages of people with many results are better than their first."""
    by_person: dict[str, list[int]] = defaultdict(list)
    for line in results:
        if line["event_id"] == "333" and int(line["average"]) > 0:
            by_person[line["person_id"]].append(int(line["average"]))
    many = [averages for averages in by_person.values() if len(averages) >= 6]
    assert len(many) > 20
    assert sum(averages[-1] < averages[0] for averages in many) > 0.7 * len(many)
