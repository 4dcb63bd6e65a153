"""Small faults put into the rules are noticed by a test, or are known to change no decision."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.mutation.mutants import mutants_of, sample

ROOT = Path(__file__).parents[2]
TRIED = 600
LEAST_KILLED_PERCENT = 80
TESTS = ("tests/casebook", "tests/rules", "tests/properties")


@pytest.mark.long
def test_faults_in_the_rules_are_noticed(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    plugin = ["-p", "no:cacheprovider", "-p", "no:terminal", "-p", "tests.support.mutation.runs"]
    quick = ["-m", "not slow and not long and not proof", "--hypothesis-profile=fast"]
    asked = ["--mutants", str(TRIED), "--mutants-report", str(report)]
    command = [sys.executable, "-m", "pytest", "-n", "0", *plugin, *TESTS, *quick, *asked]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    found = json.loads(report.read_text(encoding="utf-8"))
    assert found["tried"] == TRIED
    alive = [line["fault"] for line in found["report"] if line["fate"] in ("alive", "not reached")]
    unknown = [fault for fault in alive if fault not in _known()]
    killed = TRIED - len(alive)
    print(f"{killed} killed, {len(alive) - len(unknown)} known to change no decision, {len(unknown)} alive")  # noqa: T201
    assert killed * 100 >= LEAST_KILLED_PERCENT * TRIED, "\n".join(unknown)
    decisive = [fault for fault in unknown if not fault.startswith("validators/")]
    assert not decisive, "add a case, or a reason to known_mutants.toml:\n" + "\n".join(decisive)


def _known() -> dict[str, str]:
    """Faults that change no decision, with the reason."""
    table = tomllib.loads((Path(__file__).parent / "known_mutants.toml").read_text(encoding="utf-8"))
    return {fault: reason for reason, faults in table.items() for fault in faults}


CODE = '''
def may_start(waiting: int, least: int = 2) -> bool:
    """Whether enough wait."""
    return waiting >= least and not waiting > 8
'''


def faults_of(folder: Path, code: str) -> dict[str, object]:
    """What the function answers for two, for nine, and for three of four, with each fault."""
    path = folder / "starts.py"
    path.write_text(code, encoding="utf-8")
    answers: dict[str, object] = {}
    for mutant, compiled in mutants_of(path, folder):
        names: dict[str, Any] = {}
        exec(compiled, names)
        start = names["may_start"]
        answers[f"{mutant.before} → {mutant.after}"] = (start(2), start(9), start(3, 4))
    return answers


def test_each_fault_changes_the_function_in_one_way(tmp_path: Path) -> None:
    answers = faults_of(tmp_path, CODE)
    assert answers["waiting >= least → waiting > least"] == (False, False, False)
    assert answers["waiting > 8 → waiting >= 8"] == (True, False, False)
    assert answers["not waiting > 8 → not not waiting > 8"] == (False, True, False)
    assert answers["8 → 9"] == (True, True, False) and answers["2 → 3"] == (False, False, False)
    assert answers["return waiting >= least and (not waiting > 8) → return None"] == (None, None, None)


def test_the_choice_of_faults_depends_only_on_the_seed_and_on_their_functions(tmp_path: Path) -> None:
    path = tmp_path / "starts.py"
    path.write_text(CODE, encoding="utf-8")
    first = [mutant for mutant, _ in mutants_of(path, tmp_path)]
    path.write_text(f"\n\nMOST = 8\n{CODE}", encoding="utf-8")
    moved = [mutant for mutant, _ in mutants_of(path, tmp_path)]
    assert [one.name for one in sample(first, 4, "seed")] == [one.name for one in sample(moved, 4, "seed")]
    assert sample(first, 4, "seed") != sample(first, 4, "another")
