"""What officials do through the API: each call once by its key, within its scope, under the Regulations."""

from itertools import product
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import Role, finish_round
from cubelex.officiating.verbs import record_incident
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import Account, LogEntry, Membership
from tests.support.web.small_open import DELEGATE, NOON, Caller, entered, stored, varied_open

AT = "/api/competitions/SmallOpen2026"
ROUND = f"{AT}/rounds/333-r1"
FINAL = f"{AT}/rounds/333-r2"
SEMIFINAL = "Semifinal Stage 1-4"


def post(client: Client, address: str, key: str, **content: Any) -> Any:
    return client.post(address, content, content_type="application/json", headers={"Idempotency-Key": key})


def result(attempt: int = 1, person: int = 1) -> int:
    return repository.load("SmallOpen2026").card("333-r1", person).slot(attempt).result


def test_a_round_is_opened_and_finished_once_by_key(caller: Caller) -> None:
    program, address = caller(TokenScope.RUN), f"{AT}/rounds/222-r1"
    answers = [post(program, f"{address}/open", "open") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json()["entries"] == answers[1].json()["entries"]
    assert post(program, f"{address}/open", "other").json()["refusals"][0]["under"] == ["9l"]
    assert post(program, f"{address}/finish", "finish").status_code == 201
    assert LogEntry.objects.filter(kind="round_opened").count() == 2


def test_a_key_is_for_one_call(caller: Caller) -> None:
    program = caller(TokenScope.RUN)
    assert post(program, f"{ROUND}/groups/1/call", "key").status_code == 201
    answer = post(program, f"{ROUND}/groups/2/call", "key")
    assert (answer.status_code, "new key" in answer.json()["detail"]) == (409, True)
    assert program.post(f"{ROUND}/groups/2/call", {}, content_type="application/json").status_code == 422


def test_the_keys_of_two_people_are_their_own(caller: Caller) -> None:
    for role in (Role.DELEGATE, Role.ORGANIZER):
        assert post(caller(TokenScope.RUN, role=role), f"{ROUND}/groups/1/call", "key").status_code == 201


def test_the_delegate_corrects_and_says_why(caller: Caller) -> None:
    entered("SmallOpen2026", 1, 1, 1000)
    program, change = caller(TokenScope.DECIDE), {"person_id": 1, "attempt": 1, "written": "12.00"}
    assert post(program, f"{ROUND}/corrections", "a", **change).status_code == 422
    assert post(program, f"{ROUND}/corrections", "a", **change, reason="misread").status_code == 201
    assert result() == 1200
    organizer = caller(TokenScope.DECIDE, role=Role.ORGANIZER)
    assert post(organizer, f"{ROUND}/corrections", "b", **change, reason="misread").status_code == 403


def test_later_results_count_again_when_the_wrong_card_is_corrected_back(caller: Caller) -> None:
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered("SmallOpen2026", person, attempt, 1000 + 10 * person)
    program = caller(TokenScope.RUN, TokenScope.DECIDE)
    assert post(program, f"{ROUND}/finish", "finish").status_code == 201
    assert post(program, f"{FINAL}/open", "open").status_code == 201
    is_removed = []
    for key, (attempt, time) in enumerate([(1, 3000), (2, 3000), (1, 1040), (2, 1040)]):
        change = {"person_id": 4, "attempt": attempt, "result": time, "reason": "another person's card"}
        assert post(program, f"{ROUND}/corrections", str(key), **change).status_code == 201
        is_removed.append(repository.load("SmallOpen2026").card("333-r2", 4).is_removed)
    assert is_removed == [False, True, False, False]


def test_scopes_do_not_include_each_other(caller: Caller) -> None:
    entered("SmallOpen2026", 1, 1, 1000)
    calls: dict[str, dict[str, Any]] = {
        f"{ROUND}/groups/1/call": {},
        f"{ROUND}/corrections": {"person_id": 1, "attempt": 1, "result": 1100, "reason": "misread"},
        f"{ROUND}/signatures": {"person_id": 1, "attempt": 1, "role": "judge"},
    }
    for scopes, allowed in ((TokenScope.RUN, 0), (TokenScope.DECIDE, 1), (TokenScope.ENTER, 2)):
        program = caller(scopes)
        statuses = [post(program, address, f"{scopes}{address}", **content) for address, content in calls.items()]
        assert [status.status_code == 201 for status in statuses] == [place == allowed for place in range(3)]


def test_an_extra_attempt_is_given_made_and_decided_on(caller: Caller) -> None:
    entered("SmallOpen2026", 1, 1, 1000)
    program = caller(TokenScope.DECIDE, TokenScope.ENTER)
    place = {"person_id": 1, "attempt": 1}
    granted = {**place, "reason": "timer", "is_provisional": True, "sequence": "E1"}
    assert post(program, f"{ROUND}/extra-attempts", "a", **granted).status_code == 201
    assert post(program, f"{ROUND}/attempts", "b", **place, result=900).status_code == 201
    assert result() == 1000
    decided = {**place, "counts": True, "reason": "video"}
    assert post(program, f"{ROUND}/provisional-decisions", "c", **decided).status_code == 201
    assert result() == 900


def test_finishing_a_round_is_undone_with_a_reason_by_those_who_finish_rounds(caller: Caller) -> None:
    finished = post(caller(TokenScope.RUN), f"{ROUND}/finish", "finish").json()["entries"][0]
    address, why = f"{AT}/entries/{finished}/undo", {"reason": "one click too many"}
    taker = caller(TokenScope.ENTER, role=Role.SCORE_TAKER)
    assert post(taker, address, "a", **why).status_code == 403
    organizer = caller(TokenScope.ENTER, role=Role.ORGANIZER)
    assert post(organizer, address, "b").status_code == 409
    assert post(organizer, address, "c", **why).status_code == 201
    assert post(taker, f"{ROUND}/attempts", "d", person_id=1, attempt=1, result=1100).status_code == 201


def test_a_late_scorecard_is_entered_whole_by_the_delegate(caller: Caller) -> None:
    post(caller(TokenScope.RUN), f"{ROUND}/finish", "finish")
    attempts = [{"attempt": attempt, "written": "11.00"} for attempt in range(1, 6)]
    card, address = {"person_id": 1, "reason": "found under a table"}, f"{ROUND}/late-scorecards"
    delegate = caller(TokenScope.DECIDE)
    assert (
        post(caller(TokenScope.DECIDE, role=Role.ORGANIZER), address, "a", attempts=attempts, **card).status_code == 403
    )
    assert post(delegate, address, "b", attempts=attempts[:3], **card).json()["refusals"][0]["under"] == ["9l"]
    assert post(delegate, address, "c", attempts=attempts, **card).status_code == 201
    assert result(5) == 1100


def test_what_was_entered_is_undone_and_redone(caller: Caller) -> None:
    program = caller(TokenScope.ENTER)
    entry = post(program, f"{ROUND}/attempts", "a", person_id=1, attempt=1, result=900).json()["entry"]
    undone = post(program, f"{AT}/entries/{entry}/undo", "b").json()["entries"][0]
    assert result() == 0
    assert post(program, f"{AT}/entries/{undone}/undo", "c").status_code == 201
    assert result() == 900


def test_what_the_delegate_decided_needs_the_scope_for_it(caller: Caller) -> None:
    entered("SmallOpen2026", 1, 1, 1000)
    change = {"person_id": 1, "attempt": 1, "result": 900, "reason": "misread"}
    entry = post(caller(TokenScope.DECIDE), f"{ROUND}/corrections", "a", **change).json()["entries"][0]
    address = f"{AT}/entries/{entry}/undo"
    assert post(caller(TokenScope.ENTER), address, "b", reason="no").json()["refusals"][0]["under"] == ["11b"]
    assert post(caller(TokenScope.ENTER, TokenScope.DECIDE), address, "c", reason="no").status_code == 201
    assert result() == 1000


def test_doubts_are_told_to_programs_too(caller: Caller) -> None:
    entered("SmallOpen2026", 1, 1, 1000)
    answer = post(caller(TokenScope.ENTER), f"{ROUND}/attempts", "a", person_id=1, attempt=2, result=10_000)
    assert answer.status_code == 201 and answer.json()["doubts"][0]["under"] == ["1g1"]


def test_incidents_are_for_officials(caller: Caller, client: Client) -> None:
    repository.append(
        "SmallOpen2026",
        lambda state: record_incident(state, DELEGATE, "a flash", "an extra attempt", "it disturbed", persons=(1,)),
        by=DELEGATE,
        at=NOON,
    )
    found = caller(TokenScope.READ).get(f"{AT}/incidents").json()
    assert (found["count"], found["incidents"][0]["person_ids"]) == (1, [1])
    assert client.get(f"{AT}/incidents").status_code == 401


def before_a_bracket(finalists: int) -> Client:
    """A program that may do everything, before the bracket of a Head to Head final is drawn."""
    stored(varied_open(finalists))
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered("SmallOpen2026", person, attempt, 1000 + 10 * person + attempt)
    repository.append("SmallOpen2026", lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)
    account = Account.objects.create(username="delegate")
    Membership.objects.create(account=account, competition_id="SmallOpen2026", role=Role.DELEGATE)
    text = new_token("a program", TokenScope, account, repository.record_of("SmallOpen2026"))
    return Client(headers={"Authorization": f"Bearer {text}"})


SETS = {"Semifinal Stage": 1, "Final Stage": 2}


@pytest.fixture
def playing(db: None) -> Client:
    """A program that may do everything, with the bracket of a Head to Head final drawn."""
    program = before_a_bracket(4)
    assert program.get(f"{FINAL}/matches").json()["matches"] == []
    drawn = post(program, f"{FINAL}/bracket", "bracket", places=4, sets_to_win=SETS)
    assert drawn.status_code == 201 and "Without a place" not in str(drawn.json()["remarks"])
    return program


def test_a_bracket_that_is_too_small_names_who_is_left_out(db: None) -> None:
    drawn = post(before_a_bracket(6), f"{FINAL}/bracket", "bracket", places=4, sets_to_win=SETS)
    (remark,) = [remark for remark in drawn.json()["remarks"] if "Without a place" in remark["text"]]
    assert "competitor 5 and competitor 6" in remark["text"] and remark["under"] == ["I1a"]


def the_match(program: Client) -> dict[str, Any]:
    matches = program.get(f"{FINAL}/matches").json()["matches"]
    return next(match for match in matches if match["name"] == SEMIFINAL)


def test_points_are_entered_corrected_and_replayed(playing: Client) -> None:
    point = {"match": SEMIFINAL, "high": 1000, "low": 1100}
    assert post(playing, f"{FINAL}/points", "a", **point, number=1).status_code == 201
    assert post(playing, f"{FINAL}/points", "a", **point, number=1).status_code == 200
    assert post(playing, f"{FINAL}/points", "b", **point, number=1).status_code == 409
    assert the_match(playing)["sets"][0]["points"] == [{"number": 1, "high": "10.00", "low": "11.00", "winner": 0}]
    change = {"match": SEMIFINAL, "number": 1, "high": 1200, "low": 1100, "reason": "misread"}
    assert post(playing, f"{FINAL}/point-corrections", "c", **change).status_code == 201
    assert the_match(playing)["sets"][0]["score"] == [0, 1]
    again = {"match": SEMIFINAL, "reason": "timer"}
    assert post(playing, f"{FINAL}/point-replays", "d", **again).status_code == 201
    assert the_match(playing)["sets"] == []


def test_who_gives_a_match_up_loses_it(playing: Client) -> None:
    assert post(playing, f"{FINAL}/matches-given-up", "a", match=SEMIFINAL, person_id=4).status_code == 201
    assert the_match(playing)["high"]["is_winner"]


def test_a_stage_that_is_none_is_refused(playing: Client) -> None:
    answer = post(playing, f"{FINAL}/bracket", "x", places=4, sets_to_win={"Last": 1})
    assert (answer.status_code, "Unknown stage" in answer.json()["detail"]) == (422, True)
    assert post(playing, f"{FINAL}/points", "y", match="Nothing 1-2", high=1, low=2).status_code == 404
