"""The scripts of the site that need no page, run by Node: their tests, and rules that are repeated in the browser."""

import json
import os
from random import Random
from typing import Any

import pytest

from cubelex.competition import AttemptResult, TimeLimit
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, editions
from cubelex.rules.attempts import read_typed_result
from cubelex.rules.results import format_time
from cubelex.rules.rounds import TimedAttempt, limit_for_next_attempt, meets_time_limit
from tests.support.web.node import ROOT, answers, run_node

SCRIPTS = ROOT / "src" / "cubelex" / "web"
EDITIONS = [edition for edition in editions() if edition.limits.reached != "judge_may_stop"]


@pytest.mark.slow
def test_the_tests_of_scripts_pass() -> None:
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "web").rglob("*.test.js"))
    shared = os.environ.get("CUBELEX_SHARED", str(ROOT.parent / "shared"))
    said = run_node("--test", *files, environment={"CUBELEX_SHARED": shared})
    assert "# fail 0" in said, said


def test_typescript_knows_every_folder_of_scripts() -> None:
    config = json.loads((ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    folders = sorted(str(folder.relative_to(ROOT)) for folder in SCRIPTS.glob("*/static") if any(folder.rglob("*.js")))
    assert config["compilerOptions"]["rootDirs"] == folders


@pytest.mark.parametrize("edition", [EDITIONS[0], EDITIONS[-1]], ids=str)
def test_the_desk_says_of_limits_what_the_rules_say(edition: Edition) -> None:
    random = Random(13)
    cases = [_limited(random, is_cumulative) for is_cumulative in (False, True) for _ in range(150)]
    cases += [_limited(random, is_cumulative, at_the_limit=True) for is_cumulative in (False, True) for _ in range(20)]
    ruled = [_is_over(limit, earlier, typed, edition) for limit, earlier, typed in cases]
    assert {True, False} == set(ruled)
    shown = answers("limits", [_case(limit, earlier, typed, edition) for limit, earlier, typed in cases])
    assert shown == ruled


def test_the_desk_and_the_server_take_the_same_typed_times() -> None:
    random = Random(29)
    keys = [*map(str, range(5950, 6110)), "7000", "7650", "17500", "18500", "600000", "596000", "995999", "10060000"]
    keys += [str(random.randrange(1, 10 ** random.randrange(3, 9))) for _ in range(500)]
    taken = answers("times", [{"keys": typed} for typed in keys])
    edition, refused = EDITIONS[-1], set[str]()
    for typed, (shown, time) in zip(keys, taken, strict=True):
        try:
            read = read_typed_result(shown, "333", edition).result
        except InvalidAttempt:
            read = None
        assert read == (read_typed_result(time, "333", edition).result if time else None), shown
        refused |= set() if time else {typed}
    assert {"7650", "18500", "17500"} <= refused and "7000" not in refused


Times = list[int]


def _limited(random: Random, is_cumulative: bool, *, at_the_limit: bool = False) -> tuple[TimeLimit, Times, Times]:
    """A limit, the times that were entered before, and those that are typed; a card without a shared limit has one."""
    limit = TimeLimit(random.randrange(3_000, 60_000), ("444bf-r1",) if is_cumulative else ())
    earlier = [random.randrange(500, 20_000) for _ in range(random.randrange(3))] if is_cumulative else []
    typed = [random.randrange(500, 30_000) for _ in range(random.randrange(1, 4) if is_cumulative else 1)]
    if at_the_limit:
        earlier, typed = earlier[:0], [limit.centiseconds]
    return limit, earlier, typed


def _is_over(limit: TimeLimit, earlier: Times, typed: Times, edition: Edition) -> bool:
    """Whether the last typed time is not below what the others leave of the limit."""
    before = [TimedAttempt(AttemptResult(time)) for time in (*earlier, *typed[:-1])]
    left = limit_for_next_attempt(limit, before, edition).answer
    return not meets_time_limit(AttemptResult(typed[-1]), left, edition).answer


def _case(limit: TimeLimit, earlier: Times, typed: Times, edition: Edition) -> dict[str, Any]:
    """The same as the page has it: what the other times leave of a shared limit is known when the last is typed."""
    done = [TimedAttempt(AttemptResult(time)) for time in (*earlier, *typed[:-1])]
    return {
        "text": format_time(typed[-1]),
        "limit": {
            "centiseconds": limit.centiseconds,
            "cumulative": limit.is_cumulative,
            "perAttempt": None,
            "isOverWhenEqual": not meets_time_limit(
                AttemptResult(limit.centiseconds), limit.centiseconds, edition
            ).answer,
        },
        "left": limit_for_next_attempt(limit, done, edition).answer if limit.is_cumulative else None,
    }
