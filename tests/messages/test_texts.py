"""Every code has a text, every placeholder a value, every language a translation."""

import re

import pytest
from babel.messages.mofile import read_mo

from cubelex.messages import Message, catalogue_updates, codes, languages, po_files, text_of

PLACEHOLDER = re.compile(r"\{\w+\}")


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(form) for form in said or ()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", catalogue_updates.translated_languages())
def test_every_text_is_translated(language: str) -> None:
    catalog = po_files.read_catalogue(catalogue_updates.path_of(language), language)
    known = {(entry.context, *forms(entry.id)) for entry in catalog if entry.id}
    wanted = {(entry.context, *forms(entry.id)) for entry in catalogue_updates.template(language) if entry.id}
    assert known == wanted, "run `make messages` and translate what is new"
    assert po_files.untranslated(catalog) == []


@pytest.mark.parametrize("language", catalogue_updates.translated_languages())
def test_a_translation_has_the_values_of_its_text(language: str) -> None:
    wrong = [
        (entry.context, form)
        for entry in po_files.read_catalogue(catalogue_updates.path_of(language), language)
        for form in (forms(entry.string) if entry.id else ())
        if not set(PLACEHOLDER.findall(form)) <= set(PLACEHOLDER.findall(" ".join(forms(entry.id))))
        or not set(PLACEHOLDER.findall(forms(entry.id)[-1])) - {"{count}"} <= set(PLACEHOLDER.findall(form))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", catalogue_updates.translated_languages())
def test_what_is_compiled_is_what_translators_wrote(language: str) -> None:
    path = catalogue_updates.path_of(language)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = {tuple(forms(entry.id)): forms(entry.string) for entry in read_mo(file) if entry.id}
    assert compiled == {
        tuple(forms(entry.id)): forms(entry.string) for entry in po_files.read_catalogue(path, language) if entry.id
    }


def test_a_plural_says_how_many() -> None:
    assert [code for code, text in codes().items() if text.one is not None and "count" not in text.placeholders] == []


def test_every_text_with_a_count_to_choose_by_is_a_plural_in_every_language() -> None:
    assert {"en", "fa", "ja", "ko", "pt"} <= set(languages())


def test_a_code_without_a_text_is_named() -> None:
    with pytest.raises(KeyError, match=r"attempts\.unheard_of.*messages/data/en/attempts\.toml"):
        text_of("attempts.unheard_of")
    with pytest.raises(KeyError, match=r"nothing\.at_all"):
        str(Message("nothing.at_all"))
