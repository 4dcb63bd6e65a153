"""The Delegate's page of sets: what is planned, what is sealed; making, importing, discarding, printing."""

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import ActivityCode
from cubelex.diagrams import COLOUR, Palette
from cubelex.errors import CubelexError, InvalidJson
from cubelex.officiating import CompetitionState, refused
from cubelex.officiating.views import group_stage, planned_start
from cubelex.reading import read_json
from cubelex.rules import is_fewest_moves
from cubelex.rules.scrambling import GroupStage, Viewer
from cubelex.scrambles import ScrambleDocument, ScrambleSet, Seed
from cubelex.sheets import ScrambleOptions, Stationery, fewest_moves_sheets, passcode_list, scramble_sheets
from cubelex.web.scrambling.access import record_access
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.groups import group_label
from cubelex.web.scrambling.sets.files import document_in
from cubelex.web.scrambling.sets.generation import (
    discard,
    import_file,
    make,
    names_in_order,
    planned_set_name,
    scramble_plan,
)
from cubelex.web.scrambling.sets.handover import sealed_of
from cubelex.web.scrambling.sets.objections import set_faults
from cubelex.web.scrambling.table.json_input import asked_of
from cubelex.web.scrambling.table.looks import refuse_to_show
from cubelex.web.scrambling.table.session import refused_json, seat_of
from cubelex.web.scrambling.table.views import at_the_venue, stage_text
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.stationery import palette_or_colours, usual_paper
from cubelex.web.store.models import HandedKey, SealedScrambles

PRINTED: Final = "scrambles_printed"
LARGEST_FILE: Final = 20_000_000


@dataclass(frozen=True, slots=True)
class SetOnPage:
    """A set on the Delegate's page: planned, or there."""

    name: str
    label: str
    at: object
    stage_text: str
    sealed: SealedScrambles | None
    may_discard: bool
    is_needed: bool

    @property
    def checksum(self) -> str:
        """Eight digits that tell one sealed set from another; they say nothing of what is in it."""
        return str(self.sealed.document["checksum"][:8]) if self.sealed else ""


@at_the_table
def sets(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """The sets in the order of the schedule, and those still missing."""
    state = load_or_404(competition_id)
    lines = list(_lines(state))
    missing = [line.name for line in lines if line.sealed is None]
    fingerprints = sorted({line.sealed.fingerprint for line in lines if line.sealed and line.sealed.fingerprint})
    labels = {line.name: line.label for line in lines}
    content = {"lines": lines, "missing": missing, "fingerprints": fingerprints}
    content["faults"] = set_faults(state)
    unchanged, failed = _("unchanged"), _("Not imported. Check the connection, then try again.")
    content["content"] = {"missing": missing, "labels": labels, "unchanged": unchanged, "failed": failed}
    return page(request, "scrambling/sets.html", state, **content)


def _lines(state: CompetitionState) -> list[SetOnPage]:
    there = {sealed.name: sealed for sealed in SealedScrambles.objects.filter(competition_id=state.competition.id)}
    opened = set(HandedKey.objects.filter(sealed__in=there.values()).values_list("sealed_id", flat=True))
    names = dict.fromkeys([*(planned_set_name(set_plan) for set_plan in scramble_plan(state).sets), *there])
    lines = (_line(state, name, there.get(name), opened) for name in names_in_order(state, iter(names)))
    return [line for line in lines if line.sealed or line.is_needed]


def _line(state: CompetitionState, name: str, sealed: SealedScrambles | None, opened: set[int]) -> SetOnPage:
    code = ActivityCode.parse(name)
    stage = group_stage(state, code)
    may_discard = sealed is not None and stage is GroupStage.BEFORE and sealed.pk not in opened
    at = at_the_venue(state, planned_start(state.competition, code))
    is_needed = stage in (GroupStage.BEFORE, GroupStage.DURING)
    return SetOnPage(name, group_label(state.competition, code), at, stage_text(stage), sealed, may_discard, is_needed)


@require_POST
@at_the_table
def make_one(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """Make and seal one set that is planned and missing; its passcode and the seed are told to this page alone."""
    state = load_or_404(competition_id)
    fields = asked_of(request)
    plan = next(
        (set_plan for set_plan in scramble_plan(state).sets if planned_set_name(set_plan) == fields.get("name")), None
    )
    if plan is None or sealed_of(competition_id, planned_set_name(plan)) is not None:
        return refused_json(state, refused("scrambling.set_exists", *state.edition.cite_known("4b1")))
    try:
        seed = Seed.parse(str(fields["seed"])) if fields.get("seed") else Seed.new()
    except CubelexError as fault:
        return refused_json(state, refused("scrambling.invalid_seed", fault=str(fault)), status=422)
    with transaction.atomic():
        sealed = make(account_of(request), state, plan, seed)
    answer = {"name": sealed.name, "passcode": sealed.passcode, "seed": str(seed), "fingerprint": seed.fingerprint}
    return JsonResponse(answer)


@require_POST
@at_the_table
def import_sets(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """Import sets from a file. New passcodes are told to the page alone, which keeps them until they are saved."""
    state, file = load_or_404(competition_id), request.FILES.get("file")
    if file is None or (file.size or 0) > LARGEST_FILE:
        messages.error(request, _("Choose a file of scramble sets of at most 20 MB."))
        return redirect("scrambling-sets", competition_id)
    try:
        with transaction.atomic():
            sealed = import_file(account_of(request), state, document_in(file.read()))
    except (CubelexError, ValueError, AttributeError, TypeError) as fault:
        text = (
            str(fault)
            if isinstance(fault, CubelexError) and not isinstance(fault, InvalidJson)
            else _("This is not a file of scramble sets. Choose another file.")
        )
        messages.error(request, text)
        return redirect("scrambling-sets", competition_id)
    told = [{"name": each.name, "passcode": each.passcode, "label": _label(state, each.name)} for each in sealed]
    return JsonResponse({"sets": told})


def _label(state: CompetitionState, name: str) -> str:
    return group_label(state.competition, ActivityCode.parse(name))


@require_POST
@at_the_table
def discard_one(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Throw away a set that nobody has opened, saying why."""
    state, sealed = load_or_404(competition_id), sealed_of(competition_id, name)
    reason = request.POST.get("reason", "").strip()
    if sealed is None:
        raise Http404(f"{name} has no set")
    if not _line(state, name, sealed, _opened(sealed)).may_discard or not reason:
        messages.error(request, _("You can discard only sets that are unopened and not called. Enter a reason."))
        return redirect("scrambling-sets", competition_id)
    discard(account_of(request), sealed, reason)
    return redirect("scrambling-sets", competition_id)


def _opened(sealed: SealedScrambles) -> set[int]:
    return set(sealed.handed.values_list("sealed_id", flat=True))


@require_POST
@at_the_table
def passcodes(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """The list of passcodes as a PDF, from what the page still knows; nothing of it is kept."""
    state = load_or_404(competition_id)
    try:
        codes: dict[str, str] = {str(name): str(code) for name, code in read_json(request.POST["passcodes"]).items()}
        skeletons = tuple(_skeleton(state, name) for name in codes)
    except (CubelexError, ValueError, KeyError, AttributeError):
        raise Http404("passcodes are missing") from None
    document = ScrambleDocument(competition_id, state.edition.date.isoformat(), skeletons)
    return _pdf(
        passcode_list(document, codes, _stationery(state), state.competition), f"{competition_id}-passcodes.pdf"
    )


def _set_names(competition_id: str) -> list[str]:
    return list(SealedScrambles.objects.filter(competition_id=competition_id).values_list("name", flat=True))


def _skeleton(state: CompetitionState, name: str) -> ScrambleSet:
    """A set without sequences, for what is said of it only."""
    code = ActivityCode.parse(name)
    defined = state.competition.event_table.find_defined(code.event_id)
    return ScrambleSet(
        code.event_id, code.round_number or 1, code.group_number or 1, (), (), code.attempt_number, defined
    )


@at_the_table
def print_set(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """The sheet of a set that is open on the Delegate's device, under the rules of looking; that is recorded."""
    seat = seat_of(request, competition_id, name, device)
    if not seat.is_open or seat.access.viewer is not Viewer.DELEGATE:
        raise Http404(f"{name} is not open on this device of the Delegate")
    opened, state = seat.opened(), seat.state
    labels = [label for label, _attempt in opened.labelled()]
    unknown = None if seat.access.is_known else refused(seat.access.why_not, *state.edition.cite_known("1h1", "4b2"))
    if against := unknown or refuse_to_show(request, seat, labels):
        messages.error(request, " ".join(say(refusal.answer, state.competition) for refusal in against.refusals))
        return redirect("scrambling-group", competition_id, name)
    record_access(device, PRINTED, name, labels=", ".join(labels))
    # The other sets are known by their names only; with them, the sheet says which of all sets it is.
    others = tuple(_skeleton(state, other) for other in _set_names(competition_id) if other != name)
    document = ScrambleDocument(competition_id, state.edition.date.isoformat(), (opened, *others))
    stationery = _stationery(state, palette_or_colours(request.GET.get("palette")))
    if is_fewest_moves(opened.kind):
        sheet = fewest_moves_sheets(
            document,
            state.edition,
            stationery,
            competition=state.competition,
            is_for_extras=bool(opened.extras) and request.GET.get("extras") == "1",
        )
    else:
        options = ScrambleOptions(has_covers=request.GET.get("covers") == "1")
        sheet = scramble_sheets(document, stationery, sets=[opened], competition=state.competition, options=options)
    return _pdf(sheet, f"{name}.pdf")


def _stationery(state: CompetitionState, palette: Palette = COLOUR) -> Stationery:
    return Stationery(reader_language(), usual_paper(state.competition), timezone.now(), palette)


def _pdf(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
