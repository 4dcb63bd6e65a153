"""Public copies of competitions: made of a log, and compared with the original by what everybody sees."""

import json
from collections.abc import Iterable
from typing import Any

from cubelex.officiating import CompetitionState, Entry, results_of
from cubelex.officiating.log import Publication, is_accepted, read_fact
from cubelex.officiating.views import advancement_of, outlooks


def published(log: Iterable[Entry]) -> list[Entry]:
    """The public form of a log, written and read as on its way to a copy."""
    publication = Publication()
    public = (publication.take(entry) for entry in log)
    return [Entry(each.number, each.at, each.by, read_fact(_sent(each.fact.to_json()))) for each in public]


def _sent(document: dict[str, Any]) -> Any:
    return json.loads(json.dumps(document))


def shown(state: CompetitionState) -> dict[str, object]:
    """What everybody sees of a competition: rounds, results, who advances, places and records."""
    rounds = {
        round_id: (
            round_state.status,
            round_state.called_groups,
            results_of(state, round_id),
            advancement_of(state, round_id),
            outlooks(state, round_id),
            [card.person_id for card in state.taking_part(round_id)],
        )
        for round_id, round_state in state.rounds.items()
        if state.has_begun(round_id)
    }
    names = {person.registrant_id: person.name for person in state.competition.persons if is_accepted(person)}
    return {"rounds": rounds, "names": names, "ended": state.ended_at, "edition": state.edition}
