"""Signing in with the WCA, where the installation is registered there; otherwise there are no such pages."""

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase


def sign_in(request: HttpRequest) -> HttpResponseBase:
    """Off to the WCA, and back to `callback`."""
    _ensure_registered()
    from cubelex.web.accounts.wca import leave

    return leave(request)


def callback(request: HttpRequest) -> HttpResponseBase:
    """Back from the WCA."""
    _ensure_registered()
    from cubelex.web.accounts.wca import come_back

    return come_back(request)


def _ensure_registered() -> None:
    if not settings.WCA_SIGN_IN:
        raise Http404("this installation is not registered with the WCA")
