"""Before and after every call: who is behind its token, and errors that pages would show as pages."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from cubelex.web.api.problems import PROBLEM, problem, unauthorized
from cubelex.web.api.tokens import token_named
from cubelex.web.shared.access.permissions import is_call, needed_scope, token_of
from cubelex.web.shared.access.throttling import seconds_to_wait

SAID = {
    400: "The request could not be read. See /api/docs.",
    404: "Unknown address. See /api/docs for all addresses.",
    405: "This address does not accept the method. See /api/docs.",
    413: "The request is too large.",
    503: "The site cannot reach its database now. Repeat the request after some seconds.",
}


class ApiMiddleware:
    """Knows a request by its token, and answers every error in JSON."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass a request on, or answer that its token is not valid."""
        if not is_call(request):
            return self._get_response(request)
        kind, _, text = request.headers.get("Authorization", "").partition(" ")
        if kind and not _recognise(request, kind, text.strip()):
            return unauthorized(
                "The token is not valid, was revoked or has expired. Send `Authorization: Bearer` with a valid token."
            )
        if wait := seconds_to_wait(_caller(request), settings.API_CALLS_A_MINUTE):
            return _too_often(wait)
        return _in_json(request, self._get_response(request))


def _caller(request: HttpRequest) -> str:
    """Who is counted: a token, or the address that a request without a token came from."""
    token = token_of(request)
    return f"token {token.pk}" if token else f"address {request.META.get('REMOTE_ADDR', '')}"


def _too_often(wait: int) -> HttpResponse:
    most = settings.API_CALLS_A_MINUTE
    response = problem(429, f"More than {most} requests in a minute. Wait {wait} s, and follow the stream instead.")
    response["Retry-After"] = str(wait)
    return response


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
    answer = problem(status, SAID.get(status, "The site has an error. The request itself was fine."))
    for name in ("Allow", "Retry-After"):
        if name in response.headers:
            answer[name] = response.headers[name]
    return answer


def _not_open(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return unauthorized("This needs a token. A Delegate of the competition can create one.")
    token, scope = token_of(request), needed_scope(request)
    if token is None and scope != "read":
        return problem(403, "A change through the API needs a token. A Delegate of the competition can create one.")
    if token is not None and scope not in token.scopes:
        return problem(403, f"The token has the scopes {', '.join(token.scopes) or '–'}. This request needs {scope}.")
    return problem(403, "Your roles at this competition do not allow this request.")
