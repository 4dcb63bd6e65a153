"""What the public, competitors and judges are told belongs to the level "public", whichever page says it."""

import pytest
from babel.messages.catalog import Message
from django.test import Client
from django.utils.translation import trans_real

from cubelex.messages import Catalogue, Level
from cubelex.messages.levels import level_of as level_of_code
from cubelex.officiating import Role
from cubelex.web.site.catalogues import level_of, translations
from cubelex.web.store.models import Account, Membership
from tests.support.web.station_open import STATION, stored_station

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAGES = (
    "",
    "schedule/",
    "competitors/",
    "competitors/1/",
    "psych-sheet/222/",
    "podiums/",
    "records/",
    "projector/",
    "overlay/333-r1/",
    "333-r1/",
    "register/",
    "search/?q=a",
    "following/",
)
ELSEWHERE = (
    "/",
    "/sign-in/",
    "/offline/",
    "/languages/",
    "/nowhere/",
    "/regulations/",
    "/regulations/2026-04-01/",
    "/regulations/2026-04-01/9f8/",
    "/regulations/2026-04-01/article/9/",
    "/regulations/2026-04-01/since/2009-02-06/",
    "/regulations/search/?q=time",
)
Said = tuple[set[str], set[str]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """The words and the codes of messages that pages ask for from now on."""
    words: set[str] = set()
    codes: set[str] = set()
    one, many, text = trans_real.DjangoTranslation.gettext, trans_real.DjangoTranslation.ngettext, Catalogue.text

    def gettext(self: trans_real.DjangoTranslation, message: str) -> str:
        words.add(message)
        return one(self, message)

    def ngettext(self: trans_real.DjangoTranslation, singular: str, plural: str, number: int) -> str:
        words.add(singular)
        return many(self, singular, plural, number)

    def text_of(self: Catalogue, code: str, *rest: int) -> str:
        codes.add(code)
        return text(self, code, *rest)

    monkeypatch.setattr(trans_real.DjangoTranslation, "gettext", gettext)
    monkeypatch.setattr(trans_real.DjangoTranslation, "ngettext", ngettext)
    monkeypatch.setattr(Catalogue, "text", text_of)
    return words, codes


def name_of(entry: Message) -> str:
    """What gettext calls a text."""
    first = entry.id if isinstance(entry.id, str) else entry.id[0]
    return f"{entry.context}\x04{first}" if entry.context else first


def missed(words: set[str]) -> list[str]:
    """The words that a language of the level "public" may lack."""
    known = {name_of(entry): entry for entry in translations().template if entry.id}
    return sorted(word for word in words & known.keys() if level_of(known[word]) > Level.PUBLIC)


def not_public(codes: set[str]) -> list[str]:
    """The messages that such a language may lack; the words of the casebook are beside the reader's own."""
    cases = "casebook.", "answers."
    return sorted(code for code in codes if level_of_code(code) > Level.PUBLIC and not code.startswith(cases))


def test_public_pages_say_only_what_is_public(said: Said, competition_id: str) -> None:
    visitor = Client(headers={"Accept-Language": "ko"})
    addresses = [*(f"/{competition_id}/{path}" for path in PAGES), *ELSEWHERE]
    answers = {address: visitor.get(address).status_code for address in addresses}
    assert {address for address, status in answers.items() if status != 200} == {"/nowhere/"}
    words, codes = said
    assert len(words) > 150
    assert (missed(words), not_public(codes)) == ([], [])


def test_the_station_says_only_what_is_public(said: Said) -> None:
    stored_station()
    account = Account.objects.create(username="judge")
    Membership.objects.create(account=account, competition_id=STATION, role=Role.JUDGE)
    judge = Client(headers={"Accept-Language": "ko"})
    judge.force_login(account)
    for path in ("", *(f"{round_id}/1/" for round_id in ("333-r1", "333mbf-r1", "333fm-r1")), "333fm-r1/room/"):
        assert judge.get(f"/{STATION}/station/{path}").status_code == 200, path
    words, codes = said
    assert len(words) > 150
    assert (missed(words), not_public(codes)) == ([], [])
