"""First stage of reducing the 4×4×4 Cube: the centres of two opposite colours onto two opposite faces.

Places are 4 × face + quadrant, faces in the order U R F D L B, quadrants clockwise; so there are 24 for the centres. A
set of places is a number with a bit for each. A turn is 3 × block + quarter turns − 1, blocks in the order U R F D L B
Uw Rw Fw: 27 turns. A sequence that was found is 64 bytes: how many turns, how many steps, then the steps, which are
turns and, as 27 (z) and 28 (y), rotations. `docs/algorithms/reduction.md` tells what this stage is for.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython

SETS = 735471
"""Sets of eight of the 24 places."""

# The places of the faces U and D, R and L, F and B.
AXES = (0x00F00F, 0x0F00F0, 0xF00F00)


@cython.final
@cython.cclass
class AxisStage:
    """Distances of sets of centres from an axis, and sequences that bring a colour's there."""

    _turns: cython.int[::1]
    _high: cython.int[::1]
    _low: cython.int[::1]
    _distances: cython.const[cython.uchar][::1]
    _axes: cython.int[::1]
    _path: cython.uchar[::1]
    _found: cython.uchar[::1]
    _count: cython.int

    def __init__(self, permutations: cython.const[cython.uchar][::1], distances: cython.const[cython.uchar][::1]):
        """From which place each of the 24 centres comes in each turn, and the distances, if they are known."""
        self._turns = array("i", bytes(4 * 27 * 3 * 256))
        self._high = array("i", bytes(4 * 4096))
        self._low = array("i", bytes(4 * 4096))
        self._distances = distances
        self._axes = array("i", AXES)
        self._path = array("B", bytes(64))
        self._fill_turns(permutations)
        self._fill_ranks()

    @cython.cfunc
    def _fill_turns(self, permutations: cython.const[cython.uchar][::1]) -> cython.void:
        """For each turn and each eight places, where the turn takes each set of them."""
        turn: cython.int
        place: cython.int
        block: cython.int
        chosen: cython.int
        for turn in range(27):
            for place in range(24):
                block = 768 * turn + 256 * (permutations[24 * turn + place] >> 3)
                for chosen in range(256):
                    if chosen >> (permutations[24 * turn + place] & 7) & 1:
                        self._turns[block + chosen] |= 1 << place

    @cython.cfunc
    def _fill_ranks(self) -> cython.void:
        """A set's number is the sum of what its upper and its lower twelve bits stand for."""
        counts: cython.int[::1] = array("i", bytes(4 * 13))
        bits: cython.int
        half: cython.int
        rest: cython.int
        total: cython.int = 0
        for half in range(4096):
            bits = _count_bits(half)
            self._low[half] = counts[bits]
            counts[bits] += 1
        for half in range(4096):
            self._high[half] = total
            rest = 8 - _count_bits(half)
            if rest >= 0:
                total += counts[rest]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank(self, places: cython.int) -> cython.int:
        return self._high[places >> 12] + self._low[places & 4095]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _turned(self, places: cython.int, turn: cython.int) -> cython.int:
        turn *= 768
        return (
            self._turns[turn + (places & 255)]
            | self._turns[turn + 256 + (places >> 8 & 255)]
            | self._turns[turn + 512 + (places >> 16)]
        )

    def fill_distances(self, distances: cython.uchar[::1]) -> None:
        """For each set of eight places, how many turns bring it onto an axis."""
        sets: cython.int[::1] = array("i", bytes(4 * SETS))
        depth: cython.int = 0
        found: cython.int = 1
        each: cython.int
        other: cython.int
        turn: cython.int
        with cython.nogil:
            for each in range(1 << 24):
                if _count_bits(each) == 8:
                    sets[self._rank(each)] = each
            for each in range(len(sets)):
                distances[each] = 255
            for each in range(3):
                distances[self._rank(self._axes[each])] = 0
            while found:
                found = 0
                for each in range(len(sets)):
                    if distances[each] != depth:
                        continue
                    for turn in range(27):
                        other = self._rank(self._turned(sets[each], turn))
                        if distances[other] == 255:
                            distances[other] = depth + 1
                            found += 1
                depth += 1

    def search(self, colours: cython.const[cython.uchar][::1], slack: cython.int, found: cython.uchar[::1]) -> int:
        """Find sequences that bring one of the three pairs of colours to the faces R and L; how many were found.

        `colours` is the colour (a face's number) of each of the 24 centres. The shortest sequences come first, then
        those longer by up to `slack` turns, until `found` is full.
        """
        starts: cython.int[::1] = array("i", bytes(4 * 3))
        place: cython.int
        pair: cython.int
        length: cython.int
        least: cython.int = 255
        self._found = found
        self._count = 0
        with cython.nogil:
            for place in range(24):
                starts[colours[place] % 3] |= 1 << place
            for pair in range(3):
                least = min(least, self._distances[self._rank(starts[pair])])
            for length in range(least, least + slack + 1):
                for pair in range(3):
                    if self._distances[self._rank(starts[pair])] == 0 and length == 0:
                        self._keep(starts[pair], 0)
                    elif self._distances[self._rank(starts[pair])] <= length:
                        self._extend(starts[pair], 0, length, -1)
        return self._count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend(self, places: cython.int, depth: cython.int, left: cython.int, last: cython.int) -> cython.void:
        """Try every turn that leaves the rest within reach. The last is a quarter turn of a wide block."""
        turn: cython.int
        after: cython.int
        distance: cython.int
        for turn in range(18 if left == 1 else 0, 27):
            if (last >= 0 and not _may_follow(turn, last)) or (left == 1 and turn % 3 == 1):
                continue
            if 64 * self._count >= len(self._found):
                return
            after = self._turned(places, turn)
            distance = self._distances[self._rank(after)]
            if distance >= left or (distance == 0 and left == 2):
                continue
            self._path[depth] = turn
            if left == 1:
                self._keep(after, depth + 1)
            else:
                self._extend(after, depth + 1, left - 1, turn)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, places: cython.int, length: cython.int) -> cython.void:
        """Write the path down, with the rotation that brings the axis to R and L."""
        start: cython.int = 64 * self._count
        step: cython.int
        if start >= len(self._found):
            return
        self._found[start] = length
        self._found[start + 1] = length
        for step in range(length):
            self._found[start + 2 + step] = self._path[step]
        if places != self._axes[1]:
            self._found[start + 1] = length + 1
            self._found[start + 2 + length] = 27 if places == self._axes[0] else 28
        self._count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _may_follow(turn: cython.int, last: cython.int) -> cython.int:
    """Turns about the same axis commute: they have one order only."""
    return turn // 3 % 3 != last // 3 % 3 or turn // 9 > last // 9


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count_bits(number: cython.int) -> cython.int:
    number = number - (number >> 1 & 0x555555)
    number = (number & 0x333333) + (number >> 2 & 0x333333)
    return ((number + (number >> 4) & 0x0F0F0F) * 0x10101 & 0xFFFFFF) >> 16
