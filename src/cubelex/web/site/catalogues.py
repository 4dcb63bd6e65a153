"""The site's words for translators: found in code and templates, merged into catalogues, and compiled.

Run `make messages` after words were changed, translate what is new in
`locale/*/LC_MESSAGES/django.po`, and run it again. It needs no tools but Babel; what it compiles is committed, so that
installing needs none at all.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

from cubelex.messages import LANGUAGES, po_files

WEB: Final = Path(__file__).parents[1]
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
Message = str | tuple[str, str]


def words() -> Catalog:
    """All words of the site, with the files they are in."""
    found = Catalog(project="Cubelex", charset="utf-8")
    for path in sorted(WEB.rglob("*.py")):
        _add(found, path, path.read_text(encoding="utf-8"))
    for path in sorted(WEB.rglob("*.html")):
        _add(found, path, _as_code(path.read_text(encoding="utf-8")))
    return found


def _as_code(template: str) -> str:
    """A template as code in which only its words are left; indentation means nothing there."""
    return "\n".join(line.strip() for line in templatize(template).splitlines())


def _add(found: Catalog, path: Path, code: str) -> None:
    for context, message in _messages(code):
        found.add(message, locations=[(str(path.relative_to(WEB)), 0)], flags=_flags(message), context=context)


def _messages(code: str) -> Iterator[tuple[str | None, Message]]:
    found: Iterator[Any] = extract_python(io.BytesIO(code.encode()), dict.fromkeys(_KEYWORDS), [], {})
    for _, keyword, said, _ in found:
        values = [text for text in (said if isinstance(said, tuple) else (said,)) if text]
        context = values.pop(0) if "pgettext" in keyword else None
        if values:
            is_plural = keyword.startswith("n") and len(values) > 1
            yield context, (values[0], values[1]) if is_plural else values[0]


def _flags(message: Message) -> set[str]:
    text = message if isinstance(message, str) else message[0]
    return {"python-format"} if "%(" in text or "%%" in text else set()


def path_of(language: str) -> Path:
    """Where the catalogue of a language is."""
    return WEB / "locale" / language / "LC_MESSAGES" / "django.po"


def merged(language: str, found: Catalog) -> Catalog:
    """The catalogue of a language with all words that the site has now."""
    return po_files.merged_catalogue(po_files.read_catalogue(path_of(language), language), found)


def main() -> None:
    """Bring all catalogues up to date, and say what is to be translated."""
    found = words()
    for language in (language for language in LANGUAGES if language != "en"):
        po_files.update(path_of(language), language, merged(language, found))


if __name__ == "__main__":
    main()
