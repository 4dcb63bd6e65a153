"""Solvers compared with those of csTimer, if `make peers` has installed it: on the same machine, in turns.

Run `python benchmarks/solvers.py [--seconds S]`. Times are means, in milliseconds of CPU time for both, so that other
work on the machine counts little. Only the search with a time limit is measured in wall time.
"""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean

from cubelex.solvers import exact_solver, kernels, three
from cubelex.solvers.cubies import Cubies

PEERS = Path(__file__).parent / "peers"
PEER_EVENTS = {"333": "333", "222": "222so", "pyram": "pyrso", "skewb": "skbso"}
PEER = """
import {createRequire} from 'node:module';
const peer = createRequire(process.cwd() + '/x.js')('cstimer_module');
const [event, seconds] = process.argv.slice(-2);
for (let i = 0; i < 20; i++) peer.getScramble(event);
const begun = process.cpuUsage(), spent = () => process.cpuUsage(begun).user + process.cpuUsage(begun).system;
let count = 0;
while (spent() < 1e6 * seconds) { peer.getScramble(event); count++; }
console.log(JSON.stringify(spent() / count / 1000));
process.exit(0);
"""

DRAW = random.Random(1)


def cubes() -> Iterator[Cubies]:
    while True:
        yield three.cube(DRAW.randrange(three.STATES))


def timed(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Milliseconds per call, and the mean of the results."""
    work()
    answers, begun = [], time.thread_time()
    while (spent := time.thread_time() - begun) < seconds:
        answers += [work() for _ in range(20)]
    return 1000 * spent / len(answers), mean(answers)


def scramble_333() -> int:
    found = three.solution(three.cube(DRAW.randrange(three.STATES)))
    assert found is not None
    return len(three.format_moves(three.inverse(found)).split())


def scramble_small(event: str) -> Callable[[], int]:
    puzzle = exact_solver.exact_table(event)
    return lambda: len(" ".join(puzzle.scramble(DRAW.randrange(1, puzzle.states), DRAW.randrange)).split())


def peer(event: str, seconds: float) -> float | None:
    if not (PEERS / "node_modules" / "cstimer_module").exists() or not shutil.which("node"):
        return None
    command = ["node", "--input-type=module", "-e", PEER, PEER_EVENTS[event], str(seconds)]
    ran = subprocess.run(command, cwd=PEERS, capture_output=True, text=True, check=True)
    return float(json.loads(ran.stdout.splitlines()[-1]))


def show_events(seconds: float) -> None:
    for event in PEER_EVENTS:
        ours, length = timed(scramble_333 if event == "333" else scramble_small(event), seconds)
        theirs = peer(event, seconds)
        against = f"csTimer {theirs:7.3f} ms, {theirs / ours:5.1f} times ours" if theirs else "csTimer is not installed"
        print(f"{event:6} {ours:7.4f} ms, {length:5.2f} moves; {against}")


def show_searches(seconds: float) -> None:
    some = cubes()
    searches: dict[str, Callable[[], bytes | None]] = {
        "first solution of at most 21": lambda: three.solution(next(some), tries=1),
        "100 tries": lambda: three.solution(next(some), tries=100),
        "400 tries": lambda: three.solution(next(some), tries=400),
        "at most 20 moves": lambda: three.solution(next(some), most=20, tries=1),
    }
    for name, search in searches.items():
        milliseconds, length = timed(lambda search=search: len(search() or b""), seconds)  # type: ignore[misc]
        print(f"333, {name}: {milliseconds:.4f} ms, {length:.2f} moves")
    begun = time.thread_time()
    short = [len(three.short_solution(next(some), 50)) for _ in range(100)]
    got = 1000 * (time.thread_time() - begun) / len(short)
    print(f"333, 50 ms of wall time ({got:.0f} ms of CPU time): {mean(short):.2f} moves")


def show_processes() -> None:
    """The time of a new process until its first solution: without tables, and with stored tables."""
    with tempfile.TemporaryDirectory() as cache:
        for tables in ("no tables", "tables kept", "tables kept"):
            begun = time.perf_counter()
            code = "from cubelex.solvers import three; three.solution(three.cube(12345678901234567890))"
            subprocess.run([sys.executable, "-c", code], env={**os.environ, "CUBELEX_CACHE": cache}, check=True)
            print(f"new process until its first solution, {tables}: {time.perf_counter() - begun:.3f} s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory of such a process, or of csTimer: {peak:.0f} MB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0, help="seconds per measurement")
    seconds = arguments.parse_args().seconds
    print(f"kernels {'compiled' if kernels.are_compiled() else 'not compiled'}")
    show_processes()
    show_events(seconds)
    show_searches(seconds)


if __name__ == "__main__":
    main()
