"""Draws what `crowds.py` and `hall.py` measured as curves, and writes the page `docs/proof-load.md` with all figures.

Run `python -m benchmarks.curves --figures FILE [--report TITLE FILE ...]` with what the benchmarks wrote:
`crowds.py --figures`, and what `hall.py` and `live.py` printed. All figures on the page are theirs.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from math import ceil, log10
from pathlib import Path
from typing import Any, Final

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "proof-load.md"
PICTURES: Final = DOCS / "pictures"
WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 170, 36, 40
COLOURS: Final = ("#0b6bcb", "#c2410c", "#15803d", "#7c3aed", "#be123c", "#475569")
LIMITS: Final = {"enter": 15, "page": 100, "memory": 400, "plan": 2000, "replay": 1000, "start": 2000}
"""The goals at 2,000 competitors: milliseconds, and megabytes."""
REPLAYED: Final = 100_000

Curves = Mapping[str, Sequence[tuple[float, float]]]


def picture(title: str, unit: str, curves: Curves, limit: float, along: str = "competitors") -> str:
    """Curves over the number of competitors, or of something else, as SVG, with the goal as a dashed line."""
    points = [point for curve in curves.values() for point in curve]
    left, right = log10(min(x for x, _ in points)), log10(max(x for x, _ in points))
    highest = _round_number(max(limit, *(y for _, y in points)))

    def place(x: float, y: float) -> tuple[float, float]:
        along = (log10(x) - left) / ((right - left) or 1)
        return LEFT + along * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y / highest * (HEIGHT - TOP - BOTTOM)

    parts = [f'<text x="{LEFT}" y="20" font-weight="600">{title}</text>']
    for step in range(5):
        _, y = place(10**left, highest * step / 4)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d4d4d8"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{highest * step / 4:g}</text>')
    for x in sorted({x for x, _ in points}):
        at, _ = place(x, 0)
        parts.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:,.0f}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{along}; {unit}</text>')
    _, goal = place(10**left, limit)
    parts.append(f'<path d="M{LEFT} {goal:.1f}H{WIDTH - RIGHT}" stroke="#18181b" stroke-dasharray="5 4"/>')
    names = [(goal, f"goal: {_short(limit)}", "#18181b")]
    for (name, curve), colour in zip(curves.items(), COLOURS, strict=False):
        places = [place(x, y) for x, y in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]
        names.append((places[-1][1], f"{name}: {_short(curve[-1][1])}", colour))
    parts += _named(names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _named(names: Sequence[tuple[float, str, str]]) -> list[str]:
    """What lines are called, at their ends and never one over another."""
    said, lowest = [], 0.0
    for y, text, colour in sorted(names):
        lowest = max(y, lowest + 15)
        said.append(f'<text x="{WIDTH - RIGHT + 8}" y="{lowest + 4:.1f}" fill="{colour}">{text}</text>')
    return said


def _short(value: float) -> str:
    """Three digits, or a whole number.

    >>> _short(2243.6), _short(7.512)
    ('2,244', '7.51')
    """
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _round_number(value: float) -> float:
    """A number at least as large that divides well by four.

    >>> _round_number(95), _round_number(401)
    (100.0, 600.0)
    """
    size = 10 ** int(log10(value))
    return float(next(part * size for part in (1, 2, 4, 6, 8, 10, 12, 16, 20) if part * size >= ceil(value)))


def replay_of_many() -> tuple[int, float]:
    """The CPU time to replay a log of a hundred thousand entries, in milliseconds, as when a server starts."""
    from benchmarks.crowds import crowd
    from cubelex.officiating import Actor, Role, define_competition, open_round, replay
    from cubelex.officiating.log import Entry
    from cubelex.officiating.log.facts import AttemptEntered

    somebody, at, chance = Actor("Delegate", frozenset({Role.DELEGATE})), datetime.now(UTC), random.Random(1)
    held = crowd(4500)
    rounds = [event.rounds[0] for event in held.events if event.id not in ("333mbf", "333fm")]
    log = list(define_competition(somebody, held).entries(0, at, somebody))
    state = replay(log)
    for round_ in rounds:
        log += open_round(state, somebody, round_.id).entries(log[-1].number, at, somebody)
    state = replay(log)
    for round_ in rounds:
        for attempt in range(1, (round_.format.attempts or 0) + 1):
            for person in state.round(round_.id).cards:
                fact = AttemptEntered(round_.id, person, attempt, chance.randint(700, 2500))
                log.append(Entry(log[-1].number + 1, at, "Score taker", fact))
    log = log[:REPLAYED]
    begun = time.process_time()
    replay(log)
    return len(log), (time.process_time() - begun) * 1000


def pictures(figures: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, str]]:
    """Each picture by its name, with what it shows in words."""
    slowest = sorted(figures[-1]["pages"], key=lambda page: -figures[-1]["pages"][page][0])[:6]

    def over(key: str) -> list[tuple[float, float]]:
        return [(row["competitors"], row[key]) for row in figures]

    enter = {
        name: [(row["competitors"], row["enter"][place]) for row in figures]
        for place, name in enumerate(("median", "p95"))
    }
    pages = {f"/{page}": [(row["competitors"], row["pages"][page][0]) for row in figures] for page in slowest}
    return {
        "load-entering": (
            "Entering a result",
            picture("Entering a result", "ms of the processor", enter, LIMITS["enter"]),
        ),
        "load-pages": (
            "The six slowest pages, directly after a result",
            picture("The six slowest pages after a result", "ms of the processor", pages, LIMITS["page"]),
        ),
        "load-start": (
            "Starting a server, until its first page",
            picture(
                "Starting, until the first page",
                "ms of the processor",
                {"start": [(row["competitors"], row["start"][1]) for row in figures]},
                LIMITS["start"],
            ),
        ),
        "load-memory": (
            "Memory of a worker with all pages open",
            picture("Memory of a worker", "MB", {"memory": over("memory")}, LIMITS["memory"]),
        ),
        "load-planning": (
            "Planning the groups of all first rounds",
            picture("Planning groups", "ms of the processor", {"plan": over("plan")}, LIMITS["plan"]),
        ),
    }


def page(figures: Sequence[Mapping[str, Any]], reports: Sequence[tuple[str, str]]) -> str:
    """The page with all curves and figures."""
    parts = [
        "# Load\n",
        f"Measured on {date.today().isoformat()} by `benchmarks/crowds.py`, `hall.py` and `live.py`; "
        "`benchmarks/curves.py` wrote this page. Times of\npages and of entering are processor time, so they hold on a "
        "busy machine. Dashed lines are the goals for 2,000 competitors in 17 events.\n",
    ]
    for name, (title, drawn) in pictures(figures).items():
        (PICTURES / f"{name}.svg").write_text(drawn, encoding="utf-8")
        parts.append(f"![{title}](pictures/{name}.svg)\n")
    count, took = replay_of_many()
    parts.append(f"Replaying {count:,} entries takes {took:,.0f} ms (goal: {LIMITS['replay']:,} ms).\n")
    sizes = [row["competitors"] for row in figures]
    heading = " | ".join(f"{size:,}" for size in sizes)
    parts.append(
        "## Documents and start\n\nMilliseconds of the processor at first, then after one more result, and kilobytes. "
        "A psych sheet is set in\nprocesses of its own, whose time is counted, and kept until the setup changes; "
        "it is refused where it takes more than 2 GB or\n120 s. "
        "The start is by the clock, and of the processor.\n\n"
        f"| | {heading} |\n|---|{'---|' * len(sizes)}"
    )
    for name in figures[0]["documents"]:
        costs = [row["documents"][name] for row in figures]
        cells = ("{:.0f} ms, {:.0f} ms, {:,.0f} KB".format(*cost) if cost else "refused" for cost in costs)
        parts.append(f"| {name} | {' | '.join(cells)} |")
    started = ("{:,.0f} ms, {:,.0f} ms".format(*row["start"]) for row in figures)
    parts.append(f"| start, until the first page | {' | '.join(started)} |\n")
    parts.append(
        f"## Pages\n\nMilliseconds after a result, and kilobytes.\n\n| page | {heading} |\n|---|{'---|' * len(sizes)}"
    )
    for path in figures[0]["pages"]:
        cells = (f"{row['pages'][path][0]:.0f} ms, {row['pages'][path][2]:.0f} KB" for row in figures)
        parts.append(f"| `/{path}` | {' | '.join(cells)} |")
    parts.append("")
    if reports:
        parts.append("Times below are by the clock, on two cores that the server shares with all who ask it.\n")
    for title, text in reports:
        parts.append(f"## {title}\n\n```text\n{text.strip()}\n```\n")
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--figures", type=Path, required=True)
    parser.add_argument("--report", nargs=2, action="append", default=[], metavar=("TITLE", "FILE"))
    options = parser.parse_args()
    figures = [json.loads(line) for line in options.figures.read_text(encoding="utf-8").splitlines()]
    reports = [(title, Path(file).read_text(encoding="utf-8")) for title, file in options.report]
    PAGE.write_text(page(figures, reports), encoding="utf-8")
    print(f"{PAGE.name} and {len(pictures(figures))} pictures")


if __name__ == "__main__":
    main()
