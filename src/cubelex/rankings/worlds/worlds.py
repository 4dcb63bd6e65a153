"""A whole invented world, made of people, competitions and rounds."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import numpy as np

from cubelex.rankings.worlds.competitions import InventedCompetitions, invent_competitions
from cubelex.rankings.worlds.events import HABITS, Habits, is_held, usual_formats
from cubelex.rankings.worlds.people import InventedPeople, country_codes, country_weights, invent_people
from cubelex.rankings.worlds.rounds import (
    HEAD_TO_HEAD_ATTEMPTS,
    InventedRounds,
    averages,
    bests,
    invent_attempts,
    keys,
    places,
)

Array = np.ndarray[Any, Any]

FIRST_DAY: Final = date(2003, 8, 23)
LAST_DAY: Final = date(2026, 10, 31)
_ATTEMPTS: Final = {"1": 1, "2": 2, "3": 3, "5": 5, "a": 5, "m": 3}
_ALSO_RANKED: Final = {("333bf", "3"): 3, ("333bf", "5"): 5, ("444bf", "3"): 3, ("555bf", "3"): 3}
"""Formats whose attempts have an average although it does not rank the round."""


@dataclass(frozen=True)
class World:
    """People, competitions, and the results of each event, which refer to both by their places."""

    seed: int
    people: InventedPeople
    competitions: InventedCompetitions
    rounds: tuple[tuple[str, InventedRounds], ...]
    """Event and results; several entries for an event."""

    @property
    def results(self) -> int:
        """How many results it has."""
        return sum(len(rounds.best) for _, rounds in self.rounds)


@dataclass(frozen=True)
class _Entries:
    """Who takes part where: a line for each person at each competition."""

    person: Array
    competition: Array
    years: Array
    """Since the person's first competition."""


def invent_world(results: int, seed: int = 1, *, first: date = FIRST_DAY, last: date = LAST_DAY) -> World:
    """A world with about that many results. The same seed gives the same world.

    >>> world = invent_world(2000, seed=7)
    >>> world.results == invent_world(2000, seed=7).results
    True
    """
    chance = np.random.default_rng(seed)
    countries = min(max(4, int(results**0.32)), 190)
    number = max(results // 370, min(results // 60, 60), 12)
    competitions = invent_competitions(chance, number, countries, first, last)
    entries, home = _entries(
        chance, competitions, max(40, results // 34 if results > 500_000 else results // 25), countries
    )
    people = _people(chance, competitions, entries, home, countries)
    rounds = [
        (habits.event_id, stage)
        for habits in HABITS
        for stage in _rounds_of_event(chance, habits, competitions, people, entries)
    ]
    return World(seed, people, competitions, tuple(rounds))


def _entries(
    chance: np.random.Generator, competitions: InventedCompetitions, people: int, countries: int
) -> tuple[_Entries, Array]:
    """Who goes where, most often at home; and the country of each person."""
    home = chance.choice(countries, people, p=country_weights(countries))
    everywhere = np.arange(len(competitions))
    at_home = [np.flatnonzero(competitions.countries == country) for country in range(countries)]
    near = [found if len(found) else everywhere for found in at_home]
    sizes = np.array([len(found) for found in near])
    starts = np.r_[0, np.cumsum(sizes)[:-1]]
    flat = np.concatenate(near)
    joined = (chance.random(people) * sizes[home]).astype(np.int64)
    number = np.minimum(chance.geometric(0.15, people), 400)
    person = np.repeat(np.arange(people), number)
    left = sizes[home[person]] - joined[person]
    place = joined[person] + (chance.random(len(person)) * left).astype(np.int64)
    is_first = np.r_[True, person[1:] != person[:-1]]
    place = np.where(is_first, joined[person], place)
    competition = flat[starts[home[person]] + place]
    first = competition[is_first]
    abroad = ~is_first & (chance.random(len(person)) < 0.15)
    further = first[person] + (chance.random(len(person)) * (len(competitions) - first[person])).astype(np.int64)
    competition = np.where(abroad, further, competition)
    pairs = np.unique(person * len(competitions) + competition)
    person, competition = pairs // len(competitions), pairs % len(competitions)
    days = competitions.first_days
    return _Entries(person, competition, (days[competition] - days[first[person]]) / 365.25), home


def _people(
    chance: np.random.Generator, competitions: InventedCompetitions, entries: _Entries, home: Array, countries: int
) -> InventedPeople:
    days = competitions.first_days[entries.competition]
    number = len(home)
    first, last = np.full(number, 1 << 30), np.zeros(number, dtype=np.int64)
    np.minimum.at(first, entries.person, days)
    np.maximum.at(last, entries.person, days)
    several = np.flatnonzero(last > first + 30)
    changing = chance.choice(several, min(len(several), max(3, number // 600)), replace=False)
    changed = np.zeros(number, dtype=np.int64)
    changed[changing] = (first[changing] + last[changing]) // 2
    years = np.array([date.fromordinal(day).year for day in first.tolist()])
    return invent_people(chance, country_codes(countries), home, years, changed)


def _rounds_of_event(
    chance: np.random.Generator,
    habits: Habits,
    competitions: InventedCompetitions,
    people: InventedPeople,
    entries: _Entries,
) -> list[InventedRounds]:
    event_id, number = habits.event_id, len(competitions)
    editions = competitions.editions
    holds = chance.random(number) < habits.held
    holds &= [is_held(event_id, day, edition) for day, edition in zip(competitions.days, editions, strict=True)]
    formats = np.array(
        [_chosen(chance, event_id, edition) if held else "" for held, edition in zip(holds, editions, strict=True)]
    )
    likes = chance.random(len(people)) < min(1, habits.entered * 1.15)
    chosen = holds[entries.competition] & likes[entries.person] & (chance.random(len(entries.person)) < 0.87)
    if not chosen.any():
        return []
    competition, person = entries.competition[chosen], entries.person[chosen]
    aptitude = chance.normal(0.25, 0.25, len(people))
    growth = people.growth[person] * np.log1p(entries.years[chosen])
    skill = people.talent[person] + aptitude[person] - growth
    return _stages(chance, habits, competitions, formats, competition, person, skill)


def _chosen(chance: np.random.Generator, event_id: str, edition: Any) -> str:
    formats = usual_formats(event_id, edition)
    usual = len(formats) == 1 or chance.random() < 0.85
    return formats[0] if usual else str(formats[chance.integers(1, len(formats))])


def _stages(
    chance: np.random.Generator,
    habits: Habits,
    competitions: InventedCompetitions,
    formats: Array,
    competition: Array,
    person: Array,
    skill: Array,
) -> list[InventedRounds]:
    """Round after round, with fewer people in each."""
    number = len(competitions)
    entrants = np.bincount(competition, minlength=number)
    most = 1 + (entrants > 7) + (entrants > 15) + (entrants > 99)
    total = np.minimum(most, chance.choice([1, 2, 3, 4], number, p=[0.4, 0.35, 0.2, 0.05]))
    has_cutoff = (chance.random(number) < 0.3) & np.isin(formats, ["a", "m"])
    matches = np.array([habits.event_id in edition.head_to_head.events for edition in competitions.editions]) & (
        chance.random(number) < 0.2
    )
    found = []
    for stage in range(4):
        is_final = stage == total[competition] - 1
        as_match = is_final & matches[competition] & (entrants[competition] <= 16)
        if as_match.any():
            found.append(_head_to_head(chance, habits, competition[as_match], person[as_match], skill[as_match]))
        rest = ~as_match
        if not rest.any():
            break
        cutoff = has_cutoff[competition[rest]] & (stage == 0)
        rounds = _round(
            chance, habits, competitions, formats, competition[rest], person[rest], skill[rest], cutoff, stage, total
        )
        found.append(rounds)
        kept = (rounds.pos <= np.minimum(entrants[competition[rest]] * 3 // 4, 16 if stage else 40)) & ~is_final[rest]
        kept &= rounds.best > 0
        competition, person, skill = competition[rest][kept], person[rest][kept], skill[rest][kept]
        entrants = np.bincount(competition, minlength=number)
        if not len(competition):
            break
    return found


def _round(
    chance: np.random.Generator,
    habits: Habits,
    competitions: InventedCompetitions,
    formats: Array,
    competition: Array,
    person: Array,
    skill: Array,
    cutoff: Array,
    stage: int,
    total: Array,
) -> InventedRounds:
    format_id = formats[competition]
    allotted = np.array([_ATTEMPTS[each] for each in format_id.tolist()])
    attempts = invent_attempts(chance, habits, skill, 5)
    attempts[np.arange(5) >= allotted[:, None]] = 0
    phase = np.where(format_id == "a", 2, 1)
    usual = habits.seconds * 130
    missed = cutoff & ~((attempts > 0) & (attempts < usual) & (np.arange(5) < phase[:, None])).any(axis=1)
    attempts[missed[:, None] & (np.arange(5) >= phase[:, None])] = 0
    best = bests(attempts)
    also = np.array([_ALSO_RANKED.get((habits.event_id, each), 0) for each in format_id.tolist()])
    counted = np.where(np.isin(format_id, ["a", "m"]), allotted, also)
    truncates = np.array([edition.times.average_over_threshold == "truncate" for edition in competitions.editions])
    average = averages(attempts, counted, habits.event_id, truncates[competition])
    by_average = np.isin(format_id, ["a", "m"])
    first_keys = np.where(by_average, keys(average), keys(best))
    pos = places(competition, first_keys, np.where(by_average, keys(best), 0))
    is_final = stage == total[competition] - 1
    usual_type = np.where(is_final, "f", "123"[min(stage, 2)])
    with_cutoff = np.where(is_final, "c", "d")
    return InventedRounds(
        competition, person, np.where(cutoff, with_cutoff, usual_type), format_id, attempts, best, average, pos
    )


def _head_to_head(
    chance: np.random.Generator, habits: Habits, competition: Array, person: Array, skill: Array
) -> InventedRounds:
    attempts = invent_attempts(chance, habits, skill, HEAD_TO_HEAD_ATTEMPTS)
    made = chance.integers(3, HEAD_TO_HEAD_ATTEMPTS + 1, len(skill))
    attempts[np.arange(HEAD_TO_HEAD_ATTEMPTS) >= made[:, None]] = 0
    best = bests(attempts)
    length = len(skill)
    return InventedRounds(
        competition,
        person,
        np.full(length, "f"),
        np.full(length, "h"),
        attempts,
        best,
        np.zeros(length, dtype=np.int64),
        places(competition, -made, keys(best)),
    )
