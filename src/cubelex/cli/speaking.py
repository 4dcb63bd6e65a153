"""Which functions of all areas decide by which regulations."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cubelex.regulations import Speaker

AREAS: Final = ("puzzles", "competition", "rules", "scrambles", "officiating", "sheets", "rankings")


def all_speakers() -> "tuple[Speaker, ...]":
    """Every function that cites, in any area that decides."""
    from cubelex.regulations import speakers_of

    return speakers_of([f"cubelex.{area}" for area in AREAS])
