"""Mutations of everything that is read: no traceback, no hang, no memory. All are in `make proof`."""

import pytest
from django.conf import settings
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import Account
from tests.support.fuzzing.readers import without_site
from tests.support.fuzzing.running import MOST_MEGABYTES, Report, thrown
from tests.support.fuzzing.site import pages_and_calls
from tests.support.proof import note
from tests.support.web.small_open import AccountOf, ClientOf

QUICK_OF_READERS, QUICK_OF_PAGES = 190, 1
ALL_OF_READERS, ALL_OF_PAGES = 4560, 60
SECONDS_OF_READERS, SECONDS_OF_PAGES = 900, 450
"""Of the processor; the pages have theirs for each part."""
PARTS_OF_PAGES = 4


def assert_nothing_failed(report: Report) -> None:
    assert not report.faults, "\n\n".join(report.faults[:5])
    assert report.megabytes < MOST_MEGABYTES


@pytest.fixture
def asking(
    client_of: ClientOf, account_of: AccountOf, competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[Client, str]:
    """A browser and a token of a person who may do everything."""
    monkeypatch.setattr(settings, "API_CALLS_A_MINUTE", 10**9)
    client = client_of(Role.DELEGATE)
    Account.objects.update(is_superuser=True)
    return client, new_token("a program", TokenScope, account_of(Role.DELEGATE), repository.record_of(competition_id))


@pytest.mark.slow
def test_no_reader_fails_at_a_mutation() -> None:
    report = thrown(list(without_site()), QUICK_OF_READERS)
    assert_nothing_failed(report)
    assert report.total > 4800


@pytest.mark.slow
def test_no_page_fails_at_a_mutation(asking: tuple[Client, str]) -> None:
    report = thrown(list(pages_and_calls(*asking)), QUICK_OF_PAGES)
    assert_nothing_failed(report)
    assert report.total > 150


@pytest.mark.proof
@pytest.mark.timeout(3000)
def test_no_reader_fails_at_many_mutations() -> None:
    report = thrown(list(without_site()), ALL_OF_READERS, seed=2, most_seconds=SECONDS_OF_READERS)
    note("Bad input without a site", report.figures())
    assert_nothing_failed(report)


@pytest.mark.proof
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(PARTS_OF_PAGES))
def test_no_page_fails_at_many_mutations(asking: tuple[Client, str], part: int) -> None:
    readers = list(pages_and_calls(*asking))[part::PARTS_OF_PAGES]
    report = thrown(readers, ALL_OF_PAGES, seed=2, most_seconds=SECONDS_OF_PAGES)
    note("Bad input on pages and calls", report.figures(), part)
    assert_nothing_failed(report)
