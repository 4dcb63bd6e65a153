"""The `cubing` package and csTimer as peers: what they say of the same moves."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.support.peer_patterns import Pattern

PEERS = Path(__file__).parents[2] / "benchmarks" / "peers"


def _run(script: str, *arguments: str, given: str = "") -> list[Any]:
    ran = subprocess.run(
        ["node", script, *arguments], cwd=PEERS, input=given, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.fixture(scope="session")
def peer_is_there() -> None:
    if not shutil.which("node"):
        pytest.skip("Node.js is not installed")
    if not all((PEERS / "node_modules" / name).is_dir() for name in ("cubing", "cstimer_module")):
        pytest.skip("the peers are not installed; run `make peers`")


@pytest.fixture(scope="session")
def cubing_patterns(peer_is_there: None) -> Callable[[str, Iterable[str]], list[Pattern]]:
    """The patterns of an event's puzzle after each sequence of moves."""
    return lambda event, sequences: _run("states.mjs", given="".join(f"{event}\t{moves}\n" for moves in sequences))


@pytest.fixture(scope="session")
def cubing_stickers(peer_is_there: None) -> Callable[[str], list[Any]]:
    """Where each sticker of an event's puzzle is: {"orbit", "ord", "ori", "face", "middle": [x, y, z]}."""
    return lambda event: _run("states.mjs", "--stickers", event)


@pytest.fixture(scope="session")
def cstimer_pictures(peer_is_there: None) -> Callable[[str, Iterable[str]], list[Any]]:
    """The stickers in the pictures of csTimer after each sequence of moves: [[x, y, colour], …] for each."""
    return lambda kind, sequences: _run("pictures.mjs", kind, given="".join(f"{moves}\n" for moves in sequences))
