"""Results as pictures to share, drawn by the server."""

import pytest
from django.test import Client

from cubelex.officiating.views import LIVE
from cubelex.web.public import drawing
from tests.support.web.small_open import entered, small_open, stored
from tests.web.public.test_public_pages import competitor_of, scheduled, with_extension


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn, before it is painted."""
    pictures: list[str] = []

    painted = drawing.painted

    def paint(picture: str, width: int) -> bytes:
        pictures.append(picture)
        return painted(picture, width)

    monkeypatch.setattr(drawing, "painted", paint)
    return pictures


def held() -> str:
    competition_id = stored(small_open())
    for person in (3, 8):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 900 + person)
    return competition_id


def png(competition_id: str, path: str, client: Client | None = None) -> bytes:
    answer = (client or Client()).get(f"/{competition_id}/share/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    return answer.content


def test_pictures_of_a_person_a_podium_and_a_round(db: None, drawn: list[str]) -> None:
    competition_id = held()
    for path, words in (
        ("competitors/3.png", ("Chi Mori (森千)", "3x3x3 Cube · Round 1", "9.03")),
        ("rounds/333-r1.png", ("Chi Mori (森千)", "Hana Park (박하나)", "9.03", "9.08", "Small Open 2026")),
    ):
        content = png(competition_id, path)
        assert content.startswith(b"\x89PNG") and int.from_bytes(content[16:20], "big") == 1080
        assert all(f">{word}<" in drawn[-1] for word in words), path


def test_a_picture_without_results_says_so(db: None, drawn: list[str]) -> None:
    competition_id = held()
    png(competition_id, "rounds/222-r1.png")
    assert "No results yet." in drawn[-1]


def test_only_an_event_with_a_final_has_a_podium(db: None) -> None:
    competition_id = held()
    for path in ("podiums/333.png", "podiums/444.png", "rounds/444-r1.png", "competitors/99.png"):
        assert Client().get(f"/{competition_id}/share/{path}").status_code == 404


def test_names_cannot_leave_their_place_in_the_picture() -> None:
    assert "&lt;script&gt;" in drawing.text(0, 0, "<script>", 10)
    assert drawing.fitted("x" * 60, 68, 700) < 30
    assert drawing.fitted("森" * 20, 68, 700) <= 35


def test_withheld_results_are_not_drawn(db: None, drawn: list[str]) -> None:
    competition_id = stored(with_extension(scheduled(small_open()), LIVE, {"withhold": "from_competitors"}))
    entered(competition_id, 2, 1, 1234)
    png(competition_id, "rounds/333-r1.png", competitor_of(competition_id))
    assert "12.34" not in drawn[-1]
    png(competition_id, "rounds/333-r1.png")
    assert "12.34" in drawn[-1]


def test_what_officials_see_before_others_is_kept_by_no_cache_for_all(db: None) -> None:
    competition_id = stored(with_extension(scheduled(small_open()), LIVE, {"withhold": "from_everybody"}))
    entered(competition_id, 2, 1, 1234)
    readers = Client(), competitor_of(competition_id)
    for path in ("share/rounds/333-r1.png", "share/competitors/2.png", "preview.png?round=333-r1"):
        kept = [reader.get(f"/{competition_id}/{path}").headers["Cache-Control"] for reader in readers]
        assert kept == ["max-age=60, public", "max-age=60, private"], path


def test_pages_offer_their_pictures(db: None) -> None:
    competition_id = held()
    for path, picture in (("333-r1/", "rounds/333-r1"), ("competitors/3/", "competitors/3")):
        page = Client().get(f"/{competition_id}/{path}").content.decode()
        assert f'href="/{competition_id}/share/{picture}.png"' in page and 'download="' in page
