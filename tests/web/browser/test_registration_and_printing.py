"""Registration and paper in a browser: on a phone, in Persian, and by those who are in a hurry."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.servers import COMPETITION, Server

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}}
PAGES = (
    "setup/competitors/",
    "setup/competitors/1/",
    "setup/competitors/import/",
    "setup/competitors/eligibility/",
    "setup/competitors/country/",
    "setup/competitors/mail/",
    "check-in/",
    "register/",
    "paper/",
)


@pytest.fixture
def server(server_of_module: Server) -> Server:
    """One server for all: each test is about somebody else."""
    return server_of_module


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_is_wider_than_a_phone(page_of: PageOf, language: str) -> None:
    page = page_of("delegate", locale=language, **PHONE)
    for address in PAGES:
        page.goto(f"/{COMPETITION}/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "fa" else "ltr")


def test_somebody_registers_on_a_phone_is_accepted_cancels_and_registers_again(page_of: PageOf, server: Server) -> None:
    delegate = page_of("delegate")
    delegate.goto(f"/{COMPETITION}/setup/details/")
    delegate.select_option("[name=country]", "PT")
    delegate.fill("[name=registration_opens]", "2020-01-01T08:00")
    delegate.get_by_role("button", name="Save").click()
    delegate.wait_for_selector("text=Saved.")
    phone = page_of(None, **PHONE)
    phone.goto(f"/{COMPETITION}/")
    phone.get_by_role("link", name="Register").click()
    phone.get_by_label("Name").fill("Zoe Lang")
    phone.get_by_label("Country").select_option("PT")
    phone.get_by_label("Date of birth").fill("2011-05-06")
    phone.get_by_label("Parent or guardian who consents").fill("Mia Lang")
    phone.get_by_label("E-mail address").fill("zoe@example.org")
    phone.get_by_label("3x3x3 Cube").check()
    phone.get_by_label("Gender").select_option(label="female")
    phone.get_by_role("button", name="Register").click()
    phone.wait_for_selector("text=Registration received")
    assert phone.locator("main .notice strong").first.inner_text() == "Pending"
    assert phone.get_by_text("You are registered").count() == 0
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.get_by_role("button", name="Copy link").click()
    phone.wait_for_selector("text=Copied")
    address = phone.evaluate("navigator.clipboard.readText()")
    assert address == phone.url
    assert len(address) < len(server.address) + len(COMPETITION) + 30
    assert phone.locator(".private-link .qr svg").bounding_box()["width"] > 120
    delegate.goto(f"/{COMPETITION}/setup/competitors/?show=pending")
    delegate.get_by_label("Select all").check()
    delegate.get_by_role("button", name="Accept", exact=True).click()
    phone.reload()
    phone.wait_for_selector("text=You are registered and have a place.")
    again = page_of(None, **PHONE)
    again.goto(address)
    again.once("dialog", lambda dialog: dialog.accept())
    again.get_by_role("button", name="Cancel my registration").click()
    again.get_by_role("button", name="Register again").click()
    again.wait_for_selector("main .notice strong:text-is('Pending')")


def test_taking_somebody_out_is_asked_for_first(page_of: PageOf) -> None:
    page = page_of("delegate")
    page.goto(f"/{COMPETITION}/setup/competitors/new/")
    page.get_by_label("Name").fill("Yan Pike")
    page.get_by_label("Country").select_option("PT")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Yan Pike").click()
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Remove").click()
    assert page.get_by_role("button", name="Remove").is_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove").click()
    page.wait_for_url(f"**/{COMPETITION}/setup/competitors/")
    assert page.get_by_role("link", name="Yan Pike").count() == 0


@pytest.mark.parametrize("chromium", ["with tabs"], indirect=True)
def test_a_long_document_shows_how_far_it_is_until_it_opens(page_of: PageOf) -> None:
    """The bar moves while 100 pages are made, the PDF opens; who comes back sees no bar.

    They are made in half a second, so that the document is held back until the page has asked how far it is.
    """
    page, told, held = page_of("score_taker", service_workers="block"), list[tuple[float, str]](), list[Any]()
    steps = iter((0, 40, 80))

    def progress(route: Any) -> None:
        if held and told and told[-1][0] == 0.8:
            held.pop().continue_()
        route.fulfill(json={"done": next(steps, 80), "total": 100})

    page.expose_function("tell", lambda done, text: told.append((done, text)))
    page.goto(f"/{COMPETITION}/paper/")
    page.route("**/scorecards.pdf**", lambda route: held.append(route))
    page.route("**/paper/progress/**", progress)
    cards = page.locator("section[aria-labelledby=title-scorecards]")
    cards.locator("summary").click()
    cards.locator("[name=blank]").fill("400")
    assert cards.locator(".making").is_hidden()
    page.evaluate("""() => {
        const making = document.querySelector("section[aria-labelledby=title-scorecards] .making");
        const bar = making.querySelector("progress");
        const note = () => { if (!making.hidden) tell(bar.value / bar.max, making.innerText); };
        new MutationObserver(note).observe(making, { subtree: true, childList: true, characterData: true });
    }""")
    with page.expect_response(lambda answer: "/scorecards.pdf" in answer.url) as opening:
        cards.get_by_role("button", name="Open PDF").click()
    headers = opening.value.headers
    assert (opening.value.status, headers["content-type"]) == (200, "application/pdf")
    assert int(headers["content-length"]) > 50_000
    page.wait_for_url("**/scorecards.pdf**")
    seen = list(dict.fromkeys(done for done, _ in told))
    assert seen == [0, 0.4, 0.8]
    assert "80 / 100" in told[-1][1]
    page.go_back()
    cards.wait_for()
    assert cards.locator(".making").is_hidden()


def test_a_browser_that_saves_documents_shows_the_page_as_it_was(page_of: PageOf) -> None:
    page = page_of("score_taker", service_workers="block")
    page.goto(f"/{COMPETITION}/paper/")
    cards = page.locator("section[aria-labelledby=title-scorecards]")
    cards.locator("summary").click()
    # So that every browser saves it.
    page.route(
        "**/scorecards.pdf**", lambda route: route.fulfill(body="", headers={"Content-Disposition": "attachment"})
    )
    with page.expect_request("**/paper/progress/**"), page.expect_download():
        cards.get_by_role("button", name="Open PDF").click()
    cards.locator(".making").wait_for(state="hidden")


def test_another_language_of_paper_is_chosen_without_a_button(page_of: PageOf) -> None:
    page = page_of("score_taker")
    page.goto(f"/{COMPETITION}/paper/")
    page.locator("main select[name=lang]").select_option("ja")
    page.wait_for_url("**lang=ja**")
    assert page.locator("#title-scorecards ~ form input[name=lang]").input_value() == "ja"
