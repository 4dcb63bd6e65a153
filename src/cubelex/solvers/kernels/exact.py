"""Puzzles with so few states that the distance of each is kept: every shortest way, and every way of eleven moves.

A state is `seconds` × a + b, where a and b are two aspects of it that moves change independently of each other. There
are so many `kinds` of moves; a move is `turns` × part + one less than its number of steps, and turns of the same part
never follow each other. A word is six moves in a row: a number with `kinds` as its base and the first move as its
highest digit. `docs/algorithms/exact.md` tells why six.
"""

import cython


def fill_distances(
    kinds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.uchar[::1],
) -> None:
    """The distance of each state from that one, with so many kinds of moves.

    While few states are known, moves are made from the farthest of them; in the end, from those still unknown.
    """
    seconds: cython.int = second_moves.shape[0] // kinds
    depth: cython.int = 0
    found: cython.int = 1
    unknown: cython.int = distances.shape[0] - 1
    place: cython.int
    with cython.nogil:
        for place in range(distances.shape[0]):
            distances[place] = 255
        distances[solved] = 0
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
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.const[cython.uchar][::1],
    shortest: cython.uchar[::1],
) -> int:
    """Mark the words that no shorter sequence equals, a bit each; answers how many there are."""
    seconds: cython.int = second_moves.shape[0] // kinds
    count: cython.int = 0
    word: cython.int
    left: cython.int
    power: cython.int
    move: cython.int
    last: cython.int
    first: cython.int
    second: cython.int
    with cython.nogil:
        for word in range(kinds * kinds * kinds * kinds * kinds * kinds):
            left = word
            power = kinds * kinds * kinds * kinds * kinds
            last = -1
            first = solved // seconds
            second = solved % seconds
            while power:
                move = left // power
                if move // turns == last:
                    break
                last = move // turns
                first = first_moves[kinds * first + move]
                second = second_moves[kinds * second + move]
                left %= power
                power //= kinds
            if not power and distances[first * seconds + second] == 6:
                shortest[word >> 3] |= 1 << (word & 7)
                count += 1
    return count


def fill_ends(
    kinds: cython.int,
    turns: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    shortest: cython.const[cython.uchar][::1],
    end_states: cython.int[::1],
    end_first: cython.int[::1],
    ends: cython.int[::1],
) -> None:
    """List, for each state six moves away from that one, the six moves that lead there, four bits each.

    `end_states` is a hash table of 2¹⁷ states, −1 where there is none; `end_first` says where those of each slot
    begin in `ends`.
    """
    seconds: cython.int = second_moves.shape[0] // kinds
    word: cython.int
    slot: cython.int
    total: cython.int = 0
    with cython.nogil:
        for slot in range(131072):
            end_states[slot] = -1
        for word in range(kinds * kinds * kinds * kinds * kinds * kinds):
            if shortest[word >> 3] >> (word & 7) & 1:
                slot = _slot_before(word, kinds, turns, seconds, first_moves, second_moves, solved, end_states)
                end_first[slot + 1] += 1
        for slot in range(131072):
            end_first[slot + 1] += end_first[slot]
        # Filled from the back: what ends as the beginning of each slot's words began as their end.
        for word in range(kinds * kinds * kinds * kinds * kinds * kinds - 1, -1, -1):
            if shortest[word >> 3] >> (word & 7) & 1:
                slot = _slot_before(word, kinds, turns, seconds, first_moves, second_moves, solved, end_states)
                end_first[slot + 1] -= 1
                ends[end_first[slot + 1]] = _digits(word, kinds)
                total += 1
        for slot in range(131072):
            end_first[slot] = end_first[slot + 1]
        end_first[131072] = total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slot_before(
    word: cython.int,
    kinds: cython.int,
    turns: cython.int,
    seconds: cython.int,
    first_moves: cython.const[cython.ushort][::1],
    second_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    end_states: cython.int[::1],
) -> cython.int:
    """The slot of the state from which the word leads to the solved one; taken for it if it had none."""
    first: cython.int = solved // seconds
    second: cython.int = solved % seconds
    _at: cython.int
    move: cython.int
    slot: cython.int
    for _at in range(6):
        move = word % kinds
        word //= kinds
        # The opposite of a turn by so many steps: of the same part, by as many fewer than a full turn.
        move = move + turns - 1 - 2 * (move % turns)
        first = first_moves[kinds * first + move]
        second = second_moves[kinds * second + move]
    slot = _slot(first * seconds + second, end_states)
    end_states[slot] = first * seconds + second
    return slot


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _digits(word: cython.int, kinds: cython.int) -> cython.int:
    """The moves of a word, four bits each."""
    digits: cython.int = 0
    at: cython.int
    for at in range(6):
        digits |= word % kinds << 4 * at
        word //= kinds
    return digits


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _slot(state: cython.longlong, end_states: cython.const[cython.int][::1]) -> cython.int:
    """Where the state is, or the free slot where it would be."""
    slot: cython.int = state * 668265261 >> 16 & 0x1FFFF
    while end_states[slot] != state and end_states[slot] >= 0:
        slot = slot + 1 & 0x1FFFF
    return slot


@cython.cclass
class Ways:
    """Finds every way to solve a state in exactly eleven moves of which any six in a row are a shortest way."""

    kinds: cython.int
    turns: cython.int
    seconds: cython.int
    lead: cython.int
    first_moves: cython.const[cython.ushort][::1]
    second_moves: cython.const[cython.ushort][::1]
    distances: cython.const[cython.uchar][::1]
    shortest: cython.const[cython.uchar][::1]
    end_states: cython.const[cython.int][::1]
    end_first: cython.const[cython.int][::1]
    ends: cython.const[cython.int][::1]
    found: cython.longlong[::1]
    count: cython.int

    def __init__(
        self,
        kinds: cython.int,
        turns: cython.int,
        first_moves: cython.const[cython.ushort][::1],
        second_moves: cython.const[cython.ushort][::1],
        distances: cython.const[cython.uchar][::1],
        shortest: cython.const[cython.uchar][::1],
        end_states: cython.const[cython.int][::1],
        end_first: cython.const[cython.int][::1],
        ends: cython.const[cython.int][::1],
    ) -> None:
        self.kinds, self.turns = kinds, turns
        self.seconds, self.lead = len(second_moves) // kinds, kinds**5
        self.first_moves, self.second_moves, self.distances = first_moves, second_moves, distances
        self.shortest, self.end_states, self.end_first, self.ends = shortest, end_states, end_first, ends

    def list(self, state: cython.int, found: cython.longlong[::1]) -> int:
        """Put every way into `found`, as long as there is room, and answer how many there are.

        A way is eleven moves of four bits each, the first move being the highest.
        """
        self.found, self.count = found, 0
        with cython.nogil:
            self._go(state // self.seconds, state % self.seconds, 0, -1, 0, 0)
        return self.count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(
        self,
        first: cython.int,
        second: cython.int,
        depth: cython.int,
        last: cython.int,
        begun: cython.int,
        word: cython.int,
    ) -> cython.void:
        """Go on after so many moves: after five, the state is to be six moves away from the solved one."""
        move: cython.int
        first_next: cython.int
        second_next: cython.int
        distance: cython.int
        if depth == 5:
            self._end(first * self.seconds + second, last, begun, word)
            return
        for move in range(self.kinds):
            if move // self.turns == last:
                continue
            first_next = self.first_moves[self.kinds * first + move]
            second_next = self.second_moves[self.kinds * second + move]
            distance = self.distances[first_next * self.seconds + second_next]
            if 2 + depth <= distance <= 10 - depth:
                self._go(
                    first_next, second_next, depth + 1, move // self.turns, begun << 4 | move, word * self.kinds + move
                )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, state: cython.int, last: cython.int, begun: cython.longlong, word: cython.int) -> cython.void:
        """Add every end to five moves, if the six moves that begin with each of the five are shortest ways, too."""
        slot: cython.int = _slot(state, self.end_states)
        each: cython.int
        end: cython.int
        for each in range(self.end_first[slot], self.end_first[slot + 1]):
            end = self.ends[each]
            if (end >> 20) // self.turns != last and self._are_shortest(begun << 24 | end, word):
                if self.count < self.found.shape[0]:
                    self.found[self.count] = begun << 24 | end
                self.count += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _are_shortest(self, way: cython.longlong, word: cython.int) -> cython.int:
        """Whether the words that begin with each of the first five moves are shortest ways; `word` is those five."""
        at: cython.int
        for at in range(5):
            word = word * self.kinds + cython.cast(cython.int, way >> (20 - 4 * at) & 15)
            if not self.shortest[word >> 3] >> (word & 7) & 1:
                return 0
            word -= cython.cast(cython.int, way >> (40 - 4 * at) & 15) * self.lead
        return 1
