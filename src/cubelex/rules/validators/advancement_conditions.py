"""From round to round: how many rounds may follow, how many may advance, and what the conditions let through."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from cubelex.competition import AttemptResult, ConditionType, FromRounds, Result, ResultCondition, Round
from cubelex.regulations import cites
from cubelex.rules.advancement import beats, most_advancing
from cubelex.rules.numbers import cited
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.transitions import merged
from cubelex.rules.validators.wordings import condition_text

_LATER_ROUNDS = ((7, 0, "9m3"), (15, 1, "9m2"), (99, 2, "9m1"))
_CONDITION = {2009: ("9p",), 2018: ("9p2",)}


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every round with later rounds, and every pair of rounds of which the second has competitors.

    Head to Head rounds are left out, as the WCA's own validator leaves them out; see `participation`.
    """
    for event in dossier.competition.events:
        for held in event.rounds:
            if held.format.attempts is None or not held.results:
                continue
            yield from size_findings(dossier, held)
            sources = dossier.sources(held)
            if sources and any(one.results for one in sources):
                yield from _Step(dossier, sources, held, merged(dossier, sources)).findings()


@cites("9m1", "9m2", "9m3")
def size_findings(dossier: Dossier, held: Round, competitors: int | None = None) -> Iterator[Finding]:
    """Too many rounds after so few competitors; of Dual Rounds the second is measured, by all who took part in either.

    Until April 2016 the Regulations counted the competitors of the event. The WCA's validators count those of each
    round in all years: what only they object to cites no regulation.
    """
    if dossier.is_first_of_dual(held):
        return
    pair = dossier.dual_rounds(dossier.event_of(held))
    rounds = pair if pair and pair[1].id == held.id else (held,)
    size = len(_competitors(rounds)) if competitors is None else competitors
    later = len(dossier.event_of(held).rounds) - held.number
    by_event = dossier.edition.rounds.size_counts == "event" and held.number > 1
    for most, allowed, number in _LATER_ROUNDS:
        if size <= most and later > allowed:
            under = () if by_event else (number,)
            yield dossier.found(
                f"regulation_{number}_error", under, held=held, competitors=size, later=later, allowed=allowed
            )


def elimination_findings(dossier: Dossier, held: Round, competitors: int) -> Iterator[Finding]:
    """What speaks against so many advancing to a round."""
    sources = dossier.sources(held)
    if sources:
        yield from _Step(dossier, sources, held, merged(dossier, sources)).elimination(competitors)


def _competitors(rounds: Sequence[Round]) -> set[int]:
    return {result.person_id for held in rounds for result in held.results}


@dataclass(frozen=True, slots=True)
class _Step:
    """From one round, or from both Dual Rounds, to the next."""

    dossier: Dossier
    sources: tuple[Round, ...]
    target: Round
    rows: tuple[Result, ...]
    """The results that decided, one for each competitor."""

    def findings(self) -> Iterator[Finding]:
        """Everything wrong about it."""
        condition = self.condition
        if condition is not None and condition.type is ConditionType.RESULT_ACHIEVED:
            yield from self._not_qualified(condition)
        actual = len(_competitors([self.target]))
        yield from self.elimination(actual)
        if condition is not None and not self.dossier.edition.rounds.least_eliminated:
            yield from self._against_condition(condition, actual)

    @cites("9p", until=date(2018, 1, 1))
    @cites("9p1", since=date(2018, 1, 1))
    def elimination(self, actual: int) -> Iterator[Finding]:
        """Too few left behind by so many who advance."""
        before = len(_competitors(self.sources))
        most = most_advancing(before, self.dossier.edition)
        if actual > most.decision:
            by_number = self.dossier.edition.rounds.least_eliminated
            code = "no_competitor_eliminated_error" if by_number else "regulation_9p1_error"
            yield self._found(code, most.under, actual=actual, before=before, most=most.decision)

    @property
    def condition(self) -> ResultCondition | None:
        """What it took to advance, where that is known."""
        source = self.target.participation_ruleset.participation_source
        return source.result_condition if isinstance(source, FromRounds) else None

    @cites("9p", until=date(2018, 1, 1))
    @cites("9p2", since=date(2018, 1, 1))
    def _not_qualified(self, condition: ResultCondition) -> Iterator[Finding]:
        """Those who took part without the result that was asked for: equal is not better, and DNF is none."""
        there, edition = _competitors([self.target]), self.dossier.edition
        level = AttemptResult(condition.value)
        without = [
            row.person_id
            for row in self.rows
            if row.person_id in there
            and not row.is_empty
            and not beats(row, condition.scope, level, self.target.event_id, edition)
        ]
        if without:
            ids = ",".join(map(self._called, without))
            yield self._found("competed_not_qualified_error", cited(_CONDITION, edition), ids=ids, persons=without)

    def _against_condition(self, condition: ResultCondition, actual: int) -> Iterator[Finding]:
        """What the condition lets through, against those who came and those who may."""
        most = most_advancing(len(_competitors(self.sources)), self.dossier.edition)
        expected = self._let_through(condition)
        numbers = cited(_CONDITION, self.dossier.edition)
        if actual > expected:
            yield self._found("too_many_qualified_warning", numbers, actual=actual, expected=expected)
        if expected > most.decision:
            yield self._found(
                "less_than_twenty_five_percent_eliminated_error",
                most.under,
                expected=expected,
                most=most.decision,
            )
        if expected - actual >= 3 and actual * 10 <= expected * 8:
            yield self._found("not_enough_qualified_warning", numbers, actual=actual, expected=expected)

    def _let_through(self, condition: ResultCondition) -> int:
        """How many the condition lets through, whatever else limits them."""
        rows, event, edition = self.rows, self.target.event_id, self.dossier.edition
        match condition.type:
            case ConditionType.RANKING:
                return condition.value
            case ConditionType.PERCENT:
                return min(sum(row.best > 0 for row in rows), len(rows) * condition.value // 100)
            case ConditionType.RESULT_ACHIEVED:
                level = AttemptResult(condition.value)
                return sum(beats(row, condition.scope, level, event, edition) for row in rows)

    def _called(self, person_id: int) -> str:
        person = self.dossier.persons.get(person_id)
        wca_id = f" ({person.wca_id})" if person and person.wca_id else ""
        return self.dossier.name(person_id) + wca_id

    def _found(self, code: str, under: Sequence[str], **details: Any) -> Finding:
        condition = self.condition
        text = condition_text(condition, self.sources[-1].format, self.target.event_id) if condition else ""
        before = " and ".join(self.dossier.round_name(one) for one in self.sources)
        return self.dossier.found(code, under, held=self.target, condition=text, previous=before, **details)
