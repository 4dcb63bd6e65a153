"""How the casebook is read: plain YAML in which times look as they do on a scorecard."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml

from cubelex import rules
from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, Cutoff, MultiBlindResult
from cubelex.regulations import Edition

FOLDER = Path(rules.__file__).parent / "data" / "casebook"
ABOUT_THE_CASE = {"name", "regulation", "boundary", "example", "since", "until"}

_WORDS = {"DNF": DNF, "DNS": DNS, "-": SKIPPED}
_CLOCK = re.compile(r"(?:(?:(\d+):)?(\d{1,2}):)?(\d{1,2})\.(\d\d)")
_MULTI_BLIND = re.compile(r"(\d+)/(\d+)(?: (?:(\d+):)?(\d+):(\d\d))?")


class CaseLoader(yaml.SafeLoader):
    """YAML without its surprises: `1:02.27`, `yes` and `9.50` stay the words that were written."""


CaseLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"true|false", "tf"),
    ("int", r"-?(?:0|[1-9][0-9]*)", "-0123456789"),
    ("null", r"null|~|", ["n", "~", ""]),
    ("timestamp", r"\d\d\d\d-\d\d-\d\d", "0123456789"),
):
    CaseLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), list(_first))


@dataclass(frozen=True)
class Case:
    """One worked example: the facts, and what is expected of each question, by edition."""

    file: str
    name: str
    regulation: object
    facts: Mapping[str, object]
    asked: Mapping[str, object]
    boundary: bool = False
    example: bool = False
    since: date | None = None
    until: date | None = None

    def speaks_for(self, edition: Edition) -> bool:
        """Whether the case is about that edition at all."""
        return (self.since is None or self.since <= edition.date) and (self.until is None or edition.date < self.until)

    def numbers(self, edition: Edition) -> list[str]:
        """The regulations it illustrates in that edition."""
        return _flat(self.regulation, edition)


def cases(kinds: Mapping[str, object]) -> Iterator[Case]:
    """Every case of every file, in order; `kinds` are the questions that can be asked."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for entry in yaml.load(path.read_text("utf-8"), CaseLoader):
            yield _case(path.name, entry, kinds)


def _case(file: str, entry: Mapping[str, object], kinds: Mapping[str, object]) -> Case:
    about = {key: value for key, value in entry.items() if key in ABOUT_THE_CASE}
    asked = {key: value for key, value in entry.items() if key in kinds}
    facts = {_parameter(key): value for key, value in entry.items() if key not in about and key not in asked}
    if not asked or {"name", "regulation"} - set(about):
        raise ValueError(f"{file}: a case needs a name, a regulation and a question it answers: {entry}")
    return Case(file=file, facts=facts, asked=asked, **about)  # type: ignore[arg-type]


def _parameter(fact: str) -> str:
    """The name of the parameter that takes a fact: `board allows` is `board_allows`."""
    return "round_format" if fact == "format" else fact.replace(" ", "_")


def _flat(numbers: object, edition: Edition) -> list[str]:
    found = in_force(numbers, edition)
    if isinstance(found, list):
        return [number for one in found for number in _flat(one, edition)]
    return [] if found is None else [str(found)]


def is_dated(value: object) -> bool:
    """Whether a value is given by the dates since when it holds."""
    return isinstance(value, dict) and bool(value) and all(isinstance(key, date) for key in value)


def in_force(value: object, edition: Edition) -> object:
    """What a value was under an edition; `None` where the oldest date is later than the edition."""
    if not is_dated(value):
        return value
    assert isinstance(value, dict)
    dates = [day for day in sorted(value) if day <= edition.date]
    return value[dates[-1]] if dates else None


def read_result(written: object) -> AttemptResult:
    """A result as a scorecard has it: `12.34`, `1:02.27`, `DNF`, `DNS`, `-` for none, `11/13 58:00`; or its number.

    >>> read_result("1:02.27"), read_result("DNF"), read_result("11/13 58:00"), read_result(28)
    (6227, -1, 900348002, 28)
    """
    if isinstance(written, int):
        return AttemptResult(written)
    text = str(written)
    if text in _WORDS:
        return _WORDS[text]
    if found := _CLOCK.fullmatch(text):
        hours, minutes, seconds, hundredths = (int(part or 0) for part in found.groups())
        return AttemptResult(((hours * 60 + minutes) * 60 + seconds) * 100 + hundredths)
    if found := _MULTI_BLIND.fullmatch(text):
        solved, attempted, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return MultiBlindResult(solved, attempted, (hours * 60 + minutes) * 60 + seconds).encode()
    raise ValueError(f"{text!r} is not a result; write 12.34, 1:02.27, DNF, DNS, 11/13 58:00 or a whole number")


def read_results(written: object) -> tuple[AttemptResult, ...]:
    """A list of results."""
    assert isinstance(written, list), f"expected a list of results, found {written!r}"
    return tuple(read_result(item) for item in written)


def cutoff_of(cutoff: dict[str, object] | None) -> Cutoff | None:
    """A cutoff such as {attempts: 2, better than: 2:00.00}."""
    if cutoff is None:
        return None
    return Cutoff(int(str(cutoff["attempts"])), read_result(cutoff.get("better than", 1)))


def same(expected: object, answer: object) -> bool:
    """Whether an answer is the one expected, reading expected times as times where the answer is a number."""
    if isinstance(answer, bool) or isinstance(expected, bool):
        return answer is expected
    if isinstance(answer, int) and isinstance(expected, str):
        return read_result(expected) == answer
    if isinstance(answer, str) and isinstance(expected, int):
        return answer == str(expected)
    if isinstance(answer, list | tuple) and isinstance(expected, list):
        return len(answer) == len(expected) and all(map(same, expected, answer))
    if isinstance(answer, dict) and isinstance(expected, dict):
        return set(expected) == set(answer) and all(same(expected[key], answer[key]) for key in expected)
    return answer == expected
