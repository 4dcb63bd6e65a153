"""Scrambles here and in the peers, in the same run: `python benchmarks/scrambles.py [EVENT …]`.

Peers are the npm packages `cstimer_module` and `cubing` (`make peers`), where they are installed. Ours and theirs take
turns, so that a busy machine is busy for both. `benchmarks/solvers.py` compares solvers.
"""

import json
import subprocess
import sys
from pathlib import Path

from cubelex.cli.bench import SAMPLES, USUAL, measured
from cubelex.regulations import editions

PEERS = Path(__file__).parent / "peers"
# At least so many times as fast as cstimer, by the mean; by the median where moves are merely random.
GOALS: dict[str, float] = {
    **dict.fromkeys(("333", "333oh", "333bf", "333mbf", "333fm"), 6),
    **dict.fromkeys(("222", "pyram", "skewb"), 20),
    **dict.fromkeys(("444", "444bf"), 2.5),
    "sq1": 4,
}
PEER_SAMPLES = {"444": 8, "444bf": 8, "cubing": 3}


def peer(name: str, event: str) -> dict[str, float] | None:
    count = PEER_SAMPLES["cubing"] if name == "cubing" else PEER_SAMPLES.get(event, 60)
    command = ["node", "scrambles.mjs", name, event, str(count)]
    try:
        done = subprocess.run(command, cwd=PEERS, capture_output=True, text=True, timeout=120, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    answer: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return answer


def ratio(ours: float, theirs: dict[str, float] | None, which: str) -> str:
    return f"{theirs[which] / ours:8.1f}×" if theirs else "        –"


def main(events: list[str]) -> None:
    print(f"{'event':8}{'mean ms':>9}{'p99':>9}{'moves':>7}   {'cstimer':>9}{'cubing':>10}   goal")
    for event in events:
        ours = measured(event, SAMPLES.get(event, USUAL))
        cstimer, cubing = peer("cstimer", event), peer("cubing", event)
        which = "mean" if event in GOALS else "median"
        against = ratio(ours[which], cstimer, which), ratio(ours[which], cubing, which)
        goal = f"{GOALS[event]}×" if event in GOALS else "faster at the median"
        figures = f"{ours['mean']:9.3f}{ours['p99']:9.3f}{ours['moves']:7.1f}"
        print(f"{event:8}{figures}   {against[0]}{against[1]:>10}   {goal}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(editions()[-1].events.official))
