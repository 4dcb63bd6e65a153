"""Texts that are translated together: their template, their catalogue in each language, and what a language lacks.

Only for `make messages`, for translators' commands and for tests: what runs reads compiled catalogues.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from cubelex.messages import po_files
from cubelex.messages.glossaries import glossary, languages_with_glossary, texts_of
from cubelex.messages.languages import Level, SpokenLanguage

Row = Mapping[str, str | Sequence[str]]
"""A text for translators: by the code of each language, with `en`, `where` and `hint` to tell them what it is."""

NOT_LANGUAGES: Final = frozenset({"en", "where", "hint"})
_CONTEXT: Final = "\x04"
_VALUE: Final = re.compile(r"%\(\w+\)[sd]|</?[a-z]+>|\{\w+\}")


@dataclass(frozen=True, slots=True)
class Translations:
    """Texts with a template of their own and a catalogue for each language."""

    name: str
    folder: Path
    domain: str
    template: Catalog
    languages: tuple[SpokenLanguage, ...]
    is_for: Callable[[Entry, SpokenLanguage], bool]
    """Whether a text is to be translated into a language, by the level of both."""
    is_demanded: Callable[[SpokenLanguage], bool] = lambda language: language.level > Level.DRAFT
    """Whether tests fail while such a text is missing."""
    has_every_term: bool = True
    """Whether a translation has the official word of every term of its text; a terse one may leave some out."""

    def path_of(self, language: SpokenLanguage) -> Path:
        """Where the catalogue of a language is."""
        return self.folder / language.folder / "LC_MESSAGES" / f"{self.domain}.po"

    def read(self, language: SpokenLanguage) -> Catalog:
        """The catalogue of a language as it is now."""
        return po_files.read_catalogue(self.path_of(language), language.folder)

    def merged(self, language: SpokenLanguage) -> Catalog:
        """The catalogue of a language with all texts that there are now."""
        template = Catalog(project=self.template.project)
        for entry in po_files.messages_of(self.template):
            if language.level is not Level.PUBLISHED or self.is_for(entry, language):
                template[entry.id] = entry
        return po_files.merged_catalogue(self.read(language), template)

    def missing(self, language: SpokenLanguage) -> list[Entry]:
        """What is to be translated into a language, and is not."""
        entries = po_files.untranslated_messages(self.read(language))
        return sorted((entry for entry in entries if self.is_for(entry, language)), key=lambda each: each.locations)

    def update(self) -> None:
        """Bring the template and all catalogues up to date, and say what is missing."""
        po_files.write_template(self.folder / f"{self.domain}.pot", self.template)
        for language in self.languages:
            po_files.write_catalogue(self.path_of(language), self.merged(language))
            sys.stdout.writelines(f"{line}\n" for line in self._report(language))

    def _report(self, language: SpokenLanguage) -> Iterator[str]:
        """How far a language is; what a complete one lacks is named, and what keeps not to the glossary."""
        missing = self.missing(language)
        if language.level is Level.COMPLETE and self.is_demanded(language):
            yield f"{self.name} {language.code}: {len(self.template)} texts, {len(missing)} to translate"
            yield from (f"  {entry.context or entry.id}" for entry in missing[:10])
        else:
            wanted = sum(self.is_for(entry, language) for entry in po_files.messages_of(self.template))
            level = language.level.name.lower()
            yield f"{self.name} {language.code} ({level}): {wanted - len(missing)} of {wanted} texts translated"
        yield from (f"  not in the words of the glossary: {fault}" for fault in self.faults(language)[:10])

    def faults(self, language: SpokenLanguage) -> list[str]:
        """Where the texts of a language have other words than its glossary."""
        if language.code not in languages_with_glossary():
            return []
        held = glossary(language.code)
        faults = held.faults(texts_of(self.read(language)))
        return [str(fault) for fault in faults if self.has_every_term or fault.word in held.avoided]

    def rows(self, language: SpokenLanguage) -> dict[str, Row]:
        """What is missing in a language, for translators: empty places to be filled."""
        forms = self.read(language).num_plurals
        hints = self.read(language.fallback) if language.fallback else None
        return {_key(entry): _row(entry, language, forms, hints) for entry in self.missing(language)}

    def take(self, rows: Mapping[str, Row]) -> list[str]:
        """Write translations into the catalogues; the answer names those that were not taken, and why."""
        problems: list[str] = []
        for language in self.languages:
            said = {key: row[language.code] for key, row in rows.items() if row.get(language.code)}
            if said:
                problems += self._take(language, said)
        known = {language.code for language in self.languages} | NOT_LANGUAGES
        unknown = {code for row in rows.values() for code in row} - known
        return problems + [f"{self.name}: no language has the code {code!r}" for code in sorted(unknown)]

    def _take(self, language: SpokenLanguage, said: Mapping[str, str | Sequence[str]]) -> Iterator[str]:
        catalog = self.read(language)
        entries: dict[str, list[Entry]] = {}
        for entry in po_files.messages_of(catalog):
            for key in {_key(entry), *_forms(entry.id)}:
                entries.setdefault(key, []).append(entry)
        for key, given in said.items():
            found = entries.get(key, [])
            faults = [fault for entry in found if (fault := _fault(entry, given, catalog.num_plurals))]
            if not found or faults:
                yield f"{self.name} {language.code}: {key!r}: {faults[0] if found else 'no such text'}"
                continue
            for entry in found:
                is_plural = not isinstance(entry.id, str)
                forms = (given,) * catalog.num_plurals if isinstance(given, str) else tuple(given)
                entry.string = forms if is_plural else forms[0]
                entry.flags.discard("fuzzy")
        po_files.write_catalogue(self.path_of(language), catalog)


def _key(entry: Entry) -> str:
    """What translators' files call a text: its code, or its English words, after their context where they have one."""
    first = _forms(entry.id)[0]
    if entry.context and "." in entry.context:
        return entry.context
    return f"{entry.context}{_CONTEXT}{first}" if entry.context else first


def _row(entry: Entry, language: SpokenLanguage, forms: int, hints: Catalog | None) -> Row:
    is_plural = not isinstance(entry.id, str)
    row: dict[str, str | Sequence[str]] = {}
    if is_plural or entry.context:
        row["en"] = list(entry.id) if is_plural else str(entry.id)
    row["where"] = ", ".join(dict.fromkeys(path for path, _ in entry.locations[:3]))
    former = hints.get(entry.id, entry.context) if hints else None
    if former and former.string:
        row["hint"] = list(former.string) if is_plural else str(former.string)
    row[language.code] = [""] * forms if is_plural else ""
    return row


def _forms(said: str | Iterable[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def _fault(entry: Entry, given: str | Sequence[str], plurals: int) -> str | None:
    """Why a translation cannot be that of a text."""
    english, said = _forms(entry.id), _forms(given)
    wanted = 1 if len(english) == 1 else plurals
    if not isinstance(given, str) and len(said) != wanted:
        return f"{len(said)} forms, but {wanted} are needed"
    allowed, needed = set(_VALUE.findall(" ".join(english))), set(_VALUE.findall(english[-1])) - {"{count}"}
    for form in said:
        values = set(_VALUE.findall(form))
        if not needed <= values or not values <= allowed:
            return f"values {sorted(values)}, but the text has {sorted(allowed)}"
    return None
