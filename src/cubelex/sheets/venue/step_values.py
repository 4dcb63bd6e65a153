"""The values in the texts of guides and judges' pages, from the parameters of an edition."""

from typing import Final

from cubelex.messages import Catalogue, Message, Value
from cubelex.regulations import Edition

_A_MINUTE: Final = 60


def step_values(edition: Edition, words: Catalogue, head_to_head: bool) -> dict[str, Value]:
    """The values in the texts of steps."""
    calls = edition.head_to_head.calls if head_to_head else edition.inspection.calls
    cubes, moves = edition.multi_blind, edition.fewest_moves
    return {
        "calls": words.comma_separated(_call(seconds, call, words) for seconds, call in calls),
        "ready": edition.inspection.ready_within,
        **_late_starts(edition),
        "penalty": edition.scorecards.penalty_format,
        "each": cubes.seconds_per_puzzle // _A_MINUTE,
        "most": cubes.most_seconds // _A_MINUTE,
        "least": cubes.least_puzzles,
        "minutes": moves.seconds // _A_MINUTE,
        "at": words.comma_separated(words.number(minute) for minute in moves.calls),
        "moves": moves.most_moves or 0,
        "metric": edition.metrics.solution,
    }


def _call(seconds: int, call: str, words: Catalogue) -> str:
    """What is called out after how many seconds; the last three are counted in digits, which every language has."""
    said = call if call.isdigit() else words.text(f"station.calls.{call.lower().replace(' ', '_')}")
    return words.say(Message("station.calls.at", call=said, seconds=seconds))


def _late_starts(edition: Edition) -> dict[str, Value]:
    """How long an inspection is penalized, and from when on it disqualifies, in seconds as a stopwatch shows them."""
    first, last = edition.inspection.plus_two_at, edition.inspection.dnf_at
    if not edition.inspection.boundary_is_late:
        first, last = first + 1, last + 1
    late, before, latest = (f"{time / 100:.2f}" for time in (first, last - 1, last))
    return {"late": f"{late}–{before}", "latest": latest}
