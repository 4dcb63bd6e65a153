"""The Regulations as small tables, made by the rules, that the engine joins with millions of results.

Nothing is decided here: each line asks a function of `cubelex.rules` about one event, format and edition.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from cubelex.competition import STATELESS, Format, Scope, event_kinds, own_event_kinds, recognised_countries
from cubelex.errors import UnknownEdition
from cubelex.regulations import Edition, edition_on, texts_in_force
from cubelex.rules import is_multi_blind
from cubelex.rules.records import Record, is_listed, regions_of


@dataclass(frozen=True, slots=True)
class ListedLine:
    """Since when singles or averages of a format are in the world rankings, for competitions under one edition.

    An edition can list what was not listed when it was achieved: the means of 2005 in 3x3x3 Blindfolded are in the
    rankings since the edition that recognised them. What was listed once stays listed.
    """

    event_id: str
    format_id: str
    edition: date
    """The edition of the competition, by the day since which its text was in force."""
    scope: str
    since: date | None
    """The first day of the later edition that lists it; `None` where that of the competition does."""
    under: str
    """The regulations that say so, separated by spaces, in the edition that lists it."""


@dataclass(frozen=True, slots=True)
class EditionLine:
    """What an edition says about ranking and records, by the day since which its text was in force."""

    edition: date
    name: str
    same_day: str
    """Of several records on a day, `best` is recognised or `all` (9i2)."""
    mbf_divisor: int
    """Multi-Blind results are compared after division by this: 100 where unsolved cubes do not break ties (9f12c)."""
    record_under: str
    """The regulation under which a result as good as the record is one."""
    beaten_under: str
    """The regulation under which only the best of a day is recognised."""
    rank_under: str


def edition_of(first_day: date) -> Edition:
    """The edition of a competition; the oldest one that is known, for competitions before it.

    >>> edition_of(date(1982, 6, 5)), edition_of(date(2018, 7, 1))
    (edition('2009-02-06'), edition('2018-01-01 rev. 2018-05-29'))
    """
    try:
        return edition_on(first_day)
    except UnknownEdition:
        return texts_in_force()[0]


@cache
def edition_lines() -> tuple[EditionLine, ...]:
    """Every text that was in force, oldest first."""
    return tuple(map(edition_line, texts_in_force()))


def edition_line(edition: Edition) -> EditionLine:
    """What one edition says."""
    return EditionLine(
        edition=edition.in_force_since,
        name=str(edition),
        same_day=edition.records.same_day,
        mbf_divisor=1 if "unsolved" in edition.multi_blind.tie_breakers else 100,
        record_under=" ".join(edition.cite("9i1a")),
        beaten_under=" ".join(edition.cite_known("9i2")),
        rank_under=" ".join(edition.cite_known("9i", "9f12", "9f15")),
    )


@cache
def listed_lines() -> tuple[ListedLine, ...]:
    """What each edition lists, of every known event, format and scope."""
    return listed_under(texts_in_force())


def listed_under(texts: Sequence[Edition]) -> tuple[ListedLine, ...]:
    """What texts list that follow each other, of every known event, format and scope."""
    own = set(own_event_kinds())
    events = [kind.id for kind in event_kinds() if kind not in own]
    return tuple(
        line
        for event_id in events
        for round_format in Format
        for scope in Scope
        for line in _listed_since(event_id, round_format, scope, texts)
    )


def _listed_since(event_id: str, round_format: Format, scope: Scope, texts: Sequence[Edition]) -> Iterator[ListedLine]:
    rulings = [is_listed(event_id, scope, round_format, text) for text in texts]
    is_forgotten = _ended_before_the_oldest_edition(event_id)
    for place, text in enumerate(texts):
        later = zip(texts[place:], rulings[place:], strict=True)
        found = next(((since, ruling.under) for since, ruling in later if ruling.answer), None)
        if found is None and is_forgotten and scope is Scope.SINGLE and round_format is not Format.HEAD_TO_HEAD:
            found = text, text.cite("9i")
        if found is not None:
            since, under = found
            later_day = None if since == text else since.in_force_since
            yield ListedLine(event_id, round_format.value, text.in_force_since, scope.value, later_day, " ".join(under))


@cache
def _ended_before_the_oldest_edition(event_id: str) -> bool:
    """Whether no known edition has the event, as for Multi-Blind Old Style, which was official in its time."""
    return is_multi_blind(event_id) and not any(event_id in text.events.official for text in texts_in_force())


def region_lines() -> tuple[tuple[str, str | None], ...]:
    """Each country that a person can represent, with its continent."""
    codes = [*sorted(recognised_countries()), STATELESS]
    return tuple((iso2, regions_of(iso2).get(Record.CONTINENTAL)) for iso2 in codes)
