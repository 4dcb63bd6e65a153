"""What a score taker typed: weighed and saved, a card in one go, each exactly once."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from cubelex.competition import EventOrId, Round
from cubelex.errors import CubelexError
from cubelex.messages import Message, isolated
from cubelex.officiating import Actor, CompetitionState, Outcome, after, enter_attempt, refused, undo
from cubelex.officiating.log import AttemptFact, Slot, facts, undo_in_turn
from cubelex.officiating.verbs import correct_attempt
from cubelex.officiating.views import judge_later_results, limit_of
from cubelex.rules import Ruling, format_result, is_multi_blind
from cubelex.rules.attempts import TypedResult, read_typed_result
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.results.doubts import Doubt, Verb, doubts_about
from cubelex.web.store import repository
from cubelex.web.store.models import Account, LogEntry

_SCORE: Final = re.compile(r"\s*(\d+)\s*/\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A card as it came from the browser: what was typed, by attempt, under a key of its own.

    `replaces` are the attempts whose saved result was shown to the person who typed, and was mistyped: by themselves,
    or by another person where they said so (`is_mistyped`).
    """

    key: str
    person_id: int
    attempts: Mapping[int, str]
    is_confirmed: bool = False
    reason: str = ""
    replaces: frozenset[int] = frozenset()
    is_mistyped: bool = False

    @property
    def keys(self) -> tuple[str, str]:
        """The keys of its entries in the log: of what was saved first, and of what was left then."""
        return f"{self.key}:card", f"{self.key}:rest"


@dataclass(slots=True)
class Answer:
    """What became of it: saved attempts, what to look at again, what was refused, what another person had entered."""

    saved: list[int] = field(default_factory=list)
    warnings: list[dict[str, object]] = field(default_factory=list)
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
    """Save a card. Nothing is overwritten: a result that is there already comes back as a conflict.

    What the same person has mistyped is undone and entered again in one step, if they were asked.
    """
    answer = Answer()
    state = repository.load(competition_id)
    round_ = state.announced_round(round_id)
    readings = _read(typed, round_, state, answer)
    if answer.refusals:
        return answer
    if not typed.is_confirmed:
        answer.warnings = _weighed(state, round_, typed, readings, by)
        if answer.warnings:
            return answer
    saving = _Saving(round_, typed, by, answer)
    for key in typed.keys:
        # What was refused when the card came first is looked at again when it is repeated, under a key of its own.
        left = {number: reading for number, reading in readings.items() if number not in answer.saved}
        verb = partial(saving.all_of, left)
        appended = repository.append(competition_id, verb, by=by, at=at, account=account, key=key)
        if not appended.was_known:
            break
        answer.saved += [entry.fact.attempt for entry in appended.entries if isinstance(entry.fact, AttemptFact)]
    return answer


def preview_entries(competition_id: str, round_id: str, typed: Typed, by: Actor) -> Answer:
    """What would be asked about if a card were saved as far as it is typed; what cannot be read yet is passed over."""
    answer, unread = Answer(), Answer()
    state = repository.load(competition_id)
    round_ = state.announced_round(round_id)
    readings = _read(typed, round_, state, unread)
    answer.warnings = _weighed(state, round_, typed, readings, by)
    return answer


def _weighed(
    state: CompetitionState, round_: Round, typed: Typed, readings: Mapping[int, TypedResult], by: Actor
) -> list[dict[str, object]]:
    undoing = _undoing_replaced(state, round_, typed, readings, by)
    if undoing.facts:
        state = after(state, undoing, lambda: repository.log_of(state.competition.id))
    verbs = [
        *_verbs(state, round_, typed, readings, by),
        lambda latest: judge_later_results(state, latest, [typed.person_id]),
    ]
    doubts = [*_doubtful(readings, round_), *doubts_about(state, round_, typed.person_id, verbs)]
    return [doubt.to_json(state) for doubt in doubts]


def own_entries(competition_id: str, by: Actor, among: Collection[int] | None = None) -> frozenset[int]:
    """The numbers of the entries in the log by which a person has entered results: all, or those among some."""
    found = LogEntry.objects.filter(competition_id=competition_id, by=by.name, kind=facts.AttemptEntered.kind)
    if among is not None:
        found = found.filter(number__in=among)
    return frozenset(found.values_list("number", flat=True))


def _undoing_replaced(
    state: CompetitionState, round_: Round, typed: Typed, readings: Mapping[int, TypedResult], by: Actor
) -> Outcome:
    """The undoing of the entries that were mistyped, the last one first; what others entered only where that was said.

    The Delegate who gives a reason corrects instead.
    """
    card = state.round(round_.id).cards.get(typed.person_id)
    if not typed.replaces or card is None or (typed.reason and by.is_delegate):
        return Outcome()
    own = own_entries(state.competition.id, by)
    current = {attempt: card.slot(attempt).current for attempt in sorted(typed.replaces & readings.keys())}
    entries = [
        try_.entry
        for attempt, try_ in current.items()
        if try_.entry and (typed.is_mistyped or try_.entry in own) and try_.result != readings[attempt].result
    ]
    if not entries:
        return Outcome()
    return undo_in_turn(state, by, repository.log_of(state.competition.id), sorted(entries, reverse=True))


def undo_attempts(
    competition_id: str,
    round_id: str,
    person_id: int,
    attempts: Mapping[int, int | None],
    by: Actor,
    account: Account,
    at: datetime,
) -> Answer:
    """Undo the entries of some attempts, the last one first; what the Delegate decided stays.

    Each attempt has the number of its entry in the log, so that what was entered since then stays as well; where that
    is not known, it is the last one.
    """
    answer = Answer()
    for attempt, entry in sorted(attempts.items(), reverse=True):
        appended = repository.append(
            competition_id,
            lambda state, place=(attempt, entry): _undoing(state, by, round_id, person_id, *place),  # type: ignore[misc]
            by=by,
            at=at,
            account=account,
        )
        state = repository.load(competition_id)
        answer.refusals += [_refusal(attempt, ruling, state) for ruling in appended.outcome.refusals]
        answer.saved += [] if appended.outcome.is_refused else [attempt]
    return answer


def _undoing(
    state: CompetitionState, by: Actor, round_id: str, person_id: int, attempt: int, entry: int | None
) -> Outcome:
    last = state.card(round_id, person_id).slot(attempt).current.entry
    if entry is not None and entry != last:
        return refused("log.cannot_undo", entry=entry)
    return undo(state, by, repository.log_of(state.competition.id), last, "")


def _read(typed: Typed, round_: Round, state: CompetitionState, answer: Answer) -> dict[int, TypedResult]:
    readings: dict[int, TypedResult] = {}
    for attempt, text in sorted(typed.attempts.items()):
        try:
            read = read_typed_result(text, round_.kind, state.edition, limit_of(state, round_))
        except CubelexError:
            answer.refusals.append({"attempt": attempt, "text": not_a_result(text, round_.kind), "under": []})
            continue
        readings[attempt] = read
    return readings


def not_a_result(text: str, event: EventOrId) -> str:
    """The answer to a text that is not a result."""
    if not is_multi_blind(event):
        form = _("%(text)s is not a valid result. Enter for example 17.65, 1:02.27, 17.65 + 2, DNF or DNS.")
    elif (score := _SCORE.match(text)) and int(score[1]) > int(score[2]):
        form = _("%(text)s has more cubes solved than attempted. Enter for example 3/5 40:30.")
    else:
        form = _("%(text)s is not a valid result. Enter for example 3/5 40:30, DNF or DNS.")
    return form % {"text": isolated(text or "–")}


def _doubtful(readings: Mapping[int, TypedResult], round_: Round) -> Iterator[Doubt]:
    """What is not recorded as it was typed."""
    for attempt, reading in readings.items():
        if reading.under:
            values = {
                "text": isolated(reading.text),
                "number": attempt,
                "result": format_result(reading.result, round_.kind),
            }
            form = _("Attempt %(number)d: “%(text)s” is read as %(result)s.")
            yield Doubt(form % values, _("Check the scorecard."), reading.under, attempt)


@dataclass(frozen=True, slots=True)
class _Saving:
    """A card that is being saved, and what is noted of each of its attempts on the way."""

    round_: Round
    typed: Typed
    by: Actor
    answer: Answer

    def all_of(self, readings: Mapping[int, TypedResult], state: CompetitionState) -> Outcome:
        """Everything that can be entered of the card, in one go; the rest is noted as a refusal or a conflict."""
        now, done = state, _undoing_replaced(state, self.round_, self.typed, readings, self.by)
        if done.is_refused:
            first = min(self.typed.replaces)
            self.answer.refusals += [_refusal(first, ruling, state) for ruling in done.refusals]
            return Outcome()
        if done.facts:
            now = after(state, done, lambda: repository.log_of(state.competition.id))
        for attempt, reading in readings.items():
            outcome = self._one(now, attempt, reading)
            if outcome.is_refused and attempt in self.typed.replaces:
                self.answer.saved.clear()
                return Outcome()
            now = after(now, outcome)
            done = Outcome((*done.facts, *outcome.facts))
        return Outcome((*done.facts, *judge_later_results(state, now, [self.typed.person_id]).facts))

    def _one(self, state: CompetitionState, attempt: int, reading: TypedResult) -> Outcome:
        slot = state.card(self.round_.id, self.typed.person_id).slot(attempt)
        if slot.current.result == reading.result:
            self.answer.saved.append(attempt)
            return Outcome()
        verb = _verb_for(slot, self.round_, self.typed, attempt, reading, self.by)
        if verb is None:
            is_own = bool(own_entries(state.competition.id, self.by, [slot.current.entry]))
            self.answer.conflicts.append(_conflict(slot, self.round_, attempt, reading, state, is_own=is_own))
            return Outcome()
        outcome = verb(state)
        self.answer.refusals += [_refusal(attempt, ruling, state) for ruling in outcome.refusals]
        self.answer.saved += [] if outcome.is_refused else [attempt]
        return outcome


def _verbs(
    state: CompetitionState, round_: Round, typed: Typed, readings: Mapping[int, TypedResult], by: Actor
) -> Iterator[Verb]:
    """What saving a card would do, attempt by attempt."""
    card = state.round(round_.id).cards.get(typed.person_id)
    for attempt, reading in readings.items() if card else ():
        slot = card.slot(attempt) if card else Slot()
        verb = _verb_for(slot, round_, typed, attempt, reading, by)
        if verb is not None and slot.current.result != reading.result:
            yield verb


def _verb_for(slot: Slot, round_: Round, typed: Typed, attempt: int, reading: TypedResult, by: Actor) -> Verb | None:
    """Entering a result, or correcting the one that is there, or nothing where that is not theirs to do."""
    if slot.current.result is None:
        return lambda latest: _entry(latest, round_.id, typed, attempt, reading, by)
    if typed.reason and by.is_delegate and slot.current.counts:
        return lambda latest: _correction(latest, round_.id, typed, attempt, reading, by)
    return None


def _conflict(
    slot: Slot, round_: Round, attempt: int, reading: TypedResult, state: CompetitionState, *, is_own: bool
) -> dict[str, object]:
    there = slot.current.result
    return {
        "attempt": attempt,
        "isOwn": is_own,
        "theirs": format_result(there, round_.kind) if there is not None else "",
        "yours": format_result(reading.result, round_.kind),
        "under": citation_links(state.edition.cite("1g2"), state.edition),
    }


def _entry(
    state: CompetitionState, round_id: str, typed: Typed, attempt: int, reading: TypedResult, by: Actor
) -> Outcome:
    """Remarks are left to the desk, which says the same while typing and asks about it before saving."""
    outcome = enter_attempt(
        state,
        by,
        round_id,
        typed.person_id,
        attempt,
        reading.result,
        elapsed=reading.elapsed,
        written=reading.text,
    )
    return replace(outcome, remarks=())


def _correction(
    state: CompetitionState, round_id: str, typed: Typed, attempt: int, reading: TypedResult, by: Actor
) -> Outcome:
    return correct_attempt(
        state, by, round_id, typed.person_id, attempt, reading.result, typed.reason, elapsed=reading.elapsed
    )


def _refusal(attempt: int, ruling: Ruling[Message], state: CompetitionState) -> dict[str, object]:
    text = say(ruling.answer, state.competition)
    return {"attempt": attempt, "text": text, "under": citation_links(ruling.under, state.edition)}
