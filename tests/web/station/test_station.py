"""The solving station: what its page knows, and what comes of what a judge sends."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import DNF, TimeLimit, Venue
from cubelex.officiating import CompetitionState, Outcome, Role, enter_attempt, results_of
from cubelex.officiating.verbs import change_setup
from cubelex.regulations import edition
from cubelex.rules.attempts import judge_document
from cubelex.web.station.payloads import buttons_for, round_brief
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry, Membership
from tests.support.web.small_open import DELEGATE, NOON
from tests.support.web.station_open import STATION, stored_station

At = Callable[..., Client]
CUBE, OWN = "333-r1", 3


@pytest.fixture
def at_the_station(db: None) -> At:
    """A browser of somebody of a role at the Station Open; judges compete there themselves, as number 3."""
    stored_station(rounds=(CUBE, "333bf-r1", "333mbf-r1", "333fm-r1", "444-r1"))

    def make(role: Role = Role.JUDGE, *, person_id: int | None = None) -> Client:
        account, _ = Account.objects.get_or_create(username=f"{role} {person_id}")
        Membership.objects.get_or_create(
            account=account, competition_id=STATION, role=role, defaults={"person_id": person_id}
        )
        client = Client()
        client.force_login(account)
        return client

    return make


def ask(client: Client, what: str, round_id: str = CUBE, person: int | None = 1, **content: Any) -> dict[str, Any]:
    place = f"{round_id}/{person}" if person else round_id
    address = f"/{STATION}/station/{place}/{what}/"
    answer = client.post(address, {"attempt": 1, **content}, content_type="application/json")
    assert answer.status_code in (200, 400), answer.content
    result: dict[str, Any] = answer.json()
    return result


def do(client: Client, action: str, round_id: str = CUBE, person: int = 1, **content: Any) -> dict[str, Any]:
    return ask(client, "do", round_id, person, **{"key": f"{action}-{round_id}-{person}", "action": action, **content})


def content_of(client: Client, address: str = "") -> dict[str, Any]:
    answer = client.get(f"/{STATION}/station/{address}")
    assert answer.status_code == 200
    content: dict[str, Any] = answer.context["content"]
    return content


def brief(client: Client, round_id: str) -> dict[str, Any]:
    return next(round_ for round_ in content_of(client)["rounds"] if round_["id"] == round_id)


def numbers(ruling: dict[str, Any]) -> list[str]:
    return [citation["number"] for citation in ruling["under"]]


def kinds() -> list[str]:
    return list(LogEntry.objects.order_by("number").values_list("kind", flat=True))


def test_the_page_knows_events_limits_calls_and_every_card(at_the_station: At) -> None:
    cube = brief(at_the_station(), CUBE)
    assert (cube["kind"], cube["attempts"], cube["ready"]) == ("speed", 5, 60)
    assert (cube["limit"]["centiseconds"], cube["limit"]["cumulative"], cube["cutoff"]) == (60_000, False, None)
    assert [(call["at"], call["words"]) for call in cube["calls"]] == [(8, "8 SECONDS"), (12, "12 SECONDS")]
    assert [cited["number"] for call in cube["calls"] for cited in call["under"]] == ["A3b3", "A3b4"]
    assert (cube["plusTwoAt"], cube["dnfAt"], cube["boundaryIsLate"]) == (1500, 1700, True)
    assert (cube["cards"][0]["name"], cube["cards"][0]["next"], cube["cards"][0]["limitText"]) == (
        "Ada Swan",
        1,
        "10:00",
    )


def test_a_long_limit_needs_both_clocks_and_the_stopwatch_counts_after_ten_minutes(db: None) -> None:
    stored_station(rounds=(CUBE, "444bf-r1"))
    state = repository.load(STATION)
    cube, blind = state.announced_round(CUBE), state.announced_round("444bf-r1")
    longer = round_brief(state, replace(cube, time_limit=TimeLimit(60_100)))
    assert longer["needsStopwatch"] and [note["number"] for note in longer["prepare"][0]["under"]] == ["A1b", "A1b1"]
    assert "the timer and a stopwatch" in longer["prepare"][0]["text"]
    assert "optional" in round_brief(state, blind)["prepare"][0]["text"]
    short = round_brief(state, cube)
    assert (short["needsStopwatch"], short["prepare"]) == (False, [])


def test_the_time_of_the_stopwatch_is_recorded_where_the_timer_ran_out(at_the_station: At) -> None:
    seen = {"timer": "9:59.99", "stopwatch": "10:05.20", "stopwatch_only": False}
    stored_station(rounds=("444bf-r1",), identity="LongOpen")
    assert ask(at_the_station(), "weigh", observed=seen)["ruling"]["written"] == "DNF"
    judged = judge_document({"event": "444bf", "edition": "2026-04-01", **seen, "time_limit": "15:00"})
    assert judged["written"] == "10:05"


def test_a_missing_signature_for_the_scramble_is_noticed_before_the_attempt(at_the_station: At) -> None:
    judge = at_the_station()
    assert brief(judge, CUBE)["ifNotScrambled"] == []
    do(at_the_station(Role.DELEGATE), "sign", person=2, role="scrambler", signature="S")
    (note,) = brief(judge, CUBE)["ifNotScrambled"]
    assert numbers(note) == ["A2d1+"]


def test_a_dnf_without_a_time_is_to_be_estimated_before_the_next_attempt(db: None) -> None:
    stored_station(rounds=("444bf-r1",))
    repository.append(
        STATION, lambda state: enter_attempt(state, DELEGATE, "444bf-r1", 1, 1, DNF), by=DELEGATE, at=NOON
    )
    state = repository.load(STATION)
    cards = {card["person"]: card for card in round_brief(state, state.announced_round("444bf-r1"))["cards"]}
    assert numbers(cards[1]["notes"][0]) == ["A1a5", "A1a2+++"]
    assert "notes" not in cards[2]


def test_cubes_are_laid_out_in_rows(at_the_station: At) -> None:
    multi = brief(at_the_station(), "333mbf-r1")
    assert (multi["cubeRows"][8], multi["underRows"][0]["number"]) == ("3 + 3 + 2", "H1a3")
    assert brief(at_the_station(), CUBE)["cubeRows"] == []


def test_fewest_moves_offers_only_its_own_observations(at_the_station: At) -> None:
    names = {button["name"] for button in brief(at_the_station(), "333fm-r1")["seen"]}
    assert {"solution_late", "identification_missing", "communicated", "illegal_puzzle"} <= names
    assert not names & {
        "moves_in_inspection",
        "lifted_cover",
        "repaired_wrongly",
        "glimpsed_scramble",
        "signed_before_start",
        "scramble_signature_missing",
        "inexperience",
    }


def test_kinds_of_rounds_follow_their_articles(at_the_station: At) -> None:
    found = {round_["id"]: round_["kind"] for round_ in content_of(at_the_station())["rounds"]}
    assert found == {CUBE: "speed", "333bf-r1": "blind", "333mbf-r1": "multi", "333fm-r1": "moves", "444-r1": "match"}


@pytest.mark.parametrize(
    ("day", "calls", "is_late"),
    [
        (date(2009, 6, 1), ["8 SECONDS", "GO"], False),
        (date(2018, 6, 1), ["8 SECONDS", "12 SECONDS"], False),
        (date(2025, 6, 1), ["8 SECONDS", "12 SECONDS"], True),
    ],
)
def test_a_competition_is_judged_by_its_edition(db: None, day: date, calls: list[str], is_late: bool) -> None:
    stored_station(day, rounds=(CUBE,))
    account = Account.objects.create(username="judge")
    Membership.objects.create(account=account, competition_id=STATION, role=Role.JUDGE)
    client = Client()
    client.force_login(account)
    cube = brief(client, CUBE)
    assert ([call["words"] for call in cube["calls"]], cube["boundaryIsLate"]) == (calls, is_late)
    exactly = ask(client, "weigh", observed={"time": "12.34", "inspection": 1500})
    assert exactly["ruling"]["written"] == ("12.34 + 2 = 14.34" if is_late else "12.34")


def test_the_card_of_a_score_sheet_is_open_at_once(at_the_station: At) -> None:
    assert content_of(at_the_station(), f"{CUBE}/5/")["chosen"] == {"round": CUBE, "person": 5}
    assert at_the_station().get(f"/{STATION}/station/{CUBE}/99/").status_code == 404


@pytest.mark.parametrize("role", [Role.SCORE_TAKER, Role.SCRAMBLER, Role.COMPETITOR])
def test_only_those_who_judge_come_to_the_station(at_the_station: At, role: Role) -> None:
    assert at_the_station(role).get(f"/{STATION}/station/").status_code == 403


def test_nobody_judges_their_own_attempt(at_the_station: At) -> None:
    judge = at_the_station(person_id=OWN)
    refused = do(judge, "start", person=OWN)
    assert (refused["done"], numbers(refused["refusals"][0])) == (False, ["1h1"])
    state = judge.get(f"/{STATION}/station/{CUBE}/{OWN}/state/").json()
    assert numbers(state["refusals"][0]) == ["1h1"]


def test_nor_that_of_somebody_in_the_own_group_while_attempts_are_left(at_the_station: At) -> None:
    judge = at_the_station(person_id=OWN)
    assert numbers(do(judge, "start")["refusals"][0])[0].startswith("1h1")


def test_weighing_saves_nothing_and_says_why(at_the_station: At) -> None:
    before = kinds()
    seen = {"time": "12.34", "inspection": 1620, "observations": ["contact_at_start"]}
    weighed = ask(at_the_station(), "weigh", observed=seen)
    assert weighed["ruling"]["written"] == "12.34 + 4 = 16.34"
    assert numbers(weighed["ruling"]) == ["A4b1", "A4d1", "A4e"]
    assert weighed["ruling"]["under"][0]["address"].endswith("/A4b1/")
    assert kinds() == before


def test_an_attempt_from_start_to_both_signatures(at_the_station: At) -> None:
    judge = at_the_station()
    do(judge, "start")
    recorded = do(judge, "observe", observed={"time": "9.87", "inspection": 1200})
    assert (recorded["ruling"]["written"], recorded["card"]["next"]) == ("9.87", 2)
    assert recorded["card"]["unsigned"] == [{"attempt": 1, "missing": ["judge", "competitor"], "written": "9.87"}]
    too_soon = do(judge, "sign", key="soon", role="competitor", signature="AS")
    assert numbers(too_soon["refusals"][0]) == ["A7c", "A7c4"]
    assert do(judge, "sign", key="judge", role="judge", signature="Judy")["done"]
    assert do(judge, "sign", key="competitor", role="competitor", signature="AS")["card"]["unsigned"] == []
    signatures = repository.load(STATION).card(CUBE, 1).slot(1).current.signatures
    assert signatures == {"judge": "Judy", "competitor": "AS"}


def test_a_slip_is_taken_back_before_the_competitor_has_signed(at_the_station: At) -> None:
    judge = at_the_station()
    do(judge, "start")
    do(judge, "observe", observed={"time": "12.34"})
    do(judge, "sign", key="j", role="judge", signature="J")
    for _ in range(2):
        assert do(judge, "undo", key="u")["card"]["unsigned"] == []
    again = do(judge, "observe", key="again", observed={"time": "21.34"})
    assert (again["ruling"]["written"], again["card"]["attempts"][0]) == ("21.34", "21.34")
    do(judge, "sign", key="j2", role="judge", signature="J")
    do(judge, "sign", key="c2", role="competitor", signature="C")
    refused = do(judge, "undo", key="u2")
    assert (refused["done"], numbers(refused["refusals"][0])) == (False, ["1g2"])
    assert repository.load(STATION).card(CUBE, 1).slot(1).current.is_started


def test_everything_recorded_of_an_attempt_is_undone_at_once(at_the_station: At) -> None:
    judge = at_the_station()
    do(judge, "start")
    do(judge, "observe", observed={"time": "12.34"})
    do(judge, "sign", key="j", role="judge", signature="J")
    recorded = repository.load(STATION).entries
    assert do(judge, "undo", key="u")["done"]
    undoing = LogEntry.objects.filter(competition_id=STATION, key="station:u").order_by("number")
    assert [row.number for row in undoing] == list(range(recorded + 1, recorded + 4))
    assert {row.kind for row in undoing} == {"undone"}


def test_undoing_is_decided_on_the_latest_state(at_the_station: At, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = at_the_station()
    do(judge, "start")
    do(judge, "observe", observed={"time": "12.34"})
    do(judge, "sign", key="j", role="judge", signature="J")
    locked = repository._locked

    def competitor_is_faster(competition_id: str) -> CompetitionRecord:
        monkeypatch.setattr(repository, "_locked", locked)
        assert do(judge, "sign", key="c", role="competitor", signature="C")["done"]
        return locked(competition_id)

    monkeypatch.setattr(repository, "_locked", competitor_is_faster)
    refused = do(judge, "undo", key="u")
    assert (refused["done"], numbers(refused["refusals"][0])) == (False, ["1g2"])
    assert repository.load(STATION).card(CUBE, 1).slot(1).current.signatures == {"judge": "J", "competitor": "C"}


def test_a_start_that_never_was_is_taken_back(at_the_station: At) -> None:
    judge = at_the_station()
    assert do(judge, "start")["card"]["isStarted"]
    assert not do(judge, "unstart")["card"]["isStarted"]
    assert do(judge, "start", key="again")["done"]
    do(judge, "observe", observed={"time": "12.34"})
    do(judge, "unstart", key="late")
    assert repository.load(STATION).card(CUBE, 1).slot(1).current.started


def test_what_is_repeated_is_done_once(at_the_station: At) -> None:
    judge = at_the_station()
    answers = [do(judge, "observe", observed={"time": "9.87"}) for _ in range(3)]
    assert [answer["ruling"]["written"] for answer in answers] == ["9.87"] * 3
    assert kinds().count("attempt_observed") == kinds().count("attempt_entered") == 1


def test_a_result_of_somebody_else_is_shown_beside_and_not_overwritten(at_the_station: At) -> None:
    do(at_the_station(), "observe", observed={"time": "9.87"})
    other = do(at_the_station(Role.ORGANIZER), "observe", key="other", observed={"time": "19.87"})
    assert (other["done"], other["there"], numbers(other["refusals"][0])) == (False, "9.87", ["1g2"])


def test_a_judge_decides_what_is_theirs_to_decide(at_the_station: At) -> None:
    judge, seen = at_the_station(Role.ORGANIZER), {"time": "9.87", "observations": ["touched_after_stop"]}
    weighed = ask(judge, "weigh", observed=seen)
    question = weighed["questions"][0]
    assert (question["by"], question["isMine"]) == ("judge", True)
    assert [option["answer"] for option in question["options"]] == ["+2", "none"]
    assert weighed["ruling"]["written"] == "9.87 + 2 = 11.87"
    decided = [{"matter": "touched_after_stop", "answer": "none", "reason": "it was brief"}]
    assert do(judge, "observe", observed=seen, decisions=decided)["ruling"]["written"] == "9.87"


def test_what_the_delegate_decides_waits_for_the_delegate(at_the_station: At) -> None:
    judge, seen = at_the_station(), {"time": "9.87", "observations": ["timer_stopped_early"]}
    recorded = do(judge, "observe", observed=seen)
    assert (recorded["ruling"], recorded["questions"][0]["isMine"]) == (None, False)
    assert recorded["card"]["isObserved"]
    delegate = at_the_station(Role.DELEGATE)
    waiting = delegate.get(f"/{STATION}/station/{CUBE}/1/state/").json()["waiting"]
    assert (waiting["attempt"], waiting["questions"][0]["isMine"]) == (1, True)
    decided = [{"matter": "timer_stopped_early", "answer": "extra attempt", "reason": "the timer jumped"}]
    granted = do(delegate, "rule", decisions=decided)
    assert (granted["ruling"]["outcome"], granted["card"]["isExtra"], granted["card"]["next"]) == ("extra", True, 1)


def test_an_extra_attempt_for_inexperience_replaces_a_dnf(at_the_station: At) -> None:
    judge, seen = at_the_station(), {"time": "12.00", "inspection": 1800, "observations": ["inexperience"]}
    assert ask(judge, "weigh", observed=seen)["ruling"]["written"] == "DNF"
    assert do(judge, "observe", observed=seen)["card"]["isObserved"]
    delegate = at_the_station(Role.DELEGATE)
    decided = [{"matter": "inexperience", "answer": "extra attempt", "reason": "first competition"}]
    assert ask(delegate, "weigh", observed={}, decisions=decided)["ruling"]["outcome"] == "extra"
    granted = do(delegate, "rule", decisions=decided)
    assert (granted["ruling"]["outcome"], granted["card"]["isExtra"], granted["card"]["next"]) == ("extra", True, 1)
    assert numbers(granted["ruling"])[0] == "A7g"
    made = do(judge, "observe", key="extra", observed={"time": "13.00"})
    assert made["card"]["attempts"][0] == "13.00"


def test_a_judge_cannot_decide_for_the_delegate(at_the_station: At) -> None:
    decided = [{"matter": "timer_stopped_early", "answer": "extra attempt", "reason": "please"}]
    seen = {"time": "9.87", "observations": ["timer_stopped_early"]}
    refused = do(at_the_station(), "observe", observed=seen, decisions=decided)
    assert refused["refusals"] and not refused["done"]


def test_the_number_of_cubes_stays_once_it_is_submitted(at_the_station: At) -> None:
    judge, multi = at_the_station(), "333mbf-r1"
    assert brief(judge, multi)["cubeLimits"][2:8] == [1200, 1800, 2400, 3000, 3600, 3600]
    assert do(judge, "number", multi, cubes=7)["card"]["cubes"] == 7
    assert numbers(do(judge, "number", multi, key="again", cubes=8)["refusals"][0]) == ["H1a1"]
    over = do(judge, "observe", multi, observed={"time": "1:00:30", "cubes": [0, 0, 1, 0, 2, 0, 0]})
    assert over["ruling"]["written"] == "6/7 1:00:00 + 2 = 1:00:02"
    assert numbers(over["ruling"])[:2] == ["H1b1", "10e3"]


@pytest.mark.parametrize(
    ("angles", "moves", "number"),
    [
        ({}, 0, "10e2"),
        ({"U": 45}, 0, "10f1"),
        ({"U": 46}, 1, "10f1"),
        ({"U": 46, "R": 46}, 2, "10f1"),
        ({"M": 46}, 2, "10f1"),
    ],
)
def test_the_helper_tells_how_far_a_cube_is_off(
    at_the_station: At, angles: dict[str, int], moves: int, number: str
) -> None:
    answer = ask(at_the_station(), "333", "puzzle", None, angles=angles)
    assert (answer["moves"], number in numbers(answer)) == (moves, True)


@pytest.mark.parametrize(
    ("event", "part", "within", "number"),
    [
        ("minx", "BL", 36, "10f2"),
        ("pyram", "u", 60, "10f3"),
        ("skewb", "R", 60, "10f3"),
        ("sq1", "D", 45, "10f4"),
        ("sq1", "/", 90, "10f4"),
        ("clock", "back UR", 15, "10i1"),
        ("777", "3Rw", 45, "10f1"),
        ("222", "F", 45, "10f1"),
    ],
)
def test_every_puzzle_has_its_limit(at_the_station: At, event: str, part: str, within: int, number: str) -> None:
    judge = at_the_station()
    inside = ask(judge, event, "puzzle", None, angles={part: within})
    outside = ask(judge, event, "puzzle", None, angles={part: within + 1})
    assert (inside["moves"], numbers(inside)[-1]) == (0, number)
    assert outside["moves"] >= 1


@pytest.mark.parametrize(
    ("faces", "fits", "moves", "numbers_of"),
    [
        ([0], False, 0, ["5b5a"]),
        ([1], False, 0, ["5b5b"]),
        ([1, 1], False, 2, ["5b5c"]),
        ([2], False, 2, ["5b5d"]),
        ([3], True, 0, ["5b5f"]),
        ([0, 2], False, 2, ["5b5d", "5b5e"]),
    ],
)
def test_the_helper_tells_what_parts_that_came_off_cost(
    at_the_station: At, faces: list[int], fits: bool, moves: int, numbers_of: list[str]
) -> None:
    answer = ask(at_the_station(), "333", "puzzle", None, parts=[{"faces": count, "fits": fits} for count in faces])
    assert (answer["moves"], numbers(answer)) == (moves, numbers_of)


def test_a_part_that_a_puzzle_does_not_have_is_refused(at_the_station: At) -> None:
    assert "'Q'" in ask(at_the_station(), "333", "puzzle", None, angles={"Q": 5})["refusals"][0]["text"]


def test_a_room_has_its_calls_and_says_who_may_still_join(at_the_station: At) -> None:
    judge = at_the_station()
    content = content_of(judge, "333fm-r1/room/")
    assert [(call["at"], call["words"]) for call in content["calls"]] == [(3300, "5 MINUTES REMAINING"), (3600, "STOP")]
    joins = ask(judge, "late", "333fm-r1", None, elapsed=600)
    assert (joins["seconds"], numbers(joins)) == (3000, ["E2b2", "E6"])
    barred = ask(judge, "late", "333fm-r1", None, elapsed=600, hasFinished=True)
    assert (barred["seconds"], numbers(barred)) == (0, ["E6", "E6a"])
    assert judge.get(f"/{STATION}/station/{CUBE}/room/").status_code == 404


def test_the_delegate_admits_somebody_late(at_the_station: At) -> None:
    late: dict[str, Any] = {"lateBy": 60_000, "reason": "the bus"}
    assert not do(at_the_station(), "late", "333fm-r1", **late)["done"]
    assert do(at_the_station(Role.DELEGATE), "late", "333fm-r1", key="d", **late)["done"]


def test_a_written_solution_is_read_counted_and_checked(at_the_station: At) -> None:
    judge, moves = at_the_station(), "333fm-r1"
    right = ask(judge, "weigh", moves, observed={"scramble": "R U F", "solution": "F' u' R'"})
    assert (right["ruling"]["written"], right["solution"]["isSolved"]) == ("3", True)
    wrong = ask(judge, "weigh", moves, observed={"scramble": "R U F", "solution": "F' U'"})
    assert (wrong["ruling"]["written"], wrong["solution"]["isSolved"]) == ("DNF", False)
    assert wrong["solution"]["reasons"][0]["text"] == "The cube is not solved at the end: R' is missing."


def test_a_point_is_entered_from_what_was_seen_of_both(at_the_station: At) -> None:
    judge = at_the_station()
    content = content_of(judge, "444-r1/matches/")
    assert [call["words"] for call in content["round"]["start"]] == ["8 SECONDS", "3", "2", "1", "GO"]
    match = content["matches"][0]
    high, low = {"observed": {"time": "30.00"}}, {"observed": {"time": "29.00", "moves_from_solved": 1}}
    point = {"key": "p1", "match": match["name"], "high": high, "low": low}
    for _ in range(2):
        answer = ask(judge, "point", "444-r1", None, **point)
    played = next(shown for shown in answer["matches"] if shown["name"] == match["name"])
    assert played["sets"][0] == {"score": [1, 0], "points": [["30.00", "31.00", 0]]}
    early = ask(judge, "weigh", "444-r1", None, observed={"time": "30.00", "observations": ["started_before_go"]})
    assert (early["ruling"]["written"], early["questions"][0]["isMine"]) == ("DNF", True)
    assert judge.get(f"/{STATION}/station/{CUBE}/matches/").status_code == 404


def test_nobody_judges_their_own_match(at_the_station: At) -> None:
    judge = at_the_station(person_id=1)
    match = content_of(judge, "444-r1/matches/")["matches"][0]["name"]
    both = {"high": {"observed": {"time": "30.00"}}, "low": {"isStarted": False}}
    refused = ask(judge, "point", "444-r1", None, key="p", match=match, **both)
    assert (refused["done"], numbers(refused["refusals"][0])) == (False, ["1h1"])


def test_who_does_not_start_a_point_has_dns(at_the_station: At) -> None:
    judge = at_the_station()
    match = content_of(judge, "444-r1/matches/")["matches"][0]["name"]
    both = {"high": {"observed": {"time": "30.00"}}, "low": {"isStarted": False}}
    answer = ask(judge, "point", "444-r1", None, key="p", match=match, **both)
    assert answer["matches"][0]["sets"][0]["points"] == [["30.00", "DNS", 0]]


@pytest.mark.parametrize(
    "content", [{"action": "explode"}, {"observed": [1]}, {"attempt": "one"}, {"key": None, "action": None}]
)
def test_what_makes_no_sense_is_said_to(at_the_station: At, content: dict[str, Any]) -> None:
    answer = ask(at_the_station(), "do", **{"key": "k", "action": "observe", **content})
    assert answer["refusals"][0]["text"].startswith("Request failed.")


def test_buttons_are_those_of_the_event_and_of_the_edition() -> None:
    def names(event: str, year: str, *, head_to_head: bool = False) -> set[str]:
        return {button["name"] for button in buttons_for(event, edition(year), head_to_head=head_to_head)}

    assert "second_hand_used" in names("333oh", "2026-04-01") - names("333", "2026-04-01")
    assert "looked_while_blindfolded" in names("333bf", "2026-04-01") - names("333", "2026-04-01")
    assert "started_before_go" in names("444", "2026-04-01", head_to_head=True) - names("444", "2026-04-01")
    assert "clock_not_standing" in names("clock", "2018-01-01") - names("clock", "2026-04-01")
    assert "magic_not_flat" in names("magic", "2009")


def test_the_page_is_small_enough_for_a_phone(at_the_station: At) -> None:
    assert len(at_the_station().get(f"/{STATION}/station/").content) < 150_000


def test_what_is_kept_names_who_did_it(at_the_station: At) -> None:
    do(at_the_station(), "start")
    last = LogEntry.objects.order_by("number").last()
    assert last is not None
    assert (last.kind, last.by, last.at > NOON) == ("attempt_started", "judge None", True)


def test_an_absence_before_the_first_attempt_leaves_no_results_whoever_enters_it(at_the_station: At) -> None:
    delegate, judge = at_the_station(Role.DELEGATE), at_the_station()
    ruled = do(delegate, "observe", person=1, observed={"observations": ["absent_when_called"]})
    assert "No results are recorded" in ruled["remarks"][0]["text"] and numbers(ruled["remarks"][0]) == ["2j1a"]
    assert ruled["card"]["attempts"] == []
    noted = do(judge, "observe", person=2, observed={"observations": ["absent_when_called"]})
    assert "Tell the Delegate" in noted["remarks"][0]["text"]
    form = {"action": "disqualify", "ground": "not there for a round", "reach": "events", "events": "333"}
    delegate.post(f"/{STATION}/delegate/people/2/", form | {"reason": "called three times", "confirmed": "1"})
    rows = {row.person_id: row.attempts for row in results_of(repository.load(STATION), CUBE)}
    assert rows[1] == rows[2] == ()


def test_a_judge_of_the_own_group_has_to_finish_that_attempt_of_multi_blind(at_the_station: At) -> None:
    judge, round_id = at_the_station(person_id=OWN), "333mbf-r1"
    delegate = at_the_station(Role.DELEGATE)
    seen = {"solved": 2, "attempted": 2, "time": "10:00"}
    assert not do(judge, "observe", round_id, 1, observed=seen, key="too early")["done"]
    assert do(delegate, "observe", round_id, OWN, observed=seen)["done"]
    assert do(judge, "observe", round_id, 1, observed=seen, key="in time")["done"]
    again = do(judge, "observe", round_id, 1, observed=seen, attempt=2, key="second attempt")
    assert not again["done"] and numbers(again["refusals"][0]) == ["1h1"]


def test_nobody_joins_fewest_moves_in_several_locations(at_the_station: At) -> None:
    venues = tuple(Venue(number, f"Hall {number}", "PT", "Europe/Lisbon") for number in (1, 2))

    def with_venues(state: CompetitionState) -> Outcome:
        competition = state.competition
        return change_setup(
            state, DELEGATE, replace(competition, schedule=replace(competition.schedule, venues=venues))
        )

    delegate = at_the_station(Role.DELEGATE)
    assert not repository.append(STATION, with_venues, by=DELEGATE, at=NOON).outcome.is_refused
    late = do(delegate, "late", "333fm-r1", lateBy=60_000, reason="the bus")
    assert not late["done"] and numbers(late["refusals"][0]) == ["E6", "E6b"]
    assert ask(delegate, "late", "333fm-r1", None, elapsed=600)["seconds"] == 0
