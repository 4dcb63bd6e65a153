"""The 4×4×4 Cube compared with the scrambler of csTimer, if `make peers` has installed it.

Run `python benchmarks/four.py [--count N]`. Times are milliseconds of CPU time for both, so that other work on the
machine counts less. Times of new processes are wall time.
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
from collections import Counter
from pathlib import Path
from statistics import mean

from cubelex.puzzles import outer_block_turn_metric
from cubelex.solvers import four, kernels
from cubelex.solvers.four_tables import AXIS, DISTANCES, LADDER, PAIRS, TRACKS

PEERS = Path(__file__).parent / "peers"
PEER = """
import {createRequire} from 'node:module';
const peer = createRequire(process.cwd() + '/x.js')('cstimer_module');
for (let i = 0; i < 5; i++) peer.getScramble('444wca');
const found = [];
for (let i = 0; i < +process.argv.at(-1); i++) {
  const begun = process.cpuUsage();
  const moves = peer.getScramble('444wca').trim().split(/\\s+/).length;
  const spent = process.cpuUsage(begun);
  found.push([(spent.user + spent.system) / 1000, moves]);
}
console.log(JSON.stringify(found));
process.exit(0);
"""
FIRST = "from cubelex.solvers import four; four.scramble(four.state(10**46))"


def ours(count: int) -> list[tuple[float, int]]:
    draw, found = random.Random(1), []
    four.scramble(four.state(0))
    for _ in range(count):
        state = four.state(draw.randrange(four.STATES))
        begun = time.thread_time()
        moves, _ = four.scramble(state)
        found.append((1000 * (time.thread_time() - begun), outer_block_turn_metric(moves)))
    return found


def theirs(count: int) -> list[tuple[float, int]] | None:
    if not (PEERS / "node_modules" / "cstimer_module").exists() or not shutil.which("node"):
        return None
    command = ["node", "--input-type=module", "-e", PEER, str(count)]
    ran = subprocess.run(command, cwd=PEERS, capture_output=True, text=True, check=True)
    return [(milliseconds, moves) for milliseconds, moves in json.loads(ran.stdout.splitlines()[-1])]


def show(name: str, found: list[tuple[float, int]]) -> float:
    times, lengths = sorted(each[0] for each in found), Counter(each[1] for each in found)
    middle, late = times[len(times) // 2], times[99 * len(times) // 100]
    moves = f"{mean(lengths.elements()):.2f} moves ({min(lengths)} to {max(lengths)})"
    spread = f"p99 {late:.1f} ms, {late / mean(times):.1f} times the mean"
    print(f"{name:8} mean {mean(times):.1f} ms, p50 {middle:.1f} ms, {spread}; {moves}")
    return mean(times)


def show_processes() -> None:
    """The time of a new process until its first sequence: without tables, and with stored tables."""
    with tempfile.TemporaryDirectory() as cache:
        for tables in ("no tables", "tables kept", "tables kept"):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", FIRST], env={**os.environ, "CUBELEX_CACHE": cache}, check=True)
            print(f"new process until its first sequence, {tables}: {time.perf_counter() - begun:.3f} s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory of such a process: {peak:.0f} MB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=300, help="number of our sequences (csTimer: a fifth)")
    count = arguments.parse_args().count
    print(f"kernels {'compiled' if kernels.are_compiled() else 'not compiled'}")
    show_processes()
    print(", ".join(f"{table.name} {table.size / 1e6:.1f} MB" for table in (AXIS, TRACKS, PAIRS, DISTANCES, LADDER)))
    mine = show("cubelex", ours(count))
    if peers := theirs(count // 5):
        print(f"csTimer takes {show('csTimer', peers) / mine:.1f} times as long")
    else:
        print("csTimer is not installed. Run make peers.")


if __name__ == "__main__":
    main()
