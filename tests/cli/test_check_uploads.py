"""`cubelex check` on the results file of a whole competition: with Dual Rounds, people who never came, and all sets."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cubelex.cli import app
from cubelex.competition import Competition, Round, as_results_file, write_results_file, write_wcif
from cubelex.officiating import demo, replay, results_of
from cubelex.scrambles import make_sets, plan_from_wcif, with_sets

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The results file and the WCIF of an invented competition that is over."""
    competition = demo.invented_competition(70, event_ids=("222", "pyram", "333fm"), days=1)
    state = replay(demo.played_until(competition, demo.midway(competition, 1) + timedelta(days=2)))
    held = filled(state.competition, lambda round_: results_of(state, round_.id))
    sets = make_sets(plan_from_wcif(write_wcif(held)), state.edition).sets
    folder = tmp_path_factory.mktemp("held")
    results, wcif = folder / "results.json", folder / "wcif.json"
    results.write_text(json.dumps(write_results_file(as_results_file(with_sets(held, sets)))))
    wcif.write_text(json.dumps(write_wcif(held)))
    return results, wcif


def filled(competition: Competition, results: Any) -> Competition:
    def with_results(round_: Round) -> Round:
        return replace(round_, results=results(round_))

    events = (replace(event, rounds=tuple(map(with_results, event.rounds))) for event in competition.events)
    return replace(competition, events=tuple(events))


def errors(*arguments: str) -> list[str]:
    checked = json.loads(CliRunner().invoke(app, ["check", *arguments, "--json"]).stdout)
    return [finding["code"] for finding in checked["findings"] if finding["severity"] == "error"]


def test_nothing_is_wrong_with_a_competition_as_it_should_be(files: tuple[Path, Path]) -> None:
    results, wcif = files
    assert errors(str(results), "--wcif", str(wcif)) == []


def test_dual_rounds_are_read_from_who_took_part_where_nothing_was_announced(files: tuple[Path, Path]) -> None:
    results, _ = files
    assert errors(str(results), "--date", "2026-05-16") == []
    assert "regulation_9p1_error" in errors(str(results), "--date", "2025-08-02")
