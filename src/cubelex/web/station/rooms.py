"""Fewest Moves for a whole room: one clock for all, who has handed in, who comes late, and written solutions."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState
from cubelex.officiating.verbs import has_several_locations
from cubelex.rules import is_fewest_moves
from cubelex.rules.fewest_moves import LateJoiner, seconds_for_late_joiner, time_calls
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.pages import load_or_404, page, round_or_404
from cubelex.web.station.payloads import calls_json, kinds_json, round_brief
from cubelex.web.station.requests import acting_judge, answer_json
from cubelex.web.station.words import words


def station_room(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The room of a Fewest Moves round."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if not is_fewest_moves(round_.kind):
        raise Http404(f"{round_id} is not a round of Fewest Moves")
    by = acting_judge(request, competition_id)
    content: dict[str, Any] = {
        "base": reverse("station", args=[competition_id]),
        "me": {"name": by.name, "person": own_number(request, competition_id), "isDelegate": by.is_delegate},
        "kinds": kinds_json(),
        "round": round_brief(state, round_),
        "seconds": state.edition.fewest_moves.seconds,
        "calls": calls_json(time_calls(state.edition), state.edition),
    }
    return page(request, "station/room.html", state, content=content, words=words(), label=content["round"]["label"])


@require_POST
def station_late(request: HttpRequest, competition_id: str, round_id: str) -> JsonResponse:
    """How much time a late competitor still has, with the Delegate's permission."""
    state = load_or_404(competition_id)
    round_or_404(state, round_id)
    return answer_json(request, lambda document: _late(state, document))


def _late(state: CompetitionState, document: dict[str, Any]) -> dict[str, Any]:
    joiner = LateJoiner(
        int(document["elapsed"]),
        somebody_has_finished=bool(document.get("hasFinished")),
        several_locations=has_several_locations(state.competition),
        may_know_the_scramble=bool(document.get("mayKnow")),
    )
    ruling = seconds_for_late_joiner(joiner, state.edition)
    return {"seconds": ruling.answer, "under": citation_links(ruling.under, state.edition)}
