"""The catalogues of messages, brought up to date after a text was changed. For `make messages` and its test only."""

from pathlib import Path

from babel.messages.catalog import Catalog

from cubelex.messages import po_files
from cubelex.messages.catalogues import DOMAIN, FOLDER, LANGUAGES, languages
from cubelex.messages.texts import codes

PUBLISHED = "published."
"""The messages around published Regulations, which speak more languages than the rest."""


def template(language: str) -> Catalog:
    """What is to be translated into a language, with codes as contexts."""
    found = Catalog(project="Cubelex", charset="utf-8")
    for code, text in codes().items():
        if language in LANGUAGES or code.startswith(PUBLISHED):
            message = text.other if text.one is None else (text.one, text.other)
            flags = {"python-brace-format"} if text.placeholders else set()
            found.add(message, context=code, locations=[(f"{code.partition('.')[0]}.toml", 0)], flags=flags)
    return found


def path_of(language: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def merged(language: str) -> Catalog:
    """The catalogue of a language with all messages that there are now."""
    return po_files.merged_catalogue(po_files.read_catalogue(path_of(language), language), template(language))


def translated_languages() -> tuple[str, ...]:
    """Every language with a catalogue, but English, whose texts are the source."""
    return tuple(language for language in languages() if language != "en")


def main() -> None:
    """Bring all catalogues up to date, and say what is to be translated."""
    for language in translated_languages():
        po_files.update(path_of(language), language, merged(language))


if __name__ == "__main__":
    main()
