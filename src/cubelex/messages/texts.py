"""The English texts: a TOML file for each topic, in which a code is found by its name.

The code `attempts.has_result` is `has_result` in `data/en/attempts.toml`. A text with two forms, `one` and `other`,
is chosen by the value `count`. The names of events come from the table of events: the code is `events.333`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.competition import event_kinds

FOLDER: Final = Path(__file__).parent / "data" / "en"
EVENTS: Final = "events"
PLURAL_FORMS: Final = frozenset({"one", "other"})
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


# Texts of other packages, by code.
_ADDED: "dict[str, Text]" = {}


@dataclass(frozen=True, slots=True)
class Text:
    """The English text of a code, with a form of its own for one thing where `count` decides."""

    other: str
    one: str | None = None

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form of the text, as gettext wants them."""
        return (self.other,) if self.one is None else (self.one, self.other)

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of the values in it."""
        return frozenset(_PLACEHOLDER.findall(" ".join(self.forms)))


@cache
def topics() -> tuple[str, ...]:
    """Every topic: the files that have texts, and the names of events."""
    return tuple(sorted([EVENTS, *(path.stem for path in FOLDER.glob("*.toml"))]))


@cache
def codes() -> Mapping[str, Text]:
    """Every code with its English text, topic by topic."""
    found = {f"{topic}.{name}": text for topic in topics() for name, text in _topic(topic).items()}
    return MappingProxyType(found)


def has_text(code: str) -> bool:
    """Whether there is a text for the code."""
    topic, _, name = code.partition(".")
    return code in _ADDED or (topic in topics() and name in _topic(topic))


def add_text(code: str, english: str) -> None:
    """Have an English text for a code of another package. A text of Cubelex stays as it is."""
    if not has_text(code):
        _ADDED[code] = Text(english)


def text_of(code: str) -> Text:
    """The English text of a code.

    :raises KeyError: when no file has one
    """
    topic, _, name = code.partition(".")
    if code in _ADDED:
        return _ADDED[code]
    if not has_text(code):
        raise KeyError(f"no text has the code {code!r}; add it to messages/data/en/{topic}.toml")
    return _topic(topic)[name]


def _topic(topic: str) -> Mapping[str, Text]:
    """The texts of a topic, by their names."""
    return _event_names() if topic == EVENTS else _file(topic)


@cache
def _event_names() -> Mapping[str, Text]:
    return MappingProxyType({kind.id: Text(kind.name) for kind in event_kinds()})


@cache
def _file(topic: str) -> Mapping[str, Text]:
    """The texts of one file, by their names."""
    said = tomllib.loads((FOLDER / f"{topic}.toml").read_text(encoding="utf-8"))
    return MappingProxyType(dict(_leaves(said)))


def _leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Text]]:
    """The texts of a tree, the names joined by dots."""
    for key, value in tree.items():
        if not isinstance(value, Mapping):
            yield f"{prefix}{key}", Text(str(value))
        elif value.keys() == PLURAL_FORMS:
            yield f"{prefix}{key}", Text(str(value["other"]), str(value["one"]))
        else:
            yield from _leaves(value, f"{prefix}{key}.")
