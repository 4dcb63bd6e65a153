"""Before and after every call: who is behind its token, and errors that pages would show as pages."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from cubelex.web.api.problems import PROBLEM, problem, unauthorized
from cubelex.web.api.tokens import token_named
from cubelex.web.scopes import is_call, needed_scope, token_of
from cubelex.web.throttling import seconds_to_wait

SAID = {
    400: "the request could not be understood; see /api/docs",
    404: "nothing is at this address; see /api/docs for those there are",
    405: "this address does not take that method; see /api/docs for those it does",
    413: "the request is too large",
}


class ApiMiddleware:
    """Knows a call by its token, and answers in JSON whatever goes wrong."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass a call on, or say that its token is none."""
        if not is_call(request):
            return self._get_response(request)
        kind, _, text = request.headers.get("Authorization", "").partition(" ")
        if kind and not _recognise(request, kind, text.strip()):
            return unauthorized(
                "this is no token, or it was revoked or has expired; send `Authorization: Bearer` with one that holds"
            )
        if wait := seconds_to_wait(_caller(request), settings.API_CALLS_A_MINUTE):
            return _too_often(wait)
        return _in_json(request, self._get_response(request))


def _caller(request: HttpRequest) -> str:
    """Who is counted: a token, or the address that a call without one came from."""
    token = token_of(request)
    return f"token {token.pk}" if token else f"address {request.META.get('REMOTE_ADDR', '')}"


def _too_often(wait: int) -> HttpResponse:
    most = settings.API_CALLS_A_MINUTE
    said = problem(429, f"more than {most} calls in a minute; wait {wait} s, and follow the stream instead of asking")
    said["Retry-After"] = str(wait)
    return said


def _recognise(request: HttpRequest, kind: str, text: str) -> bool:
    token = token_named(text) if kind.lower() == "bearer" else None
    if token is None:
        return False
    request.__dict__["token"] = token
    request.user = token.account
    return True


def _in_json(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, or a problem document in the place of a page that says what went wrong."""
    status = response.status_code
    if status < 400 or response.headers.get("Content-Type", "").startswith((PROBLEM, "application/json")):
        return response
    if status == 403:
        return _not_open(request)
    said = problem(status, SAID.get(status, "something is wrong on our side; it is not about the request"))
    if "Allow" in response.headers:
        said["Allow"] = response.headers["Allow"]
    return said


def _not_open(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return unauthorized("this needs a token; a Delegate of the competition can make one")
    token, scope = token_of(request), needed_scope(request)
    if token is None and scope != "read":
        return problem(403, "a change through the API needs a token; a Delegate of the competition can make one")
    if token is not None and scope not in token.scopes:
        return problem(403, f"the token is for {', '.join(token.scopes) or 'nothing'}; this needs the scope {scope}")
    return problem(403, "this is not open to the roles you have at that competition")
