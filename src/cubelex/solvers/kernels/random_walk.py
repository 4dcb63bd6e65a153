"""Random turns that are not redundant, and where they take the corners' stickers.

A node stands for what has been turned since the axis last changed. For each node and random byte, `steps` has the turn
that is made, or 65535 to draw again, and `following` the node after each turn.
"""

try:
    import cython
except ImportError:
    from cubelex.solvers.kernels import plain_cython as cython

AGAIN = cython.declare(cython.int, 65535)


def walk(
    steps: cython.const[cython.ushort][::1],
    following: cython.const[cython.ushort][::1],
    kinds: cython.int,
    node: cython.int,
    random: cython.const[cython.uchar][::1],
    turns: cython.ushort[::1],
    made: cython.int,
) -> tuple[int, int]:
    """Make turns from a node on, as long as there are random bytes and room; how many are made then, and the node."""
    place: cython.int
    turn: cython.int
    for place in range(random.shape[0]):
        if made == turns.shape[0]:
            break
        turn = steps[256 * node + random[place]]
        if turn == AGAIN:
            continue
        turns[made] = turn
        made += 1
        node = following[kinds * node + turn]
    return made, node


def follow(
    turns: cython.const[cython.ushort][::1], moves: cython.const[cython.uchar][::1], stickers: cython.uchar[::1]
) -> None:
    """Take each sticker to where the turns take it; `moves` has the new place of each, turn after turn."""
    size: cython.int = stickers.shape[0]
    place: cython.int
    sticker: cython.int
    start: cython.int
    for place in range(turns.shape[0]):
        start = size * turns[place]
        for sticker in range(size):
            stickers[sticker] = moves[start + stickers[sticker]]
