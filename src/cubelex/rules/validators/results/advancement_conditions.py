"""From round to round: how many rounds may follow, how many may advance, and what the conditions let through."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from cubelex.competition import AttemptResult, ConditionType, FromRounds, Result, ResultCondition, Round
from cubelex.messages import RoundRef
from cubelex.regulations import cites
from cubelex.rules.rounds.advancement import beats, most_advancing
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.results.transitions import deciding_results
from cubelex.rules.validators.terms import condition_term, count_term

_LATER_ROUNDS = ((7, 0, "9m3"), (15, 1, "9m2"), (99, 2, "9m1"))


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every round with later rounds, and every pair of rounds where the second has competitors.

    Head to Head rounds are skipped, as in the WCA's own validator. For these see `participation`.
    """
    for event in checked.competition.events:
        for round_ in event.rounds:
            if round_.format.attempts is None or not round_.results:
                continue
            yield from size_findings(checked, round_)
            sources = checked.sources(round_)
            if sources and any(source.results for source in sources):
                yield from _Step(checked, sources, round_, deciding_results(checked, sources)).findings()


@cites("9m1", "9m2", "9m3")
def size_findings(checked: CheckedCompetition, round_: Round, competitors: int | None = None) -> Iterator[Finding]:
    """Too many later rounds for the number of competitors. Dual Rounds count once, with all who took part in either.

    Until April 2016 the Regulations counted the competitors of the event. The WCA's validators count those of each
    round in all years. A finding that only they give cites no regulation.
    """
    if checked.is_first_of_dual(round_):
        return
    pair = checked.dual_rounds(checked.event_of(round_))
    rounds = pair if pair and pair[1].id == round_.id else (round_,)
    size = checked.size(rounds) if competitors is None else competitors
    later = len(checked.event_of(round_).rounds) - round_.number
    by_event = checked.edition.rounds.size_counts == "event" and round_.number > 1
    for most, allowed, number in _LATER_ROUNDS:
        if size <= most and later > allowed:
            kept = _kept(checked, "9t2")
            under = () if by_event else (*checked.edition.cite(number), *kept)
            yield checked.found(
                f"regulation_{number}_error",
                under,
                round_=round_,
                competitors=count_term("competitors", size),
                later=count_term("later_rounds", later),
                allowed=count_term("later_rounds", allowed),
            )


def elimination_findings(checked: CheckedCompetition, round_: Round, competitors: int) -> Iterator[Finding]:
    """What is wrong when this number of competitors advances to a round."""
    sources = checked.sources(round_)
    if sources:
        yield from _Step(checked, sources, round_, deciding_results(checked, sources)).elimination(competitors)


@cites("9t1", "9t2", since=date(2018, 1, 1))
def _kept(checked: CheckedCompetition, number: str) -> tuple[str, ...]:
    """What keeps other results where a later change is the reason, once the competition is over."""
    return checked.edition.cite_known(number) if checked.stage is CompetitionStage.FINISHED else ()


def _competitors(rounds: Sequence[Round]) -> set[int]:
    return {result.person_id for round_ in rounds for result in round_.results}


@dataclass(frozen=True, slots=True)
class _Step:
    """From one round, or from both Dual Rounds, to the next."""

    checked: CheckedCompetition
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
        if condition is not None and not self.checked.edition.rounds.least_eliminated:
            yield from self._against_condition(condition, actual)

    @cites("9p1")
    def elimination(self, actual: int) -> Iterator[Finding]:
        """Too few competitors are eliminated."""
        before = self.checked.size(self.sources)
        most = most_advancing(before, self.checked.edition)
        if actual > most.answer:
            by_number = self.checked.edition.rounds.least_eliminated
            code = "no_competitor_eliminated_error" if by_number else "regulation_9p1_error"
            yield self._found(
                code,
                (*most.under, *_kept(self.checked, "9t1")),
                actual=actual,
                before=count_term("competitors", before),
                most=most.answer,
            )

    @property
    def condition(self) -> ResultCondition | None:
        """The advancement condition, where it is known."""
        source = self.target.participation_ruleset.participation_source
        return source.result_condition if isinstance(source, FromRounds) else None

    @cites("9p2")
    def _not_qualified(self, condition: ResultCondition) -> Iterator[Finding]:
        """Those who took part without the required result. An equal result is not better, and DNF is not a result."""
        there, edition = _competitors([self.target]), self.checked.edition
        level = AttemptResult(condition.value)
        without = [
            row.person_id
            for row in self.rows
            if row.person_id in there
            and not row.is_empty
            and not beats(row, condition.scope, level, self.target.kind, edition)
        ]
        if without:
            called = tuple(map(self._called, without))
            details = {"ids": ",".join(called), "persons": without}
            yield self._found("competed_not_qualified_error", edition.cite("9p2"), details, ids=called)

    def _against_condition(self, condition: ResultCondition, actual: int) -> Iterator[Finding]:
        """How many the condition lets through, compared with those who took part and those who may advance."""
        most = most_advancing(self.checked.size(self.sources), self.checked.edition)
        expected = self._let_through(condition)
        numbers = self.checked.edition.cite("9p2")
        if actual > expected:
            yield self._found("too_many_qualified_warning", numbers, actual=actual, expected=expected)
        if expected > most.answer:
            yield self._found(
                "less_than_twenty_five_percent_eliminated_error",
                most.under,
                expected=expected,
                most=most.answer,
            )
        if expected - actual >= 3 and actual * 10 <= expected * 8:
            yield self._found("not_enough_qualified_warning", numbers, actual=actual, expected=expected)

    def _let_through(self, condition: ResultCondition) -> int:
        """How many the condition alone lets through."""
        rows, event, edition = self.rows, self.target.kind, self.checked.edition
        match condition.type:
            case ConditionType.RANKING:
                return condition.value
            case ConditionType.PERCENT:
                return min(sum(row.best > 0 for row in rows), len(rows) * condition.value // 100)
            case ConditionType.RESULT_ACHIEVED:
                level = AttemptResult(condition.value)
                return sum(beats(row, condition.scope, level, event, edition) for row in rows)

    def _called(self, person_id: int) -> str:
        person = self.checked.persons.get(person_id)
        wca_id = f" ({person.wca_id})" if person and person.wca_id else ""
        return self.checked.name(person_id) + wca_id

    def _found(
        self, code: str, under: Sequence[str], details: Mapping[str, Any] | None = None, **values: Any
    ) -> Finding:
        condition = self.condition
        term = condition_term(condition, self.sources[-1].format, self.target.kind) if condition else ""
        previous = tuple(RoundRef(source.id) for source in self.sources)
        return self.checked.found(
            code, under, round_=self.target, details=details, condition=term, previous=previous, **values
        )
