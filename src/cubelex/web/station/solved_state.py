"""The solved-state helper: what a puzzle at rest amounts to, by the parts that are off or came off (5b5, 10)."""

from collections.abc import Mapping
from typing import Any

from cubelex.competition import EventOrId
from cubelex.officiating import CompetitionState
from cubelex.rules import Ruling
from cubelex.rules.attempts import AffectedPart, moves_by_angles, moves_by_parts, solved_state
from cubelex.web.shared.citations import citation_links


def look(state: CompetitionState, event: EventOrId, document: Mapping[str, Any]) -> dict[str, Any]:
    """No penalty (0), +2 (1) or DNF (2), and the regulations behind it.

    :raises CubelexError: when the puzzle has no such part.
    """
    if "parts" in document:
        parts = [AffectedPart(int(part["faces"]), bool(part.get("fits"))) for part in document["parts"]]
        ruling = moves_by_parts(event, parts, state.edition)
    else:
        angles = {str(part): float(degrees) for part, degrees in document.get("angles", {}).items()}
        moves = moves_by_angles(event, angles, state.edition)
        ruling = Ruling(moves.answer, (*solved_state(moves.answer, state.edition).under, *moves.under))
    return {"moves": ruling.answer, "under": citation_links(ruling.under, state.edition)}
