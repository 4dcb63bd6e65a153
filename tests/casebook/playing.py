"""Plays a case about one attempt as officials do: a round is opened, the judge observes, the Delegate decides."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from cubelex.competition import (
    Competition,
    Event,
    Format,
    Person,
    Registration,
    RegistrationStatus,
    Round,
    Schedule,
    TimeLimit,
    Venue,
)
from cubelex.errors import UnknownEvent
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Outcome,
    Role,
    define_competition,
    enter_attempt,
    observe_attempt,
    open_round,
    replay,
)
from cubelex.officiating.log import with_entries
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptEntered, ExtraAttemptGranted
from cubelex.officiating.verbs import read_observation, rule_attempt
from cubelex.regulations import Edition
from cubelex.rules import Decision, is_official, read_time
from cubelex.rules.rounds import may_have_format
from tests.casebook.reading import read_result

DELEGATE = Actor("Delegate", frozenset({Role.DELEGATE}))
FORMATS = ("a", "m", "5", "3", "2", "1")
OF_THE_COMPETITION = {"event", "time_limit", "cumulative_time_limit", "earlier", "head_to_head", "decided"}
EVENTS_WITHOUT_LIMIT = ("333mbf", "333fm")
LONG = 3 * 360_000
_DNF_WITH_TIME = re.compile(r"DNF \((.+)\)")


class NotPlayable(Exception):
    """The edition has no such event, or the case needs more than a round of one event."""


class Log:
    """The log of a competition, which grows as officials act."""

    def __init__(self, competition: Competition) -> None:
        self.now = datetime.combine(competition.schedule.start_date, datetime.min.time(), ZoneInfo("Europe/Amsterdam"))
        self.entries: list[Entry] = list(define_competition(DELEGATE, competition).entries(0, self.now, DELEGATE))
        self.state: CompetitionState = replay(self.entries)

    def do(self, outcome: Outcome) -> Outcome:
        """Add the facts of what the Delegate does, which must not be refused."""
        assert not outcome.is_refused, [str(ruling.answer) for ruling in outcome.refusals]
        return self.append(outcome, DELEGATE)

    def append(self, outcome: Outcome, by: Actor) -> Outcome:
        """Add the facts of an outcome, a minute later."""
        self.now += timedelta(minutes=1)
        earlier, entries = tuple(self.entries), outcome.entries(self.state.entries, self.now, by)
        self.state = with_entries(self.state, entries, lambda: earlier)
        self.entries += entries
        return outcome


def play_attempt(edition: Edition, facts: Mapping[str, Any]) -> dict[str, object]:
    """What was recorded in the end: the result or an extra attempt, its entry on the scorecard, the regulations."""
    event_id = str(facts.get("event", "333"))
    log = Log(_competition(edition, event_id, facts))
    round_id = f"{event_id}-r1"
    log.do(open_round(log.state, DELEGATE, round_id))
    earlier = facts.get("earlier", [])
    for number, written in enumerate(earlier, 1):
        with_time = _DNF_WITH_TIME.fullmatch(str(written))
        result, time = ("DNF", read_time(with_time[1])) if with_time else (written, None)
        log.do(enter_attempt(log.state, DELEGATE, round_id, 1, number, read_result(result), elapsed=time))
    return _judged(log, round_id, len(earlier) + 1, facts)


def _judged(log: Log, round_id: str, attempt: int, facts: Mapping[str, Any]) -> dict[str, object]:
    document = {key: value for key, value in facts.items() if key not in OF_THE_COMPETITION | {"seen"}}
    document |= {"observations": facts["seen"]} if "seen" in facts else {}
    observed = read_observation(log.state, document)
    assert not isinstance(observed, Outcome), [str(ruling.answer) for ruling in observed.refusals]
    seen = log.do(observe_attempt(log.state, DELEGATE, round_id, 1, attempt, observed))
    recorded = seen.facts
    if seen.questions:
        decided = facts.get("decided", {})
        decisions = [
            Decision(question.matter, str(decided.get(question.matter, question.default)), "as was seen")
            for question in seen.questions
        ]
        recorded = log.do(rule_attempt(log.state, DELEGATE, round_id, 1, attempt, decisions)).facts
    if any(isinstance(fact, ExtraAttemptGranted) for fact in recorded):
        return {"comes_to": "extra attempt"}
    entered = next(fact for fact in recorded if isinstance(fact, AttemptEntered))
    result = log.state.card(round_id, 1).slot(attempt).current.result
    return {"comes_to": result, "scorecard": entered.written, "under": list(entered.under)}


def _competition(edition: Edition, event_id: str, facts: Mapping[str, Any]) -> Competition:
    """One round of the event, with the limit of the case."""
    if facts.get("head_to_head") or not _has_event(edition, event_id):
        raise NotPlayable(f"{edition} has no {event_id}, or the case is of Head to Head")
    formats = [Format(name) for name in FORMATS if may_have_format(event_id, Format(name), edition).answer]
    fits = [round_format for round_format in formats if (round_format.attempts or 0) > len(facts.get("earlier", []))]
    if not fits:
        raise NotPlayable(f"no round of {event_id} has so many attempts")
    round_ = Round(f"{event_id}-r1", fits[0], _limit(event_id, facts))
    person = Person(1, "Ada", "NL", registration=Registration(1, (event_id,), RegistrationStatus.ACCEPTED))
    schedule = Schedule(edition.in_force_since, 1, (Venue(1, "Hall", "NL", "Europe/Amsterdam"),))
    return Competition("Case", "Case", "Case", schedule, (person,), (Event(event_id, (round_,)),))


def _has_event(edition: Edition, event_id: str) -> bool:
    try:
        return is_official(event_id, edition).answer
    except UnknownEvent:
        return False


def _limit(event_id: str, facts: Mapping[str, Any]) -> TimeLimit | None:
    if event_id in EVENTS_WITHOUT_LIMIT:
        return None
    if cumulative := facts.get("cumulative_time_limit"):
        return TimeLimit(read_time(str(cumulative)), (f"{event_id}-r1",))
    if limit := facts.get("time_limit"):
        return TimeLimit(read_time(str(limit)))
    return TimeLimit(LONG)
