import pytest

from cubelex.regulations import read_text
from cubelex.regulations.documents.checks.numerals import differing_numerals, numerals_in, values_said

HEAD = "# <wca-title>K\n<version>Version: July 17, 2025\n## <article-1><a><a> One\n- 1a) "


def differ(language: str, translation: str, original: str) -> bool:
    item, other = (read_text(HEAD + text).get("1a") for text in (translation, original))
    assert item is not None
    assert other is not None
    return bool(list(differing_numerals(language, item, other)))


def test_a_number_said_twice_instead_of_another_is_found() -> None:
    assert differ("fa", "X=1 یا 2 و Y=2 یا 2", "X is 1 or 2, and Y is 2 or 3")


@pytest.mark.parametrize(
    ("language", "translation", "original"),
    [
        ("fa", "۱۷ ثانیه", "17 seconds"),
        ("de", "zwei oder drei Knoten", "2 or 3 knots"),
        ("de", "0,06 Sekunden", "0.06 seconds"),
        ("ja", "十五秒", "15 seconds"),
        ("zh", "少于100人", "99 or fewer"),
        ("ko", "1회 이상", "at least once"),
        ("uk", "двох кубів", "2 cubes"),
        ("es", "9 caras, ver [Regla 1a](regulations:regulation:1a)", "nine faces"),
        ("pl", "kostka 3x3x3, zob. A4d1", "the cube"),
        ("nl", "60 minuten", "60:00"),
        ("zh", "(5,1)被认为差1步还原", "(5, 1) is considered one misalignment"),
        ("uk", "рівно 15,00 с", "exactly 15 seconds"),
        ("ko", "100분의 1초", "centiseconds"),
        ("ko", "25cm가", "25 cm"),
        ("ja", "6x6x6キューブは12a1参照", "the cube, see 12a1"),
        ("xx", "whatever", "2 or 3 knots"),
        ("zh-Hant", "12面體Megaminx的打亂", "the scramble of Megaminx"),
        ("de", "mindestens 1,50 Meter", "at least 1.5 meters"),
        ("de", "X ist 1,2 oder 3", "X is 1, 2, or 3"),
        ("de", "nach 9m1, 9m2 oder 9m3", "by the rules above"),
        ("pt-BR", "como R.R3' não é permitido", "as R. R3' is not permitted"),
        ("ja", "+2 秒ペナルティは累積される", "Time penalties are cumulative"),
        ("ja", "(補:10%以上の場合)交換", "replaced"),
        ("ja", "2025年3月2日から", "since March 2, 2025"),
        ("ko", "3월 21일의", "of March 21"),
        ("de", "am 02.03.2025", "on March 2, 2025"),
        ("nl", "op 2025-03-02", "on March 2, 2025"),
    ],
)
def test_the_same_number_may_be_written_otherwise(language: str, translation: str, original: str) -> None:
    assert not differ(language, translation, original)


@pytest.mark.parametrize(
    ("language", "translation", "original"),
    [
        ("uk", "0.006 секунди", "0.06 seconds"),
        ("de", "nach 50 Sekunden", "after 15 seconds"),
        ("de", "nach einer Weile", "after 15 seconds"),
        ("pt", "40 minutos", "soon"),
        ("de", "1,60 Meter", "1.5 meters"),
        ("ja", "2025年3月3日から", "since March 2, 2025"),
    ],
)
def test_another_number_is_found(language: str, translation: str, original: str) -> None:
    assert differ(language, translation, original)


def test_names_of_cubes_and_cited_numbers_do_not_count() -> None:
    assert not numerals_in("3x3x3, 5×5×5 and NxNxN, see A6a1, 9f2+ and [12a](regulations:regulation:12a)")


def test_units_do_not_hide_numbers() -> None:
    assert sorted(numerals_in("30cm and 25 mm on the 21st")) == ["21", "25", "30"]


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [("二十五", "zh", {25}), ("百二", "ja", {102}), ("tres y diez", "es", {3, 10}), ("пʼять", "xx", set())],
)
def test_words_for_numbers_are_read(text: str, language: str, values: set[int]) -> None:
    assert values_said(text, language) == values


def test_a_number_of_the_item_above_or_of_an_article_linked_to_may_be_repeated() -> None:
    text = "# <wca-title>K\n<version>Version: July 17, 2025\n## <article-4><a><a> Four\n- 4b4) Within 2 hours.\n"
    original = read_text(text + "- 4b4+) [A] After the time, see [Article 9](regulations:article:9).\n")
    item = read_text(text + "- 4b4+) [A] Nach 2 Stunden, siehe Abschnitt 9.\n").get("4b4+")
    before, above = original.get("4b4+"), original.get("4b4")
    assert item is not None
    assert before is not None
    assert [finding.code for finding in differing_numerals("de", item, before)] == ["different-number"]
    assert not list(differing_numerals("de", item, before, above))
