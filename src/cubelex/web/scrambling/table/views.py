"""The table's pages: which groups there are, and the table of one group."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode
from cubelex.officiating import CompetitionState, Role
from cubelex.officiating.views import (
    called_as,
    checked_twice,
    group_plan,
    group_stage,
    is_scrambler_of,
    planned_start,
    round_id_of,
)
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.rules.attempts import scrambler_affirms
from cubelex.rules.scrambling import GroupStage, Viewer, may_photograph
from cubelex.web.scrambling.access import is_assigned, is_on_duty_only
from cubelex.web.scrambling.devices import LASTING, Device, at_the_table
from cubelex.web.scrambling.matches import label_with_match
from cubelex.web.scrambling.sets.generation import names_in_order
from cubelex.web.scrambling.table.display import net_of
from cubelex.web.scrambling.table.requests import asking_for, may_ask
from cubelex.web.scrambling.table.session import Seat, seat_of
from cubelex.web.scrambling.table.steps import may_choose, queue_json
from cubelex.web.scrambling.table.words import words
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.permissions import roles_of
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import person_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.stationery import PALETTE_NAMES
from cubelex.web.shared.timetables import TimetableItem, timetable_of
from cubelex.web.store import outbox
from cubelex.web.store.models import Deed, HandedKey, Membership, ScramblingDevice, SealedScrambles

LOOKS_SHOWN = 30
DEMO_PASSCODE = "demo-demo-demo"


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set in the list of groups."""

    name: str
    label: str
    stage: GroupStage
    at: datetime | None
    is_handed: bool
    is_mine: bool
    ahead_to: str = ""

    @property
    def is_running(self) -> bool:
        """Whether its group runs now."""
        return self.stage is GroupStage.DURING

    @property
    def stage_text(self) -> str:
        """How far its group is, in words."""
        return stage_text(self.stage)


def stage_text(stage: GroupStage) -> str:
    """How far a group is, in words."""
    match stage:
        case GroupStage.BEFORE:
            return _("Sealed")
        case GroupStage.DURING:
            return _("Running")
    return _("Finished")


@at_the_table
def table(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """The groups with a set: for scramblers their own, for the Delegate all."""
    after = outbox.newest(competition_id)
    state = load_or_404(competition_id)
    listed = list(_listed(request, state, device))
    is_delegate = Role.DELEGATE in roles_of(request, competition_id)
    content = {
        "running": [group for group in listed if group.is_running],
        "coming": [group for group in listed if group.stage is GroupStage.BEFORE and (is_delegate or group.is_mine)],
        "over": [group for group in listed if group.stage not in (GroupStage.BEFORE, GroupStage.DURING)]
        if is_delegate
        else [],
        "is_delegate": is_delegate,
        "has_sets": bool(listed),
        "after": after,
    }
    return page(request, "scrambling/groups.html", state, **content)


def _listed(request: HttpRequest, state: CompetitionState, device: Device) -> Iterator[ListedSet]:
    names = SealedScrambles.objects.filter(competition_id=state.competition.id).values_list("name", flat=True)
    handed = set(HandedKey.objects.filter(device=device.row).values_list("sealed__name", flat=True))
    own, ahead = own_number(request, state.competition.id), _handed_ahead(state)
    only_assigned = is_on_duty_only(request, state.competition.id)
    for name in names_in_order(state, iter(names)):
        code = ActivityCode.parse(name)
        if only_assigned and not is_assigned(request, state, code):
            continue
        is_mine = is_scrambler_of(state.competition, code, own) or name in handed
        at = at_the_venue(state, planned_start(state.competition, code))
        label, stage = label_with_match(state, code), group_stage(state, code)
        yield ListedSet(name, label, stage, at, name in handed, is_mine, ahead.get(name, ""))


def _handed_ahead(state: CompetitionState) -> dict[str, str]:
    """To whom sets were handed ahead of their groups, by name (4b2a)."""
    keys = HandedKey.objects.filter(sealed__competition_id=state.competition.id, is_ahead=True)
    return dict(keys.values_list("sealed__name", "device__account__username"))


def at_the_venue(state: CompetitionState, at: datetime | None) -> datetime | None:
    """A time as the clocks of the venue show it."""
    zone = next((venue.zone for venue in state.competition.schedule.venues), UTC)
    return at.astimezone(zone) if at else None


@at_the_table
def group(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """The table of one group: the sequences for those who may see them, the way to them for others."""
    after = outbox.newest(competition_id)
    seat = seat_of(request, competition_id, name, device)
    busy = _busy(seat, own_number(request, competition_id))
    content = group_content(seat) | {"busy": busy, "after": after, "palettes": PALETTE_NAMES}
    content["is_fewest_moves"] = is_fewest_moves(seat.kind)
    response = page(request, "scrambling/table.html", seat.state, **content)
    if not seat.access.is_open and seat.access.viewer is not Viewer.ORGANIZER:
        response.status_code = 403
    return response


def _busy(seat: Seat, own: int | None) -> list[TimetableItem]:
    """The viewer's tasks when the group is planned to begin: the reason to send the set early (4b2a)."""
    person, at = seat.state.competition.find_person(own or 0), planned_start(seat.state.competition, seat.code)
    if person is None or at is None:
        return []
    return [line for line in timetable_of(seat.state.competition, person) if line.start <= at < line.end]


def group_content(seat: Seat) -> dict[str, Any]:
    """Everything the page of a group shows."""
    state, code = seat.state, seat.code
    return {
        "seat": seat,
        "label": label_with_match(state, code),
        "round_id": round_id_of(code),
        "stage_text": stage_text(seat.access.stage),
        "is_delegate": seat.access.viewer is Viewer.DELEGATE,
        "may_hand": may_hand(seat),
        "is_called": seat.access.stage is not GroupStage.BEFORE,
        "group_number": called_as(state, code),
        "devices": list(devices_for(seat)),
        "planned": [
            person_label(state.competition, person_id)
            for person_id in sorted(group_plan(state.competition).scramblers_of(code))
        ],
        "members": organizers(state),
        "views": _looks(seat),
        "may_ask": may_ask(seat),
        "has_asked": any(who == seat.device.row.account.username for who in asking_for(seat)),
        "asking": asking_for(seat),
        "checked_twice": round_id_of(code) in checked_twice(state.competition),
        "photographs": may_photograph(seat.kind, state.edition),
        "words": words(scrambler_affirms(code.event_id, state.edition).answer),
        "checksum": seat.sealed.document["checksum"][:8] if seat.sealed else "",
        "demo_passcode": DEMO_PASSCODE if settings.DEMO else "",
        "content": _script_content(seat),
    }


def _script_content(seat: Seat) -> dict[str, Any]:
    if not seat.is_open:
        return {}
    event = seat.kind
    return {
        **queue_json(seat),
        "net": net_of(event),
        "isMulti": is_multi_blind(event),
        "isFewestMoves": is_fewest_moves(event),
        "mayChoose": may_choose(seat),
        "noTwins": citation_links(seat.state.edition.cite_known("4g2"), seat.state.edition)
        if is_multi_blind(event)
        else [],
    }


def may_hand(seat: Seat) -> bool:
    """Whether a person may send the key on: the Delegate, or the person who got it early from the Delegate (4b2a)."""
    if seat.sealed is None:
        return False
    own = HandedKey.objects.filter(sealed=seat.sealed, device=seat.device.row, is_ahead=True)
    return seat.access.viewer is Viewer.DELEGATE or own.exists()


@dataclass(frozen=True, slots=True)
class OfferedDevice:
    """A device to which a key can be handed: whose it is, since when, whether that is their task, whether it has it."""

    row: ScramblingDevice
    at: datetime | None
    has_task: bool
    has_key: bool


def devices_for(seat: Seat) -> Iterator[OfferedDevice]:
    """The devices of scramblers and of those who scramble for the group by assignment; those with the task first."""
    competition_id = seat.state.competition.id
    members = Membership.objects.filter(competition_id=competition_id)
    planned = members.filter(person_id__in=group_plan(seat.state.competition).scramblers_of(seat.code))
    scramblers = members.filter(role=Role.SCRAMBLER)
    numbers = dict(
        [*scramblers.values_list("account_id", "person_id"), *planned.values_list("account_id", "person_id")]
    )
    holders = set(HandedKey.objects.filter(sealed=seat.sealed).values_list("device_id", flat=True))
    rows = _recent(competition_id).filter(account_id__in=numbers)
    devices = [
        OfferedDevice(
            row, at_the_venue(seat.state, row.seen_at), _has_task(seat, numbers[row.account_id]), row.pk in holders
        )
        for row in rows.select_related("account")
    ]
    yield from sorted(devices, key=lambda device: (not device.has_task, device.row.account.username, -device.row.pk))


def _recent(competition_id: str) -> QuerySet[ScramblingDevice]:
    """The devices whose cookies still last."""
    return ScramblingDevice.objects.filter(competition_id=competition_id, seen_at__gt=timezone.now() - LASTING)


def _has_task(seat: Seat, number: int | None) -> bool:
    return is_scrambler_of(seat.state.competition, seat.code, number)


def organizers(state: CompetitionState) -> list[ScramblingDevice]:
    """The devices of those to whom the Delegate may hand sets ahead: the organization team."""
    team = Membership.objects.filter(competition_id=state.competition.id, role__in=[Role.ORGANIZER, Role.SCRAMBLER])
    rows = _recent(state.competition.id).filter(account_id__in=team.values_list("account_id", flat=True))
    return list(rows.select_related("account").order_by("account__username", "-id"))


@dataclass(frozen=True, slots=True)
class Look:
    """Something that was done with a set: when, by whom, and what."""

    at: datetime | None
    by: str
    what: str


def _looks(seat: Seat) -> list[Look]:
    """What was done with the set, newest first, for the Delegate."""
    if seat.access.viewer is not Viewer.DELEGATE:
        return []
    competition = seat.state.competition
    deeds = Deed.objects.filter(competition_id=competition.id, content__name=seat.name).order_by("-at", "-id")
    return [
        Look(at_the_venue(seat.state, deed.at), deed.by, sentence(deed.kind, deed.content, competition))
        for deed in deeds[:LOOKS_SHOWN]
    ]
