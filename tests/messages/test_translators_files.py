"""Catalogues as tools of translators (Weblate, Poedit) take them: valid gettext files that follow their template."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import cubelex
from cubelex.messages import translated_languages

ROOT = Path(cubelex.__file__).parent
TEMPLATES = sorted(ROOT.glob("*/locale/*.pot"))
FOLDERS = {language.folder: language for language in translated_languages()}

FLAGGED = re.compile(r"^#,.*\bpython-format\b.*\n(?:msgctxt .*\n)?(msgid .*(?:\nmsgid_plural .*)?)$", re.MULTILINE)

pytestmark = pytest.mark.slow


def read(path: Path) -> Catalog:
    """A file, which must not have a line that gettext does not understand."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def keys(catalog: Catalog) -> list[tuple[object, object]]:
    return [(entry.context, entry.id) for entry in catalog if entry.id]


def faults(path: Path, template: Catalog) -> list[str]:
    """What a translator's tool would complain about in a catalogue."""
    catalog, folder = read(path), path.parents[1].name
    found = [f"{path}: {folder} is not a language of the table"] if folder not in FOLDERS else []
    header = dict(catalog.mime_headers)
    if header["Language"] != folder or f"nplurals={catalog.num_plurals};" not in header["Plural-Forms"]:
        found.append(f"{path}: {header}")
    if catalog.obsolete or not set(keys(catalog)) <= set(keys(template)):
        found.append(f"{path}: has texts that the template does not have")
    for entry in catalog:
        forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        if entry.id and isinstance(entry.id, tuple) and len(forms) != catalog.num_plurals and any(forms):
            found.append(f"{path}: {entry.id} has {len(forms)} forms")
        if entry.id and any(forms) and "%(" in str(entry.id):
            found += [f"{path}: {entry.id}: {error}" for error in entry.check(catalog)]
    flagged = FLAGGED.findall(path.read_text(encoding="utf-8"))
    wrong = [text for text in flagged if "%(" not in text and "%%" not in text]
    return found + [f"{path}: {text} is not of the format it is said to be" for text in wrong]


def test_there_are_three_components() -> None:
    assert [path.name for path in TEMPLATES] == ["cubelex.pot", "summaries.pot", "django.pot"]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_every_catalogue_is_valid_and_follows_its_template(template: Path) -> None:
    paths = sorted(template.parent.glob(f"*/LC_MESSAGES/{template.stem}.po"))
    assert len(paths) >= 4
    assert [fault for path in paths for fault in faults(path, read(template))] == []


def test_a_wrong_catalogue_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n"Plural-Forms: nplurals=3; plural=0;\\n"\n'
    path.write_text(
        head + '\n#, python-format\nmsgid "%(n)s one"\nmsgid_plural "%(n)s many"\nmsgstr[0] "%(m)s"\nmsgstr[1] ""\n',
        encoding="utf-8",
    )
    found = faults(path, Catalog())
    assert [fault.rpartition(": ")[2] for fault in found] == [
        "has texts that the template does not have",
        "unknown named placeholder 'm'",
    ]
