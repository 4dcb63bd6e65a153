"""Puzzles with so few states that the distance of each is kept: every shortest way, and every way of eleven moves.

A state is `seconds` × a + b, where a and b are two aspects of it that moves change independently of each other. There
are so many `kinds` of moves; a move is `turns` × part + one less than its number of steps, and turns of the same part
never follow each other. A word is six moves in a row, in `width` bits each, the first move being the highest.
`docs/algorithms/exact.md` tells why six.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


def fill_distances(
    kinds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.uchar[::1],
) -> None:
    """The distance of each state from that one, with so many kinds of moves."""
    place: cython.int
    for place in range(distances.shape[0]):
        distances[place] = 255
    distances[solved] = 0
    fill_other_distances(kinds, first_moves, second_moves, distances)


def fill_other_distances(
    kinds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    distances: cython.uchar[::1],
) -> None:
    """The distance of each state from the nearest goal. Before, goals have 0, and all others 255.

    While few states are known, moves are made from the farthest of them; in the end, from those still unknown.
    """
    seconds: cython.int = second_moves.shape[0] // kinds
    depth: cython.int = 0
    found: cython.int = 0
    unknown: cython.int = distances.shape[0]
    place: cython.int
    with cython.nogil:
        for place in range(distances.shape[0]):
            found += distances[place] == 0
        unknown -= found
        while found:
            if found < unknown:
                found = _spread(kinds, seconds, first_moves, second_moves, depth, distances)
            else:
                found = _gather(kinds, seconds, first_moves, second_moves, depth, distances)
            unknown -= found
            depth += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spread(
    kinds: cython.int,
    seconds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    depth: cython.int,
    distances: cython.uchar[::1],
) -> cython.int:
    """Find the states one move beyond those at that depth; answers how many there are."""
    found: cython.int = 0
    state: cython.int
    move: cython.int
    other: cython.int
    for state in range(distances.shape[0]):
        if distances[state] != depth:
            continue
        for move in range(kinds):
            other = first_moves[kinds * (state // seconds) + move] * seconds
            other += second_moves[kinds * (state % seconds) + move]
            if distances[other] == 255:
                distances[other] = depth + 1
                found += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gather(
    kinds: cython.int,
    seconds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    depth: cython.int,
    distances: cython.uchar[::1],
) -> cython.int:
    """The same, from the states not yet found."""
    found: cython.int = 0
    state: cython.int
    move: cython.int
    other: cython.int
    for state in range(distances.shape[0]):
        if distances[state] != 255:
            continue
        for move in range(kinds):
            other = first_moves[kinds * (state // seconds) + move] * seconds
            other += second_moves[kinds * (state % seconds) + move]
            if distances[other] == depth:
                distances[state] = depth + 1
                found += 1
                break
    return found


def fill_words(
    kinds: cython.int,
    turns: cython.int,
    width: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.const[cython.uchar][::1],
    shortest: cython.uchar[::1],
    words: cython.int[::1],
) -> int:
    """Mark the words that no shorter sequence equals, a bit each, and list them; answers how many there are."""
    seconds: cython.int = second_moves.shape[0] // kinds
    count: cython.int = 0
    each: cython.int
    word: cython.int
    with cython.nogil:
        for each in range(kinds * kinds * kinds * kinds * kinds * kinds):
            word = _spelled(each, kinds, width)
            if _distance(word, kinds, turns, width, seconds, first_moves, second_moves, solved, distances) == 6:
                shortest[word >> 3] |= 1 << (word & 7)
                words[count] = word
                count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spelled(number: cython.int, kinds: cython.int, width: cython.int) -> cython.int:
    """The word whose moves are the six digits of a number with as many kinds of digits as there are of moves."""
    word: cython.int = 0
    at: cython.int
    for at in range(6):
        word |= number % kinds << at * width
        number //= kinds
    return word


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _distance(
    word: cython.int,
    kinds: cython.int,
    turns: cython.int,
    width: cython.int,
    seconds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.const[cython.uchar][::1],
) -> cython.int:
    """How far a word leads from the solved state; −1 if it turns the same part twice in a row."""
    first: cython.int = solved // seconds
    second: cython.int = solved % seconds
    last: cython.int = -1
    at: cython.int
    move: cython.int
    for at in range(5, -1, -1):
        move = word >> at * width & (1 << width) - 1
        if move // turns == last:
            return -1
        last = move // turns
        first = first_moves[kinds * first + move]
        second = second_moves[kinds * second + move]
    return distances[first * seconds + second]


def fill_bands(distances: cython.const[cython.uchar][::1], bands: cython.int[::1], ranks: cython.int[::1]) -> None:
    """Mark the states at distances 5 to 7, and 4 to 8, a bit each in two bands of 32 bits an item.

    `ranks` gets how many states are in the first band before each 32.
    """
    size: cython.int = bands.shape[0] // 2
    count: cython.int = 0
    state: cython.int
    with cython.nogil:
        for state in range(distances.shape[0]):
            if state & 31 == 0:
                ranks[state >> 5] = count
            if 5 <= distances[state] <= 7:
                bands[state >> 5] |= _bit(state)
                count += 1
            if 4 <= distances[state] <= 8:
                bands[size + (state >> 5)] |= _bit(state)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bit(state: cython.int) -> cython.int:
    """The bit of a state among 32, the last of which makes a number negative."""
    return 1 << (state & 31) if state & 31 < 31 else -2147483647 - 1


def fill_ends(
    kinds: cython.int,
    turns: cython.int,
    width: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    shortest: cython.const[cython.uchar][::1],
    words: cython.const[cython.int][::1],
    bands: cython.const[cython.int][::1],
    ranks: cython.const[cython.int][::1],
    starts: cython.int[::1],
    ends: cython.int[::1],
) -> int:
    """List all ends, which are seven moves whose first six and last six are listed words, by the states they solve.

    `starts` says for the rank of each state in the first band, and for the one after the last, where its own begin in
    `ends`. The answer is the number of all.
    """
    seconds: cython.int = second_moves.shape[0] // kinds
    is_second: cython.int
    each: cython.int
    move: cython.int
    end: cython.int
    rank: cython.int
    total: cython.int = 0
    with cython.nogil:
        # First they are counted, and each start is the end of its own; then it goes back as they are written down.
        for is_second in range(2):
            for each in range(words.shape[0]):
                for move in range(kinds):
                    end = words[each] << width | move
                    if not _is_marked(end & (1 << 6 * width) - 1, shortest):
                        continue
                    rank = _rank(
                        _before(end, kinds, turns, width, seconds, first_moves, second_moves, solved), bands, ranks
                    )
                    if is_second:
                        starts[rank] -= 1
                        ends[starts[rank]] = end
                    else:
                        starts[rank] += 1
                        total += 1
            if not is_second:
                for rank in range(1, starts.shape[0]):
                    starts[rank] += starts[rank - 1]
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_marked(word: cython.int, shortest: cython.const[cython.uchar][::1]) -> cython.int:
    return shortest[word >> 3] >> (word & 7) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _before(
    end: cython.int,
    kinds: cython.int,
    turns: cython.int,
    width: cython.int,
    seconds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
) -> cython.int:
    """The state that seven moves solve."""
    first: cython.int = solved // seconds
    second: cython.int = solved % seconds
    at: cython.int
    move: cython.int
    for at in range(7):
        move = end >> at * width & (1 << width) - 1
        # The opposite of a turn by so many steps: of the same part, by as many fewer than a full turn.
        move = move + turns - 1 - 2 * (move % turns)
        first = first_moves[kinds * first + move]
        second = second_moves[kinds * second + move]
    return first * seconds + second


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rank(state: cython.int, bands: cython.const[cython.int][::1], ranks: cython.const[cython.int][::1]) -> cython.int:
    """How many states of the first band come before that one."""
    one: cython.longlong = 1
    bits: cython.longlong = bands[state >> 5] & (one << (state & 31)) - 1
    # Count the bits in pairs, in fours, in bytes, and all of them.
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return ranks[state >> 5] + (bits * 0x01010101 >> 24 & 255)


@cython.cclass
class Ways:
    """Finds every way to solve a state in exactly eleven moves of which any six in a row are a shortest way."""

    kinds: cython.int
    turns: cython.int
    width: cython.int
    seconds: cython.int
    first_moves: cython.const[cython.ushort][::1]
    second_moves: cython.const[cython.ushort][::1]
    shortest: cython.const[cython.uchar][::1]
    bands: cython.const[cython.int][::1]
    ranks: cython.const[cython.int][::1]
    starts: cython.const[cython.int][::1]
    ends: cython.const[cython.int][::1]
    # What is found on the way, in two halves: one is made from the other, and then the other from that one.
    halves: cython.longlong[::1]

    def __init__(
        self,
        kinds: cython.int,
        turns: cython.int,
        width: cython.int,
        first_moves: cython.const[cython.ushort][::1],
        second_moves: cython.const[cython.ushort][::1],
        shortest: cython.const[cython.uchar][::1],
        bands: cython.const[cython.int][::1],
        ranks: cython.const[cython.int][::1],
        starts: cython.const[cython.int][::1],
        ends: cython.const[cython.int][::1],
    ) -> None:
        self.kinds, self.turns, self.width, self.seconds = kinds, turns, width, len(second_moves) // kinds
        self.first_moves, self.second_moves, self.shortest = first_moves, second_moves, shortest
        self.bands, self.ranks, self.starts, self.ends = bands, ranks, starts, ends
        self.halves = array("q", bytes(8 * 2 * 4000))

    def list(self, state: cython.int, found: cython.longlong[::1], first: cython.int = -1) -> int:
        """Put every way into `found`, which has room for 4096, and answer how many there are.

        A way is eleven moves in as many bits each as the moves of a word. With `first`, only ways that begin with this
        move are found.

        :raises OverflowError: if there are too many candidates, which no state of these puzzles has.
        """
        depth: cython.int
        count: cython.int = 1
        with cython.nogil:
            self.halves[0] = (state // self.seconds) << 14 | state % self.seconds
            for depth in range(4):
                count = self._go(depth, count, first)
            count = self._end(count)
            if count <= 4000:
                count = self._keep(count, found)
        if count > 4000:
            raise OverflowError(f"there are more than 4000 candidates for ways from state {state}")
        return int(count)

    # What is found is written down in any case, and forgotten when the next is written over it: this is faster than to
    # ask first, for processors guess the answer and guess wrong.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(self, depth: cython.int, count: cython.int, only: cython.int) -> cython.int:
        """Make one move from each state, and keep those that may be five to seven moves away after the fourth move.

        A state has its two aspects in 14 bits each, and above them the moves that led to it.
        """
        before: cython.int = 4000 * (depth & 1)
        after: cython.int = 4000 - before
        band: cython.int = (3 - depth) * (self.bands.shape[0] // 2)
        kinds: cython.int = self.kinds
        turns: cython.int = self.turns
        each: cython.int
        state: cython.longlong
        last: cython.int = kinds
        choice: cython.int
        begin: cython.int = only if depth == 0 and only >= 0 else 0
        end: cython.int = kinds - turns if depth else begin + 1 if only >= 0 else kinds
        move: cython.int
        first: cython.longlong
        second: cython.int
        keep: cython.int = 1
        for each in range(before, before + count):
            state = self.halves[each]
            if depth:
                last = (state >> 28 & (1 << self.width) - 1) // turns * turns
            for choice in range(begin, end):
                move = choice + turns * (choice >= last)
                first = self.first_moves[kinds * (state >> 14 & 0x3FFF) + move]
                second = self.second_moves[kinds * (state & 0x3FFF) + move]
                self.halves[after] = (state >> 28 << self.width | move) << 28 | first << 14 | second
                if depth >= 2:
                    second += first * self.seconds
                    keep = self.bands[band + (second >> 5)] >> (second & 31) & 1
                after += keep
        return after - (4000 - before)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, count: cython.int) -> cython.int:
        """Give every end to the moves that led to each state."""
        after: cython.int = 4000
        each: cython.int
        state: cython.longlong
        rank: cython.int
        end: cython.int
        for each in range(count):
            state = self.halves[each]
            rank = _rank((state >> 14 & 0x3FFF) * self.seconds + (state & 0x3FFF), self.bands, self.ranks)
            for end in range(self.starts[rank], self.starts[rank + 1]):
                if after == 8000:
                    return 4001
                self.halves[after] = state >> 28 << 7 * self.width | self.ends[end]
                after += 1
        return after - 4000

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, count: cython.int, found: cython.longlong[::1]) -> cython.int:
        """Keep the ways whose words that begin with the first four moves are shortest, too; the other two are."""
        after: cython.int = 0
        each: cython.int
        at: cython.int
        word: cython.int
        keep: cython.int
        for each in range(4000, 4000 + count):
            keep = 1
            for at in range(2, 6):
                word = self.halves[each] >> at * self.width & (1 << 6 * self.width) - 1
                keep &= self.shortest[word >> 3] >> (word & 7)
            found[after] = self.halves[each]
            after += keep
        return after
