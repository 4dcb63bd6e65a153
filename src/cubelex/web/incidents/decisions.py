"""Decisions that are not about an attempt: a matter that the Regulations name, or whatever is fair (11b, 11d)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.verbs import decide_policy, record_incident
from cubelex.rules import Decision, policies, policy
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.confirmation import ConfirmationPage, Verb, confirmed
from cubelex.web.shared.form_values import LONGEST, regulations
from cubelex.web.shared.incidents import ShownIncident, incident_of
from cubelex.web.shared.labels.incidents import answer_label
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404


@dataclass(frozen=True, slots=True)
class MatterToDecide:
    """A question that the competition's edition answers, the answer, and what may be decided instead."""

    name: str
    asks: str
    answer: str
    decider: str
    options: tuple[tuple[str, str, str], ...]
    under: tuple[str, ...]


def matters_of(state: CompetitionState) -> list[MatterToDecide]:
    """Every matter of the edition, in the order of the questions."""
    found = (_to_decide(name, state) for name in policies())
    return sorted((matter for matter in found if matter is not None), key=lambda matter: matter.asks)


def _to_decide(name: str, state: CompetitionState) -> MatterToDecide | None:
    ruling = policy(name, state.edition)
    if ruling is None:
        return None
    options = tuple(
        (answer, answer_label(answer), say(when) if when else "")
        for question in ruling.questions
        for answer, when in ((question.default, None), *question.alternatives)
    )
    decider = ruling.questions[0].by if ruling.questions else ""
    asks, answer = say(policies()[name].question), answer_label(ruling.answer)
    return MatterToDecide(name, asks, answer, decider, options, ruling.under)


@require_POST
def decide(request: HttpRequest, competition_id: str, number_of_entry: int) -> HttpResponse:
    """Decide on an incident; shown before it is done."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = incident_of(state, number_of_entry)
    if found is None:
        return redirect("incidents", competition_id)
    here = reverse("incident", args=[competition_id, number_of_entry])
    return confirmed(request, state, by, _verb(request.POST, by, found), ConfirmationPage(_("Decide"), here, here))


def _verb(form: Mapping[str, str], by: Actor, incident: ShownIncident) -> Verb:
    reason, persons = form.get("reason", "")[:LONGEST], tuple(number for number, _ in incident.persons)
    name = form.get("matter", "")

    def by_matter(state: CompetitionState) -> Outcome:
        answer = form.get(f"answer-{name}", "")
        decision = Decision(name, answer, reason) if answer else None
        return decide_policy(
            state, by, name, decision, persons=persons, round_id=incident.round_id, report=_report(state, incident)
        )

    def freely(state: CompetitionState) -> Outcome:
        return record_incident(
            state,
            by,
            incident.what,
            form.get("decision", "")[:LONGEST],
            reason,
            persons=persons,
            round_id=incident.round_id,
            under=regulations(form.get("under", ""), state.edition),
            attempt=incident.attempt,
            report=_report(state, incident),
        )

    return by_matter if name in policies() else freely


def _report(state: CompetitionState, incident: ShownIncident) -> int:
    return incident.number if state.report(incident.number) is not None else 0
