"""Reporting an incident during an attempt, which continues. The report is the same as from its own page."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import report_incident
from cubelex.web.shared.access.actors import append_for
from cubelex.web.shared.labels.incidents import KINDS
from cubelex.web.shared.pages import load_or_404, round_or_404
from cubelex.web.station.payloads import rulings_json
from cubelex.web.station.requests import acting_judge, answer_json

LONGEST: Final = 4000


@require_POST
def station_incident(request: HttpRequest, competition_id: str) -> JsonResponse:
    """Tell the Delegate what happened; repeating the same request changes nothing."""
    load_or_404(competition_id)
    return answer_json(request, lambda document: _reported(request, competition_id, document))


def _reported(request: HttpRequest, competition_id: str, document: Mapping[str, Any]) -> dict[str, Any]:
    by = acting_judge(request, competition_id)
    round_id = round_or_404(load_or_404(competition_id), str(document["round"])).id
    about = str(document.get("about") or "")
    persons = tuple(int(person_id) for person_id in document["persons"])

    def verb(state: CompetitionState) -> Outcome:
        return report_incident(
            state,
            by,
            str(document["what"])[:LONGEST],
            about=about if about in KINDS else "",
            persons=persons,
            round_id=round_id,
            attempt=int(document.get("attempt") or 0),
            match=str(document.get("match") or ""),
        )

    outcome = append_for(request, competition_id, verb, by, key=f"station:{document['key']}").outcome
    return {"done": not outcome.is_refused, "refusals": rulings_json(outcome.refusals, load_or_404(competition_id))}
