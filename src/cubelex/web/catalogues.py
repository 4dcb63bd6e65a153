"""The site's words for translators: found in code and templates, merged into catalogues, and compiled.

Run `make messages` after words were changed, translate what is new in
`locale/*/LC_MESSAGES/django.po`, and run it again. It needs no tools but Babel; what it compiles is committed, so that
installing needs none at all.
"""

import io
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from cubelex.web import findings
from cubelex.web.delegate.words import matter_forms
from cubelex.web.verdict_forms import forms

HERE: Final = Path(__file__).parent
FORMS: Final = HERE / "data" / "verdicts.json"
LANGUAGES: Final = ("fa", "ko", "pt", "ja")
_KEYWORDS: Final = (
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "npgettext",
)
_ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)

Message = str | tuple[str, str]


def words() -> Catalog:
    """All words of the site, with the files they are in."""
    found = Catalog(project="Cubelex", charset="utf-8")
    for path in sorted(HERE.rglob("*.py")):
        _add(found, path, path.read_text(encoding="utf-8"))
    for path in sorted((HERE / "templates").rglob("*.html")):
        _add(found, path, _as_code(path.read_text(encoding="utf-8")))
    for form in forms():
        found.add(form, locations=[("verdicts", 0)], flags=["python-brace-format"])
    for form in findings.forms():
        found.add(form, locations=[("findings", 0)], flags=["python-brace-format"])
    for form in matter_forms():
        found.add(form, locations=[("matters", 0)])
    return found


def _as_code(template: str) -> str:
    """A template as code in which only its words are left; indentation means nothing there."""
    return "\n".join(line.strip() for line in templatize(template).splitlines())


def _add(found: Catalog, path: Path, code: str) -> None:
    for context, message in _messages(code):
        found.add(message, locations=[(str(path.relative_to(HERE)), 0)], flags=_flags(message), context=context)


def _messages(code: str) -> Iterator[tuple[str | None, Message]]:
    found: Iterator[Any] = extract_python(io.BytesIO(code.encode()), dict.fromkeys(_KEYWORDS), [], {})
    for _, keyword, said, _ in found:
        values = [one for one in (said if isinstance(said, tuple) else (said,)) if one]
        context = values.pop(0) if "pgettext" in keyword else None
        if values:
            is_plural = keyword.startswith("n") and len(values) > 1
            yield context, (values[0], values[1]) if is_plural else values[0]


def _flags(message: Message) -> set[str]:
    text = message if isinstance(message, str) else message[0]
    return {"python-format"} if "%(" in text or "%%" in text else set()


def path_of(language: str) -> Path:
    """Where a language's catalogue is."""
    return HERE / "locale" / language / "LC_MESSAGES" / "django.po"


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, project="Cubelex")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def merged(language: str, found: Catalog) -> Catalog:
    """The catalogue of a language with all words of today and none of yesterday."""
    known = catalogue(language)
    known.update(found, no_fuzzy_matching=True)
    known.obsolete.clear()
    return known


def missing(held: Catalog) -> list[str]:
    """The words of a catalogue that are not translated, or not for certain.

    Verdicts are English until somebody translates them: those who write verbs need not know four languages.
    """
    own = (one for one in held if one.id and "python-brace-format" not in one.flags)
    return [str(one.id) for one in own if one.fuzzy or not _is_complete(one.string)]


def _is_complete(said: Any) -> bool:
    return all(said) if isinstance(said, list | tuple) and said else bool(said)


def written(held: Catalog) -> bytes:
    """A catalogue as translators read it, without line numbers and dates, which change too often."""
    held.header_comment = f"# The words of Cubelex: {held.locale_identifier}."
    held.creation_date = held.revision_date = _ALWAYS
    held.fuzzy = False
    held.last_translator = held.language_team = held.msgid_bugs_address = "Cubelex"
    file = io.BytesIO()
    write_po(file, held, width=0, sort_output=True, include_lineno=False)
    return file.getvalue()


def compiled(held: Catalog) -> bytes:
    """A catalogue as Django reads it."""
    file = io.BytesIO()
    write_mo(file, held)
    return file.getvalue()


def main() -> None:
    """Bring all catalogues up to date, and say what is to be translated."""
    found = words()
    FORMS.parent.mkdir(exist_ok=True)
    FORMS.write_text(json.dumps(forms(), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    for language in LANGUAGES:
        held = merged(language, found)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(held))
        path.with_suffix(".mo").write_bytes(compiled(held))
        sys.stdout.write(f"{language}: {len(held)} words, {len(missing(held))} to be translated\n")


if __name__ == "__main__":
    main()
