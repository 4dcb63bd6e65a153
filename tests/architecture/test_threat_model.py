"""Every line of the threat model names the tests or benchmarks that hold it, and they exist."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/design/security.md").read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.endswith("| held by |")]
NAMED = re.compile(r"`([^`]+)`")


@cache
def paths() -> tuple[str, ...]:
    return tuple(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))


@cache
def names_of_tests() -> frozenset[str]:
    texts = ((ROOT / path).read_text(encoding="utf-8") for path in paths())
    return frozenset(name for text in texts for name in re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE))


def test_there_are_threats_and_all_defects_of_the_review() -> None:
    assert len(LINES) > 50
    numbers = {number for line in LINES for number in re.findall(r"\b[ABD]\d+\b", line.split("|")[1])}
    known = {"D": 20, "A": 10, "B": 9}
    assert numbers == {f"{letter}{number}" for letter, last in known.items() for number in range(1, last + 1)}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip()[:40])
def test_a_line_of_the_threat_model_is_held_by_tests(line: str) -> None:
    named = NAMED.findall(line.rstrip("| ").rpartition("|")[2])
    assert named, "name the test that holds this line"
    for name in named:
        is_file = name.endswith(".py") and any(path.endswith(f"/{name}") or path == name for path in paths())
        is_benchmark = name.startswith("benchmarks/") and (ROOT / name).is_file()
        assert is_file or is_benchmark or name in names_of_tests(), f"{name} does not exist"
