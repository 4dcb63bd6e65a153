from datetime import date

from cubelex.regulations import read_text


def test_the_layout_of_2009_is_read(old_layout_text: str) -> None:
    document = read_text(old_layout_text)
    assert document.numbers() == ("1a", "1b", "1c", "A1", "A1a", "A1a1")
    assert (document.edition, document.revision) == (date(2009, 2, 6), date(2009, 7, 3))
    assert [article.title for article in document.articles] == ["Article 1: Kites", "Article A: Flying"]
    assert not document.findings


def test_lists_stay_in_their_item(old_layout_text: str) -> None:
    item = read_text(old_layout_text).get("1a")
    assert item is not None
    assert item.text.split("\n")[1:] == ["- red", "- blue"]


def test_tables_are_put_together_again(old_layout_text: str) -> None:
    item = read_text(old_layout_text).get("1b")
    assert item is not None
    assert item.tables[0].rows == (
        ("Material", "Length (metres)", "Remarks"),
        ("Paper", "3", "Cheap"),
        ("Silk", "4", "Must be washed"),
    )


def test_a_bilingual_document_keeps_both_texts_of_an_item(bilingual_text: str) -> None:
    document = read_text(bilingual_text)
    assert (document.language, document.other_languages) == ("ja", ("en",))
    assert document.numbers() == ("1a", "1a1", "1a2", "1b")
    item = document.get("1a2")
    assert item is not None
    assert (item.text, item.original) == ("鳴る鈴。", "A bell that rings.")


def test_sentences_broken_over_lines_are_joined(bilingual_text: str) -> None:
    item = read_text(bilingual_text).get("1a")
    assert item is not None
    assert item.text == "凧には尾があり、次のものがある:"
