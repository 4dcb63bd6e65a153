"""What a score taker typed: read, weighed and saved, one attempt after the other, each exactly once."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from cubelex.competition import DNF, SKIPPED, AttemptResult, Person, Round, Scope
from cubelex.errors import CubelexError
from cubelex.officiating import Actor, Outcome, State, correct_result, enter_attempt, results_of, undo
from cubelex.regulations import Edition
from cubelex.rules import (
    WORLD,
    EntryWarning,
    Remark,
    Ruling,
    entry_warnings,
    multi_blind_as_typed,
    read_scorecard_entry,
    read_time,
    with_attempt,
    written,
)
from cubelex.web.achievements import records_before
from cubelex.web.citing import cited
from cubelex.web.store import repository
from cubelex.web.store.models import Account
from cubelex.web.verdicts import verdict

# A single this much better than ever before is more often somebody else's card than a great day.
FAR_BETTER = 0.75
FAR_WORSE = 3
_THREE_FIELDS = re.compile(r"(?P<solved>\d+)\s*/\s*(?P<attempted>\d*)\s+(?P<time>[\d:.]+)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A card as it came from the browser: what was typed, by attempt, under a key of its own."""

    key: str
    person_id: int
    attempts: Mapping[int, str]
    is_confirmed: bool = False
    reason: str = ""


@dataclass(slots=True)
class Answer:
    """What became of it: saved attempts, what to look at again, what was refused, what somebody else had entered."""

    saved: list[int] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    refusals: list[dict[str, object]] = field(default_factory=list)
    conflicts: list[dict[str, object]] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """As the browser reads it."""
        return {
            "saved": self.saved,
            "warnings": self.warnings,
            "refusals": self.refusals,
            "conflicts": self.conflicts,
        }


def save(competition_id: str, round_id: str, typed: Typed, by: Actor, account: Account, at: datetime) -> Answer:
    """Save a card. Nothing is overwritten: a result that is there already comes back as a conflict."""
    answer = Answer()
    state = repository.load(competition_id)
    announced = state.announced(round_id)
    readings = _read(typed, announced, state, answer)
    if answer.refusals:
        return answer
    if not typed.is_confirmed:
        answer.warnings = [*warnings_of(state, announced, typed.person_id, readings)]
        if answer.warnings:
            return answer
    for attempt, result in readings.items():
        _save_one(competition_id, announced, typed, attempt, result, _Author(by, account, at), answer)
    return answer


def take_back(
    competition_id: str,
    round_id: str,
    person_id: int,
    attempts: Iterable[int],
    by: Actor,
    account: Account,
    at: datetime,
) -> Answer:
    """Undo the entries of some attempts, the last one first; what the Delegate decided stays."""
    answer = Answer()
    for attempt in sorted(attempts, reverse=True):
        appended = repository.append(
            competition_id,
            lambda state, attempt=attempt: _undoing(state, by, round_id, person_id, attempt),  # type: ignore[misc]
            by=by,
            at=at,
            account=account,
        )
        state = repository.load(competition_id)
        answer.refusals += [_refusal(attempt, ruling, state) for ruling in appended.outcome.refusals]
        answer.saved += [] if appended.outcome.is_refused else [attempt]
    return answer


def _undoing(state: State, by: Actor, round_id: str, person_id: int, attempt: int) -> Outcome:
    entry = state.card(round_id, person_id).slot(attempt).current.entry
    return undo(state, by, repository.log_of(state.competition.id), entry, "")


@dataclass(frozen=True, slots=True)
class _Author:
    actor: Actor
    account: Account
    at: datetime


@dataclass(frozen=True, slots=True)
class _Reading:
    result: AttemptResult
    elapsed: int | None
    text: str


def _read(typed: Typed, announced: Round, state: State, answer: Answer) -> dict[int, _Reading]:
    readings: dict[int, _Reading] = {}
    for attempt, text in sorted(typed.attempts.items()):
        try:
            read = _reading(text, announced, state.edition)
        except CubelexError as fault:
            answer.refusals.append({"attempt": attempt, "text": str(fault), "under": []})
            continue
        readings[attempt] = read
    return readings


def _reading(text: str, announced: Round, edition: Edition) -> _Reading:
    """What was typed: three fields of Multi-Blind, or what the scorecard says.

    :raises InvalidAttempt: when it is no result.
    """
    if found := _THREE_FIELDS.fullmatch(text.strip()):
        seconds = read_time(found["time"]) // 1000
        result = multi_blind_as_typed(int(found["solved"]), int(found["attempted"] or 0), seconds, edition)
        return _Reading(result, seconds * 100 if result == DNF else None, text)
    read = read_scorecard_entry(text, announced.event_id, edition).decision
    return _Reading(read.result, read.time if read.result < 0 else None, text)


def _save_one(
    competition_id: str,
    announced: Round,
    typed: Typed,
    attempt: int,
    reading: _Reading,
    author: _Author,
    answer: Answer,
) -> None:
    state = repository.load(competition_id)
    slot = state.card(announced.id, typed.person_id).slot(attempt)
    there = slot.valid
    if there.result == reading.result:
        answer.saved.append(attempt)
        return
    is_taken = there.result is not None and slot.current.result is not None
    is_correction = is_taken and bool(typed.reason) and author.actor.is_delegate
    if is_taken and not is_correction:
        answer.conflicts.append(
            {
                "attempt": attempt,
                "theirs": written(slot.result, announced.event_id),
                "yours": written(reading.result, announced.event_id),
                "under": cited(("1g2",), state.edition),
            }
        )
        return
    verb = _correction if is_correction else _entry
    appended = repository.append(
        competition_id,
        lambda latest: verb(latest, announced.id, typed, attempt, reading, author.actor),
        by=author.actor,
        at=author.at,
        account=author.account,
        key=f"{typed.key}:{attempt}",
    )
    for ruling in appended.outcome.refusals:
        answer.refusals.append(_refusal(attempt, ruling, state))
    if not appended.outcome.is_refused:
        answer.saved.append(attempt)


def _entry(state: State, round_id: str, typed: Typed, attempt: int, reading: _Reading, by: Actor) -> Outcome:
    return enter_attempt(
        state,
        by,
        round_id,
        typed.person_id,
        attempt,
        reading.result,
        elapsed=reading.elapsed,
        written=reading.text,
    )


def _correction(state: State, round_id: str, typed: Typed, attempt: int, reading: _Reading, by: Actor) -> Outcome:
    return correct_result(
        state, by, round_id, typed.person_id, attempt, reading.result, typed.reason, elapsed=reading.elapsed
    )


def _refusal(attempt: int, ruling: Ruling[str], state: State) -> dict[str, object]:
    text = verdict(ruling.decision, state.competition)
    return {"attempt": attempt, "text": text, "under": cited(ruling.under, state.edition)}


def warnings_of(state: State, announced: Round, person_id: int, readings: Mapping[int, _Reading]) -> list[str]:
    """What deserves a second look before it is saved, in the reader's language."""
    before = next((row.attempts for row in results_of(state, announced.id) if row.person_id == person_id), ())
    attempts = before
    for attempt, reading in readings.items():
        attempts = with_attempt(attempts, attempt, reading.result)
    records = records_before(state.competition, announced.event_id)
    world = {scope: records[WORLD, scope] for scope in Scope if (WORLD, scope) in records}
    words = [_worded(remark) for remark in entry_warnings(attempts, announced, state.edition, world)]
    person = state.competition.person(person_id)
    return [*words, *(_unlike_before(person, announced, attempts) if person else [])]


def _worded(remark: Remark) -> str:
    match remark.warning:
        case EntryWarning.OMITTED_ATTEMPT:
            return _("Attempt %(number)d is missing.") % {"number": remark.attempt}
        case EntryWarning.RESULT_AFTER_DNS:
            return _("A result follows an attempt that was not started (DNS).")
        case EntryWarning.TOO_QUICK:
            return _("That is very quick for so many cubes.")
        case EntryWarning.INCONSISTENT:
            return _("The slowest attempt takes more than four times as long as the fastest.")
        case _:
            return _("This would be a world record.")


def _unlike_before(person: Person, announced: Round, attempts: tuple[AttemptResult, ...]) -> list[str]:
    known = person.personal_best(announced.event_id, Scope.SINGLE)
    done = [attempt for attempt in attempts if attempt > SKIPPED]
    if known is None or not done or announced.event_id == "333mbf":
        return []
    best_before = written(known.value, announced.event_id)
    if min(done) < FAR_BETTER * known.value:
        return [_("Far better than ever before (%(best)s). Is this the right card?") % {"best": best_before}]
    if min(done) > FAR_WORSE * known.value:
        return [_("Far slower than usual (best: %(best)s). Is this the right card?") % {"best": best_before}]
    return []
