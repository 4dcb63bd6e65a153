"""A case in words: what is given and what follows, as labels and values that need no knowledge of the files.

Observations, matters, conditions, events, roles and answers have the words that rulings use for them.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.casebook.reading import WorkedCase, code_of, is_dated
from cubelex.messages import Message, has_text
from cubelex.regulations import Edition

Say = Callable[[Message], str]

EVENTS: Final = frozenset(
    (
        "event",
        "events",
        "announced_for",
        "during_inspection_of",
        "held too often",
        "on",
        "puzzle",
        "puzzle_for",
        "scramble_of",
        "scrambled",
        "sequences_of",
        "used_in",
        "wrongly_scrambled",
    )
)
"""Facts and questions whose values are events."""
CITING: Final = frozenset(
    (
        "under",
        "check under",
        "finished_under",
        "left_unfinished_under",
        "reminds_of",
        "replaced under",
        "fails_under",
        "misscramble under",
        "slow motion under",
        "ended under",
        "last step is refused by",
        "kept out by",
        "puzzle refused by",
        "sequences refused by",
        "registration refused by",
        "limits refused by",
        "groups wrong by",
        "wrong_by",
        "objections to dual",
        "objections to sets",
        "roles missing",
        "seeds rest on",
        "set decided by",
    )
)
"""Questions whose answers are numbers of regulations."""
FORMATS: Final = {
    "1": "best_of_1",
    "2": "best_of_2",
    "3": "best_of_3",
    "5": "best_of_5",
    "a": "average_of_5",
    "m": "mean_of_3",
    "h": "head_to_head",
}
_ROUND: Final = re.compile(r"(?P<event>\w+)-r(?P<number>\d)")
_VARIANTS: Final = frozenset({"all", "event", "provisionally"})
_PENALTIES: Final = frozenset({"decided", "may_become"})
TOPICS: Final = ("answers", "roles", "observations", "conditions")
"""Where rulings have their words."""


@dataclass(frozen=True, slots=True)
class WordedFact:
    """What is given: one value, or several in order."""

    label: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordedAnswer:
    """What follows in an edition, and what follows since other dates where that differs."""

    label: str
    text: str
    numbers: tuple[str, ...]
    """The regulations, where they are the answer."""
    by_date: tuple[tuple[date, str], ...]


@dataclass(frozen=True, slots=True)
class WordedCase:
    """A case as a Delegate reads it."""

    case: WorkedCase
    title: str
    numbers: tuple[str, ...]
    facts: tuple[WordedFact, ...]
    answers: tuple[WordedAnswer, ...]


def worded(case: WorkedCase, edition: Edition, say: Say = str) -> WordedCase:
    """A case in the words of an edition; `say` puts messages in the reader's language.

    >>> from cubelex.regulations import edition
    >>> from cubelex.casebook import cases_of
    >>> found = cases_of("A2e2", edition("2026-04-01"))[0]
    >>> shown = worded(found, edition("2026-04-01"))
    >>> shown.title
    'A competitor who takes the cover off has a DNF since 2025'
    >>> shown.facts[1].texts
    ('The competitor removed the cover from the puzzle.',)
    >>> [(answer.label, answer.text) for answer in shown.answers]
    [('Result', 'DNF'), ('Cited', 'A2e2')]
    """
    words = _Words(say)
    facts = [words.fact(name, value) for name, value in case.facts.items()]
    answers = [words.answer(question, case, answer) for question, answer in case.answers(edition)]
    numbers = tuple(dict.fromkeys(case.numbers(edition)))
    return WordedCase(case, case.name[0].upper() + case.name[1:], numbers, tuple(facts), tuple(answers))


class _Words:
    """The words of labels and values in one language."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def fact(self, name: str, value: object) -> WordedFact:
        """A fact with its label."""
        return WordedFact(self._label("fact", name), tuple(self._fact_texts(name, value)))

    def answer(self, question: str, case: WorkedCase, value: object) -> WordedAnswer:
        """An answer with its question."""
        by_edition = case.asked[question]
        periods: tuple[tuple[date, str], ...] = ()
        if is_dated(by_edition):
            assert isinstance(by_edition, dict)
            periods = tuple((day, self.value(answer, question)) for day, answer in sorted(by_edition.items()))
        numbers = tuple(map(str, value)) if question in CITING and isinstance(value, list) else ()
        text = self.value(value, question)
        return WordedAnswer(
            self._label("question", question), text, numbers, periods if len({said for _, said in periods}) > 1 else ()
        )

    def _label(self, kind: str, name: str) -> str:
        code = code_of(kind, name)
        return self.say(Message(code)) if has_text(code) else name.replace("_", " ").capitalize()

    def _fact_texts(self, name: str, value: object) -> Iterator[str]:
        match name, value:
            case "course", list():
                yield from map(self._step, value)
            case "seen", list():
                yield from (self.value(item, name) for item in value)
            case "decided", dict():
                for matter, answer in value.items():
                    decided = self.value(answer, name)
                    yield decided if len(value) == 1 else f"{self._word(str(matter))} {decided}"
            case "matter_of", str():
                yield self.say(Message(f"matters.{value}"))
            case "round_format", _:
                yield self.say(Message(f"formats.{FORMATS[str(value)]}"))
            case _:
                yield self.value(value, name)

    def value(self, value: object, of: str = "") -> str:
        """A value as it is read: `true` as yes, a list with commas, a table line by line."""
        if value in (None, [], {}):
            return self._word("none")
        match value:
            case bool():
                return self.say(Message("answers.yes" if value else "answers.no"))
            case list():
                nested = any(isinstance(item, list | dict) for item in value)
                return ("; " if nested else ", ").join(self.value(item, of) for item in value)
            case dict():
                return "; ".join(f"{self._word(str(key))}: {self.value(item, of)}" for key, item in value.items())
            case "none" if of in _PENALTIES:
                return self._word("no penalty")
            case _:
                return self._event(str(value)) if of in EVENTS else self._word(str(value))

    def _event(self, value: str) -> str:
        return self.say(Message(f"events.{value}")) if has_text(f"events.{value}") else value

    def _word(self, word: str) -> str:
        """A word as rulings say it, or as it was written."""
        if word.startswith("as the ") and word.endswith(" decides"):
            role = code_of("", word[7:-8]).rpartition(".")[2]
            if has_text(f"roles.{role}"):
                return self.say(Message("casebook.word.as_the_role_decides", role=Message(f"roles.{role}")))
        own = code_of("word", word)
        name = own.rpartition(".")[2]
        for code in (own, *(f"{topic}.{name}" for topic in TOPICS)):
            if name and has_text(code):
                return self.say(Message(code))
        return word

    def _step(self, step: object) -> str:
        """A step of a course of events as a sentence: who does what to which attempt of whom."""
        text, _, by = str(step).rstrip(")").partition(" (")
        verb, *rest = text.split()
        values: dict[str, str] = {}
        if rest and (round_ := _ROUND.fullmatch(rest[0])):
            event = Message(f"events.{round_['event']}")
            values["round"] = self.say(Message("casebook.step.round", number=round_["number"], event=event))
            rest = rest[1:]
        for name in [] if verb == "undo" else ["person", "attempt"]:
            if rest and rest[0].isdigit():
                values[name] = rest.pop(0)
        words = [self._word(word.replace("_", " ")) for word in rest if word not in _VARIANTS]
        if verb == "sign" and len(rest) == 2:
            words[1] = self.say(Message("names.competitor", number=int(rest[1])))
        values |= {"results": ", ".join(words), "number": str(int(rest[0]) - 1) if verb == "undo" else ""}
        code = f"casebook.step.{self._variant(verb, rest)}"
        said = self.say(Message(code, **values)) if has_text(code) else text
        return f"{said} ({self._word(by)})" if by else said

    def _variant(self, verb: str, rest: list[str]) -> str:
        """The step, or the form of it that another word asks for."""
        if verb == "undo":
            return "undo_last" if rest == ["1"] else verb
        return next((f"{verb}_{word}" for word in rest if word in _VARIANTS), verb)
