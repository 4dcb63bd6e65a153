"""Competitions that never were and break no rule: people, rounds, results, scrambles and a schedule, from a seed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import product
from random import Random

from cubelex.competition import (
    DNF,
    Activity,
    ActivityCode,
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Format,
    FromRounds,
    MultiBlindResult,
    ParticipationRuleset,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
    Result,
    ResultCondition,
    Room,
    Round,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
    WcifScrambleSet,
)
from cubelex.regulations import Edition, edition_on
from cubelex.rules import advancing, apply_time_limit, is_fewest_moves, is_multi_blind, is_timed, who_advances
from cubelex.rules.results import ranked, scored
from cubelex.rules.rounds import (
    NextRound,
    TimedAttempt,
    formats_of,
    may_have_cutoff,
    may_have_rounds,
    without_missed_attempts,
)

FIRST = re.findall(
    "[A-Z][a-z]+", "AnnaBrunoChiaraDmitriElenaFaridGraceHanaIvanJonasKeikoLenaMartaNinaOmarPetraQuentinRosa"
)
LAST = re.findall(
    "[A-Z][a-z]+", "AbbasBergCostaDuarteEvansFischerGarciaHansenItoJansenKimLopezMoreauNovakOrtizParkSilva"
)
LEVELS = {
    "333": 1200,
    "222": 400,
    "444": 4500,
    "555": 8000,
    "666": 15000,
    "777": 22000,
    "333bf": 6000,
    "333oh": 2000,
    "clock": 900,
    "minx": 6500,
    "pyram": 600,
    "skewb": 650,
    "sq1": 1800,
    "444bf": 30000,
    "555bf": 50000,
    "333ft": 5000,
    "magic": 150,
    "mmagic": 350,
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to invent."""

    seed: int
    people: int = 24
    events: tuple[str, ...] = ("333", "222", "444", "666", "333bf", "333fm", "333mbf")
    day: date = date(2026, 5, 2)
    has_results: bool = True
    most_rounds: int = 4


def invented(plan: Plan) -> Competition:
    """The competition of a plan, always the same."""
    return _Inventor(plan).competition()


class _Inventor:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.chance = plan, Random(plan.seed)
        self.edition: Edition = edition_on(plan.day)
        events = [event for event in plan.events if event in self.edition.events.official]
        self.skills = [self.chance.lognormvariate(0, 0.35) for _ in range(plan.people)]
        self.events = events

    def competition(self) -> Competition:
        people = tuple(self._people())
        events = tuple(self._event(event, list(range(1, len(people) + 1))) for event in self.events)
        name = f"Invented {self.plan.seed}"
        schedule = self._schedule(events)
        limit = self.plan.people + 10
        return Competition(name.replace(" ", ""), name, name, schedule, people, events, competitor_limit=limit)

    def _people(self) -> Iterator[Person]:
        names = [f"{first} {last}" for last, first in product(LAST, FIRST)]
        names += [f"{first} {last}-{other}" for last, other, first in product(LAST, LAST, FIRST)]
        registration = Registration(1, tuple(self.events), RegistrationStatus.ACCEPTED)
        for number in range(1, self.plan.people + 1):
            roles = ("delegate", "organizer") if number == 1 else ()
            wca_id = f"20{number % 20:02}ABCD{number % 90 + 10}" if number % 5 else None
            bests = tuple(self._bests(number)) if wca_id else ()
            yield Person(
                number,
                names[number],
                self.chance.choice(("FR", "KR", "BR", "JP", "IR")),
                wca_id=wca_id,
                gender=self.chance.choice("mf"),
                birthdate=date(1990 + number % 20, 2, 3),
                roles=roles,
                registration=replace(registration, wca_registration_id=number),
                personal_bests=bests,
            )

    def _bests(self, number: int) -> Iterator[PersonalBest]:
        for event in self.events:
            if event in LEVELS:
                level = LEVELS[event] * self.skills[number - 1]
                yield PersonalBest(event, Scope.SINGLE, AttemptResult(int(level * 0.8)), number, number, number)
                yield PersonalBest(event, Scope.AVERAGE, AttemptResult(int(level * 0.95)), number, number, number)

    def _event(self, event: str, entered: Sequence[int]) -> Event:
        count = 1 if event in ("333fm", "333mbf") else self._rounds_for(len(entered))
        rounds: list[Round] = []
        for number in range(1, count + 1):
            round_ = self._round(event, number, entered, rounds[-1] if rounds else None)
            rounds.append(round_)
            entered = self._advancing(round_, len(entered) * 3 // 4)
        return Event(event, tuple(rounds))

    def _rounds_for(self, people: int) -> int:
        """As many as may follow each other when a little less than a quarter is eliminated each time."""
        sizes = [people]
        while len(sizes) < self.plan.most_rounds:
            sizes.append(sizes[-1] * 3 // 4 - 1)
        fits = [n for n in range(1, len(sizes) + 1) if may_have_rounds(sizes[:n], self.edition).answer]
        by_size = [n for n in fits if all(size > 15 or n - at <= 2 for at, size in enumerate(sizes[:n], start=1))]
        return max([n for n in by_size if sizes[n - 2] > 7 or n == 1], default=1)

    def _advancing(self, round_: Round, places: int) -> Sequence[int]:
        if not self.plan.has_results:
            return [result.person_id for result in round_.results][:places] or list(range(1, places + 1))
        condition = _condition(round_, places)
        return advancing(who_advances(round_.results, NextRound(condition), round_.event_id, self.edition))

    def _round(self, event: str, number: int, entered: Sequence[int], before: Round | None) -> Round:
        form = formats_of(event, self.edition)[-1]
        limit = TimeLimit(60_000 if LEVELS.get(event, 0) < 20_000 else 120_000) if is_timed(event) else None
        round_ = Round(f"{event}-r{number}", form, limit, self._cutoff(event, form) if number == 1 else None)
        if before is not None:
            source = FromRounds((before.id,), _condition(before, len(before.results) * 3 // 4 or len(entered)))
            round_ = replace(round_, participation_ruleset=ParticipationRuleset(source))
        if not self.plan.has_results:
            return round_
        rows = [self._row(round_, person) for person in entered]
        results = ranked(rows, event, form, self.edition)
        return replace(round_, results=results, scramble_sets=self._sets(round_), scramble_set_count=1)

    def _cutoff(self, event: str, form: Format) -> Cutoff | None:
        if event not in LEVELS:
            return None
        for attempts in (2, 1):
            cutoff = Cutoff(attempts, AttemptResult(int(LEVELS[event] * 1.6)))
            if may_have_cutoff(event, form, cutoff, self.edition).answer and cutoff.result_value > 500:
                return cutoff
        return None

    def _row(self, round_: Round, person: int) -> Result:
        typed = tuple(self._attempt(round_.event_id, person) for _ in range(round_.format.attempts or 0))
        if round_.time_limit is not None:
            timed = [TimedAttempt(attempt) for attempt in typed]
            typed = apply_time_limit(timed, round_.time_limit, round_.event_id, self.edition).answer.results
        kept = without_missed_attempts(typed, round_.cutoff, round_.event_id, self.edition)
        return scored(Result(person, kept), round_.event_id, round_.format, self.edition)

    def _attempt(self, event: str, person: int) -> AttemptResult:
        if self.chance.random() < 0.03:
            return DNF
        skill = self.skills[person - 1]
        if is_fewest_moves(event):
            return AttemptResult(min(75, max(20, int(30 * skill * self.chance.uniform(0.9, 1.1)))))
        if is_multi_blind(event):
            attempted = self.chance.randint(4, 20)
            return MultiBlindResult(
                attempted - self.chance.randint(0, 1), attempted, self.chance.randint(1000, 2300)
            ).encode()
        time = int(LEVELS[event] * skill * self.chance.uniform(0.85, 1.2))
        return AttemptResult(time // 100 * 100 if time > 60_000 else time)

    def _sets(self, round_: Round) -> tuple[WcifScrambleSet, ...]:
        texts = [f"{round_.id} scramble {number}" for number in range((round_.format.attempts or 0) + 2)]
        return (WcifScrambleSet(1, tuple(texts[:-2]), tuple(texts[-2:])),)

    def _schedule(self, events: Sequence[Event]) -> Schedule:
        codes = [code for event in events for round_ in event.rounds for code in _codes(round_)]
        starts = datetime.combine(self.plan.day, time(8), tzinfo=UTC)
        activities = []
        for number, code in enumerate(codes, start=1):
            begin = starts + timedelta(days=(number - 1) // 12, minutes=40 * ((number - 1) % 12))
            activities.append(Activity(number, code, ActivityCode.parse(code), begin, begin + timedelta(minutes=35)))
        room = Room(1, "Hall", activities=tuple(activities))
        return Schedule(self.plan.day, (len(codes) - 1) // 12 + 1, (Venue(1, "Hall", "FR", "UTC", rooms=(room,)),))


def _codes(round_: Round) -> Iterator[str]:
    if is_timed(round_.event_id):
        yield round_.id
    else:
        yield from (f"{round_.id}-a{number}" for number in range(1, (round_.format.attempts or 0) + 1))


def _condition(before: Round, places: int) -> ResultCondition:
    scope = Scope.AVERAGE if before.format.is_average else Scope.SINGLE
    return ResultCondition(ConditionType.RANKING, scope, places)
