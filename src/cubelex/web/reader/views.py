"""Pages of the Regulations: editions, articles, items, editions side by side, search."""

from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from cubelex.errors import UnknownEdition, UnknownRegulation
from cubelex.regulations import (
    Article,
    Edition,
    Speaker,
    all_speakers,
    article_of,
    edition,
    editions,
    explain,
    items_of,
    language,
    nearest,
    places,
)
from cubelex.web.reader.articles import chapters_of, clauses_of, line_in, title_of
from cubelex.web.reader.casebook import found_cases, index_of, language_of_cases, shown_cases
from cubelex.web.reader.histories import Sides, appearances_of, language_of_changes
from cubelex.web.reader.links import ARTICLES, LanguageWish, Links, article_address, wish_of
from cubelex.web.reader.search import ALL, LONGEST, shown_hits
from cubelex.web.reader.standings import STANDINGS
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.citations import address_of, line_of
from cubelex.web.shared.library import (
    ORIGINAL,
    Book,
    book_of,
    editions_to_read,
    is_in,
    languages_of,
    nearest_language,
    newest_in,
    tongues_of,
)
from cubelex.web.shared.pages import load_or_404


@cache
def speakers() -> tuple[Speaker, ...]:
    """Every function that decides by the Regulations."""
    return all_speakers()


def index(request: HttpRequest) -> HttpResponse:
    """Every edition."""
    shown = [(listed, [language(tag).name for tag in languages_of(listed)]) for listed in editions_to_read()]
    may_add = may_visit(request, "regulations-documents", None)
    return _page(request, "index", editions()[-1], {"editions": shown, "held": editions()[::-1], "may_add": may_add})


def of_competition(request: HttpRequest, competition_id: str) -> HttpResponse:
    """To the edition that applies to a competition."""
    return redirect("regulations-edition", load_or_404(competition_id).edition.date)


def contents(request: HttpRequest, edition_name: str) -> HttpResponse:
    """The articles of an edition."""
    book, wish = _opened(request, edition_name)
    others = [(other, reverse("regulations-edition", args=[other.date]) + wish.query) for other in editions_to_read()]
    older = [earlier for earlier in editions() if earlier.date < book.edition.date] if book.edition.is_held else []
    content = {"chapters": chapters_of(book), "other_editions": others, "older": older[::-1]}
    return _page(request, "contents", book, content)


def article(request: HttpRequest, edition_name: str, article_number: str) -> HttpResponse:
    """A whole article: regulations, and guidelines beside them."""
    book, wish = _opened(request, edition_name)
    chosen = _article(book, article_number)
    links = Links(book, wish, article_number)
    numbers = [each.number for each in book.document.articles]
    place = numbers.index(article_number)
    content = {
        "article": chosen,
        "article_title": title_of(chosen),
        "clauses": list(clauses_of(book, chosen, links)),
        "other_editions": [
            (other, article_address(other, article_number, wish))
            for other in editions_to_read()
            if any(entry.article == article_number for entry in items_of(other).values())
        ],
        "before": numbers[place - 1] if place else "",
        "after": numbers[place + 1] if place + 1 < len(numbers) else "",
    }
    return _page(request, "article", book, content)


def _article(book: Book, number: str) -> Article:
    chosen = next((each for each in book.document.articles if each.number == number), None)
    if chosen is None:
        raise Http404(f"edition {book.edition} does not have an article {number}")
    return chosen


def item(request: HttpRequest, edition_name: str, number: str) -> HttpResponse:
    """A regulation or guideline: what it says, its cases, and how it changed."""
    book, wish = _opened(request, edition_name)
    try:
        explained = explain(number, book.edition, speakers())
    except UnknownRegulation:
        return _unknown(request, book, number)
    numbers = list(items_of(book.edition))
    place = numbers.index(number)
    tag = language_of_changes(book.language)
    appearances = appearances_of(number, book.edition, tag)[::-1]
    content = {
        "number": number,
        "line": line_of(number, book.edition),
        "explained": explained,
        "standing": STANDINGS[explained.covered.standing],
        "text": _text(book, number, wish),
        "translation": _translation(number, book, wish),
        "original": _text(book_of(book.edition, ORIGINAL), number, wish) if book.language != ORIGINAL else None,
        "cases": shown_cases(number, book.edition),
        "case_language": language_of_cases(),
        "appearances": appearances,
        "changes_in": language(tag),
        "above": [(outer.number, line_of(outer.number, book.edition)) for outer in explained.above],
        "below": [(inner.number, inner.label, line_of(inner.number, book.edition)) for inner in explained.below],
        "article_title": ARTICLES.get(article_of(number), article_of(number)),
        "article_number": article_of(number),
        "other_editions": [
            (place.edition, address_of(place.number, place.edition, wish.asked or None)) for place in appearances
        ],
        "before": numbers[place - 1] if place else "",
        "after": numbers[place + 1] if place + 1 < len(numbers) else "",
    }
    return _page(request, "item", book, content)


def code(request: HttpRequest, edition_name: str, number: str) -> HttpResponse:
    """For developers: which functions decide by a regulation or guideline, and which parameters depend on it."""
    book, _ = _opened(request, edition_name)
    try:
        explained = explain(number, book.edition, speakers())
    except UnknownRegulation:
        return _unknown(request, book, number)
    standing = STANDINGS[explained.covered.standing]
    content = {"number": number, "line": line_of(number, book.edition), "explained": explained, "standing": standing}
    return _page(request, "code", book, content)


def casebook(request: HttpRequest, edition_name: str) -> HttpResponse:
    """The worked examples of an edition: those that were searched for, and an index by article."""
    book, wish = _opened(request, edition_name)
    query = request.GET.get("case", "").strip()[:LONGEST]
    content = {
        "case_query": query,
        "cases": found_cases(query, book.edition),
        "case_language": language_of_cases(),
        "index": index_of(book.edition),
        "other_editions": [
            (other, reverse("regulations-casebook", args=[other.date]) + wish.query) for other in editions()[::-1]
        ],
    }
    return _page(request, "casebook", book, content)


def _translation(number: str, book: Book, wish: LanguageWish) -> tuple[Edition, str] | None:
    """The newest other edition in which the item can be read in the language wanted, and its address there."""
    if is_in(book, wish.language) and (book.is_official or wish.language == ORIGINAL):
        return None
    known = places(number, book.edition)
    for listed in editions_to_read():
        if listed.date in known and nearest_language(wish.language, languages_of(listed)):
            return listed, address_of(known[listed.date], listed, wish.asked or None)
    return None


def _text(book: Book, number: str, wish: LanguageWish) -> dict[str, object] | None:
    """The official text with what language it is in."""
    found = book.document.get(number) if book.is_official else None
    return {"line": line_in(book, found, Links(book, wish)), "book": book} if found else None


def _unknown(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """A page that says where the number is, or which ones look like it."""
    elsewhere = [(other, address_of(number, other)) for other in editions()[::-1] if number in items_of(other)]
    near = [] if elsewhere else nearest(number, book.edition)
    return _page(request, "unknown", book, {"number": number, "elsewhere": elsewhere, "near": near}, status=404)


def preview(request: HttpRequest, edition_name: str, number: str) -> HttpResponse:
    """What an item says, to be shown where it is cited."""
    book, wish = _opened(request, edition_name)
    if number not in items_of(book.edition) and number not in book.document:
        raise Http404(f"edition {book.edition} does not have a regulation {number}")
    content = {"number": number, "text": _text(book, number, wish), "line": line_of(number, book.edition), "book": book}
    answer = render(request, "reader/preview.html", content)
    answer["Cache-Control"] = "private, max-age=600"
    return answer


def comparison(request: HttpRequest, edition_name: str, older: str) -> HttpResponse:
    """Two editions side by side, an article at a time."""
    book, _ = _opened(request, edition_name)
    old = edition_or_404(older)
    articles = list(dict.fromkeys(entry.article for side in (book.edition, old) for entry in items_of(side).values()))
    chosen = request.GET.get("article") or articles[0]
    if chosen not in articles:
        raise Http404(f"neither {old} nor {book.edition} has an article {chosen}")
    sides = Sides(old, book.edition, book.language)
    sides = sides if sides.is_official else Sides(old, book.edition, ORIGINAL)
    content = {
        "old": old,
        "pairs": list(sides.pairs(chosen)),
        "article_number": chosen,
        "article_title": ARTICLES.get(chosen, chosen),
        "articles": [(each, ARTICLES.get(each, each)) for each in articles],
        "is_text": sides.is_official,
    }
    return _page(request, "comparison", book, content)


def compare(request: HttpRequest) -> HttpResponse:
    """From a form that names two editions to their page; in either order."""
    names = request.GET.get("older", ""), request.GET.get("newer", "")
    old, new = sorted(edition_or_404(name) for name in names)
    return redirect("regulations-comparison", new.date, old.date)


def search_pages(request: HttpRequest) -> HttpResponse:
    """Search results, in an edition or all of them, in a language or all."""
    wish, query = wish_of(request), request.GET.get("q", "").strip()
    name = request.GET.get("edition", "") or str(_searched_first(wish.language))
    chosen = None if name == ALL else edition_or_404(name)
    hits, count = shown_hits(query, chosen, wish.language) if query else ([], 0)
    everywhere = sorted({tag for listed in editions_to_read() for tag in languages_of(listed)})
    chosen_tag = nearest_language(wish.language, everywhere) or ORIGINAL
    content = {
        "query": query,
        "hits": hits,
        "count": count,
        "edition_name": name,
        "editions": editions_to_read(),
        "tags": [(tag, language(tag).name) for tag in everywhere],
        "chosen_tag": chosen_tag,
        "is_everywhere": wish.language == ALL,
        "translation": _searched_instead(chosen, query, wish) if query else None,
    }
    return _page(request, "search", chosen or editions()[-1], content)


def _searched_first(wanted: str) -> Edition:
    """The edition that a reader searches who names none: the newest in their language, or the newest."""
    is_original = wanted in (ALL, ORIGINAL)
    return (None if is_original else newest_in(wanted)) or editions()[-1]


def _searched_instead(chosen: Edition | None, query: str, wish: LanguageWish) -> tuple[Edition, str] | None:
    """The edition to search where the one chosen was not added in the language wanted, and the address of that."""
    if chosen is None or wish.language == ALL or is_in(book_of(chosen, wish.language), wish.language):
        return None
    found = newest_in(wish.language)
    fields = {"q": query, "edition": str(found), **({"language": wish.asked} if wish.asked else {})}
    return (found, f"{reverse('regulations-search')}?{urlencode(fields)}") if found else None


def _opened(request: HttpRequest, edition_name: str) -> tuple[Book, LanguageWish]:
    wish = wish_of(request)
    return book_of(edition_or_404(edition_name), wish.language), wish


def edition_or_404(name: str) -> Edition:
    """The edition of that name, or a page that says that it was not found."""
    try:
        return edition(name)
    except UnknownEdition as fault:
        raise Http404(str(fault)) from fault


def _page(
    request: HttpRequest, name: str, at: Book | Edition, content: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of the reader, with what all of them show."""
    wish = wish_of(request)
    book = at if isinstance(at, Book) else book_of(at, wish.language)
    # A search from a page without a text in the reader's language is not kept to the edition of the page.
    searched = str(book.edition) if is_in(book, wish.language) else ""
    frame = {
        "book": book,
        "edition": book.edition,
        "tongues": tongues_of(book),
        "wish": wish,
        "edition_name": searched,
        "wanted_language": language(wish.language),
    }
    return render(request, f"reader/{name}.html", frame | content, status=status)
