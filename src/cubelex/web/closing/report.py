"""The Delegate's report: a draft in the Delegate's own words to be, made from what was recorded."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from cubelex.officiating import CompetitionState, results_of
from cubelex.officiating.views import WHOLE, group_plan
from cubelex.rules.people import unreported_accommodations
from cubelex.rules.rounds import is_recorded
from cubelex.web.shared.digits import in_digits_of
from cubelex.web.shared.disputes import disputes_of
from cubelex.web.shared.incidents import ShownIncident, incidents_of
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import event_label, person_label, round_label
from cubelex.web.shared.labels.rounds import days_label, late_label, moment_label
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store import deeds
from cubelex.web.store.heads import head_of
from cubelex.web.store.models import Account, CompetitionRecord, Deed, LogEntry

SAVED: Final = "report_saved"
LATE: Final = timedelta(minutes=15)
NOTEWORTHY: Final = (
    "result_corrected",
    "signature_settled",
    "extra_attempt_granted",
    "provisional_decided",
    "admitted_late",
)
REPORTED: Final = (
    *NOTEWORTHY,
    "incident",
    "incident_reported",
    "warned",
    "accommodated",
    "disqualified",
    "dispute_raised",
)
"""What belongs into a report."""
LONGEST: Final = 100_000


def saved_report(competition_id: str) -> Deed | None:
    """The report as it was saved last; nothing where nobody has saved one."""
    return Deed.objects.filter(competition_id=competition_id, kind=SAVED).order_by("-at", "-id").first()


def save_report(competition: CompetitionRecord, by: Account, text: str) -> None:
    """Keep a version of the report; earlier ones stay."""
    deeds.record_deed(SAVED, by, competition, text=text[:LONGEST])


def recorded_since(state: CompetitionState, saved: Deed) -> int:
    """How much was recorded since the report was saved that belongs into it."""
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind__in=REPORTED, at__gt=saved.at)
    return rows.count()


def draft(state: CompetitionState) -> str:
    """A report from what was recorded, as Markdown."""
    parts = (_heading, _numbers, _incidents, _attempts, _people, _disputes, _delays, _own_words)
    return _written("\n".join(line for part in parts for line in part(state)).strip()) + "\n"


def end_of_log(state: CompetitionState) -> str:
    """The last digest of the log, which belongs on paper: a log that was changed later no longer ends with it."""
    head = head_of(state.competition.id)
    if head is None:
        return ""
    values = {"entries": head.entries, "digest": head.digest, "key": head.key[:16]}
    return _("Activity log: %(entries)s entries, seal %(digest)s, signed with key %(key)s.") % values


def _written(text: str) -> str:
    """The text with its numbers in the digits of the reader's language."""
    return in_digits_of(get_language() or "", text)


def _heading(state: CompetitionState) -> Iterator[str]:
    days = state.competition.schedule
    yield "# " + _("Delegate's report: %(name)s") % {"name": state.competition.name}
    yield ""
    yield "- " + _("Dates: %(days)s") % {"days": days_label(days.start_date, days.end_date)}
    for venue in days.venues:
        yield "- " + _("Venue: %(name)s") % {"name": venue.name}
    yield "- " + _("Regulations %(edition)s") % {"edition": state.edition}
    if state.ended_at is not None:
        at = state.ended_at.astimezone(zone_of(state.competition))
        yield "- " + _("Ended: %(when)s") % {"when": moment_label(at)}
    yield ""


def _numbers(state: CompetitionState) -> Iterator[str]:
    competed = {
        row.person_id
        for round_ in state.competition.rounds
        if state.has_begun(round_.id)
        for row in results_of(state, round_.id)
        if is_recorded(row, state.edition).answer
    }
    newcomers = [
        person for person in state.competition.persons if person.registrant_id in competed and not person.wca_id
    ]
    yield "## " + _("Competitors and events")
    yield ""
    yield "- " + ngettext("%(number)d competitor", "%(number)d competitors", len(competed)) % {"number": len(competed)}
    yield "- " + ngettext("%(number)d newcomer", "%(number)d newcomers", len(newcomers)) % {"number": len(newcomers)}
    for event in state.competition.events:
        begun = [round_ for round_ in event.rounds if state.has_begun(round_.id)]
        rounds = ngettext("%(number)d round", "%(number)d rounds", len(begun)) % {"number": len(begun)}
        yield f"- {event_label(event.kind)}: {rounds}"
    yield ""


def _incidents(state: CompetitionState) -> Iterator[str]:
    yield "## " + _("Incidents")
    yield ""
    incidents = sorted(incidents_of(state), key=lambda incident: incident.number)
    for incident in incidents:
        yield from _incident(incident)
    if not incidents:
        yield _("None recorded.")
        yield ""


def _incident(incident: ShownIncident) -> Iterator[str]:
    attempt = _("attempt %(number)d") % {"number": incident.attempt} if incident.attempt else ""
    where = " · ".join(filter(None, (incident.label, attempt)))
    who = comma_separated(name for _number, name in incident.persons)
    yield f"### {incident.what}"
    yield ""
    for line in filter(None, (who, where, moment_label(incident.at))):
        yield f"- {line}"
    for evidence in incident.evidence:
        yield f"- {evidence.label}: {evidence.note}"
    for decision in incident.decisions:
        numbers = f" ({', '.join(decision.under)})" if decision.under else ""
        yield "- " + _("Decision: %(decision)s") % {"decision": decision.decision} + numbers
        yield "- " + _("Reason: %(reason)s") % {"reason": decision.reason}
    if incident.is_open:
        yield "- " + _("Undecided.")
    yield ""


def _attempts(state: CompetitionState) -> Iterator[str]:
    """Extra attempts, corrections and late starts, as the log has them."""
    yield "## " + _("Extra attempts and corrections")
    yield ""
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind__in=NOTEWORTHY).order_by("number")
    sentences = [_plain(sentence(row.kind, row.fact, state.competition)) for row in rows]
    yield from (f"- {line}" for line in sentences)
    if not sentences:
        yield _("None recorded.")
    yield ""


def _people(state: CompetitionState) -> Iterator[str]:
    """Warnings, disqualifications, and special accommodations, which the report has to mention (2s+)."""
    for title, lines in (
        (
            _("Warnings"),
            [f"{_name(state, warning.person_id)}: {warning.reason}" for _number, warning in state.warnings],
        ),
        (_("Disqualifications"), list(_disqualified(state))),
        (_("Special accommodations"), [accommodation(state, number) for number, _one in state.accommodations]),
    ):
        if lines:
            yield f"## {title}"
            yield ""
            yield from (f"- {line}" for line in lines)
            yield ""


def _disqualified(state: CompetitionState) -> Iterator[str]:
    for disqualification in state.disqualifications:
        events = comma_separated(map(event_label, map(state.competition.kind, disqualification.event_ids))) or _(
            "all events"
        )
        at_once = ", " + _("without a warning") if disqualification.without_warning else ""
        who, under = _name(state, disqualification.person_id), ", ".join(disqualification.under)
        yield f"{who} ({events}): {disqualification.reason} ({under}){at_once}"


def accommodation(state: CompetitionState, entry: int) -> str:
    """A special accommodation as the report mentions it."""
    found = dict(state.accommodations)[entry]
    return f"{_name(state, found.person_id)}: {found.what}"


def _name(state: CompetitionState, person_id: int) -> str:
    return person_label(state.competition, person_id)


def _disputes(state: CompetitionState) -> Iterator[str]:
    disputes = disputes_of(state)
    if disputes:
        yield "## " + _("Disputes")
        yield ""
        for dispute in disputes:
            yield f"- {dispute.name}: {dispute.dispute.what}. {dispute.decision or _('not settled')}"
        yield ""


def _delays(state: CompetitionState) -> Iterator[str]:
    """Rounds that began much later than they were scheduled."""
    plan = group_plan(state.competition)
    late = []
    for round_ in state.competition.rounds:
        planned, opened = plan.groups.get(round_.id, {}).get(WHOLE), state.called.get((round_.id, WHOLE))
        if planned and opened and opened - planned.start >= LATE:
            minutes = int((opened - planned.start).total_seconds() // 60)
            late.append((round_label(state.competition, round_.id), minutes))
    if late:
        yield "## " + _("Delays")
        yield ""
        for label, minutes in late:
            yield f"- {label}: {late_label(minutes)}"
        yield ""


def _own_words(state: CompetitionState) -> Iterator[str]:
    yield "## " + _("Venue, organization and comments")
    yield ""


def _plain(text: str) -> str:
    """A sentence without the marks that keep directions of writing apart on pages."""
    return text.replace("\u2068", "").replace("\u2069", "")


def unmentioned(state: CompetitionState, text: str) -> list[str]:
    """The special accommodations that a report does not mention and has to."""
    if not state.edition.has("2s+"):
        return []
    granted = {accommodation(state, number): fact for number, fact in state.accommodations}
    mentioned = [sentence_ for sentence_, fact in granted.items() if _written(fact.what) in _written(text)]
    return [missing.reason for missing in unreported_accommodations(list(granted), mentioned, state.edition)]
