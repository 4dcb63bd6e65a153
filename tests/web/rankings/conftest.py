"""A small world behind the site: imported once, opened by each test."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cubelex import rankings
from cubelex.web.shared.rankings import history, installed, worth


@pytest.fixture(scope="session")
def small_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a base with some thousand invented results."""
    folder: Path = tmp_path_factory.mktemp("world")
    rankings.write_world(rankings.invent_world(3000, seed=11), folder / "world.zip")
    rankings.import_export(folder / "world.zip", folder / "rankings")
    return folder / "rankings"


@pytest.fixture
def world(small_world: Path, settings: Any, db: None) -> Iterator[rankings.Base]:
    """The site with that world; gives the base."""
    settings.RANKINGS = small_world
    yield installed.rankings_in_use().base
    installed._IN_USE.clear()
    worth._KNOWN.clear()
    worth._READING.clear()
    history._KNOWN.clear()


@pytest.fixture
def no_world(tmp_path: Path, settings: Any, db: None) -> None:
    """A site to which nothing was imported."""
    settings.RANKINGS = tmp_path / "empty"
