"""The search for Square-1: to square layers first, then within them.

A layer is twelve slots of 30 degrees, read as the plain form of the puzzle reads it, four bits a slot, the first slot
lowest: corners are 0 to 7 and take two slots each, edges are 8 to 15. A half is six slots; there are thirteen ways of
filling it, and a layer that the cut leaves whole has the number 13 × its first half + its second one.

`docs/algorithms/square1.md` tells how the search works.
"""

from array import array

import cython

PERMUTATIONS = cython.declare(cython.int, 40320)
CLASSES = cython.declare(cython.int, 2520)
FIRST_ALLOWANCE = cython.declare(cython.longlong, 400)
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
    after: cython.const[cython.ushort][::1],
    classes: cython.ushort[::1],
    quarters: cython.uchar[::1],
    masks: cython.uchar[::1],
    members: cython.ushort[::1],
) -> None:
    """Permutations that differ by turns of the layers form a class: its number, and the turn that leads to its member.

    `masks` has a bit for each place that holds a piece of the upper layer.
    """
    pieces: cython.uchar[::1] = array("B", bytes(8))
    turned: cython.uchar[::1] = array("B", bytes(8))
    number: cython.int
    turn: cython.int
    place: cython.int
    other: cython.int
    found: cython.int = 0
    for number in range(PERMUTATIONS):
        classes[number] = CLASSES
    for number in range(PERMUTATIONS):
        _unrank(number, pieces, 0)
        masks[number] = 0
        for place in range(8):
            masks[number] |= (pieces[place] < 4) << place
        if classes[number] < CLASSES:
            continue
        members[found] = number
        for turn in range(16):
            _turn_pieces(pieces, turned, turn)
            other = _rank(turned, 0)
            classes[other] = found
            quarters[other] = (4 - (turn >> 2) & 3) << 2 | (4 - turn & 3)
        found += 1


def fill_joint(
    after: cython.const[cython.ushort][::1],
    classes: cython.const[cython.ushort][::1],
    quarters: cython.const[cython.uchar][::1],
    members: cython.const[cython.ushort][::1],
    joint: cython.uchar[::1],
) -> None:
    """How many slices until one kind of pieces is in order and the other kind sorted by layers, at least.

    By 2 × (256 × class + mask) + 1 where both layers begin with the other kind.
    """
    state: cython.int
    depth: cython.int = 0
    changed: cython.int = 1
    for state in range(2 * 256 * CLASSES):
        joint[state] = 255
    joint[2 * (256 * classes[0] + _turn_mask(15, quarters[0]))] = 0
    joint[2 * (256 * classes[0] + _turn_mask(15, quarters[0])) + 1] = 0
    while changed:
        changed = 0
        for state in range(2 * 256 * CLASSES):
            if joint[state] < 255 or not _has_four((state >> 1) & 255):
                continue
            if _leads_to(state, depth, after, classes, quarters, members, joint):
                joint[state] = depth + 1
                changed += 1
        depth += 1


@cython.cfunc
@cython.exceptval(check=False)
def _leads_to(
    state: cython.int,
    depth: cython.int,
    after: cython.const[cython.ushort][::1],
    classes: cython.const[cython.ushort][::1],
    quarters: cython.const[cython.uchar][::1],
    members: cython.const[cython.ushort][::1],
    joint: cython.uchar[::1],
) -> cython.bint:
    """Whether one slice leads to a state of that depth."""
    begins: cython.int = state & 1
    mask: cython.int = (state >> 1) & 255
    member: cython.int = members[state >> 9]
    start: cython.int
    up: cython.int
    down: cython.int
    ahead: cython.int
    reached: cython.int
    turned: cython.int
    for start in range(2):
        ahead = start - begins
        for up in range(4):
            for down in range(4):
                reached = after[(4 * up + down) * PERMUTATIONS + member]
                turned = _turn_mask(mask, ((up + ahead) & 3) << 2 | (down + ahead) & 3)
                turned = (turned & 0xC3) | (turned & 0x0C) << 2 | (turned & 0x30) >> 2
                turned = _turn_mask(turned, quarters[reached])
                if joint[2 * (256 * classes[reached] + turned) + start] == depth:
                    return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _turn_mask(mask: cython.int, quarters: cython.int) -> cython.int:
    """The places of a mask, four a layer, turned by so many quarters above and below."""
    up: cython.int = (mask & 15) << (quarters >> 2)
    down: cython.int = (mask >> 4) << (quarters & 3)
    return ((up | up >> 4) & 15) | ((down | down >> 4) & 15) << 4


@cython.cfunc
@cython.exceptval(check=False)
def _has_four(mask: cython.int) -> cython.bint:
    """Whether four of eight bits are set."""
    count: cython.int = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count == 4


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
    masks: cython.const[cython.uchar][::1]
    joint: cython.const[cython.uchar][::1]
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
        masks: cython.const[cython.uchar][::1],
        joint: cython.const[cython.uchar][::1],
    ):
        self.classes, self.quarters, self.masks, self.joint = classes, quarters, masks, joint
        self.turned, self.turn_parity, self.slice_parity = turned, turn_parity, slice_parity
        self.shape_distances, self.after, self.distances = shape_distances, after, distances
        self.pieces = array("B", bytes(16))
        self.uppers, self.lowers = array("i", bytes(4 * 32)), array("i", bytes(4 * 32))

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
        the least and the most slices, the most moves of both kinds, and whether no solution within them may be missed.
        Answers the number of slices, with the turns before each and after the last in `solution`, or −1.
        """
        found: cython.int = -1
        total: cython.int
        place: cython.int
        self.nodes = 0
        self.most_moves, self.is_exhaustive = limits[2], limits[3]
        self.first_upper, self.first_lower = shape[4], shape[5]
        with cython.nogil:
            for total in range(limits[0], limits[1] + 1):
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
        """Whether a solution of exactly so many slices is found; if none may be missed, all are in the first part."""
        first: cython.int
        near: cython.int = self.shape_distances[2 * (169 * upper_shape + lower_shape) + parity]
        self.total = total
        if near > total:
            return False
        # More slices have so many more solutions that it is quicker to go on than to look everywhere.
        self.allowance = self.nodes + (FIRST_ALLOWANCE << (total >> 1) if not self.is_exhaustive else UNLIMITED)
        first = total if self.is_exhaustive else near
        return self._to_square(0, first, upper, lower, upper_shape, lower_shape, parity)

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
        """So many slices more to square layers, and from there on the rest within them."""
        x: cython.int
        y: cython.int
        one: cython.int
        other: cython.int
        sliced_upper: cython.int
        sliced_lower: cython.int
        changed: cython.int
        half: cython.ulonglong
        top: cython.ulonglong
        bottom: cython.ulonglong
        self.nodes += 1
        if self.is_exhaustive and _broken(upper) + _broken(lower) > 4 * left:
            return False
        if left == 0:
            return self._enter_square(depth, upper, lower)
        for x in range(12):
            one = self.turned[12 * upper_shape + x]
            if one == 255:
                continue
            top = _turn(upper, x)
            for y in range(12):
                other = self.turned[12 * lower_shape + y]
                if other == 255 or (x == 0 and y == 0 and depth > 0):
                    continue
                # Halves a|b and c|d become a|c and b|d.
                sliced_upper = one - one % 13 + other // 13
                sliced_lower = 13 * (one % 13) + other % 13
                changed = (
                    parity
                    ^ self.turn_parity[12 * upper_shape + x]
                    ^ self.turn_parity[12 * lower_shape + y]
                    ^ self.slice_parity[13 * (one % 13) + other // 13]
                )
                if self.shape_distances[2 * (169 * sliced_upper + sliced_lower) + changed] >= left:
                    continue
                bottom = _turn(lower, y)
                half = bottom & HALF
                self.uppers[depth] = x
                self.lowers[depth] = y
                if self._to_square(
                    depth + 1,
                    left - 1,
                    (top & HALF) | half << 24,
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
        return self._within(depth, _rank(self.pieces, 0), _rank(self.pieces, 8), upper & 15 >= 8, lower & 15 >= 8)

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
        up: cython.int
        down: cython.int
        up_edges: cython.int
        down_edges: cython.int
        turn: cython.int
        next_corners: cython.int
        next_edges: cython.int
        self.nodes += 1
        if self.distances[corners] > left or self.distances[edges] > left or self.nodes > self.allowance:
            return False
        if left == 0:
            return self._finish(depth, corners, edges, upper_edge, lower_edge)
        for start in range(2):
            for up in range(4):
                up_edges = (up + (start > upper_edge) - (start < upper_edge)) & 3
                for down in range(4):
                    if depth > 0 and up == 0 and down == 0 and start == upper_edge and start == lower_edge:
                        continue
                    turn = 4 * up + down
                    next_corners = self.after[turn * PERMUTATIONS + corners]
                    if self.distances[next_corners] >= left:
                        continue
                    down_edges = (down + (start > lower_edge) - (start < lower_edge)) & 3
                    next_edges = self.after[(4 * up_edges + down_edges) * PERMUTATIONS + edges]
                    if self.distances[next_edges] >= left:
                        continue
                    if self._bound(next_corners, next_edges, start) >= left:
                        continue
                    if self._bound(next_edges, next_corners, 1 - start) >= left:
                        continue
                    self.uppers[depth] = _steps(up, upper_edge, start)
                    self.lowers[depth] = _steps(down, lower_edge, start)
                    if self._within(depth + 1, next_corners, next_edges, start, start):
                        return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound(self, ordered: cython.int, sorted_: cython.int, begins: cython.int) -> cython.int:
        """How many slices are needed to put one kind in order and to sort the other by layers."""
        mask: cython.int = _turn_mask(self.masks[sorted_], self.quarters[ordered])
        return self.joint[2 * (256 * self.classes[ordered] + mask) + begins]

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
