"""The search in two phases for the 3×3×3 Cube.

A solution is searched as A · B · C: A orients all pieces and brings the edges of the slice home, B uses the ten moves
that keep this, C is a short ending fixed beforehand. Six views of the cube are searched: along three axes, and its
inverse. Cubes, moves and symmetries are numbers as in `first_phase`; `docs/algorithms/two-phase.md` tells the rest.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


@cython.cclass
class TwoPhase:
    """A searcher with its own working memory: one for each thread."""

    slices: cython.const[cython.ushort][::1]
    orders: cython.const[cython.uchar][::1]
    moves: cython.const[cython.uchar][::1]
    conjugate_moves: cython.const[cython.uchar][::1]
    products: cython.const[cython.uchar][::1]
    inverses: cython.const[cython.uchar][::1]
    rotations: cython.const[cython.uchar][::1]
    rotated_moves: cython.const[cython.uchar][::1]
    turns: cython.const[cython.uchar][::1]
    twist_moves: cython.const[cython.ushort][::1]
    twist_conjugates: cython.const[cython.ushort][::1]
    four_moves: cython.const[cython.ushort][::1]
    classes: cython.const[cython.int][::1]
    class_moves: cython.const[cython.int][::1]
    within: cython.const[cython.uchar][::1]
    sieve: cython.const[cython.uchar][::1]
    near_sieve: cython.const[cython.uchar][::1]
    near_states: cython.const[cython.int][::1]
    near_first: cython.const[cython.int][::1]
    near_edges: cython.const[cython.int][::1]
    corner_classes: cython.const[cython.ushort][::1]
    corner_moves: cython.const[cython.ushort][::1]
    edge_moves: cython.const[cython.ushort][::1]
    edge_conjugates: cython.const[cython.ushort][::1]
    order_moves: cython.const[cython.uchar][::1]
    order_conjugates: cython.const[cython.uchar][::1]
    corner_slices: cython.const[cython.uchar][::1]
    last_within: cython.const[cython.uchar][::1]
    last_bounds: cython.const[cython.uchar][::1]

    # Six views of the cube, then the cube with more and more of the ending C before it.
    cubes: cython.uchar[::1]
    # A and B as far as they are chosen, and C from its last move to its first.
    path: cython.uchar[::1]
    ending: cython.uchar[::1]
    # The corners and three fours of edges along A; how far they are known for the present path.
    corners_along: cython.int[::1]
    fours_along: cython.int[::1]
    corners_known: cython.int
    fours_known: cython.int

    solution: cython.uchar[::1]
    stop: cython.const[cython.int][::1]
    view: cython.int
    ending_length: cython.int
    barred_first: cython.int
    barred_last: cython.int
    best: cython.int
    most: cython.int
    allowance: cython.longlong
    tried: cython.longlong

    def __init__(
        self,
        slices: cython.const[cython.ushort][::1],
        orders: cython.const[cython.uchar][::1],
        moves: cython.const[cython.uchar][::1],
        conjugate_moves: cython.const[cython.uchar][::1],
        products: cython.const[cython.uchar][::1],
        inverses: cython.const[cython.uchar][::1],
        rotations: cython.const[cython.uchar][::1],
        rotated_moves: cython.const[cython.uchar][::1],
        turns: cython.const[cython.uchar][::1],
        twist_moves: cython.const[cython.ushort][::1],
        twist_conjugates: cython.const[cython.ushort][::1],
        four_moves: cython.const[cython.ushort][::1],
        classes: cython.const[cython.int][::1],
        class_moves: cython.const[cython.int][::1],
        within: cython.const[cython.uchar][::1],
        sieve: cython.const[cython.uchar][::1],
        near_sieve: cython.const[cython.uchar][::1],
        near_states: cython.const[cython.int][::1],
        near_first: cython.const[cython.int][::1],
        near_edges: cython.const[cython.int][::1],
        corner_classes: cython.const[cython.ushort][::1],
        corner_moves: cython.const[cython.ushort][::1],
        edge_moves: cython.const[cython.ushort][::1],
        edge_conjugates: cython.const[cython.ushort][::1],
        order_moves: cython.const[cython.uchar][::1],
        order_conjugates: cython.const[cython.uchar][::1],
        corner_slices: cython.const[cython.uchar][::1],
        last_within: cython.const[cython.uchar][::1],
        last_bounds: cython.const[cython.uchar][::1],
    ) -> None:
        self.slices, self.orders, self.moves = slices, orders, moves
        self.conjugate_moves, self.products, self.inverses = conjugate_moves, products, inverses
        self.rotations, self.rotated_moves, self.turns = rotations, rotated_moves, turns
        self.twist_moves, self.twist_conjugates, self.four_moves = twist_moves, twist_conjugates, four_moves
        self.classes, self.class_moves, self.within, self.sieve = classes, class_moves, within, sieve
        self.near_sieve = near_sieve
        self.near_states, self.near_first, self.near_edges = near_states, near_first, near_edges
        self.corner_classes, self.corner_moves = corner_classes, corner_moves
        self.edge_moves, self.edge_conjugates = edge_moves, edge_conjugates
        self.order_moves, self.order_conjugates, self.corner_slices = order_moves, order_conjugates, corner_slices
        self.last_within, self.last_bounds = last_within, last_bounds
        self.cubes = array("B", bytes(40 * 16))
        self.path, self.ending = array("B", bytes(64)), array("B", bytes(64))
        self.corners_along, self.fours_along = array("i", bytes(4 * 64)), array("i", bytes(4 * 3 * 64))

    def solve(
        self,
        cube: cython.const[cython.uchar][::1],
        most: cython.int,
        allowance: cython.longlong,
        longest_ending: cython.int,
        first_axes: cython.int,
        last_axes: cython.int,
        stop: cython.const[cython.int][::1],
        solution: cython.uchar[::1],
    ) -> int:
        """Put the moves of a solution into `solution` and answer how many there are; −1 if it was stopped before.

        It is the shortest one of at most `most` moves that is met until as many ends of the first phase as `allowance`
        says were tried, and the first one if none is met until then. At most `longest_ending` moves, from 0 to 6, are
        fixed beforehand. The axes (1 for U–D, 2 for R–L, 4 for F–B, added up) are those on which no solution begins and
        ends. The search ends soon after `stop[0]` is set.
        """
        self.solution, self.stop = solution, stop
        self.most, self.allowance = most, allowance
        self.best, self.tried = most + 1, 0
        with cython.nogil:
            self._take_views(cube)
            self._search(longest_ending, first_axes, last_axes)
        return self.best if self.best <= most else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_views(self, cube: cython.const[cython.uchar][::1]) -> cython.void:
        """Along three axes, and for each the inverse."""
        axis: cython.int
        place: cython.int
        for axis in range(3):
            # Not the rotation but its inverse comes first: with moves, r⁻¹ · x · r turns like r · m · r⁻¹.
            for place in range(40):
                self.cubes[40 * 12 + place] = self.rotations[40 * ((3 - axis) % 3) + place]
                self.cubes[40 * 13 + place] = self.rotations[40 * axis + place]
                self.cubes[40 * 14 + place] = cube[place]
            self._multiply(40 * 12, 40 * 14, 40 * 15)
            self._multiply(40 * 15, 40 * 13, 40 * (2 * axis))
            self._invert(40 * (2 * axis), 40 * (2 * axis + 1))

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
    def _invert(self, cube: cython.int, inverse: cython.int) -> cython.void:
        place: cython.int
        piece: cython.int
        for place in range(8):
            piece = self.cubes[cube + place]
            self.cubes[inverse + piece] = place
            self.cubes[inverse + 8 + piece] = (3 - self.cubes[cube + 8 + place]) % 3
        for place in range(12):
            piece = self.cubes[cube + 16 + place]
            self.cubes[inverse + 16 + piece] = place
            self.cubes[inverse + 28 + piece] = self.cubes[cube + 28 + place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, longest_ending: cython.int, first_axes: cython.int, last_axes: cython.int) -> cython.void:
        """Deepen A and C together, so that solutions whose middle part B is longest come first."""
        depth: cython.int = 0
        ending: cython.int
        view: cython.int
        while depth < self.best:
            for ending in range(longest_ending + 1):
                if ending > 0 and depth - ending < 7:
                    break
                for view in range(6):
                    if depth >= self.best:
                        return
                    self.view = view
                    self.ending_length = 0
                    self.barred_first = self._faces(last_axes if view & 1 else first_axes)
                    self.barred_last = self._faces(first_axes if view & 1 else last_axes)
                    if self._end(ending, depth - ending, 40 * view, self.barred_last):
                        return
            depth += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _faces(self, axes: cython.int) -> cython.int:
        """The faces on these axes, a bit each, as the present view names them."""
        faces: cython.int = 0
        face: cython.int
        for face in range(6):
            if axes >> (self.rotated_moves[18 * (self.view >> 1) + 3 * face] // 3 % 3) & 1:
                faces |= 1 << face
        return faces

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, left: cython.int, length: cython.int, cube: cython.int, barred: cython.int) -> cython.int:
        """Choose the moves of the ending C, the last one first, and search A of that length. Answers if all is over.

        The first move of C is none of the second phase's moves: B would take it in.
        """
        last: cython.int = self.barred_last
        face: cython.int
        move: cython.int
        is_over: cython.int = 0
        if left == 0:
            return self._begin(length, cube)
        for face in range(6):
            if barred >> face & 1 or (left == 1 and face % 3 == 0):
                continue
            for move in range(3 * face, 3 * face + 3):
                if left == 1 and move == 3 * face + 1:
                    continue
                self._put_before(move, cube, 40 * (6 + self.ending_length))
                self.ending[self.ending_length] = move
                self.ending_length += 1
                self.barred_last = 9 << face % 3
                is_over = self._end(left - 1, length, 40 * (5 + self.ending_length), _barred_before(face))
                self.barred_last = last
                self.ending_length -= 1
                if is_over:
                    return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_before(self, move: cython.int, cube: cython.int, product: cython.int) -> cython.void:
        """The product of a move and a cube."""
        place: cython.int
        piece: cython.int
        twist: cython.int
        for place in range(8):
            piece = 40 * move + self.cubes[cube + place]
            twist = self.moves[piece + 8] + self.cubes[cube + 8 + place]
            self.cubes[product + place] = self.moves[piece]
            self.cubes[product + 8 + place] = twist - 3 if twist >= 3 else twist
        for place in range(12):
            piece = 40 * move + 16 + self.cubes[cube + 16 + place]
            self.cubes[product + 16 + place] = self.moves[piece]
            self.cubes[product + 28 + place] = self.moves[piece + 12] ^ self.cubes[cube + 28 + place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, length: cython.int, cube: cython.int) -> cython.int:
        """Search A of that length for one of the cubes. Answers if all is over."""
        places: cython.int = 0
        flips: cython.int = 0
        twist: cython.int = 0
        place: cython.int
        each: cython.int
        slot: cython.int = 0
        if self.stop[0]:
            return 1
        for place in range(12):
            places |= (self.cubes[cube + 16 + place] >> 3) << place
            flips |= self.cubes[cube + 28 + place] << place
        for place in range(7):
            twist = 3 * twist + self.cubes[cube + 8 + place]
        each = self.classes[self.slices[places] << 11 | flips & 2047]
        twist = self.twist_conjugates[16 * twist + (each & 15)]
        if length <= 6:
            slot = self._near_slot(2187 * (each >> 4) + twist)
            if self.near_states[slot] < 0 or self.near_states[slot] >> 28 > length:
                return 0
        elif not self._may_be_within(length, 2187 * (each >> 4) + twist):
            return 0
        self.corners_known = self.fours_known = 0
        self.corners_along[0] = self.corner_classes[self._eight(cube)]
        for place in range(3):
            self.fours_along[place] = self._four(cube + 16, 4 * place)
        if length <= 6:
            return self._go_near(slot, each & 15, length, 0, self.barred_first)
        return self._go(each >> 4, each & 15, twist, length, 0, self.barred_first)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_be_within(self, length: cython.int, state: cython.int) -> cython.int:
        """Whether the goal of the first phase may be within 7 or more moves of that state."""
        place: cython.int
        if length > 8:
            return 1
        if length == 8:
            return self.within[state >> 3] >> (state & 7) & 1
        place = _hash(state) >> 13 & 0xFFFFFF
        if not self.sieve[place >> 3] >> (place & 7) & 1:
            return 0
        place = _hash(state) >> 30 & 0xFFFFFF
        return self.sieve[place >> 3] >> (place & 7) & 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_be_near(self, state: cython.int) -> cython.int:
        """Whether the state may be in the graph of near states."""
        place: cython.int = _hash(state) >> 13 & 0xFFFFF
        if not self.near_sieve[place >> 3] >> (place & 7) & 1:
            return 0
        place = _hash(state) >> 30 & 0xFFFFF
        return self.near_sieve[place >> 3] >> (place & 7) & 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _near_slot(self, state: cython.int) -> cython.int:
        slot: cython.int = _hash(state) >> 19 & 0x3FFFF
        while self.near_states[slot] & 0xFFFFFFF != state and self.near_states[slot] >= 0:
            slot = slot + 1 & 0x3FFFF
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _eight(self, cube: cython.int) -> cython.int:
        """The number of the corners' permutation."""
        places: cython.int = 0
        low: cython.int = 0
        high: cython.int = 0
        place: cython.int
        piece: cython.int
        for place in range(8):
            piece = self.cubes[cube + place]
            if piece < 4:
                places |= 1 << place
                low = low << 2 | piece
            else:
                high = high << 2 | piece - 4
        return 24 * (24 * self.slices[places] + self.orders[low]) + self.orders[high]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _four(self, edges: cython.int, first: cython.int) -> cython.int:
        """Where the edges `first` to `first` + 3 are, and in which order."""
        places: cython.int = 0
        order: cython.int = 0
        place: cython.int
        piece: cython.int
        for place in range(12):
            piece = self.cubes[edges + place] - first
            if 0 <= piece < 4:
                places |= 1 << place
                order = order << 2 | piece
        return 24 * self.slices[places] + self.orders[order]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(
        self,
        each: cython.int,
        symmetry: cython.int,
        twist: cython.int,
        left: cython.int,
        depth: cython.int,
        barred: cython.int,
    ) -> cython.int:
        """The rest of A, seven moves or more, from a class seen through a symmetry. Answers if all is over."""
        face: cython.int
        move: cython.int
        seen: cython.int
        moved: cython.int
        turned: cython.int
        state: cython.int
        each_next: cython.int
        is_over: cython.int
        for face in range(6):
            if barred >> face & 1:
                continue
            for move in range(3 * face, 3 * face + 3):
                seen = self.conjugate_moves[18 * symmetry + move]
                moved = self.class_moves[18 * each + seen]
                if (moved >> 20 & 15) >= left:
                    continue
                turned = self.twist_conjugates[16 * self.twist_moves[18 * twist + seen] + (moved & 15)]
                state = 2187 * (moved >> 4 & 0xFFFF) + turned
                if left == 7:
                    if not self._may_be_near(state):
                        continue
                    state = self._near_slot(state)
                    if self.near_states[state] < 0:
                        continue
                elif not self._may_be_within(left - 1, state):
                    continue
                self._step(depth, move)
                seen = self.products[16 * (moved & 15) + symmetry]
                if left == 7:
                    is_over = self._go_near(state, seen, 6, depth + 1, _barred_after(face))
                else:
                    each_next = moved >> 4 & 0xFFFF
                    is_over = self._go(each_next, seen, turned, left - 1, depth + 1, _barred_after(face))
                if is_over:
                    return 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _step(self, depth: cython.int, move: cython.int) -> cython.void:
        """Make that move next on the path; what was known beyond is known no more."""
        self.path[depth] = move
        if self.corners_known > depth:
            self.corners_known = depth
        if self.fours_known > depth:
            self.fours_known = depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_near(
        self, slot: cython.int, symmetry: cython.int, left: cython.int, depth: cython.int, barred: cython.int
    ) -> cython.int:
        """The rest of A, six moves or fewer, along the graph of near states. Answers if all is over."""
        edge: cython.int
        each: cython.int
        move: cython.int
        face: cython.int
        if left == 0:
            return self._go_on(depth, barred)
        # Whoever leaves the goal comes back no sooner than in five moves, or by moves that belong to B.
        if left < 5 and self.near_states[slot] >> 28 == 0:
            return 0
        for each in range(self.near_first[slot], self.near_first[slot + 1]):
            edge = self.near_edges[each]
            if edge >> 27 >= left:
                break
            move = self.conjugate_moves[18 * self.inverses[symmetry] + (edge >> 18 & 31)]
            face = move // 3
            if barred >> face & 1:
                continue
            self._step(depth, move)
            if self._go_near(
                edge & 0x3FFFF,
                self.products[16 * (edge >> 23 & 15) + symmetry],
                left - 1,
                depth + 1,
                _barred_after(face),
            ):
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(self, depth: cython.int, barred: cython.int) -> cython.int:
        """A is complete: search B, if it can make a shorter solution than the best. Answers if all is over."""
        limit: cython.int = self.best - 1 - depth - self.ending_length
        corners: cython.int
        order: cython.int
        edges: cython.int
        least: cython.int
        self.tried += 1
        # Beyond twelve moves, another end of the first phase is sooner found than a long second one searched.
        if limit > 12:
            limit = 12
        self._follow(depth)
        corners = self.corners_along[depth]
        order = self.fours_along[3 * depth + 2] - 494 * 24
        least = self.corner_slices[24 * (corners >> 4) + self.order_conjugates[16 * order + (corners & 15)]]
        if least <= limit:
            self._follow_edges(depth)
            edges = 24 * self.fours_along[3 * depth] + self.fours_along[3 * depth + 1] % 24
            least = max(
                least, self._last_bound(40320 * (corners >> 4) + self.edge_conjugates[16 * edges + (corners & 15)])
            )
            while least <= limit:
                if self._finish(corners >> 4, corners & 15, edges, order, least, depth, barred):
                    self._keep(depth + least)
                    break
                least += 1
        return self._is_over()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over(self) -> cython.int:
        if self.stop[0]:
            return 1
        return self.tried >= self.allowance and self.best <= self.most

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, depth: cython.int) -> cython.void:
        """Follow the corners and the slice along A."""
        at: cython.int
        corners: cython.int
        moved: cython.int
        for at in range(self.corners_known, depth):
            corners = self.corners_along[at]
            moved = self.conjugate_moves[18 * (corners & 15) + self.path[at]]
            moved = self.corner_moves[18 * (corners >> 4) + moved]
            self.corners_along[at + 1] = moved & 0xFFF0 | self.products[16 * (moved & 15) + (corners & 15)]
            self.fours_along[3 * at + 5] = self.four_moves[18 * self.fours_along[3 * at + 2] + self.path[at]]
        self.corners_known = depth

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_edges(self, depth: cython.int) -> cython.void:
        """Follow the edges of the two other layers along A."""
        at: cython.int
        for at in range(self.fours_known, depth):
            self.fours_along[3 * at + 3] = self.four_moves[18 * self.fours_along[3 * at] + self.path[at]]
            self.fours_along[3 * at + 4] = self.four_moves[18 * self.fours_along[3 * at + 1] + self.path[at]]
        self.fours_known = depth

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _last_bound(self, state: cython.int) -> cython.int:
        """So many moves of the second phase, at least, are needed for the corners and the edges outside the slice."""
        place: cython.int
        if not self.last_within[state >> 3] >> (state & 7) & 1:
            return 11
        place = _hash(state) >> 15 & 0x3FFFFF
        return self.last_bounds[place >> 1] >> (4 * (place & 1)) & 15

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(
        self,
        each: cython.int,
        symmetry: cython.int,
        edges: cython.int,
        order: cython.int,
        left: cython.int,
        depth: cython.int,
        barred: cython.int,
    ) -> cython.int:
        """The rest of B in exactly so many moves, from a class of corners seen through a symmetry, if there is one."""
        turn: cython.int
        move: cython.int
        face: cython.int
        moved: cython.int
        turned: cython.int
        reordered: cython.int
        if left == 0:
            return depth == 0 or not self.barred_last >> (self.path[depth - 1] // 3) & 1
        for turn in range(10):
            move = self.turns[turn]
            face = move // 3
            if barred >> face & 1:
                continue
            moved = self.corner_moves[18 * each + self.conjugate_moves[18 * symmetry + move]]
            turned = self.products[16 * (moved & 15) + symmetry]
            reordered = self.order_moves[10 * order + turn]
            if self.corner_slices[24 * (moved >> 4) + self.order_conjugates[16 * reordered + turned]] >= left:
                continue
            move = self.edge_moves[10 * edges + turn]
            if left <= 11 and not self._may_be_done(
                left - 1, 40320 * (moved >> 4) + self.edge_conjugates[16 * move + turned]
            ):
                continue
            self.path[depth] = self.turns[turn]
            if self._finish(moved >> 4, turned, move, reordered, left - 1, depth + 1, _barred_after(face)):
                return 1
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_be_done(self, length: cython.int, state: cython.int) -> cython.int:
        """Whether the goal of the second phase may be within ten or fewer moves of that state."""
        place: cython.int
        if length == 10:
            return self.last_within[state >> 3] >> (state & 7) & 1
        place = _hash(state) >> 15 & 0x3FFFFF
        return (self.last_bounds[place >> 1] >> (4 * (place & 1)) & 15) <= length

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, length: cython.int) -> cython.void:
        """Write down the solution A · B · C as moves of the cube itself, not of its view."""
        at: cython.int
        move: cython.int
        self.best = length + self.ending_length
        for at in range(self.ending_length):
            self.path[self.best - 1 - at] = self.ending[at]
        for at in range(self.best):
            move = self.rotated_moves[18 * (self.view >> 1) + self.path[at]]
            if self.view & 1:
                self.solution[self.best - 1 - at] = move + 2 - 2 * (move % 3)
            else:
                self.solution[at] = move


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _barred_after(face: cython.int) -> cython.int:
    """The faces, a bit each, that do not turn next: the same, and U, R, F after D, L, B, as their order is free."""
    return 1 << face if face < 3 else 9 << face - 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _barred_before(face: cython.int) -> cython.int:
    """The faces that did not turn right before, by the same rule."""
    return 9 << face if face < 3 else 1 << face


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(state: cython.longlong) -> cython.longlong:
    """Less than 2⁶³, for states are less than 2²⁸, so that it is the same in Python and in C; use its middle bits."""
    return state * 668265261
