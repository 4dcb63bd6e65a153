"""The pages for an address that does not exist, and for a request that nobody can read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views import defaults

from cubelex.web.shared.access.navigation import place_of, stand_nowhere
from cubelex.web.shared.access.permissions import exists_for


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says so. The navigation is that of a competition only where the reader may know that it exists."""
    competition_id = place_of(request)
    if competition_id is not None and not exists_for(request, competition_id):
        stand_nowhere(request)
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says so in the language of the reader. Nothing else of the request is looked at: its host may be the fault."""
    with translation.override(translation.get_language_from_request(request)):
        response: HttpResponse = render(None, "400.html", status=400)
    response["Cache-Control"] = "no-store"
    return response
