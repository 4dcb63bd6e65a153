"""The search for Square-1: to square layers first, then within them.

A layer is twelve slots of 30 degrees, read as the plain form of the puzzle reads it, four bits a slot, the first slot
lowest: corners are 0 to 7 and take two slots each, edges are 8 to 15. A half is six slots; there are thirteen ways of
filling it, and a layer that the cut leaves whole has the number 13 × its first half + its second one.

`docs/algorithms/square1.md` tells how the search works.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython

PERMUTATIONS = cython.declare(cython.int, 40320)
CLASSES = cython.declare(cython.int, 2520)
# How near to solved square layers are known exactly, in slices; how many slices within square layers are tried.
RUNGS = cython.declare(cython.int, 5)
MOST_WITHIN = cython.declare(cython.int, 7)
# Steps until two slices more are tried; twice as many for each two slices above so many.
ALLOWANCE = cython.declare(cython.longlong, 15000)
MANY_SLICES = cython.declare(cython.int, 12)
UNLIMITED = cython.declare(cython.longlong, 1 << 62)
LAYER = cython.declare(cython.ulonglong, (1 << 48) - 1)
HALF = cython.declare(cython.ulonglong, (1 << 24) - 1)


def fill_permutations(after: cython.ushort[::1]) -> None:
    """For each turn of both layers by quarters, 4 × upper + lower, each permutation of eight turned and sliced."""
    pieces: cython.uchar[::1] = array("B", bytes(8))
    turned: cython.uchar[::1] = array("B", bytes(8))
    number: cython.int
    turn: cython.int
    for number in range(PERMUTATIONS):
        _unrank(number, pieces, 0)
        for turn in range(16):
            _turn_pieces(pieces, turned, turn)
            _slice(turned)
            after[turn * PERMUTATIONS + number] = _rank(turned, 0)


def fill_distances(after: cython.const[cython.ushort][::1], distances: cython.uchar[::1]) -> None:
    """How many slices each permutation of eight needs at least, to be in order but for turns of the layers."""
    pieces: cython.uchar[::1] = array("B", bytes(8))
    number: cython.int
    turn: cython.int
    depth: cython.int = 0
    changed: cython.int = 1
    for number in range(PERMUTATIONS):
        _unrank(number, pieces, 0)
        distances[number] = 0 if _is_turned(pieces) else 255
    while changed:
        changed = 0
        for number in range(PERMUTATIONS):
            if distances[number] == 255:
                for turn in range(16):
                    if distances[after[turn * PERMUTATIONS + number]] == depth:
                        distances[number] = depth + 1
                        changed += 1
                        break
        depth += 1


def fill_classes(
    classes: cython.ushort[::1],
    quarters: cython.uchar[::1],
    members: cython.ushort[::1],
) -> None:
    """Permutations that differ by turns of layers are a class: its number, and the turn that leads to its member."""
    pieces: cython.uchar[::1] = array("B", bytes(8))
    turned: cython.uchar[::1] = array("B", bytes(8))
    number: cython.int
    turn: cython.int
    other: cython.int
    found: cython.int = 0
    for number in range(PERMUTATIONS):
        classes[number] = CLASSES
    for number in range(PERMUTATIONS):
        if classes[number] < CLASSES:
            continue
        _unrank(number, pieces, 0)
        members[found] = number
        for turn in range(16):
            _turn_pieces(pieces, turned, turn)
            other = _rank(turned, 0)
            classes[other] = found
            quarters[other] = (4 - (turn >> 2) & 3) << 2 | (4 - turn & 3)
        found += 1


def fill_ladder(
    after: cython.const[cython.ushort][::1],
    classes: cython.const[cython.ushort][::1],
    quarters: cython.const[cython.uchar][::1],
    members: cython.const[cython.ushort][::1],
    ladder: cython.uchar[::1],
) -> int:
    """Set a bit for each state with square layers within 0, 1, … 5 slices of solved, on its rung and those above.

    Answers how many there are within 4 slices.
    """
    queue: cython.int[::1] = array("i", bytes(4 * 50662))
    seen: cython.uchar[::1] = array("B", bytes(PERMUTATIONS * CLASSES // 8))
    head: cython.int = 0
    tail: cython.int = 0
    end: cython.int
    rung: cython.int
    start: cython.int
    turn: cython.int
    corners: cython.int
    edges: cython.int
    with cython.nogil:
        # The solved puzzle begins above with a corner and below with an edge.
        tail = _climb(_key(0, 0, 0, 1, after, classes, quarters), 0, seen, ladder, queue, tail)
        for rung in range(1, RUNGS + 1):
            end = tail
            while head < end:
                for start in range(2):
                    for turn in range(16):
                        corners = after[turn * PERMUTATIONS + members[queue[head] // PERMUTATIONS]]
                        edges = after[_shifted(turn, start, start) * PERMUTATIONS + queue[head] % PERMUTATIONS]
                        tail = _climb(
                            _key(corners, edges, start, start, after, classes, quarters),
                            rung,
                            seen,
                            ladder,
                            queue,
                            tail,
                        )
                head += 1
    return tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _climb(
    key: cython.int,
    rung: cython.int,
    seen: cython.uchar[::1],
    ladder: cython.uchar[::1],
    queue: cython.int[::1],
    tail: cython.int,
) -> cython.int:
    """Put a state on its rung and those above, and queue it, unless it has been there or the rung is the highest."""
    higher: cython.int
    place: cython.int
    if seen[key >> 3] >> (key & 7) & 1:
        return tail
    seen[key >> 3] |= 1 << (key & 7)
    for higher in range(rung, RUNGS + 1):
        place = _rung_place(key, higher)
        ladder[place >> 3] |= 1 << (place & 7)
    if rung == RUNGS:
        return tail
    queue[tail] = key
    return tail + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rung_place(key: cython.longlong, rung: cython.int) -> cython.int:
    """Rungs have 256, 2048, … bits, one after the other, of which few are set. Keys are less than 2²⁷."""
    return ((256 << 3 * rung) - 256) // 7 + cython.cast(cython.int, key * 668265261 >> 20 & (256 << 3 * rung) - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _key(
    corners: cython.int,
    edges: cython.int,
    upper_edge: cython.int,
    lower_edge: cython.int,
    after: cython.const[cython.ushort][::1],
    classes: cython.const[cython.ushort][::1],
    quarters: cython.const[cython.uchar][::1],
) -> cython.int:
    """The same number for all states with square layers that turns make of each other.

    Both layers are turned to begin with a corner, and so that the corners are the member of their class.
    """
    turn: cython.int = _shifted(quarters[corners], -upper_edge, -lower_edge)
    # The first row slices only, and two slices cancel each other.
    return classes[corners] * PERMUTATIONS + after[after[turn * PERMUTATIONS + edges]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shifted(turn: cython.int, up: cython.int, down: cython.int) -> cython.int:
    """A turn by so many quarters more above and below."""
    return ((turn >> 2) + up & 3) << 2 | (turn + down & 3)


@cython.cfunc
@cython.exceptval(check=False)
def _turn_pieces(pieces: cython.uchar[::1], turned: cython.uchar[::1], turn: cython.int) -> cython.void:
    """The layers turned by quarters, 4 × upper + lower."""
    place: cython.int
    for place in range(4):
        turned[(place + (turn >> 2)) & 3] = pieces[place]
        turned[4 + ((place + turn) & 3)] = pieces[4 + place]


@cython.cfunc
@cython.exceptval(check=False)
def _is_turned(pieces: cython.uchar[::1]) -> cython.bint:
    """Whether both layers have their own pieces in order, wherever they begin."""
    place: cython.int
    for place in range(3):
        if (pieces[place + 1] - pieces[place]) & 3 != 1 or (pieces[place + 5] - pieces[place + 4]) & 3 != 1:
            return False
    return pieces[0] < 4 and pieces[1] < 4 and pieces[2] < 4 and pieces[3] < 4


@cython.cfunc
@cython.exceptval(check=False)
def _slice(pieces: cython.uchar[::1]) -> cython.void:
    """The second half of the upper layer and the first one of the lower change places."""
    place: cython.int
    kept: cython.uchar
    for place in range(2):
        kept = pieces[2 + place]
        pieces[2 + place] = pieces[4 + place]
        pieces[4 + place] = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(pieces: cython.uchar[::1], start: cython.int) -> cython.int:
    """The number of a permutation of eight, which begins at `start`."""
    number: cython.int = 0
    place: cython.int
    later: cython.int
    smaller: cython.int
    for place in range(8):
        smaller = 0
        for later in range(place + 1, 8):
            smaller += pieces[start + later] < pieces[start + place]
        number = number * (8 - place) + smaller
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _unrank(number: cython.int, pieces: cython.uchar[::1], start: cython.int) -> cython.void:
    """The permutation of that number, from `start` on."""
    place: cython.int
    later: cython.int
    for place in range(7, -1, -1):
        pieces[start + place] = number % (8 - place)
        number //= 8 - place
        for later in range(place + 1, 8):
            if pieces[start + later] >= pieces[start + place]:
                pieces[start + later] += 1


@cython.final
@cython.cclass
class Square1Search:
    """A searcher with its own working memory: one for each thread.

    `turned` has for each layer's number and turn its number then, or 255 where the cut is blocked; `turn_parity` says
    whether that turn permutes the layer's pieces oddly, corners and edges taken together; `slice_parity` the same for
    the slice, by the two halves that change places; `shape_distances` how many slices a pair of layers needs at least
    to become square with the right parity: 2 × (169 × upper + lower) + parity.
    """

    turned: cython.const[cython.uchar][::1]
    turn_parity: cython.const[cython.uchar][::1]
    slice_parity: cython.const[cython.uchar][::1]
    shape_distances: cython.const[cython.uchar][::1]
    after: cython.const[cython.ushort][::1]
    distances: cython.const[cython.uchar][::1]
    classes: cython.const[cython.ushort][::1]
    quarters: cython.const[cython.uchar][::1]
    ladder: cython.const[cython.uchar][::1]
    # For each layer how many turns leave the cut free, and which.
    choices: cython.uchar[::1]
    pieces: cython.uchar[::1]
    uppers: cython.int[::1]
    lowers: cython.int[::1]
    total: cython.int
    most_moves: cython.int
    is_exhaustive: cython.int
    allowance: cython.longlong
    first_upper: cython.int
    first_lower: cython.int
    nodes = cython.declare(cython.longlong, visibility="readonly")

    def __init__(
        self,
        turned: cython.const[cython.uchar][::1],
        turn_parity: cython.const[cython.uchar][::1],
        slice_parity: cython.const[cython.uchar][::1],
        shape_distances: cython.const[cython.uchar][::1],
        after: cython.const[cython.ushort][::1],
        distances: cython.const[cython.uchar][::1],
        classes: cython.const[cython.ushort][::1],
        quarters: cython.const[cython.uchar][::1],
        ladder: cython.const[cython.uchar][::1],
    ):
        self.turned, self.turn_parity, self.slice_parity = turned, turn_parity, slice_parity
        self.shape_distances, self.after, self.distances = shape_distances, after, distances
        self.classes, self.quarters, self.ladder = classes, quarters, ladder
        self.pieces = array("B", bytes(16))
        self.uppers, self.lowers = array("i", bytes(4 * 32)), array("i", bytes(4 * 32))
        self.choices = array("B", bytes(13 * 169))
        self._list_choices()

    @cython.cfunc
    def _list_choices(self) -> cython.void:
        layer: cython.int
        turn: cython.int
        for layer in range(169):
            for turn in range(12):
                if self.turned[12 * layer + turn] != 255:
                    self.choices[13 * layer] += 1
                    self.choices[13 * layer + self.choices[13 * layer]] = turn

    def solve(
        self,
        state: cython.const[cython.ulonglong][::1],
        shape: cython.const[cython.int][::1],
        limits: cython.const[cython.int][::1],
        solution: cython.int[::1],
    ) -> int:
        """Find turns and slices that solve a state whose cut is free, the fewest slices first.

        `state` is the upper and the lower layer; `shape` their numbers, the parity of the pieces as they are read,
        whether the equator is turned over, and by how much either layer was turned before, to free the cut; `limits`
        the most slices, the most moves of both kinds, and whether no solution within them may be missed.
        Answers the number of slices, with the turns before each and after the last in `solution`, or −1.
        """
        found: cython.int = -1
        total: cython.int
        place: cython.int
        self.nodes = 0
        self.most_moves, self.is_exhaustive = limits[1], limits[2]
        self.first_upper, self.first_lower = shape[4], shape[5]
        with cython.nogil:
            for total in range(limits[0] + 1):
                if (total ^ shape[3]) & 1:
                    continue
                if self._of_so_many(total, state[0], state[1], shape[0], shape[1], shape[2]):
                    found = total
                    break
        for place in range(found + 1):
            solution[2 * place] = self.uppers[place]
            solution[2 * place + 1] = self.lowers[place]
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _of_so_many(
        self,
        total: cython.int,
        upper: cython.ulonglong,
        lower: cython.ulonglong,
        upper_shape: cython.int,
        lower_shape: cython.int,
        parity: cython.int,
    ) -> cython.bint:
        """Whether a solution of exactly so many slices is found; if none may be missed, all are in the first part.

        The fewer slices are left for square layers, the more ways lead there, and the more work it is to try them all.
        """
        first: cython.int
        near: cython.int = self.shape_distances[2 * (169 * upper_shape + lower_shape) + parity]
        self.total = total
        if near > total:
            return False
        if self.is_exhaustive:
            self.allowance = UNLIMITED
            return self._to_square(0, total, upper, lower, upper_shape, lower_shape, parity)
        self.allowance = self.nodes + (ALLOWANCE << max(0, total - MANY_SLICES) // 2)
        for first in range(near, total + 1):
            if total - first > MOST_WITHIN or (total - first < RUNGS <= total and first > near):
                continue
            if self._to_square(0, first, upper, lower, upper_shape, lower_shape, parity):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _to_square(
        self,
        depth: cython.int,
        left: cython.int,
        upper: cython.ulonglong,
        lower: cython.ulonglong,
        upper_shape: cython.int,
        lower_shape: cython.int,
        parity: cython.int,
    ) -> cython.bint:
        """So many slices more until both layers are square, and from there on the rest within them."""
        above: cython.int
        below: cython.int
        x: cython.int
        y: cython.int
        one: cython.int
        other: cython.int
        sliced_upper: cython.int
        sliced_lower: cython.int
        changed: cython.int
        distance: cython.int
        top: cython.ulonglong
        bottom: cython.ulonglong
        self.nodes += 1
        if self.nodes > self.allowance:
            return False
        if self.is_exhaustive and _broken(upper) + _broken(lower) > 4 * left:
            return False
        if left == 0:
            return self._enter_square(depth, upper, lower)
        for above in range(self.choices[13 * upper_shape]):
            x = self.choices[13 * upper_shape + 1 + above]
            one = self.turned[12 * upper_shape + x]
            top = _turn(upper, x)
            for below in range(self.choices[13 * lower_shape]):
                y = self.choices[13 * lower_shape + 1 + below]
                if x == 0 and y == 0 and depth > 0:
                    continue
                other = self.turned[12 * lower_shape + y]
                # Halves a|b and c|d become a|c and b|d.
                sliced_upper = one - one % 13 + other // 13
                sliced_lower = 13 * (one % 13) + other % 13
                changed = (
                    parity
                    ^ self.turn_parity[12 * upper_shape + x]
                    ^ self.turn_parity[12 * lower_shape + y]
                    ^ self.slice_parity[13 * (one % 13) + other // 13]
                )
                distance = self.shape_distances[2 * (169 * sliced_upper + sliced_lower) + changed]
                # Layers that are square before are found with fewer slices in this part.
                if distance >= left or (distance == 0 and left > 1 and not self.is_exhaustive):
                    continue
                bottom = _turn(lower, y)
                self.uppers[depth] = x
                self.lowers[depth] = y
                if self._to_square(
                    depth + 1,
                    left - 1,
                    (top & HALF) | (bottom & HALF) << 24,
                    top >> 24 | (bottom >> 24) << 24,
                    sliced_upper,
                    sliced_lower,
                    changed,
                ):
                    return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter_square(self, depth: cython.int, upper: cython.ulonglong, lower: cython.ulonglong) -> cython.bint:
        """Read corners and edges of two square layers, and go on within them."""
        corners: cython.int = 0
        edges: cython.int = 8
        slot: cython.int
        piece: cython.int
        before: cython.int = -1
        upper_edge: cython.int = (upper & 15) >= 8
        lower_edge: cython.int = (lower & 15) >= 8
        for slot in range(24):
            piece = (upper >> 4 * slot if slot < 12 else lower >> 4 * (slot - 12)) & 15
            if piece >= 8:
                self.pieces[edges] = piece - 8
                edges += 1
                continue
            if slot == 0 or slot == 12 or piece != before:
                self.pieces[corners] = piece
                corners += 1
            before = piece
        corners = _rank(self.pieces, 0)
        edges = _rank(self.pieces, 8)
        if not self._is_near(corners, edges, upper_edge, lower_edge, self.total - depth):
            return False
        return self._within(depth, corners, edges, upper_edge, lower_edge)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _within(
        self, depth: cython.int, corners: cython.int, edges: cython.int, upper_edge: cython.int, lower_edge: cython.int
    ) -> cython.bint:
        """The rest within square layers, each of which begins with an edge or with a corner.

        A slice keeps them square when both begin alike. A layer that begins with a corner turns by 3 × quarters to
        begin with one again, by one slot more to begin with an edge; from an edge to a corner it is one slot less.
        """
        left: cython.int = self.total - depth
        start: cython.int
        turn: cython.int
        next_corners: cython.int
        next_edges: cython.int
        self.nodes += 1
        if self.distances[corners] > left or self.distances[edges] > left or self.nodes > self.allowance:
            return False
        if left == 0:
            return self._finish(depth, corners, edges, upper_edge, lower_edge)
        for start in range(2):
            for turn in range(16):
                if depth > 0 and turn == 0 and start == upper_edge and start == lower_edge:
                    continue
                next_corners = self.after[turn * PERMUTATIONS + corners]
                if self.distances[next_corners] >= left:
                    continue
                next_edges = self.after[_shifted(turn, start - upper_edge, start - lower_edge) * PERMUTATIONS + edges]
                if self.distances[next_edges] >= left:
                    continue
                if not self._is_near(next_corners, next_edges, start, start, left - 1):
                    continue
                self.uppers[depth] = _steps(turn >> 2, upper_edge, start)
                self.lowers[depth] = _steps(turn & 3, lower_edge, start)
                if self._within(depth + 1, next_corners, next_edges, start, start):
                    return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_near(
        self,
        corners: cython.int,
        edges: cython.int,
        upper_edge: cython.int,
        lower_edge: cython.int,
        slices: cython.int,
    ) -> cython.bint:
        """Whether so many slices may be enough; where the ladder says no, they are not."""
        place: cython.int
        if slices > RUNGS:
            return True
        place = _rung_place(
            _key(corners, edges, upper_edge, lower_edge, self.after, self.classes, self.quarters), slices
        )
        return self.ladder[place >> 3] >> (place & 7) & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(
        self, depth: cython.int, corners: cython.int, edges: cython.int, upper_edge: cython.int, lower_edge: cython.int
    ) -> cython.bint:
        """Turn the layers home: the upper one begins with a corner then, the lower one with an edge."""
        up: cython.int
        down: cython.int
        place: cython.int
        moves: cython.int = depth
        _unrank(corners, self.pieces, 0)
        _unrank(edges, self.pieces, 8)
        up = self.pieces[0]
        down = self.pieces[4] - 4
        if self.pieces[8] != (up - upper_edge) & 3 or self.pieces[12] - 4 != (down + 1 - lower_edge) & 3:
            return False
        self.uppers[depth] = _steps(up, upper_edge, 0)
        self.lowers[depth] = _steps(down, lower_edge, 1)
        for place in range(depth + 1):
            if place == 0:
                moves += (self.uppers[0] + self.first_upper) % 12 != 0 or (self.lowers[0] + self.first_lower) % 12 != 0
            else:
                moves += self.uppers[place] != 0 or self.lowers[place] != 0
        return moves <= self.most_moves


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _broken(layer: cython.ulonglong) -> cython.int:
    """How many pieces of a layer are not followed by the one that follows them when solved; a slice mends two a layer.

    When solved, corner n is followed by edge n above and by edge n + 1 below, in rings of four.
    """
    piece: cython.int
    following: cython.int
    slot: cython.int
    count: cython.int = 0
    piece = layer >> 44
    for slot in range(12):
        following = layer >> 4 * slot & 15
        if following != piece and not _follows(piece, following):
            count += 1
        piece = following
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _follows(piece: cython.int, following: cython.int) -> cython.bint:
    """Whether the second piece comes right after the first one when solved, read clockwise."""
    if piece < 4:
        return following == piece + 8
    if piece < 8:
        return following == 12 + (piece + 1 & 3)
    if piece < 12:
        return following == (piece + 1 & 3)
    return following == piece - 8


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _turn(layer: cython.ulonglong, steps: cython.int) -> cython.ulonglong:
    """The layer turned by so many slots."""
    return (layer << 4 * steps | layer >> 4 * (12 - steps)) & LAYER


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _steps(quarters: cython.int, from_edge: cython.int, to_edge: cython.int) -> cython.int:
    """By how many slots a square layer turns when its corners turn by so many quarters."""
    return (3 * quarters + to_edge - from_edge + 12) % 12
