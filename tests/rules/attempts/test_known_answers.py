"""Known answers about attempts from other programs' tests."""

import json
from pathlib import Path
from typing import Any

import pytest

from cubelex.competition import AttemptResult, TimeLimit
from cubelex.regulations import edition, editions
from cubelex.rules import apply_time_limit
from cubelex.rules.attempts import measured
from cubelex.rules.results import typed_time
from cubelex.rules.rounds import TimedAttempt

TODAY = edition("2025-07-17")


@pytest.fixture(scope="module")
def vectors(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "cases" / "result_vectors.json").read_text("utf-8"))
    return found


def test_limits_are_applied_as_elsewhere_in_every_edition_since_2018(vectors: dict[str, Any]) -> None:
    for vector in vectors["transcribed"]["apply_time_limit"]["vectors"]:
        limit = TimeLimit(vector["limit"], ("333-r1",) if vector["cumulative"] else ())
        attempts = [TimedAttempt(AttemptResult(one)) for one in vector["attempts"]]
        for under in editions()[1:]:
            assert list(apply_time_limit(attempts, limit, "333", under).answer.results) == vector["out"]


def test_singles_over_ten_minutes_are_truncated(vectors: dict[str, Any]) -> None:
    for vector in vectors["transcribed"]["time_autocomplete"]["vectors"]:
        if vector["value"] > 0:
            assert measured(vector["value"], "333", TODAY).answer == vector["out"]


def test_typed_digits_mean_what_score_takers_expect(vectors: dict[str, Any]) -> None:
    for vector in vectors["oracle"]["time_field"]["vectors"]:
        typed = typed_time(vector["typed"], "333", TODAY)
        assert (typed.shown, typed.is_valid, typed.result) == (
            vector["display"],
            vector["valid"],
            vector["committed"],
        )


@pytest.mark.parametrize("keys", ["d", "12D", "/", "#"])
def test_one_key_is_enough_for_dnf(keys: str) -> None:
    assert typed_time(keys, "333", TODAY).result == -1


@pytest.mark.parametrize("keys", ["s", "S", "*"])
def test_one_key_is_enough_for_dns(keys: str) -> None:
    assert typed_time(keys, "333", TODAY).result == -2
