"""Incidents: reported by staff, decided by the Delegate, with everything known about them on one page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Scope, is_championship_final
from cubelex.messages import isolated
from cubelex.officiating import Actor, CompetitionState, Outcome, undo
from cubelex.officiating.log import Report
from cubelex.officiating.verbs import EVIDENCE, note_evidence, report_incident
from cubelex.rules import Ruling
from cubelex.rules.incidents import Achievement, SlowMotion, may_use_evidence
from cubelex.web.incidents.decision_help.cases import WALKS
from cubelex.web.incidents.decision_help.importance import RECORD, TOP, known_importance
from cubelex.web.incidents.decision_help.questions import Case
from cubelex.web.incidents.decision_help.views import help_address
from cubelex.web.incidents.decisions import matters_of
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.form_values import number, read_person_numbers, round_of
from cubelex.web.shared.incidents import ShownIncident, incident_of, incidents_of, late_card_address
from cubelex.web.shared.labels import incidents as words
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store import repository

LONGEST: Final = 4000
MOST_PEOPLE: Final = 10
NOTHING_SPECIAL: Final = Achievement()


@dataclass(frozen=True, slots=True)
class Help:
    """A way to a decision."""

    name: str
    title: str
    address: str
    is_likely: bool


def incidents(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All incidents, those to be decided first."""
    state = load_or_404(competition_id)
    found = incidents_of(state)
    content = {"incidents": found, "open": sum(incident.is_open for incident in found)}
    return page(request, "incidents/incidents.html", state, **content)


def report(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Report an incident. The person's own reports are below, with their decisions."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    refusal = None
    if request.method == "POST":
        entry = number(request.POST, "report")
        if entry and not any(report.entry == entry for report in own_reports(state, by)):
            raise PermissionDenied("only the reporter of an incident and the Delegate can add evidence")
        done = append_for(
            request,
            competition_id,
            lambda latest: evidence(latest, by, request, entry) if entry else reported(latest, by, request),
            by,
            key=request.POST.get("key") or None,
        )
        if not done.outcome.is_refused:
            messages.success(request, _("Sent to the Delegate."))
            is_delegate = by.is_delegate and bool(done.entries) and not entry
            return (
                redirect("incident", competition_id, done.entries[0].number) if is_delegate else redirect(request.path)
            )
        refusal = done.outcome
    return page(request, "incidents/report_incident.html", state, **_form(state, by, request), outcome=refusal)


def reported(state: CompetitionState, by: Actor, request: HttpRequest) -> Outcome:
    """What a form reports."""
    form = request.POST
    return report_incident(
        state,
        by,
        form.get("what", "")[:LONGEST],
        about=form.get("about", "") if form.get("about") in words.KINDS else "",
        persons=read_person_numbers(form.get("persons", "")),
        round_id=round_of(state, form),
        attempt=number(form, "attempt"),
    )


def _form(state: CompetitionState, by: Actor, request: HttpRequest) -> dict[str, object]:
    form = request.POST or request.GET
    rounds = [round_ for round_ in state.competition.rounds if state.has_begun(round_.id)]
    return {
        "kinds": list(words.KINDS.items()),
        "rounds": [(round_.id, round_label(state.competition, round_.id)) for round_ in reversed(rounds)],
        "asked": form,
        "persons": form.get("persons") or form.get("person", ""),
        "key": f"{request.user.pk}:{timezone.now().timestamp()}",
        "mine": [
            incident for report in reversed(own_reports(state, by)) if (incident := incident_of(state, report.entry))
        ],
        "evidence_kinds": evidence_kinds(state),
    }


def own_reports(state: CompetitionState, by: Actor) -> list[Report]:
    """The reports of one person."""
    return [report for report in state.reports if report.by == by.name]


def incident(request: HttpRequest, competition_id: str, number_of_entry: int) -> HttpResponse:
    """Everything about an incident, and the ways to a decision; evidence that is sent is noted."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = incident_of(state, number_of_entry)
    if found is None:
        raise Http404(f"entry {number_of_entry} is about no incident")
    outcome = None
    if request.method == "POST":
        if request.POST.get("action") == "undo":
            return _undone(request, state, by, found)
        done = append_for(request, competition_id, lambda latest: evidence(latest, by, request, number_of_entry), by)
        if not done.outcome.is_refused:
            return redirect(request.path)
        outcome = done.outcome
    return page(request, "incidents/incident.html", state, **_content(state, found), outcome=outcome)


def evidence(state: CompetitionState, by: Actor, request: HttpRequest, entry: int) -> Outcome:
    """What a form notes as evidence."""
    form = request.POST
    wish = _slow_motion(form) if form.get("slow") else None
    return note_evidence(state, by, entry, form.get("evidence", ""), form.get("note", "")[:LONGEST], slow_motion=wish)


def _slow_motion(form: Mapping[str, str]) -> SlowMotion:
    """For what slow motion was used, and about which result: records and finals open more (11f1)."""
    purpose, about = form.get("purpose", ""), form.get("circumstance", "")
    record = Achievement(is_regional_record=True)
    return SlowMotion(
        purpose if purpose in words.PURPOSES else "other_penalty",  # type: ignore[arg-type]
        record if about == "single" else NOTHING_SPECIAL,
        record if about == "average" else NOTHING_SPECIAL,
        is_championship_final=about == "final",
    )


def _undone(request: HttpRequest, state: CompetitionState, by: Actor, found: ShownIncident) -> HttpResponse:
    """Take a decision back, or a report that should not have been one."""
    entry, reason = number(request.POST, "entry"), request.POST.get("reason", "")
    here, everything = request.path, reverse("incidents", args=[state.competition.id])

    def verb(latest: CompetitionState) -> Outcome:
        return undo(latest, by, repository.log_of(latest.competition.id), entry, reason)

    stays = entry != found.number
    return confirmed(request, state, by, verb, ConfirmationPage(_("Undo"), here, here if stays else everything))


def _content(state: CompetitionState, found: ShownIncident) -> dict[str, object]:
    circumstance, why = _known_circumstance(state, found)
    return {
        "incident": found,
        "is_provisional": _is_provisional(state, found),
        "late_card": late_card_address(state.competition.id, found),
        "helps": list(helps_for(state, found)),
        "matters": matters_of(state),
        "evidence_kinds": evidence_kinds(state),
        "purposes": list(words.PURPOSES.items()),
        "circumstances": list(words.CIRCUMSTANCES.items()),
        "circumstance": circumstance,
        "why_circumstance": why,
        "has_slow_motion": state.edition.incidents.video == "in_real_time",
    }


def _known_circumstance(state: CompetitionState, found: ShownIncident) -> tuple[str, str]:
    """What result an incident is about, as far as the site knows, and why (11f1)."""
    if not (found.round_id and found.persons and found.attempt) or found.match:
        return "", ""
    case = Case(state, found.round_id, found.persons[0][0], found.attempt)
    for scope in (Scope.SINGLE, Scope.AVERAGE):
        importance, why = known_importance(case, scope, "results")
        if importance in (RECORD, TOP):
            return scope.value, why
    is_final = case.is_final and is_championship_final(state.competition, found.round_id)
    return ("final", _("The competition is declared as a championship.")) if is_final else ("", "")


def _is_provisional(state: CompetitionState, found: ShownIncident) -> bool:
    """Whether the attempt has a provisional extra one that is still to be decided on."""
    card = state.round(found.round_id).cards.get(found.persons[0][0]) if found.round_id and found.persons else None
    return card is not None and bool(found.attempt) and card.slot(found.attempt).current.is_provisional


def helps_for(state: CompetitionState, found: ShownIncident) -> Iterator[Help]:
    """The walks, that which fits what was reported first."""
    likely = found.about if found.about in WALKS else "attempt"
    people = found.persons[:MOST_PEOPLE] or ((0, ""),)
    for name in sorted(WALKS, key=lambda name: name != likely):
        for person, who in people if name == likely else people[:1]:
            title = str(WALKS[name].title)
            several = len(people) > 1 and name == likely
            address = _address(state, found, name, person)
            yield Help(name, f"{title} · {isolated(who)}" if several else title, address, is_likely=name == likely)


def _address(state: CompetitionState, found: ShownIncident, name: str, person: int) -> str:
    report = found.number if state.report(found.number) is not None else 0
    about = {"round_id": found.round_id, "match": found.match}
    return help_address(state, name, report=report, person=person, attempt=found.attempt, **about)


def evidence_kinds(state: CompetitionState) -> list[tuple[str, str, tuple[str, ...]]]:
    """What may be noted as evidence under the edition, with the regulation about recordings."""
    return [
        (kind, str(words.EVIDENCE[kind]), ruling.under if ruling else ())
        for kind in EVIDENCE
        if (ruling := _allowance(kind, state)) is None or ruling.questions
    ]


def _allowance(kind: str, state: CompetitionState) -> Ruling[bool] | None:
    """Whether a recording may support a decision. There is no rule on what people saw or wrote."""
    match kind:
        case "video":
            return may_use_evidence("video", state.edition)
        case "photograph":
            return may_use_evidence("photograph", state.edition)
        case "audio":
            return may_use_evidence("audio", state.edition)
    return None
