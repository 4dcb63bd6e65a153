"""The catalogues of messages, brought up to date after a text was changed. For `make messages` and its test only."""

from functools import cache

from babel.messages.catalog import Catalog

from cubelex.messages.catalogues import DOMAIN, FOLDER
from cubelex.messages.languages import translated_languages
from cubelex.messages.levels import level_of, wanted_level
from cubelex.messages.texts import codes
from cubelex.messages.translations import Translations


@cache
def translations() -> Translations:
    """All messages with their translations, codes as contexts."""
    return Translations(
        "messages",
        FOLDER,
        DOMAIN,
        _template(),
        translated_languages(),
        lambda entry, language: level_of(str(entry.context)) <= wanted_level(language),
    )


def _template() -> Catalog:
    found = Catalog(project="Cubelex", charset="utf-8")
    for code, text in codes().items():
        message = text.other if text.one is None else (text.one, text.other)
        flags = {"python-brace-format"} if text.placeholders else set()
        found.add(message, context=code, locations=[(f"{code.partition('.')[0]}.toml", 0)], flags=flags)
    return found


if __name__ == "__main__":
    translations().update()
