"""Every code has a text, every placeholder a value, every language the translations of its level."""

import re

import pytest
from babel.messages.mofile import read_mo

from cubelex.messages import Message, SpokenLanguage, codes, text_of, translated_languages
from cubelex.messages.catalogue_updates import translations

PLACEHOLDER = re.compile(r"\{\w+\}")
LANGUAGES = pytest.mark.parametrize("language", translated_languages(), ids=lambda language: language.code)


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(form) for form in said or ()]  # type: ignore[attr-defined]


@LANGUAGES
def test_every_text_of_its_level_is_translated(language: SpokenLanguage) -> None:
    known = {(entry.context, *forms(entry.id)) for entry in translations().read(language) if entry.id}
    wanted = {(entry.context, *forms(entry.id)) for entry in translations().merged(language) if entry.id}
    assert known == wanted, "run `make messages` and translate what is new"
    lacking = [entry.context for entry in translations().missing(language)]
    assert not lacking or not translations().is_demanded(language)


@LANGUAGES
def test_a_translation_has_the_values_of_its_text(language: SpokenLanguage) -> None:
    wrong = [
        (entry.context, form)
        for entry in translations().read(language)
        for form in (forms(entry.string) if entry.id else ())
        if form
        and (
            not set(PLACEHOLDER.findall(form)) <= set(PLACEHOLDER.findall(" ".join(forms(entry.id))))
            or not set(PLACEHOLDER.findall(forms(entry.id)[-1])) - {"{count}"} <= set(PLACEHOLDER.findall(form))
        )
    ]
    assert wrong == []


@LANGUAGES
def test_what_is_compiled_is_what_translators_wrote(language: SpokenLanguage) -> None:
    with translations().path_of(language).with_suffix(".mo").open("rb") as file:
        compiled = {tuple(forms(entry.id)): forms(entry.string) for entry in read_mo(file) if entry.id}
    written = {
        tuple(forms(entry.id)): forms(entry.string)
        for entry in translations().read(language)
        if entry.id and any(forms(entry.string)) and not entry.fuzzy
    }
    assert compiled == written


def test_a_plural_says_how_many() -> None:
    assert [code for code, text in codes().items() if text.one is not None and "count" not in text.placeholders] == []


def test_a_code_without_a_text_is_named() -> None:
    with pytest.raises(KeyError, match=r"attempts\.unheard_of.*messages/data/en/attempts\.toml"):
        text_of("attempts.unheard_of")
    with pytest.raises(KeyError, match=r"nothing\.at_all"):
        str(Message("nothing.at_all"))
