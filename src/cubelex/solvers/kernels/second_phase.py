"""Tables of the second phase of the search in two phases (3×3×3 Cube): ten moves that keep orientations and the slice.

Cubes, moves and symmetries are as in the first phase. There are 40320 eights (permutations of eight pieces), 24 orders
of the edges in the slice, and 10 moves in `turns`. `docs/algorithms/two-phase.md` tells what each is for.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


def fill_corners(
    moves: cython.const[cython.uchar][::1],
    symmetries: cython.const[cython.uchar][::1],
    inverses: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    orders: cython.const[cython.uchar][::1],
    classes: cython.ushort[::1],
    class_moves: cython.ushort[::1],
    stabilizers: cython.ushort[::1],
) -> int:
    """Sort the permutations of the corners into classes by symmetry, and say what moves make of representatives.

    `classes` gets, for each state, 16 × class + the symmetry that takes it to the class's representative; `class_moves`
    gets the same for the state after each of the 18 moves of the representative; `stabilizers` gets the symmetries that
    keep the representative, a bit each. The answer is the number of classes.
    """
    eights: cython.uchar[::1] = array("B", bytes(8 * 40320))
    changed: cython.uchar[::1] = array("B", bytes(8))
    is_sorted: cython.uchar[::1] = array("B", bytes(40320))
    representatives: cython.int[::1] = array("i", bytes(4 * len(stabilizers)))
    count: cython.int = 0
    state: cython.int
    other: cython.int
    which: cython.int
    place: cython.int
    with cython.nogil:
        _fill_eights(slices, orders, eights)
        for state in range(40320):
            if is_sorted[state]:
                continue
            representatives[count] = state
            for which in range(16):
                other = _conjugate(eights, 8 * state, symmetries, 40 * inverses[which], slices, orders, changed)
                if other == state:
                    stabilizers[count] |= 1 << which
                if not is_sorted[other]:
                    is_sorted[other] = 1
                    classes[other] = count << 4 | which
            count += 1
        for state in range(count):
            for which in range(18):
                for place in range(8):
                    changed[place] = eights[8 * representatives[state] + moves[40 * which + place]]
                class_moves[18 * state + which] = classes[_eight(changed, slices, orders)]
    return count


def fill_edges(
    moves: cython.const[cython.uchar][::1],
    turns: cython.const[cython.uchar][::1],
    symmetries: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    orders: cython.const[cython.uchar][::1],
    edge_moves: cython.ushort[::1],
    edge_conjugates: cython.ushort[::1],
) -> None:
    """What each move of the second phase and each symmetry makes of the edges outside the slice."""
    eights: cython.uchar[::1] = array("B", bytes(8 * 40320))
    changed: cython.uchar[::1] = array("B", bytes(8))
    state: cython.int
    which: cython.int
    place: cython.int
    with cython.nogil:
        _fill_eights(slices, orders, eights)
        for state in range(40320):
            for which in range(10):
                for place in range(8):
                    changed[place] = eights[8 * state + moves[40 * turns[which] + 16 + place]]
                edge_moves[10 * state + which] = _eight(changed, slices, orders)
            for which in range(16):
                edge_conjugates[16 * state + which] = _conjugate(
                    eights, 8 * state, symmetries, 40 * which + 16, slices, orders, changed
                )


def fill_slice_orders(
    moves: cython.const[cython.uchar][::1],
    turns: cython.const[cython.uchar][::1],
    symmetries: cython.const[cython.uchar][::1],
    orders: cython.const[cython.uchar][::1],
    order_moves: cython.uchar[::1],
    order_conjugates: cython.uchar[::1],
) -> None:
    """The same for the edges in the slice."""
    order: cython.int
    which: cython.int
    place: cython.int
    changed: cython.int
    image: cython.int
    with cython.nogil:
        for order in range(256):
            if orders[order] == 255:
                continue
            for which in range(10):
                changed = 0
                for place in range(4):
                    image = moves[40 * turns[which] + 24 + place] - 8
                    changed = changed << 2 | (order >> (6 - 2 * image) & 3)
                order_moves[10 * orders[order] + which] = orders[changed]
            for which in range(16):
                changed = 0
                for place in range(4):
                    image = symmetries[40 * which + 24 + place] - 8
                    changed |= (symmetries[40 * which + 24 + (order >> (6 - 2 * place) & 3)] - 8) << (6 - 2 * image)
                order_conjugates[16 * orders[order] + which] = orders[changed]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_eights(
    slices: cython.const[cython.ushort][::1], orders: cython.const[cython.uchar][::1], eights: cython.uchar[::1]
) -> cython.void:
    """Write out the permutation of each number."""
    places: cython.int
    low: cython.int
    high: cython.int
    place: cython.int
    number: cython.int
    low_left: cython.int
    high_left: cython.int
    for places in range(256):
        if slices[places] == 65535:
            continue
        for low in range(256):
            for high in range(256):
                if orders[low] == 255 or orders[high] == 255:
                    continue
                number = 8 * (24 * (24 * slices[places] + orders[low]) + orders[high])
                low_left = high_left = 8
                for place in range(8):
                    if places >> place & 1:
                        low_left -= 2
                        eights[number + place] = low >> low_left & 3
                    else:
                        high_left -= 2
                        eights[number + place] = 4 + (high >> high_left & 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _eight(
    pieces: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    orders: cython.const[cython.uchar][::1],
) -> cython.int:
    """The number of a permutation: where the pieces 0–3 are, in which order, and in which order the others are."""
    places: cython.int = 0
    low: cython.int = 0
    high: cython.int = 0
    place: cython.int
    for place in range(8):
        if pieces[place] < 4:
            places |= 1 << place
            low = low << 2 | pieces[place]
        else:
            high = high << 2 | pieces[place] - 4
    return 24 * (24 * slices[places] + orders[low]) + orders[high]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _conjugate(
    eights: cython.const[cython.uchar][::1],
    eight: cython.int,
    symmetries: cython.const[cython.uchar][::1],
    symmetry: cython.int,
    slices: cython.const[cython.ushort][::1],
    orders: cython.const[cython.uchar][::1],
    changed: cython.uchar[::1],
) -> cython.int:
    """The number of a permutation seen through a symmetry."""
    place: cython.int
    for place in range(8):
        changed[symmetries[symmetry + place]] = symmetries[symmetry + eights[eight + place]]
    return _eight(changed, slices, orders)


def fill_corner_slices(
    turns: cython.const[cython.uchar][::1],
    class_moves: cython.const[cython.ushort][::1],
    stabilizers: cython.const[cython.ushort][::1],
    order_moves: cython.const[cython.uchar][::1],
    order_conjugates: cython.const[cython.uchar][::1],
    distances: cython.uchar[::1],
) -> None:
    """The distance of each 24 × class of corners + order in the slice, in moves of the second phase."""
    depth: cython.int = 0
    found: cython.int = 1
    state: cython.int
    turn: cython.int
    moved: cython.int
    order: cython.int
    symmetry: cython.int
    other: cython.int
    with cython.nogil:
        for state in range(distances.shape[0]):
            distances[state] = 255
        distances[0] = 0
        while found:
            found = 0
            for state in range(distances.shape[0]):
                if distances[state] != depth:
                    continue
                for turn in range(10):
                    moved = class_moves[18 * (state // 24) + turns[turn]]
                    order = order_conjugates[16 * order_moves[10 * (state % 24) + turn] + (moved & 15)]
                    for symmetry in range(16):
                        other = 24 * (moved >> 4) + order_conjugates[16 * order + symmetry]
                        if stabilizers[moved >> 4] >> symmetry & 1 and distances[other] == 255:
                            distances[other] = depth + 1
                            found += 1
            depth += 1


def spread(
    turns: cython.const[cython.uchar][::1],
    class_moves: cython.const[cython.ushort][::1],
    stabilizers: cython.const[cython.ushort][::1],
    edge_moves: cython.const[cython.ushort][::1],
    edge_conjugates: cython.const[cython.ushort][::1],
    within: cython.uchar[::1],
    queue: cython.int[::1],
    levels: cython.int[::1],
) -> None:
    """Mark the states 40320 × class of corners + edges within as many moves as there are levels, a bit each.

    `queue` gets all of them but those of the last level, nearest first; `levels` how many are within 0, 1, 2, … moves.
    """
    depth: cython.int
    head: cython.int = 0
    tail: cython.int = 1
    state: cython.int
    turn: cython.int
    with cython.nogil:
        queue[0] = 0
        within[0] |= 1
        levels[0] = 1
        for depth in range(1, levels.shape[0]):
            while head < levels[depth - 1]:
                state = queue[head]
                head += 1
                for turn in range(10):
                    tail = _mark(
                        class_moves[18 * (state // 40320) + turns[turn]],
                        edge_moves[10 * (state % 40320) + turn],
                        edge_conjugates,
                        stabilizers,
                        within,
                        queue,
                        tail,
                    )
            levels[depth] = tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mark(
    moved: cython.int,
    edges: cython.int,
    edge_conjugates: cython.const[cython.ushort][::1],
    stabilizers: cython.const[cython.ushort][::1],
    within: cython.uchar[::1],
    queue: cython.int[::1],
    tail: cython.int,
) -> cython.int:
    each: cython.int = moved >> 4
    symmetry: cython.int
    same: cython.int
    state: cython.int
    edges = edge_conjugates[16 * edges + (moved & 15)]
    state = 40320 * each + edges
    if within[state >> 3] >> (state & 7) & 1:
        return tail
    within[state >> 3] |= 1 << (state & 7)
    if tail < queue.shape[0]:
        queue[tail] = state
    tail += 1
    if stabilizers[each] > 1:
        for symmetry in range(1, 16):
            same = 40320 * each + edge_conjugates[16 * edges + symmetry]
            if stabilizers[each] >> symmetry & 1 and not within[same >> 3] >> (same & 7) & 1:
                within[same >> 3] |= 1 << (same & 7)
                if tail < queue.shape[0]:
                    queue[tail] = same
                tail += 1
    return tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(state: cython.longlong) -> cython.longlong:
    """Less than 2⁶³, for states are less than 2²⁸, so that it is the same in Python and in C; use its middle bits."""
    return state * 668265261


def fill_bounds(
    queue: cython.const[cython.int][::1],
    levels: cython.const[cython.int][::1],
    bounds: cython.uchar[::1],
) -> None:
    """Keep, in the place each state's hash gives among 2²², the least distance of the states that share it.

    Four bits each, two in a byte; where no state of the queue has its place, one more than the last level.
    """
    depth: cython.int = 0
    each: cython.int
    place: cython.int
    beyond: cython.int = levels.shape[0]
    with cython.nogil:
        for place in range(bounds.shape[0]):
            bounds[place] = beyond << 4 | beyond
        for each in range(queue.shape[0]):
            while each >= levels[depth]:
                depth += 1
            place = _hash(queue[each]) >> 15 & 0x3FFFFF
            if bounds[place >> 1] >> (4 * (place & 1)) & 15 == beyond:
                bounds[place >> 1] ^= (beyond ^ depth) << (4 * (place & 1))
