from datetime import date

import pytest

from cubelex.regulations import Document, read_text
from cubelex.regulations.documents.structure import ContentKind


def codes(document: Document) -> list[str]:
    return [finding.code for finding in document.findings]


TITLE = "# <wca-title>Kites\n"
VERSION = "<version>Version: July 17, 2025\n"
NOTE = "## Notes\nThe rules of this club are for the members, and must be read by all of them.\n"
ARTICLE = "## <article-1><kites><kites> Article 1: Kites\n"


def body(*lines: str) -> Document:
    return read_text(TITLE + VERSION + NOTE + ARTICLE + "\n".join(["", *lines]), "kites.md")


def test_a_document_is_read_whole(english: Document) -> None:
    assert english.title == "Rules of the Kite Club"
    assert english.edition == date(2025, 7, 17)
    assert english.language == "en"
    assert english.kind is ContentKind.REGULATIONS
    assert (len(english.articles), english.regulations, english.guidelines) == (3, 10, 2)
    assert [label.name for label in english.labels] == ["EXAMPLE", "REMINDER"]
    assert [article.number for article in english.articles] == ["1", "2", "A"]
    assert english.articles[0].anchors == ("kites", "kitesandtails")
    assert not english.findings
    assert english.is_combined


def test_items_know_their_place_and_label(english: Document) -> None:
    item = english.get("1a+")
    assert item is not None
    assert (item.label, item.text) == ("EXAMPLE", "A tail of 2.95 metres is too short.")
    assert (item.place.line, item.place.column) == (28, 3)
    assert english.get("1a1a").indent == 8  # type: ignore[union-attr]


def test_places_of_links_are_exact(english_text: str, english: Document) -> None:
    lines = english_text.split("\n")
    for _, passage in english.passages():
        for link in passage.links:
            place = passage.place_of(link)
            assert lines[place.line - 1][place.column - 1 :].startswith(link.written)


def test_places_are_exact_after_gaps_and_tables() -> None:
    lines = ["- 1a) Tails:", "", "    | silk | 4 |", "", "    see [Rule 1b](regulations:regulation:1b)"]
    item = body(*lines).get("1a")
    assert item is not None
    (link,) = item.links
    assert (item.body.place_of(link).line - item.place.line, item.body.place_of(link).column) == (4, 9)


def test_numbers_asked_for_and_not_there_are_none(english: Document) -> None:
    assert english.get("9z") is None
    assert "9z" not in english


def test_tabs_nbsp_and_wide_bullets_are_fine() -> None:
    document = body("-   1a) Kites.", "\t- 1a1) Tails.", "\t\t- 1a1a)\u00a0Silk.")
    assert document.numbers() == ("1a", "1a1", "1a1a")
    assert not document.findings


@pytest.mark.parametrize(
    "line",
    [
        "1a) Kites fly.",
        "-1a) Kites fly.",
        "- 1a. Kites fly.",
        "- (1a) Kites fly.",
        "- 1A) Kites fly.",
        "- 1a Kites fly.",
    ],
)
def test_a_mistyped_item_is_read_and_reported(line: str) -> None:
    document = body(line)
    assert document.numbers() == ("1a",)
    assert document.get("1a").text == "Kites fly."  # type: ignore[union-attr]
    assert codes(document) == ["malformed-item"]
    assert str(document.findings[0].suggestion) == "Write - 1a)"


def test_a_number_in_other_digits_is_read_and_reported() -> None:
    document = body("- ۱a) Kites fly.")
    assert document.numbers() == ("1a",)
    assert codes(document) == ["malformed-item"]


def test_the_name_of_a_cube_is_no_item() -> None:
    head = "<version>Version: July 17, 2025\n# <wca-title>Cubes\n## <article-3><a><a> Article 3\n"
    document = read_text(head + "- 3a) Cubes:\n    - 3x3x3: the usual one")
    assert document.numbers() == ("3a",)


def test_lines_that_go_on_belong_to_their_item() -> None:
    document = body("- 1a) Kites", "  fly high.", "- 1b) Strings")
    assert document.get("1a").text.split() == ["Kites", "fly", "high."]  # type: ignore[union-attr]
    assert not document.findings


def test_stray_text_is_kept_and_reported() -> None:
    document = body("- 1a) Kites.", "", "Nobody knows where this belongs.")
    assert codes(document) == ["stray-text"]
    assert "Nobody knows" in document.get("1a").text  # type: ignore[union-attr]


def test_text_before_the_first_item_introduces_the_article() -> None:
    document = body("These rules may be left out.", "- 1a) Kites.")
    assert document.articles[0].introduction[0].text == "These rules may be left out."
    assert not document.findings


def test_tables_are_read() -> None:
    document = body("- 1a) Tails:", "    | material | metres |", "    |---|---|", "    | silk | 4 |")
    (table,) = document.get("1a").tables  # type: ignore[union-attr]
    assert table.rows == (("material", "metres"), ("silk", "4"))


def test_a_malformed_article_is_read_and_reported() -> None:
    document = read_text(TITLE + VERSION + NOTE + "## <article-2> Wind\n- 2a) Wind.")
    assert [article.number for article in document.articles] == ["2"]
    assert codes(document) == ["malformed-article"]


def test_an_item_without_an_article_is_read_and_reported() -> None:
    document = read_text(TITLE + VERSION + NOTE + "- 1a) Kites.")
    assert document.numbers() == ("1a",)
    assert codes(document) == ["malformed-article"]


def test_a_malformed_label_is_read_and_reported(english_text: str) -> None:
    document = read_text(english_text.replace("1a+) [EXAMPLE]", "1a+) [[EXAMPLE]"))
    assert document.get("1a+").label == "EXAMPLE"  # type: ignore[union-attr]
    assert codes(document) == ["malformed-label"]


def test_what_is_missing_at_the_top_is_reported() -> None:
    assert codes(read_text(NOTE + ARTICLE + "- 1a) Kites.")) == ["no-title", "no-version"]
    assert codes(read_text(TITLE + "<version>Version: one day\n" + NOTE + ARTICLE + "- 1a) Kites.")) == [
        "unreadable-version"
    ]


def test_a_text_too_short_to_tell_its_language_says_so() -> None:
    assert codes(read_text(TITLE + VERSION + ARTICLE + "- 1a) Kites.")) == ["unknown-language"]


def test_an_edition_that_never_was_is_reported(english_text: str) -> None:
    document = read_text(english_text.replace("July 17, 2025", "July 18, 2025"))
    assert codes(document) == ["unknown-edition"]
    assert "2025-07-17" in str(document.findings[0].suggestion)


def test_a_text_that_is_no_document_says_so() -> None:
    assert codes(read_text("Dear all,\nsee you tomorrow.")) == ["not-a-document"]
    assert codes(read_text("")) == ["not-a-document"]


def test_states_are_read() -> None:
    document = read_text(
        "# <wca-title>Our regions\n<wca-states>\n<version>Version: January 1, 2024\n\n"
        "These are the regions that the club may take members from:\n\n"
        "## <states-list>\n\n- (AA:_Europe) Northland\n- (BB:_South America) Southland\n"
    )
    assert document.kind is ContentKind.STATES
    assert [(state.code, state.continent, state.name) for state in document.states] == [
        ("AA", "Europe", "Northland"),
        ("BB", "South America", "Southland"),
    ]
    assert not document.findings
