"""Unofficial events in the editor: those that are ready to be added, and those that a competition defines itself.

An event that the competition defines travels in a hidden field of the form until the form is saved.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from cubelex.competition import (
    Competition,
    EventKind,
    Format,
    ResultKind,
    ScrambleMethod,
    event_kind,
    event_kinds,
    event_row,
    is_known_event,
    own_event_id,
    read_event_row,
)
from cubelex.errors import InvalidFile
from cubelex.regulations import Edition
from cubelex.scrambles import can_be_scrambled
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import FORMATS

LONGEST_NAME: Final = 60
_FORMATS: Final = (
    Format.AVERAGE_OF_5,
    Format.MEAN_OF_3,
    Format.BEST_OF_5,
    Format.BEST_OF_3,
    Format.BEST_OF_2,
    Format.BEST_OF_1,
)


@dataclass(frozen=True, slots=True)
class OwnEventFields:
    """The fields that define an event: its name, what a result is, its usual format, and whose scrambles it has."""

    name: str = ""
    result: str = ResultKind.TIME.value
    format: str = Format.AVERAGE_OF_5.value
    like: str = ""
    problem: str = ""

    @classmethod
    def posted(cls, form: QueryDict) -> "OwnEventFields":
        """As they were sent."""
        name = " ".join(form.get("own-name", "").split())[:LONGEST_NAME]
        return cls(name, form.get("own-result", "time"), form.get("own-format", "a"), form.get("own-like", ""))

    def checked(self, edition: Edition) -> "OwnEventFields":
        """With what is wrong with them."""
        if not self.name:
            return replace(self, problem=_("Enter a name."))
        is_offered = self.like in ("", *(kind.id for kind in with_scrambles(edition)))
        if self.result not in set(ResultKind) or self.format not in _FORMATS or not is_offered:
            return replace(self, problem=_("Choose one of the options."))
        return self

    def kind(self, taken: Collection[str]) -> EventKind:
        """The event that they define, with another id than those taken. Without `like`, it is not scrambled."""
        like = event_kind(self.like) if self.like else EventKind("", "", scramble=ScrambleMethod.NONE)
        return replace(
            like,
            id=own_event_id(self.name, taken),
            name=self.name,
            result=ResultKind(self.result),
            format=self.format,
            formats=EventKind("", "").formats,
            demo=None,
        )


NOTHING_TYPED: Final = OwnEventFields()


@dataclass(frozen=True, slots=True)
class OwnEventChoices:
    """What can be chosen for an event of one's own."""

    results: tuple[tuple[str, str], ...]
    formats: tuple[tuple[str, str], ...]
    likes: tuple[tuple[str, str], ...]


def own_event_choices(edition: Edition) -> OwnEventChoices:
    """The choices in the reader's language."""
    results = (
        (ResultKind.TIME.value, _("Solve time")),
        (ResultKind.MOVES.value, _("Number of moves")),
        (ResultKind.MULTI_BLIND.value, _("Solved puzzles and time")),
    )
    formats = tuple((format_.value, str(FORMATS[format_])) for format_ in _FORMATS)
    likes = tuple((kind.id, event_label(kind)) for kind in with_scrambles(edition))
    return OwnEventChoices(results, formats, (("", _("No scrambles")), *likes))


def with_scrambles(edition: Edition) -> tuple[EventKind, ...]:
    """The events of the tables for which Cubelex makes scrambles."""
    return tuple(kind for kind in event_kinds() if can_be_scrambled(kind, edition))


def ready_made(edition: Edition) -> tuple[EventKind, ...]:
    """The events of the tables that are not official in the edition. Some of them are official in others."""
    return tuple(kind for kind in event_kinds() if kind.id not in edition.events.official and kind.id != "333mbo")


def posted_definitions(form: QueryDict, base: Competition) -> tuple[EventKind, ...]:
    """The events that the form carries in hidden fields, and those that the competition has: these stay as they are."""
    found = []
    for text in form.getlist("own"):
        try:
            kind = read_event_row("the form", json.loads(text))
        except (ValueError, InvalidFile, AttributeError):
            continue
        if kind.is_defined and base.event_table.find_defined(kind.id) is None:
            found.append(kind)
    return (*found, *base.event_table.defined)


def hidden_definitions(kinds: Iterable[EventKind]) -> list[str]:
    """The values of these hidden fields."""
    return [json.dumps(event_row(kind), ensure_ascii=False) for kind in kinds]


def is_addable(event_id: str, edition: Edition) -> bool:
    """Whether an event can be added by its id: it is official, or ready to be held unofficially."""
    return event_id in edition.events.official or is_known_event(event_id)
