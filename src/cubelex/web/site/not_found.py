"""The page for an address that does not exist."""

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from cubelex.web.shared.access.navigation import place_of, stand_nowhere
from cubelex.web.shared.access.permissions import exists_for


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Says so. The navigation is that of a competition only where the reader may know that it exists."""
    competition_id = place_of(request)
    if competition_id is not None and not exists_for(request, competition_id):
        stand_nowhere(request)
    return defaults.page_not_found(request, exception)
