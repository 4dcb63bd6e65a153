"""What is open before a competition can end (9u), and what the Delegate owes after it."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.messages import isolated
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import OpenItem, OpenKind, competition_with_results, open_items, records_before
from cubelex.rules import Ruling, Weight, validators
from cubelex.rules.incidents import Due, due_after, paper_kept_until
from cubelex.web.shared import findings
from cubelex.web.shared.checks import remembering, roles_at
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.results.brackets import match_called


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """Something that is open in the reader's words, and where it is dealt with."""

    kind: str
    text: str
    address: str
    under: tuple[str, ...]
    must_wait: bool


def open_matters(state: CompetitionState) -> list[OpenMatter]:
    """Everything that is open, what the end has to wait for first."""
    return [
        OpenMatter(item.kind, _text(state, item), _address(state, item), item.under, item.must_wait)
        for item in open_items(state)
    ]


def _text(state: CompetitionState, item: OpenItem) -> str:
    competition = state.competition
    names = " – ".join(isolated(person_label(competition, person_id)) for person_id in item.person_ids)
    match item.kind:
        case OpenKind.ROUND:
            is_open = state.round(item.round_id).status is RoundStatus.OPEN
            form = _("%(round)s is not finished.") if is_open else _("%(round)s has not started.")
            return form % {"round": round_label(competition, item.round_id)}
        case OpenKind.WITHOUT_RESULTS:
            form = _("%(round)s was finished without results.")
            return form % {"round": round_label(competition, item.round_id)}
        case OpenKind.DISPUTE:
            return _("Unsettled dispute by %(name)s.") % {"name": names}
        case OpenKind.INCIDENT:
            return _("Undecided incident: %(what)s") % {"what": isolated(item.what)}
        case OpenKind.SUSPENDED:
            return _("%(name)s is suspended by the WCA.") % {"name": names}
        case OpenKind.PROVISIONAL:
            form = _("%(round)s: decide on provisional attempt %(number)d of %(name)s.")
        case OpenKind.EXTRA:
            form = _("%(round)s: extra attempt %(number)d of %(name)s is not done.")
        case OpenKind.UNRULED:
            form = _("%(round)s: attempt %(number)d of %(name)s needs a ruling.")
        case OpenKind.UNSIGNED:
            form = _("%(round)s: attempt %(number)d of %(name)s needs a signature.")
    place = [round_label(competition, item.round_id), *([match_called(item.match)] if item.match else [])]
    return form % {"round": " · ".join(place), "number": item.number, "name": names}


def _address(state: CompetitionState, item: OpenItem) -> str:
    competition_id = state.competition.id
    if item.match:
        return reverse("station-matches", args=[competition_id, item.round_id])
    match item.kind:
        case OpenKind.ROUND | OpenKind.WITHOUT_RESULTS:
            return reverse("desk-steer", args=[competition_id, item.round_id])
        case OpenKind.DISPUTE | OpenKind.INCIDENT:
            return reverse(item.kind.value, args=[competition_id, item.number])
        case OpenKind.SUSPENDED:
            page = reverse("setup-eligibility", args=[competition_id])
        case OpenKind.PROVISIONAL | OpenKind.EXTRA:
            page = reverse("desk-extras", args=[competition_id, item.round_id])
        case OpenKind.UNSIGNED:
            attempt = f"{item.round_id}:{item.person_ids[0]}:{item.number}"
            return f"{reverse('signatures', args=[competition_id])}?attempt={attempt}"
        case OpenKind.UNRULED:
            page = reverse("desk", args=[competition_id, item.round_id])
    return f"{page}?person={item.person_ids[0]}"


@dataclass(frozen=True, slots=True)
class Checked:
    """What validators find in the results as they would be sent."""

    findings: tuple[findings.ShownFinding, ...]

    @property
    def errors(self) -> int:
        """How many must not be so."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many should be looked at."""
        return sum(finding.severity == "warning" for finding in self.findings)


def checked(state: CompetitionState, today: date) -> Checked:
    """What validators find, the gravest first."""
    world = {
        (event.id, scope): value
        for event in state.competition.events
        for (region, scope), value in records_before(state.competition, event.id).items()
        if region == "world"
    }
    context = validators.Context(today=today, world_records=world, roles=roles_at(state.competition.id))
    stage = validators.CompetitionStage.FINISHED if state.ended_at is not None else None
    to_check = validators.CheckedCompetition(competition_with_results(state), state.edition, stage, context)
    found = validators.validate(to_check, remember=remembering(state, to_check))
    return Checked(
        tuple(findings.said(finding, state.competition) for finding in found if finding.severity.value != "info")
    )


@dataclass(frozen=True, slots=True)
class ShownDue:
    """Something to be sent, and the last day for it."""

    label: str
    by: date
    is_must: bool
    under: tuple[str, ...]


def dues(state: CompetitionState) -> list[ShownDue]:
    """What the Delegate owes after the last day; editions since 2025 leave it to policies."""
    labels = {
        "report": _("Delegate's report"),
        "results": _("Results"),
        "corrections": _("Corrections to results"),
    }
    rulings = due_after(state.competition.schedule.end_date, state.edition)
    return [_due(due, labels[due.answer.what]) for due in rulings]


def _due(ruling: Ruling[Due], label: str) -> ShownDue:
    return ShownDue(label, ruling.answer.by, ruling.answer.weight is Weight.MUST, ruling.under)


def paper_until(state: CompetitionState) -> Ruling[date | None]:
    """Until when score sheets are kept."""
    return paper_kept_until(state.competition.schedule.end_date, state.edition)
