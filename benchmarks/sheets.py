"""100 pages of scramble sheets with 700 images in less than 3 s, and 400 scorecards."""

import random
import time
from datetime import UTC, datetime

from cubelex.competition import Person
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import CardKind, PrintedCard, Stationery, scorecards, scramble_sheets

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


def measure() -> None:
    sets, many = document(100), cards(400)
    scramble_sheets(document(4), STATIONERY)
    started = time.perf_counter(), time.process_time()
    pdf = scramble_sheets(sets, STATIONERY)
    wall, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
    print(f"100 pages with 700 images: {wall:.2f} s ({cpu:.2f} s of CPU time), {len(pdf) / 1e6:.1f} MB")
    started = time.perf_counter(), time.process_time()
    pdf = scorecards(many, STATIONERY)
    wall, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
    print(f"400 scorecards on 100 pages: {wall:.2f} s ({cpu:.2f} s of CPU time), {len(pdf) / 1e6:.1f} MB")


if __name__ == "__main__":
    measure()
