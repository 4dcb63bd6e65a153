"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Seeded, so that a failure is the same for everybody; without a deadline, as machines are sometimes busy.
settings.register_profile("cubelex", derandomize=True, deadline=None)
settings.register_profile("fast", settings.get_profile("cubelex"), max_examples=15)
settings.load_profile("cubelex")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents and known answers; tests that need it skip when it is absent."""
    root = Path(__file__).parent.parent
    folder = Path(os.environ.get("CUBELEX_SHARED", root.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"real documents and known answers are not at {folder}; set CUBELEX_SHARED to their folder")
    return folder
