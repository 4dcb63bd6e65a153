"""What a judge is told before an attempt, under every edition."""

from datetime import date

import pytest

from cubelex.competition import AttemptResult, Format, TimeLimit
from cubelex.officiating import enter_attempt, grant_extra_attempt, open_round
from cubelex.officiating.verbs import check_equipment
from cubelex.officiating.views import notes_on_attempt, notes_on_start, open_items
from cubelex.regulations import edition
from cubelex.rules.equipment import Equipment
from tests.support.desks import DELEGATE, FIRST_DAYS, Desk, competition, rounds

TODAY = FIRST_DAYS["2026-04-01"]


def desk_with(
    event_id: str, day: date = TODAY, limit: TimeLimit | None = None, form: Format = Format.MEAN_OF_3
) -> Desk:
    desk = Desk(competition(day, events=[rounds(event_id, [], formats=[form], limit=limit or TimeLimit(60_000))]))
    desk.do(open_round, f"{event_id}-r1")
    return desk


def on_attempt(desk: Desk, attempt: int = 1, person_id: int = 1) -> dict[str, tuple[str, ...]]:
    (round_,) = desk.state.competition.rounds
    card = desk.state.card(round_.id, person_id)
    notes = notes_on_attempt(desk.state, round_.event_id, card, attempt)
    return {note.answer.code: note.under for note in notes}


def test_an_extra_attempt_for_an_extra_attempt_is_under_its_own_guideline() -> None:
    desk = desk_with("333", form=Format.AVERAGE_OF_5)
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    desk.do(grant_extra_attempt, "333-r1", 1, 1, "the timer")
    assert on_attempt(desk) == {"station.extra_attempt": ("11e2",)}
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1100))
    desk.do(grant_extra_attempt, "333-r1", 1, 1, "the timer again")
    assert on_attempt(desk) == {"station.extra_attempt": ("11e2+",)}
    extra = [item.under for item in open_items(desk.state) if item.kind == "extra"]
    assert extra == [("11e2+",)]


def test_refused_equipment_is_told_before_the_attempt() -> None:
    desk = desk_with("444bf", form=Format.BEST_OF_3)
    desk.do(check_equipment, Equipment.PUZZLE, person_id=1, event_id="444bf", found=("logo",))
    assert on_attempt(desk) == {"checks.note": ("3l", "3l++")}


@pytest.mark.parametrize(("event_id", "asks", "starts"), [("333", "I4c1", "I4c2"), ("333bf", "I5b1", "I5b2")])
def test_the_announcer_asks_before_the_start_of_a_point(event_id: str, asks: str, starts: str) -> None:
    asking, starting = notes_on_start(event_id, edition("2026-04-01"))
    assert (asking.under, starting.under) == ((asks,), (starts,))
    assert "15 seconds" in str(starting.answer)


def test_everything_is_cited_by_numbers_that_the_edition_has(edition_day: date) -> None:
    desk = desk_with("333", edition_day, TimeLimit(120_000), Format.AVERAGE_OF_5)
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    desk.do(grant_extra_attempt, "333-r1", 1, 1, "the timer", by=DELEGATE)
    assert "station.extra_attempt" in on_attempt(desk)
