"""How each edition writes moves of N×N×N cubes (Articles 12a, 12b and 12f).

===================  ==========================  =====================  ===================
what turns           2009                        2018                   since 2025
===================  ==========================  =====================  ===================
a face               `R` (12a1)                  `R` (12a1)             `R` (12a1)
an outer block       `Rw` (12a5), on 6 and 7     `Rw`, `3Rw` (12a2)     `Rw`, `3Rw` (12a2)
                     layers also `2R` `3R` (12f)
the second layer     `r` (12a9)
the middle           `M` `E` `S` (12a13)
the cube             `x` or `[r]` (12b)          `x` or `[r]` (12b)     `x` (12a4)
half turn the        `R2'`
other way
===================  ==========================  =====================  ===================

Without an edition the notation is permissive: today's, with `M E S`, `[r]` and `R2'`, and `2-3Rw` for any inner layers.
It leaves out what editions and people read differently: `r` and `2R`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

from cubelex.puzzles.cubes.grammar import MOVE, TurnKind, Written
from cubelex.puzzles.cubes.moves import CubeMove
from cubelex.puzzles.notation import notation_error, scan
from cubelex.regulations import Edition, cites, editions

# As the parameters of an edition call the moves of its notation and the ways to write rotations.
_KINDS = {
    "face": TurnKind.FACE,
    "double_outer": TurnKind.OUTER_BLOCK,
    "outer_block": TurnKind.OUTER_BLOCK,
    "numbered_block": TurnKind.COUNTED_BLOCK,
    "inner_slice": TurnKind.INNER_SLICE,
    "middle_slice": TurnKind.MIDDLE_SLICE,
    "letter": TurnKind.ROTATION,
    "bracket": TurnKind.BRACKET_ROTATION,
}
# The regulations about a kind of move, or about what to write instead: the first that the edition has, or the last.
_NUMBERS = {
    TurnKind.FACE: ("12a1",),
    TurnKind.OUTER_BLOCK: ("12a2",),
    TurnKind.COUNTED_BLOCK: ("12f", "12a2"),
    TurnKind.LAYERS: ("12a2", "12a"),
    TurnKind.INNER_SLICE: ("12a9", "12a"),
    TurnKind.MIDDLE_SLICE: ("12a13", "12a"),
    TurnKind.ROTATION: ("12a4",),
    TurnKind.BRACKET_ROTATION: ("12a4",),
}
# The regulations about how far such a move may turn.
_TURNS = {
    TurnKind.FACE: ("12a1c",),
    TurnKind.OUTER_BLOCK: ("12a2c",),
    TurnKind.COUNTED_BLOCK: ("12f3", "12a2c"),
    TurnKind.LAYERS: ("12a2c", "12a"),
    TurnKind.INNER_SLICE: ("12a11", "12a"),
    TurnKind.MIDDLE_SLICE: ("12a15", "12a"),
    TurnKind.ROTATION: ("12a4c",),
    TurnKind.BRACKET_ROTATION: ("12a4c",),
}


_LONGEST_WORD = 8


@dataclass(frozen=True, slots=True)
class CubeNotation:
    """A notation: which kinds of moves it has; without an edition it is the permissive one."""

    kinds: tuple[TurnKind, ...]
    has_primed_half_turns: bool
    has_numbers_before_w: bool = True
    edition: Edition | None = None

    @classmethod
    def of(cls, edition: Edition) -> "CubeNotation":
        """The notation of an edition."""
        law = edition.notation
        return cls(
            kinds=tuple(_KINDS[name] for name in (*law.cube_moves, *reversed(law.rotations))),
            has_primed_half_turns=law.half_turn_may_be_primed,
            has_numbers_before_w="outer_block" in law.cube_moves,
            edition=edition,
        )

    @property
    def expected(self) -> str:
        """What it has, in words."""
        return ", ".join(kind.value for kind in self.kinds[:-1]) + f" or {self.kinds[-1].value}"

    def number(self, kind: TurnKind) -> str:
        """The regulation about this kind of move, as the code calls it."""
        return self._first_known(_NUMBERS[kind])

    def half_turn_number(self, kind: TurnKind) -> str:
        """The regulation about half turns of this kind, as the code calls it."""
        return self._first_known(_TURNS[kind])

    def _first_known(self, numbers: tuple[str, ...]) -> str:
        edition = self.edition or editions()[-1]
        return next((number for number in numbers if edition.has(number)), numbers[-1])


_PERMISSIVE = CubeNotation(
    kinds=(
        TurnKind.FACE,
        TurnKind.OUTER_BLOCK,
        TurnKind.LAYERS,
        TurnKind.MIDDLE_SLICE,
        TurnKind.ROTATION,
        TurnKind.BRACKET_ROTATION,
    ),
    has_primed_half_turns=True,
)


@cites("12a", "12a1", "12a1a", "12a1b", "12a1c", "12a2", "12a2+", "12a2a", "12a2b", "12a2c")
@cites("12a4", "12a4a", "12a4b", "12a4c")
# Slices, and blocks by number: only in 2009.
@cites("12a4", *(f"12a{number}" for number in range(8, 17)), "12b4", until=date(2018, 1, 1))
@cites("12f", *(f"12f{number}" for number in range(1, 9)), until=date(2018, 1, 1))
def read(text: str, size: int, edition: Edition | None) -> Iterator[CubeMove]:
    """The moves in plain text.

    :raises InvalidNotation: at the first thing that the edition's notation does not have on such a cube.
    """
    if (quickly := _words(text, size, edition)) is not None:
        yield from quickly
        return
    notation = _notation(edition)
    for found in scan(text, MOVE, notation.expected, "12a", edition):
        read_as = _read(found.group(), size, edition)
        if isinstance(read_as, CubeMove):
            yield read_as
        else:
            raise notation_error(found.group(), found.start(), *read_as, edition)


def _words(text: str, size: int, edition: Edition | None) -> list[CubeMove] | None:
    """The moves, where each is a word of its own; otherwise nothing, and the text is read with care."""
    moves: list[CubeMove] = []
    for word in text.split():
        # A longer word is not a move, and is not worth remembering.
        read_as = _read(word, size, edition) if len(word) <= _LONGEST_WORD else None
        if not isinstance(read_as, CubeMove):
            return None
        moves.append(read_as)
    return moves


def write(move: CubeMove, size: int, edition: Edition | None) -> str:
    """The move in the edition's notation.

    :raises InvalidNotation: when that notation has no such move.
    """
    if edition is None:
        return str(move)
    text = _block(move, _notation(edition)) + move.suffix
    read_as = _read(text, size, edition)
    if not isinstance(read_as, CubeMove):
        raise notation_error(text, None, *read_as, edition)
    return text


@lru_cache(maxsize=4096)
def _read(text: str, size: int, edition: Edition | None) -> CubeMove | tuple[str, str]:
    """The move, or what was expected instead and by which regulation."""
    found = MOVE.fullmatch(text)
    if not found:
        return _notation(edition).expected, "12a"
    written = Written.of(found)
    return _complaint(written, size, _notation(edition)) or written.move()


def _complaint(written: Written, size: int, notation: CubeNotation) -> tuple[str, str] | None:
    """What was expected instead and by which regulation, if this is not in the notation."""
    kind = written.kind
    if kind not in notation.kinds:
        return _instead(kind, notation), notation.number(kind)
    if written.half not in ("", "2"):
        return "a quarter turn or a half turn (2)", notation.half_turn_number(kind)
    if written.half and written.is_back and not notation.has_primed_half_turns:
        return "a half turn without an apostrophe", notation.half_turn_number(kind)
    layers = _layers_expected(written, size, notation)
    return (layers, notation.number(kind)) if layers else None


def _layers_expected(written: Written, size: int, notation: CubeNotation) -> str | None:
    """What layers were expected, if the cube or the notation does not have these."""
    match written.kind:
        case TurnKind.INNER_SLICE | TurnKind.MIDDLE_SLICE if size < 3:
            return f"no inner slice on a cube of {size} layers"
        case TurnKind.OUTER_BLOCK if written.count is not None and not notation.has_numbers_before_w:
            return "no number before w, which is for two slices"
        case TurnKind.OUTER_BLOCK | TurnKind.COUNTED_BLOCK | TurnKind.LAYERS if size == 2:
            return "the move of a face, for a cube of 2 layers has no wider block"
        case TurnKind.OUTER_BLOCK if not 1 < written.slices < size:
            return f"more than 1 and fewer than {size} slices on a cube of {size} layers"
        case TurnKind.COUNTED_BLOCK if size not in (6, 7) or written.count not in (2, 3):
            return "2 or 3 slices, on cubes of 6 or 7 layers"
        case TurnKind.LAYERS if not 1 < (written.first or 1) <= written.slices < size:
            return f"layers from 2 to {size - 1}, the first before the last"
    return None


def _instead(kind: TurnKind, notation: CubeNotation) -> str:
    if notation is _PERMISSIVE and kind in (TurnKind.INNER_SLICE, TurnKind.COUNTED_BLOCK):
        return "Rw for the two outer layers or 2-2Rw for the second alone, as editions read r and 2R differently"
    return notation.expected


def _block(move: CubeMove, notation: CubeNotation) -> str:
    """What turns, as the notation would write it."""
    if TurnKind.INNER_SLICE in notation.kinds and move.first == move.last == 2:
        return move.letter.lower()
    if TurnKind.COUNTED_BLOCK in notation.kinds and move.first == 1 and move.last > 2:
        return f"{move.last}{move.letter}"
    return move.block


@cache
def _notation(edition: Edition | None) -> CubeNotation:
    return CubeNotation.of(edition) if edition else _PERMISSIVE
