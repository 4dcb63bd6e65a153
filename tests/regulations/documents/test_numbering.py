import pytest

from cubelex.regulations.documents.numbering import article_of, depth_of, is_number, order_of, parent_of


@pytest.mark.parametrize("number", ["1a", "12d1a", "A1", "A4d1", "9f16b", "1c++", "9t+2", "11e++++++"])
def test_numbers_of_every_edition_are_numbers(number: str) -> None:
    assert is_number(number)


@pytest.mark.parametrize("text", ["", "1", "A", "4D", "a4", "123a", "1a(", "3 a", "1a+-", "Z"])
def test_other_text_is_not_a_number(text: str) -> None:
    assert not is_number(text)


def test_a_guideline_stands_beside_its_regulation() -> None:
    assert depth_of("A4d1++") == depth_of("A4d1") == 2
    assert parent_of("A4d1++") == "A4d1"
    assert article_of("A4d1++") == "A"


def test_guidelines_are_ordered_by_their_pluses_however_these_are_written() -> None:
    mixed = ["9u", "9t1", "9t+3", "9t++", "9t+", "9t"]
    assert sorted(mixed, key=order_of) == ["9t", "9t+", "9t++", "9t+3", "9t1", "9u"]


def test_articles_with_numbers_come_before_those_with_letters() -> None:
    assert sorted(["A1", "10a", "9a", "B1"], key=order_of) == ["9a", "10a", "A1", "B1"]
