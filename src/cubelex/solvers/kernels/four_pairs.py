"""Third stage of reducing the 4×4×4 Cube: the wings of every edge together and every centre on its face.

Places, steps and found sequences are as in `four_axis`, tracks as in `four_tracks`. This stage uses 17 of the turns,
those that keep wings on their tracks, and numbers them in that order; the last three are Uw2, Rw2 and Fw2. An edge is a
number from 0 to 11, those between U, D, F and B first. A pairing says for each edge at which edge the partner of its
wing on the first track is: 12 × 4 bits in one number; it is an even permutation. Eight symmetries keep the tracks. They
sort the ways to place the first four partners into classes, and a pairing's number is 20160 × class + the rank of the
other eight in the class's representative. Rows of `origins` and `images` say what a turn and then a symmetry make of a
pairing: 12 × (18 × symmetry + turn), where 17 is no turn. `centres` says what the 17 turns and the 8 symmetries make of
each of the 14700 arrangements of centres.
"""

from array import array
from collections.abc import Callable, Mapping

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython

# Edges 0 to 11 in their places, and what the rank of a later one loses when an edge comes before it.
SOLVED = cython.declare(cython.ulonglong, 0xBA9876543210)
LATER = cython.declare(cython.ulonglong, 0x111111111110)

# Multiplying by the first and keeping 64 bits, as in C, mixes the bits of a number well.
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def fill_centres(
    permutations: cython.const[cython.uchar][::1],
    firsts: cython.const[cython.uchar][::1],
    lasts: cython.const[cython.uchar][::1],
    centres: cython.ushort[::1],
) -> None:
    """What each permutation of the 24 places of centres makes of each arrangement."""
    count: cython.int = len(permutations) // 24
    upper: cython.int
    front: cython.int
    right: cython.int
    which: cython.int
    first: cython.int
    turned: cython.int
    with cython.nogil:
        for upper in range(256):
            for front in range(256):
                for right in range(256):
                    if firsts[upper] == 255 or firsts[front] == 255 or lasts[right] == 255:
                        continue
                    first = _places(upper, right, front)
                    for which in range(count):
                        turned = _permuted(first, permutations, 24 * which)
                        # A mirror also exchanges the colours on R and L, so that it leaves the solved cube solved.
                        if _is_solved(_permuted(0xFFF, permutations, 24 * which) ^ 0x0F00F0, firsts, lasts):
                            turned ^= 0x0F00F0
                        centres[count * _arrangement(first, firsts, lasts) + which] = _arrangement(
                            turned, firsts, lasts
                        )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _places(upper: cython.int, right: cython.int, front: cython.int) -> cython.int:
    """A set of the 24 places from those on U and D, on R and L, on F and B."""
    return (
        upper & 15
        | (right & 15) << 4
        | (front & 15) << 8
        | (upper & 0xF0) << 8
        | (right & 0xF0) << 12
        | (front & 0xF0) << 16
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _permuted(places: cython.int, permutations: cython.const[cython.uchar][::1], start: cython.int) -> cython.int:
    permuted: cython.int = 0
    place: cython.int
    for place in range(24):
        permuted |= (places >> permutations[start + place] & 1) << place
    return permuted


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _arrangement(
    first: cython.int, firsts: cython.const[cython.uchar][::1], lasts: cython.const[cython.uchar][::1]
) -> cython.int:
    """The number of an arrangement, from the places of the three first colours of an axis.

    A half turn of the whole cube exchanges the colours on two axes: so that the lowest place of U and that of F can
    always be taken to have the second colour.
    """
    upper: cython.int = first & 15 | first >> 8 & 0xF0
    right: cython.int = first >> 4 & 15 | first >> 12 & 0xF0
    front: cython.int = first >> 8 & 15 | first >> 16 & 0xF0
    if upper & 1:
        upper ^= 255
        right ^= 255
    if front & 1:
        front ^= 255
        right ^= 255
    return 420 * firsts[upper] + 12 * firsts[front] + lasts[right]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_solved(
    first: cython.int, firsts: cython.const[cython.uchar][::1], lasts: cython.const[cython.uchar][::1]
) -> cython.int:
    return _arrangement(first, firsts, lasts) == _arrangement(0xFFF, firsts, lasts)


def fill_centre_distances(
    firsts: cython.const[cython.uchar][::1],
    lasts: cython.const[cython.uchar][::1],
    centres: cython.const[cython.ushort][::1],
    distances: cython.uchar[::1],
) -> None:
    """How many turns solve the centres: 2 × arrangement + whether an odd number of wide turns is due."""
    depth: cython.int = 0
    found: cython.int = 1
    state: cython.int
    which: cython.int
    other: cython.int
    with cython.nogil:
        for state in range(len(distances)):
            distances[state] = 255
        distances[2 * _arrangement(0xFFF, firsts, lasts)] = 0
        while found:
            found = 0
            for state in range(len(distances)):
                if distances[state] != depth:
                    continue
                for which in range(17):
                    other = 2 * centres[25 * (state >> 1) + which] + (state & 1 ^ (which >= 14))
                    if distances[other] == 255:
                        distances[other] = depth + 1
                        found += 1
            depth += 1


@cython.cclass
class Pairings:
    """Pairings and their numbers."""

    _origins: cython.const[cython.uchar][::1]
    _images: cython.const[cython.uchar][::1]
    _classes: cython.const[cython.ushort][::1]
    _symmetries: cython.const[cython.uchar][::1]
    _representatives: cython.const[cython.uchar][::1]
    _centres: cython.const[cython.ushort][::1]
    _firsts: cython.const[cython.uchar][::1]
    _lasts: cython.const[cython.uchar][::1]
    _ranks: cython.ulonglong[::1]
    _solved_pairing: cython.int
    _solved_centres: cython.int

    def __init__(self, arrays: Mapping[str, memoryview]):
        """Take the arrays of this stage's table."""
        self._origins = arrays["origins"]
        self._images = arrays["images"]
        self._classes = arrays["classes"]
        self._symmetries = arrays["symmetries"]
        self._representatives = arrays["representatives"]
        self._centres = arrays["centres"]
        self._firsts = arrays["firsts"]
        self._lasts = arrays["lasts"]
        self._ranks = array("Q", bytes(2 * len(self._representatives)))
        self._fill_ranks()
        self._solved_pairing = self._number(SOLVED, 17) >> 3
        self._solved_centres = _arrangement(0xFFF, self._firsts, self._lasts)

    @cython.final
    @cython.cfunc
    def _fill_ranks(self) -> cython.void:
        """For each class, how many lesser edges its first four leave for each edge: four bits each."""
        each: cython.int
        place: cython.int
        lost: cython.ulonglong
        for each in range(len(self._ranks)):
            self._ranks[each] = SOLVED
            for place in range(4):
                lost = LATER << 4 * self._representatives[4 * each + place]
                self._ranks[each] -= lost & 0xFFFFFFFFFFFF

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, pairing: cython.ulonglong, which: cython.int) -> cython.int:
        """The number of the pairing after a turn, times 8, plus the symmetry that takes it to the representative."""
        row: cython.int = 12 * which
        placed: cython.int = (
            1728 * self._images[row + cython.cast(cython.int, pairing >> self._origins[row] & 15)]
            + 144 * self._images[row + cython.cast(cython.int, pairing >> self._origins[row + 1] & 15)]
            + 12 * self._images[row + cython.cast(cython.int, pairing >> self._origins[row + 2] & 15)]
            + self._images[row + cython.cast(cython.int, pairing >> self._origins[row + 3] & 15)]
        ) >> 2
        symmetry: cython.int = self._symmetries[placed]
        each: cython.int = self._classes[placed]
        return 8 * self._rank(pairing, 18 * symmetry + which, each) + symmetry

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank(self, pairing: cython.ulonglong, which: cython.int, each: cython.int) -> cython.int:
        """The number of the pairing after a turn and a symmetry that make it one of this class."""
        row: cython.int = 12 * which
        ranks: cython.ulonglong = self._ranks[each]
        number: cython.int = each
        place: cython.int
        shift: cython.int
        # The last two of the twelve follow from the others, for the permutation is even.
        for place in range(4, 10):
            shift = self._images[row + cython.cast(cython.int, pairing >> self._origins[row + place] & 15)]
            number = (12 - place) * number + cython.cast(cython.int, ranks >> shift & 15)
            ranks -= LATER << shift
        return number

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairing(self, number: cython.int) -> cython.ulonglong:
        """The pairing with a number, as the class's representative has it."""
        pairing: cython.ulonglong = 0
        edges: cython.ulonglong = SOLVED
        digits: cython.ulonglong = 0
        odd: cython.int = 0
        digit: cython.int
        place: cython.int
        earlier: cython.int
        for place in range(9, 3, -1):
            digit = number % (12 - place)
            number //= 12 - place
            odd ^= digit
            digits |= cython.cast(cython.ulonglong, digit) << 4 * place
        for place in range(4):
            digit = self._representatives[4 * number + place]
            for earlier in range(place):
                digit -= self._representatives[4 * number + earlier] < self._representatives[4 * number + place]
            odd ^= digit
            digits |= cython.cast(cython.ulonglong, digit) << 4 * place
        digits |= cython.cast(cython.ulonglong, odd & 1) << 40
        for place in range(12):
            digit = 4 * cython.cast(cython.int, digits >> 4 * place & 15)
            pairing |= (edges >> digit & 15) << 4 * place
            edges = edges >> digit + 4 << digit | edges & (cython.cast(cython.ulonglong, 1) << digit) - 1
        return pairing

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _turned(self, pairing: cython.ulonglong, which: cython.int) -> cython.ulonglong:
        turned: cython.ulonglong = 0
        row: cython.int = 12 * which
        place: cython.int
        for place in range(12):
            turned |= (
                cython.cast(
                    cython.ulonglong,
                    self._images[row + cython.cast(cython.int, pairing >> self._origins[row + place] & 15)] >> 2,
                )
                << 4 * place
            )
        return turned

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _joint(self, number: cython.int, centres: cython.int, parity: cython.int) -> cython.longlong:
        """A pairing, given by what `_number` answers, with an arrangement of centres and a parity, as one number."""
        return (
            cython.cast(cython.longlong, 29400) * (number >> 3)
            + 2 * self._centres[25 * centres + 17 + (number & 7)]
            + parity
        )


@cython.final
@cython.cclass
class PairsTables(Pairings):
    """Fills the tables of distances."""

    _stabilizers: cython.const[cython.uchar][::1]
    _distances: cython.uchar[::1]
    _ladder: cython.uchar[::1]
    _pairings: cython.int[::1]
    _queue: cython.longlong[::1]
    _tail: cython.int
    _seen: cython.longlong[::1]
    _numbers: cython.int[::1]

    def __init__(self, arrays: Mapping[str, memoryview]):
        """Take the arrays of this stage's table."""
        Pairings.__init__(self, arrays)
        self._stabilizers = arrays["stabilizers"]
        self._numbers = array("i", bytes(4 * 17))

    def fill_distances(self, distances: cython.uchar[::1], near: cython.int, tell: Callable[[float], None]) -> None:
        """Mark each pairing as up to 8, 9, 10, or more turns from solved, and say with which parities: four bits.

        The lower two bits are 0 to 3; the upper two say whether so many turns are enough with an even and with an odd
        number of wide ones. `near` is how many pairings are less than 10 turns away; `tell` is told the share of these
        that are done.
        """
        head: cython.int = 0
        end: cython.int
        nearest: cython.int = 0
        which: cython.int
        depth: cython.int
        number: cython.int
        parities: cython.int
        pairing: cython.ulonglong
        self._distances = distances
        self._pairings = array("i", bytes(4 * near))
        self._tail = 0
        with cython.nogil:
            for which in range(len(distances)):
                distances[which] = 255
            # Meanwhile lesser distances have the same lower bits as those that are greater by three.
            self._mark(self._solved_pairing, 4 | 1)
            for depth in range(1, 11):
                end = self._tail
                if depth == 8:
                    nearest = end
                while head < end:
                    number = self._pairings[head]
                    parities = distances[number >> 1] >> 4 * (number & 1) & 12
                    pairing = self._pairing(number)
                    head += 1
                    for which in range(17):
                        self._numbers[which] = self._number(pairing, which)
                    for which in range(14):
                        self._mark(self._numbers[which] >> 3, (depth + 1) % 3 | parities)
                    for which in range(14, 17):
                        self._mark(self._numbers[which] >> 3, (depth + 1) % 3 | parities >> 1 & 4 | parities << 1 & 8)
                    if head & 0x3FFFF == 0:
                        with cython.gil:
                            tell(head / near)
            for head in range(nearest):
                number = self._pairings[head]
                distances[number >> 1] = (distances[number >> 1] & 240 >> 4 * (number & 1)) | 12 << 4 * (number & 1)

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark(self, number: cython.int, mark: cython.int) -> cython.void:
        """Mark a pairing and those that are the same by a symmetry of its class."""
        each: cython.int
        symmetry: cython.int
        pairing: cython.ulonglong
        if not self._mark_one(number, mark):
            return
        each = number // 20160
        if self._stabilizers[each] > 1:
            pairing = self._pairing(number)
            for symmetry in range(1, 8):
                if self._stabilizers[each] >> symmetry & 1:
                    self._mark_one(self._rank(pairing, 18 * symmetry + 17, each), mark)

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_one(self, number: cython.int, mark: cython.int) -> cython.int:
        """Mark a pairing, and queue it if it was not marked before and there is room; whether anything has changed."""
        shift: cython.int = 4 * (number & 1)
        marked: cython.int = self._distances[number >> 1] >> shift & 15
        if marked == 15:
            self._distances[number >> 1] ^= (15 ^ mark) << shift
            if self._tail < len(self._pairings):
                self._pairings[self._tail] = number
                self._tail += 1
            return True
        if (marked ^ mark) & 3 == 0 and marked | mark != marked:
            self._distances[number >> 1] |= mark << shift
            return True
        return False

    def fill_ladder(self, ladder: cython.uchar[::1], near: cython.int, tell: Callable[[float], None]) -> None:
        """Set a bit for each state within 0, 1, … 8 turns of the end, on its rung and those above.

        `near` is how many are within 7 turns; `tell` is told the share of these that are done.
        """
        head: cython.int = 0
        end: cython.int
        rung: cython.int
        which: cython.int
        centres: cython.int
        parity: cython.int
        pairing: cython.ulonglong
        self._ladder = ladder
        self._queue = array("q", bytes(8 * near))
        self._tail = 0
        self._seen = array("q", [-1]) * (1 << 21)
        with cython.nogil:
            self._climb(self._joint(8 * self._solved_pairing, self._solved_centres, 0), 0)
            for rung in range(1, 9):
                end = self._tail
                while head < end:
                    pairing = self._pairing(cython.cast(cython.int, self._queue[head] // 29400))
                    centres = self._queue[head] // 2 % 14700
                    parity = self._queue[head] & 1
                    head += 1
                    for which in range(17):
                        self._numbers[which] = self._number(pairing, which)
                    for which in range(17):
                        self._climb(
                            self._joint(
                                self._numbers[which], self._centres[25 * centres + which], parity ^ (which >= 14)
                            ),
                            rung,
                        )
                    if head & 0xFFFF == 0:
                        with cython.gil:
                            tell(head / near)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _climb(self, state: cython.longlong, rung: cython.int) -> cython.void:
        """Put a state on its rung, and those that are the same by a symmetry of its pairing's class."""
        number: cython.int = state // 29400
        centres: cython.int = state // 2 % 14700
        parity: cython.int = state & 1
        each: cython.int = number // 20160
        symmetry: cython.int
        pairing: cython.ulonglong
        if not self._climb_one(state, rung) or self._stabilizers[each] == 1:
            return
        pairing = self._pairing(number)
        for symmetry in range(1, 8):
            if self._stabilizers[each] >> symmetry & 1:
                number = self._rank(pairing, 18 * symmetry + 17, each)
                self._climb_one(self._joint(8 * number + symmetry, centres, parity), rung)

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _climb_one(self, state: cython.longlong, rung: cython.int) -> cython.int:
        """Set the bits of a state and queue it, unless it was queued before; on the highest rung, only set its bit."""
        slot: cython.int
        higher: cython.int
        if rung < 8:
            slot = _hash(state, 21)
            while self._seen[slot] >= 0:
                if self._seen[slot] == state:
                    return False
                slot = slot + 1 & 0x1FFFFF
            self._seen[slot] = state
            self._queue[self._tail] = state
            self._tail += 1
        for higher in range(rung, 9):
            slot = _rung_place(state, higher)
            self._ladder[slot >> 3] |= 1 << (slot & 7)
        return True


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
def _hash(state: cython.ulonglong, bits: cython.int) -> cython.int:
    return (state * GOLDEN & MASK) >> 64 - bits


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rung_place(state: cython.longlong, rung: cython.int) -> cython.int:
    """Rungs have 4, 32, 256, … bits, one after the other, which leaves most of them free."""
    return ((4 << 3 * rung) - 4) // 7 + _hash(state, 3 * rung + 2)


@cython.final
@cython.cclass
class PairsStage(Pairings):
    """Finds sequences through the third stage."""

    _distances: cython.const[cython.uchar][::1]
    _ladder: cython.const[cython.uchar][::1]
    _centre_distances: cython.const[cython.uchar][::1]
    _turns: cython.const[cython.uchar][::1]
    _centre_steps: cython.const[cython.uchar][::1]
    _wing_steps: cython.const[cython.uchar][::1]
    _edges: cython.const[cython.uchar][::1]
    _cube: cython.const[cython.uchar][::1]
    _before: cython.const[cython.uchar][::1]
    _pairings: cython.ulonglong[::1]
    _states: cython.int[::1]
    _marks: cython.uchar[::1]
    _start: cython.int
    _scratch: cython.uchar[::1]
    _path: cython.uchar[::1]
    _tried: cython.uchar[::1]
    _afters: cython.int[::1]
    _numbers: cython.int[::1]
    _found: cython.uchar[::1]
    _count: cython.int

    def __init__(
        self,
        arrays: Mapping[str, memoryview],
        distances: cython.const[cython.uchar][::1],
        ladder: cython.const[cython.uchar][::1],
    ):
        """Take the arrays of this stage's table, and what `PairsTables` filled."""
        Pairings.__init__(self, arrays)
        self._distances = distances
        self._ladder = ladder
        self._centre_distances = arrays["centre_distances"]
        self._turns = arrays["turns"]
        self._centre_steps = arrays["centre_steps"]
        self._wing_steps = arrays["wing_steps"]
        self._edges = arrays["edges"]
        self._scratch = array("B", bytes(48))
        self._path = array("B", bytes(64))
        self._tried = array("B", bytes(17 * 64))
        self._afters = array("i", bytes(4 * 17 * 64))
        self._numbers = array("i", bytes(4 * 17 * 64))

    def search(
        self,
        cube: cython.const[cython.uchar][::1],
        before: cython.const[cython.uchar][::1],
        count: cython.int,
        found: cython.uchar[::1],
    ) -> int:
        """Go on from sequences through the second stage until `found` is full, the shortest first; how many were found.

        The search also ends when one is found at least, and no more with up to twelve turns in this stage. With more
        turns it is cheaper to go on from other sequences. `cube` is the colour of each of the 24 centres, the wing in
        each of the 24 places of wings, and whether the permutation of the corners is odd.
        """
        least: cython.int = 255
        most: cython.int = 0
        longest: cython.int = 12
        each: cython.int
        total: cython.int
        self._pairings = array("Q", bytes(8 * count))
        self._states = array("i", bytes(4 * count))
        self._marks = array("B", bytes(count))
        self._cube = cube
        self._before = before
        self._found = found
        self._count = 0
        with cython.nogil:
            for each in range(count):
                self._take(each)
                least = min(least, before[64 * each])
                most = max(most, before[64 * each])
            while self._count == 0:
                for total in range(least, most + longest + 1):
                    self._begin_all(total, 0 if longest == 12 else longest, longest)
                longest += 1
        return self._count

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_all(self, total: cython.int, least: cython.int, most: cython.int) -> cython.void:
        """Go on from the sequences that leave so many turns of the total, first where the pairing promises most."""
        mark: cython.int
        each: cython.int
        left: cython.int
        for mark in range(4):
            for each in range(len(self._marks)):
                left = total - self._before[64 * each]
                if self._marks[each] == mark and least <= left <= most and 64 * self._count < len(self._found):
                    self._begin(each, left)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, each: cython.int) -> cython.void:
        """Note where a sequence through the second stage leads."""
        number: cython.int
        self._pairings[each] = self._first_pairing(64 * each)
        self._states[each] = self._first_state(64 * each)
        number = self._number(self._pairings[each], 17) >> 3
        self._marks[each] = self._distances[number >> 1] >> 4 * (number & 1) & 3

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, each: cython.int, left: cython.int) -> cython.void:
        """Go on from a sequence through the second stage with so many turns."""
        self._start = 64 * each
        self._numbers[0] = self._number(self._pairings[each], 17)
        self._afters[0] = self._states[each]
        if left == 0:
            self._end(self._numbers[0], self._states[each], 0)
        elif self._centre_distances[self._states[each]] <= left:
            self._look_up(0, 1, left)
            if self._numbers[0]:
                self._extend(self._pairings[each], self._states[each], 0, left, -1)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, steps: cython.const[cython.uchar][::1], first: cython.int, start: cython.int) -> cython.int:
        """Where the sequence leaves the 24 pieces of the cube from the first on: from which place of the scratch."""
        step: cython.int
        place: cython.int
        source: cython.int = 0
        for place in range(24):
            self._scratch[place] = self._cube[first + place]
        for step in range(self._before[start + 1]):
            for place in range(24):
                self._scratch[24 - source + place] = self._scratch[
                    source + steps[24 * self._before[start + 2 + step] + place]
                ]
            source = 24 - source
        return source

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _first_pairing(self, start: cython.int) -> cython.ulonglong:
        """The pairing that a sequence through the second stage makes."""
        pairing: cython.ulonglong = 0
        source: cython.int = self._follow(self._wing_steps, 24, start)
        place: cython.int
        other: cython.int
        for place in range(24):
            for other in range(24):
                if (
                    self._edges[place] < 12
                    and self._edges[self._scratch[source + place]] % 12
                    == self._edges[self._scratch[source + other]] % 12
                    and place != other
                ):
                    pairing |= cython.cast(cython.ulonglong, self._edges[other] % 12) << 4 * self._edges[place]
        return pairing

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _first_state(self, start: cython.int) -> cython.int:
        """The arrangement of centres that a sequence makes, times 2, plus whether an odd number of wide turns is due.

        In a solved cube, corners and edges are permuted alike, and a cube held differently by a quarter turn exchanges
        two axes and permutes the edges oddly. The wings on the first track stand for the edges.
        """
        parity: cython.int = self._cube[48]
        first: cython.int = 0
        place: cython.int
        other: cython.int
        source: cython.int
        for place in range(self._before[start + 1]):
            other = self._before[start + 2 + place]
            parity ^= other < 27 and other % 3 != 1
        source = self._follow(self._wing_steps, 24, start)
        for place in range(24):
            for other in range(24):
                if self._edges[place] < self._edges[other] < 12:
                    parity ^= (
                        self._edges[self._scratch[source + place]] % 12
                        > self._edges[self._scratch[source + other]] % 12
                    )
        source = self._follow(self._centre_steps, 0, start)
        for place in range(24):
            first |= (self._scratch[source + place] < 3) << place
        place = self._scratch[source] % 3
        other = self._scratch[source + 4] % 3
        # Axes are in order, or only passed around, when the second comes after the first.
        if other != (place + 1) % 3:
            first ^= 0x0F00F0
            parity ^= 1
        return 2 * _arrangement(first, self._firsts, self._lasts) + parity

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend(
        self, pairing: cython.ulonglong, state: cython.int, depth: cython.int, left: cython.int, last: cython.int
    ) -> cython.void:
        """Try every turn that may leave the rest within reach. The last is a wide one.

        All that has to be looked up in a large table is looked up together, so that the processor can wait for several
        answers at once.
        """
        row: cython.int = 17 * depth
        count: cython.int = row
        which: cython.int
        turn: cython.int
        after: cython.int
        for which in range(14 if left == 1 else 0, 17):
            turn = self._turns[which]
            if last >= 0 and not _may_follow(turn, last):
                continue
            after = 2 * self._centres[25 * (state >> 1) + which] + (state & 1 ^ (which >= 14))
            if self._centre_distances[after] < left:
                self._tried[count] = which
                self._afters[count] = after
                self._numbers[count] = self._number(pairing, which)
                count += 1
        if left == 1:
            for turn in range(row, count):
                self._path[depth] = self._turns[self._tried[turn]]
                self._end(self._numbers[turn], self._afters[turn], depth + 1)
            return
        self._look_up(row, count, left - 1)
        for turn in range(row, count):
            if self._numbers[turn] and 64 * self._count < len(self._found):
                which = self._tried[turn]
                self._path[depth] = self._turns[which]
                self._extend(self._turned(pairing, which), self._afters[turn], depth + 1, left - 1, self._turns[which])

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_up(self, start: cython.int, end: cython.int, left: cython.int) -> cython.void:
        """Replace what `_number` answered by whether the state may be so many turns from the end."""
        each: cython.int
        place: cython.int
        if left <= 8:
            for each in range(start, end):
                self._numbers[each] = _rung_place(
                    self._joint(self._numbers[each], self._afters[each] >> 1, self._afters[each] & 1), left
                )
            for each in range(start, end):
                place = self._numbers[each]
                self._numbers[each] = self._ladder[place >> 3] >> (place & 7) & 1
        elif left <= 10:
            for each in range(start, end):
                place = self._numbers[each] >> 3
                place = self._distances[place >> 1] >> 4 * (place & 1) & 15
                self._numbers[each] = (place & 3) + 9 - (place >> 2 + (self._afters[each] & 1) & 1) <= left
        else:
            for each in range(start, end):
                self._numbers[each] = 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, number: cython.int, state: cython.int, depth: cython.int) -> cython.void:
        """Write down the sequence through the second stage and the path, if they reduce the cube."""
        start: cython.int = 64 * self._count
        steps: cython.int = self._before[self._start + 1]
        step: cython.int
        if number >> 3 != self._solved_pairing or state != 2 * self._solved_centres or start >= len(self._found):
            return
        self._found[start] = self._before[self._start] + depth
        self._found[start + 1] = steps + depth
        for step in range(steps):
            self._found[start + 2 + step] = self._before[self._start + 2 + step]
        for step in range(depth):
            self._found[start + 2 + steps + step] = self._path[step]
        self._count += 1
