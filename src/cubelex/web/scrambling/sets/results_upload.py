"""The results file for the WCA with all sequences: the Delegate brings the passcodes, and nothing of it is kept."""

from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode
from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState
from cubelex.reading import read_json
from cubelex.scrambles import read_passcodes
from cubelex.web.scrambling.access import record_access
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.groups import group_label
from cubelex.web.scrambling.sets.handover import TooManyGuesses, begin_guess, guesser, key_on
from cubelex.web.scrambling.sets.release import Given, Opened, needed, open_all, results_file
from cubelex.web.scrambling.sets.views import LARGEST_FILE
from cubelex.web.scrambling.table.views import DEMO_PASSCODE
from cubelex.web.shared.access.throttling import note_failure
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store.models import SealedScrambles

LONGEST_LIST: Final = 200_000


@dataclass(frozen=True, slots=True)
class UsedSet:
    """A set that was used: whether it is on the site, opens without a passcode here, and what is wrong with it."""

    name: str
    label: str
    is_sealed: bool
    is_open_here: bool
    problem: str = ""
    passcode: str = ""


@at_the_table
def upload(request: HttpRequest, competition_id: str, device: Device) -> HttpResponse:
    """Ask for the passcodes; with all of them right, the file."""
    state = load_or_404(competition_id)
    keys = _keys_on(device, competition_id)
    if request.method != "POST" or state.ended_at is None:
        return _page(request, state, _lines(state, keys, {}, None))
    passcodes = _passcodes_of(request, needed(state))
    opened = _opened(request, state, Given(passcodes, keys, _file_of(request)), device)
    if opened and (opened.is_whole or request.POST.get("incomplete")):
        return _download(state, results_file(state, opened.release.opened))
    return _page(request, state, _lines(state, keys, passcodes, opened), is_tried=opened is not None)


def _page(
    request: HttpRequest, state: CompetitionState, lines: list[UsedSet], *, is_tried: bool = False
) -> HttpResponse:
    problems = [line for line in lines if line.problem]
    content = {"lines": lines, "problems": problems if is_tried else [], "is_tried": is_tried}
    return page(request, "scrambling/results_upload.html", state, **content)


def _download(state: CompetitionState, document: dict[str, Any]) -> HttpResponse:
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="Results for {state.competition.id}.json"'
    return response


def _keys_on(device: Device, competition_id: str) -> dict[str, bytes]:
    """The keys of sets that are open on this device."""
    rows = SealedScrambles.objects.filter(competition_id=competition_id, handed__device=device.row)
    keys = {row.name: key_on(device, row) for row in rows}
    return {name: key for name, key in keys.items() if key is not None}


def _passcodes_of(request: HttpRequest, names: list[str]) -> dict[str, str]:
    """What was pasted, what a saved list has, and what was typed, which counts most."""
    saved = request.FILES.get("list")
    text = saved.read(LONGEST_LIST).decode("utf-8", "replace") if saved else ""
    pasted = request.POST.get("pasted", "")[:LONGEST_LIST]
    typed = {name: request.POST.get(f"passcode-{name}", "").strip() for name in names}
    return (
        read_passcodes(text) | read_passcodes(pasted) | {name: passcode for name, passcode in typed.items() if passcode}
    )


def _file_of(request: HttpRequest) -> Any:
    """The sets of a file, if one was sent; nothing that can be understood is an empty one."""
    file = request.FILES.get("sets")
    if file is None:
        return None
    try:
        return read_json(file.read()) if (file.size or 0) <= LARGEST_FILE else {}
    except ValueError:
        return {}


def _opened(request: HttpRequest, state: CompetitionState, given: Given, device: Device) -> Opened | None:
    """The sets; nothing where passcodes were guessed too often, or where the file is none of sets."""
    try:
        guess = begin_guess(device)
    except TooManyGuesses:
        messages.error(request, _("Too many wrong passcodes. Wait 1 minute."))
        return None
    try:
        opened = open_all(state, given, lambda kind, name: record_access(device, kind, name))
    except (CubelexError, AttributeError, TypeError, KeyError):
        messages.error(request, _("This is not a file of scramble sets. Choose another file."))
        return None
    if not opened.release.wrong:
        guess.succeeded()
    for _name in opened.release.wrong[1:]:
        note_failure(guesser(device))
    return opened


def _lines(
    state: CompetitionState, keys: dict[str, bytes], passcodes: dict[str, str], opened: Opened | None
) -> list[UsedSet]:
    names, usual = needed(state), DEMO_PASSCODE if settings.DEMO else ""
    sealed = set(SealedScrambles.objects.filter(competition_id=state.competition.id).values_list("name", flat=True))
    problems = _problems(opened) if opened else {}
    return [
        UsedSet(
            name,
            group_label(state.competition, ActivityCode.parse(name)),
            name in sealed,
            name in keys,
            problems.get(name, ""),
            passcodes.get(name, usual),
        )
        for name in names
    ]


def _problems(opened: Opened) -> dict[str, str]:
    release = opened.release
    texts = {
        _("Passcode missing."): release.lacking,
        _("Wrong passcode."): release.wrong,
        _("The set was changed after it was sealed."): release.damaged,
        _("This set is not on this site. Choose its file."): opened.missing,
    }
    return {name: words for words, names in texts.items() for name in names}
