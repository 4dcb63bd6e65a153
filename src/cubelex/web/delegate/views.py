"""The Delegate's table: what needs attention now, the most pressing first, one tap from where it is dealt with."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import ActivityCode
from cubelex.messages import isolated
from cubelex.officiating import CompetitionState, Role, RoundStatus
from cubelex.officiating.views import COMPETING, WHOLE, group_plan, group_stage, undecided_checks
from cubelex.rules.scrambling import GroupStage
from cubelex.web.board.boards import RoundOnBoard, board_of, missing
from cubelex.web.closing.open_items import OpenMatter, open_matters
from cubelex.web.hub.status import hub_status
from cubelex.web.incidents.disputes import uncorrected
from cubelex.web.scrambling.groups import group_label
from cubelex.web.scrambling.table.requests import unanswered
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.access.role_changes import unseen_changes
from cubelex.web.shared.labels.equipment import equipment_label, feature_labels
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import event_label, person_label, round_label
from cubelex.web.shared.labels.rounds import late_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store.models import Account, Backup, LogEntry
from cubelex.web.store.outbox import BOARD, CALL, MATTERS, newest

MOST_OF_A_KIND = 8
MOST_ROLES = 3
BACKUP_IS_LATE_AFTER = 4
"""So many times the usual time between two backups."""


@dataclass(frozen=True, slots=True)
class AttentionItem:
    """Something that needs attention; `until` is a moment that runs out, `since` one that has passed."""

    kind: str
    title: str
    detail: str
    address: str
    under: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    is_pressing: bool = False


@dataclass(frozen=True, slots=True)
class ComingRound:
    """The round that opens next by the schedule."""

    round_id: str
    label: str
    start: datetime


def coming_round(state: CompetitionState) -> ComingRound | None:
    """The first round of the schedule that has not begun; none when the competition has ended."""
    groups = group_plan(state.competition).groups
    pending = (round_ for round_ in state.competition.rounds if not state.has_begun(round_.id))
    planned = [(groups[round_.id][WHOLE].start, round_.id) for round_ in pending if WHOLE in groups.get(round_.id, {})]
    if not planned or state.ended_at is not None:
        return None
    start, round_id = min(planned)
    return ComingRound(round_id, round_label(state.competition, round_id), start)


def table(request: HttpRequest, competition_id: str) -> HttpResponse:
    """What needs attention now."""
    after = newest(competition_id)
    state, now = load_or_404(competition_id), timezone.now()
    board = board_of(state, now)
    open_ones = open_matters(state)
    content = {
        "items": [*_roles(state, account_of(request)), *attention_items(state, board, open_ones)],
        "board": [row for row in board if row.status is RoundStatus.OPEN],
        "coming": coming_round(state),
        "after": after,
        "topics": " ".join([CALL, BOARD, MATTERS, "setup", *(round_.id for round_ in state.competition.rounds)]),
        "backup": Backup.objects.first(),
        "copy": hub_status(competition_id, now),
        "unfinished": sum(matter.kind == "round" for matter in open_ones),
    }
    return page(request, "delegate/table.html", state, **content)


def attention_items(
    state: CompetitionState, board: list[RoundOnBoard], open_ones: list[OpenMatter]
) -> Iterator[AttentionItem]:
    """Everything that needs attention: disputes, incidents, attempts, late rounds, people who are missing."""
    yield from _disputes(state)
    yield from _incidents(state)
    yield from _checks(state)
    yield from _asking(state)
    yield from _late(state, board)
    yield from _missing(state, board)
    yield from _absent_staff(state, board)
    yield from _backups(state)
    yield from _copy_at_the_hub(state)
    for kind, title in _titles().items():
        matters = [matter for matter in open_ones if matter.kind == kind]
        for matter in matters[:MOST_OF_A_KIND]:
            yield AttentionItem(kind, title, matter.text, matter.address, matter.under)
        if len(matters) > MOST_OF_A_KIND:
            left = len(matters) - MOST_OF_A_KIND
            more = ngettext("and %(number)d more", "and %(number)d more", left) % {"number": left}
            yield AttentionItem(kind, title, more, reverse("ending", args=[state.competition.id]))


def _roles(state: CompetitionState, reader: Account) -> Iterator[AttentionItem]:
    """Roles that others gave or removed, until this person has seen it."""
    if changes := unseen_changes(state.competition.id, reader):
        # The sentence comes first: a name may read in the other direction, and the line would follow it.
        told = [f"{sentence(deed.kind, deed.content, state.competition)} ({isolated(deed.by)})" for deed in changes]
        detail = " · ".join(told[:MOST_ROLES]) + (" …" if len(told) > MOST_ROLES else "")
        address = f"{reverse('members', args=[state.competition.id])}#changes"
        is_pressing = any(deed.content.get("role") == Role.DELEGATE for deed in changes)
        yield AttentionItem("roles", _("Roles changed"), detail, address, since=changes[0].at, is_pressing=is_pressing)


def _backups(state: CompetitionState) -> Iterator[AttentionItem]:
    """A backup that could not be written or restored, or that is late."""
    last = Backup.objects.first()
    if last is None or not settings.BACKUP_EVERY:
        return
    if last.problem:
        yield AttentionItem("backup", _("Backup failed"), last.problem, "#backup", since=last.at)
        return
    is_old = timezone.now() - last.at > BACKUP_IS_LATE_AFTER * settings.BACKUP_EVERY
    if is_old and LogEntry.objects.filter(competition_id=state.competition.id, at__gt=last.at).exists():
        yield AttentionItem("backup", _("No backup of the last entries"), "", "#backup", since=last.at)


def _copy_at_the_hub(state: CompetitionState) -> Iterator[AttentionItem]:
    """A copy on the internet that differs, or that gets nothing new."""
    status = hub_status(state.competition.id)
    if status is None:
        return
    address = reverse("hub", args=[state.competition.id])
    if status.hub.conflict:
        yield AttentionItem("hub", _("The copy on the internet differs"), _("Decide what counts."), address)
    elif status.is_late:
        waiting = ngettext("%(number)d entry waits", "%(number)d entries wait", status.waiting) % {
            "number": status.waiting
        }
        yield AttentionItem("hub", _("The hub cannot be reached"), waiting, address, since=status.hub.heard_at)


def _titles() -> dict[str, str]:
    return {
        "without_results": _("Round without results"),
        "suspended": _("Suspended by the WCA"),
        "unruled": _("Ruling needed"),
        "provisional": _("Provisional attempt"),
        "extra": _("Extra attempt"),
        "unsigned": _("Signature missing"),
    }


def _disputes(state: CompetitionState) -> Iterator[AttentionItem]:
    """Open disputes: the event's next round waits for them."""
    for dispute in state.disputes:
        if dispute.decision is None:
            event = event_label(state.competition.kind(dispute.event_id)) if dispute.event_id else ""
            name = isolated(person_label(state.competition, dispute.person_id))
            address = reverse("dispute", args=[state.competition.id, dispute.entry])
            title, until = _("Dispute by %(name)s") % {"name": name}, next_start(state, dispute.event_id)
            detail = " · ".join(filter(None, (isolated(dispute.what), event)))
            yield AttentionItem(
                "dispute", title, detail, address, since=dispute.raised_at, until=until, is_pressing=True
            )
    for dispute in uncorrected(state):
        name = isolated(person_label(state.competition, dispute.person_id))
        address = reverse("dispute", args=[state.competition.id, dispute.entry])
        title = _("Change the ruling for %(name)s") % {"name": name}
        yield AttentionItem(
            "correction", title, _("The result has not been corrected since the dispute was settled."), address
        )


def next_start(state: CompetitionState, event_id: str) -> datetime | None:
    """When the event's next round is scheduled to begin, by which a dispute is to be settled (2n2)."""
    plan = group_plan(state.competition)
    pending = [round_.id for round_ in state.rounds_of_event(event_id) if not state.has_begun(round_.id)]
    planned = (plan.groups.get(round_id, {}).get(WHOLE) for round_id in pending)
    return next((round_plan.start for round_plan in planned if round_plan), None)


def _incidents(state: CompetitionState) -> Iterator[AttentionItem]:
    for report in sorted(state.reports, key=lambda report: -report.entry):
        if report.is_open:
            fact = report.reported
            where = round_label(state.competition, fact.round_id) if fact.round_id else ""
            who = comma_separated(isolated(person_label(state.competition, person)) for person in fact.persons[:3])
            detail = " · ".join(filter(None, (who, where)))
            address = reverse("incident", args=[state.competition.id, report.entry])
            yield AttentionItem("incident", fact.what, detail, address, since=report.at, is_pressing=True)


def _checks(state: CompetitionState) -> Iterator[AttentionItem]:
    """Checks of equipment that found something for the Delegate to decide."""
    for check in undecided_checks(state):
        fact, competition_id = check.fact, state.competition.id
        if fact.person_id:
            name = isolated(person_label(state.competition, fact.person_id))
            title = _("Check the equipment of %(name)s") % {"name": name}
            address = reverse("checks-person", args=[competition_id, fact.person_id])
        else:
            title = _("Check timer %(name)s") % {"name": isolated(fact.station)}
            address = reverse("checks-timers", args=[competition_id])
        about = event_label(state.competition.kind(fact.event_id)) if fact.event_id else equipment_label(fact.equipment)
        noticed = comma_separated(feature_labels(fact.found))
        yield AttentionItem("check", title, f"{about} · {noticed}", address, fact.under, since=check.at)


def _asking(state: CompetitionState) -> Iterator[AttentionItem]:
    """Scramblers who ask for the set of a group they are not planned for, until it is handed over or not needed."""
    for name, by, at in unanswered(state.competition.id):
        code = ActivityCode.parse(name)
        if group_stage(state, code) in (GroupStage.BEFORE, GroupStage.DURING):
            title = _("%(name)s requests a scramble set") % {"name": isolated(by)}
            address = reverse("scrambling-group", args=[state.competition.id, name])
            yield AttentionItem(
                "asking",
                title,
                group_label(state.competition, code),
                address,
                state.edition.cite_known("4b2"),
                since=at,
            )


def _late(state: CompetitionState, board: list[RoundOnBoard]) -> Iterator[AttentionItem]:
    for round_ in board:
        if not round_.minutes_late:
            continue
        late = late_label(round_.minutes_late)
        is_open = round_.status is RoundStatus.OPEN
        detail = late if is_open else _("not open") + " · " + late
        competition_id = state.competition.id
        address = (
            f"{reverse('board', args=[competition_id])}#{round_.round_.id}"
            if is_open
            else reverse("desk-steer", args=[competition_id, round_.round_.id])
        )
        yield AttentionItem("late", round_.label, detail, address, is_pressing=round_.late >= timedelta(minutes=30))


def _missing(state: CompetitionState, board: list[RoundOnBoard]) -> Iterator[AttentionItem]:
    """Those who were called and did not come, by round."""
    for row in board:
        names = [isolated(member.name) for _row, member in missing([row])]
        if names:
            address = f"{reverse('board', args=[state.competition.id])}#{row.round_.id}"
            count = ngettext("%(number)d competitor missing", "%(number)d competitors missing", len(names)) % {
                "number": len(names)
            }
            detail = comma_separated(names[:MOST_OF_A_KIND]) + (" …" if len(names) > MOST_OF_A_KIND else "")
            yield AttentionItem("missing", f"{count} · {row.label}", detail, address)


def _absent_staff(state: CompetitionState, board: list[RoundOnBoard]) -> Iterator[AttentionItem]:
    """Those with a task in a group that is on or next who are not checked in, where check-in is used at all."""
    if not state.checked_in:
        return
    plan, address = group_plan(state.competition), reverse("check-in", args=[state.competition.id])
    absent = [person for person in state.competition.persons if person.registrant_id not in state.checked_in]
    for row in board:
        for group in (group for group in row.groups if group.is_on or group.is_next):
            here = {
                scheduled.activity.id
                for scheduled in plan.activities.get(row.round_.id, ())
                if scheduled.activity.code.group_number in (None, group.number)
            }
            names = [
                isolated(person.name)
                for person in absent
                if any(task.activity_id in here and task.assignment_code != COMPETING for task in person.assignments)
            ]
            if names:
                count = ngettext(
                    "%(number)d staff member not checked in", "%(number)d staff members not checked in", len(names)
                ) % {"number": len(names)}
                detail = comma_separated(names[:MOST_OF_A_KIND]) + (" …" if len(names) > MOST_OF_A_KIND else "")
                yield AttentionItem("staff", f"{count} · {row.label} · {group.label}", detail, address)
