import pytest

from cubelex.regulations import Comparison, Document, compare, read_text
from cubelex.regulations.documents.comparisons.changes import ChangeKind
from cubelex.regulations.documents.comparisons.wording import Mark, word_by_word

HEAD = "# <wca-title>Kites\n<version>Version: {}\n## <article-A><flying><flying> Article A: Flying\n"
RELEASE = "The pilot must let go of the string before ringing the little brass bell."
BOTH_HANDS = "Ring with both hands flat, palms pointing towards the muddy ground."


def document(version: str, *items: str) -> Document:
    return read_text(HEAD.format(version) + "\n".join(f"- {item}" for item in items))


def changes(old: list[str], new: list[str]) -> Comparison:
    return compare(document("July 17, 2025", *old), document("January 1, 2026", *new))


def kinds(comparison: Comparison) -> list[tuple[str, str | None, str | None]]:
    return [
        (str(each.kind), each.old.number if each.old else None, each.new.number if each.new else None)
        for each in comparison.changes
    ]


def test_the_same_document_has_no_changes(english: Document) -> None:
    assert compare(english, english).changes == ()


def test_links_and_line_breaks_are_no_changes() -> None:
    assert not changes(["A1) See [A1](regulations:regulation:A1)."], ["A1) See\n  A1."]).changes


def test_what_is_added_and_removed_is_named() -> None:
    comparison = changes(["A1) The red kite waits for wind."], ["A2) Nobody eats near spectators."])
    assert kinds(comparison) == [("removed", "A1", None), ("added", None, "A2")]


def test_a_reworded_item_is_compared_word_by_word() -> None:
    (change,) = changes([f"A1) {RELEASE}"], [f"A1) {RELEASE.replace('must', 'should')}"]).changes
    assert change.kind is ChangeKind.REWORDED
    assert [(str(each.mark), each.text) for each in change.words()][1:3] == [("removed", "must"), ("added", "should")]


def test_two_numbers_that_swapped_their_texts_are_renumbered_and_reused() -> None:
    comparison = changes([f"A6c) {BOTH_HANDS}", f"A6d) {RELEASE}"], [f"A6c) {RELEASE}", f"A6d) {BOTH_HANDS}"])
    assert kinds(comparison) == [
        ("renumbered", "A6d", "A6c"),
        ("reused", "A6c", "A6c"),
        ("renumbered", "A6c", "A6d"),
        ("reused", "A6d", "A6d"),
    ]


def test_a_text_at_another_number_is_renumbered() -> None:
    assert kinds(changes([f"A1) {RELEASE}"], [f"A3) {RELEASE}"])) == [("renumbered", "A1", "A3")]


def test_a_number_with_another_text_is_reused() -> None:
    assert kinds(changes([f"A1) {RELEASE}"], [f"A1) {BOTH_HANDS}"])) == [("reused", "A1", "A1")]


def test_a_heading_may_be_put_in_other_words() -> None:
    comparison = changes(["A1) Beginning:", "    - A1a) The bell rings."], ["A1) Start:", "    - A1a) The bell rings."])
    assert kinds(comparison)[0] == ("reworded", "A1", "A1")


def test_a_translation_made_anew_follows_its_originals() -> None:
    originals = changes([f"A1) {RELEASE}", f"A2) {BOTH_HANDS}"], [f"A1) {RELEASE} Always.", f"A3) {BOTH_HANDS}"])
    old = document("July 17, 2025", "A1) 凧の糸を放す。", "A2) 両手で鳴らす。")
    new = document("January 1, 2026", "A1) 鈴の前に必ず手から離すこと。", "A3) 手のひらを下に向ける。")
    assert kinds(compare(old, new, originals)) == [("reworded", "A1", "A1"), ("renumbered", "A2", "A3")]
    assert ("reused", "A1", "A1") in kinds(compare(old, new))


def test_changes_are_plain_data() -> None:
    data = changes([f"A1) {RELEASE}"], [f"A3) {RELEASE}"]).as_json()
    assert (data["from"], data["to"]) == ("2025-07-17", "2026-01-01")
    assert data["counts"] == {"added": 0, "removed": 0, "reworded": 0, "renumbered": 1, "reused": 0}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a b c d", "a x c d"),
        ("", "new"),
        ("old", ""),
        ("糸を放す", "糸を離す"),
        ("one two", "three four five"),
        ("x", "x"),
    ],
)
def test_word_by_word_tells_both_texts(old: str, new: str) -> None:
    stretches = word_by_word(old, new)
    assert "".join(each.text for each in stretches if each.mark != Mark.ADDED) == old
    assert "".join(each.text for each in stretches if each.mark != Mark.REMOVED) == new
