"""Time to draw images, in milliseconds, the best of 20 runs: `python benchmarks/pictures.py`."""

import time

from cubelex.diagrams import PALETTES, svg
from cubelex.puzzles import puzzle
from cubelex.scrambles import scramble

EVENTS = ("222", "333", "444", "555", "666", "777", "minx", "pyram", "skewb", "fto", "sq1", "clock")


def milliseconds(event: str, palette: str) -> float:
    """The time to draw a scrambled puzzle."""
    state = puzzle(event).solved.apply(scramble(event))
    best = float("inf")
    for _ in range(20):
        started = time.perf_counter()
        svg(state, PALETTES[palette])
        best = min(best, time.perf_counter() - started)
    return 1000 * best


if __name__ == "__main__":
    print(f"{'event':8}" + "".join(f"{name:>14}" for name in PALETTES))
    for event in EVENTS:
        print(f"{event:8}" + "".join(f"{milliseconds(event, name):14.3f}" for name in PALETTES))
