"""What an outcome would change in the results, shown before it is confirmed; and who loses later results (9t)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from cubelex.competition import DNS, SKIPPED, Result, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import CardFact, Fact, LaterResultsRemoved, LaterResultsRestored
from cubelex.officiating.log.replay import Log, after, no_log
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Outcome, done
from cubelex.officiating.views.progress import combined_results, requirements, round_before, withdrawn_from
from cubelex.officiating.views.results import affected_rounds, results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling, advancing, who_advances
from cubelex.rules.incidents import Reason, keeps_later_results
from cubelex.rules.results import ranked
from cubelex.rules.rounds import after_withdrawals


@dataclass(frozen=True, slots=True)
class RowChange:
    """A competitor's row in the results of a round, before and after; nothing where they have none."""

    round_id: str
    person_id: int
    before: Result | None
    after: Result | None


def preview_changes(state: CompetitionState, outcome: Outcome, log: Log = no_log) -> tuple[RowChange, ...]:
    """What an outcome would change in the results of rounds. `log` gives the entries so far, needed to undo one."""
    return diff_results(state, after(state, outcome, log))


def diff_results(before: CompetitionState, now: CompetitionState) -> tuple[RowChange, ...]:
    """Every row that differs, by round."""
    return tuple(change for round_id in affected_rounds(before, now) for change in _changed(before, now, round_id))


def _changed(before: CompetitionState, now: CompetitionState, round_id: str) -> Iterator[RowChange]:
    old = {row.person_id: row for row in _rows(before, round_id)}
    new = {row.person_id: row for row in _rows(now, round_id)}
    for person in {**new, **old}:
        if old.get(person) != new.get(person):
            yield RowChange(round_id, person, old.get(person), new.get(person))


def _rows(state: CompetitionState, round_id: str) -> Sequence[Result]:
    has_round = state.competition.find_round(round_id) is not None
    return results_of(state, round_id) if has_round and state.has_begun(round_id) else ()


@cites("9t", "9t++", since=date(2025, 1, 1))
def with_later_results(
    state: CompetitionState, outcome: Outcome, persons: Collection[int], reason: Reason = Reason.CORRECTION
) -> Outcome:
    """An outcome that changes results of these competitors, with what follows for the later rounds."""
    rounds = {fact.round_id for fact in outcome.facts if isinstance(fact, CardFact)}
    if outcome.is_refused or not any(_is_followed(state, round_id) for round_id in rounds):
        return outcome
    follows = judge_later_results(state, after(state, outcome), persons, reason)
    return replace(outcome, facts=(*outcome.facts, *follows.facts), remarks=(*outcome.remarks, *follows.remarks))


def _is_followed(state: CompetitionState, round_id: str) -> bool:
    """Whether a later round has begun after a round, or after one that shares its time limit."""
    limit = state.announced_round(round_id).time_limit
    for sharing in map(state.announced_round, (round_id, *(limit.cumulative_round_ids if limit else ()))):
        later = (each for each in state.rounds_of_event(sharing.event_id) if each.number > sharing.number)
        if any(state.has_begun(each.id) for each in later):
            return True
    return False


@cites("9t", "9t++", since=date(2025, 1, 1))
def judge_later_results(
    before: CompetitionState, now: CompetitionState, persons: Collection[int], reason: Reason = Reason.CORRECTION
) -> Outcome:
    """The consequences for later rounds of everything that was changed in the results of these competitors.

    Results are compared with those by which a later round was opened, so the order of changes does not matter. Removed
    results count again if the results that removed them were changed, too. Competitors whose own results are as
    they were lose nothing (9t3), unless they took no part in the earlier round, and what the Delegate decided otherwise
    stays until their results change.
    """
    if not now.edition.incidents.later_rounds_removed:
        return Outcome()
    judged, rulings = now, dict[int, Ruling[bool]]()
    rounds = tuple(_later_rounds(before, now))
    for later in rounds:
        was, is_now = (_Advancement.to_round(later, before, state) for state in (before, judged))
        for person in [card.person_id for card in judged.round(later.id).cards.values() if not card.has_withdrawn]:
            is_own = person in persons
            why = reason if is_own else Reason.CORRECTION
            earlier, ruling = was.keeps(person, why), is_now.keeps(person, why)
            if ruling is None:
                continue
            has_changed = earlier is None or earlier.answer != ruling.answer
            if has_changed or (is_own and reason is not Reason.MISSCRAMBLE_DNS):
                judged = _with_removed(judged, later, person, is_removed=not ruling.answer)
            if is_own or has_changed:
                rulings[person] = ruling
    return _said(now, judged, rounds, rulings)


def _later_rounds(before: CompetitionState, now: CompetitionState) -> Iterator[Round]:
    """The rounds that have begun after one of their event whose results may differ; not the second of Dual Rounds."""
    first: dict[str, int] = {}
    for changed in map(now.announced_round, affected_rounds(before, now)):
        first[changed.event_id] = min(changed.number, first.get(changed.event_id, changed.number))
    for event_id, number in first.items():
        for round_ in now.rounds_of_event(event_id):
            if round_.number > number and now.has_begun(round_.id) and requirements(now, round_) is not None:
                yield round_


@dataclass(frozen=True, slots=True)
class _Advancement:
    """The advancing to a round that has begun: by the results when it was opened, and by those of a state."""

    state: CompetitionState
    to: Round
    recorded: Mapping[int, Result]
    corrected: Mapping[int, Result]

    @classmethod
    def to_round(cls, to: Round, before: CompetitionState, state: CompetitionState) -> "_Advancement":
        earlier, opened = round_before(state, to.id), before
        assert earlier is not None, "a round that follows another one"
        for round_id, cards in state.round(to.id).opened_on.items():
            opened = opened.with_round(round_id, opened.round(round_id).with_cards(dict(cards)))
        rows = ({row.person_id: row for row in combined_results(each, earlier)} for each in (opened, state))
        return cls(state, to, *rows)

    def keeps(self, person: int, reason: Reason) -> Ruling[bool] | None:
        """Whether a competitor keeps the results of this round; nothing while that is not known."""
        recorded, corrected = self.recorded.get(person), self.corrected.get(person)
        if recorded is None or corrected is None or self._awaits_extra(person):
            return None
        if reason is Reason.CORRECTION and _values(recorded) == _values(corrected):
            took_part = not set(corrected.attempts) <= {DNS, SKIPPED}
            return Ruling(took_part, under=() if took_part else self.state.edition.cite_known("9t"))
        return keeps_later_results(
            person,
            tuple(self.recorded.values()),
            tuple(self.corrected.values()),
            lambda results: self._advance(results, person),
            self.state.edition,
            reason=reason,
            is_during_competition=self.state.ended_at is None,
        )

    def _awaits_extra(self, person: int) -> bool:
        """Whether a result is open, as an extra attempt that replaces an attempt is still to be made."""
        cards = (self.state.round(round_id).cards.get(person) for round_id in self.state.round(self.to.id).opened_on)
        slots = (slot for card in cards if card for slot in card.slots.values())
        return any(slot.valid.is_extra and slot.valid.result is None for slot in slots)

    def _advance(self, results: Sequence[Result], person: int) -> tuple[int, ...]:
        edition, kind = self.state.edition, self.to.kind
        earlier, conditions = round_before(self.state, self.to.id), requirements(self.state, self.to)
        assert earlier is not None and conditions is not None, "a round that follows another one"
        in_order = ranked(results, kind, self.state.announced_round(earlier).format, edition)
        qualified = advancing(who_advances(in_order, conditions, kind, edition))
        gone = withdrawn_from(self.state, self.to.id) - {person}
        return after_withdrawals(in_order, qualified, gone, edition).answer


def _values(row: Result) -> tuple[object, ...]:
    """A row without its rank, which other competitors' results change."""
    return row.attempts, row.best, row.average


def _with_removed(state: CompetitionState, first: Round, person: int, *, is_removed: bool) -> CompetitionState:
    """The state with the results of a competitor removed, or not, in a round and all after it."""
    for round_ in state.rounds_of_event(first.event_id):
        round_state = state.round(round_.id)
        card = round_state.cards.get(person)
        if round_.number >= first.number and card and not card.has_withdrawn and card.is_removed != is_removed:
            cards = round_state.cards | {person: replace(card, is_removed=is_removed)}
            state = state.with_round(round_.id, round_state.with_cards(cards))
    return state


def _said(
    now: CompetitionState, judged: CompetitionState, rounds: Sequence[Round], rulings: Mapping[int, Ruling[bool]]
) -> Outcome:
    """The judgements as facts and remarks."""
    again = now.edition.cite_known("9t", *(("9t++",) if now.ended_at is None else ()))
    facts, remarks = list[Fact](), list[Ruling[Message]]()
    for person, ruling in rulings.items():
        cards = [(round_.id, judged.round(round_.id).cards.get(person)) for round_ in rounds]
        held = [(round_id, card.is_removed) for round_id, card in cards if card and not card.has_withdrawn]
        changed = {each: gone for each, gone in held if now.card(each, person).is_removed != gone}
        lost, regained = ([each for each, gone in changed.items() if gone is wanted] for wanted in (True, False))
        facts += [LaterResultsRemoved(each, person, "would not have advanced", ruling.under) for each in lost]
        facts += [LaterResultsRestored(each, person, again) for each in regained]
        kept = [each for each, gone in held if not gone] if ruling.answer and ruling.under else ()
        for code, names, under in (
            ("rounds.loses_later_results", lost, ruling.under),
            ("rounds.regains_later_results", regained, again),
            ("rounds.keeps_later_results", kept, ruling.under),
        ):
            if names:
                refs = tuple(map(RoundRef, names))
                remarks.append(Ruling(Message(code, person=PersonRef(person), rounds=refs), under))
    return done(*facts, remarks=remarks)
