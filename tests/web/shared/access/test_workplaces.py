"""Where each role goes after signing in, and back from the overview with one tap."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.officiating import CompetitionState, Outcome, Role
from cubelex.officiating.verbs import change_setup
from cubelex.regulations import edition
from cubelex.web.shared.access.codes import FOR_AN_INVITATION, new_code
from cubelex.web.shared.access.workplaces import first_address, workplace
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import DELEGATE, NOON, small_open

WORK = {
    Role.DELEGATE: "delegate/",
    Role.ORGANIZER: "board/",
    Role.SCORE_TAKER: "desk/",
    Role.SCRAMBLER: "scrambling/",
    Role.JUDGE: "station/",
}


def somebody(competition_id: str, *roles: Role, number: int | None = None) -> Account:
    account = Account.objects.create_user("somebody", password="a long enough one")
    for role in roles:
        Membership.objects.create(account=account, competition_id=competition_id, role=role, person_id=number)
    return account


@pytest.mark.parametrize("role", WORK)
def test_each_role_lands_where_its_work_is(competition_id: str, role: Role) -> None:
    account = somebody(competition_id, role)
    assert first_address(account) == f"/{competition_id}/{WORK[role]}"
    client = Client()
    landed = client.post(f"/sign-in/{new_code(account, FOR_AN_INVITATION)}/", follow=True)
    assert landed.status_code == 200
    assert f'href="/{competition_id}/"' in landed.content.decode(), "the overview is one tap away"
    overview = client.get(f"/{competition_id}/").content.decode()
    assert f'class="button primary" href="/{competition_id}/{WORK[role]}"' in overview


def test_signing_in_with_a_password_leads_there_too_unless_one_was_on_the_way_elsewhere(competition_id: str) -> None:
    somebody(competition_id, Role.JUDGE)
    known = {"username": "somebody", "password": "a long enough one"}
    assert Client().post("/sign-in/", known).headers["Location"] == f"/{competition_id}/station/"
    asked = f"/{competition_id}/schedule/"
    assert Client().post("/sign-in/", known | {"next": asked}).headers["Location"] == asked


def test_a_competitor_lands_at_the_own_page_and_finds_it_from_everywhere(competition_id: str) -> None:
    account = somebody(competition_id, Role.COMPETITOR, number=3)
    assert first_address(account) == f"/{competition_id}/competitors/3/"
    client = Client()
    client.force_login(account)
    for page in ("", "schedule/", "records/"):
        found = client.get(f"/{competition_id}/{page}").content.decode()
        assert f'href="/{competition_id}/competitors/3/">My page' in on_one_line(found)


def test_who_has_several_roles_lands_where_most_is_to_do(competition_id: str) -> None:
    assert first_address(somebody(competition_id, Role.JUDGE, Role.SCORE_TAKER)) == f"/{competition_id}/desk/"


def test_before_the_first_round_there_is_preparing_for_some_and_nothing_to_do_for_others() -> None:
    state = CompetitionState(small_open(), edition("2026-04-01"))
    assert workplace(state, {Role.DELEGATE}, None).name == "setup"
    assert workplace(state, {Role.JUDGE}, None).name == "competition"
    assert workplace(state, {Role.JUDGE}, 3).name == "person"


def test_those_who_are_registered_are_not_asked_to_register(competition_id: str) -> None:
    period = {"openTime": (timezone.now() - timedelta(days=1)).isoformat()}

    def opened(state: CompetitionState) -> Outcome:
        return change_setup(state, DELEGATE, replace(state.competition, registration_info=period))

    repository.append(competition_id, opened, by=DELEGATE, at=NOON)
    form = f'href="/{competition_id}/register/"'
    client = Client()
    assert form in client.get(f"/{competition_id}/").content.decode()
    client.force_login(somebody(competition_id, Role.COMPETITOR, number=3))
    assert form not in client.get(f"/{competition_id}/").content.decode()


def test_a_helper_who_competes_disputes_what_is_about_them(competition_id: str) -> None:
    client = Client()
    client.force_login(somebody(competition_id, Role.SCRAMBLER, number=3))
    assert "Dispute a ruling" in client.get(f"/{competition_id}/competitors/3/").content.decode()
    assert client.get(f"/{competition_id}/competitors/3/dispute/").status_code == 200
    assert client.get(f"/{competition_id}/competitors/4/dispute/").status_code == 403
