"""The events and rounds editor: what is offered, what is found while editing, and what is saved."""

import html
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.http import QueryDict
from django.test import Client

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    EventKind,
    Format,
    FromRounds,
    MultiBlindResult,
    Round,
    Schedule,
    TimeLimit,
    event_kind,
    read_wcif,
    with_own_events,
    write_wcif,
)
from cubelex.officiating import CompetitionState, Role, planning
from cubelex.regulations import edition
from cubelex.web.organize.events.choices import events_to_add, forms_of
from cubelex.web.organize.events.differences import event_differences
from cubelex.web.organize.events.drafts import (
    Drafted,
    draft_of,
    drafted,
    posted_draft,
    with_another_round,
    without_last_round,
)
from cubelex.web.organize.events.views import events_fingerprint
from cubelex.web.store import repository
from tests.support.web.small_open import ClientOf, small_open

TODAY = edition("2026-04-01")
EVENTS = "/SmallOpen2026/setup/events/"


def form_of(competition: Competition, **changes: object) -> dict[str, object]:
    """What a browser sends of a competition, with some fields changed."""
    draft = draft_of(competition)
    sent: dict[str, object] = {"events": [event.id for event in draft.events], "basis": events_fingerprint(competition)}
    for event in draft.events:
        sent[f"{event.id}-rounds"] = len(event.rounds)
        if event.is_dual:
            sent[f"{event.id}-dual"] = "on"
        for round_id, fields in zip(event.round_ids, event.rounds, strict=True):
            for name in ("format", "cutoff_attempts", "cutoff", "limit", "span", "condition", "value", "groups"):
                sent[f"{round_id}-{name}"] = getattr(fields, name)
            sent[f"{round_id}-shared"] = list(fields.shared)
    return sent | changes


def read(**changes: object) -> Competition:
    """The Small Open after a form with these changes."""
    return read_from(small_open(), **changes)


def read_from(competition: Competition, **changes: object) -> Competition:
    query = QueryDict(mutable=True)
    for name, value in form_of(competition, **changes).items():
        query.setlist(name, [str(item) for item in value] if isinstance(value, list) else [str(value)])
    return drafted(posted_draft(query, competition, TODAY), competition, TODAY).competition


def test_a_form_that_says_nothing_new_changes_nothing() -> None:
    known = read_wcif(write_wcif(small_open()))
    assert read_from(known) == known


def test_nor_does_it_for_real_competitions(shared: Path) -> None:
    for path in sorted((shared / "competitions").glob("wcif_*.json")):
        known = read_wcif(json.loads(path.read_text(encoding="utf-8")))
        assert read_from(known) == known
        assert event_differences(known, read_from(known)) == []


@pytest.mark.parametrize(
    ("typed", "limit"),
    [("5:00", 30_000), ("1:30.00", 9_000), ("13000", 9_000), ("45", 4_500), ("۱۰:۰۰", 60_000), (" 1:00:00 ", 360_000)],
)
def test_times_are_typed_as_at_the_desk(typed: str, limit: int) -> None:
    assert read(**{"333-r1-limit": typed}).round("333-r1").time_limit == TimeLimit(limit)


@pytest.mark.parametrize("typed", ["soon", "1:99:99:99", "-5", "0", "99:00:00", "100000000000", "12.345"])
def test_what_is_no_time_is_said_and_nothing_is_changed(client_of: ClientOf, competition_id: str, typed: str) -> None:
    sent = form_of(repository.load(competition_id).competition, action="save", **{"222-r1-limit": typed})
    answer = client_of(Role.DELEGATE).post(EVENTS, sent)
    assert answer.status_code == 422
    assert "Enter for example 10:00" in answer.content.decode()
    assert repository.load(competition_id).announced_round("222-r1").time_limit == TimeLimit(60_000)


def test_a_round_can_be_announced_anew_in_every_term() -> None:
    changed = read(
        **{
            "222-r1-format": "3",
            "222-r1-cutoff_attempts": "1",
            "222-r1-cutoff": "9.50",
            "222-r1-span": "round",
            "222-r1-groups": "3",
            "333-r1-condition": "ranking",
            "333-r1-value": "4",
        }
    )
    second = changed.round("222-r1")
    assert (second.format, second.cutoff, second.scramble_set_count) == (
        Format.BEST_OF_3,
        Cutoff(1, AttemptResult(950)),
        3,
    )
    assert second.time_limit == TimeLimit(60_000, ("222-r1",))
    source = changed.round("333-r2").participation_ruleset.participation_source
    assert isinstance(source, FromRounds)
    assert (source.result_condition.type, source.result_condition.value) == (ConditionType.RANKING, 4)


def test_one_group_is_chosen_by_hand_if_it_is_entered() -> None:
    assert planning.chosen_groups(read().round("222-r1")) is None, "an empty field is not a choice"
    chosen = read(**{"222-r1-groups": "1"})
    assert planning.chosen_groups(chosen.round("222-r1")) == 1
    assert planning.chosen_groups(read_from(chosen).round("222-r1")) == 1
    assert planning.chosen_groups(read_from(chosen, **{"222-r1-groups": ""}).round("222-r1")) is None


def test_a_limit_that_rounds_share_is_the_same_in_all_of_them() -> None:
    changed = read(**{"333-r1-span": "shared", "333-r1-shared": ["222-r1", "nonsense"], "333-r1-limit": "20:00"})
    shared = TimeLimit(120_000, ("333-r1", "222-r1"))
    assert changed.round("333-r1").time_limit == changed.round("222-r1").time_limit == shared
    longer = read_from(changed, **{"222-r1-limit": "25:00"})
    limits = [longer.round(round_id).time_limit for round_id in ("333-r1", "222-r1")]
    assert [limit.centiseconds for limit in limits if limit] == [150_000, 150_000]


def test_dual_rounds_have_format_cutoff_and_limit_of_the_first() -> None:
    changed = read(**{"333-dual": "on", "333-r1-span": "round", "333-r1-cutoff_attempts": "2", "333-r1-cutoff": "20"})
    first, second = changed.round("333-r1"), changed.round("333-r2")
    assert first.linked_rounds == second.linked_rounds == ("333-r1", "333-r2")
    assert second.cutoff == first.cutoff == Cutoff(2, AttemptResult(2000))
    assert second.time_limit == TimeLimit(60_000, ("333-r2",))


def test_rounds_are_added_and_taken_out_at_the_end() -> None:
    held = draft_of(small_open()).events[0]
    grown = with_another_round(held, event_kind("333"), 8, TODAY)
    assert [round_.condition for round_ in grown.rounds] == ["percent", "ranking", ""]
    assert grown.rounds[1].value == "6", "a quarter stays behind (9p1)"
    assert without_last_round(without_last_round(grown)).rounds[-1].condition == ""


def test_fewest_moves_and_multi_blind_have_cutoffs_of_their_own_kind() -> None:
    held = read(events=["333", "222", "333fm", "333mbf"], **{"333fm-rounds": 1, "333mbf-rounds": 1})
    changed = read_from(
        held,
        **{
            "333fm-r1-cutoff_attempts": "1",
            "333fm-r1-cutoff": "40",
            "333mbf-r1-cutoff_attempts": "1",
            "333mbf-r1-cutoff": "3/5 40:30",
        },
    )
    moves, cubes = changed.round("333fm-r1").cutoff, changed.round("333mbf-r1").cutoff
    assert moves == Cutoff(1, AttemptResult(40))
    assert cubes == Cutoff(1, MultiBlindResult(3, 5, 2430).encode())


def test_what_changes_is_said_in_sentences() -> None:
    said = event_differences(small_open(), read(events=["333"], **{"333-r1-format": "5", "333-r1-groups": "2"}))
    assert [(difference.about, difference.before, difference.after) for difference in said] == [
        ("2x2x2 Cube is removed. 8 competitors are registered for it.", "", ""),
        ("3x3x3 Cube, round 1: format", "Average of 5", "Best of 5"),
        ("3x3x3 Cube, round 1: groups", "1", "2"),
    ]


@pytest.fixture
def delegate(client_of: ClientOf) -> Client:
    return client_of(Role.DELEGATE)


def test_the_editor_offers_what_the_edition_allows(delegate: Client) -> None:
    page, unofficial = delegate.get(EVENTS).content.decode().split('id="own-events"')
    assert "Best of 1" not in page
    assert "Head to Head" in page, "in the final of 3x3x3"
    assert "3x3x3 With Feet" not in page and "3x3x3 With Feet" in unofficial
    assert "Dual Rounds" in page


def test_an_unofficial_event_and_one_of_its_own_are_declared_and_saved(delegate: Client, competition_id: str) -> None:
    held = repository.load(competition_id).competition
    sent, events = form_of(held, action="add-event:kilominx"), [event.id for event in held.events]
    page = delegate.post(EVENTS, sent).content.decode()
    assert 'id="round-kilominx-r1"' in page and "Unofficial" in page
    own = {"own-name": "Cubes in a bag", "own-result": "time", "own-format": "3", "own-like": "222"}
    added = {"events": [*events, "kilominx"], "kilominx-rounds": "1", "kilominx-r1-format": "a"}
    page = delegate.post(EVENTS, {**sent, **added, **own, "action": "add-own"}).content.decode()
    (definition,) = re.findall(r'name="own" value="([^"]*)"', page)
    row = json.loads(html.unescape(definition))
    assert row["name"] == "Cubes in a bag" and row["puzzle"] == "222" and row["format"] == "3"
    event_id = row["id"]
    last = {"events": [*events, "kilominx", event_id], f"{event_id}-rounds": "1", f"{event_id}-r1-format": "3"}
    answer = delegate.post(EVENTS, {**sent, **added, **last, "own": json.dumps(row), "action": "save"})
    assert answer.status_code == 302
    saved = repository.load(competition_id).competition
    assert [kind.id for kind in saved.event_table.declared] == ["kilominx", event_id]
    assert event_id == "cubes_in_a_bag" and saved.kind(event_id).name == "Cubes in a bag"


def test_a_second_event_of_the_same_name_gets_an_id_of_its_own(delegate: Client, competition_id: str) -> None:
    row = {"id": "relay", "name": "Relay", "result": "moves"}
    sent = form_of(repository.load(competition_id).competition, action="add-own")
    own = {"own": json.dumps(row), "own-name": "Relay", "own-result": "time", "own-format": "3"}
    page = delegate.post(EVENTS, {**sent, **own}).content.decode()
    rows = [json.loads(html.unescape(text)) for text in re.findall(r'name="own" value="([^"]*)"', page)]
    assert [(row["id"], row.get("result")) for row in rows] == [("relay", "moves"), ("relay_2", None)]


def test_an_own_event_without_a_name_is_not_added(delegate: Client, competition_id: str) -> None:
    sent = form_of(repository.load(competition_id).competition, action="add-own")
    assert "Enter a name." in delegate.post(EVENTS, sent).content.decode()


def test_a_form_does_not_change_an_event_that_the_competition_has() -> None:
    held = with_own_events(small_open(), [EventKind("bag", "Bag")])
    held = replace(held, events=(*held.events, Event("bag", (Round("bag-r1", Format.BEST_OF_3),))))
    row = {"id": "bag", "name": "Fewest from a bag", "result": "moves"}
    assert read_from(held, own=json.dumps(row)).kind("bag") == EventKind("bag", "Bag")


def test_findings_come_with_their_regulations_while_editing(delegate: Client, competition_id: str) -> None:
    sent = form_of(repository.load(competition_id).competition, **{"333-r1-condition": "percent", "333-r1-value": "90"})
    answer = delegate.post(EVENTS, sent, headers={"X-Part": "live"})
    said = answer.content.decode()
    assert answer.status_code == 200
    assert "more than 75% advance" in said
    assert "/regulations/2026-04-01/9p1/" in said
    assert "<form" not in said
    assert len(said) < 10_000


def test_more_than_may_advance_of_those_expected_is_said(delegate: Client, competition_id: str) -> None:
    known = repository.load(competition_id).competition
    sent = form_of(known, **{"333-r1-condition": "ranking", "333-r1-value": "7"})
    said = delegate.post(EVENTS, sent, headers={"X-Part": "live"}).content.decode()
    assert "At most 6 of the 8 expected competitors may advance." in said


def test_saving_before_a_round_has_begun_needs_no_reason(delegate: Client, competition_id: str) -> None:
    known = repository.load(competition_id).competition
    answer = delegate.post(EVENTS, form_of(known, action="save", **{"222-r1-groups": "2"}))
    assert answer.status_code == 302
    assert repository.load(competition_id).announced_round("222-r1").scramble_set_count == 2


def test_what_concerns_a_round_that_has_begun_needs_the_delegate_and_a_reason(
    client_of: ClientOf, delegate: Client, competition_id: str
) -> None:
    known = repository.load(competition_id).competition
    sent = form_of(known, action="save", **{"333-r1-limit": "5:00"})
    refused = delegate.post(EVENTS, sent)
    assert refused.status_code == 422
    assert "A1a3" in refused.content.decode()
    assert client_of(Role.ORGANIZER).post(EVENTS, sent | {"reason": "the hall closes"}).status_code == 422
    assert delegate.post(EVENTS, sent | {"reason": "the hall closes"}).status_code == 302
    assert repository.load(competition_id).announced_round("333-r1").time_limit == TimeLimit(30_000)


def test_a_round_that_has_begun_cannot_be_taken_out(delegate: Client, competition_id: str) -> None:
    known = repository.load(competition_id).competition
    answer = delegate.post(EVENTS, form_of(known, action="save", events=["222"]))
    assert answer.status_code == 422
    assert "has begun and cannot be removed." in answer.content.decode()


def test_somebody_elses_changes_are_not_overwritten_unseen(delegate: Client, competition_id: str) -> None:
    known = repository.load(competition_id).competition
    mine, theirs = (form_of(known, action="save", **{"222-r1-groups": number}) for number in ("2", "3"))
    assert delegate.post(EVENTS, theirs).status_code == 302
    answer = delegate.post(EVENTS, mine)
    assert answer.status_code == 422
    assert "Another person changed" in answer.content.decode()
    assert repository.load(competition_id).announced_round("222-r1").scramble_set_count == 3
    again = mine | {"basis": events_fingerprint(repository.load(competition_id).competition)}
    assert delegate.post(EVENTS, again).status_code == 302


@pytest.mark.parametrize(
    ("action", "seen", "unseen"),
    [
        ("add-event:444", "round-444-r1", "nothing"),
        ("remove-event:222", "round-333-r1", "round-222-r1"),
        ("add-round:222", "round-222-r2", "nothing"),
        ("remove-round:333", "round-333-r1", "round-333-r2"),
        ("add-event:nonsense", "round-333-r1", "nonsense"),
        ("dance:333", "round-333-r1", "dance"),
    ],
)
def test_buttons_work_without_scripts(
    delegate: Client, competition_id: str, action: str, seen: str, unseen: str
) -> None:
    sent = form_of(repository.load(competition_id).competition, action=action)
    page = delegate.post(EVENTS, sent).content.decode()
    assert f'id="{seen}"' in page
    assert f'id="{unseen}"' not in page


def test_an_old_edition_offers_what_it_allows() -> None:
    old = replace(small_open(), schedule=Schedule(date(2009, 5, 2), 1))
    state = CompetitionState(old, edition("2009"))
    event = forms_of(state, Drafted(old, draft_of(old)), [])[0]
    assert not event.may_be_dual
    assert "h" not in [choice.value for choice in event.rounds[-1].formats]
    assert [choice.value for choice in event.rounds[0].spans] == ["attempt", "round"]
    assert "333ft" in [choice.value for choice in events_to_add(draft_of(old), edition("2009"))]


def test_a_format_that_the_edition_does_not_have_is_shown_and_marked() -> None:
    old = replace(small_open(), schedule=Schedule(date(2026, 5, 2), 1))
    event = old.events[0]
    odd = replace(old, events=(replace(event, rounds=(replace(event.rounds[0], format=Format.MEAN_OF_3),)),))
    chosen = forms_of(CompetitionState(odd, TODAY), Drafted(odd, draft_of(odd)), [])[0].rounds[0].formats
    assert [choice.label for choice in chosen if choice.is_chosen] == ["Mean of 3 (not allowed)"]
