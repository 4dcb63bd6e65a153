"""What people decide outside of one attempt, and what the Regulations settle in a word, by edition.

The matters are data (`data/matters`): each has one name for all editions. What needs more than a name to be answered
has a function of its own elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from cubelex.errors import UnknownMatter
from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Discretion, Verdict
from cubelex.rules.rulings import Ruling

FOLDER = Path(__file__).parent / "data" / "matters"

F = TypeVar("F", bound=Callable[..., object])

_2018, _2025, _2026 = date(2018, 1, 1), date(2025, 1, 1), date(2026, 1, 1)

# Every number in `data/matters`, since and until when it is cited there; a test compares the two.
_NUMBERS: Mapping[tuple[date | None, date | None], str] = {
    (None, None): "1g2 2a1 2i 3d 3h 3j 11d",
    (None, _2018): "1d3 2h 2k6 3b 3c 7h3 8c",
    (None, _2025): "1c6 8a1 8f Z3",
    (_2018, _2025): "1c9 2c++ 3h4 3j++ Z4b",
    (_2018, _2026): "2i1b+ 2i2",
    (_2018, None): """
        1c 1e1a 2c+ 2i1 2i1a 2i1b 2i2a 2u1 3a+ 3a++ 3a1 3a2 3a3 3d1a 3d1b 3d2 3h2++ 3h2a 3j1 3j3 3l+""",
    (_2025, _2026): "2i+++ 2i+++++++",
    (_2025, None): "2a4 2g3a 2i1c 2i1d 2u1+ 3a4 3h4a 3h4b 3h4c 3k2+ 11h",
    (_2026, None): "2i1e 2i2b 2i2c 2i2d 2i2e",
}


@dataclass(frozen=True, slots=True)
class Matter:
    """A question with a name for all editions, and what holds of it since each date."""

    name: str
    asks: str
    answers: Mapping[date, Ruling[Verdict[str]] | None]

    def under(self, edition: Edition) -> Ruling[Verdict[str]] | None:
        """What holds under an edition; nothing where it does not speak of it."""
        in_force = [day for day in sorted(self.answers) if day <= edition.read_as]
        return self.answers[in_force[-1]] if in_force else None


def _cites_the_table(function: F) -> F:
    for (since, until), numbers in _NUMBERS.items():
        cites(*numbers.split(), since=since, until=until)(function)
    return function


@_cites_the_table
def matter(name: str, edition: Edition) -> Ruling[Verdict[str]] | None:
    """What holds of a matter, and who may decide otherwise; nothing where the edition does not speak of it.

    >>> from cubelex.regulations import edition
    >>> found = matter("food_and_drink", edition("2026-04-01"))
    >>> found.decision.answer, found.under
    ('permitted', ('2i1c',))

    :raises UnknownMatter: when there is no such matter.
    """
    known = matters()
    if name not in known:
        near = get_close_matches(name, known, n=4, cutoff=0.4) or sorted(known)[:8]
        raise UnknownMatter(f"no matter is called {name!r}; did you mean {', '.join(near)}?")
    return known[name].under(edition)


@cache
def matters() -> Mapping[str, Matter]:
    """Every matter by its name."""
    return {one.name: one for path in sorted(FOLDER.glob("*.yaml")) for one in _read(path)}


def _read(path: Path) -> Iterator[Matter]:
    """The matters of a file, read without YAML's guesses about what is a number, a date or nothing."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    for name, entry in yaml.load(path.read_bytes(), Loader=loader).items():
        asks = entry.pop("asks")
        answers = {date.fromisoformat(day): _ruling(name, raw) for day, raw in entry.items()}
        yield Matter(name, asks, answers)


def _ruling(name: str, raw: Any) -> Ruling[Verdict[str]] | None:
    if raw == "~":
        return None
    numbers = raw["regulation"]
    under = tuple(numbers) if isinstance(numbers, list) else (numbers,)
    if "decides" not in raw:
        return Ruling(Verdict(raw["answer"]), under)
    alternatives = tuple(raw["instead"].items())
    choice = Discretion(name, raw["decides"], raw["answer"], alternatives, under)
    return Ruling(Verdict(raw["answer"], (choice,)), under)
