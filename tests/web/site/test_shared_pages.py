"""Public pages are made once for each version of a competition, are never out of date, and have nothing of anybody."""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from django.core.handlers.wsgi import WSGIRequest
from django.db import connections
from django.http import QueryDict
from django.test import Client

from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC
from cubelex.web.site import shared_pages
from cubelex.web.site.handler import Handler
from cubelex.web.site.shared_pages import SHARED, SharedPages
from cubelex.web.store.models import Announcement, CompetitionRecord
from cubelex.web.store.versions import Version, version_of
from tests.support.web.addresses import address
from tests.support.web.small_open import entered, small_open, stored

pytestmark = pytest.mark.django_db(transaction=True)
ROUND = "/SmallOpen2026/333-r1/"
WITH_A_BRACKET = {"overlay-match"}
PLACES = {"competition_id": "SmallOpen2026", "round_id": "333-r1", "person_id": 1, "event_id": "333"}


class Answer:
    """What was sent."""

    def __init__(self, messages: list[Mapping[str, Any]]) -> None:
        start = messages[0]
        self.status: int = start["status"]
        self.headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        self.content = b"".join(message.get("body", b"") for message in messages[1:])


class Counted:
    """The pages of a site, which count how often one is made."""

    def __init__(self) -> None:
        self.made = 0
        self._handler = Handler()
        self.pages = SharedPages(self._handle)

    async def _handle(self, *request: Any) -> None:
        self.made += 1
        await self._handler._answer(*request)

    async def ask(self, path: str, **headers: str) -> Answer | None:
        """The answer to a request, or nothing where Django is to answer it."""
        path, _, query = path.partition("?")
        said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path}
        scope |= {
            "query_string": query.encode(),
            "headers": [(b"host", b"testserver"), *said],
            "client": ("1.2.3.4", 5),
        }
        sent: list[Mapping[str, Any]] = []

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)

        return Answer(sent) if await self.pages.answer(scope, send) else None

    async def asked(self, path: str, **headers: str) -> Answer:
        """The answer to a request for a page that everybody gets."""
        answer = await self.ask(path, **headers)
        assert answer is not None, path
        return answer


@pytest.fixture(autouse=True)
def _without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_pages, "REST", 0)


def run(story: Callable[[Counted], Awaitable[None]]) -> None:
    stored(small_open())

    async def told() -> None:
        site = Counted()
        await story(site)
        await sync_to_async(connections.close_all)()

    asyncio.run(told())


async def enter(person_id: int, attempt: int = 1) -> None:
    await sync_to_async(entered)("SmallOpen2026", person_id, attempt, 900 + person_id)


async def fresh(path: str) -> bytes:
    """The page as Django makes it for somebody who comes for the first time."""
    answer = await sync_to_async(Client().get)(path)
    content: bytes = answer.content
    return content


def shared_addresses() -> Iterator[str]:
    return (address(name, PLACES) for name in sorted(SHARED.keys() - WITH_A_BRACKET))


def test_every_shared_page_is_public() -> None:
    assert all(PUBLIC in PERMISSIONS[name] for name in SHARED)


@pytest.mark.slow
def test_every_shared_page_is_the_one_that_django_makes_after_every_change() -> None:
    async def story(site: Counted) -> None:
        for person in (1, 2):
            for path in shared_addresses():
                answer = await site.asked(path)
                assert answer.content == await fresh(path), path
                assert "set-cookie" not in answer.headers, path
            await enter(person)

    run(story)


def test_the_version_is_looked_up_for_all_who_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def counted(competition_id: str) -> Version | None:
        looks.append(competition_id)
        return version_of(competition_id)

    monkeypatch.setattr(shared_pages, "version_of", counted)

    async def story(site: Counted) -> None:
        await site.asked(ROUND)
        looks.clear()
        await asyncio.gather(*(site.asked(ROUND) for _ in range(50)))
        assert len(looks) == 1
        # Who comes while one look is on its way waits for the next one, which sees what has changed meanwhile.
        first, second = asyncio.create_task(site.asked(ROUND)), asyncio.create_task(enter(1))
        await second
        later = await asyncio.gather(*(site.asked(ROUND) for _ in range(50)))
        await first
        assert {answer.content for answer in later} == {await fresh(ROUND)}
        assert len(looks) < 10

    run(story)


def test_a_page_is_made_once_however_many_ask_for_it_and_again_after_a_change() -> None:
    async def story(site: Counted) -> None:
        await asyncio.gather(*(site.asked(ROUND) for _ in range(50)))
        assert site.made == 1
        await enter(1)
        answers = await asyncio.gather(*(site.asked(ROUND) for _ in range(50)))
        assert site.made == 2
        assert len({answer.content for answer in answers}) == 1
        assert answers[0].content == await fresh(ROUND)

    run(story)


def test_who_asks_while_a_page_is_made_gets_what_was_entered_before_they_asked() -> None:
    async def story(site: Counted) -> None:
        await site.asked(ROUND)
        await enter(1)
        early = asyncio.ensure_future(site.asked(ROUND))
        await asyncio.sleep(0)
        await enter(2)
        late = await site.asked(ROUND)
        await early
        assert late.content == await fresh(ROUND)

    run(story)


def test_while_the_maker_rests_a_page_that_is_there_is_sent_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(site: Counted) -> None:
        monkeypatch.setattr(shared_pages, "REST", 1_000_000)
        before = await site.asked(ROUND)
        await enter(1)
        monkeypatch.setattr(shared_pages, "MOST_SECONDS_OLD", 600)
        assert (await site.asked(ROUND)).content == before.content
        newest = await sync_to_async(lambda: Announcement.objects.latest("id").pk)()
        named = await site.asked(f"{ROUND}?version={newest}&language=en")
        assert named.content == await fresh(ROUND), "who names the version gets no older one"
        await enter(2)
        monkeypatch.setattr(shared_pages, "MOST_SECONDS_OLD", 0)
        assert (await site.asked(ROUND)).content == await fresh(ROUND)

    run(story)


def test_each_language_has_its_own_page() -> None:
    async def story(site: Counted) -> None:
        english, german = await site.asked(ROUND), await site.asked(ROUND, accept_language="de,en;q=0.5")
        chosen = await site.asked(ROUND, cookie="django_language=de")
        assert b'lang="en' in english.content
        assert b'lang="de' in german.content
        assert german.content == chosen.content
        assert site.made == 2
        assert {"accept-language", "cookie"} <= set(english.headers["vary"].lower().split(", "))

    run(story)


def test_who_may_be_signed_in_is_answered_by_django() -> None:
    async def story(site: Counted) -> None:
        for headers in (
            {"cookie": "sessionid=x"},
            {"cookie": "csrftoken=x; messages=y"},
            {"authorization": "Bearer x"},
        ):
            assert await site.ask(ROUND, **headers) is None
        assert await site.ask(ROUND, cookie="csrftoken=x") is not None
        assert await site.ask("/SmallOpen2026/desk/333-r1/") is None
        assert await site.ask("/SmallOpen2026/444-r1/") is None, "a page that does not exist"

    run(story)


def test_a_competition_that_is_not_public_is_not_shared() -> None:
    async def story(site: Counted) -> None:
        await site.asked(ROUND)
        await sync_to_async(CompetitionRecord.objects.update)(is_public=False)
        assert await site.ask(ROUND) is None
        assert await site.ask(f"{ROUND}?version=1&language=en") is None

    run(story)


def test_who_has_the_page_is_told_that_it_is_the_same() -> None:
    async def story(site: Counted) -> None:
        first = await site.asked(ROUND, accept_encoding="gzip, br")
        assert gzip.decompress(first.content) == await fresh(ROUND)
        assert int(first.headers["content-length"]) == len(first.content)
        again = await site.asked(ROUND, if_none_match=first.headers["etag"])
        assert (again.status, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        await enter(1)
        assert (await site.asked(ROUND, if_none_match=first.headers["etag"])).status == 200

    run(story)


def test_the_page_of_a_version_is_the_same_for_everybody_and_may_be_kept() -> None:
    async def story(site: Counted) -> None:
        await enter(1)
        newest = await sync_to_async(lambda: Announcement.objects.latest("id").pk)()
        path = f"{ROUND}?version={newest}&language=de"
        anybody = await site.asked(path, accept_language="ja")
        official = await site.asked(path, cookie="sessionid=x; django_language=fa")
        assert anybody.content == official.content
        assert b'lang="de' in anybody.content
        assert anybody.headers["cache-control"].startswith("public, max-age=")
        assert anybody.headers["vary"] == "Accept-Encoding"
        plain = await site.asked(ROUND, accept_language="de")
        assert plain.content == anybody.content
        assert site.made == 1
        await enter(2)
        assert (await site.asked(path)).content == anybody.content
        assert site.made == 1, "who asks late for a version that was made gets it"
        later = await site.asked(f"{ROUND}?version={newest + 100}&language=de")
        assert later.headers["cache-control"] == "no-store", "a version that is not there yet"
        for odd in ("version=x&language=de", f"version={newest}", f"version={newest}&language=xx"):
            assert (await site.asked(f"{ROUND}?{odd}")).headers["cache-control"] == "no-cache"

    run(story)


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(site: Counted) -> None:
        size = len((await site.asked(ROUND)).content)
        monkeypatch.setattr(shared_pages, "MOST_BYTES", 3 * size)
        for number in range(8):
            await site.asked(f"{ROUND}?page={number}")
        assert 0 < len(site.pages._pages) <= 3
        assert site.pages._size == sum(page.size for page in site.pages._pages.values())

    run(story)


def test_a_page_lasts_at_most_to_the_end_of_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(site: Counted) -> None:
        monkeypatch.setattr(time, "time", lambda: 59.9)
        await site.asked(ROUND)
        await asyncio.sleep(0.2)
        await site.asked(ROUND)
        assert site.made == 2

    run(story)


def test_the_language_is_chosen_on_this_site_only() -> None:
    client = Client(enforce_csrf_checks=True)
    chosen = {"language": "de", "next": "/"}
    assert client.post("/language/", chosen).status_code == 302
    assert client.post("/language/", chosen, headers={"Origin": "http://testserver"}).status_code == 302
    assert client.post("/language/", chosen, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 302
    for elsewhere in ({"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert client.post("/language/", chosen, headers=elsewhere).status_code == 403


def test_links_marked_for_each_reader_lead_to_one_page() -> None:
    async def story(site: Counted) -> None:
        plain = await site.asked(ROUND)
        for number in range(20):
            marked = await site.asked(f"{ROUND}?fbclid=IwAR{number}&utm_source=%E2%98%85")
            assert marked.content == plain.content
        assert site.made == 1
        await site.asked(f"{ROUND}?persons=1&fbclid=7")
        assert site.made == 2

    run(story)


def test_nothing_is_kept_of_what_is_longer_than_usual() -> None:
    long = "x" * 3000

    def kept() -> list[int]:
        looked_up = (shared_pages._place_of, shared_pages._has_harmless_cookies, shared_pages._language)
        return [question.cache_info().currsize for question in looked_up]

    async def story(site: Counted) -> None:
        before = kept()
        assert await site.ask(f"/{long}/") is None
        assert await site.ask("/SmallOpen2026/stream/", cookie=long) is None
        for said in ({"cookie": long}, {"accept_language": long}, {"host": long}):
            assert await site.ask(ROUND, **said) is None
        assert (kept(), site.made) == (before, 0)

    run(story)


def test_what_a_page_reads_of_a_query_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    stored(small_open())
    read: set[str] = set()

    class Recorded(QueryDict):
        def __getitem__(self, key: str) -> Any:
            read.add(key)
            return super().__getitem__(key)

        def __contains__(self, key: object) -> bool:
            read.add(str(key))
            return super().__contains__(key)

    monkeypatch.setattr(WSGIRequest, "GET", property(lambda request: Recorded(request.META["QUERY_STRING"])))
    for name in sorted(SHARED.keys() - WITH_A_BRACKET):
        path = address(name, PLACES)
        read.clear()
        Client().get(f"{path}?{urlencode(dict.fromkeys(SHARED[name], '1'))}")
        assert read == SHARED[name], name
