"""Logo, banner and colour of a competition: chosen by officials, shown everywhere."""

import json
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from cubelex.officiating import Role
from cubelex.web.shared.themes import Theme, theme_of
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord
from tests.support.web.small_open import ClientOf


def file(name: str, width: int, height: int, kind: str = "PNG") -> SimpleUploadedFile:
    content = BytesIO()
    Image.new("RGB", (width, height), (20, 120, 200)).save(content, kind)
    return SimpleUploadedFile(name, content.getvalue())


def send(client: Client, competition_id: str, **fields: object) -> int:
    return client.post(f"/{competition_id}/setup/look/", {"accent": "#aa3300", **fields}).status_code


def theme(competition_id: str) -> Theme:
    return theme_of(repository.load(competition_id).competition)


@pytest.fixture
def branded(competition_id: str, client_of: ClientOf) -> str:
    organizer = client_of(Role.ORGANIZER)
    assert send(organizer, competition_id, logo=file("l.png", 90, 90), banner=file("b.jpg", 800, 200, "JPEG")) == 302
    return competition_id


def test_pictures_are_shown_on_public_pages_and_screens(branded: str, client: Client) -> None:
    chosen = theme(branded)
    assert chosen.accent == "#aa3300" and chosen.logo and chosen.banner
    logo, banner = (f"/{branded}/pictures/{digest}/" for digest in (chosen.logo, chosen.banner))
    assert logo in client.get(f"/{branded}/333-r1/").content.decode()
    for path in ("", "projector/"):
        page = client.get(f"/{branded}/{path}").content.decode()
        assert logo in page and banner in page, path
    for address, kind in ((logo, "image/png"), (banner, "image/jpeg")):
        answer = client.get(address)
        assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == (kind, "nosniff")
        assert "immutable" in answer["Cache-Control"]
    assert client.get(f"/{branded}/pictures/{'0' * 32}/").status_code == 404
    assert client.get(f"/{branded}/preview.png").content.startswith(b"\x89PNG")


def test_an_installed_app_has_the_name_and_the_logo_of_the_competition(branded: str, client: Client) -> None:
    told = json.loads(client.get(f"/manifest.webmanifest?start=/{branded}/333-r1/").content)
    assert (told["name"], told["short_name"], told["start_url"]) == (
        "Small Open 2026",
        "Small Open",
        f"/{branded}/333-r1/",
    )
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        with Image.open(BytesIO(client.get(icon["src"]).content)) as opened:
            assert f"{opened.width}x{opened.height}" == icon["sizes"]
    assert client.get(told["icons"][0]["src"].replace("192", "999")).status_code == 404


def test_an_app_of_the_site_or_of_a_hidden_competition_is_called_cubelex(branded: str, client: Client) -> None:
    CompetitionRecord.objects.filter(pk=branded).update(is_public=False)
    for start in ("/", f"/{branded}/", "/NoOpen/"):
        assert json.loads(client.get(f"/manifest.webmanifest?start={start}").content)["name"] == "Cubelex"


def test_a_picture_stays_until_it_is_removed(branded: str, client_of: ClientOf) -> None:
    before = theme(branded)
    organizer = client_of(Role.ORGANIZER)
    send(organizer, branded, accent="#003366")
    assert theme(branded) == Theme("#003366", before.logo, before.banner)
    send(organizer, branded, remove_logo="on")
    assert (theme(branded).logo, theme(branded).banner) == ("", before.banner)


def test_what_is_not_a_picture_is_refused_at_its_field(competition_id: str, client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    evil = SimpleUploadedFile("logo.png", b"<svg onload='alert(1)' xmlns='http://www.w3.org/2000/svg'/>")
    answer = organizer.post(f"/{competition_id}/setup/look/", {"accent": "", "logo": evil})
    assert answer.status_code == 422 and "is not a PNG or JPEG picture" in answer.content.decode()
    assert theme(competition_id) == Theme()


def test_a_score_taker_cannot_change_the_look(competition_id: str, client_of: ClientOf) -> None:
    assert send(client_of(Role.SCORE_TAKER), competition_id) == 403


def test_the_preview_has_the_shades_of_pages(competition_id: str, client_of: ClientOf) -> None:
    told = client_of(Role.ORGANIZER).get(f"/{competition_id}/setup/look/shades/?accent=%23ffd500").json()
    assert told["light"]["accent"] == "#7a6600"
