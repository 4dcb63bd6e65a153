"""The language of a page: in its first tag, in the menu, and in a note where nobody has reviewed it."""

from dataclasses import replace

import pytest
from django.test import Client

from cubelex.messages import SpokenLanguage, all_languages, language_of, offered_languages
from cubelex.web.public import languages
from cubelex.web.site import context

NOTE = "This translation is not yet reviewed by a native speaker."
pytestmark = pytest.mark.django_db


def page(language: str, address: str = "/") -> str:
    return Client(headers={"Accept-Language": language}).get(address).content.decode()


@pytest.mark.parametrize(
    ("asked", "tag"), [("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("fa-IR", "fa"), ("ja", "ja"), ("xx", "en")]
)
def test_a_page_says_which_language_it_is_in(asked: str, tag: str) -> None:
    assert f'<html lang="{tag}" ' in page(asked)


def test_the_cookie_of_portuguese_stays_good() -> None:
    client = Client()
    client.post("/language/", {"language": "pt", "next": "/"})
    shown = client.get("/").content.decode()
    assert '<html lang="pt-BR"' in shown and "Português (Brasil)</option>" in shown


def test_every_language_offered_is_in_the_menu() -> None:
    shown = page("en")
    assert [code for code in all_languages() if f'<option value="{code}"' in " ".join(shown.split())] == list(
        offered_languages()
    )


def test_a_language_that_nobody_has_reviewed_is_marked_in_the_menu_and_on_its_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reviewed(code: str) -> SpokenLanguage:
        language = language_of(code)
        return replace(language, reviewed_by="Aiko, November 2026") if language.code == "ja" else language

    table = {code: reviewed(code) for code in all_languages()}
    for module in (context, languages):
        monkeypatch.setattr(module, "all_languages", lambda: table)
    monkeypatch.setattr(context, "language_of", reviewed)
    english = " ".join(page("en").split())
    group = english.partition('<optgroup label="Not yet reviewed by a native speaker">')[2].partition("</optgroup>")[0]
    assert "한국어" in group and "日本語" not in group and "English" not in group
    assert NOTE not in english
    assert 'class="unreviewed"' in page("ko") and 'class="unreviewed"' not in page("ja")
    assert 'href="/languages/"' in page("ko").partition('class="unreviewed"')[2].partition("</small>")[0]
    listed = page("en", "/languages/")
    assert "Aiko, November 2026" in listed
    assert listed.count("Nobody yet") == len(offered_languages()) - 2


def test_digits_of_a_language_are_given_to_scripts() -> None:
    assert 'data-digits="۰۱۲۳۴۵۶۷۸۹"' in page("fa") and "data-digits" not in page("ja")
