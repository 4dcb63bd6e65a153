"""Tables of the first phase of the search in two phases (3×3×3 Cube): towards oriented pieces and a full slice.

A cube is 40 bytes: the corner in each of 8 places, their twists (0–2, in a mirror 3–5), the edge in each of 12 places,
their flips. A move is 3 × face + quarter turns − 1, faces in the order U R F D L B: 18 moves. The 16 symmetries are
those that keep the axis U–D. There are 2187 twists, 2048 flips, 495 slices (sets of four places of edges) and 11880
fours (a slice and one of 24 orders of the edges in it). `docs/algorithms/two-phase.md` tells what each is for.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


def fill_twists(
    moves: cython.const[cython.uchar][::1],
    symmetries: cython.const[cython.uchar][::1],
    twist_moves: cython.ushort[::1],
    twist_conjugates: cython.ushort[::1],
) -> None:
    """What each move and each symmetry makes of each twist."""
    twists: cython.uchar[::1] = array("B", bytes(8))
    changed: cython.uchar[::1] = array("B", bytes(8))
    twist: cython.int
    which: cython.int
    place: cython.int
    with cython.nogil:
        for twist in range(2187):
            _untwist(twist, twists)
            for which in range(18):
                for place in range(8):
                    changed[place] = (twists[moves[40 * which + place]] + moves[40 * which + 8 + place]) % 3
                twist_moves[18 * twist + which] = _twist(changed)
            for which in range(16):
                for place in range(8):
                    # A mirror turns every twist around.
                    changed[symmetries[40 * which + place]] = (
                        (3 - twists[place]) % 3 if symmetries[40 * which + 8] >= 3 else twists[place]
                    )
                twist_conjugates[16 * twist + which] = _twist(changed)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _twist(twists: cython.const[cython.uchar][::1]) -> cython.int:
    number: cython.int = 0
    place: cython.int
    for place in range(7):
        number = 3 * number + twists[place]
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _untwist(number: cython.int, twists: cython.uchar[::1]) -> cython.void:
    total: cython.int = 0
    place: cython.int
    for place in range(6, -1, -1):
        twists[place] = number % 3
        total += number % 3
        number //= 3
    twists[7] = (21 - total) % 3


def fill_fours(
    moves: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    orders: cython.const[cython.uchar][::1],
    four_moves: cython.ushort[::1],
) -> None:
    """What each move makes of each four."""
    edges: cython.uchar[::1] = array("B", bytes(12))
    places: cython.int
    order: cython.int
    move: cython.int
    place: cython.int
    left: cython.int
    edge: cython.int
    turned_places: cython.int
    turned_order: cython.int
    with cython.nogil:
        for places in range(4096):
            if slices[places] == 65535:
                continue
            for order in range(256):
                if orders[order] == 255:
                    continue
                left = 8
                for place in range(12):
                    edges[place] = 4
                    if places >> place & 1:
                        left -= 2
                        edges[place] = order >> left & 3
                for move in range(18):
                    turned_places = turned_order = 0
                    for place in range(12):
                        edge = edges[moves[40 * move + 16 + place]]
                        if edge < 4:
                            turned_places |= 1 << place
                            turned_order = turned_order << 2 | edge
                    four_moves[18 * (24 * slices[places] + orders[order]) + move] = (
                        24 * slices[turned_places] + orders[turned_order]
                    )


def fill_flip_slices(
    moves: cython.const[cython.uchar][::1],
    symmetries: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    four_moves: cython.const[cython.ushort][::1],
    classes: cython.int[::1],
    class_moves: cython.int[::1],
    stabilizers: cython.ushort[::1],
) -> int:
    """Sort the states 2048 × slice + flip into classes by symmetry, and say what moves make of representatives.

    `classes` gets, for each state, 16 × class + the symmetry that takes it to the class's representative; `class_moves`
    gets the same for the state after each move of the representative; `stabilizers` gets the symmetries that keep the
    representative, a bit each. The answer is the number of classes.
    """
    places_of: cython.ushort[::1] = array("H", bytes(2 * 495))
    flip_moves: cython.ushort[::1] = array("H", bytes(2 * 2048 * 18))
    representatives: cython.int[::1] = array("i", bytes(4 * len(stabilizers)))
    count: cython.int
    places: cython.int
    with cython.nogil:
        for places in range(4096):
            if slices[places] != 65535:
                places_of[slices[places]] = places
        _fill_flip_moves(moves, flip_moves)
        count = _sort_flip_slices(symmetries, slices, places_of, classes, representatives, stabilizers)
        _move_flip_slices(count, representatives, flip_moves, four_moves, classes, class_moves)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_flip_moves(moves: cython.const[cython.uchar][::1], flip_moves: cython.ushort[::1]) -> cython.void:
    flip: cython.int
    flips: cython.int
    move: cython.int
    place: cython.int
    turned: cython.int
    for flip in range(2048):
        flips = _all_flips(flip)
        for move in range(18):
            turned = 0
            for place in range(11):
                turned |= ((flips >> moves[40 * move + 16 + place] & 1) ^ moves[40 * move + 28 + place]) << place
            flip_moves[18 * flip + move] = turned


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _all_flips(flip: cython.int) -> cython.int:
    """The flips of eleven edges, and that of the twelfth, which makes their number even."""
    odd: cython.int = flip ^ flip >> 8
    odd ^= odd >> 4
    odd ^= odd >> 2
    odd ^= odd >> 1
    return flip | (odd & 1) << 11


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort_flip_slices(
    symmetries: cython.const[cython.uchar][::1],
    slices: cython.const[cython.ushort][::1],
    places_of: cython.const[cython.ushort][::1],
    classes: cython.int[::1],
    representatives: cython.int[::1],
    stabilizers: cython.ushort[::1],
) -> cython.int:
    count: cython.int = 0
    state: cython.int
    other: cython.int
    symmetry: cython.int
    for state in range(495 * 2048):
        classes[state] = -1
    for state in range(495 * 2048):
        if classes[state] >= 0:
            continue
        representatives[count] = state
        for symmetry in range(16):
            other = _flip_slice_before(
                symmetries, 40 * symmetry, slices, places_of[state >> 11], _all_flips(state & 2047)
            )
            if other == state:
                stabilizers[count] |= 1 << symmetry
            if classes[other] < 0:
                classes[other] = count << 4 | symmetry
        count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flip_slice_before(
    symmetries: cython.const[cython.uchar][::1],
    symmetry: cython.int,
    slices: cython.const[cython.ushort][::1],
    places: cython.int,
    flips: cython.int,
) -> cython.int:
    """The state that the symmetry takes to the one with these edges of the slice and these flips.

    A quarter turn of the whole cube exchanges the faces by which flips are told; that shows on an edge that is in the
    slice or belongs there, but not both.
    """
    places_before: cython.int = 0
    flips_before: cython.int = 0
    is_quarter: cython.int = symmetries[symmetry + 28 + 8]
    place: cython.int
    image: cython.int
    within: cython.int
    for place in range(12):
        image = symmetries[symmetry + 16 + place]
        within = places >> image & 1
        places_before |= within << place
        flips_before |= ((flips >> image & 1) ^ (is_quarter & (within ^ (1 if place >= 8 else 0)))) << place
    return slices[places_before] << 11 | flips_before & 2047


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _move_flip_slices(
    count: cython.int,
    representatives: cython.const[cython.int][::1],
    flip_moves: cython.const[cython.ushort][::1],
    four_moves: cython.const[cython.ushort][::1],
    classes: cython.const[cython.int][::1],
    class_moves: cython.int[::1],
) -> cython.void:
    each: cython.int
    move: cython.int
    place: cython.int
    flip: cython.int
    for each in range(count):
        place = 18 * 24 * (representatives[each] >> 11)
        flip = 18 * (representatives[each] & 2047)
        for move in range(18):
            class_moves[18 * each + move] = classes[four_moves[place + move] // 24 << 11 | flip_moves[flip + move]]


def fill_class_distances(goal: cython.int, class_moves: cython.int[::1], stabilizers: cython.ushort[::1]) -> None:
    """Add to each class move how far its class is from the goal's (bits 20–23) and if a symmetry keeps it (bit 24)."""
    distances: cython.uchar[::1] = memoryview(array("B", bytes([255]) * len(stabilizers)))
    depth: cython.int = 0
    found: cython.int = 1
    each: cython.int
    move: cython.int
    other: cython.int
    distances[goal] = 0
    with cython.nogil:
        while found:
            found = 0
            for each in range(distances.shape[0]):
                if distances[each] != depth:
                    continue
                for move in range(18):
                    other = class_moves[18 * each + move] >> 4
                    if distances[other] == 255:
                        distances[other] = depth + 1
                        found += 1
            depth += 1
        for move in range(class_moves.shape[0]):
            other = class_moves[move] >> 4
            class_moves[move] |= distances[other] << 20 | (1 if stabilizers[other] > 1 else 0) << 24


def spread(
    goal: cython.int,
    twist_moves: cython.const[cython.ushort][::1],
    twist_conjugates: cython.const[cython.ushort][::1],
    class_moves: cython.const[cython.int][::1],
    stabilizers: cython.const[cython.ushort][::1],
    within: cython.uchar[::1],
    queue: cython.int[::1],
    levels: cython.int[::1],
) -> None:
    """Mark the states 2187 × class + twist within as many moves of the goal as there are levels, a bit each.

    `queue` gets all of them but those of the last level, nearest first; `levels` how many are within 0, 1, 2, … moves.
    """
    depth: cython.int
    head: cython.int = 0
    tail: cython.int = 1
    state: cython.int
    move: cython.int
    with cython.nogil:
        queue[0] = 2187 * goal
        within[queue[0] >> 3] |= 1 << (queue[0] & 7)
        levels[0] = 1
        for depth in range(1, levels.shape[0]):
            while head < levels[depth - 1]:
                state = queue[head]
                head += 1
                for move in range(18):
                    tail = _mark(
                        class_moves[18 * (state // 2187) + move],
                        twist_moves[18 * (state % 2187) + move],
                        twist_conjugates,
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
    twist: cython.int,
    twist_conjugates: cython.const[cython.ushort][::1],
    stabilizers: cython.const[cython.ushort][::1],
    within: cython.uchar[::1],
    queue: cython.int[::1],
    tail: cython.int,
) -> cython.int:
    """Mark a state and those that are the same by a symmetry of its class; queue them while there is room."""
    each: cython.int = moved >> 4 & 0xFFFF
    symmetry: cython.int
    same: cython.int
    state: cython.int
    twist = twist_conjugates[16 * twist + (moved & 15)]
    state = 2187 * each + twist
    if within[state >> 3] >> (state & 7) & 1:
        return tail
    within[state >> 3] |= 1 << (state & 7)
    if tail < queue.shape[0]:
        queue[tail] = state
    tail += 1
    if moved >> 24:
        for symmetry in range(1, 16):
            same = 2187 * each + twist_conjugates[16 * twist + symmetry]
            if stabilizers[each] >> symmetry & 1 and not within[same >> 3] >> (same & 7) & 1:
                within[same >> 3] |= 1 << (same & 7)
                if tail < queue.shape[0]:
                    queue[tail] = same
                tail += 1
    return tail


def spread_farther(
    twist_moves: cython.const[cython.ushort][::1],
    twist_conjugates: cython.const[cython.ushort][::1],
    class_moves: cython.const[cython.int][::1],
    stabilizers: cython.const[cython.ushort][::1],
    within: cython.const[cython.uchar][::1],
    first: cython.int,
    last: cython.int,
    farther: cython.uchar[::1],
) -> None:
    """Mark the states within one move of those of the classes from `first` to before `last` that are marked."""
    queue: cython.int[::1] = memoryview(array("i"))
    state: cython.int
    move: cython.int
    with cython.nogil:
        for state in range(2187 * first, 2187 * last):
            if not within[state >> 3] >> (state & 7) & 1:
                continue
            farther[state >> 3] |= 1 << (state & 7)
            for move in range(18):
                _mark(
                    class_moves[18 * (state // 2187) + move],
                    twist_moves[18 * (state % 2187) + move],
                    twist_conjugates,
                    stabilizers,
                    farther,
                    queue,
                    0,
                )


def fill_sieve(queue: cython.const[cython.int][::1], sieve: cython.uchar[::1]) -> None:
    """Set two bits for each state, in places that its hash gives; there are as many bits as a power of two."""
    bits: cython.longlong = 8 * sieve.shape[0] - 1
    each: cython.int
    place: cython.int
    with cython.nogil:
        for each in range(queue.shape[0]):
            place = _hash(queue[each]) >> 13 & bits
            sieve[place >> 3] |= 1 << (place & 7)
            place = _hash(queue[each]) >> 30 & bits
            sieve[place >> 3] |= 1 << (place & 7)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(state: cython.longlong) -> cython.longlong:
    """Less than 2⁶³, for states are less than 2²⁸, so that it is the same in Python and in C; use its middle bits."""
    return state * 668265261


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _near_slot(state: cython.int, near_states: cython.const[cython.int][::1]) -> cython.int:
    """Where among 2¹⁸ slots the state is, or the free one where it would be."""
    slot: cython.int = _hash(state) >> 19 & 0x3FFFF
    while near_states[slot] & 0xFFFFFFF != state and near_states[slot] >= 0:
        slot = slot + 1 & 0x3FFFF
    return slot


def fill_near(
    twist_moves: cython.const[cython.ushort][::1],
    twist_conjugates: cython.const[cython.ushort][::1],
    class_moves: cython.const[cython.int][::1],
    queue: cython.const[cython.int][::1],
    levels: cython.const[cython.int][::1],
    near_states: cython.int[::1],
    near_first: cython.int[::1],
    near_edges: cython.int[::1],
) -> int:
    """Make a graph of the nearest states: a hash table of states, and for each slot its moves to others of them.

    A slot holds the state + its distance << 28, or −1. An edge is slot + move << 18 + symmetry << 23 + distance << 27;
    a state's edges are those to nearer states, then to equally near ones, then to farther ones. The answer is the
    number of edges.
    """
    depth: cython.int
    each: cython.int
    slot: cython.int
    count: cython.int = 0
    with cython.nogil:
        for slot in range(near_states.shape[0]):
            near_states[slot] = -1
        each = 0
        for depth in range(levels.shape[0]):
            while each < levels[depth]:
                slot = _near_slot(queue[each], near_states)
                near_states[slot] = queue[each] | depth << 28
                each += 1
        for slot in range(near_states.shape[0]):
            near_first[slot] = count
            if near_states[slot] >= 0:
                for depth in range((near_states[slot] >> 28) - 1, (near_states[slot] >> 28) + 2):
                    count = _add_edges(
                        slot, depth, twist_moves, twist_conjugates, class_moves, near_states, near_edges, count
                    )
        near_first[near_states.shape[0]] = count
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_edges(
    slot: cython.int,
    distance: cython.int,
    twist_moves: cython.const[cython.ushort][::1],
    twist_conjugates: cython.const[cython.ushort][::1],
    class_moves: cython.const[cython.int][::1],
    near_states: cython.const[cython.int][::1],
    near_edges: cython.int[::1],
    count: cython.int,
) -> cython.int:
    """Append the edges from a slot to states at a certain distance."""
    each: cython.int = (near_states[slot] & 0xFFFFFFF) // 2187
    twist: cython.int = (near_states[slot] & 0xFFFFFFF) % 2187
    move: cython.int
    moved: cython.int
    other: cython.int
    for move in range(18):
        moved = class_moves[18 * each + move]
        if moved >> 20 & 15 > distance:
            continue
        other = 2187 * (moved >> 4 & 0xFFFF)
        other += twist_conjugates[16 * twist_moves[18 * twist + move] + (moved & 15)]
        other = _near_slot(other, near_states)
        if near_states[other] >= 0 and near_states[other] >> 28 == distance:
            near_edges[count] = other | move << 18 | (moved & 15) << 23 | distance << 27
            count += 1
    return count
