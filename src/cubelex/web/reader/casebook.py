"""The casebook: worked examples beside the regulation they show, an index by article, and search."""

from dataclasses import dataclass

from django.utils.functional import Promise

from cubelex.casebook import WordedCase, cases_of, find_cases, numbers_with_cases, worded
from cubelex.messages import Level, SpokenLanguage, catalogue, language_of
from cubelex.regulations import Edition, article_of, items_of
from cubelex.web.reader.links import ARTICLES
from cubelex.web.shared.citations import ORIGINAL
from cubelex.web.shared.labels.names import reader_language

MOST_FOUND = 60


@dataclass(frozen=True, slots=True)
class IndexedArticle:
    """An article in the index: its numbers with how many cases each has."""

    number: str
    title: Promise | str
    numbers: tuple[tuple[str, int], ...]


def language_of_cases() -> SpokenLanguage:
    """The reader's language if all of Cubelex is translated into it; else English, as the titles of cases are."""
    language = language_of(reader_language())
    return language if language.level is Level.COMPLETE else language_of(ORIGINAL)


def shown_cases(number: str, edition: Edition) -> list[WordedCase]:
    """The cases of a regulation."""
    say = catalogue(language_of_cases().code).say
    return [worded(case, edition, say) for case in cases_of(number, edition)]


def found_cases(query: str, edition: Edition) -> list[WordedCase]:
    """The cases of an edition with the words of a query."""
    say = catalogue(language_of_cases().code).say
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
