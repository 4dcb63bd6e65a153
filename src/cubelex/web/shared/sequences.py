"""Documents with sequences in clear: they are not for the store before the competition is over (4b2)."""

from dataclasses import replace
from datetime import date

from cubelex.competition import Competition


def without_sequences(competition: Competition, today: date) -> Competition:
    """The competition without the sequences that a document has of it, unless its last day is over (4b2+).

    Whoever has such a document imports it at the scrambling table, where sets are sealed.
    """
    if competition.schedule.end_date < today or not any(round_.scramble_sets for round_ in competition.rounds()):
        return competition
    events = (
        replace(event, rounds=tuple(replace(round_, scramble_sets=()) for round_ in event.rounds))
        for event in competition.events
    )
    return replace(competition, events=tuple(events))
