"""The 24 orientations in which a sequence for a blindfolded event may end (4b3a)."""

# Turns of all but one layer that bring each of the six faces on top, and each of the four sides to the front.
TOPS = ("", "Rw", "Rw2", "Rw'", "Fw", "Fw'")
FRONTS = ("", "Uw", "Uw2", "Uw'")


def orienting_turns(ending: int) -> list[str]:
    """The turns of all but one layer that bring about one of 24 orientations; none for the one that is there.

    >>> orienting_turns(0), orienting_turns(6)
    ([], ['Rw', 'Uw2'])
    """
    return [turn for turn in (TOPS[ending // 4], FRONTS[ending % 4]) if turn]
