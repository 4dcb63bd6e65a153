"""Gives the tests a data folder of their own, and makes Django ready before modules of the site are collected."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

SITE = Path(__file__).parent / "src" / "cubelex" / "web"

# Imported only where signing in with the WCA is set up: a test of its own does that. The other has nothing to collect.
collect_ignore = [str(SITE / "accounts" / "wca.py"), str(Path(__file__).parent / "tests" / "support")]

if "CUBELEX_DATA" not in os.environ or "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["CUBELEX_DATA"] = tempfile.mkdtemp(prefix="cubelex-tests-")
    atexit.register(shutil.rmtree, os.environ["CUBELEX_DATA"], ignore_errors=True)


def pytest_collect_file(file_path: Path) -> None:
    """Have Django ready for the doctests of the site."""
    if file_path.is_relative_to(SITE):
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
        django.setup()
