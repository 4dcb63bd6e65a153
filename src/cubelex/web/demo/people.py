"""Who the visitors of the demonstration can be: names that need no translation, and a competitor worth looking at."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from cubelex.officiating import Actor, CompetitionState, Entry, Role, RoundStatus, results_of

NAMES: Final[Mapping[Role, str]] = {
    Role.DELEGATE: "Robin Vale",
    Role.ORGANIZER: "Mika Lund",
    Role.SCORE_TAKER: "Noa Reyes",
    Role.JUDGE: "Kim Sato",
    Role.SCRAMBLER: "Sasha Novak",
    Role.COMPETITOR: "Alex Kaya",
}
DELEGATE: Final = Actor(NAMES[Role.DELEGATE], frozenset({Role.DELEGATE}))
SCORE_TAKER: Final = Actor(NAMES[Role.SCORE_TAKER], frozenset({Role.SCORE_TAKER}))
JUDGE: Final = Actor(NAMES[Role.JUDGE], frozenset({Role.JUDGE}))
# The names that those who play the competition have there.
_PLAYERS: Final = {"Delegate": DELEGATE.name, "Score taker": SCORE_TAKER.name}


def by_name(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries as done by people with names, not by roles in English."""
    return tuple(replace(entry, by=_PLAYERS.get(entry.by, entry.by)) for entry in entries)


def star(state: CompetitionState) -> int:
    """The competitor with most rounds, of those in a round that is open; of several, the one with the best ranks."""
    ranks: dict[int, list[int]] = {}
    for round_id in state.rounds:
        for result in results_of(state, round_id):
            if result.best > 0 and result.ranking is not None:
                ranks.setdefault(result.person_id, []).append(result.ranking)
    is_on = {
        person_id
        for round_state in state.rounds.values()
        if round_state.status is RoundStatus.OPEN
        for person_id in round_state.cards
    }
    return max(ranks, key=lambda person_id: (person_id in is_on, len(ranks[person_id]), -sum(ranks[person_id])))
