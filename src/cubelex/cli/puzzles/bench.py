"""`cubelex bench`: how fast this computer generates scrambles."""

import json
import time
from statistics import mean

import click

from cubelex.cli.parameters import json_option

SAMPLES = {
    "444": 30,
    "444bf": 30,
    "333": 200,
    "333oh": 200,
    "333bf": 200,
    "333fm": 200,
    "333mbf": 200,
    "sq1": 200,
    "fto": 90,
    "kilominx": 200,
    "master_pyraminx": 200,
    "redi_cube": 200,
}
USUAL = 1000


def measured(event: str, samples: int) -> dict[str, float]:
    """Milliseconds per sequence of the event in a running process: mean, median and 99th percentile."""
    from cubelex.regulations import editions
    from cubelex.scrambles import scramble_sequence

    newest = editions()[-1]
    scramble_sequence(event, newest)
    times, moves = [], 0
    for _ in range(samples):
        started = time.perf_counter()
        sequence = scramble_sequence(event, newest)
        times.append(1000 * (time.perf_counter() - started))
        moves += len(sequence.split())
    ordered = sorted(times)
    return {
        "mean": mean(times),
        "median": ordered[samples // 2],
        "p99": ordered[min(samples - 1, samples * 99 // 100)],
        "moves": moves / samples,
    }


@click.command()
@click.argument("events", nargs=-1, required=False, help="WCIF ids of events (default: all).")
@json_option
def bench(
    events: tuple[str, ...],
    as_json: bool,
) -> None:
    """Measure how long a scramble of each event takes, in milliseconds, with one thread and tables in memory.

    Examples: `cubelex bench`, `cubelex bench 333 444 sq1`.
    """
    from cubelex.regulations import editions

    chosen = events or tuple(editions()[-1].events.official)
    found = {event_id: measured(event_id, SAMPLES.get(event_id, USUAL)) for event_id in chosen}
    if as_json:
        click.echo(json.dumps(found))
        return
    click.echo(f"{'event':8}{'mean ms':>10}{'median':>10}{'p99':>10}{'moves':>8}")
    for event_id, row in found.items():
        click.echo(f"{event_id:8}{row['mean']:10.3f}{row['median']:10.3f}{row['p99']:10.3f}{row['moves']:8.1f}")
