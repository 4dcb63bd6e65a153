"""The casebook: worked examples beside the regulation they show, an index by article, and search."""

from dataclasses import dataclass

from django.utils.functional import Promise

from cubelex.casebook import WordedCase, cases_of, find_cases, numbers_with_cases, worded
from cubelex.regulations import Edition, article_of, items_of
from cubelex.web.reader.links import ARTICLES
from cubelex.web.shared.labels.messages import say

MOST_FOUND = 60


@dataclass(frozen=True, slots=True)
class IndexedArticle:
    """An article in the index: its numbers with how many cases each has."""

    number: str
    title: Promise | str
    numbers: tuple[tuple[str, int], ...]


def shown_cases(number: str, edition: Edition) -> list[WordedCase]:
    """The cases of a regulation in the reader's language."""
    return [worded(case, edition, say) for case in cases_of(number, edition)]


def found_cases(query: str, edition: Edition) -> list[WordedCase]:
    """The cases of an edition with the words of a query, in the reader's language."""
    return [worded(case, edition, say) for case in find_cases(query, edition)[:MOST_FOUND]]


def index_of(edition: Edition) -> list[IndexedArticle]:
    """The articles of an edition that have cases, their numbers in the order of the Regulations."""
    counted = numbers_with_cases(edition)
    by_article: dict[str, list[tuple[str, int]]] = {}
    for number in items_of(edition):
        if counted[number]:
            by_article.setdefault(article_of(number), []).append((number, counted[number]))
    return [
        IndexedArticle(article, ARTICLES.get(article, article), tuple(numbers))
        for article, numbers in by_article.items()
    ]
