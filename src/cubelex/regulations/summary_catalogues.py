"""The catalogues of summaries, brought up to date after a line was changed. For `make messages` and its test only.

A line is known by its English words: when they change, the translation of the old ones is left out, not shown.
"""

from functools import cache

from babel.messages.catalog import Catalog

from cubelex.messages import Level, translated_languages
from cubelex.messages import translations as texts
from cubelex.regulations.summaries import DOMAIN, LOCALE, summary_lines


@cache
def translations() -> texts.Translations:
    """All summaries with their translations."""
    languages = tuple(
        language for language in translated_languages() if language.level is Level.COMPLETE or language.has_summaries
    )
    return texts.Translations(
        "summaries",
        LOCALE,
        DOMAIN,
        _template(),
        languages,
        lambda entry, language: True,
        lambda language: language.has_summaries,
        has_every_term=False,
    )


def _template() -> Catalog:
    found = Catalog(project="Cubelex", charset="utf-8")
    for (day, number), line in summary_lines().items():
        found.add(line, locations=[(f"{day}/{number}", 0)])
    return found


if __name__ == "__main__":
    translations().update()
