"""What all tests share."""

import gc
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# Seeded, so that a failure is the same for everybody; without regard to time, as machines are sometimes busy.
BUSY = [HealthCheck.too_slow]
settings.register_profile("cubelex", derandomize=True, deadline=None, suppress_health_check=BUSY)
settings.register_profile("fast", settings.get_profile("cubelex"), max_examples=15)
# New examples in every run, for those who look for faults: `make test-long`.
settings.register_profile("explore", deadline=None, suppress_health_check=BUSY, max_examples=300)
settings.load_profile("cubelex")

# Hypothesis also tries numbers and words of the modules that a process has imported so far. Which those are depends on
# the tests that ran before; with a seed they are left out. There is no setting for it, and not every version does it.
with suppress(AttributeError):
    _words_of_modules = providers._get_local_constants
    providers._get_local_constants = lambda: (
        providers._local_constants if settings().derandomize else _words_of_modules()
    )


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, not among some million objects that stay until the end."""
    _keep_what_stays()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The same after each module: what was imported and kept meanwhile is as much again."""
    if nextitem is None or nextitem.path != item.path:
        _keep_what_stays()


def _keep_what_stays() -> None:
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents and known answers; tests that need it skip when it is absent."""
    root = Path(__file__).parent.parent
    folder = Path(os.environ.get("CUBELEX_SHARED", root.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"real documents and known answers are not at {folder}; set CUBELEX_SHARED to their folder")
    return folder
