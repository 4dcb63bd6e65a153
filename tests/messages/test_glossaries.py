"""The official words of every language."""

import pytest

from cubelex.messages import Level, SpokenLanguage, catalogue_updates, glossaries, translated_languages
from cubelex.messages.glossaries import (
    Avoided,
    Glossary,
    TranslatedText,
    english_calls,
    english_terms,
    glossary,
    languages_with_glossary,
)


def test_a_glossary_is_known_by_the_code_of_its_language() -> None:
    known = {language.code for language in translated_languages() if language.level is not Level.PUBLISHED}
    assert set(languages_with_glossary()) == known


@pytest.mark.parametrize("language", languages_with_glossary())
def test_every_glossary_has_every_term(language: str) -> None:
    held = glossary(language)
    assert list(held.terms) == list(english_terms())
    assert held.source
    assert list(held.calls) == list(english_calls())
    assert all(stem.strip() == stem and stem for stems in held.terms.values() for stem in stems)


@pytest.mark.parametrize("language", translated_languages(), ids=lambda language: language.code)
def test_messages_and_paper_keep_to_the_glossary(language: SpokenLanguage) -> None:
    assert catalogue_updates.translations().faults(language) == [], (
        "use the official word, or add the text to the exceptions of the glossary, with the reason"
    )


def words(**terms: str) -> Glossary:
    every: dict[str, tuple[str, ...]] = dict.fromkeys(english_terms(), ("",))
    every |= {term.replace("_", " "): (word,) for term, word in terms.items()}
    return Glossary(
        "fa",
        "",
        every,
        {"مهلت": Avoided("محدودیت زمانی", "a deadline")},
        {"judge": {"judging.verb": "a verb"}},
        dict.fromkeys(english_calls(), "…") | {"GO": "شروع"},
    )


def said(english: str, *translated: str, key: str = "some.code") -> list[str]:
    held = words(time_limit="محدودیت زمانی", judge="داور")
    return [fault.word for fault in held.faults([TranslatedText(key, english, translated)])]


def test_a_text_with_a_term_has_the_official_word() -> None:
    assert said("The time limit is {limit}.", "محدودیت زمانی {limit} است.") == []
    assert said("The time limit is {limit}.", "حد {limit} است.") == ["time limit"]
    assert said("Time limits", "محدودیت زمانی", "حدها") == ["time limit"]


def test_the_name_of_a_value_is_not_a_term() -> None:
    assert said("The {judge} is %(judge)s.", "…") == []
    assert glossaries.terms_in("Open <b>%(round)s</b>") == ()


def test_a_text_with_a_call_has_the_official_call() -> None:
    assert said("Start before GO", "پیش از «شروع»") == []
    assert said("Start before GO", "پیش از «GO»") == ["GO"]
    assert said("Let go of it", "رها") == []


def test_a_text_does_not_have_a_word_to_avoid() -> None:
    assert said("Due", "مهلت") == ["مهلت"]


def test_an_exception_is_for_one_text() -> None:
    assert said("They judge.", "…", key="judging.verb") == []
    assert said("They judge.", "…") == ["judge"]
