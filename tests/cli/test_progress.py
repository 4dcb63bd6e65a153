import sys
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pytest

from cubelex.cli import progress
from cubelex.cli.progress import progress_of, share_of


@pytest.fixture
def at_exit(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is done when the program ends, on a terminal where every task takes longer than a second."""
    kept: list[Callable[[], None]] = []
    seconds = count(0, 2)
    monkeypatch.setattr(progress, "atexit", SimpleNamespace(register=kept.append))
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    return kept


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    progress_of(10, "counting")(5)
    share_of("counting nothing")(0.5)
    assert capsys.readouterr().err == ""


def test_who_is_interrupted_gets_the_terminal_back(at_exit: list[Callable[[], None]]) -> None:
    progress_of(10, "counting")(5)
    assert [task.__name__ for task in at_exit] == ["stop"]
    at_exit[0]()


def test_a_bar_that_ended_is_not_begun_again(at_exit: list[Callable[[], None]]) -> None:
    advance = progress_of(10, "counting")
    for done in (5, 10, 10):
        advance(done)
    assert len(at_exit) == 1
