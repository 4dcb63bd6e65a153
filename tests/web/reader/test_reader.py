"""The Regulations inside the site: our own lines always, official texts where they were added."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex.messages import po_files
from cubelex.regulations import Library, editions, items_of, outlines, summaries, summary
from cubelex.web.shared import citations
from cubelex.web.store.models import Account

OLDER = """# <wca-title>WCA Regulations
<version>Version: January 1, 2025
## <article-9><events><events> Article 9: Invented Events
- 9f) Text of our own.
    - 9f8) Five kites fly, see [Regulation A4](regulations:regulation:A4), [Regulation 9f](regulations:regulation:9f).
## <article-A><speedsolving><speedsolving> Article A: Speed Solving
- A4) Starting a kite, <script>alert(1)</script>, [away](javascript:alert(2)).
"""
NEWER = (
    OLDER.replace("January 1, 2025", "January 1, 2026")
    .replace("Five kites fly", "Six kites fly")
    .replace("## <article-A>", "- 9f8+) [CLARIFICATION] A guideline about kites.\n## <article-A>")
)


@pytest.fixture
def library(tmp_path: Path, settings: Any, db: None) -> Library:
    """A library of invented documents: two editions in English, one in German."""
    settings.REGULATIONS = tmp_path / "library"
    made = Library(settings.REGULATIONS)
    for name, text, language in (("a", OLDER, "en"), ("b", NEWER, "en"), ("c", NEWER, "de")):
        path = tmp_path / f"{name}.md"
        path.write_text(text.replace("kites", "Drachen") if language == "de" else text, encoding="utf-8")
        made.add(path, language=language)
    return made


@pytest.fixture
def no_library(tmp_path: Path, settings: Any, db: None) -> None:
    settings.REGULATIONS = tmp_path / "empty"


def page(address: str, status: int = 200, language: str = "en") -> str:
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_without_documents_our_lines_are_shown_and_how_to_add_them(no_library: None) -> None:
    shown = page("/regulations/2026-04-01/9f8/")
    assert "Average of 5" in shown and "cubelex regulations add" in shown


def test_which_code_decides_is_told_to_developers_alone(no_library: None) -> None:
    shown, told = (page(f"/regulations/2026-04-01/A3a1/{part}") for part in ("", "code/"))
    assert "/regulations/2026-04-01/A3a1/code/" in shown and "Applied automatically" in shown
    names = re.findall(r"<code[^>]*>(cubelex\.[\w.]+)", told)
    assert names and not any(name in shown for name in names)
    assert "cubelex." not in shown.replace("cubelex regulations add", "")
    page("/regulations/2026-04-01/9z9/code/", status=404)


@pytest.fixture
def translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One line of the Regulations in Persian."""
    english = summary("9f8", editions()[-1])
    assert english
    lines = Catalog(locale="fa")
    lines.add(english, "میانگین پنج")
    lines.add("A line that was changed since.", "چیز دیگر")
    po_files.write_catalogue(tmp_path / "fa" / "LC_MESSAGES" / "summaries.po", lines)
    monkeypatch.setattr(summaries, "LOCALE", tmp_path)
    caches = summaries._translations, outlines.outline, citations._line
    for cached in caches:
        cached.cache_clear()
    yield "میانگین پنج"
    for cached in caches:
        cached.cache_clear()


def test_a_summary_is_in_the_language_of_the_reader_where_it_is_translated(no_library: None, translated: str) -> None:
    shown = page("/regulations/2026-04-01/9f8/", language="fa")
    assert f'<p class="summary" lang="fa" dir="rtl"><bdi>{translated}</bdi></p>' in shown
    assert '<p class="summary" lang="en" dir="ltr">' in page("/regulations/2026-04-01/9f9/", language="fa")
    assert translated not in page("/regulations/2026-04-01/9f8/")
    article = " ".join(page("/regulations/2026-04-01/article/9/", language="fa").split())
    assert f'<blockquote lang="fa" dir="rtl"> {translated} </blockquote>' in article
    assert '<blockquote lang="en" dir="ltr">' in article
    found = page("/regulations/search/?q=پنج&edition=2026-04-01", language="fa")
    assert "9f8" in found and '<blockquote lang="fa" dir="rtl">' in found
    assert f'<bdi lang="fa">{translated}</bdi>' in page("/regulations/2026-04-01/9f8/preview/", language="fa")


def test_two_editions_side_by_side_are_in_one_language(no_library: None, translated: str) -> None:
    shown = page("/regulations/2026-04-01/since/2009-02-06/?article=9", language="fa")
    assert 'lang="en" dir="ltr"' in shown


@pytest.mark.parametrize("edition", [str(one) for one in editions()])
def test_every_article_of_every_edition_is_a_page_with_an_anchor_for_each_item(no_library: None, edition: str) -> None:
    chosen = next(one for one in editions() if str(one) == edition)
    entries = items_of(chosen).values()
    for article in dict.fromkeys(one.article for one in entries):
        shown = page(f"/regulations/{edition}/article/{article}/")
        assert all(f'id="{one.number}"' in shown for one in entries if one.article == article)
        assert len(shown) < 150_000


def test_an_official_text_is_shown_in_the_language_of_the_page(library: Library) -> None:
    assert "Six Drachen fly" in page("/regulations/2026-01-01/9f8/?language=de")
    assert "Six kites fly" in page("/regulations/2026-01-01/9f8/")
    assert "Six kites fly" in page("/regulations/2026-01-01/9f8/", language="fa")


def test_a_translation_is_shown_with_its_original(library: Library) -> None:
    shown = page("/regulations/2026-01-01/9f8/?language=de")
    assert '<blockquote class="said" lang="de" dir="ltr">' in shown
    assert '<blockquote class="said" lang="en" dir="ltr">' in shown


def test_links_of_a_text_lead_on_in_the_same_language(library: Library) -> None:
    shown = page("/regulations/2026-01-01/article/9/?language=de")
    assert 'href="/regulations/2026-01-01/article/A/?language=de#A4" data-item="A4"' in shown
    assert 'href="#9f" data-item="9f"' in shown


def test_a_guideline_stands_beside_its_regulation(library: Library) -> None:
    shown = page("/regulations/2026-01-01/article/9/")
    clause = shown[shown.index('id="9f8"') : shown.index("</section>", shown.index('id="9f8"'))]
    assert '<aside class="guidelines"' in clause and 'id="9f8+"' in clause


def test_a_document_cannot_bring_scripts_into_a_page(library: Library) -> None:
    shown = page("/regulations/2026-01-01/article/A/")
    assert "<script>alert" not in shown and "javascript:" not in shown


def test_a_change_is_shown_word_by_word(library: Library) -> None:
    assert "<del>Five</del><ins>Six</ins>" in page("/regulations/2026-01-01/9f8/")
    beside = page("/regulations/2026-01-01/since/2025-01-01/?article=9")
    assert "<del>Five</del> kites" in beside and "<ins>Six</ins> kites" in beside


def test_a_text_of_after_a_revision_is_shown_as_such(no_library: None) -> None:
    assert "Revised on 2025-03-02" in page("/regulations/2025-01-01/9f2/")
    assert "Revised on" not in page("/regulations/2025-07-17/9f2/")


def test_editions_are_side_by_side_without_documents_too(no_library: None) -> None:
    shown = page("/regulations/2026-01-01/since/2025-07-17/?article=9")
    assert "One-line summaries are compared" in shown and "9v4" in shown
    answer = Client().get("/regulations/compare/?older=2026-01-01&newer=2018-01-01")
    assert answer.headers["Location"] == "/regulations/2026-01-01/since/2018-01-01/"


def test_search_finds_in_one_language_or_in_all(library: Library) -> None:
    german = page("/regulations/search/?q=Drachen&edition=2026-01-01&language=de")
    assert "<mark>Drachen</mark>" in german
    everywhere = page("/regulations/search/?q=fly&edition=all&language=all")
    assert "/regulations/2025-01-01/9f8/?language=en" in everywhere
    assert "/regulations/2026-01-01/9f8/?language=de" in everywhere


def test_search_finds_our_lines_and_numbers_without_documents(no_library: None) -> None:
    assert '<a class="number" href="/regulations/2026-04-01/9f8/">' in page("/regulations/search/?q=9f8")
    assert "No regulations match." in page("/regulations/search/?q=xylophone")


def test_a_number_that_an_edition_does_not_have_says_where_it_is(no_library: None) -> None:
    assert "/regulations/2026-04-01/9v4/" in page("/regulations/2009-02-06/9v4/", 404)
    assert "/regulations/2026-04-01/9f8/" in page("/regulations/2026-04-01/9F8/", 404)
    page("/regulations/1999-01-01/9f8/", 404)


def test_a_preview_is_small_and_says_what_the_item_says(library: Library) -> None:
    shown = page("/regulations/2026-01-01/9f8/preview/")
    assert "Six kites fly" in shown and "<html" not in shown


def test_english_text_in_a_persian_page_keeps_its_digits(library: Library) -> None:
    shown = page("/regulations/2026-01-01/9f8/", language="fa")
    assert '<html lang="fa" dir="rtl"' in shown and "9f8" in shown


def test_a_competition_leads_to_the_edition_it_is_held_under(competition_id: str) -> None:
    answer = Client().get(f"/{competition_id}/regulations/")
    assert answer.headers["Location"] == "/regulations/2026-04-01/"


def test_whoever_runs_the_site_adds_documents_and_takes_them_out(no_library: None, tmp_path: Path) -> None:
    host = Client()
    host.force_login(Account.objects.create_user("host", is_superuser=True))
    files = [SimpleUploadedFile("regulations.md", NEWER.encode()), SimpleUploadedFile("no.txt", b"nothing")]
    told = host.post("/regulations/documents/", {"files": files, "language": "en"}, follow=True).content.decode()
    assert [one for one in ("regulations.md was added as en/2026-01-01", "no.txt: ") if one not in told] == []
    assert "Six kites fly" in page("/regulations/2026-01-01/9f8/")
    host.post("/regulations/documents/", {"remove": "en/2026-01-01"})
    assert "Six kites fly" not in page("/regulations/2026-01-01/9f8/")


def test_the_cases_of_a_regulation_are_beside_its_text_in_words(no_library: None) -> None:
    shown = page("/regulations/2026-04-01/A6e2/")
    assert 'id="cases"' in shown and "A brief touch may be let pass since 2025" in shown
    assert "The competitor touched the puzzle after stopping the timer, without a move." in shown
    assert "touched_after_stop" not in shown and "comes_to" not in shown
    assert '<a href="/regulations/2026-04-01/A6e2/"' in shown


def test_a_case_has_the_answer_of_the_edition_and_of_the_others(no_library: None) -> None:
    for edition, result in (("2009-02-06", "DNF"), ("2026-04-01", "12.00")):
        shown = page(f"/regulations/{edition}/A6e/")
        case = shown[shown.index("Straightening the puzzle after the stop") :]
        case = " ".join(case[: case.index("</article>")].split())
        assert f"<b><bdi>{result}</bdi></b>" in case and "Since 2009-02-06: <bdi>DNF</bdi>" in case


def test_the_casebook_has_an_index_by_article(no_library: None) -> None:
    shown = page("/regulations/2025-07-17/casebook/")
    assert (
        'href="/regulations/2025-07-17/9f8/#cases"' in shown and 'href="/regulations/2025-07-17/10e3/#cases"' in shown
    )
    assert len(shown) < 150_000


@pytest.mark.parametrize("query", ["quarter eliminated", "9p1", "9p1 eliminated"])
def test_the_casebook_is_searched_by_words_and_numbers(no_library: None, query: str) -> None:
    shown = page(f"/regulations/2026-04-01/casebook/?case={query}")
    assert "A quarter is eliminated also where a result is the condition" in shown


def test_what_no_case_has_is_not_found(no_library: None) -> None:
    assert "No cases match." in page("/regulations/2026-04-01/casebook/?case=kite")


@pytest.mark.parametrize("language", ["fa", "ja", "ko", "pt"])
def test_cases_are_in_the_language_of_the_reader_except_their_titles(no_library: None, language: str) -> None:
    shown = page("/regulations/2026-04-01/A6e2/", language=language)
    assert "A brief touch may be let pass since 2025" in shown
    assert "without a move." not in shown and ">Result<" not in shown


def test_cases_are_in_english_as_a_whole_where_not_all_is_translated(no_library: None) -> None:
    shown = page("/regulations/2026-04-01/A6e2/", language="es")
    assert '<dl lang="en" dir="ltr">' in shown and ">Result<" in shown
    assert '<dl lang="fa" dir="rtl">' in page("/regulations/2026-04-01/A6e2/", language="fa")


def test_a_search_without_an_edition_is_in_the_newest_of_the_readers_language(library: Library) -> None:
    assert "2 regulations were found" in " ".join(page("/regulations/search/?q=Drachen&language=de").split())
    shown = page("/regulations/search/?q=Drachen&edition=2025-01-01&language=de")
    assert "No regulations match." in shown
    assert "This edition is not available in Deutsch." in shown
    assert 'href="/regulations/search/?q=Drachen&amp;edition=2026-01-01&amp;language=de"' in shown


def test_a_search_from_a_page_that_is_not_in_the_readers_language_is_not_kept_to_its_edition(library: Library) -> None:
    assert 'name="edition"\n        value="2026-01-01"' in page("/regulations/2026-01-01/9f8/?language=de")
    assert 'name="edition"\n        value=""' in page("/regulations/2025-01-01/9f8/?language=de")


def test_the_number_of_answers_is_the_number_found_and_not_of_those_shown(no_library: None) -> None:
    shown = " ".join(page("/regulations/search/?q=competitor&edition=2026-04-01").split())
    found = int(shown.split(" regulations were found")[0].split(" ")[-1].split(">")[-1])
    assert found > 40
    assert "The best 40 are shown." in shown
    assert "are shown" not in page("/regulations/search/?q=xylophone")


def test_an_item_says_that_a_translation_of_another_edition_exists(library: Library) -> None:
    shown = page("/regulations/2025-01-01/9f8/?language=de")
    assert "This edition is not available in Deutsch." in shown
    assert '<a href="/regulations/2026-01-01/9f8/?language=de">Read the edition of 2026-01-01</a>' in " ".join(
        shown.split()
    )
    assert "not available in" not in page("/regulations/2026-01-01/9f8/?language=de")
    assert "not available in" not in page("/regulations/2025-01-01/9f8/")


def test_a_version_between_the_editions_kept_in_full_can_be_read_by_its_own_numbers(no_library: None) -> None:
    shown = page("/regulations/2021-05-01/2i3/")
    assert "2i3" in shown
    assert "/regulations/2021-05-01/Y3/" in page("/regulations/2021-05-01/article/Y/")
