"""Extra attempts at the desk: granted and decided on by the Delegate, each shown before it is done (11e)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Person, Round
from cubelex.officiating import Actor, CompetitionState, Outcome, grant_extra_attempt
from cubelex.officiating.log import Slot
from cubelex.officiating.verbs import decide_provisional
from cubelex.officiating.views import (
    EXTRA_SEQUENCES,
    first_date,
    next_round_of,
    next_sequence,
    preview_changes,
    results_day,
)
from cubelex.reading import is_whole_number
from cubelex.rules import Ruling
from cubelex.rules.incidents import day_of_extra_attempt
from cubelex.web.desk.tries import ShownTry, shown_tries
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.shared.results.changes import ShownChange, shown_changes
from cubelex.web.store import repository

Verb = Callable[[CompetitionState], Outcome]


@dataclass(frozen=True, slots=True)
class Replaced:
    """An attempt with more than one try."""

    person: Person
    attempt: int
    tries: tuple[ShownTry, ...]
    is_to_be_made: bool
    is_undecided: bool


def extras(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The extra attempts of a round; what the Delegate asks for is shown first and done when it is confirmed."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    verb = verb_of(request.POST, round_.id, by) if request.method == "POST" else None
    if verb is None:
        return page(request, "desk/extra_attempts.html", state, **_content(state, by, round_, request.GET))
    preview = verb(state)
    if not preview.is_refused and request.POST.get("confirmed"):
        at, account = timezone.now(), account_of(request)
        preview = repository.append(competition_id, verb, by=by, at=at, account=account).outcome
        if not preview.is_refused:
            messages.success(request, _("Done."))
            return redirect("desk-extras", competition_id, round_id)
    asked = {"asked": request.POST, "preview": preview, "changes": _effect(state, preview)}
    return page(request, "desk/extra_attempts.html", state, **_content(state, by, round_, request.POST) | asked)


def verb_of(form: Mapping[str, str], round_id: str, by: Actor) -> Verb | None:
    """What a form asks for."""
    person_id, attempt = (_number(form.get(name, "")) for name in ("person", "attempt"))
    reason = form.get("reason", "")
    verbs: dict[str, Verb] = {
        "grant": lambda state: grant_extra_attempt(
            state,
            by,
            round_id,
            person_id,
            attempt,
            reason,
            is_provisional=form.get("kind") == "provisional",
            was_invalid={"yes": True, "no": False}.get(form.get("invalid", "")),
            scramble=form.get("sequence", "")[:20],
        ),
        "counts": lambda state: decide_provisional(state, by, round_id, person_id, attempt, counts=True, reason=reason),
        "drop": lambda state: decide_provisional(state, by, round_id, person_id, attempt, counts=False, reason=reason),
    }
    return verbs.get(form.get("action", ""))


def _number(text: str) -> int:
    return int(text) if text.isascii() and is_whole_number(text) else 0


def _effect(state: CompetitionState, outcome: Outcome) -> list[ShownChange]:
    return [] if outcome.is_refused else list(shown_changes(state, preview_changes(state, outcome)))


def _content(state: CompetitionState, by: Actor, round_: Round, asked: Mapping[str, str]) -> dict[str, object]:
    cards = sorted(state.taking_part(round_.id), key=lambda card: card.person_id)
    person_id = _number(asked.get("person", ""))
    return {
        **round_content(state, round_),
        "counts_from": _day_that_counts(state, round_),
        "replaced": list(replaced_of(state, round_)),
        "people": [person for card in cards if (person := state.competition.find_person(card.person_id))],
        "numbers": range(1, (round_.format.attempts or 0) + 1),
        "is_delegate": by.is_delegate,
        "is_late": (following := next_round_of(state, round_.id)) is not None and state.has_begun(following.id),
        "chosen": person_id,
        "attempt": _number(asked.get("attempt", "")),
        "sequences": EXTRA_SEQUENCES,
        "sequence": asked.get("sequence") or next_sequence(state, round_.id, person_id),
    }


def _day_that_counts(state: CompetitionState, round_: Round) -> Ruling[date] | None:
    """The day from which an extra attempt made now counts, where that is another day (11e++++++)."""
    today = first_date(state.competition, timezone.now())
    counts = day_of_extra_attempt(results_day(state, round_), today, state.edition)
    return counts if counts.answer < today else None


def replaced_of(state: CompetitionState, round_: Round) -> Iterator[Replaced]:
    """Attempts with extra ones, those with something to do first."""
    found = [
        _replaced(person, number, slot, round_)
        for card in state.taking_part(round_.id)
        if (person := state.competition.find_person(card.person_id))
        for number, slot in sorted(card.slots.items())
        if len(slot.tries) > 1
    ]
    yield from sorted(found, key=lambda replaced: (not replaced.is_to_be_made, not replaced.is_undecided))


def _replaced(person: Person, attempt: int, slot: Slot, round_: Round) -> Replaced:
    is_undecided = slot.current.is_provisional
    return Replaced(person, attempt, shown_tries(slot, round_), slot.awaits_extra, is_undecided)
