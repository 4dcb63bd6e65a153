"""One number through the editions, with a warning where its meaning changed."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import pairwise

from cubelex.messages import Message
from cubelex.regulations.documents.comparisons.changes import Change, ChangeKind, compare, text_of
from cubelex.regulations.documents.comparisons.wording import Stretch
from cubelex.regulations.documents.numbering import regulation_of
from cubelex.regulations.documents.structure import Document, Item
from cubelex.reprs import NamedOption


class NumberChange(NamedOption):
    """What happened to a number when an edition came."""

    FIRST = "first"
    ABSENT = "absent"
    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    RENUMBERED = "renumbered"
    REUSED = "reused"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A number in one edition: what it says, what happened to it since the edition before, where its text moved."""

    edition: date
    event: NumberChange
    item: Item | None
    came_from: str | None = None
    went_to: str | None = None
    words: tuple[Stretch, ...] = ()
    warning: Message | None = None

    def as_json(self) -> dict[str, object]:
        """The chapter as plain data."""
        return {
            "edition": self.edition.isoformat(),
            "event": str(self.event),
            "text": self.item.text if self.item else None,
            "came_from": self.came_from,
            "went_to": self.went_to,
            "words": [[str(stretch.mark), stretch.text] for stretch in self.words],
            "warning": str(self.warning) if self.warning else None,
        }


@dataclass(frozen=True, slots=True)
class History:
    """A number through the editions of the documents at hand, oldest first."""

    number: str
    language: str
    chapters: tuple[Chapter, ...]
    elsewhere: tuple[str, ...] = ()
    near: str | None = None
    """The number that was probably meant, where none of the editions has this one."""

    @property
    def was_ever(self) -> bool:
        """Whether an edition at hand has the number."""
        return any(chapter.item for chapter in self.chapters)

    @property
    def has_changed_meaning(self) -> bool:
        """Whether the number has not always meant the same."""
        return bool(self.elsewhere) or any(chapter.warning for chapter in self.chapters)

    def as_json(self) -> dict[str, object]:
        """The history as plain data."""
        return {
            "id": self.number,
            "language": self.language,
            "changed_meaning": self.has_changed_meaning,
            "near": self.near,
            "meanings_in_editions_not_held": list(self.elsewhere),
            "editions": [chapter.as_json() for chapter in self.chapters],
        }


def history(number: str, documents: Iterable[Document]) -> History:
    """What became of a number, from documents of one language."""
    ordered = sorted((each for each in documents if each.edition), key=lambda each: each.edition or date.min)
    meanings = _meanings().get(number, {})
    chapters = [_first(number, ordered[0])] if ordered else []
    chapters += [_chapter(number, old, new, meanings) for old, new in pairwise(ordered)]
    language = ordered[-1].language if ordered else "und"
    elsewhere = tuple(meanings.get("elsewhere", ()))
    return History(number, language, tuple(chapters), elsewhere, _near(number, ordered))


def _near(number: str, documents: Sequence[Document]) -> str | None:
    if any(number in document for document in documents):
        return None
    numbers = {each.lower(): each for document in documents for each in document.numbers()}
    return numbers.get(number.lower()) or numbers.get(regulation_of(number).lower())


def _first(number: str, document: Document) -> Chapter:
    assert document.edition is not None
    item = document.get(number)
    return Chapter(document.edition, NumberChange.FIRST if item else NumberChange.ABSENT, item)


def _chapter(number: str, old: Document, new: Document, meanings: dict[str, str]) -> Chapter:
    assert new.edition is not None
    if text_of(old.get(number)) == text_of(new.get(number)):
        item = new.get(number)
        return Chapter(new.edition, NumberChange.SAME if item else NumberChange.ABSENT, item)
    changes = compare(old, new).of(number)
    event, words = _event(number, old, new, changes)
    moves = [change for change in changes if change.kind is ChangeKind.RENUMBERED and change.old and change.new]
    return Chapter(
        new.edition,
        event,
        new.get(number),
        came_from=next((move.old.number for move in moves if move.old and move.number == number), None),
        went_to=next((move.number for move in moves if move.number != number), None),
        words=words,
        warning=_warning(number, event, old, new, meanings),
    )


def _event(
    number: str, old: Document, new: Document, changes: Sequence[Change]
) -> tuple[NumberChange, tuple[Stretch, ...]]:
    if number not in new:
        return (NumberChange.REMOVED if number in old else NumberChange.ABSENT), ()
    own = next((change for change in changes if change.number == number), None)
    in_place = next(
        (change for change in changes if change.old and change.new and change.old.number == change.number), own
    )
    if in_place is None:
        return NumberChange.SAME, ()
    return NumberChange(str(in_place.kind)), in_place.words()


def _warning(
    number: str, event: NumberChange, old: Document, new: Document, meanings: dict[str, str]
) -> Message | None:
    meanings_between = [about for day, about in meanings.items() if _came_between(day, old, new)]
    if meanings_between and number in old:
        return Message("documents.now_about", number=number, edition=str(new.edition), about=meanings_between[-1])
    if event is NumberChange.REUSED:
        return Message("documents.meaning_changed", number=number, edition=str(new.edition))
    return None


def _came_between(day: str, old: Document, new: Document) -> bool:
    if day == "elsewhere" or old.edition is None or new.edition is None:
        return False
    return old.edition < date.fromisoformat(day) <= new.edition


@cache
def _meanings() -> dict[str, dict[str, str]]:
    text = files("cubelex.regulations.documents").joinpath("data/meanings.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
