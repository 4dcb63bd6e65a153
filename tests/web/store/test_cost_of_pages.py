"""What a page asks for does not grow with the crowd: counted, not timed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import _trans  # type: ignore[attr-defined]

from cubelex.officiating import Role
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import entered, large_open, stored

pytestmark = pytest.mark.slow
SIZES = (20, 160)
PAGES = (
    "board/",
    "delegate/",
    "setup/groups/?round=333-r1",
    "setup/check/",
    "checks/",
    "psych-sheet/333/",
    "desk/333-r1/",
    "333-r1/",
)
WCIF = "/api/competitions/{}/wcif"


def delegate_of(competition_id: str) -> Client:
    account = Account.objects.create_user("Delegate")
    record = CompetitionRecord.objects.get(pk=competition_id)
    Membership.objects.create(account=account, competition=record, role=Role.DELEGATE)
    client = Client()
    client.force_login(account)
    return client


def at_each_size(count: Callable[[Client, str], Any]) -> list[Any]:
    """What is counted in a small and in a large competition, directly after a result."""
    found = []
    for competitors in SIZES:
        with transaction.atomic():
            competition_id = stored(large_open(competitors))
            client = delegate_of(competition_id)
            for person in range(1, competitors + 1):
                entered(competition_id, person, 1, 1000 + person)
            found.append(count(client, competition_id))
            transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("page", [*PAGES, WCIF])
def test_pages_ask_the_database_no_more_often_for_a_larger_crowd(page: str) -> None:
    def statements(client: Client, competition_id: str) -> int:
        address = page.format(competition_id) if page == WCIF else f"/{competition_id}/{page}"
        assert client.get(address).status_code == 200
        entered(competition_id, 1, 2, 900)
        with CaptureQueriesContext(connection) as sent:
            client.get(address)
        return len(sent)

    small, large = at_each_size(statements)
    assert 0 < large <= small


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["333-r1/", "desk/333-r1/", "psych-sheet/333/"])
def test_labels_of_rows_are_looked_up_once_for_all_viewers(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_up(client: Client, competition_id: str) -> int:
        entered(competition_id, 1, 2, 900)
        client.get(f"/{competition_id}/{page}")
        counted, original = list[str](), _trans.gettext

        def gettext(text: str) -> str:
            counted.append(text)
            return str(original(text))

        with monkeypatch.context() as patched:
            patched.setattr(_trans, "gettext", gettext)
            assert client.get(f"/{competition_id}/{page}").status_code == 200
        return len(counted)

    small, large = at_each_size(looked_up)
    # Some more for the pages of a long list, and none for its rows.
    assert 0 < large < small + 10
