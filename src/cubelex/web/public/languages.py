"""The page about the languages of the site: how much of it they have, who checked them, and how to help."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.messages import Level, all_languages, offered_languages


def languages(request: HttpRequest) -> HttpResponse:
    """The languages that people can choose."""
    offered = [all_languages()[code] for code in offered_languages()]
    rows = [(language, language.level is Level.COMPLETE) for language in offered]
    return render(request, "public/languages.html", {"rows": rows})
