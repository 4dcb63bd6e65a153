"""Pages of the Regulations."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.errors import UnknownEdition
from cubelex.regulations import Edition, edition, editions, items_of
from cubelex.web.citing import line_of


def index(request: HttpRequest) -> HttpResponse:
    """Every edition."""
    return render(request, "reader/index.html", {"editions": editions()[::-1]})


def item(request: HttpRequest, edition_name: str, number: str) -> HttpResponse:
    """A regulation or guideline of an edition."""
    chosen = edition_or_404(edition_name)
    if number not in items_of(chosen):
        raise Http404(f"edition {chosen} has no regulation {number}")
    content = {"edition": chosen, "number": number, "line": line_of(number, chosen)}
    return render(request, "reader/item.html", content)


def edition_or_404(name: str) -> Edition:
    """The edition of that name, or a page that says there is none."""
    try:
        return edition(name)
    except UnknownEdition as fault:
        raise Http404(str(fault)) from fault
