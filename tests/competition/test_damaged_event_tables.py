"""A further table of events (`CUBELEX_EVENTS`) that is damaged is told with its name."""

from pathlib import Path

import pytest

from cubelex.competition import event_table
from cubelex.competition.event_table import EventKind
from cubelex.errors import InvalidFile


@pytest.mark.parametrize("text", ["x=", "events = 3", "[events]\nx = 5", "puzzles = []", "\xff", "x = " + "[" * 5000])
def test_a_file_that_is_no_table_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "events.toml"
    path.write_bytes(text.encode("latin1"))
    monkeypatch.setenv(event_table.FURTHER_ROWS, str(path))
    with pytest.raises(InvalidFile, match=r"events\.toml is not a table of events"):
        event_table._documents.__wrapped__()


@pytest.mark.parametrize("row", [{"demo": 5}, {"demo": {"median": 1}}, {"result": "zz"}, {"name": "x", "odd": 1}])
def test_a_row_that_is_no_event_is_told(row: dict[str, object]) -> None:
    with pytest.raises(InvalidFile, match=r"events\.toml: x: "):
        event_table._read(EventKind, "events.toml", "x", row)
