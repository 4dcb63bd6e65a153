"""The page on which a Delegate connects a competition with a hub, sees how the copy is, and decides about conflicts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.errors import InvalidCompetition
from cubelex.officiating import CompetitionState
from cubelex.web.hub import connections, sending
from cubelex.web.hub.status import HubStatus, hub_status
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store.models import HubConnection


def hub(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The hub of a competition; sent back, it is connected, tried again, decided about or disconnected."""
    state = load_or_404(competition_id)
    if request.method != "POST":
        return _shown(request, state)
    action, known = request.POST.get("action"), HubConnection.objects.filter(pk=competition_id).first()
    if action == "connect":
        return _connect(request, state)
    if known is not None:
        match action:
            case "again":
                HubConnection.objects.filter(pk=known.pk).update(failures=0, next_try_at=None)
                messages.success(request, _("It is tried again at once."))
            case "replace" if known.conflict and request.POST.get("digest") == known.digest:
                connections.replace_copy(known, account_of(request))
                messages.success(request, _("The copy is replaced by what is here."))
            case "put-away" if not known.conflict:
                HubConnection.objects.filter(pk=known.pk).update(theirs=[])
            case "disconnect":
                connections.disconnect(competition_id, account_of(request))
                messages.success(request, _("Nothing more is sent to the hub."))
    return redirect("hub", competition_id)


def _connect(request: HttpRequest, state: CompetitionState) -> HttpResponse:
    address, token = (request.POST.get(name, "").strip() for name in ("address", "token"))
    try:
        connections.connect(state.competition.id, address, token, account_of(request))
    except InvalidCompetition:
        return _shown(request, state, wrong=address or "…")
    messages.success(request, _("The hub is connected. The first entries are sent now."))
    return redirect("hub", state.competition.id)


def _shown(request: HttpRequest, state: CompetitionState, **more: object) -> HttpResponse:
    status = hub_status(state.competition.id)
    lines = list(_told(status, state)) if status else []
    codes = {
        name.lower(): getattr(sending, name) for name in ("UNREACHABLE", "TOKEN", "ELSEWHERE", "LARGE", "OTHER_KEY")
    }
    return page(request, "hub/hub.html", state, status=status, theirs=lines, codes=codes, **more)


def _told(status: HubStatus, state: CompetitionState) -> list[tuple[int, object, str]]:
    """The entries that only the copy has, as sentences."""
    return [
        (entry.number, entry.at, sentence(entry.fact.kind, entry.fact.to_json(), state.competition))
        for entry in status.theirs
    ]
