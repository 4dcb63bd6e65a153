"""What is announced of each round, what is wrong with it, and what a new setup changes of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from cubelex.competition import Competition, FromRounds, Round
from cubelex.errors import UnknownEvent
from cubelex.messages import EventRef, Message, RoundRef
from cubelex.regulations import Edition
from cubelex.rules import Ruling
from cubelex.rules.rounds import (
    condition_fits,
    has_time_limit,
    may_be_dual,
    may_have_cutoff,
    may_have_format,
    time_limit_faults,
)


class Term(StrEnum):
    """What must be known of a round before it starts."""

    FORMAT = "format"
    CUTOFF = "cutoff"
    TIME_LIMIT = "time limit"
    ADVANCEMENT = "advancement condition"


@dataclass(frozen=True, slots=True)
class Terms:
    """What was announced of one round, without the other fields of its document."""

    values: tuple[tuple[Term, object], ...]

    def changes(self, new: "Terms") -> tuple[Term, ...]:
        """The terms that differ in another announcement."""
        others = dict(new.values)
        return tuple(term for term, value in self.values if others[term] != value)


def terms_of(announced: Round, following: Round | None) -> Terms:
    """What was announced of a round. Its advancement condition is stored with the round that follows."""
    cutoff = announced.cutoff and (announced.cutoff.number_of_attempts, announced.cutoff.result_value)
    limit = announced.time_limit
    shared = limit and (limit.centiseconds, frozenset(limit.cumulative_round_ids), limit.per_attempt)
    return Terms(
        (
            (Term.FORMAT, announced.format),
            (Term.CUTOFF, cutoff),
            (Term.TIME_LIMIT, shared),
            (Term.ADVANCEMENT, following and _condition(following)),
        )
    )


def _condition(following: Round) -> object:
    rules = following.participation_ruleset
    source, reserved = rules.participation_source, rules.reserved_places
    if not isinstance(source, FromRounds):
        return None
    condition = source.result_condition
    kept = reserved and (reserved.nationalities, reserved.reservations)
    return condition.type, condition.scope, condition.value, kept


def faults_of(competition: Competition, announced: Round, edition: Edition) -> tuple[Ruling[Message], ...]:
    """Everything that is wrong with what was announced of a round."""
    rounds = [round_ for round_ in competition.rounds() if round_.event_id == announced.event_id]
    return (
        *_faults_of_format(announced, rounds, edition),
        *_faults_of_limit(announced, edition),
        *_faults_of_advancement(announced, rounds, edition),
        *_faults_of_dual(announced, rounds, edition),
    )


def _faults_of_format(announced: Round, rounds: list[Round], edition: Edition) -> Iterator[Ruling[Message]]:
    is_final = announced.number == len(rounds)
    try:
        allowed = may_have_format(announced.event_id, announced.format, edition, is_final=is_final, board_allows=True)
    except UnknownEvent:
        unknown = Message("rounds.unknown_event", event=EventRef(announced.event_id), edition=str(edition.date))
        yield Ruling(unknown, edition.cite("9b"))
        return
    if not allowed.decision:
        name = Message(f"formats.{announced.format.name.lower()}")
        yield Ruling(Message("rounds.invalid_format", round=RoundRef(announced.id), format=name), allowed.under)
    elif announced.cutoff is not None:
        fits = may_have_cutoff(announced.event_id, announced.format, announced.cutoff, edition)
        if not fits.decision:
            attempts = announced.cutoff.number_of_attempts
            yield Ruling(Message("rounds.invalid_cutoff", round=RoundRef(announced.id), count=attempts), fits.under)


def _faults_of_limit(announced: Round, edition: Edition) -> Iterator[Ruling[Message]]:
    has_limit = has_time_limit(announced.event_id, announced.time_limit, edition)
    if not has_limit.decision:
        yield Ruling(Message("rounds.needs_time_limit", round=RoundRef(announced.id)), has_limit.under)
    elif announced.time_limit is not None:
        yield from time_limit_faults(announced.time_limit, announced.event_id, edition)


def _faults_of_advancement(announced: Round, rounds: Iterable[Round], edition: Edition) -> Iterator[Ruling[Message]]:
    following = next((round_ for round_ in rounds if round_.number == announced.number + 1), None)
    if following is None or following.id in announced.linked_rounds:
        return
    source = following.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        rounds_named = {"round": RoundRef(announced.id), "next": RoundRef(following.id)}
        must_be_announced = ("9p2a",) if "advancement" in edition.rounds.announced_before else ()
        numbers = edition.cite("9p2", *must_be_announced)
        yield Ruling(Message("rounds.advancement_not_announced", **rounds_named), numbers)
        return
    fits = condition_fits(source.result_condition, announced.format, edition)
    if not fits.decision:
        yield Ruling(Message("rounds.advancement_ignores_ranking", round=RoundRef(announced.id)), fits.under)


def _faults_of_dual(announced: Round, rounds: list[Round], edition: Edition) -> Iterator[Ruling[Message]]:
    pair = [round_ for round_ in rounds if round_.id in announced.linked_rounds]
    if announced.linked_rounds[:1] != (announced.id,) or len(pair) != 2:
        return
    for ruling in may_be_dual(pair[0], pair[1], edition, rounds_of_event=len(rounds)):
        if not ruling.decision:
            first, second = (RoundRef(round_.id) for round_ in pair)
            yield Ruling(Message("rounds.cannot_be_dual", first=first, second=second), ruling.under)
