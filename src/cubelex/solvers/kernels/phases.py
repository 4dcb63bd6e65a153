"""Shortest ways through one phase of a solution, for puzzles that are solved in phases.

A state of a phase is several numbers, which moves change independently of each other. `moves` has for each number, one
after the other, what it becomes in each kind of move. `distances` has for some pairs of numbers, one after the other,
how many moves both need; the phase ends where all of these are 0. `docs/algorithms/phases.md` tells more.
"""

from array import array

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython


@cython.cclass
class PhaseSearch:
    """Finds ways of a given length that bring all pairs to their end, in the order of the moves.

    `starts` says where each number begins in `moves`. `layout` has four items for each pair: its first and its second
    number, how many values the second has, and where the pair begins in `distances`. `following` says for each kind of
    move, and last for the beginning of a way, which kinds may come next.
    """

    kinds: cython.int
    numbers: cython.int
    pairs: cython.int
    moves: cython.const[cython.ushort][::1]
    starts: cython.const[cython.int][::1]
    layout: cython.const[cython.int][::1]
    distances: cython.const[cython.uchar][::1]
    following: cython.const[cython.uchar][::1]
    # The numbers after each move of the way that is tried, and the way.
    path: cython.int[::1]
    way: cython.uchar[::1]
    ways: cython.int
    most: cython.int
    steps: cython.longlong
    most_steps: cython.longlong

    def __init__(
        self,
        kinds: cython.int,
        moves: cython.const[cython.ushort][::1],
        starts: cython.const[cython.int][::1],
        layout: cython.const[cython.int][::1],
        distances: cython.const[cython.uchar][::1],
        following: cython.const[cython.uchar][::1],
        longest: cython.int,
        most_steps: cython.longlong,
    ) -> None:
        self.kinds, self.numbers, self.pairs = kinds, len(starts), len(layout) // 4
        self.moves, self.starts, self.layout = moves, starts, layout
        self.distances, self.following = distances, following
        self.most_steps = most_steps
        self.path = array("i", bytes(4 * len(starts) * (longest + 1)))
        self.way = array("B", bytes(longest))

    def least(self, state: cython.const[cython.int][::1]) -> int:
        """The least number of moves that the pairs allow."""
        place: cython.int
        for place in range(self.numbers):
            self.path[place] = state[place]
        return int(self._farthest(0, 255))

    def list(
        self, state: cython.const[cython.int][::1], length: cython.int, most: cython.int, found: cython.uchar[::1]
    ) -> int:
        """Put at most `most` ways of this length into `found`, one after the other.

        Returns how many there are, or −1 if the search takes more than `most_steps` moves, as it does with tables that
        do not fit the puzzle.
        """
        place: cython.int
        for place in range(self.numbers):
            self.path[place] = state[place]
        self.ways, self.most, self.steps = 0, most, 0
        with cython.nogil:
            if self._farthest(0, 255) <= length:
                self._go(0, length, found)
        return -1 if self.steps > self.most_steps else int(self.ways)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _farthest(self, path: cython.int, enough: cython.int) -> cython.int:
        """The greatest distance of a pair for the numbers that begin there, or the first that is enough."""
        farthest: cython.int = 0
        pair: cython.int
        distance: cython.int
        for pair in range(0, 4 * self.pairs, 4):
            distance = self.distances[
                self.layout[pair + 3]
                + self.path[path + self.layout[pair]] * self.layout[pair + 2]
                + self.path[path + self.layout[pair + 1]]
            ]
            if distance > farthest:
                farthest = distance
                if farthest >= enough:
                    break
        return farthest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go(self, depth: cython.int, left: cython.int, found: cython.uchar[::1]) -> cython.void:
        """Try every move that leaves all pairs near enough."""
        before: cython.int = depth * self.numbers
        after: cython.int = before + self.numbers
        last: cython.int = self.way[depth - 1] if depth else self.kinds
        move: cython.int
        number: cython.int
        if left == 0:
            for move in range(depth):
                found[self.ways * depth + move] = self.way[move]
            self.ways += 1
            return
        for move in range(self.kinds):
            if not self.following[last * self.kinds + move]:
                continue
            for number in range(self.numbers):
                self.path[after + number] = self.moves[
                    self.starts[number] + self.kinds * self.path[before + number] + move
                ]
            if self._farthest(after, left) >= left:
                continue
            self.way[depth] = move
            self.steps += 1
            self._go(depth + 1, left - 1, found)
            if self.ways == self.most or self.steps > self.most_steps:
                return
