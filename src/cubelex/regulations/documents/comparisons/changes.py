"""What changed between two editions in one language."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cubelex.regulations.documents.comparisons.likeness import Likeness, words_in
from cubelex.regulations.documents.comparisons.wording import Stretch, word_by_word
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.numbering import article_of, order_of, parent_of
from cubelex.regulations.documents.structure import Document, Item
from cubelex.reprs import NamedOption

# Less alike than this, the number means something else now.
_REUSED = 0.32
# As alike as this, a text at another number is the same rule moved there; more so if it moved to another article.
_MOVED = 0.5
_MOVED_FAR = 0.75
# A text that has moved must be this much more like its new place than like what now has its number.
_CLEARLY = 0.12
# Words of an item that is no more than a heading.
_HEADING = 4


class ChangeKind(NamedOption):
    """What happened to an item or a number."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    RENUMBERED = "renumbered"
    REUSED = "reused"


@dataclass(frozen=True, slots=True)
class Change:
    """One change. A renumbered item has its old and new place; a reused number its old and new meaning."""

    kind: ChangeKind
    old: Item | None
    new: Item | None
    likeness: float = 0.0

    @property
    def number(self) -> str:
        """The number it is listed under: the new one where there is one."""
        item = self.new or self.old
        assert item is not None
        return item.number

    def words(self) -> tuple[Stretch, ...]:
        """The change word by word."""
        return word_by_word(text_of(self.old), text_of(self.new))

    def as_json(self) -> dict[str, object]:
        """The change as plain data."""
        return {
            "kind": str(self.kind),
            "old": self.old.number if self.old else None,
            "new": self.new.number if self.new else None,
            "likeness": round(self.likeness, 2),
            "words": [[str(stretch.mark), stretch.text] for stretch in self.words()],
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two documents and the changes from the old to the new, in the order of their numbers."""

    old: Document
    new: Document
    changes: tuple[Change, ...]

    def counts(self) -> dict[str, int]:
        """How many changes there are of each kind."""
        found = Counter(change.kind for change in self.changes)
        return {str(kind): found[kind] for kind in ChangeKind}

    def of(self, number: str) -> tuple[Change, ...]:
        """The changes that concern a number, as it was or as it is."""
        return tuple(
            change
            for change in self.changes
            if (change.old and change.old.number == number) or (change.new and change.new.number == number)
        )

    def as_json(self) -> dict[str, object]:
        """The comparison as plain data."""
        return {
            "language": self.new.language,
            "from": str(self.old.edition),
            "to": str(self.new.edition),
            "counts": self.counts(),
            "changes": [change.as_json() for change in self.changes],
        }


def text_of(item: Item | None) -> str:
    """What an item says, without links and line breaks, its tables row by row."""
    if item is None:
        return ""
    rows = (" | ".join(row) for table in item.tables for row in table.rows)
    return " ".join(" ".join((plain(item.text), *rows)).split())


def compare(old: Document, new: Document, originals: Comparison | None = None) -> Comparison:
    """What changed from one document to another: added, removed, reworded, renumbered, reused.

    For translations, which may be written again, the comparison of their originals tells better what was renumbered
    and reused than their own words do.
    """
    matching = _Matching(old, new, originals)
    changes = sorted(matching.changes(), key=lambda change: (order_of(change.number), change.kind))
    return Comparison(old, new, tuple(changes))


class _Matching:
    """Finds which item became which: first by number, then by what is said."""

    def __init__(self, old: Document, new: Document, originals: Comparison | None) -> None:
        self.old, self.new, self.originals = old, new, originals
        self.changed = [
            number
            for number in old.numbers()
            if number in new and self._text(number, False) != self._text(number, True)
        ]
        self.gone = [number for number in old.numbers() if number not in new]
        self.come = [number for number in new.numbers() if number not in old]
        self.old_words = {number: words_in(self._item(number, False)) for number in (*self.changed, *self.gone)}
        self.new_words = {number: words_in(self._item(number, True)) for number in (*self.changed, *self.come)}
        unchanged = (words_in(item) for item in new.items() if item.number not in self.new_words)
        self.likeness = Likeness([*self.old_words.values(), *self.new_words.values(), *unchanged])

    def _item(self, number: str, is_new: bool) -> Item:
        item = (self.new if is_new else self.old).get(number)
        assert item is not None
        return item

    def _text(self, number: str, is_new: bool) -> str:
        return text_of(self._item(number, is_new))

    def changes(self) -> Iterator[Change]:
        at_home = {number: self.likeness.of(self.old_words[number], self.new_words[number]) for number in self.changed}
        moves = self._moves(at_home)
        yield from self._moved(moves)
        left, arrived = set(moves), set(moves.values())
        for number, alike in at_home.items():
            is_other = number in left or number in arrived or self._is_reused(number, alike)
            kind = ChangeKind.REUSED if is_other else ChangeKind.REWORDED
            yield Change(kind, self._item(number, False), self._item(number, True), alike)
        for number in set(self.gone) - left:
            yield Change(ChangeKind.REMOVED, self._item(number, False), None)
        for number in set(self.come) - arrived:
            yield Change(ChangeKind.ADDED, None, self._item(number, True))

    def _moved(self, moves: dict[str, str]) -> Iterator[Change]:
        for source, target in moves.items():
            alike = self.likeness.of(self.old_words[source], self.new_words[target])
            yield Change(ChangeKind.RENUMBERED, self._item(source, False), self._item(target, True), alike)

    def _is_reused(self, number: str, alike: float) -> bool:
        if self.originals:
            return any(change.kind is ChangeKind.REUSED for change in self.originals.of(number))
        return alike < _REUSED and not self._is_heading(number)

    def _moves_of_originals(self, originals: Comparison) -> dict[str, str]:
        moves = (change for change in originals.changes if change.kind is ChangeKind.RENUMBERED and change.old)
        pairs = {change.old.number: change.number for change in moves if change.old}
        return {old: new for old, new in pairs.items() if old in self.old_words and new in self.new_words}

    def _moves(self, at_home: dict[str, float]) -> dict[str, str]:
        """Texts that are at another number now, the most alike first, each taken once."""
        if self.originals:
            return self._moves_of_originals(self.originals)
        moves: dict[str, str] = {}
        taken: set[str] = set()
        pairs = self.likeness.pairs(self.old_words, self.new_words, _MOVED)
        for alike, source, target in sorted(pairs, key=lambda pair: (-pair[0], order_of(pair[1]), order_of(pair[2]))):
            if source == target or source in moves or target in taken:
                continue
            if alike < _MOVED_FAR and article_of(source) != article_of(target):
                continue
            if alike > max(at_home.get(source, 0), at_home.get(target, 0)) + _CLEARLY:
                moves[source] = target
                taken.add(target)
        return moves

    def _is_heading(self, number: str) -> bool:
        """Whether an item only introduces those below it, so that other words need not mean another thing."""
        is_short = min(self.old_words[number].total(), self.new_words[number].total()) <= _HEADING
        return is_short and any(parent_of(each) == number for each in self.new.numbers())
