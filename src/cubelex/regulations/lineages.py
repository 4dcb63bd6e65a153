"""What became of a number from edition to edition: kept, reworded, moved, reused for something else, or gone."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, Literal

from cubelex.errors import UnknownEdition, UnknownRegulation
from cubelex.regulations.editions import Edition, editions, numbered_editions
from cubelex.regulations.items import entry, held_items, items_of
from cubelex.regulations.sources import source

Change = Literal["first", "new", "same", "reworded", "moved", "moved_and_reworded"]

NUMBERED_BY: Final = datetime.date(2026, 4, 1)
"""The edition whose numbers the code uses. A newer one may move or reuse them: `history.yaml` says so, not the code."""


@dataclass(frozen=True, slots=True)
class Step:
    """From an older edition to this one: numbers that mean something else now, and numbers that moved.

    `within` are new numbers whose rule was part of another item before; only citations follow them.
    """

    edition: datetime.date
    reused: frozenset[str]
    moved: Mapping[str, str]
    within: Mapping[str, str]

    def after(self, number: str) -> str | None:
        """Where what the number said before the step is said after it."""
        if number in self.moved:
            return self.moved[number]
        return number if number not in self.reused and number in held_items(self.edition) else None

    def before(self, number: str, earlier: datetime.date) -> str | None:
        """Where what the number says after the step was said before it."""
        if number not in self.reused and number not in self.moved and number in held_items(earlier):
            return number
        return next((old for old, new in self.moved.items() if new == number), None)


@dataclass(frozen=True, slots=True)
class Appearance:
    """Where an edition says what an item of another edition says."""

    edition: datetime.date
    number: str
    change: Change
    """How it differs from the appearance before; the first of all may have been older than the editions held."""


@cache
def steps() -> tuple[Step, ...]:
    """The steps from each edition kept in full to the next, oldest first."""
    return tuple(_step(day, step) for day, step in source("law")["history"].items())


@cache
def between_steps() -> Mapping[datetime.date, Step]:
    """The steps through the versions between, each from the version known just before it, by the date they lead to."""
    found = [_step(day, step) for day, step in source("law")["between"].items()]
    return MappingProxyType({step.edition: step for step in found})


def _step(day: str, step: Mapping[str, Any]) -> Step:
    return Step(
        edition=datetime.date.fromisoformat(day),
        reused=frozenset(step.get("reused", ())),
        moved=MappingProxyType(step.get("moved", {})),
        within=MappingProxyType(step.get("within", {})),
    )


def lineage(number: str, edition: Edition) -> tuple[Appearance, ...]:
    """Where each edition kept in full says what this item says, and the edition asked about, oldest first.

    Editions that do not say it are left out.

    >>> from cubelex.regulations.editions import edition
    >>> [(appearance.number, appearance.change) for appearance in lineage("A7b4", edition("2026-01-01"))][-3:]
    [('A7b1', 'same'), ('A7b4', 'moved'), ('A7b4', 'same')]

    :raises UnknownRegulation: the edition has no such item
    """
    entry(number, edition)
    days = sorted({*(known.date for known in editions()), edition.read_as})
    found = list(_places(number, edition.read_as, days))
    changes = (_change(*pair) for pair in pairwise(found))
    first: Change = "first" if found[0][0] == days[0] else "new"
    return tuple(Appearance(day, name, change) for (day, name), change in zip(found, (first, *changes), strict=True))


def places(number: str, edition: Edition) -> Mapping[datetime.date, str]:
    """Under which number each edition known says what this item says, those between included.

    >>> from cubelex.regulations.editions import edition
    >>> [str(day) for day, number in places("2i3", edition("2022-01-01")).items()][::2]
    ['2021-05-01', '2022-06-01', '2023-08-01']
    """
    return dict(_places(number, edition.read_as, [known.date for known in numbered_editions()]))


def _places(number: str, origin: datetime.date, days: Iterable[datetime.date]) -> Iterator[tuple[datetime.date, str]]:
    found = ((day, _follow(number, origin, day, is_citation=False)) for day in days)
    return ((day, place) for day, place in found if place)


def other_meanings(number: str, edition: Edition) -> tuple[datetime.date, ...]:
    """The editions in which the same number says something else.

    :raises UnknownRegulation: the edition has no such item
    """
    same = {appearance.edition for appearance in lineage(number, edition) if appearance.number == number}
    return tuple(held.date for held in editions() if number in items_of(held) and held.date not in same)


def number_in(number: str, target: datetime.date) -> str | None:
    """Under which number the edition held of a date has the rule that the code calls by this one, if it has it.

    What was only part of another item before is found in that item (`within` in the history).

    >>> number_in("9p1", datetime.date(2009, 2, 6)), number_in("9v4", datetime.date(2009, 2, 6))
    ('9p', None)

    :raises UnknownRegulation: no edition has the number
    """
    return number_from(number, _origin(number), target)


def own_number_in(number: str, target: datetime.date) -> str | None:
    """As `number_in`, but only where the rule is an item of its own.

    :raises UnknownRegulation: no edition has the number
    """
    return _follow(number, _origin(number), target, is_citation=False)


def number_from(number: str, origin: datetime.date, target: datetime.date) -> str | None:
    """Under which number an edition has the rule that the edition `origin` has under this one, if it has it."""
    return _follow(number, origin, target, is_citation=True)


@cache
def _origin(number: str) -> datetime.date:
    """The edition in which the code knows a number: that the code is numbered by, or the nearest to it that has it."""
    for known in (editions(), numbered_editions()):
        having = [edition.date for edition in known if number in items_of(edition)]
        if having:
            return max((day for day in having if day <= NUMBERED_BY), default=having[0])
    raise UnknownRegulation(f"no edition has an item {number!r}; the code may cite only items of an edition known")


@lru_cache(maxsize=65536)
def _follow(number: str, origin: datetime.date, target: datetime.date, *, is_citation: bool) -> str | None:
    """Where a rule of one edition is in another, step by step; only citations follow `within`."""
    for here, there in pairwise(_route(origin, target)):
        step = _step_between(min(here, there), max(here, there))
        if here < there:
            number = step.after(number) or ""
        else:
            before = step.before(number, there)
            number = before or (step.within.get(number, "") if is_citation else "")
    return number or None


@cache
def _route(origin: datetime.date, target: datetime.date) -> tuple[datetime.date, ...]:
    """The editions passed from one to another: from full edition to full edition, through those between at the ends.

    Where no step leads to a version between from the full edition before it, the way is by the one after it.
    """
    if origin > target:
        return _route(target, origin)[::-1]
    held = [edition.date for edition in editions()]
    route = [origin]
    while route[-1] < target:
        here = route[-1]
        following = next((day for day in held if day > here), datetime.date.max)
        if here not in held or following > target:
            following = next(edition.date for edition in numbered_editions() if edition.date > here)
            if following not in between_steps():
                anchor = next(day for day in held if day > here)
                return (*route, *_route(target, anchor)[::-1])
        route.append(following)
    return tuple(route)


@cache
def _step_between(earlier: datetime.date, later: datetime.date) -> Step:
    """The step from an edition to the next.

    :raises UnknownEdition: the history does not have it
    """
    held = [edition.date for edition in editions()]
    if earlier not in held or later not in held:
        return between_steps()[later]
    step = next((step for step in steps() if step.edition == later), None)
    if step is None:
        raise UnknownEdition(
            f"the history of numbers has no step to the edition of {later}; add {later} to history.yaml, "
            "with the numbers that moved or were reused since the edition before"
        )
    return step


def _change(before: tuple[datetime.date, str], after: tuple[datetime.date, str]) -> Change:
    reworded = held_items(before[0])[before[1]].wording != held_items(after[0])[after[1]].wording
    if before[1] == after[1]:
        return "reworded" if reworded else "same"
    return "moved_and_reworded" if reworded else "moved"
