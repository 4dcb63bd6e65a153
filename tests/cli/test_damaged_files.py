"""Files that somebody damaged: every command says so in a line, and none ends in a traceback."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cubelex.cli import app
from cubelex.errors import CubelexError

HALF = (
    r'{"formatVersion": "1.0", "id": "\ud800", "name": "\udfff", "persons": [], "events": [], "sets": [], "round": 1, '
    r'"sealedSets": [{"name": "\ud800"}], "schedule": {"startDate": "2026-05-02", "numberOfDays": 1, "venues": []}}'
)
SET = {"event": "333", "round": 1, "group": 1, "scrambles": ["R U"], "extraScrambles": []}
FILES = {
    "half of a character": HALF,
    "a number for a list": '{"sealedSets": 1}',
    "lists for numbers": json.dumps({"sealedSets": [1, [], {"name": 1}, {"name": "333-r1-g1", "further": 5}]}),
    "an endless number": json.dumps({"sets": [SET]}).replace('"round": 1', '"round": 1e999'),
    **{
        f"a round {round_id[:20]}": json.dumps(
            {
                "formatVersion": "1.0",
                "id": "Open2026",
                "name": "Open",
                "persons": [],
                "events": [{"id": event, "rounds": [{"id": round_id, "format": "a", "results": []}]}],
                "schedule": {"startDate": "2026-05-02", "numberOfDays": 1, "venues": []},
            }
        )
        for event, round_id in (("333", "333-r1-r1"), ("1", "1-rx"), ("333", "333-r" + "9" * 5000), ("2", "-r1"))
    },
    "nesting": "[" * 100_000,
    "no text": "\x00\x01",
    "text of another encoding": b'{"name": "M\xfcller"}',
}
COMMANDS = (
    ("check", "FILE"),
    ("check", "FILE", "--json"),
    ("scramble", "check", "FILE"),
    ("scramble", "verify", "FILE", "--seed", "0" * 64),
    ("scramble", "open", "FILE", "333-r1-g1", "--passcode", "x"),
    ("scramble", "seal", "FILE"),
    ("judge", "FILE"),
    ("result", "FILE"),
    ("verify", "FILE"),
    ("sheets", "schedule", "FILE"),
)


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_fails_at_a_damaged_file(command: tuple[str, ...], content: str | bytes, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    answer = CliRunner().invoke(app, [str(path) if word == "FILE" else word for word in command])
    answer.output.encode()
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        assert isinstance(answer.exception, CubelexError), answer.exception
        str(answer.exception).encode()
