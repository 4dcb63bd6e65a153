"""Attempts that lack a signature: the Delegate decides what follows for each of them (A7c4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.officiating import AttemptRef, CompetitionState, Outcome
from cubelex.officiating.verbs import settle_signatures
from cubelex.officiating.views import missing_signatures
from cubelex.rules import Decision
from cubelex.rules.attempts import after_missing_signature
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.form_values import LONGEST
from cubelex.web.shared.labels.incidents import decision_label
from cubelex.web.shared.labels.messages import comma_separated, say
from cubelex.web.shared.labels.names import ROLES, person_label, round_label
from cubelex.web.shared.pages import load_or_404, page


@dataclass(frozen=True, slots=True)
class UnsignedAttempt:
    """An attempt that lacks a signature, as the page shows it. `value` is what a form sends for it."""

    value: str
    round_id: str
    label: str
    person_id: int
    name: str
    attempt: int
    written: str
    missing: str


def signatures(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All attempts that lack a signature, and one decision for those that are selected."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method == "POST":
        form, reason = request.POST, request.POST.get("reason", "")[:LONGEST]
        answer, wanted = form.get("answer", ""), set(form.getlist("attempt"))

        def verb(latest: CompetitionState) -> Outcome:
            chosen = [
                AttemptRef(row.round_id, row.person_id, row.attempt)
                for row in unsigned(latest)
                if "all" in form or row.value in wanted
            ]
            decision = Decision("signature_missing", answer, reason) if answer else None
            return settle_signatures(latest, by, chosen, decision)

        ways = ConfirmationPage(_("Missing signatures"), request.path, reverse("ending", args=[competition_id]))
        return confirmed(request, state, by, verb, ways)
    verdict = after_missing_signature(state.edition, competition_has_ended=state.ended_at is not None)
    rows = list(unsigned(state))
    content = {
        "rows": rows,
        "selected": request.GET.get("attempt", rows[0].value if len(rows) == 1 else ""),
        "under": verdict.under,
        "options": [
            (option, decision_label(option), say(when) if when else "")
            for question in verdict.questions
            for option, when in ((str(question.default), None), *question.alternatives)
        ],
    }
    return page(request, "closing/signatures.html", state, **content)


def unsigned(state: CompetitionState) -> Iterator[UnsignedAttempt]:
    """The attempts that lack a signature, round by round."""
    for round_ in state.competition.rounds:
        label = round_label(state.competition, round_.id)
        for person_id, found in missing_signatures(state, round_):
            yield UnsignedAttempt(
                f"{round_.id}:{person_id}:{found.attempt}",
                round_.id,
                label,
                person_id,
                person_label(state.competition, person_id),
                found.attempt,
                found.written,
                comma_separated(str(ROLES.get(role, role)) for role in found.missing),
            )
