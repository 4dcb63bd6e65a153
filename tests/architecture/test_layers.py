"""Imports point one way, and the contracts that say so can fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    return tmp_path


@pytest.mark.slow
def test_every_contract_is_kept() -> None:
    checked = lint_imports(ROOT)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "forbidden", "contract"),
    [
        ("puzzles/upwards.py", "import cubelex.rules", "Areas import downwards only"),
        ("solvers/kernels/lawful.py", "import cubelex.errors", "Kernels know only arrays"),
        ("rules/loud.py", "import click", "The judgements know no command line and no web"),
    ],
)
def test_a_broken_contract_is_reported(copy: Path, module: str, forbidden: str, contract: str) -> None:
    (copy / "src/cubelex" / module).write_text(forbidden + "\n")
    checked = lint_imports(copy)
    assert checked.returncode == 1
    assert f"{contract} BROKEN" in checked.stdout
