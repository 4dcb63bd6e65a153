"""What is done before anybody asks."""

from datetime import timedelta

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
    round_ = state.announced("333-r1")
    assert presenting.rows_of(state, round_) is presenting.rows_of(state, round_)
