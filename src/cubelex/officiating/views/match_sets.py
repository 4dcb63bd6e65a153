"""Scramble sets of a Head to Head round: each match has one, in the order of play, and a sequence for each point."""

from typing import Final

from cubelex.competition import ActivityCode
from cubelex.officiating.log.bracket import Bracket, MatchState, matches_of
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.group_stage import round_id_of
from cubelex.rules import head_to_head as h2h

EVERY_SEQUENCE: Final = frozenset(range(100))
"""The numbers of all points that a match can have; 0 stands for extra sequences."""


def columns_of(places: int) -> list[tuple[h2h.Stage, tuple[h2h.Pairing | None, ...]]]:
    """The matches of each stage beside those that their winners come to, which keep the better position.

    >>> [[match and (match.high, match.low) for match in matches] for _, matches in columns_of(8)]
    [[(1, 8), (4, 5), (2, 7), (3, 6)], [(1, 4), (2, 3)], [(1, 2)]]
    """
    columns: list[tuple[h2h.Stage, tuple[h2h.Pairing | None, ...]]] = [(h2h.Stage.FINAL, (h2h.FINAL_MATCH,))]
    for stage in reversed(h2h.stages(places)[:-1]):
        following = columns[0][1]
        positions = [position for pairing in following if pairing for position in (pairing.high, pairing.low)]
        by_winner = {pairing.high: pairing for pairing in h2h.pairings(stage)}
        columns.insert(0, (stage, tuple(by_winner.get(position) for position in positions)))
    return columns


def playing_order(places: int) -> list[h2h.Pairing]:
    """Every match in the order of being played: the match for third place comes before the final."""
    pairings = [pairing for _, column in columns_of(places) for pairing in column if pairing]
    return [*pairings[:-1], h2h.THIRD_PLACE_MATCH, pairings[-1]]


def match_of_set(state: CompetitionState, code: ActivityCode) -> h2h.Pairing | None:
    """The match that a set is for; nothing where the round has not a set for every match."""
    round_ = state.announced_round(round_id_of(code))
    bracket = state.round(round_.id).bracket
    matches = playing_order(bracket.drawn.places) if bracket else []
    number = code.group_number or 0
    if round_.scramble_set_count < len(matches) or not 1 <= number <= len(matches):
        return None
    return matches[number - 1]


def label_of_point(bracket: Bracket, match: str) -> str:
    """The label of the next sequence: the number of the point, or an extra one for a point that is played again."""
    begun = [point for point in bracket.tries_at(match) if not point.is_prepared]
    if begun and begun[-1].is_replaced:
        return f"E{sum(point.is_replaced for point in begun)}"
    return str(len(bracket.points_of(match)) + 1)


def points_left(state: CompetitionState, code: ActivityCode, person_id: int) -> frozenset[int]:
    """The sequences of a set that a competitor may still have to solve: all until their match is decided (1h1)."""
    bracket = state.round(round_id_of(code)).bracket
    if bracket is None or person_id not in bracket.drawn.seeded:
        return frozenset()
    pairing, matches = match_of_set(state, code), matches_of(bracket, state.edition)
    candidates: list[MatchState | None] = [match for match in matches if pairing in (None, match.pairing)]
    if pairing is not None and not candidates:
        candidates = [None]
    return EVERY_SEQUENCE if any(_may_play(match, person_id) for match in candidates) else frozenset()


def _may_play(match: MatchState | None, person_id: int) -> bool:
    """Whether a competitor plays, or may still play, in a match that is not decided."""
    if match is None or match.high is None or match.low is None:
        return match is None or not match.is_decided
    return person_id in (match.high, match.low) and not match.is_decided
