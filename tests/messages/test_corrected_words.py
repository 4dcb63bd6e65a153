"""What translators corrected once stays corrected: in the words of the site, in messages and on paper, in summaries."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

import cubelex
from cubelex.messages import language_of, po_files
from cubelex.messages.glossaries import texts_of

TABLE = Path(__file__).parents[1] / "vectors" / "corrected_words.toml"
VALUE = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
LISTED = {"fa": range(1, 45), "ja": range(1, 31), "ko": range(1, 36), "pt": range(1, 36)}
"""How many corrections translators listed."""
OF_DAYS = {("ja", 24), ("pt", 30)}
"""Corrections that concern days and not words: `test_messages` holds them."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What was said in a language, and what is said instead."""

    number: int
    was: list[str]
    now: dict[str, str]
    wrong: re.Pattern[str]
    may: list[str]

    def is_wrong(self, said: str) -> bool:
        """Whether a text says again what was corrected."""
        return bool(self.wrong.search(said))


@cache
def corrections() -> dict[str, list[Correction]]:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {language: [correction(**row) for row in rows] for language, rows in table.items()}


def correction(
    number: int, was: list[str], now: dict[str, str], may: list[str] | None = None, **rest: str
) -> Correction:
    wrong = rest.get("not", "|".join(map(re.escape, was)))
    flags = re.IGNORECASE if wrong.isascii() else 0
    return Correction(number, was, now, re.compile(wrong, flags), may or [])


@cache
def texts(language: str) -> dict[str, list[str]]:
    """All texts in a language, whichever area of Cubelex has them: by their key, without marks that join letters."""
    folder = language_of(language).folder
    paths = sorted(Path(cubelex.__file__).parent.glob(f"*/locale/{folder}/LC_MESSAGES/*.po"))
    assert [path.stem for path in paths] == ["cubelex", "summaries", "django"]
    held: dict[str, list[str]] = {}
    for path in paths:
        for text in texts_of(po_files.read_catalogue(path, folder)):
            held.setdefault(text.key, []).extend(form.replace("\u2060", "") for form in text.translated)
    return held


@cache
def forms(language: str) -> list[tuple[str, str]]:
    """Every text with its values, and once more without them."""
    both = ((key, said, VALUE.sub("…", said)) for key, every in texts(language).items() for said in every)
    return [(key, form) for key, said, bare in both for form in dict.fromkeys((said, bare))]


def said_again(language: str) -> Iterator[str]:
    for each in corrections()[language]:
        for key, said in forms(language):
            if each.is_wrong(said) and not any(fnmatchcase(key, may) for may in each.may):
                yield f"{language} {each.number}: {said!r} ({key})"


def not_said(language: str) -> Iterator[str]:
    for each in corrections()[language]:
        for key, word in each.now.items():
            found = [text for text in texts(language) if text == key or ("*" in key and fnmatchcase(text, key))]
            if not found or any(word not in said for text in found for said in texts(language)[text]):
                yield f"{language} {each.number}: {key} has not {word!r}"


def test_every_correction_that_was_listed_is_held() -> None:
    held = {(language, each.number) for language, rows in corrections().items() for each in rows}
    assert held | OF_DAYS == {(language, number) for language, numbers in LISTED.items() for number in numbers}
    assert all(each.now for rows in corrections().values() for each in rows)


@pytest.mark.parametrize("language", LISTED)
def test_what_was_wrong_would_be_found(language: str) -> None:
    assert [
        (each.number, said)
        for each in corrections()[language]
        for said in each.was
        if not each.is_wrong(said) and not each.is_wrong(VALUE.sub("…", said))
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LISTED)
def test_a_wrong_word_does_not_come_back(language: str) -> None:
    assert list(said_again(language)) == []


@pytest.mark.parametrize("language", LISTED)
def test_the_right_word_is_said(language: str) -> None:
    assert list(not_said(language)) == []
