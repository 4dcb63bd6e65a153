"""The puzzle at rest (Article 10) and its defects (Article 5): solved or not, what may be missing or repaired."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from cubelex.competition import EventOrId, event_kind, event_kind_or_default, puzzle_kind
from cubelex.errors import InvalidAttempt
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_blindfolded
from cubelex.rules.rulings import Ruling

_NO_ANGLES: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True)
class AffectedPart:
    """A part detached or not fully placed at the end, with its number of coloured faces.

    `fits_solved` says that the closest position it fits renders it solved (5b5f); it cannot be said of a part that has
    come off. In its place, `distances` says how far a loose part is from each position it fits, and `home` in which of
    them it is solved.
    """

    coloured_faces: int
    fits_solved: bool = False
    distances: Mapping[str, float] = field(default_factory=dict, hash=False)
    home: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """What a competitor did to a puzzle that had a defect.

    `reassembled` counts pieces taken out and put back because the puzzle turned out unsolvable; `corners_twisted` those
    turned in place, and `corners_defective` those that a defect had twisted.
    """

    only_defective_parts: bool = True
    foreign_parts: bool = False
    tools: bool = False
    reassembled: int = 0
    corners_twisted: int = 0
    corners_defective: int = 0
    is_unsolvable: bool = True


@cites("10e2", "10e3", "10e4")
def solved_state(moves_from_solved: int, edition: Edition) -> Ruling[str | None]:
    """The observation for a puzzle this number of moves from solved: none, +2, or DNF.

    >>> from cubelex.regulations import editions
    >>> [solved_state(moves, editions()[-1]).answer for moves in (0, 1, 2)]
    [None, 'one_move_from_solved', 'not_solved']
    """
    if moves_from_solved < 0:
        raise InvalidAttempt(f"a puzzle cannot be {moves_from_solved} moves from solved; expected 0 or more")
    if moves_from_solved == 0:
        return Ruling(None, edition.cite("10e2"))
    if moves_from_solved == 1:
        return Ruling("one_move_from_solved", edition.cite("10e3"))
    return Ruling("not_solved", edition.cite("10e4"))


@cites("10c", "10e", "10e1", "10f1", "10f2", "10f3", "10f4", "10f4+", "10h", "10i", "10i1")
@cites("12i", "12i+", "12i1")
def moves_from_solved(
    event: EventOrId, edition: Edition, state: str | None = None, angles: Mapping[str, float] = _NO_ANGLES
) -> int:
    """How many moves from solved a puzzle counts: 0, 1, or 2 for more.

    `state` is the aligned state in its plain form (solved when it is left out), and `angles` the degrees by which parts
    are turned beyond it, each named by the letter that turns it.

    >>> from cubelex.regulations import edition
    >>> [moves_from_solved("333", edition("2018"), angles={"U": degrees}) for degrees in (45, 46)]
    [0, 1]
    >>> [moves_from_solved("sq1", edition(name), angles={"/": 60}) for name in ("2009", "2018")]
    [1, 0]
    """
    model = puzzle(event)
    aligned = model.solved if state is None else model.state(state)
    between = {part: turns for part, degrees in angles.items() if (turns := _turns_of(part, degrees, event, edition))}
    others = {part: degrees for part, degrees in angles.items() if part not in between}
    # A part between two positions takes a move, to whichever position is best.
    choices = (others | dict(zip(between, turns, strict=True)) for turns in product(*between.values()))
    return min(2, len(between) + min(model.moves_from_solved(aligned, chosen) for chosen in choices))


def moves_by_angles(
    event: EventOrId, angles: Mapping[str, float], edition: Edition, state: str | None = None
) -> Ruling[int]:
    """How many moves from solved a puzzle with misaligned parts counts, and the rules on how far they may be off.

    >>> from cubelex.regulations import edition
    >>> moves_by_angles("333", {"U": 46}, edition("2018"))
    Ruling(1, under=('10e1', '10f1'))

    :raises CubelexError: when the puzzle does not have such a part.
    """
    moves = moves_from_solved(event, edition, state, angles)
    kind = puzzle_kind(event_kind(event).puzzle)
    limit = next(filter(None, (edition.cite_known(number) for number in kind.limits if angles)), ())
    is_named = event_kind(event).puzzle in edition.solved_state.misalignment or limit != edition.cite_known("10f")
    others = () if is_named or not angles else edition.cite_known("10h")
    each = edition.cite_known("10f4+") if {"U", "D"} <= angles.keys() and event_kind(event).puzzle == "sq1" else ()
    counted = edition.cite("10e1") if angles and moves else ()
    return Ruling(moves, (*counted, *limit, *others, *each))


def _turns_of(part: str, degrees: float, event: EventOrId, edition: Edition) -> tuple[float, ...]:
    """The turns that bring a part to its positions, where it is between two of them; none where it is at one.

    Since 10f names every puzzle, its limits are half turns: a part is always nearest to some position. In 2009 the
    limit of cubes holds for other puzzles (10h).
    """
    is_slice = part == "/"
    name = event_kind_or_default(event).puzzle
    half = dict(puzzle_kind(name).half_turns).get(part) if name else None
    if half is None or misalignment_limit(event, edition, is_slice) >= half:
        return ()
    apart = abs((degrees + half) % (2 * half) - half)
    if apart <= misalignment_limit(event, edition, is_slice):
        return ()
    return tuple(float(turn) for turn in range(0, 360, 2 * half))


@cites("A3c2", "B3d")
def may_align(degrees: float, event: EventOrId, edition: Edition, is_slice: bool = False) -> Ruling[bool]:
    """Whether a part that was out of line may be straightened by so much before the solve: within the limits of 10f.

    `is_slice` asks about the halves of a Square-1.
    """
    limit = misalignment_limit(event, edition, is_slice)
    return Ruling(abs(degrees) <= limit, under=edition.cite("B3d" if is_blindfolded(event) else "A3c2"))


def misalignment_limit(event: EventOrId, edition: Edition, is_slice: bool = False) -> int:
    """The degrees up to which adjacent parts count as aligned; that of cubes where 10f names none (10h of 2009)."""
    limits = edition.solved_state.misalignment
    name = "sq1_slash" if is_slice else event_kind_or_default(event).puzzle
    return limits.get(name, limits["333"])


@cites("10g", "10g1")
def magic_state(
    raised_tiles: int, edition: Edition, *, are_adjacent: bool = True, is_otherwise_solved: bool = True
) -> Ruling[str | None]:
    """The observation that a Magic amounts to: one tile too high, or two adjacent ones, cost +2; more is DNF."""
    if raised_tiles == 0 and is_otherwise_solved:
        return Ruling(None, under=edition.cite_known("10g"))
    most = edition.solved_state.magic_most_tiles_high or 0
    if is_otherwise_solved and raised_tiles <= most and (raised_tiles == 1 or are_adjacent):
        return Ruling("magic_tiles_raised", under=edition.cite_known("10g1"))
    return Ruling("magic_not_flat", under=edition.cite_known("10g1"))


@cites("5b5", "5b5a", "5b5b", "5b5c", "5b5d", "5b5e", "5b5f", "10d")
def affected_at_end(parts: Sequence[AffectedPart], edition: Edition) -> tuple[Ruling[str], ...]:
    """The observations that parts out of place at the end amount to; none where none is affected.

    >>> from cubelex.regulations import edition
    >>> [ruling.answer for ruling in affected_at_end([AffectedPart(0), AffectedPart(2)], edition("2018"))]
    ['uncoloured_part_affected', 'many_coloured_part_affected']
    """
    # Since 2025 a part does not count that is solved at the closest position it fits.
    spares = edition.defects.closest_position_counts
    settled = with_settled_positions(parts, edition).answer
    faces = [part.coloured_faces for part in settled if not (spares and part.fits_solved)]
    seen = {
        "uncoloured_part_affected": 0 in faces,
        "one_coloured_part_affected": faces.count(1) == 1,
        "several_coloured_parts_affected": faces.count(1) > 1,
        "many_coloured_part_affected": any(count > 1 for count in faces),
    }
    names = [name for name, is_seen in seen.items() if is_seen]
    return tuple(Ruling(name, _numbers(name, names, edition)) for name in names)


@cites("5b5f", "5b5f++++")
def with_settled_positions(parts: Sequence[AffectedPart], edition: Edition) -> Ruling[tuple[AffectedPart, ...]]:
    """The parts with loose ones at their final positions: that closest to an open position takes it, then the next.

    >>> from cubelex.regulations import editions
    >>> edge, other = AffectedPart(2, distances={"UF": 3, "UR": 4}, home="UR"), AffectedPart(2, distances={"UF": 2})
    >>> [part.fits_solved for part in with_settled_positions([edge, other], editions()[-1]).answer]
    [True, False]
    """
    near = sorted(
        (distance, place, position) for place, part in enumerate(parts) for position, distance in part.distances.items()
    )
    taken: dict[int, str] = {}
    for _, place, position in near:
        if place not in taken and position not in taken.values():
            taken[place] = position
    settled = tuple(
        replace(part, fits_solved=bool(part.home) and taken.get(place) == part.home) if part.distances else part
        for place, part in enumerate(parts)
    )
    loose = [part for part in settled if part.fits_solved or part.distances]
    numbers = ("5b5f", "5b5f++++") if loose and len(parts) > 1 else ("5b5f",) if loose else ()
    return Ruling(settled, edition.cite_known(*numbers))


def _numbers(name: str, seen: Sequence[str], edition: Edition) -> tuple[str, ...]:
    """What is cited for one observation among those seen: 5b5e where it overrides another (10d in 2009)."""
    if edition.defects.at_end != "by_coloured_faces":
        return edition.cite("10d" if name == "many_coloured_part_affected" else "5b5")
    overrides = _BY_FACES[name] in ("5b5c", "5b5d") and any(_BY_FACES[other] in ("5b5a", "5b5b") for other in seen)
    return edition.cite(_BY_FACES[name], "5b5e") if overrides else edition.cite(_BY_FACES[name])


_BY_FACES = {
    "uncoloured_part_affected": "5b5a",
    "one_coloured_part_affected": "5b5b",
    "several_coloured_parts_affected": "5b5c",
    "many_coloured_part_affected": "5b5d",
}


@cites("5b", "5b1", "5b3a", "5b3b", "5b3c")
def permitted_repair(repair: Repair, edition: Edition) -> Ruling[bool]:
    """Whether a repair was allowed; if not, the attempt is DNF (`repaired_wrongly`).

    Parts that fell out may be put back. Where the puzzle is unsolvable, up to four pieces may be reassembled, and one
    corner may be twisted in place: since 2025 the number of corners that defects had twisted. In 2009 a corner that is
    twisted counts among the four, and tools are not yet forbidden.
    """
    uses_forbidden_tools = repair.tools and edition.defects.forbids_tools
    if not repair.only_defective_parts or repair.foreign_parts or uses_forbidden_tools:
        return Ruling(False, under=edition.cite("5b1"))
    if repair.corners_twisted > _corners_allowed(repair, edition):
        return Ruling(False, under=edition.cite("5b1", "5b3c"))
    if repair.reassembled > (edition.defects.most_reassembled if repair.is_unsolvable else 0):
        return Ruling(False, under=edition.cite("5b1", "5b3b"))
    if repair.corners_twisted:
        return Ruling(True, under=edition.cite("5b3c"))
    return Ruling(True, under=edition.cite("5b3b" if repair.reassembled else "5b3a"))


def _corners_allowed(repair: Repair, edition: Edition) -> int:
    """How many corners may be twisted in place."""
    if not repair.is_unsolvable:
        return 0
    match edition.defects.corner_twists:
        case "as_many_as_defects":
            return max(1, repair.corners_defective)
        case "one":
            return 1
        case _:
            return edition.defects.most_reassembled - repair.reassembled


@cites("5d", "5d1", "5d2", "5d3")
def caused_defect(
    edition: Edition, *, on_purpose: bool, while_repairing: bool, repaired_wrong_way: bool
) -> Ruling[str | None]:
    """The observation that a defect caused by the competitor amounts to, since 2026."""
    if while_repairing:
        return Ruling(None, under=edition.cite_known("5d1"))
    if repaired_wrong_way:
        return Ruling(None, under=edition.cite_known("5d2"))
    if on_purpose:
        return Ruling("caused_defect", under=edition.cite_known("5d", "5d3"))
    return Ruling(None, under=edition.cite_known("5d"))
