"""Where a reader is, and where links of texts lead from there."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.messages import language_of
from cubelex.regulations import Edition, Linker, TextSpan, article_of
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.shared.library import Book

ARTICLES: dict[str, Promise] = {
    "1": gettext_lazy("Officials"),
    "2": gettext_lazy("Competitors"),
    "3": gettext_lazy("Puzzles"),
    "4": gettext_lazy("Scrambling"),
    "5": gettext_lazy("Puzzle defects"),
    "6": gettext_lazy("Awards and prizes"),
    "7": gettext_lazy("Environment"),
    "8": gettext_lazy("Competitions"),
    "9": gettext_lazy("Events"),
    "10": gettext_lazy("Solved state"),
    "11": gettext_lazy("Incidents"),
    "12": gettext_lazy("Notation"),
    "A": gettext_lazy("Speed solving"),
    "B": gettext_lazy("Blindfolded solving"),
    "C": gettext_lazy("One-handed solving"),
    "D": gettext_lazy("Solving with feet"),
    "E": gettext_lazy("Fewest Moves"),
    "F": gettext_lazy("Clock"),
    "G": gettext_lazy("Magic and similar puzzles"),
    "H": gettext_lazy("Multi-Blind"),
    "I": gettext_lazy("Head to Head"),
    "Y": gettext_lazy("Safety measures"),
    "Z": gettext_lazy("Optional regulations"),
}


@dataclass(frozen=True, slots=True)
class LanguageWish:
    """The language texts are wanted in: as asked for in the address, else that of the page."""

    asked: str
    language: str

    @property
    def query(self) -> str:
        """What addresses carry on, so that the next page is in the same language."""
        return f"?{urlencode({'language': self.asked})}" if self.asked else ""


def wish_of(request: HttpRequest) -> LanguageWish:
    """The language wanted by a request."""
    tag = request.GET.get("language", "")[:16]
    return LanguageWish(tag, tag or language_of(reader_language()).tag)


def article_address(edition: Edition, article: str, wish: LanguageWish) -> str:
    """Where an article is read."""
    return reverse("regulations-article", args=[edition.date, article]) + wish.query


class Links(Linker):
    """Links of a text: to places of the same article, and to other articles on their pages."""

    def __init__(self, book: Book, wish: LanguageWish, article: str = "") -> None:
        super().__init__(book.document)
        self._edition, self._wish, self._article = book.edition, wish, article

    def address(self, span: TextSpan) -> str | None:
        """Where a link leads to."""
        address = super().address(span)
        if address is None or not address.startswith("#"):
            return address if address and address.startswith(("https://", "http://", "mailto:")) else None
        name = address[1:]
        if name.startswith("article-"):
            return article_address(self._edition, name.removeprefix("article-"), self._wish)
        if name not in self.document:
            return reverse("regulations-edition", args=[self._edition.date]) + self._wish.query
        article = article_of(name)
        return address if article == self._article else article_address(self._edition, article, self._wish) + address
