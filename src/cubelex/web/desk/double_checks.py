"""Double-checking: cards against the paper, the newest first.

A check of a card against the paper is not a fact of the competition. It is stored as a deed on the site. It is about
the card as it was then: a later entry on the card makes it unchecked again.
"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cubelex.competition import Round
from cubelex.officiating import CompetitionState
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.pages import load_or_404, page, part_of, round_content, round_or_404
from cubelex.web.shared.results.summaries import ShownRow, rows_of
from cubelex.web.store import deeds
from cubelex.web.store.models import CompetitionRecord, Deed

CHECKED = "card_checked"
MOST_CARDS = 150


@dataclass(frozen=True, slots=True)
class CardToCheck:
    """A card with what was entered last on it, and who has compared that with the paper."""

    row: ShownRow
    entry: int
    checked_by: str


def check(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The cards of a round to be compared with the paper; a POST marks one as checked."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if request.method == "POST":
        _mark(request, state, round_)
        return redirect("desk-check", competition_id, round_id)
    cards = cards_to_check(state, round_)
    left = sum(not card.checked_by for card in cards)
    content = {"cards": part_of(request, cards, MOST_CARDS), "left": left}
    return page(request, "desk/double_check.html", state, **round_content(state, round_), **content)


def cards_to_check(state: CompetitionState, round_: Round) -> list[CardToCheck]:
    """Cards with results, those still to be checked before the others, the newest first."""
    checks = _checks(state.competition.id, round_.id)
    cards = []
    for row in rows_of(state, round_):
        entry = latest_entry(state, round_, row.result.person_id)
        by, seen = checks.get(row.result.person_id, ("", 0))
        if entry:
            cards.append(CardToCheck(row, entry, by if seen >= entry else ""))
    return sorted(cards, key=lambda card: (bool(card.checked_by), -card.entry))


def latest_entry(state: CompetitionState, round_: Round, person_id: int) -> int:
    """The entry in the log of what was entered last on a card; 0 without any."""
    card = state.round(round_.id).cards.get(person_id)
    slots = card.slots.values() if card else ()
    return max((try_.entry for slot in slots for try_ in slot.tries), default=0)


def _checks(competition_id: str, round_id: str) -> dict[int, tuple[str, int]]:
    """By competitor, who checked their card last and up to which entry."""
    found = Deed.objects.filter(competition_id=competition_id, kind=CHECKED, content__round_id=round_id).order_by("id")
    return {deed.content["person_id"]: (deed.by, deed.content["entry"]) for deed in found}


def _mark(request: HttpRequest, state: CompetitionState, round_: Round) -> None:
    """Keep that a card was checked, as far as it is still the one that was looked at."""
    person_id, entry = (request.POST.get(name, "") for name in ("person", "entry"))
    if person_id.isdecimal() and entry.isdecimal() and latest_entry(state, round_, int(person_id)) == int(entry):
        competition = CompetitionRecord.objects.get(pk=state.competition.id)
        content = {"round_id": round_.id, "person_id": int(person_id), "entry": int(entry)}
        deeds.record_deed(CHECKED, account_of(request), competition, **content)
