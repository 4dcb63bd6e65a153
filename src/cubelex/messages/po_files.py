"""Catalogues as translators read and write them (.po), and as programs read them (.mo).

A message that has a context is known by it: when its English changes, its translation stays and is marked as fuzzy, so
that the translator looks at it again. Both kinds of file are committed, so that installing needs no tool.
"""

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

_ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)


def read_catalogue(path: Path, language: str) -> Catalog:
    """The catalogue in a file, or an empty one where there is no such file."""
    if not path.exists():
        return Catalog(locale=language, project="Cubelex")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def merged_catalogue(known: Catalog, template: Catalog) -> Catalog:
    """The messages of the template with the translations that are known, and nothing else."""
    by_context = {entry.context: entry for entry in known if entry.context and entry.string}
    result = Catalog(locale=known.locale, project="Cubelex")
    for entry in messages_of(template):
        found = known.get(entry.id, entry.context)
        former = found or by_context.get(entry.context or "")
        is_same = found is not None and not found.fuzzy
        if former is not None and _has_same_forms(former, entry):
            flags = entry.flags | (set() if is_same else {"fuzzy"})
            result.add(entry.id, former.string, entry.locations, flags, context=entry.context)
        else:
            result.add(entry.id, None, entry.locations, entry.flags, context=entry.context)
    return result


def messages_of(catalog: Catalog) -> Iterable[Entry]:
    """The messages of a catalogue, without its header."""
    return (entry for entry in catalog if entry.id)


def _has_same_forms(former: Entry, entry: Entry) -> bool:
    """Whether both have a plural, or none of them: only then can one take the other's translation."""
    return bool(former.string) and isinstance(former.id, str) == isinstance(entry.id, str)


def untranslated_messages(catalog: Catalog) -> list[Entry]:
    """The messages that are not translated, or not for certain."""
    return [entry for entry in messages_of(catalog) if entry.fuzzy or not _is_complete(entry.string)]


def _is_complete(said: Any) -> bool:
    return all(said) if isinstance(said, list | tuple) and said else bool(said)


def write_catalogue(path: Path, catalog: Catalog) -> None:
    """Write the catalogue and its compiled form beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(catalog))
    path.with_suffix(".mo").write_bytes(mo_bytes(catalog))


def write_template(path: Path, catalog: Catalog) -> None:
    """Write the texts without translations, from which translators' tools make a new language."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(catalog))


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue as translators read it, without line numbers and dates, which change too often."""
    catalog.header_comment = f"# The words of Cubelex: {catalog.locale_identifier or 'template'}."
    catalog.creation_date = catalog.revision_date = _ALWAYS
    catalog.fuzzy = False
    catalog.last_translator = catalog.language_team = catalog.msgid_bugs_address = "Cubelex"
    for entry in messages_of(catalog):
        if not _has_values_of_percent(entry):
            entry.flags.discard("python-format")
    file = io.BytesIO()
    write_po(file, catalog, width=0, sort_output=True, include_lineno=False)
    return file.getvalue()


def _has_values_of_percent(entry: Entry) -> bool:
    """Whether a text has values like `%(name)s`: Babel takes any per cent sign for one, which gettext refuses."""
    forms = [entry.id] if isinstance(entry.id, str) else entry.id
    return any("%(" in form or "%%" in form for form in forms)


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as programs read it, without messages that are not translated: another language may have those."""
    complete = Catalog(locale=catalog.locale, project=catalog.project, creation_date=_ALWAYS, revision_date=_ALWAYS)
    complete.fuzzy = False
    for entry in messages_of(catalog):
        if _is_complete(entry.string) and not entry.fuzzy:
            complete.add(entry.id, entry.string, context=entry.context)
    file = io.BytesIO()
    write_mo(file, complete)
    return file.getvalue()
