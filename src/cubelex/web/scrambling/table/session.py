"""A place at the table: a person at a group's table, what they may see now, and the key on their device."""

from dataclasses import dataclass

from django.http import HttpRequest, JsonResponse

from cubelex.competition import ActivityCode, EventKind
from cubelex.messages import Message
from cubelex.officiating import CompetitionState, Outcome, refused
from cubelex.officiating.views import Access
from cubelex.scrambles import ScrambleSet
from cubelex.web.scrambling.access import access_of, refuse
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.groups import code_or_404
from cubelex.web.scrambling.sets.handover import key_on, open_set, sealed_of
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404
from cubelex.web.store.models import SealedScrambles


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at which group's table, whether they may see its sequences, and with which key."""

    state: CompetitionState
    code: ActivityCode
    device: Device
    access: Access
    sealed: SealedScrambles | None = None
    key: bytes | None = None

    @property
    def name(self) -> str:
        """The name of the set."""
        return str(self.code)

    @property
    def kind(self) -> EventKind:
        """The kind of event."""
        return self.state.competition.kind(self.code.event_id)

    @property
    def is_open(self) -> bool:
        """Whether they see sequences here and now."""
        return self.access.is_open and self.key is not None

    def opened(self) -> ScrambleSet:
        """The set itself, for as long as a request lasts."""
        assert self.sealed is not None, "a seat that is open has a set"
        assert self.key is not None, "a seat that is open has a key"
        return open_set(self.sealed, self.key, self.state.competition.event_table)


def seat_of(request: HttpRequest, competition_id: str, name: str, device: Device) -> Seat:
    """The place of this person at the table of a group. A denied view is recorded."""
    state = load_or_404(competition_id)
    code = code_or_404(state, name)
    access = access_of(request, state, code, device)
    if not access.is_open:
        refuse(device, name, access)
    sealed = sealed_of(competition_id, name)
    key = key_on(device, sealed) if sealed and access.is_open else None
    return Seat(state, code, device, access, sealed, key)


def refusal(seat: Seat) -> JsonResponse:
    """Why a person is refused, for scripts."""
    is_waiting = seat.access.is_open and seat.access.is_known
    why = Message("scrambling.not_sent") if is_waiting else seat.access.why_not
    return refused_json(seat.state, refused(why, *seat.access.ruling.under), status=403)


def refused_json(state: CompetitionState, outcome: Outcome, status: int = 409) -> JsonResponse:
    """Refusals with their regulations, for scripts."""
    texts = [
        {"text": say(ruling.answer, state.competition), "under": citation_links(ruling.under, state.edition)}
        for ruling in outcome.refusals
    ]
    return JsonResponse({"refusals": texts}, status=status)
