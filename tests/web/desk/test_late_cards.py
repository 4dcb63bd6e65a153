"""A scorecard found after its round was finished: sent to the Delegate, who enters it with what follows in view."""

from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from cubelex.competition import DNS
from cubelex.officiating import Role, finish_round, open_round, results_of
from cubelex.web.store import repository
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered, large_open, stored

CARD = {f"a{attempt}": "9.00" for attempt in range(1, 6)} | {"person": "9"}


@pytest.fixture
def competition_id(db: None) -> str:
    """The Small Open with nine competitors, of whom half advance."""
    return stored(large_open(9))


@pytest.fixture
def late(competition_id: str) -> str:
    """The page of late scorecards of a finished round in which the card of number 9 is missing."""
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + 10 * person)
    repository.append(competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)
    return f"/{competition_id}/desk/333-r1/late/"


def open_final(competition_id: str) -> None:
    repository.append(competition_id, lambda state: open_round(state, DELEGATE, "333-r2"), by=DELEGATE, at=NOON)


def in_final(competition_id: str) -> list[int]:
    return sorted(card.person_id for card in repository.load(competition_id).taking_part("333-r2"))


def unmarked(text: str) -> str:
    """A text without the marks that isolate names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def shown(client: Client, late: str, form: dict[str, str]) -> str:
    return on_one_line(client.post(late, form).content.decode())


def test_the_delegate_sees_who_advances_instead_and_confirms(
    competition_id: str, late: str, client_of: ClientOf
) -> None:
    client = client_of(Role.DELEGATE)
    page = on_one_line(client.get(late).content.decode())
    assert "Competitor 9" in page and "Ada Swan" not in page
    assert "Enter a reason" in shown(client, late, CARD)
    text = shown(client, late, CARD | {"reason": "under the table"})
    assert "advances:" in text and "Competitor 9" in text and "No longer advances:" in text
    assert results_of(repository.load(competition_id), "333-r1")[0].person_id == 1
    client.post(late, CARD | {"reason": "under the table", "confirmed": "1"})
    assert results_of(repository.load(competition_id), "333-r1")[0].person_id == 9


def test_in_an_open_final_places_change_hands(competition_id: str, late: str, client_of: ClientOf) -> None:
    open_final(competition_id)
    assert in_final(competition_id) == [1, 2, 3, 4]
    client, form = client_of(Role.DELEGATE), CARD | {"reason": "under the table"}
    text = shown(client, late, form)
    assert "Now in 3x3x3 Cube, final: Competitor 9" in unmarked(text) and "No results change." not in text
    assert "No longer in 3x3x3 Cube, final: Dua Reyes" in unmarked(text)
    client.post(late, form | {"confirmed": "1"})
    assert in_final(competition_id) == [1, 2, 3, 9]


def test_what_is_no_result_is_said_at_its_field(late: str, client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    text = shown(client, late, CARD | {"a2": "900", "a3": "fast", "reason": "found"})
    assert text.count('aria-invalid="true"') == 2
    assert "Attempts are missing for" in shown(client, late, CARD | {"a5": "", "reason": "found"})


def test_a_score_taker_sends_it_to_the_delegate_who_enters_it(
    competition_id: str, late: str, client_of: ClientOf
) -> None:
    taker, delegate = client_of(Role.SCORE_TAKER), client_of(Role.DELEGATE)
    assert "Send to the Delegate" in taker.get(late).content.decode()
    assert taker.post(late, CARD)["Location"] == f"/{competition_id}/desk/333-r1/?sent=9"
    assert results_of(repository.load(competition_id), "333-r1")[0].person_id == 1
    report = repository.load(competition_id).reports[0]
    assert "Late scorecard" in delegate.get(f"/{competition_id}/delegate/").content.decode()
    incident = delegate.get(f"/{competition_id}/delegate/incidents/{report.entry}/")
    address = incident.context["late_card"]
    assert parse_qs(urlsplit(address).query)["person"] == ["9"]
    fields = [field.text for field in delegate.get(address).context["fields"]]
    assert fields == ["9.00"] * 5
    delegate.post(late, CARD | {"reason": "found", "confirmed": "1"})
    assert not repository.load(competition_id).reports[0].is_open
    assert delegate.get(f"/{competition_id}/delegate/incidents/{report.entry}/").context["late_card"] == ""


def test_in_an_open_round_the_desk_is_the_place(competition_id: str, client_of: ClientOf) -> None:
    page = client_of(Role.DELEGATE).get(f"/{competition_id}/desk/333-r1/late/")
    assert "Enter the results at the desk." in page.content.decode()


def test_a_card_of_nobody_is_refused_in_words(late: str, client_of: ClientOf) -> None:
    nobody = CARD | {"person": "", "reason": "found"}
    for role in (Role.DELEGATE, Role.SCORE_TAKER):
        answer = client_of(role).post(late, nobody)
        assert answer.status_code == 200 and 'class="notice bad"' in answer.content.decode()


def test_the_card_of_a_no_show_can_be_late(competition_id: str, client_of: ClientOf) -> None:
    for person, attempt in product(range(1, 10), range(1, 6)):
        entered(competition_id, person, attempt, DNS if person == 9 else 1000 + 10 * person)
    repository.append(competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON)
    open_final(competition_id)
    client, late = client_of(Role.DELEGATE), f"/{competition_id}/desk/333-r1/late/"
    page = on_one_line(client.get(f"{late}?person=9").content.decode())
    assert "disabled" not in page[page.index('<form method="post" class="stack"') :]
    client.post(late, CARD | {"reason": "under the table", "confirmed": "1"})
    assert results_of(repository.load(competition_id), "333-r1")[0].person_id == 9
    assert 9 in in_final(competition_id)


def test_what_does_not_count_as_it_was_typed_is_cited(late: str, client_of: ClientOf) -> None:
    form = CARD | {"reason": "under the table", "a1": "9.1", "a2": "9.456"}
    text = shown(client_of(Role.DELEGATE), late, form)
    assert "9.19" in text and ">A7c+<" in text
    assert "9.45" in text and ">9f1<" in text
