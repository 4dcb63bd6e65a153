"""The first phase of a Combined round ends by position under 2009, at a page that shows who would go on."""

from dataclasses import replace
from datetime import date
from itertools import product

import pytest
from django.test import Client

from cubelex.competition import AttemptResult, Cutoff, Schedule
from cubelex.officiating import Role
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.small_open import entered, small_open, stored

FORM = {"action": "end phase", "attempts": "2", "places": "3"}
OFFERED = "End first phase"


def somebody(competition_id: str, role: Role) -> Client:
    account = Account.objects.create(username=role.value)
    Membership.objects.create(account=account, competition_id=competition_id, role=role)
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def of_2009(db: None) -> str:
    """The Small Open under 2009, in which everybody has made two attempts of 3x3x3, the first competitors the best."""
    competition_id = stored(replace(small_open(), schedule=Schedule(date(2009, 5, 2), 1)))
    for person, attempt in product(range(1, 9), (1, 2)):
        entered(competition_id, person, attempt, 1000 + 10 * person)
    return competition_id


def cutoff_of(competition_id: str, round_id: str = "333-r1") -> Cutoff | None:
    return repository.load(competition_id).announced_round(round_id).cutoff


def test_who_goes_on_is_shown_before_a_phase_ends(of_2009: str) -> None:
    client, address = somebody(of_2009, Role.DELEGATE), f"/{of_2009}/desk/333-r1/steer/"
    assert OFFERED in client.get(address).content.decode()
    answer = client.post(address, FORM)
    assert [person.registrant_id for person in answer.context["going_on"]] == [1, 2, 3]
    shown = answer.content.decode()
    assert "Chi Mori" in shown and "Dua Reyes" not in shown
    assert cutoff_of(of_2009) is None
    assert client.post(address, FORM | {"confirmed": "1"}).status_code == 302
    assert cutoff_of(of_2009) == Cutoff(2, AttemptResult(1040))
    assert OFFERED not in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("given", "number"), [({"places": "0"}, "9g2"), ({"places": "x"}, "9g2"), ({"attempts": "9" * 5000}, "9g")]
)
def test_what_is_no_phase_is_refused_with_its_regulation(of_2009: str, given: dict[str, str], number: str) -> None:
    client = somebody(of_2009, Role.DELEGATE)
    shown = client.post(f"/{of_2009}/desk/333-r1/steer/", FORM | given | {"confirmed": "1"}).content.decode()
    assert f">{number}<" in shown
    assert cutoff_of(of_2009) is None


def test_a_phase_that_somebody_has_gone_beyond_is_not_offered(of_2009: str) -> None:
    client, address = somebody(of_2009, Role.DELEGATE), f"/{of_2009}/desk/333-r1/steer/"
    before = client.get(address).context["phases"]
    assert 2 in before
    entered(of_2009, 1, 3, 1010)
    assert client.get(address).context["phases"] == tuple(result for result in before if result > 2)


@pytest.mark.parametrize("round_id", ["333-r2", "222-r1"])
def test_rounds_that_are_not_open_have_no_phase_to_end(of_2009: str, round_id: str) -> None:
    shown = somebody(of_2009, Role.DELEGATE).get(f"/{of_2009}/desk/{round_id}/steer/").content.decode()
    assert OFFERED not in shown


def test_later_editions_offer_no_phase_and_refuse_one(db: None) -> None:
    competition_id = stored(small_open())
    for person, attempt in product(range(1, 9), (1, 2)):
        entered(competition_id, person, attempt, 1000 + 10 * person)
    client, address = somebody(competition_id, Role.DELEGATE), f"/{competition_id}/desk/333-r1/steer/"
    assert OFFERED not in client.get(address).content.decode()
    assert ">9g<" in client.post(address, FORM | {"confirmed": "1"}).content.decode()
    assert cutoff_of(competition_id) is None


def test_only_officials_end_a_phase(of_2009: str) -> None:
    address = f"/{of_2009}/desk/333-r1/steer/"
    assert somebody(of_2009, Role.JUDGE).post(address, FORM | {"confirmed": "1"}).status_code == 403
    assert cutoff_of(of_2009) is None
