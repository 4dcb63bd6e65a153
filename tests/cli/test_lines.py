"""`-` reads one item per line and answers one line each, and goes on after a line that cannot be answered."""

import json
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from cubelex.cli import app, files
from cubelex.errors import InvalidFile

BAD = b"\xff\xfe\n"
LINES: dict[tuple[str, ...], bytes] = {
    ("apply", "333", "-"): b"R U\n",
    ("apply", "333", "-", "--json"): b"R U\n",
    ("solve", "222", "-"): b"R U\n",
    ("judge", "-"): b'{"event": "333", "time": 987}\n',
    ("result", "-"): b'{"event": "333", "format": "1", "attempts": [987]}\n',
    ("fmc", "check", "--scramble", "R U F", "--solution", "-"): b"F' U' R'\n",
    ("explain", "-"): b"9f8\n",
    ("explain", "-", "--json"): b"9f8\n",
}


def answers(command: tuple[str, ...], given: bytes) -> tuple[list[str], int]:
    """The lines that a command answers, and its exit code."""
    answer: Any = CliRunner().invoke(app, list(command), input=given)
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
    return answer.stdout.split("\n")[:-1], answer.exit_code


@pytest.mark.parametrize(("command", "good"), LINES.items(), ids=map(" ".join, LINES))
def test_a_line_that_is_not_text_is_one_bad_line(command: tuple[str, ...], good: bytes) -> None:
    alone, _ = answers(command, good)
    lines, code = answers(command, good + BAD + good)
    assert code == 2
    assert (lines[0], lines[-1]) == (alone[0], alone[-1])
    assert len(lines) == 2 * len(alone) + 1


def test_a_line_without_an_end_is_not_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_LINE", 100)
    lines, code = answers(("apply", "333", "-", "--json"), b"R " * 500 + b"\nR U\n")
    assert (code, len(lines)) == (2, 2)
    assert "longer than" in json.loads(lines[0])["error"]
    assert "state" in json.loads(lines[1])


def test_a_line_that_would_take_half_a_minute_is_refused() -> None:
    lines, code = answers(("fmc", "check", "--scramble", "R U F", "--solution", "-", "--json"), b"R U " * 2_000_000)
    assert (code, len(lines)) == (2, 1)
    assert "longer than 500,000 bytes" in json.loads(lines[0])["error"]


@pytest.mark.parametrize("command", [("apply", "333", "-"), ("check", "-"), ("judge", "-")], ids=" ".join)
def test_a_closed_input_is_one_clear_message(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InvalidFile, match="standard input is closed"):
        app(list(command), standalone_mode=False)
