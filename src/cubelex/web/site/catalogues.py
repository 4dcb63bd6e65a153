"""The site's words for translators: found in code and templates, merged into catalogues, and compiled.

Run `make messages` after words were changed, translate what is new in
`locale/*/LC_MESSAGES/django.po`, and run it again. It needs no tools but Babel; what it compiles is committed, so that
installing needs none at all.
"""

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

from cubelex.messages import Level, levels, translated_languages
from cubelex.messages import translations as texts
from cubelex.rankings.statistics import OWN, statistics

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
# What the public, competitors and judges see: a language of the level "public" has the words of these files. A test
# reads such pages and watches this list.
_PUBLIC: Final = (
    "accounts/",
    "board/",
    "demo/",
    "incidents/disputes.py",
    "incidents/templates/incidents/raise_dispute.html",
    "incidents/templates/incidents/report_incident.html",
    "live/",
    "organize/registration/forms.py",
    "organize/registration/mails.py",
    "organize/registration/online.py",
    "organize/registration/values.py",
    "organize/templates/organize/registration/fields.html",
    "organize/templates/organize/registration/own.html",
    "organize/templates/organize/registration/private_link.html",
    "organize/templates/organize/registration/register.html",
    "printing/templates/printing/paper.html",
    "public/",
    "reader/",
    "shared/",
    "site/",
    "station/",
)
_NOT_PUBLIC: Final = frozenset(
    {
        "accounts/invitees.py",
        "accounts/members.py",
        "accounts/templates/accounts/invitation.html",
        "accounts/templates/accounts/invitations.html",
        "accounts/templates/accounts/members.html",
        "shared/labels/log.py",
        "shared/stationery.py",
        "shared/templates/shared/delegate_tabs.html",
        "shared/templates/shared/undo.html",
    }
)
Message = str | tuple[str, str]


def words() -> Catalog:
    """All words of the site, with the files they are in. Statistics have their words in files of the rankings."""
    found = Catalog(project="Cubelex", charset="utf-8")
    for path in sorted(WEB.rglob("*.py")):
        _add(found, path, path.read_text(encoding="utf-8"))
    for path in sorted(WEB.rglob("*.html")):
        _add(found, path, _as_code(path.read_text(encoding="utf-8")))
    for named in statistics().values():
        if named.topic != OWN:
            place = f"../rankings/statistics/{named.topic}/{named.name.replace('-', '_')}.py"
            found.add(named.title, locations=[(place, 0)])
            found.add(named.sentence, locations=[(place, 0)])
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


@cache
def translations() -> texts.Translations:
    """All words of the site with their translations."""
    languages = tuple(language for language in translated_languages() if language.level is not Level.PUBLISHED)
    return texts.Translations(
        "site",
        WEB / "locale",
        "django",
        words(),
        languages,
        lambda entry, language: level_of(entry) <= levels.wanted_level(language),
    )


def level_of(entry: Entry) -> Level:
    """The lowest level at which a language has these words: public, if one of the files they are in is."""
    is_public = any(path.startswith(_PUBLIC) for path, _ in entry.locations)
    return Level.PUBLIC if is_public and not _is_of_officials(entry) else Level.COMPLETE


def _is_of_officials(entry: Entry) -> bool:
    return all(path in _NOT_PUBLIC for path, _ in entry.locations if path.startswith(_PUBLIC))


if __name__ == "__main__":
    translations().update()
