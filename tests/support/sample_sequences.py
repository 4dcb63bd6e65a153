"""Sequences and sets of every event by chance: legal ones, not fair ones."""

import random

from cubelex.errors import ImpossibleMove
from cubelex.puzzles import puzzle
from cubelex.scrambles import ScrambleSet

CUBES = {
    "222": ("U R F", 11),
    "333": ("U D R L F B", 20),
    "444": ("U D R L F B Uw Rw Fw", 45),
    "555": ("U D R L F B Uw Dw Rw Lw Fw Bw", 60),
    "666": ("U D R L F B Uw Dw Rw Lw Fw Bw 3Uw 3Rw 3Fw", 80),
    "777": ("U D R L F B Uw Dw Rw Lw Fw Bw 3Uw 3Dw 3Rw 3Lw 3Fw 3Bw", 100),
    "pyram": ("U L R B", 11),
    "skewb": ("U L R B", 9),
    "fto": ("U F R L D B BR BL", 30),
}
LIKE = {"333bf": "333", "333fm": "333", "333oh": "333", "333mbf": "333", "444bf": "444", "555bf": "555"}
UP = ("U", "U'")
EVENTS = (*CUBES, *LIKE, "clock", "minx", "sq1")


class Sequences:
    """Sequences of every event by chance: legal ones, not fair ones."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)

    def sequence(self, event: str) -> str:
        event = LIKE.get(event, event)
        if event in CUBES:
            letters, count = CUBES[event]
            turns = ("", "'") if event in ("pyram", "skewb", "fto") else ("", "'", "2")
            return " ".join(self.chance.choice(letters.split()) + self.chance.choice(turns) for _ in range(count))
        return {"clock": self.clock, "minx": self.minx, "sq1": self.sq1}[event]()

    def clock(self) -> str:
        return " ".join(
            "y2" if dial == "y2" else f"{dial}{self.chance.randrange(7)}{self.chance.choice('+-')}"
            for dial in ["UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL", "y2", "U", "R", "D", "L", "ALL"]
        )

    def minx(self) -> str:
        line = "R{} D{} R{} D{} R{} D{} R{} D{} R{} D{}"
        turns = [[self.chance.choice(("++", "--")) for _ in range(10)] for _ in range(7)]
        return "\n".join(f"{line.format(*each)} {self.chance.choice(UP)}" for each in turns)

    def sq1(self) -> str:
        state, moves = puzzle("sq1").solved, list[str]()
        while len(moves) < 12:
            move = f"({self.chance.randrange(1, 7)}, {self.chance.randrange(-5, 7)}) /"
            try:
                state = state.apply(move)
            except ImpossibleMove:
                continue
            moves.append(move)
        return " ".join(moves)

    def set_of(
        self, event: str, attempts: int = 5, extras: int = 2, attempt: int | None = None, cubes: int = 1, group: int = 1
    ) -> ScrambleSet:
        made = [tuple(self.sequence(event) for _ in range(cubes)) for _ in range(attempts + extras)]
        return ScrambleSet(event, 1, group, tuple(made[:attempts]), tuple(made[attempts:]), attempt)
