"""Square-1 compared with the scrambler of csTimer, if `make peers` has installed it.

Run `python benchmarks/square1.py [--count N]`. Times are milliseconds of processor time for both; ours are those of
drawing a state, the exact test that it needs eleven moves, and the sequence. Those of new processes are by the clock.
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
from pathlib import Path
from statistics import mean

from cubelex.solvers import kernels, square1

PEERS = Path(__file__).parent / "peers"
PEER = """
import {createRequire} from 'node:module';
const peer = createRequire(process.cwd() + '/x.js')('cstimer_module');
for (let i = 0; i < 50; i++) peer.getScramble('sqrs');
const found = [];
for (let i = 0; i < +process.argv.at(-1); i++) {
  const begun = process.cpuUsage();
  const text = peer.getScramble('sqrs');
  const spent = process.cpuUsage(begun);
  const slices = text.split('/').length - 1;
  found.push([(spent.user + spent.system) / 1000, slices, slices + text.split('(').length - 1]);
}
console.log(JSON.stringify(found));
process.exit(0);
"""
FIRST = "from cubelex.solvers import square1 as s; s.search(s.state_of(10**12, with_free_cut=True))"

Found = list[tuple[float, int, int]]
"""Milliseconds, slices, and moves."""


def ours(count: int) -> Found:
    draw, found = random.Random(1), []
    states = square1.states(with_free_cut=True)
    square1.search(square1.state_of(0, with_free_cut=True))
    for _ in range(count):
        begun = time.thread_time()
        while not square1.needs_at_least(state := square1.state_of(draw.randrange(states), with_free_cut=True), 11):
            pass
        text = square1.format_turns(square1.inverse_turns(square1.search(state)))
        spent = 1000 * (time.thread_time() - begun)
        found.append((spent, text.count("/"), text.count("/") + text.count("(")))
    return found


def theirs(count: int) -> Found | None:
    if not (PEERS / "node_modules" / "cstimer_module").exists() or not shutil.which("node"):
        return None
    command = ["node", "--input-type=module", "-e", PEER, str(count)]
    ran = subprocess.run(command, cwd=PEERS, capture_output=True, text=True, check=True)
    return [(milliseconds, slices, moves) for milliseconds, slices, moves in json.loads(ran.stdout.splitlines()[-1])]


def show(name: str, found: Found) -> float:
    times = sorted(each[0] for each in found)
    middle, late = times[len(times) // 2], times[99 * len(times) // 100]
    lengths = f"{mean(each[1] for each in found):.2f} slices, {mean(each[2] for each in found):.2f} moves"
    print(f"{name:8} mean {mean(times):.2f} ms, p50 {middle:.2f} ms, p99 {late:.2f} ms; {lengths}")
    return mean(times)


def show_processes() -> None:
    """The time of a new process until its first sequence: without the table, and with the stored table."""
    with tempfile.TemporaryDirectory() as cache:
        for table in ("no table", "table kept", "table kept"):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", FIRST], env={**os.environ, "CUBELEX_CACHE": cache}, check=True)
            print(f"new process until its first sequence, {table}: {time.perf_counter() - begun:.3f} s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory of such a process: {peak:.0f} MB; the table has {square1.TABLE.size / 1e6:.1f} MB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=2000, help="number of our sequences (csTimer: a quarter)")
    count = arguments.parse_args().count
    print(f"kernels {'compiled' if kernels.are_compiled() else 'not compiled'}")
    show_processes()
    mine = show("cubelex", ours(count))
    if peers := theirs(count // 4):
        print(f"csTimer takes {show('csTimer', peers) / mine:.1f} times as long")
    else:
        print("csTimer is not installed. Run make peers.")


if __name__ == "__main__":
    main()
