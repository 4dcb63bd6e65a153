"""The search for shortest solutions of the 3×3×3 Cube: every sequence of a length that may still reach the solved one.

How far the goal of the first phase is along each of the three axes is what each sequence is measured by, with the
tables of the search in two phases; `docs/algorithms/optimal.md` tells more.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


@cython.cclass
class Optimal:
    """A searcher with its own working memory: one for each thread."""

    slices: cython.const[cython.ushort][::1]
    moves: cython.const[cython.uchar][::1]
    conjugate_moves: cython.const[cython.uchar][::1]
    products: cython.const[cython.uchar][::1]
    rotations: cython.const[cython.uchar][::1]
    rotated_moves: cython.const[cython.uchar][::1]
    twist_moves: cython.const[cython.ushort][::1]
    twist_conjugates: cython.const[cython.ushort][::1]
    classes: cython.const[cython.int][::1]
    class_moves: cython.const[cython.int][::1]
    within: cython.const[cython.uchar][::1]
    farther: cython.const[cython.uchar][::1]
    sieve: cython.const[cython.uchar][::1]
    near_states: cython.const[cython.int][::1]

    # The cube, then room to work in.
    cubes: cython.uchar[::1]
    # Nine numbers for each cube that is looked at: class, symmetry and twist along each of the three axes. First the
    # cube itself, then, for each depth, up to 18 that one more move makes.
    along: cython.int[::1]
    # For each depth, the moves that make those worth a look, and what a look along one axis says.
    made: cython.uchar[::1]
    says: cython.uchar[::1]
    path: cython.uchar[::1]
    stop: cython.const[cython.int][::1]

    def __init__(
        self,
        slices: cython.const[cython.ushort][::1],
        moves: cython.const[cython.uchar][::1],
        conjugate_moves: cython.const[cython.uchar][::1],
        products: cython.const[cython.uchar][::1],
        rotations: cython.const[cython.uchar][::1],
        rotated_moves: cython.const[cython.uchar][::1],
        twist_moves: cython.const[cython.ushort][::1],
        twist_conjugates: cython.const[cython.ushort][::1],
        classes: cython.const[cython.int][::1],
        class_moves: cython.const[cython.int][::1],
        within: cython.const[cython.uchar][::1],
        farther: cython.const[cython.uchar][::1],
        sieve: cython.const[cython.uchar][::1],
        near_states: cython.const[cython.int][::1],
    ) -> None:
        self.slices, self.moves, self.conjugate_moves, self.products = slices, moves, conjugate_moves, products
        self.rotations, self.rotated_moves = rotations, rotated_moves
        self.twist_moves, self.twist_conjugates = twist_moves, twist_conjugates
        self.classes, self.class_moves, self.within, self.farther = classes, class_moves, within, farther
        self.sieve, self.near_states = sieve, near_states
        self.cubes, self.along = array("B", bytes(40 * 4)), array("i", bytes(4 * 9 * 18 * 32))
        self.made, self.says = array("B", bytes(18 * 32)), array("B", bytes(18))

    def solve(
        self,
        cube: cython.const[cython.uchar][::1],
        length: cython.int,
        barred: cython.int,
        stop: cython.const[cython.int][::1],
        path: cython.uchar[::1],
    ) -> bool:
        """Whether exactly so many moves, the first of them of no barred face, solve the cube; they are in `path` then.

        Barred faces are a bit each. The search ends soon after `stop[0]` is set, as if there were no solution.
        """
        found: cython.int = 0
        axis: cython.int
        place: cython.int
        self.stop, self.path = stop, path
        with cython.nogil:
            for place in range(40):
                self.cubes[place] = cube[place]
            for axis in range(3):
                self._take_axis(axis)
            if self._may_solve(length):
                found = self._go(0, 0, length, barred)
        return found != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_axis(self, axis: cython.int) -> cython.void:
        """Find class, symmetry and twist of the cube turned so that one axis is U–D."""
        places: cython.int = 0
        flips: cython.int = 0
        twist: cython.int = 0
        place: cython.int
        each: cython.int
        for place in range(40):
            self.cubes[40 + place] = self.rotations[40 * ((3 - axis) % 3) + place]
            self.cubes[80 + place] = self.cubes[place]
        self._multiply(40, 80, 120)
        for place in range(40):
            self.cubes[40 + place] = self.rotations[40 * axis + place]
        self._multiply(120, 40, 80)
        for place in range(12):
            places |= (self.cubes[80 + 16 + place] >> 3) << place
            flips |= self.cubes[80 + 28 + place] << place
        for place in range(7):
            twist = 3 * twist + self.cubes[80 + 8 + place]
        each = self.classes[self.slices[places] << 11 | flips & 2047]
        self.along[3 * axis] = each >> 4
        self.along[3 * axis + 1] = each & 15
        self.along[3 * axis + 2] = self.twist_conjugates[16 * twist + (each & 15)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _multiply(self, first: cython.int, second: cython.int, product: cython.int) -> cython.void:
        place: cython.int
        piece: cython.int
        for place in range(8):
            piece = self.cubes[second + place]
            self.cubes[product + place] = self.cubes[first + piece]
            self.cubes[product + 8 + place] = (self.cubes[first + 8 + piece] + self.cubes[second + 8 + place]) % 3
        for place in range(12):
            piece = self.cubes[second + 16 + place]
            self.cubes[product + 16 + place] = self.cubes[first + 16 + piece]
            self.cubes[product + 28 + place] = self.cubes[first + 28 + piece] ^ self.cubes[second + 28 + place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_solve(self, left: cython.int) -> cython.int:
        """Whether the goal of the first phase may be within so many moves of the cube along each axis."""
        axis: cython.int
        for axis in range(3):
            if not self._may_reach(2187 * self.along[3 * axis] + self.along[3 * axis + 2], left):
                return 0
        return 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_reach(self, state: cython.int, left: cython.int) -> cython.int:
        place: cython.int
        if left > 9:
            return 1
        if left == 9:
            return self.farther[state >> 3] >> (state & 7) & 1
        if left == 8:
            return self.within[state >> 3] >> (state & 7) & 1
        if left == 7:
            place = _hash(state) >> 13 & 0xFFFFFF
            return self.sieve[place >> 3] >> (place & 7) & 1
        place = _hash(state) >> 19 & 0x3FFFF
        while self.near_states[place] & 0xFFFFFFF != state and self.near_states[place] >= 0:
            place = place + 1 & 0x3FFFF
        return self.near_states[place] >= 0 and self.near_states[place] >> 28 <= left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(self, depth: cython.int, cube: cython.int, left: cython.int, barred: cython.int) -> cython.int:
        """Make so many more moves; answers if they solve the cube.

        All next cubes are looked at along one axis before any is along the next, for then the processor need not wait
        for one place in memory to ask for another.
        """
        first: cython.int = 18 * (depth + 1)
        count: cython.int = 0
        face: cython.int
        move: cython.int
        each: cython.int
        if left == 0:
            return self._is_solved(depth)
        if left >= 10 and self.stop[0]:
            return 0
        for face in range(6):
            if not barred >> face & 1:
                for move in range(3 * face, 3 * face + 3):
                    self.made[first + count] = move
                    count += 1
        for each in range(3):
            count = self._look_along(each, cube, first, count, left - 1)
        for each in range(first, first + count):
            move = self.made[each]
            self.path[depth] = move
            # The same face does not turn next, nor U, R, F after D, L, B, as their order is free.
            face = move // 3
            if self._go(depth + 1, first + move, left - 1, 1 << face if face < 3 else 9 << face - 3):
                return 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_along(
        self, axis: cython.int, cube: cython.int, first: cython.int, count: cython.int, left: cython.int
    ) -> cython.int:
        """Make some moves along one axis, and keep those after which so many moves may be enough; answers how many."""
        before: cython.int = 9 * cube + 3 * axis
        symmetry: cython.int = self.along[before + 1]
        kept: cython.int = first
        each: cython.int
        after: cython.int
        seen: cython.int
        moved: cython.int
        turned: cython.int
        for each in range(count):
            seen = self.rotated_moves[18 * ((3 - axis) % 3) + self.made[first + each]]
            seen = self.conjugate_moves[18 * symmetry + seen]
            moved = self.class_moves[18 * self.along[before] + seen]
            turned = self.twist_conjugates[16 * self.twist_moves[18 * self.along[before + 2] + seen] + (moved & 15)]
            after = 9 * (first + self.made[first + each]) + 3 * axis
            self.along[after] = moved >> 4 & 0xFFFF
            self.along[after + 1] = self.products[16 * (moved & 15) + symmetry]
            self.along[after + 2] = turned
            if (moved >> 20 & 15) > left:
                self.says[each] = 0
            else:
                self.says[each] = self._may_reach(2187 * (moved >> 4 & 0xFFFF) + turned, left)
        for each in range(count):
            self.made[kept] = self.made[first + each]
            kept += self.says[each]
        return kept - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_solved(self, depth: cython.int) -> cython.int:
        """Whether the path solves the cube: all along the axes says so, but pieces may be swapped."""
        at: cython.int
        place: cython.int
        for place in range(40):
            self.cubes[40 + place] = self.cubes[place]
        for at in range(depth):
            for place in range(40):
                self.cubes[80 + place] = self.moves[40 * self.path[at] + place]
            self._multiply(40, 80, 120)
            for place in range(40):
                self.cubes[40 + place] = self.cubes[120 + place]
        for place in range(12):
            if self.cubes[56 + place] != place or self.cubes[68 + place]:
                return 0
            if place < 8 and (self.cubes[40 + place] != place or self.cubes[48 + place]):
                return 0
        return 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(state: cython.longlong) -> cython.longlong:
    """The same as where the tables are made."""
    return state * 668265261
