"""Logo and banner of a competition arrive at its hub, and nothing else does in their place."""

import json
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from cubelex.officiating.verbs import change_setup
from cubelex.web.hub import sending
from cubelex.web.shared.outgoing_calls import CallAnswer
from cubelex.web.shared.themes import Theme, with_theme
from cubelex.web.store import pictures
from cubelex.web.store.models import CompetitionRecord, Picture
from tests.support.web.small_open import DELEGATE, entered
from tests.support.web.venue_and_hub import AFTER, OPEN, VenueAndHub, migrated


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    with django_db_blocker.unblock():
        return migrated(tmp_path_factory.mktemp("empty") / "empty.sqlite3")


@pytest.fixture
def both(empty: Path, tmp_path: Path, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    with django_db_blocker.unblock():
        both = VenueAndHub(tmp_path, empty)
        monkeypatch.setattr(sending, "call", both.call)
        yield both


def picture(kind: str = "PNG") -> bytes:
    drawn = BytesIO()
    Image.new("RGB", (90, 60), (200, 30, 30)).save(drawn, kind)
    return drawn.getvalue()


def choose(both: VenueAndHub, logo: bytes, banner: bytes = b"") -> None:
    """Have the competition name these pictures; both are stored at the venue, whatever they are."""
    with both.at_the_venue():
        theme = Theme("", *(pictures.keep_picture(OPEN, content) if content else "" for content in (logo, banner)))
    both.append(lambda state: change_setup(state, DELEGATE, with_theme(state.competition, theme), ""))


def arrived(both: VenueAndHub) -> list[bytes]:
    with both.at_the_hub():
        return [bytes(content) for content in Picture.objects.order_by("id").values_list("content", flat=True)]


def test_logo_and_banner_arrive_and_are_shown(both: VenueAndHub) -> None:
    logo, banner = picture(), picture("JPEG")
    choose(both, logo, banner)
    both.sync(AFTER)
    assert both.sync().failures == 0
    assert sorted(arrived(both)) == sorted([logo, banner])
    pictures._kept.cache_clear()
    with both.at_the_hub():
        shown = Client().get(f"/{OPEN}/pictures/{pictures.digest_of(logo)}/")
        assert (shown.status_code, shown.headers["Content-Type"], shown.content) == (200, "image/png", logo)
    # Nothing is lacking: one call says so.
    before = both.calls
    both.sync()
    assert both.calls == before + 1


def test_pictures_of_a_hidden_competition_stay_at_the_venue(both: VenueAndHub) -> None:
    both.sync()
    choose(both, picture())
    with both.at_the_venue():
        CompetitionRecord.objects.update(is_public=False)
    both.sync()
    assert arrived(both) == []


def test_what_a_competition_names_no_more_is_not_sent(both: VenueAndHub) -> None:
    choose(both, picture("JPEG"))
    choose(both, picture())
    both.sync()
    assert arrived(both) == [picture()]


@pytest.mark.parametrize(
    "content",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>hostile()</script></svg>",
        b"GIF89a" + b"x" * 100,
        picture()[:60],
        picture() + b"x" * 400_000,
    ],
    ids=["drawing", "another kind", "cut off", "too large"],
)
def test_only_pictures_of_bounded_size_are_kept(both: VenueAndHub, content: bytes) -> None:
    choose(both, content)
    assert both.sync().failures == 0
    assert arrived(both) == []
    both.do(lambda: entered(OPEN, 1, 1, 1000))
    assert both.sync().failures == 0, "results arrive without it"


@pytest.mark.parametrize("replaced", [b64encode(picture("JPEG")).decode(), "%%%", 1, None])
def test_another_picture_under_the_same_name_is_not_kept(
    both: VenueAndHub, monkeypatch: pytest.MonkeyPatch, replaced: object
) -> None:
    sent: list[Any] = []

    def changed(method: str, url: str, body: bytes | None, headers: Any, **limits: Any) -> CallAnswer:
        document = json.loads(body or b"{}")
        if "pictures" in document:
            sent.append(document["pictures"])
            document["pictures"] = dict.fromkeys([*document["pictures"], "0" * 32], replaced)
        return both.call(method, url, json.dumps(document).encode(), headers, **limits)

    monkeypatch.setattr(sending, "call", changed)
    choose(both, picture())
    both.sync()
    assert [b64decode(text) for each in sent for text in each.values()] == [picture()]
    assert arrived(both) == []
