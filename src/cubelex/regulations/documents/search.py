"""Searching documents in any language, the best answer first.

Ranking is Okapi BM25 over the words of `words`, where every word also finds those that begin like it at a discount, so
that “scramble” finds “scrambling”. An item that has more of the words asked for goes before one that has fewer.
"""

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cubelex.regulations.documents.languages import is_beyond_latin
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.structure import Document, Item
from cubelex.regulations.documents.words import normal, words_of

_SATURATION = 1.2
_LENGTH = 0.6
_ALIKE = 0.5
_NUMBER_ASKED_FOR = 100.0
_LONGEST_QUERY = 64


@dataclass(frozen=True, slots=True)
class Hit:
    """An item found, how well it fits, and where in its text the words are."""

    document: Document
    item: Item
    score: float
    marks: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """What the item says, without links; `marks` are places in it."""
        return plain(self.item.text)

    def as_json(self) -> dict[str, object]:
        """The hit as plain data."""
        return {
            "language": self.document.language,
            "edition": str(self.document.edition),
            "id": self.item.number,
            "score": round(self.score, 2),
            "text": self.text,
            "marks": [list(mark) for mark in self.marks],
        }


class Index:
    """The words of one document and where they are."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.items = tuple(document.items())
        self._holders: dict[str, list[tuple[int, int]]] = defaultdict(list)
        lengths = []
        for position, item in enumerate(self.items):
            words = Counter(words_of(plain(item.text)))
            lengths.append(words.total())
            for word, count in words.items():
                self._holders[word].append((position, count))
        average = sum(lengths) / len(lengths) if lengths else 1
        self._norms = [1 - _LENGTH + _LENGTH * length / (average or 1) for length in lengths]
        self._words = sorted(self._holders)

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """The items that fit a query, best first."""
        return self.search_and_count(query, limit)[0]

    def search_and_count(self, query: str, limit: int) -> tuple[list[Hit], int]:
        """The items that fit a query best, and how many fit it."""
        query_words = list(dict.fromkeys(words_of(query)))[:_LONGEST_QUERY]
        scores: dict[int, float] = defaultdict(float)
        found: dict[int, int] = defaultdict(int)
        matched: set[str] = set()
        for word in query_words:
            for position, score in self._of(word, matched).items():
                scores[position] += score
                found[position] += 1
        number = normal(query.strip())
        for position, item in enumerate(self.items):
            if normal(item.number) == number:
                scores[position] += _NUMBER_ASKED_FOR
                found[position] = len(query_words)
        ranked = ((score * (found[at] / max(1, len(query_words))) ** 2, -at) for at, score in scores.items())
        return [self._hit(-at, score, matched) for score, at in sorted(ranked, reverse=True)[:limit]], len(scores)

    def _hit(self, position: int, score: float, matched: set[str]) -> Hit:
        item = self.items[position]
        return Hit(self.document, item, score, marked(plain(item.text), matched))

    def _of(self, word: str, matched: set[str]) -> dict[int, float]:
        """What a word asked for contributes to each item: the best of itself and of those like it."""
        best: dict[int, float] = defaultdict(float)
        # A word that is only like the one asked for does not count for more because it is rare.
        most = self._rarity(word) if word in self._holders else math.inf
        for alike, weight in self._alike(word):
            matched.add(alike)
            rarity = min(self._rarity(alike), most)
            for position, count in self._holders[alike]:
                often = count * (_SATURATION + 1) / (count + _SATURATION * self._norms[position])
                best[position] = max(best[position], weight * rarity * often)
        return best

    def _rarity(self, word: str) -> float:
        holders = len(self._holders[word])
        return math.log(1 + (len(self.items) - holders + 0.5) / (holders + 0.5))

    def _alike(self, word: str) -> Iterator[tuple[str, float]]:
        if word in self._holders:
            yield word, 1.0
        if len(word) >= 4:
            for other in self._beginning(word[: max(4, len(word) - 2)]):
                if other != word:
                    yield other, _ALIKE * min(len(word), len(other)) / max(len(word), len(other))
        elif len(word) == 1 and is_beyond_latin(word):
            yield from ((other, 1.0) for other in self._beginning(word) if other != word)

    def _beginning(self, stem: str) -> Iterator[str]:
        for position in range(bisect_left(self._words, stem), len(self._words)):
            if not self._words[position].startswith(stem):
                return
            yield self._words[position]


def search(query: str, indexes: Iterable[Index], limit: int = 20) -> tuple[Hit, ...]:
    """The best answers to a query."""
    return search_and_count(query, indexes, limit)[0]


def search_and_count(query: str, indexes: Iterable[Index], limit: int) -> tuple[tuple[Hit, ...], int]:
    """The best answers to a query, and how many there are."""
    answers = [index.search_and_count(query, limit) for index in indexes]
    hits = [hit for found, _ in answers for hit in found]
    best = sorted(hits, key=lambda hit: (-hit.score, hit.document.language != "en"))[:limit]
    return tuple(best), sum(count for _, count in answers)


def marked(text: str, words: set[str]) -> tuple[tuple[int, int], ...]:
    """Where words are in a text, as pairs of start and end.

    >>> marked("Ein Würfel, zwei Würfel", {"wurfel"})
    ((4, 10), (17, 23))
    """
    places = [place for place in _places(text) if place[2] in words]
    return tuple(_merged([(start, end) for start, end, _ in places]))


def _places(text: str) -> Iterator[tuple[int, int, str]]:
    """The words of a text with their places, which normalising may have moved."""
    start = None
    for position, character in enumerate(text + " "):
        is_part = (
            character.isalnum() or character in "+'’\u200c" or (not character.isascii() and character.isprintable())
        )
        if is_part and start is None:
            start = position
        elif not is_part and start is not None:
            yield from _within(text, start, position)
            start = None


def _within(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    run = text[start:end]
    words = words_of(run)
    if len(words) == 1 and not (is_beyond_latin(run) and len(run) > len(words[0])):
        yield start, end, words[0]
        return
    for word in words:
        found = normal(run).find(word)
        while found >= 0 and len(normal(run)) == len(run):
            yield start + found, start + found + len(word), word
            found = normal(run).find(word, found + 1)


def _merged(places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    current: tuple[int, int] | None = None
    for start, end in sorted(set(places)):
        if current and start <= current[1]:
            current = (current[0], max(end, current[1]))
        else:
            if current:
                yield current
            current = (start, end)
    if current:
        yield current
