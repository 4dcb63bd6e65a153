"""Editions of the Regulations: which was in force on a day, and what its parameters were."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, total_ordering
from typing import TYPE_CHECKING, Any, Final

from cubelex.errors import InvalidValue, UnknownEdition, UnknownRegulation
from cubelex.regulations.calendar import Layout, Release, releases

if TYPE_CHECKING:
    from cubelex.regulations.parameters import groups as g


DRAFT: Final = "draft"
"""What the name of an edition has behind its date while its text is not published."""


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Edition:
    """A released version of the Regulations, as its text stood after one of its revisions.

    Its parameters are attributes by group, as in `edition.rounds.least_eliminated_percent`. Two editions are the same
    if they are of the same date and revision, and have the same values.

    >>> edition("2018").rounds.least_eliminated_percent
    25
    """

    date: datetime.date
    revision: datetime.date | None
    """The day of the last change to its text, if it was changed since its release."""
    before: datetime.date | None
    """The day from which it has other values, if it has them for competitions that start later."""
    read_as: datetime.date = field(compare=False)
    """The version whose numbers are cited for this one; its own date where its items are known."""
    layout: Layout | None = field(compare=False)
    is_draft: bool = field(compare=False)
    """Whether its text is not published yet, so that some of its values are guesses."""
    advancement: "g.Advancement" = field(compare=False)
    averages: "g.Averages" = field(compare=False)
    awards: "g.Awards" = field(compare=False)
    competitions: "g.Competitions" = field(compare=False)
    cutoffs: "g.Cutoffs" = field(compare=False)
    defects: "g.Defects" = field(compare=False)
    disqualification: "g.Disqualification" = field(compare=False)
    dual_rounds: "g.DualRounds" = field(compare=False)
    events: "g.Events" = field(compare=False)
    fewest_moves: "g.FewestMoves" = field(compare=False)
    formats: "g.Formats" = field(compare=False)
    head_to_head: "g.HeadToHead" = field(compare=False)
    incidents: "g.Incidents" = field(compare=False)
    inspection: "g.Inspection" = field(compare=False)
    limits: "g.Limits" = field(compare=False)
    metrics: "g.Metrics" = field(compare=False)
    multi_blind: "g.MultiBlind" = field(compare=False)
    notation: "g.Notation" = field(compare=False)
    officials: "g.Officials" = field(compare=False)
    penalties: "g.Penalties" = field(compare=False)
    puzzles: "g.Puzzles" = field(compare=False)
    records: "g.Records" = field(compare=False)
    registration: "g.RegistrationRules" = field(compare=False)
    rounds: "g.Rounds" = field(compare=False)
    scorecards: "g.Scorecards" = field(compare=False)
    scrambles: "g.Scrambles" = field(compare=False)
    solved_state: "g.SolvedState" = field(compare=False)
    timers: "g.Timers" = field(compare=False)
    times: "g.Times" = field(compare=False)

    def __lt__(self, other: "Edition") -> bool:
        return (self.date, self.in_force_since) < (other.date, other.in_force_since)

    def __str__(self) -> str:
        parts = [self.date.isoformat()]
        parts += [DRAFT] if self.is_draft else []
        parts += [f"rev. {self.revision}"] if self.revision else []
        parts += [f"before {self.before}"] if self.before else []
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"edition({str(self)!r})"

    def __reduce__(self) -> "tuple[Callable[..., Edition], tuple[object, ...]]":
        return _edition, (self.date, self.revision, self.before)

    @property
    def in_force_since(self) -> datetime.date:
        """The first day of a competition for which this very text and its values hold."""
        return max(self.revision or self.date, _stage_before(self.date, self.before) or self.date)

    @property
    def is_held(self) -> bool:
        """Whether every item of it is known; otherwise only its parameters are, and numbers are those of `read_as`.

        >>> edition("2021-05-01").is_held, edition("2010-04-14").is_held
        (True, False)
        """
        return self.read_as == self.date

    def cite(self, *numbers: str) -> tuple[str, ...]:
        """The numbers of these rules in this edition; the code calls a rule by its number in the newest edition.

        >>> edition("2009").cite("9p1", "9f8"), edition("2026-04-01").cite("9p1", "9f8")
        (('9p', '9f8'), ('9p1', '9f8'))

        A version between the editions kept in full is cited as far as it has the rules.

        :raises UnknownRegulation: this edition is kept in full, and does not have one of the rules
        """
        return _cited(numbers, self.read_as)

    def cite_known(self, *numbers: str) -> tuple[str, ...]:
        """The numbers, in this edition, of those of these rules that it has.

        >>> edition("2009").cite_known("9p1", "9v4")
        ('9p',)
        """
        return _cited_if_known(numbers, self.read_as)

    def has(self, number: str) -> bool:
        """Whether this edition has the rule that the newest edition has under this number, as an item of its own.

        A rule that was only part of another item can be cited (`within` in the history), but the edition lacks it.

        >>> edition("2018").has("9v4"), edition("2026-01-01").has("9v4")
        (False, True)
        """
        return _has(number, self.read_as)

    def cite_parameter(self, name: str) -> tuple[str, ...]:
        """The numbers that a parameter of this edition depends on.

        For a rule whose number in an older edition means something else today, so that `cite` has no name for it.

        >>> edition("2018").cite_parameter("limits.never_cumulative_for")
        ('A1a2+++++',)

        :raises KeyError: there is no such parameter
        """
        return _parameter_cited(name, self.read_as)

    @property
    def uncertain(self) -> tuple[str, ...]:
        """Parameters that changed around this edition on a day not known; their older value is given.

        >>> edition("2018").uncertain
        ()
        """
        from cubelex.regulations.parameters.parameter import parameters

        days = [release.date for release in releases() if release.is_numbered]
        return tuple(str(each) for each in parameters().values() if not each.is_certain_on(self.date, days))


# Every judgement cites, so what is cited is kept: after the first time it is found at once.


@cache
def _cited(numbers: tuple[str, ...], target: datetime.date) -> tuple[str, ...]:
    missing = [number for number in numbers if not _cited_if_known((number,), target)]
    if missing and any(edition.date == target for edition in editions()):
        raise UnknownRegulation(f"edition {target} does not have the rule {', '.join(missing)}")
    return _cited_if_known(numbers, target)


@cache
def _cited_if_known(numbers: tuple[str, ...], target: datetime.date) -> tuple[str, ...]:
    # Imported here because the history of numbers depends on the editions.
    from cubelex.regulations.lineages import number_in

    return tuple(dict.fromkeys(filter(None, (number_in(number, target) for number in numbers))))


@cache
def _has(number: str, target: datetime.date) -> bool:
    from cubelex.regulations.lineages import own_number_in

    return own_number_in(number, target) is not None


@cache
def _parameter_cited(name: str, target: datetime.date) -> tuple[str, ...]:
    from cubelex.regulations.parameters.parameter import parameters

    return parameters()[name].regulations_on(target)


@cache
def editions() -> tuple[Edition, ...]:
    """The editions kept in full, as they were released, oldest first.

    >>> editions()[0], editions()[-1]
    (edition('2009-02-06'), edition('2026-04-01'))
    """
    return tuple(_whole(release) for release in releases() if release.is_held)


@cache
def numbered_editions() -> tuple[Edition, ...]:
    """The editions whose items are known, as they were released, oldest first: those kept in full and those between."""
    return tuple(_whole(release) for release in releases() if release.is_numbered)


@cache
def draft_editions() -> tuple[Edition, ...]:
    """The editions that are announced, but whose text is not published: with values that are guesses.

    A competition is held under one only if it starts on its first day or later.

    >>> [str(draft) for draft in draft_editions()]
    ['2027-01-01 draft']
    """
    return tuple(_whole(release) for release in releases() if release.is_draft)


def edition(name: "str | datetime.date | Edition") -> Edition:
    """The edition of that name: a day it was in force, a year with one edition, or a text as `str` writes it.

    >>> edition("2009"), edition("2025-03-15")
    (edition('2009-02-06'), edition('2025-01-01 rev. 2025-03-02'))
    >>> edition(str(edition("2025-03-15")))
    edition('2025-01-01 rev. 2025-03-02')

    :raises UnknownEdition: there is no such edition, or more than one
    """
    if isinstance(name, Edition):
        return name
    if isinstance(name, datetime.date):
        return edition_on(name)
    try:
        if len(name) == 4:
            return _of_year(name)
        if name in (names := _names()):
            return names[name]
        return edition_on(datetime.date.fromisoformat(name))
    except (TypeError, ValueError, UnknownEdition):
        pass
    available = ", ".join(map(str, editions()))
    raise UnknownEdition(
        f"{name!r} does not name one edition; expected one of {available}, a day since then, or a revision, for example"
        " '2025-01-01 rev. 2025-03-02'"
    )


def _of_year(year: str) -> Edition:
    """The edition released in a year, if there was one only; those held in full count first."""
    released = [release for release in _known() if release.date.isoformat().startswith(year)]
    found = [release for release in released if release.is_held] or released
    if len(found) != 1:
        raise UnknownEdition(f"{len(found)} editions were released in {year}")
    return _whole(found[0])


@cache
def _names() -> dict[str, Edition]:
    """Every edition that a day alone does not name, by its name: with a revision, or of a draft."""
    days = [day for release in _known() for day in (release.date, *release.revisions, *release.stages)]
    found = {str(named): named for named in map(edition_on, days)}
    return {name: named for name, named in found.items() if " " in name}


def later_editions(edition: Edition) -> tuple[Edition, ...]:
    """Every edition known that came or will come after this one, drafts and revisions among them, oldest first."""
    days = sorted({day for release in _known() for day in (release.date, *release.revisions, *release.stages)})
    return tuple(dict.fromkeys(edition_on(day) for day in days if day > edition.in_force_since))


def read_day(day: datetime.date | str) -> datetime.date:
    """A day, or the day of a text.

    >>> read_day("2025-03-01")
    datetime.date(2025, 3, 1)

    :raises InvalidValue: it is not a day
    """
    if isinstance(day, datetime.datetime):
        return day.date()
    if isinstance(day, datetime.date):
        return day
    try:
        return datetime.date.fromisoformat(day)
    except (TypeError, ValueError):
        raise InvalidValue(f"{day!r} is not a day; expected year, month and day, for example '2025-03-01'") from None


def edition_on(day: datetime.date | str) -> Edition:
    """The edition in force for a competition whose first day is `day`, with the revision of its text by then.

    Days after the last release known get the last one: `in_force_since` says since when. Days when a version was in
    force whose items are not known get that version, with `is_held` false.

    >>> edition_on(datetime.date(2025, 3, 1)).times.average_over_threshold
    'truncate'
    >>> edition_on(datetime.date(2025, 3, 2)).times.average_over_threshold
    'nearest'

    :raises UnknownEdition: the day is before the oldest edition held
    :raises InvalidValue: it is not a day
    """
    day = read_day(day)
    in_force = [release for release in _known() if release.date <= day]
    if not in_force:
        raise UnknownEdition(f"no edition was in force on {day}; the oldest is {editions()[0]}")
    latest = in_force[-1]
    return _edition(latest.date, latest.revision_on(day), latest.next_stage(day))


@cache
def texts_in_force() -> tuple[Edition, ...]:
    """Every text that was in force since the oldest edition known, with each of its revisions, oldest first.

    >>> len(texts_in_force()) > len(numbered_editions()), texts_in_force()[0]
    (True, edition('2009-02-06'))
    """
    days = {day for release in _known() for day in (release.date, *release.revisions)}
    return tuple(edition_on(day) for day in sorted(days))


def later_revisions(edition: Edition) -> tuple[Edition, ...]:
    """The same edition as its text was revised later, oldest first.

    >>> later_revisions(edition("2025-02-10"))
    (edition('2025-01-01 rev. 2025-03-02'), edition('2025-01-01 rev. 2025-04-19'))
    """
    release = next(release for release in releases() if release.date == edition.date)
    days = [day for day in release.revisions if day > edition.in_force_since]
    return tuple(_edition(release.date, day, release.next_stage(day)) for day in days)


def _known() -> tuple[Release, ...]:
    """The releases whose parameters are known: those since the oldest edition held."""
    return tuple(release for release in releases() if release.read_as is not None)


def _whole(release: Release) -> Edition:
    """The edition as it was released, with all the values that begin inside it."""
    return _edition(release.date, None, None)


@cache
def _edition(day: datetime.date, revision: datetime.date | None, before: datetime.date | None) -> Edition:
    """The edition of that release and revision, its parameters resolved: those that hold before a stage, or all."""
    release = next(release for release in releases() if release.date == day)
    stage = _stage_before(day, before)
    groups = _groups_on(max(revision or day, stage or day))
    return Edition(day, revision, before, release.read_as or day, release.layout, release.is_draft, **groups)


@cache
def _stage_before(day: datetime.date, before: datetime.date | None) -> datetime.date | None:
    """The last stage of a release that comes before another stage of it, or its last one."""
    stages = next(release.stages for release in releases() if release.date == day)
    return max((stage for stage in stages if before is None or stage < before), default=None)


def _groups_on(day: datetime.date) -> dict[str, Any]:
    """The parameters in force on that day, by group."""
    # Imported here because the groups are many classes, and starting should not wait for them.
    from cubelex.regulations.parameters.groups import GROUPS
    from cubelex.regulations.parameters.parameter import parameters

    values: dict[str, dict[str, Any]] = {name: {} for name in GROUPS}
    for parameter in parameters().values():
        values[parameter.group][parameter.name] = parameter.on(day)
    return {name: kind(**values[name]) for name, kind in GROUPS.items()}
