"""Special accommodations, as the people concerned see them (2s)."""

from cubelex.officiating.log import facts
from cubelex.officiating.log.state import CompetitionState


def notes_for_judges(state: CompetitionState, person_id: int, event_id: str) -> list[facts.Accommodated]:
    """Instructions for judges about a competitor in an event, without the confidential circumstances."""
    return [
        facts.Accommodated(
            accommodation.person_id, accommodation.what, accommodation.event_ids, "", accommodation.under
        )
        for _, accommodation in state.accommodations
        if accommodation.person_id == person_id and (not accommodation.event_ids or event_id in accommodation.event_ids)
    ]
