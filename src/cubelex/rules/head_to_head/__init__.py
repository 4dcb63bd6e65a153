"""Head to Head rounds (Article I, since 2026): seeds, bracket, matches of sets and points, and the ranking."""

from cubelex.rules.head_to_head.brackets import (
    FINAL_MATCH,
    THIRD_PLACE_MATCH,
    Matchup,
    Pairing,
    Stage,
    matches_of_stage,
    matchups,
    may_have_places,
    pairings,
    stages,
    structure,
)
from cubelex.rules.head_to_head.matches import (
    Contest,
    Match,
    Played,
    PlayedSet,
    Point,
    Side,
    better_side,
    mark_of_point,
    match_of,
    may_play_sets,
    point_winner,
)
from cubelex.rules.head_to_head.seeding import seeds
from cubelex.rules.head_to_head.starts import may_call_start, may_use_scrambles
from cubelex.rules.head_to_head.tournaments import Tournament, played_out, ranking, recorded_results

__all__ = [
    "FINAL_MATCH",
    "THIRD_PLACE_MATCH",
    "Contest",
    "Match",
    "Matchup",
    "Pairing",
    "Played",
    "PlayedSet",
    "Point",
    "Side",
    "Stage",
    "Tournament",
    "better_side",
    "mark_of_point",
    "match_of",
    "matches_of_stage",
    "matchups",
    "may_call_start",
    "may_have_places",
    "may_play_sets",
    "may_use_scrambles",
    "pairings",
    "played_out",
    "point_winner",
    "ranking",
    "recorded_results",
    "seeds",
    "stages",
    "structure",
]
