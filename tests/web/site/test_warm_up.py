"""What is done before anybody asks."""

import gc
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection

from cubelex.web.shared.results import summaries as presenting
from cubelex.web.site import warm_up as warming
from cubelex.web.store import repository


def test_results_of_competitions_that_are_on_are_worked_out_beforehand(
    competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(warming, "RECENT", timedelta(days=365_000))
    done: list[str] = []
    monkeypatch.setattr(warming, "rows_of", lambda state, announced: done.append(announced.id))
    warming.warm_up()
    assert done == ["333-r1"]


def test_rows_are_worked_out_once_until_something_changes(competition_id: str) -> None:
    state = repository.load(competition_id)
    round_ = state.announced_round("333-r1")
    assert presenting.rows_of(state, round_) is presenting.rows_of(state, round_)


def test_garbage_is_looked_for_again_after_warming_up(competition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(warming, "speakers", fail)
    gc.disable()
    try:
        with pytest.raises(RuntimeError):
            warming.warm_up()
        assert gc.isenabled()
    finally:
        gc.enable()


def test_a_site_starts_without_what_only_rankings_and_pdfs_need(tmp_path: Path) -> None:
    code = (
        "import sys, django; django.setup()\n"
        "from django.urls import get_resolver; get_resolver().url_patterns\n"
        "import cubelex.web.site.warm_up\n"
        "print(sorted({'ibis', 'duckdb', 'pyarrow', 'numpy', 'typst', 'pikepdf'} & set(sys.modules)))"
    )
    assert in_a_process(code, tmp_path).stdout.strip() == "[]"


def test_a_server_with_rankings_ends_without_a_word_of_libraries(tmp_path: Path) -> None:
    code = (
        "from cubelex.web.site.serving import prepare; prepare()\n"
        "import duckdb\n"
        "from cubelex.web.site.warm_up import warm_up; warm_up()"
    )
    assert in_a_process(code, tmp_path).stderr == ""


def in_a_process(code: str, data: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "CUBELEX_DATA": str(data),
        "CUBELEX_SECRET_KEY": "of the test",
        "DJANGO_SETTINGS_MODULE": "cubelex.web.site.settings",
    }
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
