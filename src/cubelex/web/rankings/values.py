"""Results as numbers that can be drawn: seconds, moves, points."""

from collections.abc import Callable

from cubelex.competition import AttemptResult, MultiBlindResult, Scope
from cubelex.rules import format_result, is_fewest_moves, is_multi_blind


def height_of(value: int, event_id: str) -> float:
    """How high a result is in a chart: the points of Multi-Blind, else the result itself.

    >>> height_of(900348002, "333mbf"), height_of(512, "333")
    (9.0, 512.0)
    """
    if not is_multi_blind(event_id):
        return float(value)
    decoded = MultiBlindResult.decode(AttemptResult(value))
    return float(decoded.solved - (decoded.attempted - decoded.solved))


def written_height(event_id: str, scope: Scope) -> Callable[[float], str]:
    """What stands beside a line across a chart."""
    if is_multi_blind(event_id):
        return lambda height: f"{height:g}"
    if is_fewest_moves(event_id):
        return lambda height: f"{height / 100 if scope is Scope.AVERAGE else height:g}"
    return lambda height: format_result(round(height), event_id, scope).removesuffix(".00")
