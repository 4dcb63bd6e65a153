"""What is announced of each round, what is wrong with it, and what a new setup changes of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cubelex.competition import Competition, FromRounds, Round, championships_of
from cubelex.messages import EventRef, Message, RoundRef
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption
from cubelex.rules import Ruling, is_official
from cubelex.rules.rounds import (
    condition_fits,
    has_time_limit,
    is_held_unofficially,
    may_be_dual,
    may_have_cutoff,
    may_have_format,
    reservation_faults,
    time_limit_faults,
)


class Term(NamedOption):
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


def terms_of(competition: Competition, round_: Round) -> Terms:
    """What was announced of a round. Its advancement condition is stored with the round that follows."""
    following = competition.next_round(round_)
    cutoff = round_.cutoff and (round_.cutoff.number_of_attempts, round_.cutoff.result_value)
    limit = round_.time_limit
    shared = limit and (limit.centiseconds, frozenset(limit.cumulative_round_ids), limit.per_attempt)
    return Terms(
        (
            (Term.FORMAT, round_.format),
            (Term.CUTOFF, cutoff),
            (Term.TIME_LIMIT, shared),
            (Term.ADVANCEMENT, following and _condition(competition, following)),
        )
    )


def _condition(competition: Competition, following: Round) -> object:
    rules = following.participation_ruleset
    source, reserved = rules.participation_source, rules.reserved_places
    if not isinstance(source, FromRounds):
        return None
    condition = source.result_condition
    reservation = reserved and (reserved.nationalities, reserved.reservations, championships_of(competition))
    return condition.type, condition.scope, condition.value, reservation


def faults_of(competition: Competition, round_: Round, edition: Edition) -> tuple[Ruling[Message], ...]:
    """Everything that is wrong with what was announced of a round."""
    rounds = [other for other in competition.rounds if other.event_id == round_.event_id]
    return (
        *_faults_of_format(competition, round_, rounds, edition),
        *_faults_of_limit(round_, edition),
        *_faults_of_advancement(round_, rounds, edition),
        *_faults_of_dual(competition, round_, rounds, edition),
    )


def setup_faults(competition: Competition, edition: Edition) -> list[Ruling[Message]]:
    """Everything that is wrong with what was announced of all rounds."""
    return [
        fault
        for round_ in competition.rounds
        for fault in (
            *faults_of(competition, round_, edition),
            *faults_of_exception(competition, round_, edition),
            *faults_of_reservation(competition, round_, edition),
        )
    ]


def faults_of_exception(competition: Competition, round_: Round, edition: Edition) -> tuple[Ruling[Message], ...]:
    """That a format needs the Board's approval (9b1a in 2018)."""
    is_final = competition.next_round(round_) is None
    if not is_official(round_.kind, edition).answer:
        return ()
    without = may_have_format(round_.kind, round_.format, edition, is_final=is_final)
    if without.answer:
        return ()
    if not may_have_format(round_.kind, round_.format, edition, is_final=is_final, board_allows=True).answer:
        return ()
    name = Message(f"formats.{round_.format.name.lower()}")
    return (Ruling(Message("rounds.format_needs_board", round=RoundRef(round_.id), format=name), without.under),)


def faults_of_reservation(competition: Competition, round_: Round, edition: Edition) -> tuple[Ruling[Message], ...]:
    """Why the places reserved in a round do not count. The round can be held without them."""
    reserved = round_.participation_ruleset.reserved_places
    if reserved is None:
        return ()
    titles, represented = championships_of(competition), competition.countries_in(round_.event_id)
    return tuple(
        Ruling(Message("rounds.reserved_places_ignored", round=RoundRef(round_.id), reason=fault.answer), fault.under)
        for fault in reservation_faults(reserved, titles, edition, represented)
    )


def _faults_of_format(
    competition: Competition, round_: Round, rounds: list[Round], edition: Edition
) -> Iterator[Ruling[Message]]:
    if not (is_official(round_.kind, edition).answer or is_held_unofficially(round_.event_id, competition, edition)):
        unknown = Message("rounds.unknown_event", event=EventRef(round_.event_id), edition=str(edition.date))
        yield Ruling(unknown, edition.cite("9b"))
        return
    is_final = round_.number == len(rounds)
    allowed = may_have_format(round_.kind, round_.format, edition, is_final=is_final, board_allows=True)
    if not allowed.answer:
        name = Message(f"formats.{round_.format.name.lower()}")
        yield Ruling(Message("rounds.invalid_format", round=RoundRef(round_.id), format=name), allowed.under)
    elif round_.cutoff is not None:
        fits = may_have_cutoff(round_.kind, round_.format, round_.cutoff, edition)
        if not fits.answer:
            attempts = round_.cutoff.number_of_attempts
            yield Ruling(Message("rounds.invalid_cutoff", round=RoundRef(round_.id), count=attempts), fits.under)


def _faults_of_limit(round_: Round, edition: Edition) -> Iterator[Ruling[Message]]:
    has_limit = has_time_limit(round_.kind, round_.time_limit, edition)
    if not has_limit.answer:
        yield Ruling(Message("rounds.needs_time_limit", round=RoundRef(round_.id)), has_limit.under)
    elif round_.time_limit is not None:
        yield from time_limit_faults(round_.time_limit, round_.kind, edition)


def _faults_of_advancement(round_: Round, rounds: Iterable[Round], edition: Edition) -> Iterator[Ruling[Message]]:
    following = next((other for other in rounds if other.number == round_.number + 1), None)
    if following is None or following.id in round_.linked_rounds:
        return
    source = following.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        rounds_named = {"round": RoundRef(round_.id), "next": RoundRef(following.id)}
        must_be_announced = ("9p2a",) if "advancement" in edition.rounds.announced_before else ()
        numbers = edition.cite("9p2", *must_be_announced)
        yield Ruling(Message("rounds.advancement_not_announced", **rounds_named), numbers)
        return
    fits = condition_fits(source.result_condition, round_.format, edition)
    if not fits.answer:
        yield Ruling(Message("rounds.advancement_ignores_ranking", round=RoundRef(round_.id)), fits.under)


def _faults_of_dual(
    competition: Competition, round_: Round, rounds: list[Round], edition: Edition
) -> Iterator[Ruling[Message]]:
    pair = [other for other in rounds if other.id in round_.linked_rounds]
    if round_.linked_rounds[:1] != (round_.id,) or len(pair) != 2:
        return
    kinds = [title.kind for title in championships_of(competition)]
    for ruling in may_be_dual(pair[0], pair[1], edition, rounds_of_event=len(rounds), championships=kinds):
        if not ruling.answer:
            first, second = (RoundRef(other.id) for other in pair)
            yield Ruling(Message("rounds.cannot_be_dual", first=first, second=second), ruling.under)
