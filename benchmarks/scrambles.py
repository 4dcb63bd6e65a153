"""Scrambles of Cubelex and of other programs, in the same run: `python benchmarks/scrambles.py [EVENT …]`.

Other programs are the npm packages `cstimer_module` and `cubing` (`make peers`) and, for 3×3×3, the package `kociemba`
(it is under the GPL and never a dependency: install it yourself), if they are installed. The programs take turns, so
that a busy machine is busy for all. A ratio is the median of the turns. `benchmarks/solvers.py` compares solvers.
"""

import json
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median

from cubelex.cli.puzzles.bench import SAMPLES, USUAL, measured
from cubelex.puzzles import puzzle
from cubelex.regulations import editions
from cubelex.scrambles import scramble

PEERS = Path(__file__).parent / "peers"
# At least so many times as fast as cstimer, by the mean; by the median where moves are merely random.
GOALS: dict[str, float] = {
    **dict.fromkeys(("333", "333oh", "333bf", "333mbf", "333fm"), 6),
    **dict.fromkeys(("222", "pyram", "skewb"), 20),
    **dict.fromkeys(("444", "444bf"), 2.5),
    "sq1": 4,
    "fto": 6,
}
TURNS = 3
PEERS_OF = {"333": ("cstimer", "cubing", "kociemba")}
SAMPLES_OF = {"cstimer": 200, "cubing": 2, "kociemba": 20}
SLOW = {
    "444": 4,
    "444bf": 4,
    "333": 60,
    "333oh": 60,
    "333bf": 60,
    "333fm": 60,
    "333mbf": 60,
    "sq1": 30,
    "fto": 20,
    "master_pyraminx": 60,
    "kilominx": 60,
}

Figures = dict[str, float]


def peer(name: str, event: str) -> Figures | None:
    """The time of another program in its own process, after a warm-up of half the number of scrambles."""
    count = min(SAMPLES_OF[name], SLOW.get(event, 200))
    if name == "kociemba":
        return kociemba(count)
    command = ["node", "scrambles.mjs", name, event, str(count)]
    try:
        done = subprocess.run(command, cwd=PEERS, capture_output=True, text=True, timeout=120, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    answer: Figures = json.loads(done.stdout.splitlines()[-1])
    return answer


def kociemba(count: int) -> Figures | None:
    """The time of a solver, which is not a scrambler: it solves random states."""
    if not find_spec("kociemba"):
        return None
    solve = import_module("kociemba").solve
    states = [str(puzzle("333").solved.apply(scramble("333"))) for _ in range(count + 1)]
    solve(states[-1])
    times = []
    for state in states[:-1]:
        begun = time.perf_counter()
        solve(state)
        times.append(1000 * (time.perf_counter() - begun))
    return {"mean": mean(times), "median": median(times), "moves": 0}


def turn(event: str, which: str) -> tuple[Figures, dict[str, Figures]]:
    """Our figures, and those of each other program with their ratio to ours."""
    ours = measured(event, SAMPLES.get(event, USUAL) // TURNS)
    theirs = {name: peer(name, event) for name in PEERS_OF.get(event, ("cstimer", "cubing"))}
    return ours, {
        name: {**figures, "ratio": figures[which] / ours[which]} for name, figures in theirs.items() if figures
    }


def told(name: str, runs: list[Figures]) -> str:
    """The medians of what another program did in all turns."""
    ratio, took, moves = (median(run[figure] for run in runs) for figure in ("ratio", "mean", "moves"))
    return f"{name} {ratio:.1f}× ({took:.2f} ms" + (f", {moves:.1f} moves)" if moves else ")")


def main(events: list[str]) -> None:
    print(f"{'event':8}{'mean ms':>9}{'p99':>9}{'moves':>7}   ratio to other programs, and the goal for csTimer")
    for event in events:
        which = "mean" if event in GOALS else "median"
        ours, theirs = zip(*(turn(event, which) for _ in range(TURNS)), strict=True)
        figures = (median(run[name] for run in ours) for name in ("mean", "p99", "moves"))
        against = [told(name, [run[name] for run in theirs]) for name in theirs[0]]
        goal = f"goal {GOALS[event]}×" if event in GOALS else "goal 1× (medians)"
        row = "{:8}{:9.3f}{:9.3f}{:7.1f}   ".format(event, *figures)
        print(row + ", ".join([*(against or ["no other program is installed"]), goal]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or [*editions()[-1].events.official, "fto"])
