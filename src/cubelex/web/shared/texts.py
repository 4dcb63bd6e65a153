"""Short texts of a competition for competitors: what it is, how to get there, contact.

They are an extension of the competition, `cubelex.texts`, so that they travel with its document.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.competition import Competition, extension_data, with_extension

TEXTS: Final = "cubelex.texts"
LONGEST: Final = 2000
TOPICS: Final[Mapping[str, Promise]] = {
    "about": gettext_lazy("About the competition"),
    "travel": gettext_lazy("How to get there"),
    "contact": gettext_lazy("Contact"),
}


def texts_of(competition: Competition) -> dict[str, str]:
    """The texts by topic, without empty ones."""
    texts = extension_data(competition.extensions, TEXTS)
    return {topic: str(texts[topic])[:LONGEST] for topic in TOPICS if texts.get(topic)}


def with_texts(competition: Competition, texts: Mapping[str, str]) -> Competition:
    """The competition with these texts."""
    filled = {topic: text for topic, text in texts.items() if text}
    return replace(competition, extensions=with_extension(competition.extensions, TEXTS, filled))
