"""What paper costs: 100 pages of scramble sheets with 700 pictures, 750 pages of scorecards, and published Regulations.

`python benchmarks/sheets.py [FOLDER]`: FOLDER has documents of the Regulations, to be published as a site with PDFs.
Processor time counts the processes that set the parts; on a busy machine it tells more than the time on the clock.
"""

import random
import resource
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from cubelex.competition import Person
from cubelex.regulations import Library, build_site
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import CardKind, PrintedCard, Stationery, regulations_book, scorecards, scramble_sheets

STATIONERY = Stationery(made_at=datetime(2026, 4, 1, tzinfo=UTC))
TURNS = {
    "333": ("U D R L F B", 20),
    "444": ("U D R L F B Uw Rw Fw", 45),
    "555": ("U D R L F B Uw Dw Rw Lw Fw Bw", 60),
    "777": ("U D R L F B Uw Dw Rw Lw Fw Bw 3Uw 3Dw 3Rw 3Lw 3Fw 3Bw", 100),
}


def document(pages: int) -> ScrambleDocument:
    """One set of seven sequences per page, a quarter of them for each of four events."""
    chance = random.Random(1)
    events = [event for event in TURNS for _ in range(pages // len(TURNS))]
    sets = tuple(ScrambleSet(event, 1, group, *_sequences(event, chance)) for group, event in enumerate(events, 1))
    return ScrambleDocument("Benchmark2026", "2026-04-01", sets)


def _sequences(event: str, chance: random.Random) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    made = tuple((_sequence(event, chance),) for _ in range(7))
    return made[:5], made[5:]


def _sequence(event: str, chance: random.Random) -> str:
    letters, count = TURNS[event]
    return " ".join(chance.choice(letters.split()) + chance.choice(("", "'", "2")) for _ in range(count))


def cards(count: int) -> list[PrintedCard]:
    people = [Person(number, f"Competitor Number {number}", "KR") for number in range(1, count + 1)]
    site = "http://127.0.0.1:8000/Benchmark2026/card/333-r1"
    return [
        PrintedCard(
            "Benchmark 2026", "3x3x3 Cube", "Round 1", CardKind.TIMED, 5, person, 1, address=f"{site}/{number}/"
        )
        for number, person in enumerate(people, 1)
    ]


def measure(documents: Path | None) -> None:
    many = cards(3000)
    timed("scorecards", 750, lambda: scorecards(many, STATIONERY))
    if documents:
        with TemporaryDirectory() as folder:
            library = Library(folder)
            library.add(str(documents))
            held = [library.read(entry) for entry in library.entries()]
            target = Path(folder) / "site"
            timed("published Regulations", len(held), lambda: build_site(held, target, regulations_book))
    # Last, because the compiler of this process keeps its memory.
    scramble_sheets(document(4), STATIONERY)
    sets = document(100)
    timed("scramble sheets with 700 pictures", 100, lambda: scramble_sheets(sets, STATIONERY))


def timed(what: str, count: int, work: Callable[[], object]) -> None:
    """Print how long some work takes by the clock and of processors, and the most memory of each process."""
    started = time.perf_counter(), _processor_time()
    work()
    wall, cpu = time.perf_counter() - started[0], _processor_time() - started[1]
    own, others = (
        resource.getrusage(who).ru_maxrss // 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(
        f"{what}: {count} in {wall:.1f} s ({count / wall:.0f}/s), {cpu:.1f} s of processors "
        f"({1000 * cpu / count:.1f} ms each); {own} MB, others at most {others} MB each"
    )


def _processor_time() -> float:
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in usage)


if __name__ == "__main__":
    measure(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
