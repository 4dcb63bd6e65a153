"""Tables of the tests are kept apart from the user's, and shared by the workers of one run."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _cache_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("CUBELEX_CACHE")
    base = tmp_path_factory.getbasetemp()
    os.environ["CUBELEX_CACHE"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "tables")
    yield
    if before is None:
        del os.environ["CUBELEX_CACHE"]
    else:
        os.environ["CUBELEX_CACHE"] = before
