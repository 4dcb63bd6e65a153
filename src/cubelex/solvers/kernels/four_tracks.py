"""Second stage of reducing the 4×4×4 Cube: all centres onto their axes, and the two wings of each edge apart.

Places, turns, steps and found sequences are as in `four_axis`. Of the 24 places of wings twelve are on one track and
twelve on the other; an edge has one of each. This stage uses 23 of the turns, all but quarter turns of Uw and Fw, and
numbers them in that order. A state is 140 × halves + 2 × sides + parity: which of the 16 centres on U F D B belong
together (6435, for it does not matter which pair of colours is which), which of the 8 on R and L belong together (70),
and whether the permutation of the wings is odd. A word is a sequence of up to four turns that may end this stage.
"""

from array import array
from collections.abc import Mapping

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


def fill_set_turns(
    centres: cython.const[cython.uchar][::1],
    turns: cython.const[cython.uchar][::1],
    places: cython.const[cython.uchar][::1],
    numbers: cython.const[cython.ushort][::1],
    set_turns: cython.ushort[::1],
) -> None:
    """What each turn makes of each numbered set of some places, a bit each; 65535 is the number of none."""
    chosen: cython.int
    which: cython.int
    place: cython.int
    origin: cython.int
    turned: cython.int
    with cython.nogil:
        for chosen in range(len(numbers)):
            if numbers[chosen] == 65535:
                continue
            for which in range(len(turns)):
                turned = 0
                for place in range(len(places)):
                    for origin in range(len(places)):
                        if places[origin] == centres[24 * turns[which] + places[place]]:
                            turned |= (chosen >> origin & 1) << place
                set_turns[len(turns) * numbers[chosen] + which] = numbers[turned]


def fill_words(
    wings: cython.const[cython.uchar][::1],
    turns: cython.const[cython.uchar][::1],
    track: cython.int,
    word_turns: cython.uchar[::1],
    word_tracks: cython.int[::1],
) -> int:
    """Write down every word, the shorter ones first, four bytes each, 255 where it has ended; how many there are.

    Words are made from the end, so that each is a turn before a word that is there already. `word_tracks` gets the
    places from which the wings come onto the first track.
    """
    count: cython.int = 1
    start: cython.int = 0
    end: cython.int
    length: cython.int
    word: cython.int
    which: cython.int
    step: cython.int
    with cython.nogil:
        for step in range(4):
            word_turns[step] = 255
        word_tracks[0] = track
        for length in range(4):
            end = count
            for word in range(start, end):
                for which in range(len(turns)):
                    if not _may_precede(turns[which], turns[word_turns[4 * word]] if length else -1):
                        continue
                    word_turns[4 * count] = which
                    for step in range(3):
                        word_turns[4 * count + 1 + step] = word_turns[4 * word + step]
                    word_tracks[count] = _origins(wings, turns[which], word_tracks[word])
                    count += 1
            start = end
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _may_precede(turn: cython.int, following: cython.int) -> cython.int:
    """Turns about the same axis have one order only; the last of all is a quarter turn about R and L."""
    if following < 0:
        return turn // 3 % 3 == 1 and turn % 3 != 1
    return turn // 3 % 3 != following // 3 % 3 or turn // 9 < following // 9


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _origins(wings: cython.const[cython.uchar][::1], turn: cython.int, places: cython.int) -> cython.int:
    """The places from which a turn brings wings to these."""
    origins: cython.int = 0
    place: cython.int
    for place in range(24):
        if places >> place & 1:
            origins |= 1 << wings[24 * turn + place]
    return origins


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _after(
    state: cython.int,
    which: cython.int,
    half_turns: cython.const[cython.ushort][::1],
    side_turns: cython.const[cython.ushort][::1],
) -> cython.int:
    """The state after one of the 23 turns; those from 19 to 21 are of Rw."""
    return (
        140 * half_turns[23 * (state // 140) + which]
        + 2 * side_turns[23 * (state // 2 % 70) + which]
        + (state & 1 ^ (1 if which == 19 or which == 21 else 0))
    )


def fill_distances(
    half_turns: cython.const[cython.ushort][::1],
    side_turns: cython.const[cython.ushort][::1],
    goals: cython.const[cython.int][::1],
    distances: cython.uchar[::1],
) -> None:
    """How many turns each state is from the nearest goal."""
    depth: cython.int = 0
    found: cython.int = 1
    state: cython.int
    other: cython.int
    which: cython.int
    with cython.nogil:
        for state in range(len(distances)):
            distances[state] = 255
        for which in range(len(goals)):
            distances[goals[which]] = 0
        while found:
            found = 0
            for state in range(len(distances)):
                if distances[state] != depth:
                    continue
                for which in range(23):
                    other = _after(state, which, half_turns, side_turns)
                    if distances[other] == 255:
                        distances[other] = depth + 1
                        found += 1
            depth += 1


def fill_endings(
    half_turns: cython.const[cython.ushort][::1],
    side_turns: cython.const[cython.ushort][::1],
    goals: cython.const[cython.int][::1],
    word_turns: cython.const[cython.uchar][::1],
    starts: cython.int[::1],
    endings: cython.ushort[::1],
) -> None:
    """For each state, the words that take its centres to a goal: `endings` from one of `starts` to the next."""
    count: cython.int = len(word_turns) // 4
    states: cython.int[::1] = array("i", bytes(4 * count * len(goals)))
    each: cython.int
    state: cython.int
    with cython.nogil:
        for each in range(count * len(goals)):
            states[each] = _before(each // len(goals), goals[each % len(goals)], half_turns, side_turns, word_turns)
            starts[states[each]] += 1
        for state in range(1, len(starts)):
            starts[state] += starts[state - 1]
        for each in range(count * len(goals) - 1, -1, -1):
            starts[states[each]] -= 1
            endings[starts[states[each]]] = each // len(goals)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _before(
    word: cython.int,
    state: cython.int,
    half_turns: cython.const[cython.ushort][::1],
    side_turns: cython.const[cython.ushort][::1],
    word_turns: cython.const[cython.uchar][::1],
) -> cython.int:
    """The state that the word takes to this one."""
    step: cython.int
    which: cython.int
    for step in range(3, -1, -1):
        which = word_turns[4 * word + step]
        if which < 18:
            state = _after(state, which + 2 - 2 * (which % 3), half_turns, side_turns)
        elif which < 255:
            # Uw2, Rw, Rw2, Rw', Fw2
            state = _after(state, 40 - which if 19 <= which <= 21 else which, half_turns, side_turns)
    return state


@cython.final
@cython.cclass
class TracksStage:
    """Finds sequences through the second stage."""

    _turns: cython.const[cython.uchar][::1]
    _centres: cython.const[cython.uchar][::1]
    _wings: cython.const[cython.uchar][::1]
    _edges: cython.const[cython.uchar][::1]
    _halves: cython.const[cython.ushort][::1]
    _half_turns: cython.const[cython.ushort][::1]
    _sides: cython.const[cython.ushort][::1]
    _side_turns: cython.const[cython.ushort][::1]
    _distances: cython.const[cython.uchar][::1]
    _word_turns: cython.const[cython.uchar][::1]
    _word_tracks: cython.const[cython.int][::1]
    _starts: cython.const[cython.int][::1]
    _endings: cython.const[cython.ushort][::1]
    _cube: cython.const[cython.uchar][::1]
    _before: cython.const[cython.uchar][::1]
    _start: cython.int
    _states: cython.int[::1]
    _placed: cython.uchar[::1]
    _scratch: cython.uchar[::1]
    _pieces: cython.int[::1]
    _path: cython.uchar[::1]
    _found: cython.uchar[::1]
    _count: cython.int

    def __init__(self, arrays: Mapping[str, memoryview]):
        """Take the arrays of this stage's table."""
        self._turns = arrays["turns"]
        self._centres = arrays["centres"]
        self._wings = arrays["wings"]
        self._edges = arrays["edges"]
        self._halves = arrays["halves"]
        self._half_turns = arrays["half_turns"]
        self._sides = arrays["sides"]
        self._side_turns = arrays["side_turns"]
        self._distances = arrays["distances"]
        self._word_turns = arrays["word_turns"]
        self._word_tracks = arrays["word_tracks"]
        self._starts = arrays["starts"]
        self._endings = arrays["endings"]
        self._placed = array("B", bytes(24))
        self._scratch = array("B", bytes(48))
        self._pieces = array("i", bytes(4 * 256))
        self._path = array("B", bytes(64))

    def search(
        self,
        cube: cython.const[cython.uchar][::1],
        before: cython.const[cython.uchar][::1],
        count: cython.int,
        found: cython.uchar[::1],
    ) -> int:
        """Go on from sequences through the first stage until `found` is full, by total length; how many were found.

        `cube` is the colour of each of the 24 centres, then the wing in each of the 24 places of wings.
        """
        total: cython.int = 255
        each: cython.int
        place: cython.int
        parity: cython.int
        left: cython.int
        self._states = array("i", bytes(4 * count))
        self._cube = cube
        self._before = before
        self._found = found
        self._count = 0
        with cython.nogil:
            parity = self._wing_parity()
            for each in range(count):
                self._states[each] = self._state(64 * each, parity)
                total = min(total, before[64 * each] + self._distances[self._states[each]])
            while 64 * self._count < len(found):
                for each in range(count):
                    left = total - before[64 * each]
                    if self._distances[self._states[each]] <= left and 64 * self._count < len(found):
                        self._start = 64 * each
                        self._follow(self._wings, 24, 64 * each)
                        for place in range(24):
                            self._placed[place] = self._scratch[place]
                        self._extend(self._states[each], 0, left, -1)
                total += 1
        return self._count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wing_parity(self) -> cython.int:
        parity: cython.int = 0
        place: cython.int
        other: cython.int
        for place in range(24):
            for other in range(place):
                parity ^= self._cube[24 + other] > self._cube[24 + place]
        return parity

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(
        self, permutations: cython.const[cython.uchar][::1], first: cython.int, start: cython.int
    ) -> cython.void:
        """Where the sequence leaves the 24 pieces of the cube from the first on, in the first half of the scratch."""
        step: cython.int
        place: cython.int
        source: cython.int = 0
        for place in range(24):
            self._scratch[place] = self._cube[first + place]
        for step in range(self._before[start + 1]):
            for place in range(24):
                self._scratch[24 - source + place] = self._scratch[
                    source + permutations[24 * self._before[start + 2 + step] + place]
                ]
            source = 24 - source
        if source:
            for place in range(24):
                self._scratch[place] = self._scratch[24 + place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _state(self, start: cython.int, parity: cython.int) -> cython.int:
        """The state after a sequence through the first stage."""
        step: cython.int
        turn: cython.int
        place: cython.int
        face: cython.int
        other: cython.int
        halves: cython.int = 0
        sides: cython.int = 0
        for step in range(self._before[start + 1]):
            turn = self._before[start + 2 + step]
            parity ^= 18 <= turn < 27 and turn % 3 != 1
        self._follow(self._centres, 0, start)
        other = (self._scratch[4] + 1) % 3
        for place in range(4):
            for face in range(2):
                sides |= (self._scratch[4 + 12 * face + place] < 3) << 4 * face + place
                halves |= (self._scratch[12 * face + place] % 3 == other) << 8 * face + place
                halves |= (self._scratch[8 + 12 * face + place] % 3 == other) << 8 * face + 4 + place
        return 140 * self._halves[halves] + 2 * self._sides[sides] + parity

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend(self, state: cython.int, depth: cython.int, left: cython.int, last: cython.int) -> cython.void:
        """Try every turn that leaves the rest within reach, and at last the words."""
        which: cython.int
        turn: cython.int
        after: cython.int
        if left <= 4:
            self._end(state, depth, left)
            return
        for which in range(23):
            turn = self._turns[which]
            if last >= 0 and not _may_precede(last, turn):
                continue
            after = _after(state, which, self._half_turns, self._side_turns)
            if self._distances[after] < left and 64 * self._count < len(self._found):
                self._path[depth] = turn
                self._extend(after, depth + 1, left - 1, turn)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, state: cython.int, depth: cython.int, left: cython.int) -> cython.void:
        """Keep the words with which an even number of edges comes to have its second wing on the first track."""
        entry: cython.int
        word: cython.int
        track: cython.int
        wings: cython.int
        self._fill_pieces(depth)
        for entry in range(self._starts[state], self._starts[state + 1]):
            word = self._endings[entry]
            track = self._word_tracks[word]
            wings = (
                self._pieces[track & 63]
                | self._pieces[64 + (track >> 6 & 63)]
                | self._pieces[128 + (track >> 12 & 63)]
                | self._pieces[192 + (track >> 18)]
            )
            if (wings ^ wings >> 12) & 4095 == 4095 and self._fits(word, depth, left) and _is_even(wings & 4095):
                self._keep(word, depth, left)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_pieces(self, depth: cython.int) -> cython.void:
        """After the path, which wings are in each set of six places: a bit each, those of an edge twelve apart."""
        place: cython.int
        step: cython.int
        origin: cython.int
        piece: cython.int
        start: cython.int
        size: cython.int
        chosen: cython.int
        for place in range(24):
            origin = place
            for step in range(depth - 1, -1, -1):
                origin = self._wings[24 * self._path[step] + origin]
            piece = 1 << self._edges[self._placed[origin]]
            start = 64 * (place // 6)
            size = 1 << place % 6
            for chosen in range(start, start + size):
                self._pieces[chosen + size] = self._pieces[chosen] | piece

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits(self, word: cython.int, depth: cython.int, left: cython.int) -> cython.int:
        """Whether the word is as long as it must be and may follow the path."""
        if left < 4 and self._word_turns[4 * word + left] != 255:
            return False
        if left > 0 and self._word_turns[4 * word + left - 1] == 255:
            return False
        if left == 0 or depth == 0:
            return True
        return _may_precede(self._path[depth - 1], self._turns[self._word_turns[4 * word]])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, word: cython.int, depth: cython.int, left: cython.int) -> cython.void:
        """Write down the sequence through the first stage, the path and the word."""
        start: cython.int = 64 * self._count
        steps: cython.int = self._before[self._start + 1]
        step: cython.int
        if start >= len(self._found):
            return
        self._found[start] = self._before[self._start] + depth + left
        self._found[start + 1] = steps + depth + left
        for step in range(steps):
            self._found[start + 2 + step] = self._before[self._start + 2 + step]
        for step in range(depth):
            self._found[start + 2 + steps + step] = self._path[step]
        for step in range(left):
            self._found[start + 2 + steps + depth + step] = self._turns[self._word_turns[4 * word + step]]
        self._count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_even(number: cython.int) -> cython.int:
    """Whether an even number of its lowest twelve bits are set."""
    number ^= number >> 8
    number ^= number >> 4
    return 0x9669 >> (number & 15) & 1
