"""Double-checking: cards against the paper, the newest first, and what was mistyped corrected in place.

A check of a card against the paper is not a fact of the competition. It is stored as a deed on the site. It is about
the card as it was then: a later entry on the card makes it unchecked again.
"""

from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from cubelex.competition import Round
from cubelex.officiating import CompetitionState
from cubelex.reading import is_whole_number
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.rules.rounds import has_all_attempts
from cubelex.web.desk.entries import Answer, Typed, save
from cubelex.web.desk.tries import field_texts
from cubelex.web.desk.words import words
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.pages import load_or_404, page, part_of, round_content, round_or_404
from cubelex.web.shared.results.summaries import ShownRow, made_attempts, rows_of
from cubelex.web.store import deeds
from cubelex.web.store.models import CompetitionRecord, Deed, LogEntry

CHECKED = "card_checked"
MOST_CARDS = 150


@dataclass(frozen=True, slots=True)
class CheckedAttempt:
    """An attempt as the scorecard has it: what counts, and penalties as they were written."""

    text: str
    written: str

    @property
    def is_dns(self) -> bool:
        """Whether the attempt was declined."""
        return self.text == "DNS"


@dataclass(frozen=True, slots=True)
class CardToCheck:
    """A card with what was entered last on it, by whom, and who has compared that with the paper."""

    row: ShownRow
    attempts: tuple[CheckedAttempt, ...]
    entry: int
    entered_by: str
    checked_by: str


def check(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The cards of a round to be compared with the paper; a POST marks one as checked, or corrects a typo."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    answer, person_id = Answer(), _number(request.POST.get("person", ""))
    if request.method == "POST" and request.POST.get("action") == "edit":
        answer = _edited(request, state, round_, person_id)
        state = load_or_404(competition_id)
    elif request.method == "POST":
        _mark(request, state, round_)
    by = request.GET.get("by", "")
    if request.method == "POST" and not (answer.warnings or answer.refusals):
        address = reverse("desk-check", args=[competition_id, round_id])
        return redirect(f"{address}?{urlencode({'by': by})}" if by else address)
    cards = cards_to_check(state, round_)
    shown = [card for card in cards if not by or card.entered_by == by]
    content = {
        "cards": part_of(request, shown, MOST_CARDS),
        "left": sum(not card.checked_by for card in shown),
        "by": by,
        "takers": sorted({card.entered_by for card in cards}),
        "answer": answer,
        "edited": person_id or _number(request.GET.get("edit", "")),
        "fields": _fields(request, state, round_, person_id or _number(request.GET.get("edit", ""))),
        "kind": _kind(round_),
        "words": words(state.edition),
    }
    return page(request, "desk/double_check.html", state, **round_content(state, round_), **content)


def _kind(round_: Round) -> str:
    return "moves" if is_fewest_moves(round_.kind) else "multi" if is_multi_blind(round_.kind) else "time"


def cards_to_check(state: CompetitionState, round_: Round) -> list[CardToCheck]:
    """Cards with all their results, those still to be checked before the others, the newest first.

    A card that is still being filled waits: its next entry would undo the check.
    """
    checks, authors = _checks(state.competition.id, round_.id), _authors(state, round_)
    cards = []
    for row in rows_of(state, round_):
        entry = latest_entry(state, round_, row.result.person_id)
        by, seen = checks.get(row.result.person_id, ("", 0))
        if entry and has_all_attempts(made_attempts(state, round_, row.result), round_, state.edition):
            attempts = _attempts(state, round_, row)
            cards.append(CardToCheck(row, attempts, entry, authors.get(entry, ""), by if seen >= entry else ""))
    return sorted(cards, key=lambda card: (bool(card.checked_by), -card.entry))


def _attempts(state: CompetitionState, round_: Round, row: ShownRow) -> tuple[CheckedAttempt, ...]:
    card = state.card(round_.id, row.result.person_id)
    written = (card.slot(number).valid.written for number in range(1, len(row.attempts) + 1))
    return tuple(
        CheckedAttempt(text, entry if "+" in entry else "")
        for text, entry in zip(row.attempts, written, strict=True)
        if text
    )


def _fields(request: HttpRequest, state: CompetitionState, round_: Round, person_id: int) -> list[str]:
    """What the fields of a card hold that is edited: what was typed, else what is saved."""
    card = state.round(round_.id).cards.get(person_id)
    texts = field_texts(card, round_) if card else []
    return [request.POST.get(f"attempt-{number}", text) for number, text in enumerate(texts, 1)]


def latest_entry(state: CompetitionState, round_: Round, person_id: int) -> int:
    """The entry in the log of what was entered last on a card; 0 without any."""
    card = state.round(round_.id).cards.get(person_id)
    slots = card.slots.values() if card else ()
    return max((try_.entry for slot in slots for try_ in slot.tries), default=0)


def _authors(state: CompetitionState, round_: Round) -> dict[int, str]:
    """By entry in the log, who entered what was entered last on each card."""
    entries = [latest_entry(state, round_, person_id) for person_id in state.round(round_.id).cards]
    found = LogEntry.objects.filter(competition_id=state.competition.id, number__in=entries)
    return dict(found.values_list("number", "by"))


def checked_entries(competition_id: str) -> dict[tuple[str, int], int]:
    """By round and competitor, the entry up to which their card was checked."""
    found = Deed.objects.filter(competition_id=competition_id, kind=CHECKED).order_by("id")
    return {(deed.content["round_id"], deed.content["person_id"]): deed.content["entry"] for deed in found}


def _checks(competition_id: str, round_id: str) -> dict[int, tuple[str, int]]:
    """By competitor, who checked their card last and up to which entry."""
    found = Deed.objects.filter(competition_id=competition_id, kind=CHECKED, content__round_id=round_id).order_by("id")
    return {deed.content["person_id"]: (deed.by, deed.content["entry"]) for deed in found}


def _number(text: str) -> int:
    return int(text) if text.isascii() and is_whole_number(text) else 0


def _mark(request: HttpRequest, state: CompetitionState, round_: Round) -> None:
    """Keep that a card was checked, as far as it is still the one that was looked at."""
    person_id, entry = _number(request.POST.get("person", "")), _number(request.POST.get("entry", ""))
    if entry and latest_entry(state, round_, person_id) == entry:
        competition = CompetitionRecord.objects.get(pk=state.competition.id)
        content = {"round_id": round_.id, "person_id": person_id, "entry": entry}
        deeds.record_deed(CHECKED, account_of(request), competition, **content)


def _edited(request: HttpRequest, state: CompetitionState, round_: Round, person_id: int) -> Answer:
    """What came of correcting a card to what the paper says; a field that was left or emptied changes nothing."""
    if person_id not in state.round(round_.id).cards:
        return Answer()
    fields = field_texts(state.card(round_.id, person_id), round_)
    texts = {number: request.POST.get(f"attempt-{number}", "").strip() for number in range(1, len(fields) + 1)}
    changed = {number: text for number, text in texts.items() if text and text != fields[number - 1]}
    if not changed:
        return Answer()
    seen = f"{round_.id} {person_id} {latest_entry(state, round_, person_id)} {sorted(changed.items())}"
    typed = Typed(
        key=f"check-{sha256(seen.encode()).hexdigest()[:40]}",
        person_id=person_id,
        attempts=changed,
        is_confirmed=bool(request.POST.get("confirmed")),
        replaces=frozenset(changed),
        is_mistyped=True,
    )
    by, account = actor_of(request, state.competition.id), account_of(request)
    return save(state.competition.id, round_.id, typed, by, account, timezone.now())
