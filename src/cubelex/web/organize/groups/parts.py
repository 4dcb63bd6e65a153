"""The groups of a large round in parts: a page shows some hundred people, and of other groups how many are in them.

A part has whole groups, as many as there is room for. Only a group that is larger than a part is divided itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from django.utils.translation import gettext as _

from cubelex.competition import Person
from cubelex.web.organize.groups.boards import Board, Chip, GroupColumn, Lane

MOST_CHIPS: Final = 400
"""People in a part: with their objections, the page stays below 150 KB."""


@dataclass(frozen=True, slots=True)
class ShownLane:
    """A lane with the people of it that are in the part."""

    lane: Lane
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A group. One that is not in the part has no people, and its heading leads to the part that it is in."""

    column: GroupColumn
    lanes: tuple[ShownLane, ...]
    part: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class PartLink:
    """A part by its number, and what it has."""

    number: int
    label: str


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A part of a board: the people in it who have no group, and all groups. Without `links` it is all there is."""

    number: int
    unplaced: tuple[Chip, ...]
    all_unplaced: int
    columns: tuple[ShownColumn, ...]
    links: tuple[PartLink, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some people of a group, by their places in it. The group is given by its place on the board, -1 for nobody's."""

    column: int
    start: int
    stop: int


def part_of_board(
    board: Board,
    columns: Sequence[GroupColumn],
    unplaced: Sequence[Person],
    page: int | None,
    chosen: tuple[int, str] | None = None,
) -> BoardPart:
    """The part that is asked for, or else the one that a chosen person is in: their number, and their place."""
    sizes = {-1: len(unplaced)} if unplaced else {}
    sizes |= {number: _size(column) for number, column in enumerate(columns)}
    parts = list(_parts(sizes)) or [[]]
    number = page if page is not None else _part_with(parts, columns, unplaced, chosen)
    number = min(max(number, 1), len(parts))
    pieces = {piece.column: piece for piece in parts[number - 1]}
    first = pieces.get(-1)
    return BoardPart(
        number,
        tuple(Chip(person, "") for person in unplaced[first.start : first.stop]) if first else (),
        len(unplaced),
        tuple(
            ShownColumn(
                column, tuple(_lanes(board, column, pieces.get(place))), _first_part(parts, place), place in pieces
            )
            for place, column in enumerate(columns)
        ),
        tuple(PartLink(each, _label(part, columns, sizes)) for each, part in enumerate(parts, 1) if len(parts) > 1),
    )


def _size(column: GroupColumn) -> int:
    return sum(len(lane.placements) for lane in column.lanes)


def _parts(sizes: dict[int, int]) -> Iterator[list[_Piece]]:
    """Groups by their sizes, as many in each part as there is room for."""
    part: list[_Piece] = []
    room = MOST_CHIPS
    for column, size in sizes.items():
        if part and size > room:
            yield part
            part, room = [], MOST_CHIPS
        start = 0
        while size - start > MOST_CHIPS:
            yield [_Piece(column, start, start + MOST_CHIPS)]
            start += MOST_CHIPS
        part.append(_Piece(column, start, size))
        room -= size - start
    if part:
        yield part


def _lanes(board: Board, column: GroupColumn, piece: _Piece | None) -> Iterator[ShownLane]:
    """The lanes of a group with those of their people that are in the part."""
    edges = accumulate((len(lane.placements) for lane in column.lanes), initial=0)
    start, stop = (piece.start, piece.stop) if piece else (0, 0)
    for lane, (before, _after) in zip(column.lanes, pairwise(edges), strict=True):
        shown = lane.placements[max(start - before, 0) : max(stop - before, 0)]
        yield ShownLane(lane, tuple(board.chip(placement) for placement in shown))


def _first_part(parts: Sequence[Sequence[_Piece]], column: int) -> int:
    return next(number for number, part in enumerate(parts, 1) if any(piece.column == column for piece in part))


def _part_with(
    parts: Sequence[Sequence[_Piece]],
    columns: Sequence[GroupColumn],
    unplaced: Sequence[Person],
    chosen: tuple[int, str] | None,
) -> int:
    """The part that a chosen person is in; the first where nobody is chosen, or they are not on the board."""
    found = _place_of(columns, unplaced, chosen) if chosen else None
    if found is None:
        return 1
    column, place = found
    holds = (any(piece.column == column and piece.start <= place < piece.stop for piece in part) for part in parts)
    return next((number for number, is_there in enumerate(holds, 1) if is_there), 1)


def _place_of(
    columns: Sequence[GroupColumn], unplaced: Sequence[Person], chosen: tuple[int, str]
) -> tuple[int, int] | None:
    """The group of a person, and the place in it."""
    number, place = chosen
    if not place:
        numbers = [person.registrant_id for person in unplaced]
        return (-1, numbers.index(number)) if number in numbers else None
    for at, column in enumerate(columns):
        before = 0
        for lane in column.lanes:
            if lane.place == place:
                people = [placement.person_id for placement in lane.placements]
                return (at, before + people.index(number)) if number in people else None
            before += len(lane.placements)
    return None


def _label(part: Sequence[_Piece], columns: Sequence[GroupColumn], sizes: dict[int, int]) -> str:
    names = [_("Not in a group yet") if piece.column < 0 else columns[piece.column].name for piece in part]
    label = " – ".join(dict.fromkeys((names[0], names[-1])))
    first = part[0]
    is_divided = first.stop - first.start < sizes[first.column]
    return f"{label} ({first.start + 1}–{first.stop})" if is_divided else label
