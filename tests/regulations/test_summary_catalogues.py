"""The summaries in other languages: whole where the table of languages says so, and compiled as they are written."""

import re

import pytest
from babel.messages.mofile import read_mo

from cubelex.messages import SpokenLanguage
from cubelex.regulations.summaries import summary_lines
from cubelex.regulations.summary_catalogues import translations

LANGUAGES = pytest.mark.parametrize("language", translations().languages, ids=lambda language: language.code)
NUMBER = re.compile(r"[0-9]+")


def test_five_languages_have_summaries() -> None:
    assert {language.code for language in translations().languages} == {"fa", "ja", "ko", "pt"}


@LANGUAGES
def test_every_summary_is_translated(language: SpokenLanguage) -> None:
    assert {entry.id for entry in translations().read(language) if entry.id} == set(summary_lines().values()), (
        "run `make messages` and translate what is new"
    )
    lacking = [entry.id for entry in translations().missing(language)]
    assert not lacking or not translations().is_demanded(language)


@LANGUAGES
def test_a_translated_summary_is_one_line_with_the_same_numbers(language: SpokenLanguage) -> None:
    digits = str.maketrans(language.digits, "0123456789") if language.digits else {}
    pairs = [(str(entry.id), str(entry.string)) for entry in translations().read(language) if entry.id and entry.string]
    assert [said for _, said in pairs if "\n" in said] == []
    assert [said for line, said in pairs if not _numbers(line) <= _numbers(said.translate(digits))] == []


@LANGUAGES
def test_summaries_have_no_word_that_the_glossary_avoids(language: SpokenLanguage) -> None:
    assert translations().faults(language) == []


def _numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text))


@LANGUAGES
def test_what_is_compiled_is_what_translators_wrote(language: SpokenLanguage) -> None:
    with translations().path_of(language).with_suffix(".mo").open("rb") as file:
        compiled = {entry.id: entry.string for entry in read_mo(file) if entry.id}
    written = (entry for entry in translations().read(language) if entry.id and entry.string and not entry.fuzzy)
    assert compiled == {entry.id: entry.string for entry in written}
