"""Head to Head at the scrambling table: which sequence for which set and point, signatures, and whose they are not."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Activity, ActivityCode, Assignment, AttemptResult, Room, Venue
from cubelex.officiating import CompetitionState, Outcome, Role, call_group, define_competition, replay
from cubelex.officiating.log import Bracket
from cubelex.officiating.verbs import change_setup, enter_point, observe_point, replay_point
from cubelex.officiating.views import Asker, sequence_access
from cubelex.rules.attempts import read_observed
from cubelex.scrambles import ScrambleSet, SealedSet
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership, SealedScrambles
from tests.support.web.small_open import DELEGATE, NOON
from tests.support.web.station_open import STATION, station_open, stored_station

ROUND, SET, MATCH, CODE = "444-r1", "444-r1-g1", "Semifinal Stage 1-4", "k7mq-3x9d-p2wz"
ONE_HOUR = timedelta(hours=1)
TURNS = ("R", "R2", "R'", "U", "U2", "U'", "F")
SEQUENCES = ScrambleSet("444", 1, 1, tuple((turn,) for turn in TURNS), (("D",), ("D2",)))
SLOWER, FASTER = AttemptResult(4000), AttemptResult(3000)
LEFT_TO_DELEGATE = {"time": "29.00", "moves_from_solved": 0, "observations": ["timer_stopped_early"]}


def done(verb: Callable[..., Outcome], *args: Any) -> None:
    outcome = repository.append(STATION, lambda state: verb(state, DELEGATE, *args), by=DELEGATE, at=NOON).outcome
    assert not outcome.is_refused, outcome.refusals


def with_set_count(state: CompetitionState, number: int) -> Outcome:
    (event,) = state.competition.events
    rounds = (replace(event.rounds[0], scramble_set_count=number),)
    return change_setup(state, DELEGATE, replace(state.competition, events=(replace(event, rounds=rounds),)))


@cache
def sealed() -> SealedSet:
    return SealedSet.seal(SEQUENCES, CODE)


@pytest.fixture
def scrambler(db: None) -> Callable[..., Client]:
    """A scrambler, or somebody else, at the open set of the first semifinal, in which 1 and 4 meet."""
    stored_station(rounds=(ROUND,))
    repository.append(STATION, partial(with_set_count, number=4), by=DELEGATE, at=NOON)
    SealedScrambles.objects.create(competition_id=STATION, name=SET, document=sealed().to_json(), origin="made")
    done(call_group, ROUND, 1)

    def make(person_id: int = 6, role: Role = Role.SCRAMBLER) -> Client:
        account, _ = Account.objects.get_or_create(username=f"{role} {person_id}")
        Membership.objects.get_or_create(
            account=account, competition_id=STATION, role=role, defaults={"person_id": person_id}
        )
        client = Client()
        client.force_login(account)
        client.post(f"/{STATION}/scrambling/groups/{SET}/offer/", {"action": "here", "passcode": CODE})
        return client

    return make


def ask(client: Client, what: str, **said: Any) -> Any:
    return client.post(f"/{STATION}/scrambling/groups/{SET}/{what}/", said, content_type="application/json")


def waiting(client: Client) -> list[tuple[int, str, str]]:
    told = client.get(f"/{STATION}/scrambling/groups/{SET}/queue/").json()
    return [(waiting["person"], waiting["label"], waiting["step"]) for waiting in told["waiting"]]


def about(client: Client) -> str:
    text: str = client.get(f"/{STATION}/scrambling/groups/{SET}/queue/").json()["waiting"][0]["about"]
    return text.replace("\u2066", "").replace("\u2069", "")


def bracket() -> Bracket:
    found = repository.load(STATION).round(ROUND).bracket
    assert found is not None
    return found


def test_both_puzzles_of_the_next_point_wait_with_the_same_sequence(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    assert waiting(phone) == [(1, "1", "scramble"), (4, "1", "scramble")]
    assert about(phone) == "Semifinal 1–4 · Set 1 · Point 1"
    for page in ("", f"groups/{SET}/"):
        assert "Semifinal" in phone.get(f"/{STATION}/scrambling/{page}").content.decode()
    assert ask(phone, "sequence", person=4, label="1").json()["lines"] == [["R"]]
    done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    assert waiting(phone) == [(1, "2", "scramble"), (4, "2", "scramble")]
    assert about(phone) == "Semifinal 1–4 · Set 1 · Point 2"


def test_a_signature_is_kept_with_the_point(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    assert ask(phone, "sign", person=1, attempt=1).status_code == 200
    assert waiting(phone) == [(4, "1", "scramble"), (1, "1", "done")]
    assert ask(phone, "sign", person=1, attempt=1).status_code == 409
    ask(phone, "sign", person=4, attempt=1)
    done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    (point,) = bracket().points_of(MATCH)
    assert point.signatures == {1: {"scrambler": "scrambler 6"}, 4: {"scrambler": "scrambler 6"}}


def test_a_signature_is_taken_back_until_the_point_is_played(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    for person in (1, 4):
        ask(phone, "sign", person=person, attempt=1)
    assert ask(phone, "unsign", person=1).status_code == 200
    assert waiting(phone) == [(1, "1", "scramble"), (4, "1", "done")]
    assert ask(phone, "unsign", person=1).status_code == 409
    done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    assert ask(phone, "unsign", person=4).status_code == 409


def test_a_point_played_again_has_an_extra_sequence_and_the_next_its_own(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    ask(phone, "sign", person=1, attempt=1)
    done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    done(replay_point, ROUND, MATCH, "noise")
    assert waiting(phone) == [(1, "E1", "scramble"), (4, "E1", "scramble")]
    assert ask(phone, "unsign", person=1).status_code == 409
    assert ask(phone, "sequence", person=1, label="E1").json()["lines"] == [["D"]]
    done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    assert waiting(phone)[0] == (1, "2", "scramble")


def test_nothing_is_due_while_a_point_awaits_its_ruling(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    done(observe_point, ROUND, MATCH, (read_observed(LEFT_TO_DELEGATE), read_observed(LEFT_TO_DELEGATE)))
    assert bracket().awaits_ruling(MATCH)
    assert waiting(phone) == []


def test_nothing_is_due_after_the_match(scrambler: Callable[..., Client]) -> None:
    phone = scrambler()
    for _ in range(3):
        done(enter_point, ROUND, MATCH, FASTER, SLOWER)
    assert waiting(phone) == []


@pytest.mark.parametrize("role", [Role.SCRAMBLER, Role.DELEGATE])
@pytest.mark.parametrize("label", ["1", "E1"])
def test_whoever_plays_in_a_match_sees_none_of_its_sequences(
    scrambler: Callable[..., Client], role: Role, label: str
) -> None:
    assert ask(scrambler(4, role), "sequence", label=label).status_code in (403, 409)
    assert ask(scrambler(2, role), "sequence", label=label).status_code == 200


def test_before_the_bracket_is_drawn_nobody_who_may_play_sees_a_sequence_of_any_match() -> None:
    """Groups that the schedule may have say nothing of who plays in which match."""
    competition, start = station_open(), datetime(2026, 5, 2, 9, tzinfo=UTC)
    parts = tuple(
        Activity(10 + number, f"Group {number}", ActivityCode.parse(f"{ROUND}-g{number}"), start, start + ONE_HOUR)
        for number in (1, 2)
    )
    whole = Activity(1, "Round 1", ActivityCode.parse(ROUND), start, start + ONE_HOUR, parts)
    venue = Venue(1, "Venue", "PT", "Europe/Lisbon", rooms=(Room(1, "Hall", activities=(whole,)),))
    people = tuple(replace(person, assignments=(Assignment(11, "competitor"),)) for person in competition.persons)
    schedule = replace(competition.schedule, venues=(venue,))
    defined = define_competition(DELEGATE, replace(competition, schedule=schedule, persons=people))
    state = replay(defined.entries(0, NOON, DELEGATE))
    asker = Asker(frozenset({Role.DELEGATE}), numbers=(1,))
    for number in (1, 2, 4):
        access = sequence_access(state, ActivityCode.parse(f"{ROUND}-g{number}"), asker)
        assert not access.is_open_for("1") and not access.is_open_for("E1")


def test_without_a_set_for_every_match_sequences_are_chosen_by_number(scrambler: Callable[..., Client]) -> None:
    repository.append(STATION, partial(with_set_count, number=1), by=DELEGATE, at=NOON)
    phone = scrambler()
    assert waiting(phone) == []
    assert ask(phone, "sequence", label="1").status_code == 200
    assert ask(scrambler(4), "sequence", label="1").status_code == 403
