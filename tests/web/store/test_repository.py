"""The log in the store: appended to once and in order, and known by its seals."""

import pytest
from django.db import transaction

from cubelex.errors import CopiedCompetition, UnknownCompetition
from cubelex.officiating import undo
from cubelex.web.store import projections, repository
from cubelex.web.store.models import Announcement, CompetitionRecord, LogEntry, ResultRow
from tests.support.web.small_open import DELEGATE, NOON, entered


def result_of(competition_id: str, person_id: int, attempt: int) -> int:
    return repository.load(competition_id).card("333-r1", person_id).slot(attempt).result


def test_what_was_entered_is_in_the_log_in_the_state_and_in_the_results(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    assert LogEntry.objects.latest("number").fact["result"] == 987
    assert result_of(competition_id, 1, 1) == 987
    assert ResultRow.objects.get(person_id=1).attempts == [987, 0, 0, 0, 0]


def test_a_request_repeated_with_its_key_is_carried_out_once(competition_id: str) -> None:
    first = entered(competition_id, 1, 1, 987, key="a")
    again = entered(competition_id, 1, 1, 987, key="a")
    assert again.was_known and again.entries == first.entries
    assert LogEntry.objects.filter(kind="attempt_entered").count() == 1


def test_a_key_of_any_length_is_kept(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987, key="a" * 300)
    assert entered(competition_id, 1, 1, 987, key="a" * 300).was_known
    assert not entered(competition_id, 1, 2, 987, key="a" * 301).was_known


def test_a_round_whose_opening_was_undone_has_no_rows(competition_id: str) -> None:
    assert ResultRow.objects.exists()
    log = repository.log_of(competition_id)
    repository.append(competition_id, lambda state: undo(state, DELEGATE, log, 2, "too early"), by=DELEGATE, at=NOON)
    assert not ResultRow.objects.exists()


def test_a_copy_is_not_changed_here(competition_id: str) -> None:
    CompetitionRecord.objects.update(is_copy=True)
    with pytest.raises(CopiedCompetition, match="at the site of the venue"):
        entered(competition_id, 1, 1, 987)


def test_what_the_verb_refuses_leaves_no_trace(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    before = LogEntry.objects.count(), Announcement.objects.count()
    assert entered(competition_id, 1, 1, 1200).outcome.is_refused
    assert (LogEntry.objects.count(), Announcement.objects.count()) == before


def test_a_transaction_that_failed_is_not_remembered(competition_id: str) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        entered(competition_id, 1, 1, 987)
        assert result_of(competition_id, 1, 1) == 987
        raise RuntimeError("the disk is full")
    assert result_of(competition_id, 1, 1) == 0
    entered(competition_id, 1, 1, 1200)
    assert result_of(competition_id, 1, 1) == 1200


def test_those_who_follow_are_told_of_the_round_and_of_those_whose_rows_changed(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    told = Announcement.objects.latest("id")
    assert told.topic == "333-r1"
    assert 1 in told.content["persons"]


def test_those_who_follow_are_told_who_has_more_than_another_rank(competition_id: str) -> None:
    for person, result in ((1, 987), (2, 1100), (3, 900)):
        entered(competition_id, person, 1, result)
    told = Announcement.objects.latest("id").content
    assert {1, 2, 3} <= set(told["persons"]), "all have another rank"
    assert 3 in told["cards"] and not {1, 2} & set(told["cards"])


def test_where_many_have_changed_nobody_is_named(competition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "MOST_NAMED", 2)
    for person, result in ((1, 987), (2, 1100), (3, 900)):
        entered(competition_id, person, 1, result)
    told = Announcement.objects.latest("id").content
    assert (told["persons"], told["cards"]) == ([], [3]), "a thousand ranks are not told to a thousand followers"


def test_nobody_appends_to_a_competition_that_is_not_there(db: None) -> None:
    with pytest.raises(UnknownCompetition, match="NoOpen"):
        entered("NoOpen", 1, 1, 987)
    with pytest.raises(UnknownCompetition, match="NoOpen"):
        repository.load("NoOpen")


def test_lists_show_what_the_definition_says(competition_id: str) -> None:
    record = CompetitionRecord.objects.get()
    assert (record.name, record.first_day.isoformat()) == ("Small Open 2026", "2026-05-02")
