"""What holds outside of one attempt, by edition: what the Regulations settle in a word, and who may decide otherwise.

The policies are data (`data/policies`): each has one name for all editions. What needs more than a name to be answered
has a function of its own elsewhere.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from cubelex.errors import UnknownPolicy
from cubelex.messages import Message
from cubelex.regulations import Edition, cites_table
from cubelex.rules.periods import Period, cited_in, period_of, periods
from cubelex.rules.rulings import Ruling, left_to

FOLDER = Path(__file__).parents[1] / "data" / "policies"


@dataclass(frozen=True, slots=True)
class Policy:
    """A question with a name for all editions, and the answer that holds from each date on.

    An answer has the numbers of the newest edition for which it holds; `under` has those of an edition.
    """

    name: str
    answers: Mapping[date, Ruling[str] | None] = field(hash=False)

    @property
    def question(self) -> Message:
        """The question."""
        return Message(f"matters.{self.name}")

    def under(self, edition: Edition) -> Ruling[str] | None:
        """What holds under an edition; nothing where it has no answer."""
        period = period_of(self.answers, edition)
        ruling = self.answers[period[0]] if period else None
        if period is None or ruling is None:
            return None
        numbers = cited_in(edition, ruling.under, period)
        questions = tuple(replace(question, under=numbers) for question in ruling.questions)
        return Ruling(ruling.answer, numbers, questions)


def cited_by_policies() -> Iterator[tuple[tuple[str, ...], Period]]:
    """The regulations that the table of policies cites, each with the period for which it does."""
    for known in policies().values():
        for period in periods(known.answers):
            if ruling := known.answers[period[0]]:
                yield ruling.under, period


@cites_table(cited_by_policies)
def policy(name: str, edition: Edition) -> Ruling[str] | None:
    """What holds, and who may decide otherwise; nothing where the edition has no answer.

    >>> from cubelex.regulations import edition
    >>> found = policy("food_and_drink", edition("2026-04-01"))
    >>> found.answer, found.under
    ('permitted', ('2i1', '2i1c'))

    :raises UnknownPolicy: when no policy has this name.
    """
    known = policies()
    if name not in known:
        near = get_close_matches(name, known, n=4, cutoff=0.4) or sorted(known)[:8]
        raise UnknownPolicy(f"unknown policy {name!r}; did you mean {', '.join(near)}?")
    return known[name].under(edition)


@cache
def policies() -> Mapping[str, Policy]:
    """Every policy by its name."""
    return {found.name: found for path in sorted(FOLDER.glob("*.yaml")) for found in _read(path)}


def _read(path: Path) -> Iterator[Policy]:
    """The policies of a file, read without YAML's guesses about what is a number, a date or nothing."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    for name, entry in yaml.load(path.read_bytes(), Loader=loader).items():
        answers = {date.fromisoformat(day): _ruling(name, raw) for day, raw in entry.items()}
        yield Policy(name, answers)


def _ruling(name: str, raw: Any) -> Ruling[str] | None:
    if raw == "~":
        return None
    numbers = raw["regulation"]
    under = tuple(numbers) if isinstance(numbers, list) else (numbers,)
    if "decides" not in raw:
        return Ruling(raw["answer"], under)
    alternatives = tuple((answer, Message(f"conditions.{key}")) for answer, key in raw["instead"].items())
    return left_to(raw["decides"], name, raw["answer"], alternatives, under)
