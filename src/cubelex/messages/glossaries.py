"""Glossaries: the official words of each language, and the words that its texts do not use.

A glossary is data (`data/glossary`), taken from the official translation of the Regulations. Tests hold every catalogue
to it: where an English text has a term, its translation has the official word. Nothing reads glossaries at run time.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog

FOLDER: Final = Path(__file__).parent / "data" / "glossary"
_WORD_JOINER: Final = "\u2060"
_CODE: Final = re.compile(r"[a-z_]+\.[\w.-]+")
_VALUES: Final = re.compile(r"\{\w+\}|%\(\w+\)[sd]|<[^>]*>")


@dataclass(frozen=True, slots=True)
class Avoided:
    """A word that texts do not use: what to write instead, and why."""

    instead: str
    why: str


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """A text of a catalogue: its code or its English text, the English form, and the translated forms."""

    key: str
    english: str
    translated: Sequence[str]


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that does not keep to the glossary: the term it should have, or the word it should not have."""

    key: str
    word: str
    said: str
    expected: str

    def __str__(self) -> str:
        return f"{self.key!r}: {self.word} is {self.expected} in {self.said!r}"


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of one language. Each term has several stems, because words are inflected."""

    language: str
    source: str
    terms: dict[str, tuple[str, ...]]
    avoided: dict[str, Avoided]
    exceptions: dict[str, dict[str, str]]
    """For a term or an avoided word: the texts that may differ, each with the reason."""
    calls: dict[str, str]
    """What judges and announcers call out, as the official translation has it, by the English call."""

    def faults(self, texts: Iterable[TranslatedText]) -> Iterator[Fault]:
        """What does not keep to the glossary, exceptions left out."""
        for fault in self.all_faults(texts):
            if not _is_among(fault.key, self.exceptions.get(fault.word, ())):
                yield fault

    def all_faults(self, texts: Iterable[TranslatedText]) -> Iterator[Fault]:
        """What does not keep to the glossary, whether it is an exception or not."""
        for text in texts:
            for said in (form.replace(_WORD_JOINER, "") for form in text.translated):
                yield from self._missing(text, said)
                yield from self._avoided(text, said)

    def _missing(self, text: TranslatedText, said: str) -> Iterator[Fault]:
        for term in terms_in(text.english):
            stems = self.terms[term]
            if _is_among(text.key, other_meanings().get(term, ())):
                continue
            if not any(stem.casefold() in said.casefold() for stem in stems):
                yield Fault(text.key, term, said, " or ".join(stems))
        for call in calls_in(text.english):
            if self.calls[call] not in said:
                yield Fault(text.key, call, said, self.calls[call])

    def _avoided(self, text: TranslatedText, said: str) -> Iterator[Fault]:
        for word, avoided in self.avoided.items():
            if re.search(word, _VALUES.sub("…", said), re.IGNORECASE):
                yield Fault(text.key, word, said, avoided.instead)


@cache
def english_terms() -> dict[str, tuple[str, ...]]:
    """The terms that glossaries have, each with its forms in English texts."""
    return {term: tuple(forms) for term, forms in _read("en")["terms"].items()}


@cache
def terms_in(english: str) -> tuple[str, ...]:
    """The terms that an English text has.

    >>> terms_in("The extra attempt was disqualified.")
    ('attempt', 'extra attempt', 'disqualify')
    """
    words = _VALUES.sub("", english)
    return tuple(term for term, pattern in _patterns().items() if pattern.search(words))


@cache
def english_calls() -> tuple[str, ...]:
    """What judges and announcers call out."""
    return tuple(_read("en")["calls"])


@cache
def calls_in(english: str) -> tuple[str, ...]:
    """The calls that an English text has, which are in capital letters.

    >>> calls_in("Before GO, do not start or go."), calls_in("8 SECONDS")
    (('GO',), ('8 SECONDS',))
    """
    return tuple(call for call in english_calls() if re.search(rf"\b{call}\b", english))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        term: re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)
        for term, forms in english_terms().items()
    }


@cache
def glossary(language: str) -> Glossary:
    """The glossary of a language."""
    data = _read(language)
    return Glossary(
        language,
        data["source"],
        {term: tuple(row["say"]) for term, row in data["terms"].items()},
        {word: Avoided(**row) for word, row in data.get("avoid", {}).items()},
        _reasons(data.get("exceptions", [])),
        data["calls"],
    )


@cache
def other_meanings() -> dict[str, dict[str, str]]:
    """For a term: the English texts that have the same word with another meaning, each with what it means."""
    return _reasons(_read("en")["other_meanings"])


def _reasons(given: Iterable[Any]) -> dict[str, dict[str, str]]:
    reasons: dict[str, dict[str, str]] = {}
    for row in given:
        reasons.setdefault(row["word"], {}).update(dict.fromkeys(row["texts"], row["why"]))
    return reasons


def _is_among(key: str, texts: Iterable[str]) -> bool:
    return any(fnmatchcase(key, text) for text in texts)


def texts_of(catalog: Catalog) -> Iterator[TranslatedText]:
    """The translated texts of a catalogue. Messages are known by their code, texts of the site by their English."""
    for entry in catalog:
        forms = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        if forms[0] and entry.string and not entry.fuzzy:
            said = [entry.string] if isinstance(entry.string, str) else [form for form in entry.string if form]
            yield TranslatedText(_key(entry.context, forms[0]), forms[-1], said)


def _key(context: str | None, english: str) -> str:
    if context is None:
        return english
    return context if _CODE.fullmatch(context) else f"{context}|{english}"


def languages_with_glossary() -> tuple[str, ...]:
    """Every language that has a glossary."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "en"))


def _read(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
