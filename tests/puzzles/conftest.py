"""The `cubing` package as a peer: what it says of the same moves."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

PEERS = Path(__file__).parents[2] / "benchmarks" / "peers"

# A pattern of `cubing`: for each orbit of pieces, {"pieces": which is in each place, "orientation": turned how far}.
Pattern = dict[str, dict[str, list[int]]]


def _run(*arguments: str, given: str = "") -> list[Any]:
    ran = subprocess.run(
        ["node", "states.mjs", *arguments], cwd=PEERS, input=given, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.fixture(scope="session")
def peer_is_there() -> None:
    if not shutil.which("node"):
        pytest.skip("Node.js is not installed")
    if not (PEERS / "node_modules" / "cubing").is_dir():
        pytest.skip("the peers are not installed; run `make peers`")


@pytest.fixture(scope="session")
def cubing_patterns(peer_is_there: None) -> Callable[[str, Iterable[str]], list[Pattern]]:
    """The patterns of an event's puzzle after each sequence of moves."""
    return lambda event, sequences: _run(given="".join(f"{event}\t{moves}\n" for moves in sequences))


@pytest.fixture(scope="session")
def cubing_stickers(peer_is_there: None) -> Callable[[str], list[Any]]:
    """Where each sticker of an event's puzzle is: {"orbit", "ord", "ori", "face", "middle": [x, y, z]}."""
    return lambda event: _run("--stickers", event)
