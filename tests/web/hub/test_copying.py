"""What is public at the venue arrives at the hub, whatever is cut; what differs is shown and not mended silently."""

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cubelex.competition import DNF, AttemptResult
from cubelex.competition.wcif import write_person
from cubelex.officiating import CompetitionState, Entry, Outcome, correct_result, enter_attempt, undo
from cubelex.officiating.log.facts import PeopleChanged
from cubelex.officiating.verbs import patch_setup, raise_dispute, report_incident
from cubelex.web.hub import connections, sending
from cubelex.web.store import checking, claims, repository
from cubelex.web.store.copies import Offer, Position, chained
from cubelex.web.store.models import CompetitionRecord, Copy, Deed, HubConnection, LogEntry
from cubelex.web.store.removal import remove_person
from tests.support.bombs import growing_at_most
from tests.support.copies import shown
from tests.support.proof import note
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER, entered, small_open
from tests.support.web.venue_and_hub import AFTER, BEFORE, OPEN, WITHIN, VenueAndHub, copy_database, migrated

CUTS = (BEFORE, AFTER, WITHIN)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    """A database without anything in it."""
    with django_db_blocker.unblock():
        return migrated(tmp_path_factory.mktemp("empty") / "empty.sqlite3")


@pytest.fixture
def unblocked(django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def both(empty: Path, tmp_path: Path, unblocked: None, monkeypatch: pytest.MonkeyPatch) -> VenueAndHub:
    both = VenueAndHub(tmp_path, empty)
    monkeypatch.setattr(sending, "call", both.call)
    return both


def assert_same(both: VenueAndHub) -> None:
    assert both.digests_there() == both.digests_here()
    assert shown(both.there()) == shown(both.here())
    with both.at_the_hub():
        assert list(checking.findings(CompetitionRecord.objects.get(pk=OPEN))) == []


def test_everything_public_arrives(both: VenueAndHub) -> None:
    both.do(lambda: [entered(OPEN, person, 1, 1000 + person) for person in range(1, 5)])
    hub = both.sync()
    assert (hub.conflict, hub.failures, hub.entries) == ("", 0, 6)
    assert_same(both)
    both.do(lambda: entered(OPEN, 5, 1, 900))
    both.sync()
    assert_same(both)
    # Nothing is new: one call says so.
    before = both.calls
    both.sync()
    assert both.calls == before + 1


def test_a_copy_is_cut_anywhere_and_goes_on(both: VenueAndHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_ENTRIES", 2)
    both.do(lambda: [entered(OPEN, person, 1, 1000 + person) for person in range(1, 8)])
    whole = both.digests_here()
    for cut in CUTS:
        for place in range(3):
            hub = both.sync(*[""] * place, cut)
            there = both.digests_there()
            assert there == whole[: len(there)]
            if len(there) < len(whole):
                assert hub.failures >= 1
                assert hub.last_failure.startswith("unreachable ")
    both.sync()
    assert_same(both)


def test_failures_are_tried_again_later_and_later(both: VenueAndHub) -> None:
    waits = []
    for _ in range(9):
        hub = both.sync(BEFORE)
        assert hub.next_try_at is not None
        waits.append(hub.failures)
    assert waits == [*range(1, 10)]
    with both.at_the_venue():
        now = HubConnection.objects.get(pk=OPEN).next_try_at
        assert now is not None
        sending.copy_due(now - sending.LONGEST_WAIT / 2)
        assert HubConnection.objects.get(pk=OPEN).failures == 9, "it is not tried before its time"
        sending.copy_due(now)
    assert_same(both)


def test_a_venue_that_was_killed_while_it_sent_goes_on_as_soon_as_it_starts(
    both: VenueAndHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "connection", SimpleNamespace(vendor="sqlite"))
    ended = Event()
    ended.set()
    both.do(lambda: entered(OPEN, 1, 1, 1234))
    with both.at_the_venue():
        HubConnection.objects.update(next_try_at=timezone.now() + sending.CLAIMED_FOR)
        sending.keep_copying(ended)
        sending.copy_due(timezone.now())
    assert_same(both)


def test_nothing_that_is_not_public_leaves_the_venue(both: VenueAndHub, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    def listening(method: str, url: str, body: bytes | None, headers: Any, **limits: Any) -> Any:
        sent.append((body or b"").decode())
        return both.call(method, url, body, headers, **limits)

    monkeypatch.setattr(sending, "call", listening)
    both.do(lambda: entered(OPEN, 1, 1, 1234))
    with both.at_the_venue():
        about = repository.log_of(OPEN)[2]
    in_turn: list[Callable[[CompetitionState], Outcome]] = [
        lambda state: report_incident(state, DELEGATE, "Incident-text", persons=(1,), round_id="333-r1", attempt=1),
        lambda state: raise_dispute(state, DELEGATE, 1, about, "Dispute-text", NOON),
        lambda state: correct_result(state, DELEGATE, "333-r1", 1, 1, AttemptResult(DNF), "Reason-text"),
    ]
    for verb in in_turn:
        both.append(verb)
    both.sync()
    text = "\n".join(sent)
    assert "Ada Swan" in text
    for mark in ("Incident-text", "Dispute-text", "Reason-text", "2000-01-01", "delegate", "score taker"):
        assert mark not in text, mark
    assert_same(both)


def diverge(both: VenueAndHub, tmp_path: Path) -> None:
    """The venue goes back to a backup that is older than the copy."""
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()
    copy_database(both.venue, tmp_path / "older.sqlite3")
    both.do(lambda: entered(OPEN, 2, 1, 1100))
    both.do(lambda: entered(OPEN, 3, 1, 1200))
    both.sync()
    copy_database(tmp_path / "older.sqlite3", both.venue)


def test_an_older_backup_at_the_venue_is_a_conflict_that_the_delegate_decides(
    both: VenueAndHub, tmp_path: Path
) -> None:
    diverge(both, tmp_path)
    before = both.digests_there()
    hub = both.sync()
    assert (hub.conflict, hub.agreed) == ("ahead", 3)
    assert [entry["fact"]["person_id"] for entry in hub.theirs] == [2, 3]
    assert both.digests_there() == before
    both.do(lambda: entered(OPEN, 4, 1, 1300))
    hub = both.sync()
    assert (hub.conflict, hub.agreed, len(hub.theirs)) == ("diverged", 3, 2)
    assert both.digests_there() == before
    with both.at_the_hub():
        assert Copy.objects.get(pk=OPEN).conflict == "diverged"
    with both.at_the_venue():
        connections.replace_copy(HubConnection.objects.get(pk=OPEN), None)
    hub = both.sync()
    assert (hub.conflict, hub.replaces) == ("", "")
    assert_same(both)
    # What only the copy had is kept on both sides.
    assert len(hub.theirs) == 2
    for where in (both.at_the_venue(), both.at_the_hub()):
        with where:
            deed = Deed.objects.get(kind__in=["hub_replaced", "copy_replaced"])
            assert [entry["fact"]["person_id"] for entry in deed.content["entries"]] == [2, 3]
    with both.at_the_hub():
        assert Copy.objects.get(pk=OPEN).conflict == ""


def test_a_decision_is_about_the_copy_that_was_seen(both: VenueAndHub, tmp_path: Path) -> None:
    diverge(both, tmp_path)
    both.sync()
    with both.at_the_venue():
        connections.replace_copy(HubConnection.objects.get(pk=OPEN), None)
    with both.at_the_venue():
        # In between, the computer that was thought to be lost has sent something else.
        HubConnection.objects.update(digest="0" * 64)
    hub = both.sync()
    assert hub.conflict == "diverged"
    assert hub.replaces == ""


def test_another_computer_needs_a_new_token(both: VenueAndHub, settings: Any) -> None:
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()
    settings.SECRET_KEY = "another computer, to which a backup was restored"
    assert both.sync().last_failure == "elsewhere", "the token can be read only where it was saved"
    both.connect(both.token)
    both.do(lambda: entered(OPEN, 2, 1, 1100))
    hub = both.sync()
    assert (hub.conflict, hub.theirs) == ("other_key", [])
    assert len(both.digests_there()) == 3
    replace_copy(both)
    assert both.sync().conflict == "other_key", "a decision with the old token is not enough"
    assert len(both.digests_there()) == 3
    with both.at_the_hub():
        token = connections.new_token(OPEN)
    both.connect(token)
    assert both.sync().conflict == ""
    assert_same(both)


def replace_copy(both: VenueAndHub) -> None:
    with both.at_the_venue():
        connections.replace_copy(HubConnection.objects.get(pk=OPEN), None)


def test_a_hub_that_lost_entries_gets_them_again(both: VenueAndHub, tmp_path: Path) -> None:
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()
    copy_database(both.hub, tmp_path / "older.sqlite3")
    both.do(lambda: entered(OPEN, 2, 1, 1100))
    both.sync()
    copy_database(tmp_path / "older.sqlite3", both.hub)
    both.do(lambda: entered(OPEN, 3, 1, 1200))
    both.sync()
    assert_same(both)


def test_nothing_that_was_sent_before_replaces_the_copy_when_it_is_sent_again(
    both: VenueAndHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody with the token and an old body cannot take results back, also if it was a replacement itself."""
    sent: list[tuple[str, str, bytes | None, Any]] = []

    def remembering(method: str, url: str, body: bytes | None, headers: Any, **limits: Any) -> Any:
        sent.append((method, url, body, headers))
        return both.call(method, url, body, headers, **limits)

    monkeypatch.setattr(sending, "call", remembering)
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()
    with both.at_the_venue():
        HubConnection.objects.update(conflict="diverged")
    replace_copy(both)
    both.sync()
    both.do(lambda: [entered(OPEN, person, 1, 1100) for person in (2, 3, 4)])
    both.sync()
    before = both.digests_there()
    end = {"entries": len(before), "digest": before[-1]}
    tried = []
    for method, url, body, headers in list(sent):
        document = json.loads(body or b"{}")
        tried.append(document["because"])
        document["insteadOf"] = end
        assert both.call(method, url, json.dumps(document).encode(), headers).status in (409, 422)
        if document["because"]:
            assert b"update Cubelex" in both.call(method, url, json.dumps(document).encode(), headers).body
    assert set(tried) == {"", "decision"}
    assert both.digests_there() == before
    assert_same(both)


@pytest.mark.parametrize("is_chained_again", [False, True])
def test_nothing_is_taken_that_is_not_signed(
    both: VenueAndHub, monkeypatch: pytest.MonkeyPatch, is_chained_again: bool
) -> None:
    """Neither what was changed on the way, nor where all digests after it were made again."""
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()

    def changing(method: str, url: str, body: bytes | None, headers: Any, **limits: Any) -> Any:
        document = json.loads(body or b"{}")
        document["entries"][0]["fact"]["result"] = 1
        if is_chained_again:
            entries = [Entry.from_json(entry) for entry in document["entries"]]
            document["end"]["digest"] = [*chained(document["after"]["digest"], entries)][-1]
        return both.call(method, url, json.dumps(document).encode(), headers, **limits)

    both.do(lambda: entered(OPEN, 2, 1, 1100))
    monkeypatch.setattr(sending, "call", changing)
    assert both.sync().last_failure.startswith("answer 422")
    assert len(both.digests_there()) == 3


def test_a_part_that_promises_very_many_entries_costs_nothing() -> None:
    offer = Offer("Open2026", True, Position(), (), Position(2_000_000, "x"))
    with growing_at_most(1_000_000):
        assert not offer.is_valid()


def test_a_name_that_is_removed_at_the_venue_is_removed_from_the_copy(both: VenueAndHub) -> None:
    gone = replace(small_open().persons[7], name="Gone-name", registrant_id=9, wca_id=None)
    document = write_person(gone)
    for status in ("accepted", "deleted"):
        document["registration"]["status"] = status
        both.append(lambda state: Outcome((PeopleChanged((json.loads(json.dumps(document)),)),)))
        both.sync()
    assert "Gone-name" in both.stored_at_the_hub()
    with both.at_the_venue():
        done = remove_person(OPEN, 9, "asked", by=DELEGATE, at=NOON)
        assert not done.outcome.is_refused
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync(AFTER)
    assert "Gone-name" not in both.stored_at_the_hub()
    hub = both.sync()
    assert (hub.conflict, hub.failures) == ("", 0)
    assert_same(both)


def test_a_hidden_competition_is_hidden_at_the_hub(both: VenueAndHub) -> None:
    both.sync()
    both.do(lambda: CompetitionRecord.objects.update(is_public=False))
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    both.sync()
    with both.at_the_hub():
        assert not CompetitionRecord.objects.get(pk=OPEN).is_public
    assert len(both.digests_there()) == 2, "what happens while it is hidden is not sent"
    both.do(lambda: CompetitionRecord.objects.update(is_public=True))
    both.sync()
    assert_same(both)


STEPS = st.one_of(
    st.tuples(st.just("enter"), st.integers(1, 8), st.integers(800, 2000)),
    st.tuples(st.just("correct"), st.integers(1, 8), st.integers(800, 2000)),
    st.tuples(st.just("undo"), st.integers(0, 5), st.just(0)),
    st.tuples(st.just("rename"), st.integers(1, 8), st.integers(0, 9)),
    st.tuples(st.just("lose"), st.just(0), st.just(0)),
    st.tuples(st.just("sync"), st.integers(0, 3), st.integers(0, 2)),
)


class History:
    """What happens at the venue, with connections that are cut and a hub that loses what it had."""

    def __init__(self, both: VenueAndHub) -> None:
        self.both, self.attempts = both, dict.fromkeys(range(1, 9), 0)
        self.older = both.hub.with_name("older.sqlite3")
        copy_database(both.hub, self.older)

    def step(self, kind: str, first: int, second: int) -> None:
        match kind:
            case "sync":
                self.both.sync(*[""] * second, *([CUTS[first - 1]] if first else []))
            case "lose":
                copy_database(self.older, self.both.hub)
            case _:
                self.both.append(lambda state: self.verb(state, kind, first, second), is_allowed=False)
        if kind == "sync" and first == 1:
            copy_database(self.both.hub, self.older)
        there = self.both.digests_there()
        assert there == self.both.digests_here()[: len(there)]

    def verb(self, state: CompetitionState, kind: str, first: int, second: int) -> Outcome:
        if kind == "enter":
            self.attempts[first] += 1
            return enter_attempt(state, SCORE_TAKER, "333-r1", first, self.attempts[first], AttemptResult(second))
        if kind == "correct":
            return correct_result(state, DELEGATE, "333-r1", first, 1, AttemptResult(second), "misread")
        if kind == "undo":
            log = repository.log_of(OPEN)
            return undo(state, DELEGATE, log, log[-1 - first % len(log)].number, "typed wrongly")
        return patch_setup(state, DELEGATE, {"name": f"Small Open {second}"}, NOON.date(), "renamed")


def arrive(histories: int, empty: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Play histories; how much was in them."""
    counted: Counter[str] = Counter()
    monkeypatch.setattr(sending, "MOST_ENTRIES", 2)

    @hypothesis_settings(max_examples=histories, deadline=None)
    @given(st.lists(STEPS, max_size=12))
    def run(steps: list[tuple[str, int, int]]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            both = VenueAndHub(Path(folder), empty)
            monkeypatch.setattr(sending, "call", both.call)
            history = History(both)
            for step in steps:
                history.step(*step)
            assert both.sync().conflict == ""
            assert_same(both)
            counted["histories"] += 1
            counted["calls"] += both.calls
            counted["calls that were cut"] += both.cut
            counted["times that the hub lost entries"] += sum(kind == "lose" for kind, *_ in steps)
            counted["entries that arrived"] += len(both.digests_there())

    run()
    return counted


@pytest.mark.slow
def test_any_history_arrives_whole(empty: Path, unblocked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert arrive(10, empty, monkeypatch)["histories"] >= 10


@pytest.mark.proof
@pytest.mark.timeout(1200)
def test_very_many_histories_arrive_whole(empty: Path, unblocked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    note("Copies at a hub", {**arrive(300, empty, monkeypatch), "entries lost or changed": 0})


def test_a_copy_is_removed_with_its_token(both: VenueAndHub) -> None:
    both.sync()
    with both.at_the_hub():
        connections.remove_copy(OPEN)
        assert not LogEntry.objects.exists()
        assert not CompetitionRecord.objects.exists()
    assert both.sync().last_failure == "token"
