"""Cards as the desk's scripts read them: what was typed, what counts, and what can still come of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import get_language

from cubelex.competition import Person, Result, Round, Scope
from cubelex.officiating import Actor, CompetitionState, results_of
from cubelex.officiating.log import Card, IdentityCache
from cubelex.officiating.views import (
    combined_results,
    cumulative_use,
    dnfs_without_time,
    limit_of,
    outlooks,
    remaining_limit,
)
from cubelex.rules import format_result, format_time, is_fewest_moves, is_multi_blind
from cubelex.rules.rounds import Outlook, has_all_attempts
from cubelex.web.desk.entries import own_entries
from cubelex.web.desk.tries import field_texts, history_of
from cubelex.web.shared.labels.names import STATUSES, round_label
from cubelex.web.shared.results.cuts import cut_of
from cubelex.web.shared.results.prospects import possible_averages
from cubelex.web.shared.results.summaries import LAST, made_attempts
from cubelex.web.shared.results.terms import cutoff_json, limit_json

USUAL: Final = frozenset(
    {
        "average",
        "best",
        "fields",
        "forecast",
        "history",
        "isComplete",
        "outlook",
        "own",
        "ranking",
        "remaining",
        "remainingText",
        "toEstimate",
        "used",
        "wcaId",
    }
)
"""What many cards have nothing of, or as their attempts."""
_OUTLOOKS: Final[Mapping[str, str]] = {Outlook.CERTAIN: "certain", Outlook.IMPOSSIBLE: "impossible"}
"""What a card says of advancing: nothing while that is open, as it is of most."""


def sheet_json(state: CompetitionState, round_: Round) -> dict[str, object]:
    """A round as the page has it: its terms, where its cards are, and where to send them."""
    names = {"enter": "desk-enter", "weigh": "desk-weigh", "undo": "desk-undo", "cards": "desk-cards"}
    return {
        "round": _round_json(state, round_) | {"label": round_label(state.competition, round_.id)},
        "addresses": {key: reverse(name, args=[state.competition.id, round_.id]) for key, name in names.items()},
    }


def ranks_json(state: CompetitionState, round_: Round) -> dict[str, object]:
    """The ranks of everybody in a round: one result may change them all, and no card beside its own."""
    results = results_of(state, round_.id)
    return _RANKS.get((state.competition.id, round_.id), (results,), lambda: _ranks(results))


def together_json(state: CompetitionState, round_: Round) -> dict[str, object] | None:
    """Ranks of Dual Rounds together, for the table beside the cards; nothing for other rounds."""
    if len(round_.linked_rounds) != 2:
        return None
    results = combined_results(state, round_.id)
    key = (state.competition.id, round_.linked_rounds)
    return _RANKS.get(key, (results,), lambda: _ranks(result for result in results if not result.is_empty))


_RANKS: Final[IdentityCache[dict[str, object]]] = IdentityCache()


def _ranks(results: Iterable[Result]) -> dict[str, object]:
    """Those who have a rank, in order, and the rank of each place at which it is not the number of the place."""
    ranked = [(result.ranking, result.person_id) for result in results if result.ranking]
    ranked.sort()
    shared = {place: rank for place, (rank, _person) in enumerate(ranked) if rank != place + 1}
    return {"order": [person for _rank, person in ranked], "shared": shared}


def _round_json(state: CompetitionState, round_: Round) -> dict[str, object]:
    kind = "moves" if is_fewest_moves(round_.kind) else "multi" if is_multi_blind(round_.kind) else "time"
    return {
        "id": round_.id,
        "kind": kind,
        "attempts": round_.format.attempts or 1,
        "cutoff": cutoff_json(round_),
        "limit": limit_json(limit_of(state, round_), state.edition),
    }


def status_json(state: CompetitionState, round_: Round) -> dict[str, str]:
    """How far a round is: a desk that stays open learns that the round was finished, or is open again."""
    status = state.round(round_.id).status
    return {"kind": str(status), "text": str(STATUSES[status])}


def cut_json(state: CompetitionState, round_: Round) -> dict[str, object] | None:
    """The line below those who would advance if the round ended now, or below the podium."""
    cut = cut_of(state, round_)
    return None if cut is None else {"rank": cut.rank, "label": cut.label}


@dataclass(frozen=True, slots=True)
class CardViewer:
    """What is the same for all cards of a round: the entries of the person who looks at them, and who can advance."""

    own: frozenset[int]
    outlooks: Mapping[int, Outlook]


def viewer_of(state: CompetitionState, round_: Round, by: Actor, persons: Collection[int] | None = None) -> CardViewer:
    """What the cards of a round need to know of the person who looks at them: all cards, or those of some persons."""
    among = None if persons is None else [entry for person in persons for entry in _entries(state, round_, person)]
    return CardViewer(own_entries(state.competition.id, by, among), outlooks(state, round_.id))


def _entries(state: CompetitionState, round_: Round, person_id: int) -> Iterable[int]:
    """The numbers of the entries in the log that a card now shows."""
    card = state.round(round_.id).cards.get(person_id)
    return [slot.current.entry for slot in card.slots.values()] if card else ()


def cards_json(
    state: CompetitionState, round_: Round, by: Actor, persons: Collection[int] | None = None
) -> list[dict[str, object]]:
    """The cards of all or of some, without what is as usual on them, which the browser puts back: there are many."""
    results = [result for result in results_of(state, round_.id) if persons is None or result.person_id in persons]
    results.sort(key=lambda result: (result.ranking or LAST, result.person_id))
    viewer, person = viewer_of(state, round_, by, persons), state.competition.person
    return [_without_usual(card_json(state, round_, person(result.person_id), result, viewer)) for result in results]


def _without_usual(card: dict[str, Any]) -> dict[str, Any]:
    """A card without the fields that are as its attempts, and without what few cards have anything of."""
    kept = {name: value for name, value in card.items() if value or name not in USUAL}
    if card["remaining"] == 0:
        kept["remaining"] = 0
    if not any(card["history"]):
        kept.pop("history", None)
    if card["fields"] == _filled(card["attempts"], card["fields"]):
        kept.pop("fields", None)
    return kept


def _filled(attempts: list[str], fields: list[str]) -> list[str]:
    return [*attempts, *[""] * (len(fields) - len(attempts))]


def card_json(
    state: CompetitionState, round_: Round, person: Person, result: Result, viewer: CardViewer
) -> dict[str, Any]:
    """A card with all that is known of it."""
    person_id = result.person_id
    card = state.card(round_.id, person_id)
    key = (state.competition.id, round_.id, person_id, get_language())
    basis = (card, result.attempts, person, round_, state.edition)
    is_cumulative = round_.time_limit is not None and round_.time_limit.is_cumulative
    left = remaining_limit(state, round_.id, person_id) if is_cumulative else None
    remaining, used = (is_cumulative and cumulative_use(state, round_.id, person_id)) or (None, {})
    return {
        **_WRITTEN.get(key, basis, lambda: _written(state, round_, person, result, card)),
        "ranking": result.ranking,
        "own": _own(card, viewer.own),
        "outlook": _OUTLOOKS.get(viewer.outlooks.get(person_id, ""), ""),
        "remaining": remaining,
        "used": used,
        "remainingText": format_time(max(left.answer, 0)) if left else "",
        "toEstimate": list(dnfs_without_time(state, round_.id, person_id)) if is_cumulative else [],
    }


# A new result changes one card of a round; the ranks of others may change, but not what is written on them.
_WRITTEN: Final[IdentityCache[dict[str, Any]]] = IdentityCache(most=10_000)


def _written(state: CompetitionState, round_: Round, person: Person, result: Result, card: Card) -> dict[str, Any]:
    """What a card says by itself, whoever looks at it."""
    event = round_.kind
    attempts = made_attempts(state, round_, result)
    return {
        "person": result.person_id,
        "name": person.name,
        "country": person.country_iso2,
        "wcaId": person.wca_id or "",
        "attempts": [format_result(attempt, event) for attempt in attempts],
        "fields": field_texts(card, round_),
        "history": history_of(card, round_),
        "best": format_result(result.best, event),
        "average": format_result(result.average, event, Scope.AVERAGE),
        "isComplete": has_all_attempts(attempts, round_, state.edition),
        "forecast": possible_averages(attempts, round_, state.edition),
    }


def _own(card: Card, entries: frozenset[int]) -> list[int]:
    """The attempts whose result was typed by the person who looks at the card."""
    return [number for number, slot in sorted(card.slots.items()) if slot.current.entry in entries]
