import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from cubelex.errors import MissingExtra, UnknownDocument
from cubelex.messages import Message
from cubelex.regulations import Document, Library, build_site, compare, comparison_page, read_text
from cubelex.regulations.documents.publishing import templates
from cubelex.regulations.documents.publishing.markup import blocks, signs_isolated


class Page(HTMLParser):
    """The addresses a page leads to, and the places on it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.places: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.addresses += [found[key] or "" for key in ("href", "src", "action") if key in found]
        if found.get("id"):
            self.places.append(found["id"] or "")


def dead_links(folder: Path) -> list[str]:
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    return [
        f"{path.relative_to(folder)}: {address}"
        for path, page in pages.items()
        for address in page.addresses
        if not leads_somewhere(path, address, pages)
    ]


def leads_somewhere(path: Path, address: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(address)
    if parts.scheme in ("http", "https", "mailto"):
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if parts.fragment and target in pages:
        return unquote(parts.fragment) in pages[target].places
    return target.is_file()


@pytest.fixture
def site(tmp_path: Path, english_text: str, english: Document, portuguese: Document) -> Path:
    newer = read_text(english_text.replace("July 17, 2025", "January 1, 2026").replace("string", "cord"))
    persian = read_text(
        "# <wca-title>بادبادک\n<version>نسخه: ژوئیه 17، 2025\n## <article-1><a><a> ماده 1\n"
        "- 1a) رجوع کنید به [1a+](regulations:regulation:1a+).\n- 1a+) یک و دو."
    )
    build_site([english, newer, portuguese, persian], tmp_path)
    return tmp_path


def test_every_link_of_a_site_leads_somewhere(site: Path) -> None:
    assert len(list(site.rglob("*.html"))) == 9
    assert not dead_links(site)


def test_a_dead_link_would_be_noticed(site: Path) -> None:
    path = site / "en" / "2025-07-17" / "index.html"
    path.write_text(path.read_text().replace('id="2a"', 'id="gone"'))
    assert any("#2a" in link for link in dead_links(site))


def test_every_item_has_a_permalink(site: Path, english: Document) -> None:
    page = Page((site / "en" / "2025-07-17" / "index.html").read_text())
    assert set(english.numbers()) <= set(page.places)
    assert len(page.places) == len(set(page.places))


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"""(?:src|<link[^>]*href)=["']https?:|@import|url\(""", text)


def test_persian_pages_read_from_right_to_left(site: Path) -> None:
    text = (site / "fa" / "2025-07-17" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="fa" dir="rtl">' in text
    assert "\u20661a+\u2069" in text


def test_what_is_found_in_persian_keeps_its_signs_and_dates_in_order(tmp_path: Path) -> None:
    text = (
        "# <wca-title>مقررات\n<version>نسخه: ژوئیه 17، 2025\n## <article-1><a><a> ماده 1\n- 1a) جریمه (+2 ثانیه) است.\n"
    )
    build_site([read_text(text)], tmp_path)
    assert "(\u2066+2\u2069 ثانیه)" in (tmp_path / "fa/2025-07-17/items.js").read_text(encoding="utf-8")
    assert "\u20662025-07-17\u2069" in (tmp_path / "search.html").read_text(encoding="utf-8")


def test_a_list_of_regions_has_no_contents_and_counts_no_items(tmp_path: Path) -> None:
    text = (
        "# <wca-title>Our regions\n<wca-states>\n<version>Version: January 1, 2024\n\n"
        "These are the regions of the club:\n\n## <states-list>\n\n- (AF:_Asia) Afghanistan\n"
    )
    build_site([read_text(text)], tmp_path)
    page = (tmp_path / "en/2024-01-01/index.html").read_text(encoding="utf-8")
    assert "Afghanistan" in page
    assert not re.search("0 regulations|<h2>Contents", page)


def test_changes_since_the_edition_before_lead_to_the_comparison(site: Path) -> None:
    text = (site / "en" / "2026-01-01" / "index.html").read_text()
    assert 'class="since reworded" href="../../en/2025-07-17..2026-01-01.html#1b"' in text


def test_a_translation_stands_beside_its_original(site: Path) -> None:
    text = (site / "pt" / "2025-07-17" / "beside-en.html").read_text()
    assert "Silk must be washed." in text
    assert "A seda deve ser lavada." in text


def test_texts_cannot_break_out_of_a_page(tmp_path: Path, english_text: str) -> None:
    evil = read_text(english_text.replace("Silk must be washed.", '<script>x</script> [a](javascript:x) "</script>'))
    build_site([evil], tmp_path)
    page = (tmp_path / "en" / "2025-07-17" / "index.html").read_text()
    assert "<script>x" not in page
    assert "javascript:" not in page.replace("[a](javascript:x)", "")
    assert '<span class="broken">a</span>' in page


def test_without_documents_there_is_no_site(tmp_path: Path) -> None:
    with pytest.raises(UnknownDocument):
        build_site([], tmp_path)


def test_a_comparison_is_a_page_of_its_own(english_text: str, english: Document) -> None:
    page = comparison_page(compare(english, read_text(english_text.replace("silk", "linen"))))
    assert "<del>silk</del>" in page
    assert "<ins>linen</ins>" in page
    assert "<style>" in page


def test_pages_speak_the_language_of_their_document() -> None:
    assert templates.words("pt-BR").text("published.search") == "Procurar"
    assert templates.words("zh-Hant").text("published.search") == "搜索"
    assert templates.words("tlh").text("published.search") == "Search"
    assert templates.words("uk").say(Message("published.regulations", count=5)) == "5 правил"


def test_lists_and_emphasis_are_told_apart() -> None:
    first, entry = blocks("**Bring** _this_:\n- a cube & a timer")
    assert [(span.text, span.style) for span in first.lines[0]] == [
        ("Bring", "strong"),
        (" ", ""),
        ("this", "emphasis"),
        (":", ""),
    ]
    assert entry.is_entry


def test_a_link_over_two_lines_is_one_link() -> None:
    (block,) = blocks("[two\nwords](https://kites.example/) end")
    assert block.lines[0][0].text == "two words"


def test_signs_beside_numbers_stay_on_their_side() -> None:
    assert signs_isolated("R++ و [1c+](regulations:regulation:1c+)") == (
        "\u2066R++\u2069 و [\u20661c+\u2069](regulations:regulation:1c+)"
    )


# Paper


def test_a_site_goes_on_without_the_pdf_that_could_not_be_made(tmp_path: Path, english: Document) -> None:
    def unable(document: Document) -> bytes:
        raise MissingExtra("no font")

    built = build_site([english], tmp_path, unable)
    assert built.unmade == (("en/2025-07-17", "no font"),)
    assert not dead_links(tmp_path)


# Real documents


@pytest.mark.slow
def test_every_link_of_a_site_of_real_documents_leads_somewhere(tmp_path: Path, shared: Path) -> None:
    library = Library(tmp_path / "library")
    library.add(shared / "regulations")
    documents = [library.read(entry) for entry in library.entries()]
    built = build_site(documents, tmp_path / "site")
    assert built.pages > 40
    assert not dead_links(tmp_path / "site")
