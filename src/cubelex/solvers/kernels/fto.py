"""The search for FTO in three phases.

A state is 48 labels: twelve for each of four kinds of places. Kind 0 are the edges, 1 the triangles of D R L B, 2 the
triangles of U F BL BR, 3 the stickers of corners beside the triangles of kind 2. A place is 3 × face + its number on
the face, with the faces in the order D R L B and U F BL BR. Labels are colours in the same order, and for edges
3 × face + number. A move is 2 × face + one less than its number of steps, faces in the order U D R L B F BL BR.

`docs/algorithms/fto.md` tells how the search works.
"""

from array import array
from collections.abc import Mapping

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython

# Moves in all, in the second phase (all but those of F, BL and BR), and in the third (without U, too).
MOVES = cython.declare(cython.int, 16)
INNER_MOVES = cython.declare(cython.int, 10)
LAST_MOVES = cython.declare(cython.int, 8)
OUTER_FACES = cython.declare(cython.int, 5)
# Ways of filling the places: in the first phase, in the second one, and for the triangles and stickers of a colour.
FIRST_TRIANGLES = cython.declare(cython.int, 220)
TRIANGLES = cython.declare(cython.int, 1680)
TRIPLES = cython.declare(cython.int, 220)
STICKERS = cython.declare(cython.int, 160)
STICKER_PAIRS = cython.declare(cython.int, 5760)
VIEWS = cython.declare(cython.int, 12)
# The longest solution that there is room for, and the longest way to the second phase.
LONGEST = cython.declare(cython.int, 60)
LONGEST_WAY = cython.declare(cython.int, 9)
# Ways that are longer than so many moves are kept if the second phase may end with so many moves in all.
SHORT_WAY = cython.declare(cython.int, 6)
MOST_INNER = cython.declare(cython.int, 18)
# What is kept of a way: its frame, its length, where it leads (4 numbers), and its moves.
WAY = cython.declare(cython.int, 16)
# What four bits can tell.
FARTHEST = cython.declare(cython.int, 15)
PAIRS = cython.declare(cython.int, 3)
FARTHEST_PAIR = cython.declare(cython.int, 10)
NO_FACE = cython.declare(cython.int, 8)


def fill_inner_distances(
    edge_moves: cython.const[cython.ushort][::1],
    triangle_moves: cython.const[cython.ushort][::1],
    solved: cython.int,
    distances: cython.uchar[::1],
) -> None:
    """The distances of edges and triangles together in the second phase, in four bits each; 15 is 15 or more."""
    states: cython.int = 2 * distances.shape[0]
    depth: cython.int = 0
    found: cython.int = 1
    left: cython.int = states - 1
    state: cython.int
    with cython.nogil:
        for state in range(states // 2):
            distances[state] = 255
        _put(distances, solved, 0)
        while depth < FARTHEST - 1:
            found = _spread_inner(edge_moves, triangle_moves, depth, found > left // 2, distances)
            left -= found
            depth += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spread_inner(
    edge_moves: cython.const[cython.ushort][::1],
    triangle_moves: cython.const[cython.ushort][::1],
    depth: cython.int,
    is_backwards: cython.bint,
    distances: cython.uchar[::1],
) -> cython.int:
    """Find the states one move beyond those at that depth, from these or, backwards, from those that are unknown.

    Moves of D, which are the third and the fourth, change nothing here.
    """
    found: cython.int = 0
    edges: cython.int
    triangles: cython.int
    state: cython.int = 0
    other: cython.int
    move: cython.int
    for edges in range(2 * distances.shape[0] // TRIANGLES):
        for triangles in range(TRIANGLES):
            if _at(distances, state) == (FARTHEST if is_backwards else depth):
                for move in range(INNER_MOVES):
                    if move == 2 or move == 3:
                        continue
                    other = edge_moves[INNER_MOVES * edges + move] * TRIANGLES
                    other += triangle_moves[INNER_MOVES * triangles + move]
                    if is_backwards:
                        if _at(distances, other) == depth:
                            _put(distances, state, depth + 1)
                            found += 1
                            break
                    elif _at(distances, other) == FARTHEST:
                        _put(distances, other, depth + 1)
                        found += 1
            state += 1
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _at(distances: cython.const[cython.uchar][::1], state: cython.int) -> cython.int:
    """The distance of a state, in four bits."""
    return distances[state >> 1] >> 4 * (state & 1) & 15


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _put(distances: cython.uchar[::1], state: cython.int, distance: cython.int) -> cython.void:
    if state & 1:
        distances[state >> 1] = distances[state >> 1] & 15 | distance << 4
    else:
        distances[state >> 1] = distances[state >> 1] & 240 | distance


@cython.final
@cython.cclass
class PairDistances:
    """How many moves bring the triangles of two colours to their corners, in four bits each.

    A state is a class of pairs of triples and a pair of stickers. `members` has two triples of each class, `images` a
    bit for each view in which the class looks the same, `sticker_members` the stickers of each of their pairs,
    and `goals` for stickers the triple that is beside them.
    """

    members: cython.const[cython.uchar][::1]
    images: cython.const[cython.ushort][::1]
    sticker_members: cython.const[cython.uchar][::1]
    goals: cython.const[cython.uchar][::1]
    pair_classes: cython.const[cython.ushort][::1]
    pair_views: cython.const[cython.uchar][::1]
    sticker_pairs: cython.const[cython.ushort][::1]
    sticker_views: cython.const[cython.ushort][::1]
    triple_moves: cython.const[cython.uchar][::1]
    sticker_moves: cython.const[cython.uchar][::1]
    distances: cython.uchar[::1]

    def __init__(
        self,
        arrays: Mapping[str, memoryview],
        members: cython.const[cython.uchar][::1],
        images: cython.const[cython.ushort][::1],
        sticker_members: cython.const[cython.uchar][::1],
        goals: cython.const[cython.uchar][::1],
    ):
        self.members, self.images = members, images
        self.sticker_members, self.goals = sticker_members, goals
        self.pair_classes, self.pair_views = arrays["pair_classes"], arrays["pair_views"]
        self.sticker_pairs, self.sticker_views = arrays["sticker_pairs"], arrays["sticker_views"]
        self.triple_moves, self.sticker_moves = arrays["triple_moves"], arrays["sticker_moves"]
        self.distances = arrays["pair_distances"]

    def fill(self) -> None:
        """Work out all of them."""
        depth: cython.int = 0
        found: cython.int = 0
        left: cython.int
        state: cython.int
        pair: cython.int
        with cython.nogil:
            for state in range(self.distances.shape[0]):
                self.distances[state] = 255
            left = STICKER_PAIRS * self.images.shape[0]
            for pair in range(STICKER_PAIRS):
                state = TRIPLES * self.goals[self.sticker_members[2 * pair]]
                found += self._put_pair(state + self.goals[self.sticker_members[2 * pair + 1]], pair, 0)
            while found:
                left -= found
                found = self._spread(depth, found > left // 2)
                depth += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spread(self, depth: cython.int, is_backwards: cython.bint) -> cython.int:
        """Find the states one move beyond those at that depth, from these or, backwards, from the unknown ones."""
        found: cython.int = 0
        which: cython.int
        pair: cython.int
        move: cython.int
        triples: cython.int
        stickers: cython.int
        other: cython.int
        for which in range(self.images.shape[0]):
            for pair in range(STICKER_PAIRS):
                if _at(self.distances, STICKER_PAIRS * which + pair) != (FARTHEST if is_backwards else depth):
                    continue
                for move in range(INNER_MOVES):
                    triples = TRIPLES * self.triple_moves[INNER_MOVES * self.members[2 * which] + move]
                    triples += self.triple_moves[INNER_MOVES * self.members[2 * which + 1] + move]
                    stickers = STICKERS * self.sticker_moves[INNER_MOVES * self.sticker_members[2 * pair] + move]
                    stickers += self.sticker_moves[INNER_MOVES * self.sticker_members[2 * pair + 1] + move]
                    stickers = self.sticker_pairs[stickers]
                    other = STICKER_PAIRS * self.pair_classes[triples]
                    other += self.sticker_views[STICKER_PAIRS * self.pair_views[triples] + stickers]
                    if is_backwards:
                        if _at(self.distances, other) == depth:
                            _put(self.distances, STICKER_PAIRS * which + pair, depth + 1)
                            found += 1
                            break
                    elif _at(self.distances, other) == FARTHEST:
                        found += self._put_pair(triples, stickers, depth + 1)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_pair(self, triples: cython.int, stickers: cython.int, depth: cython.int) -> cython.int:
        """Note the depth of a state, in all views in which its class looks the same; answers how many are new."""
        which: cython.int = self.pair_classes[triples]
        pair: cython.int = self.sticker_views[STICKER_PAIRS * self.pair_views[triples] + stickers]
        view: cython.int
        other: cython.int
        found: cython.int = 0
        for view in range(VIEWS):
            if self.images[which] >> view & 1:
                other = STICKER_PAIRS * which + self.sticker_views[STICKER_PAIRS * view + pair]
                if _at(self.distances, other) == FARTHEST:
                    _put(self.distances, other, depth)
                    found += 1
        return found


@cython.final
@cython.cclass
class FtoSearch:
    """Searches for solutions with tables that threads share, and memory of its own."""

    turns: cython.const[cython.uchar][::1]
    first_edge_moves: cython.const[cython.ushort][::1]
    first_triangle_moves: cython.const[cython.ushort][::1]
    first_distances: cython.const[cython.uchar][::1]
    edge_moves: cython.const[cython.ushort][::1]
    triangle_moves: cython.const[cython.ushort][::1]
    inner_distances: cython.const[cython.uchar][::1]
    edge_numbers: cython.const[cython.ushort][::1]
    arrangement_numbers: cython.const[cython.ushort][::1]
    triple_numbers: cython.const[cython.ushort][::1]
    sticker_numbers: cython.const[cython.ushort][::1]
    triple_moves: cython.const[cython.uchar][::1]
    sticker_moves: cython.const[cython.uchar][::1]
    colour_distances: cython.const[cython.uchar][::1]
    pair_classes: cython.const[cython.ushort][::1]
    pair_views: cython.const[cython.uchar][::1]
    sticker_pairs: cython.const[cython.ushort][::1]
    sticker_views: cython.const[cython.ushort][::1]
    pair_distances: cython.const[cython.uchar][::1]
    corners: cython.const[cython.uchar][::1]
    corner_moves: cython.const[cython.ushort][::1]
    spin_moves: cython.const[cython.ushort][::1]
    last_distances: cython.const[cython.uchar][::1]

    frames: cython.const[cython.uchar][::1]
    labels: cython.uchar[::1]
    turned: cython.uchar[::1]
    stack: cython.uchar[::1]
    ways: cython.longlong[::1]
    moves: cython.uchar[::1]
    solution: cython.uchar[::1]
    most_ways: cython.int
    count: cython.int
    frame: cython.int
    best: cython.int
    nodes: cython.longlong

    def __init__(self, arrays: Mapping[str, memoryview], most_ways: cython.int):
        """Take the arrays of the table."""
        self.turns = arrays["turns"]
        self.first_edge_moves = arrays["first_edge_moves"]
        self.first_triangle_moves = arrays["first_triangle_moves"]
        self.first_distances = arrays["first_distances"]
        self.edge_moves = arrays["edge_moves"]
        self.triangle_moves = arrays["triangle_moves"]
        self.inner_distances = arrays["inner_distances"]
        self.edge_numbers = arrays["edge_numbers"]
        self.arrangement_numbers = arrays["arrangement_numbers"]
        self.triple_numbers = arrays["triple_numbers"]
        self.sticker_numbers = arrays["sticker_numbers"]
        self.triple_moves = arrays["triple_moves"]
        self.sticker_moves = arrays["sticker_moves"]
        self.colour_distances = arrays["colour_distances"]
        self.pair_classes = arrays["pair_classes"]
        self.pair_views = arrays["pair_views"]
        self.sticker_pairs = arrays["sticker_pairs"]
        self.sticker_views = arrays["sticker_views"]
        self.pair_distances = arrays["pair_distances"]
        self.corners = arrays["corners"]
        self.corner_moves = arrays["corner_moves"]
        self.spin_moves = arrays["spin_moves"]
        self.last_distances = arrays["last_distances"]
        self.labels, self.turned = array("B", bytes(48)), array("B", bytes(48))
        self.stack = array("B", bytes(24 * (LONGEST_WAY + 1)))
        self.most_ways, self.ways = most_ways, array("q", bytes(8 * WAY * most_ways))
        self.moves, self.solution = array("B", bytes(64)), array("B", bytes(64))

    def solve(
        self,
        frames: cython.const[cython.uchar][::1],
        starts: cython.const[cython.int][::1],
        limits: cython.const[cython.longlong][::1],
        stop: cython.const[cython.int][::1],
        solution: cython.uchar[::1],
    ) -> int:
        """Find moves that solve the state, the fewest before the third phase first; answers how many.

        `frames` has the labels of the state as it is held in each way, `starts` its two numbers of the first phase for
        each. `limits` are the length that is short enough, the steps after which such a solution is taken, the steps
        after which any solution is taken, and the longest way to the second phase. A solution is also taken when
        `stop` is set. `solution` gets the frame, then the moves.
        """
        total: cython.int
        way: cython.int
        place: cython.int
        self.frames = frames
        self.count, self.best, self.nodes = 0, LONGEST, 0
        with cython.nogil:
            for total in range(LONGEST):
                if total >= self.best or self._is_enough(limits, stop):
                    break
                if total <= limits[3]:
                    for self.frame in range(starts.shape[0] // 2):
                        for place in range(24):
                            self.stack[place] = frames[48 * self.frame + place]
                        self._lead(0, total, starts[2 * self.frame], starts[2 * self.frame + 1], NO_FACE)
                for way in range(self.count):
                    if self._is_enough(limits, stop):
                        break
                    if self.ways[WAY * way + 1] <= total:
                        self._follow(WAY * way, total)
        for place in range(self.best + 1):
            solution[place] = self.solution[place]
        return self.best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_enough(
        self, limits: cython.const[cython.longlong][::1], stop: cython.const[cython.int][::1]
    ) -> cython.bint:
        if self.best == LONGEST:
            return False
        return self.nodes >= limits[2] or stop[0] != 0 or (self.best <= limits[0] and self.nodes >= limits[1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead(
        self, depth: cython.int, left: cython.int, edges: cython.int, triangles: cython.int, last: cython.int
    ) -> cython.void:
        """Keep all ways of so many moves more to the second phase whose last move is one that it has not."""
        move: cython.int
        face: cython.int
        other_edges: cython.int
        other_triangles: cython.int
        place: cython.int
        if self.first_distances[FIRST_TRIANGLES * edges + triangles] > left:
            return
        if left == 0:
            if depth == 0 or last >= OUTER_FACES:
                self._keep(depth)
            return
        for move in range(INNER_MOVES if left == 1 else 0, MOVES):
            face = move >> 1
            if not _may_follow(face, last):
                continue
            other_edges = self.first_edge_moves[MOVES * edges + move]
            other_triangles = self.first_triangle_moves[MOVES * triangles + move]
            if self.first_distances[FIRST_TRIANGLES * other_edges + other_triangles] < left:
                self.moves[depth] = move
                for place in range(24):
                    self.stack[24 * depth + 24 + place] = self.stack[24 * depth + self.turns[48 * move + place]]
                self._lead(depth + 1, left - 1, other_edges, other_triangles, face)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, length: cython.int) -> cython.void:
        """Note the way that was found, and where it leads."""
        start: cython.int = WAY * self.count
        place: cython.int
        colour: cython.int
        edges: cython.int
        triangles: cython.int
        code: cython.int = 0
        triples: cython.int = 0
        stickers: cython.int = 0
        triple: cython.int
        sticker: cython.int
        if self.count == self.most_ways:
            return
        for place in range(3, 12):
            code = 3 * code + self.stack[24 * length + place] // 3 - 1
        edges = self.edge_numbers[8 * self.arrangement_numbers[code] + self._senses(24 * length)]
        code = 0
        for place in range(15, 24):
            code = 3 * code + self.stack[24 * length + place] - 1
        triangles = self.arrangement_numbers[code]
        if length > SHORT_WAY and _at(self.inner_distances, TRIANGLES * edges + triangles) > MOST_INNER - length:
            return
        self._apply(length)
        self.ways[start] = self.frame
        self.ways[start + 1] = length
        self.ways[start + 2] = edges
        self.ways[start + 3] = triangles
        for colour in range(4):
            triple = 0
            sticker = 0
            for place in range(12):
                triple |= (self.labels[24 + place] == colour) << place
                sticker |= (self.labels[36 + place] == colour) << place
            triples |= self.triple_numbers[triple] << 8 * colour
            stickers |= self.sticker_numbers[sticker] << 8 * colour
        self.ways[start + 4] = triples
        self.ways[start + 5] = stickers
        for place in range(length):
            self.ways[start + 6 + place] = self.moves[place]
        self.count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _senses(self, start: cython.int) -> cython.int:
        """For each of the faces R L B, whether its first two edges, by their places, are in the order of turns."""
        face: cython.int
        place: cython.int
        first: cython.int
        senses: cython.int = 0
        for face in range(1, 4):
            first = -1
            for place in range(start + 3, start + 12):
                if self.stack[place] // 3 == face:
                    if first >= 0:
                        senses |= ((self.stack[place] - first + 3) % 3 == 1) << face - 1
                        break
                    first = self.stack[place]
        return senses

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply(self, length: cython.int) -> cython.void:
        """The labels of the frame after so many moves."""
        place: cython.int
        number: cython.int
        turn: cython.int
        for place in range(48):
            self.labels[place] = self.frames[48 * self.frame + place]
        for number in range(length):
            turn = 48 * self.moves[number]
            for place in range(48):
                self.turned[place] = self.labels[self.turns[turn + place]]
            for place in range(48):
                self.labels[place] = self.turned[place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, start: cython.int, total: cython.int) -> cython.void:
        """Go on from the end of a way to the third phase, with so many moves in all."""
        length: cython.int = self.ways[start + 1]
        left: cython.int = total - length
        edges: cython.int = self.ways[start + 2]
        triangles: cython.int = self.ways[start + 3]
        triples: cython.uint = self.ways[start + 4]
        stickers: cython.uint = self.ways[start + 5]
        colour: cython.int
        place: cython.int
        distance: cython.int = _at(self.inner_distances, TRIANGLES * edges + triangles)
        if distance > left:
            return
        for colour in range(4):
            place = STICKERS * (triples >> 8 * colour & 255) + (stickers >> 8 * colour & 255)
            if self.colour_distances[place] > left:
                return
        if not self._are_near(triples, stickers, left):
            return
        self.frame = self.ways[start]
        for place in range(length):
            self.moves[place] = self.ways[start + 6 + place]
        last: cython.int = self.moves[length - 1] >> 1 if length else NO_FACE
        self._inner(length, left, edges, triangles, distance, triples, stickers, last)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _inner(
        self,
        depth: cython.int,
        left: cython.int,
        edges: cython.int,
        triangles: cython.int,
        distance: cython.int,
        triples: cython.uint,
        stickers: cython.uint,
        last: cython.int,
    ) -> cython.void:
        """So many moves more in the second phase, the last of them of U: others lead from the third phase to itself."""
        move: cython.int
        face: cython.int
        colour: cython.int
        other_edges: cython.int
        other_triangles: cython.int
        far: cython.int
        triple: cython.uint
        sticker: cython.uint
        next_triples: cython.uint
        next_stickers: cython.uint
        if left == 0:
            self._finish(depth)
            return
        self.nodes += 1
        for move in range(INNER_MOVES if left > 1 else 2):
            face = move >> 1
            if not _may_follow(face, last):
                continue
            if face == 1:
                # D moves nothing that the table knows.
                other_edges, other_triangles, far = edges, triangles, distance
            else:
                other_edges = self.edge_moves[INNER_MOVES * edges + move]
                other_triangles = self.triangle_moves[INNER_MOVES * triangles + move]
                far = _at(self.inner_distances, TRIANGLES * other_edges + other_triangles)
            if far >= left:
                continue
            next_triples = 0
            next_stickers = 0
            for colour in range(4):
                triple = self.triple_moves[INNER_MOVES * (triples >> 8 * colour & 255) + move]
                sticker = self.sticker_moves[INNER_MOVES * (stickers >> 8 * colour & 255) + move]
                if self.colour_distances[STICKERS * triple + sticker] >= left:
                    break
                next_triples |= triple << 8 * colour
                next_stickers |= sticker << 8 * colour
            else:
                if self._are_near(next_triples, next_stickers, left - 1):
                    self.moves[depth] = move
                    self._inner(
                        depth + 1, left - 1, other_edges, other_triangles, far, next_triples, next_stickers, face
                    )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _are_near(self, triples: cython.uint, stickers: cython.uint, left: cython.int) -> cython.bint:
        """Whether so many moves may be enough for some pairs of colours, of which all four have a part."""
        which: cython.int
        one: cython.int
        other: cython.int
        pair: cython.int
        beside: cython.int
        if left >= FARTHEST_PAIR:
            return True
        for which in range(PAIRS):
            # U and F, BL and BR, U and BL: the other pairs seldom tell more.
            one = 16 if which == 1 else 0
            other = 24 if which == 1 else 8 if which == 0 else 16
            pair = TRIPLES * (triples >> one & 255) + (triples >> other & 255)
            beside = self.sticker_pairs[STICKERS * (stickers >> one & 255) + (stickers >> other & 255)]
            beside = self.sticker_views[STICKER_PAIRS * self.pair_views[pair] + beside]
            if _at(self.pair_distances, STICKER_PAIRS * self.pair_classes[pair] + beside) > left:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self, depth: cython.int) -> cython.void:
        """Solve the third phase by its table, if the whole is shorter than what was found before."""
        corners: cython.int
        spins: cython.int = 0
        face: cython.int
        move: cython.int
        left: cython.int
        place: cython.int
        self._apply(depth)
        corners = self._corner_number()
        for face in range(4):
            spins = 3 * spins + self.labels[3 * face] % 3
        left = self.last_distances[81 * corners + spins]
        if depth + left >= self.best:
            return
        self.best = depth + left
        self.solution[0] = self.frame
        for place in range(depth):
            self.solution[1 + place] = self.moves[place]
        for place in range(depth, self.best):
            for move in range(LAST_MOVES):
                if (
                    self.last_distances[
                        81 * self.corner_moves[LAST_MOVES * corners + move] + self.spin_moves[LAST_MOVES * spins + move]
                    ]
                    < left
                ):
                    break
            corners = self.corner_moves[LAST_MOVES * corners + move]
            spins = self.spin_moves[LAST_MOVES * spins + move]
            left -= 1
            self.solution[1 + place] = move + 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _corner_number(self) -> cython.int:
        """The number of the corners among all in their order."""
        low: cython.int = 0
        high: cython.int = self.corners.shape[0] // 12
        middle: cython.int
        place: cython.int
        while high - low > 1:
            middle = (low + high) >> 1
            place = 0
            while place < 11 and self.corners[12 * middle + place] == self.labels[36 + place]:
                place += 1
            if self.corners[12 * middle + place] <= self.labels[36 + place]:
                low = middle
            else:
                high = middle
        return low


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _may_follow(face: cython.int, last: cython.int) -> cython.bint:
    """Whether a turn of a face may come after one of another: of opposite faces, U F BL BR come before D B R L."""
    if last >= OUTER_FACES or last == 0:
        return face != last
    if face == last:
        return False
    # D is opposite to U; R to BL, L to BR, B to F.
    if last == 1:
        return face != 0
    if last == 4:
        return face != 5
    return face != last + 4
