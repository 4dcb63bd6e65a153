"""Registration on the site: the form, the waiting list, the list for officials, files, checking in, who sees what."""

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django.utils.crypto import salted_hmac

from cubelex.competition import Competition, Person, RegistrationStatus, Venue, write_wcif
from cubelex.officiating import CompetitionState, Role, undo
from cubelex.officiating.log import Admission, admission_of, with_admission
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import lacking_consent
from cubelex.web.organize.registration.links import page_token
from cubelex.web.organize.registration.registrants import has_unverified_wca_id
from cubelex.web.shared.access import throttling
from cubelex.web.shared.access.codes import ALPHABET
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import logs, repository
from cubelex.web.store.models import Account, LogEntry, Membership
from tests.support.web.small_open import DELEGATE, NAMES, NOON, AccountOf, Caller, ClientOf, small_open, stored

C = "/SmallOpen2026"
LIST = f"{C}/setup/competitors/"
PENDING, ACCEPTED, DELETED = RegistrationStatus.PENDING, RegistrationStatus.ACCEPTED, RegistrationStatus.DELETED
GIVEN: dict[str, Any] = {
    "name": "Zoe Lang",
    "country": "PT",
    "birthdate": "2011-05-06",
    "consent": "Mia Lang",
    "email": "zoe@example.org",
    "events": ["333"],
    "guests": "2",
    "comments": "needs a low table",
}


def state() -> CompetitionState:
    return repository.load("SmallOpen2026")


def person(number: int) -> Person:
    return state().competition.person(number)


def status(number: int) -> RegistrationStatus:
    registration = person(number).registration
    assert registration is not None
    return registration.status


def setup(**changes: Any) -> None:
    """Change the competition."""

    def changed(held: Competition) -> Competition:
        by_itself = changes.pop("by_itself", False)
        return with_admission(replace(held, **changes), Admission(is_by_itself=by_itself))

    done = repository.append(
        "SmallOpen2026", lambda now: change_setup(now, DELEGATE, changed(now.competition)), by=DELEGATE, at=NOON
    )
    assert not done.outcome.is_refused


def open_registration(**changes: Any) -> None:
    now = timezone.now()
    period = {
        "openTime": (now - timedelta(days=1)).isoformat(),
        "closeTime": (now + timedelta(days=1)).isoformat(),
    }
    setup(registration_info=period, **changes)


def register(client: Client | None = None, **said: Any) -> Any:
    return (client or Client()).post(f"{C}/register/", GIVEN | said)


def test_somebody_without_an_account_registers_and_sees_how_it_stands(competition_id: str) -> None:
    open_registration()
    assert "Register" in Client().get(f"{C}/").content.decode()
    answer = register()
    assert answer.status_code == 302
    assert (person(9).name, person(9).birthdate, status(9)) == ("Zoe Lang", date(2011, 5, 6), PENDING)
    assert re.fullmatch(rf"{C}/register/9-[A-Z2-9]{{12}}/", answer.headers["Location"])
    own = Client().get(answer.headers["Location"]).content.decode()
    assert "<strong>Pending</strong>" in own
    assert "You are registered" not in own
    assert "Save this link" in own and "QR code of your private link" in own
    assert "Bring an identity document" in own
    Client().post(answer.headers["Location"], GIVEN | {"gender": "f"})
    assert person(9).gender == "f"


def test_registration_that_is_not_open_has_no_form(competition_id: str) -> None:
    assert b"Registration is not available" in Client().get(f"{C}/register/").content
    assert b"Registration is not open." in register().content
    setup(registration_info={"openTime": (timezone.now() + timedelta(days=1)).isoformat()})
    page = Client().get(f"{C}/register/").content
    assert b"Registration opens" in page
    assert b'name="email"' not in page
    assert len(state().competition.persons) == 8


def test_times_of_registration_are_in_utc_where_no_zone_has_the_name(competition_id: str, client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    schedule = replace(small_open().schedule, venues=(Venue(1, "Hall", "PT", "Europe"),))
    period = {"openTime": "2126-02-01T17:00:00Z", "closeTime": "2126-03-01T17:00:00Z"}
    setup(registration_info=period, schedule=schedule)
    for client, page in ((Client(), f"{C}/register/"), (organizer, LIST)):
        assert "17:00 (\u2068UTC\u2069)" in client.get(page).content.decode()
    details = organizer.get(f"{C}/setup/details/").content.decode()
    assert 'value="2126-02-01T17:00"' in details


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " "},
        {"country": "XQ"},
        {"birthdate": "2999-01-01"},
        {"birthdate": ""},
        {"email": "zoe"},
        {"events": []},
        {"events": ["444"]},
        {"wca_id": "2015LANG1"},
        {"guests": "-1"},
    ],
)
def test_a_mistake_is_marked_and_nothing_that_was_typed_is_lost(competition_id: str, wrong: dict[str, Any]) -> None:
    open_registration()
    answer = register(**wrong)
    page = answer.content.decode()
    assert (answer.status_code, "errorlist" in page, "needs a low table" in page) == (422, True, True)
    assert len(state().competition.persons) == 8


def test_nobody_registers_twice(competition_id: str) -> None:
    open_registration()
    register()
    answer = register()
    assert (answer.status_code, "is already registered as number" in answer.content.decode()) == (422, True)


def test_who_comes_when_all_places_are_taken_is_told_their_place(competition_id: str) -> None:
    open_registration(competitor_limit=8, by_itself=True)
    assert b"You will be on the waiting list" in Client().get(f"{C}/register/").content
    own = Client().get(register().headers["Location"]).content.decode()
    assert "You are number 1 on the waiting list" in own


def test_one_cancels_and_the_next_comes_in(competition_id: str) -> None:
    open_registration(competitor_limit=9, by_itself=True)
    first = register().headers["Location"]
    register(name="Yan Li")
    assert (status(9), status(10)) == (ACCEPTED, PENDING)
    assert Client().post(first, {"action": "cancel"}).status_code == 302
    assert (status(9), status(10)) == (DELETED, ACCEPTED)
    assert b"is cancelled" in Client().get(first).content


def token(number: int, competition_id: str = "SmallOpen2026") -> str:
    return page_token(repository.load(competition_id), number)


def test_one_changes_ones_own_registration_while_it_is_open(competition_id: str) -> None:
    open_registration()
    own = register().headers["Location"]
    Client().post(own, GIVEN | {"events": ["333", "222"], "guests": "0"})
    registration = person(9).registration
    assert registration is not None
    assert (registration.event_ids, registration.guests) == (("333", "222"), 0)
    setup(registration_info=None)
    Client().post(own, GIVEN | {"name": "Zoe Long"})
    assert person(9).name == "Zoe Lang"


def test_who_is_in_a_round_does_not_leave_by_the_form(competition_id: str) -> None:
    own = f"{C}/register/{token(1)}/"
    answer = Client().post(own, {"action": "cancel"})
    assert (answer.status_code, "Withdraw the competitor from the round first." in answer.content.decode()) == (
        422,
        True,
    )


def test_an_address_that_was_not_given_out_opens_nothing(competition_id: str) -> None:
    of_another = f"2{token(1)[1:]}"
    stored(replace(small_open(), id="AnotherOpen2026"))
    for given in ("x", of_another, token(1, "AnotherOpen2026"), token(99)):
        assert Client().get(f"{C}/register/{given}/").status_code == 404


def test_guessing_links_has_to_wait(competition_id: str) -> None:
    right = token(1)
    for _number in range(throttling.MOST_FAILURES):
        assert Client().get(f"{C}/register/1-AAAABBBBCCCC/").status_code == 404
    assert Client().get(f"{C}/register/{right}/").status_code == 429


def test_links_that_were_longer_still_open_their_page_and_no_other(competition_id: str) -> None:
    as_an_earlier_version_has_written_it()
    long = signing.dumps(["SmallOpen2026", 1], salt="cubelex.registration")
    assert b"Ada Swan" in Client().get(f"{C}/register/{long}/").content
    for other in (long[:-1], signing.dumps(["AnotherOpen2026", 1], salt="cubelex.registration")):
        assert Client().get(f"{C}/register/{other}/").status_code == 404


def test_the_link_of_somebody_who_was_removed_opens_nobody(competition_id: str, client_of: ClientOf) -> None:
    open_registration()
    gone = register().headers["Location"]
    client_of(Role.ORGANIZER).post(f"{LIST}do/", {"action": "remove", "person": [9]})
    assert register(name="Yan Li").headers["Location"].startswith(f"{C}/register/10-")
    assert Client().get(gone).status_code == 404


def test_the_link_of_a_registration_that_was_undone_opens_nobody(competition_id: str) -> None:
    open_registration()
    gone = register().headers["Location"]
    log = repository.log_of(competition_id)
    number = next(entry.number for entry in reversed(log) if entry.fact.kind == "registered")
    undone = repository.append(
        competition_id, lambda now: undo(now, DELEGATE, log, number, "spam"), by=DELEGATE, at=NOON
    )
    assert undone.entries
    assert register(name="Yan Li").headers["Location"].startswith(f"{C}/register/10-")
    assert Client().get(gone).status_code == 404
    assert Client().post(gone, {"action": "cancel"}).status_code == 404
    assert status(10) is PENDING


def another_at(number: int, **fields: Any) -> None:
    """A document in which somebody else has the number."""
    state = repository.load("SmallOpen2026")
    people = tuple(
        replace(person, **fields) if person.registrant_id == number else person for person in state.competition.persons
    )
    verb = partial(change_setup, by=DELEGATE, competition=replace(state.competition, persons=people))
    assert repository.append("SmallOpen2026", verb, by=DELEGATE, at=NOON).entries


YAN: dict[str, Any] = {"name": "Yan Li", "birthdate": date(1990, 1, 1), "email": "yan@example.org", "wca_id": None}


def test_the_link_opens_nobody_else_whom_a_document_puts_at_the_number(competition_id: str) -> None:
    open_registration()
    own = register().headers["Location"]
    another_at(9, **YAN)
    assert Client().get(own).status_code == 404
    assert Client().post(own, {"action": "cancel"}).status_code == 404
    theirs = f"{C}/register/{token(9)}/"
    assert theirs != own and b"yan@example.org" in Client().get(theirs).content
    log = repository.log_of(competition_id)
    undone = repository.append(
        competition_id, lambda now: undo(now, DELEGATE, log, log[-1].number, "wrong file"), by=DELEGATE, at=NOON
    )
    assert undone.entries
    assert b"Yan" not in Client().get(own).content and Client().get(own).status_code == 200
    assert Client().get(theirs).status_code == 404


def test_the_link_of_a_removed_registration_opens_nobody_whom_a_document_brings(competition_id: str) -> None:
    open_registration()
    own = register().headers["Location"]
    log = repository.log_of(competition_id)
    number = next(entry.number for entry in reversed(log) if entry.fact.kind == "registered")
    undoing = partial(undo, by=DELEGATE, log=log, entry=number, reason="spam")
    assert repository.append(competition_id, undoing, by=DELEGATE, at=NOON).entries
    state = repository.load(competition_id)
    yan = replace(state.competition.persons[0], registrant_id=9, **YAN)
    wanted = replace(state.competition, persons=(*state.competition.persons, yan))
    assert repository.append(
        competition_id, partial(change_setup, by=DELEGATE, competition=wanted), by=DELEGATE, at=NOON
    ).entries
    assert Client().get(own).status_code == 404


def test_a_corrected_name_keeps_its_link(competition_id: str) -> None:
    open_registration()
    own = register().headers["Location"]
    another_at(9, name="Zoë Lang-Meier")
    assert Client().get(own).status_code == 200


def test_who_cancelled_registers_again_by_the_same_link(competition_id: str) -> None:
    open_registration()
    own = register().headers["Location"]
    Client().post(own, {"action": "cancel"})
    assert b"Register again" in Client().get(own).content
    Client().post(own, GIVEN | {"action": "save", "events": ["222"]})
    registration = person(9).registration
    assert registration is not None
    assert (registration.status, registration.event_ids) == (PENDING, ("222",))
    setup(registration_info=None)
    Client().post(own, {"action": "cancel"})
    assert b"Register again" not in Client().get(own).content
    Client().post(own, GIVEN | {"action": "save"})
    assert status(9) is DELETED


def test_a_wca_id_that_was_only_typed_is_unverified_until_an_official_has_compared_it(
    competition_id: str, client_of: ClientOf
) -> None:
    open_registration()
    own = register(wca_id="2019LANG01").headers["Location"]
    organizer = client_of(Role.ORGANIZER)
    assert "unverified" in organizer.get(f"{LIST}?q=zoe").content.decode()
    assert "unverified" not in organizer.get(f"{LIST}?q=bo").content.decode()
    assert "is unverified" in organizer.get(f"{LIST}9/").content.decode()
    organizer.post(f"{LIST}do/", {"action": "verified", "person": [9]})
    assert "unverified" not in organizer.get(f"{LIST}?q=zoe").content.decode()
    Client().post(own, GIVEN | {"wca_id": "2019LANG01", "guests": "3"})
    assert "unverified" not in organizer.get(f"{LIST}?q=zoe").content.decode()
    Client().post(own, GIVEN | {"wca_id": "2019LANG02"})
    assert "unverified" in organizer.get(f"{LIST}?q=zoe").content.decode()


def test_several_people_are_added_one_after_the_other(competition_id: str, client_of: ClientOf) -> None:
    bare = {"name": "Zoe Lang", "country": "PT", "status": "accepted", "action": "another"}
    assert client_of(Role.ORGANIZER).post(f"{LIST}new/", bare).headers["Location"] == f"{LIST}new/"
    assert person(9).name == "Zoe Lang"


def test_an_account_becomes_the_competitor_it_registered(competition_id: str) -> None:
    open_registration()
    client, account = Client(), Account.objects.create(username="zoe", wca_user_id=77, wca_id="2019LANG01")
    client.force_login(account)
    assert b"2019LANG01" in client.get(f"{C}/register/").content
    assert "(2c2)" in register(client).content.decode()
    register(client, wca_id="", name="zoe")
    assert not has_unverified_wca_id(person(9))
    assert (person(9).wca_user_id, person(9).wca_id) == (77, "2019LANG01")
    assert Membership.objects.get(account=account).person_id == 9
    assert client.get(f"{C}/register/").headers["Location"].startswith(f"{C}/register/")


def test_too_many_registrations_from_one_place_have_to_wait(competition_id: str) -> None:
    open_registration()
    for number in range(throttling.MOST_FAILURES):
        assert register(name=f"Zoe {'abcdefghij'[number].upper()}.").status_code == 302
    answer = register(name="Zoe Z.")
    assert (answer.status_code, "Zoe Z." in answer.content.decode()) == (429, True)


def test_who_is_not_accepted_is_not_shown_to_everybody(competition_id: str, client_of: ClientOf) -> None:
    open_registration()
    register()
    assert Client().get(f"{C}/competitors/9/").status_code == 404
    assert b"Zoe Lang" not in Client().get(f"{C}/competitors/").content
    assert client_of(Role.DELEGATE).get(f"{C}/competitors/9/").status_code == 200


@pytest.mark.parametrize("address", ["competitors/9/", "competitors/", "psych-sheet/", "", "333-r1/", "check-in/"])
def test_birth_dates_and_addresses_are_on_no_page_for_others(
    competition_id: str, client_of: ClientOf, address: str
) -> None:
    open_registration(by_itself=True)
    register()
    for client in (Client(), client_of(Role.SCORE_TAKER), client_of(Role.COMPETITOR)):
        page = client.get(f"{C}/{address}").content.decode()
        for secret in ("2011-05-06", "May 6, 2011", "zoe@example.org", "low table"):
            assert secret not in page
    assert "zoe@example.org" in client_of(Role.ORGANIZER).get(f"{LIST}9/").content.decode()


def test_officials_see_where_everybody_stands(competition_id: str, client_of: ClientOf) -> None:
    open_registration(competitor_limit=9)
    register()
    page = client_of(Role.ORGANIZER).get(LIST).content.decode()
    assert "8 of 9 places taken" in page
    assert "pending" in page
    assert "2011-05-06" in page
    newcomers = client_of(Role.ORGANIZER).get(f"{LIST}?show=newcomers").content.decode()
    assert "Zoe Lang" in newcomers
    assert "Bo Lind" not in newcomers
    assert "Bo Lind" in client_of(Role.ORGANIZER).get(f"{LIST}?q=bo").content.decode()


def test_newcomers_are_looked_at(competition_id: str, client_of: ClientOf) -> None:
    open_registration()
    register(name="zoe LANG", birthdate="2011-01-01")
    register(name="Ada Swan", birthdate="2012-02-02")
    page = client_of(Role.ORGANIZER).get(f"{LIST}?show=checks").content.decode()
    assert page.count("Another competitor has the same name") == 2
    notes = client_of(Role.ORGANIZER).get(f"{LIST}9/").content.decode()
    assert "zoe LANG" in notes
    assert notes.count('class="notice maybe"') >= 3


def test_limits_that_need_approval_are_pointed_out(competition_id: str, client_of: ClientOf) -> None:
    first, second = small_open().events
    setup(events=(first, replace(second, competitor_limit=5)), competitor_limit=20)
    page = client_of(Role.ORGANIZER).get(LIST).content.decode()
    assert "Limiting the competitors of an event needs approval" in page
    assert "Limiting the number of competitors needs" not in page


def test_what_most_people_lack_is_said_once(competition_id: str, client_of: ClientOf) -> None:
    page = client_of(Role.ORGANIZER).get(LIST).content.decode()
    assert "E-mail address missing: 8 people" in page
    assert "The e-mail address is missing." not in page


def test_officials_accept_put_on_the_waiting_list_cancel_and_take_out(competition_id: str, client_of: ClientOf) -> None:
    open_registration()
    register()
    organizer = client_of(Role.ORGANIZER)

    def do(action: str, *numbers: int) -> str:
        answer = organizer.post(f"{LIST}do/", {"action": action, "person": list(numbers)}, follow=True)
        return str(answer.content.decode())

    do("waiting", 9)
    assert admission_of(state().competition).waiting == (9,)
    do("accepted", 9)
    assert (status(9), admission_of(state().competition).waiting) == (ACCEPTED, ())
    do("cancelled", 9)
    assert status(9) is DELETED
    do("remove", 9)
    assert state().competition.find_person(9) is None
    assert "Withdraw the competitor from the round first." in do("remove", 1)
    assert "No competitors are selected" in do("accepted")


def test_no_more_are_accepted_than_there_are_places(competition_id: str, client_of: ClientOf) -> None:
    open_registration(competitor_limit=8)
    register()
    answer = client_of(Role.DELEGATE).post(f"{LIST}do/", {"action": "accepted", "person": [9]}, follow=True)
    assert "There are 8 places, but 9 would be taken. (2a2)" in answer.content.decode()
    assert status(9) is PENDING


def test_the_waiting_list_is_put_in_order_and_the_next_are_accepted(competition_id: str, client_of: ClientOf) -> None:
    open_registration(competitor_limit=8)
    for name in ("Zoe Lang", "Yan Li", "Xu An"):
        register(name=name)
    organizer = client_of(Role.ORGANIZER)
    organizer.post(f"{LIST}do/", {"action": "up:11"})
    organizer.post(f"{LIST}do/", {"action": "up:9"})
    organizer.post(f"{LIST}do/", {"action": "down:10"})
    assert admission_of(state().competition).waiting == (9, 11, 10)
    organizer.post(f"{LIST}do/", {"action": "up:9"})
    assert admission_of(state().competition).waiting == (9, 11, 10)
    setup(competitor_limit=10)
    repository.append(
        "SmallOpen2026",
        lambda now: change_setup(now, DELEGATE, with_admission(now.competition, Admission((9, 11, 10)))),
        by=DELEGATE,
        at=NOON,
    )
    assert "Accept next 2" in organizer.get(LIST).content.decode()
    organizer.post(f"{LIST}do/", {"action": "coming"})
    assert [status(number) for number in (9, 10, 11)] == [ACCEPTED, PENDING, ACCEPTED]
    assert admission_of(state().competition).waiting == (10,)


def test_officials_add_and_change_somebody(competition_id: str, client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    bare = {"name": "Zoe Lang", "country": "PT", "status": "accepted"}
    assert organizer.post(f"{LIST}new/", bare).status_code == 302
    assert (person(9).name, status(9)) == ("Zoe Lang", ACCEPTED)
    organizer.post(f"{LIST}9/", bare | {"name": "Zoë Lang", "status": "waiting", "notes": "paid"})
    assert person(9).name == "Zoë Lang"
    assert admission_of(state().competition).waiting == (9,)
    entries = state().entries
    organizer.post(f"{LIST}9/", bare | {"name": "Zoë Lang", "status": "waiting", "notes": "paid"})
    assert state().entries == entries
    refused = organizer.post(f"{LIST}1/", bare | {"name": "Ada Swan", "status": "cancelled"})
    assert (refused.status_code, b"Withdraw the competitor from the round first." in refused.content) == (422, True)


def test_places_can_be_given_by_themselves(competition_id: str, client_of: ClientOf) -> None:
    client_of(Role.ORGANIZER).post(f"{LIST}admission/", {"by_itself": "yes"})
    assert admission_of(state().competition).is_by_itself


def test_a_file_is_shown_before_it_is_taken_over(competition_id: str, client_of: ClientOf) -> None:
    organizer, text = (
        client_of(Role.ORGANIZER),
        "name,country,email,events\nZoe Lang,PT,,333\nBo Lind,,bo@example.org,333 222\n",
    )
    shown = organizer.post(f"{LIST}import/", {"file": SimpleUploadedFile("people.csv", text.encode())})
    page = shown.content.decode()
    for expected in ("1 new", "1 to update", "bo@example.org", "Zoe Lang", "date of birth of Zoe Lang is missing"):
        assert expected in page
    assert len(state().competition.persons) == 8
    assert organizer.post(f"{LIST}import/", {"text": text, "confirmed": "1"}).status_code == 302
    assert (person(2).email, person(9).name) == ("bo@example.org", "Zoe Lang")


def test_a_file_with_mistakes_waits_until_they_are_put_right_or_left_out(
    competition_id: str, client_of: ClientOf
) -> None:
    organizer, text = client_of(Role.ORGANIZER), "name,country\nZoe Lang,PT\nYan Li,Atlantis\n"
    answer = organizer.post(f"{LIST}import/", {"text": text, "confirmed": "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Line 3" in page
    assert "Yan Li,Atlantis" in page
    assert len(state().competition.persons) == 8
    organizer.post(f"{LIST}import/", {"text": text, "confirmed": "1", "leave_out": "1"})
    assert [person.name for person in state().competition.persons[8:]] == ["Zoe Lang"]


@pytest.mark.parametrize("text", ["", "no table", "{", '{"id": "x"}', '[{"name": 3}]'])
def test_what_cannot_be_read_changes_nothing(competition_id: str, client_of: ClientOf, text: str) -> None:
    answer = client_of(Role.ORGANIZER).post(f"{LIST}import/", {"text": text, "confirmed": "1"})
    assert answer.status_code == 422
    binary = SimpleUploadedFile("people.xlsx", b"PK\x03\x04\0\0")
    assert client_of(Role.ORGANIZER).post(f"{LIST}import/", {"file": binary}).status_code == 422


def test_people_of_a_document_are_taken_over(competition_id: str, client_of: ClientOf) -> None:
    newcomer = replace(small_open().persons[0], registrant_id=50, name="Zoe Lang", wca_id="2019LANG01")
    document = write_wcif(replace(small_open(), persons=(*small_open().persons, newcomer)))
    organizer = client_of(Role.ORGANIZER)
    assert "1 new" in organizer.post(f"{LIST}import/", {"text": json.dumps(document)}).content.decode()
    organizer.post(f"{LIST}import/", {"text": json.dumps(document), "confirmed": "1"})
    assert person(50).name == "Zoe Lang"


def test_reading_the_competition_again_shows_what_is_taken_and_keeps_what_was_made_here(
    competition_id: str, client_of: ClientOf
) -> None:
    first, second, *others = small_open().persons
    assert first.registration is not None and second.registration is not None
    there = replace(first, registration=replace(first.registration, event_ids=("333",)))
    renamed = replace(second, name="Bo Lind-Berg")
    document = json.dumps(write_wcif(replace(small_open(), persons=(there, renamed, *others[:-1]))))
    organizer = client_of(Role.ORGANIZER)
    page = organizer.post(f"{LIST}import/", {"text": document}).content.decode()
    for expected in (
        "1 to update",
        "<ins>Bo Lind-Berg</ins>",
        "events: 3x3x3 Cube, 2x2x2 Cube →",
        "Not in the document",
        "Hana Park",
    ):
        assert expected in page
    organizer.post(f"{LIST}import/", {"text": document, "confirmed": "1"})
    registration = person(1).registration
    assert registration is not None
    assert (person(2).name, registration.event_ids, person(8).name) == ("Bo Lind-Berg", ("333", "222"), NAMES[7])
    (choice,) = re.findall(r'name="take" value="([^"]+)"', page)
    shown = organizer.post(f"{LIST}import/", {"text": document, "take": choice}).content.decode()
    assert f'<input type="hidden" name="take" value="{choice}">' in shown, "it is still chosen when it is imported"
    organizer.post(f"{LIST}import/", {"text": document, "take": choice, "confirmed": "1"})
    assert person(1).registration == replace(registration, event_ids=("333",))


def test_everybody_can_be_saved_as_a_table_by_officials(competition_id: str, client_of: ClientOf) -> None:
    answer = client_of(Role.ORGANIZER).get(f"{LIST}competitors.csv")
    text = answer.content.decode()
    assert text.startswith("\ufeffnumber,name,country,wca_id,birthdate")
    assert "1,Ada Swan,PT,2000TEST01,2000-01-01" in text
    again = client_of(Role.ORGANIZER).post(f"{LIST}import/", {"text": text})
    assert "No changes" in again.content.decode()


def test_no_name_is_a_formula_in_the_table_of_everybody(competition_id: str, client_of: ClientOf) -> None:
    setup(persons=(replace(small_open().persons[0], name='=HYPERLINK("x")'), *small_open().persons[1:]))
    text = client_of(Role.ORGANIZER).get(f"{LIST}competitors.csv").content.decode()
    assert "\n1,\"'=HYPERLINK(" in text


def test_whoever_is_there_is_checked_in_and_newcomers_show_a_document(competition_id: str, client_of: ClientOf) -> None:
    setup(persons=(replace(small_open().persons[0], wca_id=None), *small_open().persons[1:]))
    desk = client_of(Role.SCORE_TAKER)
    page = desk.get(f"{C}/check-in/").content.decode()
    assert page.count("Check in, ID verified") == 1
    desk.post(f"{C}/check-in/do/", {"person": "1"})
    assert (1 in state().checked_in, 1 in state().identity_checked) == (True, False)
    desk.post(f"{C}/check-in/do/", {"person": "1", "identity": "1"})
    assert 1 in state().identity_checked
    again = desk.post(f"{C}/check-in/do/", {"person": "1"}, follow=True)
    assert "is already checked in." in again.content.decode()
    assert "Bo Lind" not in desk.get(f"{C}/check-in/?q=ada").content.decode()


def test_what_was_done_with_registrations_is_in_the_audit(competition_id: str, account_of: AccountOf) -> None:
    open_registration()
    register()
    client = Client()
    client.force_login(account_of(Role.DELEGATE))
    client.post(f"{LIST}do/", {"action": "accepted", "person": [9]})
    page = client.get(f"{C}/audit/").content.decode().replace("\u2066", "").replace("\u2069", "")
    assert "Registered Zoe Lang." in page
    assert "Changed registrations: Zoe Lang." in page


def test_a_child_says_who_consents_and_officials_see_it(client_of: ClientOf, competition_id: str) -> None:
    open_registration()
    refused = register(consent="")
    assert refused.status_code == 422 and "parent or guardian" in refused.content.decode()
    register()
    (_, note) = state().eligibility[-1]
    assert (note.person_id, note.note) == (9, "Mia Lang")
    assert "Mia Lang" in client_of(Role.ORGANIZER).get(f"{LIST}9/").content.decode()
    assert "Mia Lang" in client_of(Role.DELEGATE).get(f"{LIST}eligibility/").content.decode()
    for role in (Role.SCORE_TAKER, Role.JUDGE, Role.COMPETITOR):
        assert client_of(role).get(f"{LIST}eligibility/").status_code == 403
    assert "Mia Lang" not in Client().get(f"{C}/competitors/").content.decode()


def test_a_suspended_person_neither_registers_nor_checks_in(client_of: ClientOf, competition_id: str) -> None:
    open_registration()
    delegate = client_of(Role.DELEGATE)
    form = {"matter": "suspended", "wca_id": "2015LANG01", "note": "announced by the WCA", "until": "2026-12-31"}
    assert "Recorded whether" in delegate.post(f"{LIST}eligibility/", form).content.decode()
    delegate.post(f"{LIST}eligibility/", form | {"confirmed": "1"})
    assert "is suspended." in register(wca_id="2015LANG01").content.decode()
    delegate.post(f"{LIST}eligibility/", form | {"wca_id": "", "person": "1", "confirmed": "1"})
    assert "is suspended." in delegate.get(f"{C}/check-in/").content.decode()
    delegate.post(f"{C}/check-in/do/", {"person": "1"})
    assert 1 not in state().checked_in


def test_consent_is_recorded_at_check_in(client_of: ClientOf, competition_id: str) -> None:
    delegate = client_of(Role.DELEGATE)
    delegate.post(f"{LIST}1/", _form_of(1, birthdate="2015-01-02"))
    assert "needs the consent of a parent" in delegate.get(LIST).content.decode()
    page = client_of(Role.SCORE_TAKER).get(f"{C}/check-in/").content.decode()
    assert "Consent given, check in" in page and "2015-01-02" not in page
    delegate.post(f"{C}/check-in/do/", {"person": "1"})
    assert 1 not in state().checked_in
    delegate.post(f"{C}/check-in/do/", {"person": "1", "consent_by": "Mia Swan"})
    assert 1 in state().checked_in
    assert not list(lacking_consent(state()))


def _form_of(number: int, **changed: Any) -> dict[str, Any]:
    """What the form of a person sends as they are."""
    known = person(number)
    assert known.registration is not None
    return {
        "name": known.name,
        "country": known.country_iso2,
        "wca_id": known.wca_id or "",
        "email": "a@example.org",
        "events": list(known.registration.event_ids),
        "status": "accepted",
    } | changed


def test_a_change_of_country_is_answered_by_the_edition(client_of: ClientOf, competition_id: str) -> None:
    page, organizer = f"{LIST}country/", client_of(Role.ORGANIZER)
    asked = {"to": "BR", "citizen": ["BR", "PT"]}
    running = organizer.get(page, asked).content.decode()
    assert "must not represent the new country" in running and "2e2" in running
    stranger = organizer.get(page, {"to": "BR", "citizen": ["PT"]}).content.decode()
    assert "must not represent the new country" in stranger
    acquired = organizer.get(page, asked | {"previous": "2025-08-01", "acquired": "2026-02-01"}).content.decode()
    assert "may represent the new country" in acquired and "2e2b" in acquired
    lost = organizer.get(page, asked | {"lost": "1"}).content.decode()
    assert "must represent the new country" in lost and "2e2a" in lost


def test_consents_known_from_one_source_are_recorded_together(client_of: ClientOf, competition_id: str) -> None:
    delegate = client_of(Role.DELEGATE)
    for number in (1, 2):
        delegate.post(f"{LIST}{number}/", _form_of(number, birthdate=f"2015-01-0{number}"))
    form = {"action": "all consents", "note": "confirmed on the WCA website", "confirmed": "1"}
    assert delegate.post(f"{LIST}eligibility/", form).status_code == 302
    assert not list(lacking_consent(state()))
    assert {note.note for _, note in state().eligibility} == {"confirmed on the WCA website"}


def as_an_earlier_version_has_written_it() -> None:
    """Let the log have no random parts of links."""
    for entry in LogEntry.objects.all():
        entry.fact.pop("link_part", None)
        entry.save()
    logs.forget("SmallOpen2026")


def cut_after(number: int) -> None:
    """Let the log end there, as after a restored backup."""
    LogEntry.objects.filter(number__gt=number).delete()
    logs.forget("SmallOpen2026")


def by_api(program: Client) -> None:
    sent = {"registrantId": 9, "name": "Bella", "countryIso2": "PT", "wcaUserId": 99}
    program.patch("/api/competitions/SmallOpen2026/wcif", {"persons": [sent]}, content_type="application/json")


@pytest.mark.parametrize("way", ["form", "page of organizers", "file", "call"])
def test_nobody_gets_the_link_of_a_number_that_a_cut_log_gives_again(
    competition_id: str, client_of: ClientOf, caller: Caller, way: str
) -> None:
    organizer, program = client_of(Role.ORGANIZER), caller(TokenScope.MANAGE)
    open_registration()
    end = state().entries
    links = set()
    for _time in range(2):
        cut_after(end)
        match way:
            case "form":
                register()
            case "page of organizers":
                organizer.post(f"{LIST}new/", GIVEN | {"status": "accepted"})
            case "file":
                organizer.post(f"{LIST}import/", {"text": "name,country\nBella,PT\n", "confirmed": "1"})
            case _:
                by_api(program)
        links.add(page_token(state(), 9))
        assert Client().get(f"{C}/register/{page_token(state(), 9)}/").status_code == 200
    assert len(links) == 2
    assert sum(Client().get(f"{C}/register/{link}/").status_code == 200 for link in links) == 1


def test_links_of_earlier_versions_still_open_their_page(competition_id: str) -> None:
    """Links were made of the competition and the number alone."""
    as_an_earlier_version_has_written_it()
    digest = salted_hmac("cubelex.registration", f"{competition_id} 3", algorithm="sha256").digest()
    rest, letters = int.from_bytes(digest), ""
    for _place in range(12):
        rest, place = divmod(rest, len(ALPHABET))
        letters += ALPHABET[place]
    assert page_token(state(), 3) == f"3-{letters}"
