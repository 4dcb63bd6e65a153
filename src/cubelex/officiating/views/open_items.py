"""What is open before a competition can end (9u): rounds, disputes, incidents, attempts that are not settled."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from cubelex.competition import Round
from cubelex.officiating.log.bracket import matches_of
from cubelex.officiating.log.card import Card, Slot
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.candidates import suspensions
from cubelex.officiating.views.cards import missing_at_point, missing_signatures
from cubelex.officiating.views.preparation import under_of_extra
from cubelex.officiating.views.results import results_basis, results_of
from cubelex.reprs import NamedOption
from cubelex.rules.attempts import after_missing_signature


class OpenKind(NamedOption):
    """What kind of thing is open."""

    ROUND = "round"
    WITHOUT_RESULTS = "without_results"
    DISPUTE = "dispute"
    INCIDENT = "incident"
    PROVISIONAL = "provisional"
    EXTRA = "extra"
    UNRULED = "unruled"
    UNSIGNED = "unsigned"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Something that is open, the regulations about it, and whether the end has to wait for it.

    Of an attempt, `number` is its number and `match` the match, if it is a point; of a dispute or an incident, `number`
    is the number of its entry.
    """

    kind: OpenKind
    under: tuple[str, ...]
    round_id: str = ""
    person_ids: tuple[int, ...] = ()
    number: int = 0
    match: str = ""
    what: str = ""

    @property
    def must_wait(self) -> bool:
        """Whether the end has to wait for it."""
        return self.kind in (OpenKind.ROUND, OpenKind.DISPUTE)


def open_items(state: CompetitionState) -> tuple[OpenItem, ...]:
    """Everything that is open, what the end has to wait for first."""
    items = [*_rounds(state), *_disputes(state), *_reports(state), *_attempts(state), *_points(state)]
    items += _suspended(state)
    return tuple(sorted(items, key=lambda item: not item.must_wait))


def _rounds(state: CompetitionState) -> Iterator[OpenItem]:
    """Rounds that are not finished, and those that were finished although nobody has a result."""
    for round_ in state.competition.rounds:
        if state.round(round_.id).status is not RoundStatus.FINISHED:
            yield OpenItem(OpenKind.ROUND, _cited(state, "9u1"), round_.id)
        elif all(row.is_empty for row in results_of(state, round_.id)):
            yield OpenItem(OpenKind.WITHOUT_RESULTS, _cited(state, "9u1"), round_.id)


def _disputes(state: CompetitionState) -> Iterator[OpenItem]:
    for dispute in state.disputes:
        if dispute.decision is None:
            about = _cited(state, "2n2")
            yield OpenItem(OpenKind.DISPUTE, about, person_ids=(dispute.person_id,), number=dispute.entry)


def _reports(state: CompetitionState) -> Iterator[OpenItem]:
    for report in state.reports:
        if report.is_open:
            yield OpenItem(OpenKind.INCIDENT, _cited(state, "11b"), number=report.entry, what=report.reported.what)


def _attempts(state: CompetitionState) -> Iterator[OpenItem]:
    """Attempts that are not settled: provisional, extra ones to be made, observed and not ruled on, not signed."""
    for round_ in state.competition.rounds:
        key, basis = (state.competition.id, round_.id), results_basis(state, round_.event_id)
        is_over = state.ended_at is not None
        yield from _OF_ROUNDS.get(key, (*basis, is_over), partial(_of_round, state, round_))


_OF_ROUNDS: Final[IdentityCache[tuple[OpenItem, ...]]] = IdentityCache()


def _of_round(state: CompetitionState, round_: Round) -> tuple[OpenItem, ...]:
    found = [
        OpenItem(kind, under, round_.id, (card.person_id,), number)
        for card in state.taking_part(round_.id)
        for number, slot in sorted(card.slots.items())
        for kind, under in _open_in(state, card, slot)
    ]
    under = after_missing_signature(state.edition, competition_has_ended=state.ended_at is not None).under
    for person_id, unsigned in missing_signatures(state, round_):
        found.append(OpenItem(OpenKind.UNSIGNED, under, round_.id, (person_id,), unsigned.attempt))
    return tuple(found)


def _open_in(state: CompetitionState, card: Card, slot: Slot) -> Iterator[tuple[OpenKind, tuple[str, ...]]]:
    if slot.current.is_provisional:
        yield OpenKind.PROVISIONAL, _cited(state, "11e3", "11e")
    elif slot.awaits_extra:
        yield OpenKind.EXTRA, under_of_extra(card, state.edition) or _cited(state, "11e")
    if slot.current.awaits_ruling:
        yield OpenKind.UNRULED, _cited(state, "11b")


def _points(state: CompetitionState) -> Iterator[OpenItem]:
    """Points of matches that were seen and not ruled on, or lack a signature."""
    for round_ in state.competition.rounds:
        bracket = state.round(round_.id).bracket
        for match in matches_of(bracket, state.edition) if bracket is not None else ():
            assert bracket is not None
            people, points = (match.high or 0, match.low or 0), bracket.points_of(match.name)
            if bracket.awaits_ruling(match.name):
                about = _cited(state, "11b")
                yield OpenItem(OpenKind.UNRULED, about, round_.id, people, len(points) + 1, match.name)
            for number, point in enumerate(points, 1):
                for place, person_id in enumerate(people if point.is_signed else ()):
                    if missing_at_point(state, point, place, person_id):
                        about = _cited(state, "A7c4", "A7b")
                        yield OpenItem(OpenKind.UNSIGNED, about, round_.id, (person_id,), number, match.name)


def _suspended(state: CompetitionState) -> Iterator[OpenItem]:
    """Competitors in rounds that have begun who are suspended: their results are for the Delegate to look at."""
    rounds = state.competition.rounds if state.eligibility else ()
    playing = {
        card.person_id
        for round_ in rounds
        for card in state.taking_part(round_.id)
        if not state.is_disqualified(card.person_id, round_.event_id)
    }
    for person, objection in suspensions(state, sorted(playing)):
        yield OpenItem(OpenKind.SUSPENDED, objection.under, person_ids=(person.registrant_id or 0,))


def _cited(state: CompetitionState, *candidates: str) -> tuple[str, ...]:
    """The first of these regulations that the edition has; the same matter has another number in others."""
    return next(filter(None, (state.edition.cite_known(number) for number in candidates)), ())
