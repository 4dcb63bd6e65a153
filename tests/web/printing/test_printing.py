"""Everything that is printed, from the site: who may have it, what is chosen, and what is said when it cannot be."""

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve
from PIL import Image

from cubelex.competition import Competition, Format, Round, Venue
from cubelex.errors import Overloaded
from cubelex.officiating import Role, finish_round
from cubelex.officiating.verbs import change_setup, open_head_to_head
from cubelex.officiating.views import Withholding, with_withholding
from cubelex.regulations import Library
from cubelex.rules.head_to_head import stages
from cubelex.sheets import card_address
from cubelex.web.printing import documents, views
from cubelex.web.printing.documents import PRINTERS, Order, PrintedDocuments
from cubelex.web.printing.kinds import KINDS
from cubelex.web.printing.progress import PrintingProgress
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered, small_open, stored

PAPER = "/SmallOpen2026/paper/"
CHOICES: dict[str, dict[str, str | int]] = {
    "table-numbers": {"first": 1, "last": 3},
    "checklist": {"one_event": "333"},
    "unofficial": {"event_name": "Kilominx"},
}
NEED_MORE = {"matches", "regulations", "certificates"}
INVENTED = """# <wca-title>WCA Regulations
<version>Version: January 1, 2026
## <article-9><events><events> Article 9: Invented Events
- 9a) Kites are flown.
"""
PRINTED_AT_ONCE = [kind.name for kind in KINDS if kind.name not in NEED_MORE]


def text_of(pdf: bytes) -> str:
    """What can be read in a PDF."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")
    read = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
    return read.stdout.decode()


def pages_of(pdf: bytes) -> int:
    with pikepdf.open(BytesIO(pdf)) as document:
        return len(document.pages)


def finish_first_round(competition_id: str) -> None:
    for person_id in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person_id, attempt, 900 + 10 * person_id + attempt)
    finished = repository.append(
        competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON
    )
    assert not finished.outcome.is_refused


def test_every_kind_can_be_printed() -> None:
    assert set(PRINTERS) == {kind.name for kind in KINDS}


@pytest.mark.parametrize("kind", PRINTED_AT_ONCE)
def test_the_delegate_prints_everything(client_of: ClientOf, kind: str) -> None:
    entered("SmallOpen2026", 1, 1, 1234)
    delegate, address = client_of(Role.DELEGATE), f"{PAPER}{kind}.pdf"
    is_posted = next(one.is_posted for one in KINDS if one.name == kind)
    answer = (delegate.post if is_posted else delegate.get)(address, CHOICES.get(kind, {}))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.headers["Content-Disposition"].startswith(f'inline; filename="SmallOpen2026-{kind}')
    assert pages_of(answer.content)


def test_everybody_is_offered_what_hangs_on_the_wall_and_nothing_confidential(
    competition_id: str, client_of: ClientOf
) -> None:
    public, delegate = Client().get(PAPER).content.decode(), client_of(Role.DELEGATE).get(PAPER).content.decode()
    for kind in ("schedule", "results", "psych", "checklist"):
        assert f"{PAPER}{kind}.pdf" in public
    for kind in ("scorecards", "badges", "check-in", "identities", "certificates", "poster"):
        assert f"{PAPER}{kind}.pdf" not in public
        assert f"{PAPER}{kind}.pdf" in delegate


def test_birth_dates_are_only_on_the_list_for_officials(client_of: ClientOf) -> None:
    newcomers = tuple(replace(one, wca_id=None) for one in small_open().persons)
    repository.append(
        "SmallOpen2026",
        lambda state: change_setup(state, DELEGATE, replace(state.competition, persons=newcomers)),
        by=DELEGATE,
        at=NOON,
    )
    assert "2000-01-01" not in text_of(client_of(Role.SCORE_TAKER).get(f"{PAPER}check-in.pdf").content)
    assert client_of(Role.SCORE_TAKER).get(f"{PAPER}identities.pdf").status_code == 403
    assert "2000-01-01" in text_of(client_of(Role.ORGANIZER).get(f"{PAPER}identities.pdf").content)


def test_results_that_are_withheld_are_not_printed_for_everybody(competition_id: str, client_of: ClientOf) -> None:
    entered(competition_id, 1, 1, 1234)
    repository.append(
        competition_id,
        lambda state: change_setup(state, DELEGATE, with_withholding(state.competition, Withholding.FROM_EVERYBODY)),
        by=DELEGATE,
        at=NOON,
    )
    address = f"{PAPER}results.pdf?round_with_results=333-r1"
    assert "12.34" in text_of(client_of(Role.SCORE_TAKER).get(address).content)
    assert "12.34" not in text_of(Client().get(address).content)


def test_a_result_is_in_the_next_print(competition_id: str) -> None:
    address = f"{PAPER}results.pdf?round_with_results=333-r1"
    entered(competition_id, 1, 1, 1234)
    first = Client().get(address).content
    assert Client().get(address).content == first
    entered(competition_id, 2, 1, 1111)
    assert "11.11" in text_of(Client().get(address).content)


def test_scorecards_of_a_round_are_in_the_language_that_was_chosen(client_of: ClientOf) -> None:
    desk = client_of(Role.SCORE_TAKER)
    cards = desk.get(f"{PAPER}scorecards.pdf?round=222-r1&lang=pt&paper=us-letter").content
    assert pages_of(cards) == 2
    assert "Cubo 2x2x2" in text_of(cards)
    assert pages_of(desk.get(f"{PAPER}scorecards.pdf?blank=3&size=a6").content) == 3


def test_a_competition_in_a_country_of_letter_prints_on_letter(competition_id: str) -> None:
    assert b'value="a4" selected' in Client().get(PAPER).content
    hall = Venue(1, "Hall", "US", "America/Chicago")
    repository.append(
        competition_id,
        lambda state: change_setup(
            state,
            DELEGATE,
            replace(state.competition, schedule=replace(state.competition.schedule, venues=(hall,))),
        ),
        by=DELEGATE,
        at=NOON,
    )
    assert b'value="us-letter" selected' in Client().get(PAPER).content
    assert b'value="a4" selected' in Client().get(f"{PAPER}?paper=a4").content


def test_what_nobody_is_in_is_explained(client_of: ClientOf) -> None:
    answer = client_of(Role.SCORE_TAKER).get(f"{PAPER}scorecards.pdf?round=333-r2")
    assert (answer.status_code, b"nobody is in 333-r2 yet" in answer.content) == (422, True)


@pytest.mark.parametrize(
    "asked",
    ["scorecards.pdf?round=444-r1", "table-numbers.pdf?first=9&last=1", "table-numbers.pdf", "psych.pdf?event=x"],
)
def test_choices_that_are_none_are_marked(client_of: ClientOf, asked: str) -> None:
    answer = client_of(Role.DELEGATE).get(PAPER + asked)
    assert (answer.status_code, b"errorlist" in answer.content) == (422, True)


def test_a_letter_that_no_font_has_stops_no_sheet_and_officials_are_told(client_of: ClientOf) -> None:
    one, *others = small_open().persons
    people = (replace(one, name="Taro Yoshida (𠮷田太郎)"), *others)
    repository.append(
        "SmallOpen2026",
        lambda state: change_setup(state, DELEGATE, replace(state.competition, persons=people)),
        by=DELEGATE,
        at=NOON,
    )
    delegate = client_of(Role.DELEGATE)
    answer = delegate.get(f"{PAPER}badges.pdf")
    assert (answer.status_code, "Taro Yoshida" in text_of(answer.content)) == (200, True)
    assert "<bdi>𠮷田太郎</bdi> → <bdi>Taro Yoshida</bdi>" in delegate.get(PAPER).content.decode()
    assert "𠮷田太郎" not in Client().get(PAPER).content.decode()


def test_certificates_wait_for_the_last_round_to_finish(competition_id: str, client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    entered(competition_id, 1, 1, 1234)
    assert delegate.post(f"{PAPER}certificates.pdf", {"event": "333"}).status_code == 422


def test_certificates_take_a_picture_as_their_background(client_of: ClientOf) -> None:
    competition = replace(small_open(), id="Shorter2026", events=(replace(small_open().events[0], rounds=one_round()),))
    stored(competition)
    finish_first_round("Shorter2026")
    delegate = client_of(Role.DELEGATE)
    account = delegate.session["_auth_user_id"]
    repository.record_of("Shorter2026").members.create(account_id=account, role=Role.DELEGATE)
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'
    address = "/Shorter2026/paper/certificates.pdf"
    good = delegate.post(address, {"background": SimpleUploadedFile("a.svg", picture), "signers": "Ada\nBo"})
    assert pages_of(good.content) == 3
    assert "Ada" in text_of(good.content)
    everybody = delegate.post(address, {"award": "participation", "theme": "ocean"})
    assert pages_of(everybody.content) == 8
    assert "Certificate of participation" in text_of(everybody.content)
    bad = delegate.post(address, {"background": SimpleUploadedFile("a.png", b"no picture")})
    assert (bad.status_code, b"Choose a PNG" in bad.content) == (422, True)


def one_round() -> tuple[Round, ...]:
    return small_open().events[0].rounds[:1]


def test_the_regulations_are_printed_from_documents_that_were_added(
    competition_id: str, tmp_path: Path, settings: Any
) -> None:
    settings.REGULATIONS = tmp_path / "library"
    assert "regulations.pdf" not in Client().get(PAPER).content.decode()
    assert Client().get(f"{PAPER}regulations.pdf").status_code == 422
    path = tmp_path / "regulations.md"
    path.write_text(INVENTED, encoding="utf-8")
    Library(settings.REGULATIONS).add(path, language="en")
    assert "regulations.pdf" in Client().get(PAPER).content.decode()
    assert "Kites are flown" in text_of(Client().get(f"{PAPER}regulations.pdf").content)


def test_matches_that_can_be_played_have_cards(client_of: ClientOf) -> None:
    competition = _with_matches(small_open())
    repository.append("SmallOpen2026", lambda state: change_setup(state, DELEGATE, competition), by=DELEGATE, at=NOON)
    desk = client_of(Role.SCORE_TAKER)
    assert "matches.pdf" not in desk.get(PAPER).content.decode()
    finish_first_round("SmallOpen2026")
    drawn = repository.append(
        "SmallOpen2026",
        lambda state: open_head_to_head(state, DELEGATE, "333-r2", 4, dict.fromkeys(stages(4), 1), Random(1)),
        by=DELEGATE,
        at=NOON,
    )
    assert not drawn.outcome.is_refused
    assert "matches.pdf" in desk.get(PAPER).content.decode()
    cards = text_of(desk.get(f"{PAPER}matches.pdf?round_of_matches=333-r2").content)
    assert cards.count("Semifinal Stage, match") == 4


def test_what_is_posted_is_not_asked_for_by_an_address(client_of: ClientOf) -> None:
    answer = client_of(Role.DELEGATE).get(f"{PAPER}poster.pdf?password=secret")
    assert (answer.status_code, answer.headers["Location"]) == (302, PAPER)


def test_only_the_last_documents_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_BYTES", 50)
    kept, made = PrintedDocuments(), []

    def make(number: int) -> bytes:
        made.append(number)
        return bytes([number]) * 10

    for number in (*range(6), 5, 0):
        assert kept.get(number, lambda number=number: make(number)) == bytes([number]) * 10  # type: ignore[misc]
    assert made == [*range(6), 0]


def test_what_many_ask_for_at_once_is_printed_once_and_not_for_all() -> None:
    kept, made, may_go_on = PrintedDocuments(), [], Event()

    def make() -> bytes:
        made.append(1)
        may_go_on.wait(60)
        return b"pdf"

    def ask(_: int) -> bytes:
        try:
            return kept.get("psych", make)
        except Overloaded:
            may_go_on.set()
            return b"later"

    with ThreadPoolExecutor(12) as together:
        answers = list(together.map(ask, range(12)))
    assert len(made) == 1
    assert answers.count(b"pdf") >= documents.MOST_WAITING
    assert set(answers) == {b"pdf", b"later"}


def test_a_psych_sheet_is_kept_over_results_and_printed_again_after_a_change_of_the_setup(
    competition_id: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = []

    def print_psych(order: Order) -> bytes:
        printed.append(order)
        return b"%PDF"

    monkeypatch.setitem(documents.PRINTERS, "psych", print_psych)
    monkeypatch.setattr(views, "_KEPT", PrintedDocuments())
    address = "/SmallOpen2026/paper/psych.pdf"
    for attempt in (1, 2):
        assert client.get(address).content == b"%PDF"
        entered(competition_id, 1, attempt, 900)
    assert len(printed) == 1
    renamed = replace(small_open(), name="Another name")
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, renamed), by=DELEGATE, at=NOON)
    client.get(address)
    assert len(printed) == 2


def test_the_code_on_a_scorecard_leads_where_it_is_needed(client_of: ClientOf) -> None:
    address = card_address("http://testserver/", "SmallOpen2026", "333-r1", 3).removeprefix("http://testserver")
    assert resolve(address).view_name == "card"
    assert client_of(Role.SCORE_TAKER).get(address).headers["Location"] == "/SmallOpen2026/desk/333-r1/?person=3"
    assert client_of(Role.JUDGE).get(address).headers["Location"] == "/SmallOpen2026/station/333-r1/3/"
    assert Client().get(address).headers["Location"] == "/SmallOpen2026/competitors/3/"


def test_the_code_of_a_match_leads_to_the_matches(client_of: ClientOf) -> None:
    competition = _with_matches(small_open())
    repository.append("SmallOpen2026", lambda state: change_setup(state, DELEGATE, competition), by=DELEGATE, at=NOON)
    address = card_address("/", "SmallOpen2026", "333-r2", 3)
    assert client_of(Role.SCORE_TAKER).get(address).headers["Location"] == "/SmallOpen2026/desk/333-r2/matches/"


def _with_matches(competition: Competition) -> Competition:
    first, second = competition.events[0].rounds
    rounds = first, replace(second, format=Format.HEAD_TO_HEAD)
    return replace(competition, events=(replace(competition.events[0], rounds=rounds), *competition.events[1:]))


@pytest.mark.parametrize("address", ["card/333-r9/3/", "card/333-r1/99/"])
def test_a_card_that_nobody_has_is_not_found(competition_id: str, address: str) -> None:
    assert Client().get(f"/SmallOpen2026/{address}").status_code == 404


def test_a_long_document_says_how_far_it_is_and_is_forgotten_afterwards(client_of: ClientOf) -> None:
    told: list[tuple[int, int] | None] = []
    held = PrintingProgress()
    advance = held.follow("1-2-3", 12)
    told.append(held.of("1-2-3"))
    advance(7)
    told.append(held.of("1-2-3"))
    held.forget("1-2-3")
    assert told == [(0, 12), (7, 12)]
    assert held.of("1-2-3") is None
    delegate = client_of(Role.DELEGATE)
    answer = delegate.get(f"{PAPER}scorecards.pdf", {"round": "333-r1", "job": "4-5-6"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert delegate.get(f"{PAPER}progress/4-5-6/").json() == {}


def test_the_logo_that_was_uploaded_is_on_nametags_and_certificates(client_of: ClientOf) -> None:
    content = BytesIO()
    Image.new("RGB", (61, 37), (20, 120, 200)).save(content, "PNG")
    look = {"accent": "#aa3300", "logo": SimpleUploadedFile("logo.png", content.getvalue())}
    assert client_of(Role.ORGANIZER).post("/SmallOpen2026/setup/look/", look).status_code == 302
    delegate = client_of(Role.DELEGATE)
    pdfs = {
        "nametags": delegate.get(f"{PAPER}badges.pdf").content,
        "certificates": delegate.post(f"{PAPER}certificates.pdf", {"award": "participation"}).content,
        "poster": delegate.post(f"{PAPER}poster.pdf", {"network": ""}).content,
    }
    for name, pdf in pdfs.items():
        with pikepdf.open(BytesIO(pdf)) as document:
            images = [(int(each.Width), int(each.Height)) for each in document.objects if _is_picture(each)]
        assert images == [(61, 37)], name


def _is_picture(thing: Any) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image" and "/SMask" not in thing


def test_the_page_asks_how_far_a_document_is(client_of: ClientOf) -> None:
    page = client_of(Role.DELEGATE).get(PAPER).content.decode()
    assert f'data-progress="{PAPER}progress/JOB/"' in page
    assert page.count("data-printing") == page.count('class="making"') > 10
