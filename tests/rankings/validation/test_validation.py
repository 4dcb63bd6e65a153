"""Every competition of a base goes through the validators of its day."""

import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ClassVar

import pytest

from cubelex import rankings
from cubelex.competition import Format
from cubelex.errors import Unavailable
from cubelex.rankings import edition_of
from cubelex.rankings.validation import validate_base, validation
from cubelex.rankings.validation.competitions_of_rows import findings_of
from cubelex.rankings.validation.validation import checked_rows
from cubelex.rules import average, best

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    folder = tmp_path_factory.mktemp("world")
    rankings.write_world(rankings.invent_world(2_000, seed=41), folder / "export")
    rankings.import_export(folder / "export", folder / "rankings")
    return rankings.open(folder / "rankings")


@pytest.fixture(scope="module")
def rows(base: rankings.Base) -> Rows:
    found: Rows = base.engine.rows(checked_rows(base.engine).order_by("competition_id", "result_id")).to_pylist()
    return found


def codes(rows: Rows) -> set[tuple[str, str | None]]:
    return {(finding["code"], finding["person_id"]) for finding in findings_of(rows)}


def of_round(rows: Rows, format_id: str) -> Rows:
    """The competition of a round that has the format and at least three competitors."""
    chosen = next(
        row
        for row in rows
        if row["format_id"] == format_id and row["average"] > 0 and row["first_day"].year > 2018 and row["pos"] == 3
    )
    return [row for row in rows if row["competition_id"] == chosen["competition_id"]]


def test_each_wrong_average_and_best_is_found(rows: Rows) -> None:
    expected = set()
    for row in rows:
        law, round_format = edition_of(row["first_day"]), Format(row["format_id"])
        if round_format.is_average and average(row["attempts"], row["event_id"], round_format, law) != row["average"]:
            expected.add((row["competition_id"], row["person_id"], "wrong_average_error"))
        if round_format.attempts and best(row["attempts"], law) != row["best"]:
            expected.add((row["competition_id"], row["person_id"], "wrong_best_error"))
    found = {
        (finding["competition_id"], finding["person_id"], finding["code"])
        for finding in findings_of(rows)
        if finding["code"] in ("wrong_average_error", "wrong_best_error")
    }
    assert found >= expected


def test_what_somebody_changed_is_found(rows: Rows) -> None:
    competition = of_round(rows, "a")
    changed = next(row for row in competition if row["format_id"] == "a" and row["average"] > 0)
    before = codes(competition)
    wrong = [{**row, "average": row["average"] + 1} if row is changed else row for row in competition]
    assert ("wrong_average_error", changed["person_id"]) in codes(wrong) - before
    wrong = [{**row, "best": row["best"] + 1} if row is changed else row for row in competition]
    assert {code for code, _ in codes(wrong) - before}
    wrong = [{**row, "pos": row["pos"] + 7} if row is changed else row for row in competition]
    assert {code for code, _ in codes(wrong) - before}


def test_a_finding_says_where_and_by_which_law(rows: Rows) -> None:
    for finding in findings_of(rows):
        assert finding["edition"] == str(edition_of(finding["first_day"]))
        assert finding["wrong"]


@pytest.mark.slow
def test_the_table_does_not_depend_on_the_number_of_processes(base: rankings.Base, rows: Rows) -> None:
    told: list[float] = []
    found = validate_base(base.engine, processes=2, told=told.append)
    assert told[-1] == 1
    assert sorted(map(str, found.to_pylist())) == sorted(map(str, findings_of(rows)))
    some = sorted({row["competition_id"] for row in rows})[:2]
    few = validate_base(base.engine, some, processes=1).to_pylist()
    assert few == [finding for finding in found.to_pylist() if finding["competition_id"] in some]


class InTheOpen:
    """In place of other processes: it keeps who heard the keyboard, and what it was given is never done."""

    deaf: ClassVar[list[bool]] = []

    def __init__(self, *options: object) -> None:
        pass

    def submit(self, work: Callable[..., object], *values: object) -> Future[object]:
        self.deaf.append(sys.platform == "win32" or signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        ended: Future[object] = Future()
        ended.set_exception(BrokenProcessPool("a process was terminated abruptly"))
        return ended

    def shutdown(self, *, cancel_futures: bool) -> None:
        assert cancel_futures


def test_a_process_that_was_ended_is_told_and_ctrl_c_is_heard_by_the_command_alone(
    base: rankings.Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation, "ProcessPoolExecutor", InTheOpen)
    with pytest.raises(Unavailable, match="a process that checks competitions was ended"):
        validate_base(base.engine)
    assert InTheOpen.deaf and all(InTheOpen.deaf)
    assert sys.platform == "win32" or signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
