"""The words of the site: all found, those of its level translated, and the same values in every language."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from django.conf import settings
from django.utils import translation

from cubelex.messages import SpokenLanguage, catalogue_updates, language_of, offered_languages
from cubelex.messages import catalogue as spoken
from cubelex.messages.glossaries import glossary, languages_with_glossary, other_meanings, terms_in, texts_of
from cubelex.regulations import summary_catalogues
from cubelex.web.site import catalogues
from cubelex.web.site.catalogues import translations

LANGUAGES = pytest.mark.parametrize("language", translations().languages, ids=lambda language: language.code)

VALUE = re.compile(r"%\(\w+\)[sd]|%%|</?[a-z]+>|\{\w+\}")


def texts(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(text) for text in said or ()]  # type: ignore[attr-defined]


def key(message: Message) -> tuple[object, ...]:
    """The words with their context, which compiled catalogues give as bytes."""
    said: object = message.context
    return (said.decode() if isinstance(said, bytes) else said, *texts(message.id))


def ids(held: Catalog) -> set[str]:
    return {str(texts(message.id)) for message in held if message.id}


def in_code() -> Iterator[str]:
    for path in sorted(catalogues.WEB.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"""\bf["'].*\{(_|n?gettext\w*)\(""", line):
                yield f"{path.relative_to(catalogues.WEB)}:{number}"


@LANGUAGES
def test_everything_of_its_level_is_translated(language: SpokenLanguage) -> None:
    held = translations().read(language)
    assert ids(translations().template) <= ids(held), "run `make messages` and translate what is new"
    lacking = [entry.id for entry in translations().missing(language)]
    assert not lacking or not translations().is_demanded(language)


@LANGUAGES
def test_a_translation_has_the_same_values_as_the_words(language: SpokenLanguage) -> None:
    wrong = [
        text
        for message in translations().read(language)
        for text in (texts(message.string) if message.id else ())
        if text and sorted(VALUE.findall(text)) != sorted(VALUE.findall(texts(message.id)[-1])) and "٪" not in text
    ]
    assert wrong == []


@LANGUAGES
def test_words_keep_to_the_glossary(language: SpokenLanguage) -> None:
    assert translations().faults(language) == [], (
        "use the official word, or add the text to the exceptions of the glossary, with the reason"
    )


@pytest.mark.parametrize("code", languages_with_glossary())
def test_every_exception_to_the_glossary_is_needed(code: str) -> None:
    held, language = glossary(code), language_of(code)
    every = (translations(), catalogue_updates.translations(), summary_catalogues.translations())
    read = [each.read(language) for each in every if language in each.languages]
    found = [fault for catalogue in read for fault in held.all_faults(texts_of(catalogue))]
    assert [
        (word, text)
        for word, reasons in held.exceptions.items()
        for text, why in reasons.items()
        if not why or not any(fault.word == word and fnmatchcase(fault.key, text) for fault in found)
    ] == []


def test_every_other_meaning_of_a_term_is_in_a_text() -> None:
    both = translations(), catalogue_updates.translations()
    held = [text for each in both for text in texts_of(each.read(language_of("pt")))]
    assert [
        (term, text)
        for term, reasons in other_meanings().items()
        for text in reasons
        if not any(fnmatchcase(each.key, text) and term in terms_in(each.english) for each in held)
    ] == []


@LANGUAGES
def test_what_is_compiled_is_what_translators_wrote(language: SpokenLanguage) -> None:
    path = translations().path_of(language).with_suffix(".mo")
    with path.open("rb") as file:
        compiled = {key(message): texts(message.string) for message in read_mo(file) if message.id}
    written = {
        key(message): texts(message.string)
        for message in translations().read(language)
        if message.id and any(texts(message.string)) and not message.fuzzy
    }
    assert compiled == written


def test_no_words_hide_where_they_cannot_be_found() -> None:
    assert list(in_code()) == []


def test_words_are_found_in_code_and_in_templates() -> None:
    found = {texts(message.id)[0] for message in catalogues.words() if message.id}
    assert {"Sign in", "Entered %(result)s for %(person_id)s: attempt %(attempt)s of %(round_id)s."} <= found


def test_every_language_of_the_site_has_a_catalogue() -> None:
    assert [code for code, _ in settings.LANGUAGES] == list(offered_languages())
    assert all(translations().path_of(language_of(code)).is_file() for code in offered_languages() if code != "en")
    assert Path(settings.LOCALE_PATHS[0]) == catalogues.WEB / "locale"


def test_the_site_speaks_them() -> None:
    said = {}
    for language in ("en", "fa", "ko", "pt", "ja"):
        with translation.override(language):
            said[language] = translation.gettext("Sign in")
    assert said == {"en": "Sign in", "fa": "ورود", "ko": "로그인", "pt": "Entrar", "ja": "ログイン"}


@pytest.mark.parametrize("words", ["Round %(number)d", "%(event)s, round %(number)d", "Attempt %(number)d"])
def test_a_japanese_round_or_attempt_never_breaks_over_two_lines(words: str) -> None:
    with translation.override("ja"):
        said = translation.gettext(words) % {"number": 1, "event": ""}
    assert "\u2060".join(said.strip().replace("\u2060", "")) == said.strip()


def test_the_portuguese_of_brazil_is_not_that_of_portugal() -> None:
    """Python's gettext takes pt for pt_PT."""
    said = {}
    for language in ("pt", "pt-pt"):
        with translation.override(language):
            said[language] = translation.gettext("Round %(number)d") % {"number": 1}
    assert said == {"pt": "Rodada 1", "pt-pt": "Ronda 1"}
    assert spoken("pt").text("sheets.round") == "Rodada {number}"
