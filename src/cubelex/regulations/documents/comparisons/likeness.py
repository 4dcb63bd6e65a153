"""How alike two texts are: the share of words in common, where rare words count more than frequent ones."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.structure import Item
from cubelex.regulations.documents.words import words_of

# A text wholly taken over into a longer one is as good as this, unless it is so short that this may be by chance.
_TAKEN_OVER = 0.65
_BY_CHANCE = 6
Words = Counter[str]


def words_in(item: Item) -> Words:
    """The words of an item, those of its tables included."""
    cells = (cell for table in item.tables for row in table.rows for cell in row)
    return Counter(words_of(" ".join((plain(item.text), *cells))))


class Likeness:
    """Compares texts by the words of a collection of them."""

    def __init__(self, texts: Iterable[Words]) -> None:
        texts = list(texts)
        frequency = Counter(word for text in texts for word in text)
        self._weights = {word: math.log(1 + len(texts) / count) for word, count in frequency.items()}
        self._known: dict[int, float] = {id(text): self._weigh(text) for text in texts}
        self._texts = texts  # kept so that no id is used again

    def weight(self, text: Words) -> float:
        """What the words of a text weigh together."""
        weight = self._known.get(id(text))
        return self._weigh(text) if weight is None else weight

    def _weigh(self, text: Words) -> float:
        weights = self._weights
        return sum(weights.get(word, 0) * count for word, count in text.items())

    def of(self, one: Words, other: Words) -> float:
        """How alike two texts are, from 0 for no word in common to 1 for the same words."""
        first, second = self.weight(one), self.weight(other)
        if not first or not second:
            return float(first == second)
        common = self._common(one, other)
        taken_over = _TAKEN_OVER * common / min(first, second) if min(len(one), len(other)) >= _BY_CHANCE else 0
        return max(2 * common / (first + second), taken_over)

    def _common(self, one: Words, other: Words) -> float:
        shorter, longer = (one, other) if len(one) < len(other) else (other, one)
        shared = ((word, min(count, longer[word])) for word, count in shorter.items() if word in longer)
        return sum(self._weights.get(word, 0) * count for word, count in shared)

    def pairs(self, ones: dict[str, Words], others: dict[str, Words], least: float) -> Iterator[tuple[float, str, str]]:
        """Every pair that is at least this much alike and has a rare word in common."""
        holders: dict[str, list[str]] = defaultdict(list)
        for name, text in others.items():
            for word in text:
                holders[word].append(name)
        often = max(8, len(others) // 12)
        for first, text in ones.items():
            rare = (word for word in text if len(holders.get(word, ())) <= often)
            candidates = Counter(name for word in rare for name in holders.get(word, ()))
            for name, shared in candidates.items():
                # One rare word in common makes only short texts alike.
                if shared * _BY_CHANCE < min(len(text), len(others[name])):
                    continue
                alike = self.of(text, others[name])
                if alike >= least:
                    yield alike, first, name
