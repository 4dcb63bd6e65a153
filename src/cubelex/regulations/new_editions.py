"""Taking in an edition: what the values of a draft rest on, and what a published text changes and leaves to do."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cubelex.errors import UnknownEdition
from cubelex.regulations.calendar import releases
from cubelex.regulations.citations import Speaker
from cubelex.regulations.documents.structure import Document
from cubelex.regulations.editions import Edition, numbered_editions
from cubelex.regulations.items import items_of
from cubelex.regulations.parameters.parameter import Parameter, parameters
from cubelex.regulations.sources import source
from cubelex.regulations.standings import natures
from cubelex.regulations.summaries import summary_lines
from cubelex.regulations.wordings import wording


@dataclass(frozen=True, slots=True)
class DraftValue:
    """A value of an edition that is not published: announced, or a guess after a rule of the edition before."""

    parameter: str
    says: str
    is_guess: bool
    after: str = ""
    expected: str = ""

    def as_json(self) -> dict[str, object]:
        """The value as plain data."""
        return {
            "parameter": self.parameter,
            "says": self.says,
            "isGuess": self.is_guess,
            "after": self.after or None,
            "expected": self.expected or None,
        }


@cache
def draft_values(day: datetime.date) -> tuple[DraftValue, ...]:
    """What the values of the draft edition of that day rest on; nothing where an edition is published."""
    # The file is empty when no edition is a draft.
    said: Mapping[str, Any] = (source("law")["drafts"] or {}).get(day.isoformat(), {})
    announced = (DraftValue(name, line, False) for name, line in said.get("announced", {}).items())
    guesses = (
        DraftValue(name, guess["says"], True, guess["after"], guess["expected"])
        for name, guess in said.get("guesses", {}).items()
    )
    return (*announced, *guesses)


@dataclass(frozen=True, slots=True)
class ToCheck:
    """A parameter that depends on items that changed, and whether it has a value of the new edition."""

    parameter: Parameter
    numbers: tuple[str, ...]
    has_value: bool


@dataclass(frozen=True, slots=True)
class NewText:
    """The items of a new text beside those of the edition before it."""

    day: datetime.date
    before: Edition
    new: tuple[str, ...]
    gone: tuple[str, ...]
    moved: tuple[tuple[str, str], ...]
    """Numbers of the edition before, with the new numbers that say the same in the same words."""
    reworded: tuple[str, ...]

    @property
    def to_read(self) -> frozenset[str]:
        """The numbers of the edition before whose rule was changed, moved or dropped."""
        return frozenset((*self.gone, *self.reworded, *(old for old, _ in self.moved)))

    def as_json(self) -> dict[str, object]:
        """The numbers as plain data."""
        return {
            "edition": self.day.isoformat(),
            "before": str(self.before),
            "new": list(self.new),
            "gone": list(self.gone),
            "moved": dict(self.moved),
            "reworded": list(self.reworded),
        }


def changes_in(document: Document) -> NewText:
    """What the English text of an edition changes from the edition before it.

    :raises UnknownEdition: the text has no date, or no edition whose items are known came before it.
    """
    day = document.edition
    if day is None:
        raise UnknownEdition("the text does not say of which day it is; expected the published text of an edition")
    earlier = [known for known in numbered_editions() if known.date < day]
    if not earlier:
        raise UnknownEdition(f"no edition before {day} has items to compare with; expected the text of a new edition")
    before = earlier[-1]
    old = {number: entry.wording for number, entry in items_of(before).items()}
    now = {item.number: wording(item) for item in document.items()}
    gone, new = [number for number in old if number not in now], [number for number in now if number not in old]
    by_wording = {now[number]: number for number in new}
    moved = tuple((number, by_wording[old[number]]) for number in gone if old[number] in by_wording)
    places = {new_number for _, new_number in moved}
    return NewText(
        day=day,
        before=before,
        new=tuple(number for number in new if number not in places),
        gone=tuple(number for number in gone if number not in dict(moved)),
        moved=moved,
        reworded=tuple(number for number in old if number in now and old[number] != now[number]),
    )


def parameters_to_check(text: NewText) -> tuple[ToCheck, ...]:
    """The parameters that depend on items that changed."""
    found = []
    for parameter in parameters().values():
        numbers = tuple(number for number in parameter.regulations_on(text.before.date) if number in text.to_read)
        if numbers:
            days = {text.day, *_stages(text.day)}
            found.append(ToCheck(parameter, numbers, any(dated.since in days for dated in parameter.values)))
    return tuple(found)


def functions_to_check(text: NewText, speakers: Iterable[Speaker]) -> tuple[tuple[Speaker, tuple[str, ...]], ...]:
    """The functions that cite items that changed, with their numbers in the edition before."""
    cited = ((speaker, speaker.numbers_in(text.before)) for speaker in speakers)
    changed = ((speaker, tuple(number for number in numbers if number in text.to_read)) for speaker, numbers in cited)
    return tuple((speaker, numbers) for speaker, numbers in changed if numbers)


def without_summary(text: NewText) -> tuple[str, ...]:
    """The new and reworded items without our line about them in this edition."""
    return tuple(number for number in (*text.new, *text.reworded) if (text.day, number) not in summary_lines())


def without_nature(text: NewText) -> tuple[str, ...]:
    """The new items of which the data does not say what kind of thing they are."""
    return tuple(number for number in text.new if (text.day, number) not in natures())


def _stages(day: datetime.date) -> tuple[datetime.date, ...]:
    return next((release.stages for release in releases() if release.date == day), ())
