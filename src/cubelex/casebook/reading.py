"""How the casebook is read: plain YAML in which times look as they do on a scorecard."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from cubelex.messages import has_text
from cubelex.regulations import Edition

FOLDER = Path(__file__).parent / "data"
ABOUT_THE_CASE = frozenset({"name", "regulation", "boundary", "example", "since", "until", "played"})
_RESOLVED = (
    ("bool", r"true|false", "tf"),
    ("int", r"-?(?:0|[1-9][0-9]*)", "-0123456789"),
    ("null", r"null|~|", ["n", "~", ""]),
    ("timestamp", r"\d\d\d\d-\d\d-\d\d", "0123456789"),
)


@dataclass(frozen=True, eq=False)
class WorkedCase:
    """One worked example: the facts, and what is expected of each question, by edition."""

    file: str
    name: str
    regulation: object
    facts: Mapping[str, object]
    asked: Mapping[str, object]
    boundary: bool = False
    example: bool = False
    played: bool = False
    since: date | None = None
    until: date | None = None

    @property
    def anchor(self) -> str:
        """The name as a part of an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    @property
    def days(self) -> frozenset[date]:
        """The days from which it and its answers hold."""
        dated = (answer for answer in self.asked.values() if isinstance(answer, dict) and is_dated(answer))
        return frozenset({day for answer in dated for day in answer} | ({self.since} if self.since else set()))

    def speaks_for(self, edition: Edition) -> bool:
        """Whether the case is about that edition at all."""
        day = edition.in_force_since
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)

    def numbers(self, edition: Edition) -> list[str]:
        """The regulations that the case shows in that edition."""
        return _flat(self.regulation, edition)

    def answers(self, edition: Edition) -> Iterator[tuple[str, object]]:
        """The questions that the edition answers, with the answers."""
        for question, by_edition in self.asked.items():
            answer = in_force(by_edition, edition)
            if answer is not None or by_edition is None:
                yield question, answer


@cache
def cases() -> tuple[WorkedCase, ...]:
    """Every case of every file, in order."""
    return tuple(_case(place) for place in range(len(_entries())))


def cases_of(number: str, edition: Edition) -> tuple[WorkedCase, ...]:
    """The cases that show a regulation of an edition, those that the Regulations have themselves first."""
    places = [place for place, (_, text) in enumerate(_entries()) if number in text]
    found = [case for case in map(_case, places) if case.speaks_for(edition) and number in case.numbers(edition)]
    return tuple(sorted(found, key=lambda case: not case.example))


def find_cases(query: str, edition: Edition) -> tuple[WorkedCase, ...]:
    """The cases of an edition that have every word of a query in their name, or its number.

    >>> from cubelex.regulations import editions
    >>> [case.name for case in find_cases("quarter eliminated result", editions()[-1])]
    ['a quarter is eliminated also where a result is the condition']
    """
    words = query.lower().split()
    if not words:
        return ()
    found = [case for case in cases() if case.speaks_for(edition) and _has(case, words, edition)]
    return tuple(sorted(found, key=lambda case: query not in case.numbers(edition)))


def _has(case: WorkedCase, words: list[str], edition: Edition) -> bool:
    numbers = [number.lower() for number in case.numbers(edition)]
    name = case.name.lower()
    return all(word in numbers or re.search(rf"\b{re.escape(word)}", name) for word in words)


def numbers_with_cases(edition: Edition) -> Counter[str]:
    """How many cases each regulation of an edition has."""
    return Counter(number for case in cases() if case.speaks_for(edition) for number in set(case.numbers(edition)))


def is_dated(value: object) -> bool:
    """Whether a value is given by the dates since when it holds."""
    return isinstance(value, dict) and bool(value) and all(isinstance(key, date) for key in value)


def in_force(value: object, edition: Edition) -> object:
    """What a value was under an edition; `None` where the oldest date is later than the edition."""
    if not is_dated(value):
        return value
    assert isinstance(value, dict)
    dates = [day for day in sorted(value) if day <= edition.in_force_since]
    return value[dates[-1]] if dates else None


def code_of(kind: str, name: str) -> str:
    """The code of the words for a question, a fact or a value."""
    return f"casebook.{kind}.{re.sub('[^a-z0-9]+', '_', name.lower()).strip('_')}"


@cache
def _entries() -> tuple[tuple[str, str], ...]:
    """The text of every case with its file, not yet parsed: a page needs only some of them."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        _, *texts = re.split(r"^(?=- name:)", path.read_text("utf-8"), flags=re.MULTILINE)
        found += [(path.name, text) for text in texts]
    return tuple(found)


@cache
def _case(place: int) -> WorkedCase:
    import yaml

    file, text = _entries()[place]
    (entry,) = yaml.load(text, _loader())
    about = {key: value for key, value in entry.items() if key in ABOUT_THE_CASE}
    rest = {str(key): value for key, value in entry.items() if key not in ABOUT_THE_CASE}
    asked = {key: value for key, value in rest.items() if has_text(code_of("question", key))}
    facts = {_parameter(key): value for key, value in rest.items() if key not in asked}
    if not asked or {"name", "regulation"} - set(about):
        raise ValueError(
            f"{file}: a case needs a name, a regulation and a question with words in messages/data/en/casebook.toml: "
            f"{entry}"
        )
    return WorkedCase(file=file, facts=facts, asked=asked, **about)


@cache
def _loader() -> Any:
    """YAML without its surprises: `1:02.27`, `yes` and `9.50` stay the words that were written."""
    import yaml

    class CaseLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        yaml_implicit_resolvers: dict[str, object] = {}  # noqa: RUF012

    for tag, pattern, first in _RESOLVED:
        CaseLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))
    return CaseLoader


def _parameter(fact: str) -> str:
    """The name of the parameter that takes a fact: `board allows` is `board_allows`."""
    return "round_format" if fact == "format" else fact.replace(" ", "_")


def _flat(numbers: object, edition: Edition) -> list[str]:
    found = in_force(numbers, edition)
    if isinstance(found, list):
        return [number for part in found for number in _flat(part, edition)]
    return [] if found is None else [str(found)]
