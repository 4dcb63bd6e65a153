"""Late scorecards of a finished round: the Delegate enters them after a preview; others send them to the Delegate."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.competition import DNS, Person, Round
from cubelex.errors import CubelexError
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus, results_of
from cubelex.officiating.verbs import LATE_CARD, LateResult, enter_late_card, report_incident
from cubelex.officiating.views import declined_attempts, limit_of
from cubelex.rules import is_fewest_moves
from cubelex.rules.attempts import read_typed_result
from cubelex.rules.rounds import has_all_attempts
from cubelex.web.desk.entries import not_a_result
from cubelex.web.desk.rounds import people_of
from cubelex.web.desk.tries import field_texts
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.shared.incidents import LATE_CARD_BETWEEN, late_card_texts
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404

LONGEST_RESULT: Final = 40


@dataclass(frozen=True, slots=True)
class LateField:
    """The field of an attempt: what is typed, what is wrong with it, and whether the attempt has a result already."""

    attempt: int
    text: str
    fault: str = ""
    is_saved: bool = False


def late_card(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The form of a late scorecard. The Delegate saves it after a preview; others send it to the Delegate."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    form = request.POST or request.GET
    person_id = number(form, "person")
    texts = {attempt: form.get(f"a{attempt}", "").strip()[:LONGEST_RESULT] for attempt in _numbers(round_)}
    if request.method == "GET":
        texts = dict(zip(_numbers(round_), late_card_texts(form.get("card", "")), strict=False))
    read, fields = _read(state, round_, person_id, texts)
    outcome = None
    if request.method == "POST" and not any(field.fault for field in fields):
        if by.is_delegate:
            return _entered(request, state, by, round_, person_id, read)
        outcome = _sent(request, state, by, round_, person_id, texts)
        if not outcome.is_refused:
            messages.success(request, _("Sent to the Delegate."))
            return redirect(f"{reverse('desk', args=[competition_id, round_id])}?sent={person_id}")
    content = {
        "people": _without_all_results(state, round_),
        "chosen": person_id,
        "fields": fields if request.method == "POST" else [_without_fault(field) for field in fields],
        "reason": form.get("reason", ""),
        "is_delegate": by.is_delegate,
        "is_finished": state.round(round_.id).status is RoundStatus.FINISHED,
        "outcome": outcome,
    }
    return page(request, "desk/late_card.html", state, **round_content(state, round_), **content)


def _numbers(round_: Round) -> range:
    return range(1, (round_.format.attempts or 0) + 1)


def _read(
    state: CompetitionState, round_: Round, person_id: int, texts: Mapping[int, str]
) -> tuple[dict[int, LateResult], list[LateField]]:
    """The results that the texts say, and the fields with what is wrong; attempts that have a result are passed over.

    DNS for all attempts is none: the competitor was taken for a no-show.
    """
    card = state.round(round_.id).cards.get(person_id)
    is_kept = card is not None and not declined_attempts(state, round_, card)
    saved = field_texts(card, round_) if card and is_kept else ["" for _number in _numbers(round_)]
    read, fields = {}, list[LateField]()
    for attempt, there in zip(_numbers(round_), saved, strict=True):
        text, fault = texts.get(attempt, ""), ""
        if there:
            fields.append(LateField(attempt, there, is_saved=True))
            continue
        if text:
            try:
                read[attempt] = _result(state, round_, text)
            except CubelexError:
                fault = not_a_result(text, round_.kind)
        fields.append(LateField(attempt, text, fault))
    return read, fields


def _result(state: CompetitionState, round_: Round, text: str) -> LateResult:
    # Digits alone are seconds to a program, and hundredths to those who type at the desk.
    if text.isdigit() and not is_fewest_moves(round_.kind):
        text = ""
    typed = read_typed_result(text, round_.kind, state.edition, limit_of(state, round_))
    return LateResult(typed.result, typed.elapsed, typed.under)


def _without_fault(field: LateField) -> LateField:
    return LateField(field.attempt, field.text, is_saved=field.is_saved)


def _without_all_results(state: CompetitionState, round_: Round) -> list[Person]:
    rows = results_of(state, round_.id) if state.has_begun(round_.id) else ()
    late = (
        row.person_id
        for row in rows
        if set(row.attempts) == {DNS} or not has_all_attempts(row.attempts, round_, state.edition)
    )
    return people_of(state, late)


def _entered(
    request: HttpRequest,
    state: CompetitionState,
    by: Actor,
    round_: Round,
    person_id: int,
    read: Mapping[int, LateResult],
) -> HttpResponse:
    reason = request.POST.get("reason", "")[:LONGEST]

    def verb(latest: CompetitionState) -> Outcome:
        return enter_late_card(latest, by, round_.id, person_id, read, reason)

    texts = (request.POST.get(f"a{attempt}", "") for attempt in _numbers(round_))
    typed = {"person": person_id, "reason": reason, "card": LATE_CARD_BETWEEN.join(texts)}
    back = f"{request.path}?{urlencode(typed)}"
    then = reverse("desk", args=[state.competition.id, round_.id])
    return confirmed(request, state, by, verb, ConfirmationPage(_("Late scorecard"), back, then))


def _sent(
    request: HttpRequest, state: CompetitionState, by: Actor, round_: Round, person_id: int, texts: Mapping[int, str]
) -> Outcome:
    what = _("Late scorecard") + ": " + LATE_CARD_BETWEEN.join(texts.values())

    def verb(latest: CompetitionState) -> Outcome:
        return report_incident(latest, by, what, about=LATE_CARD, persons=(person_id,), round_id=round_.id)

    return append_for(request, state.competition.id, verb, by).outcome
