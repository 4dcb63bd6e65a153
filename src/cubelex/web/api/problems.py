"""Errors as problem documents (RFC 9457): what came, what was expected, what to do."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Field, NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError

from cubelex.errors import CubelexError, UnknownCompetition, UnknownRound
from cubelex.officiating import Outcome
from cubelex.regulations import Edition
from cubelex.rules import Ruling
from cubelex.web.citing import address_of

PROBLEM = "application/problem+json"


class Refused(Schema):
    """Why something may not be done, with the regulations that say so, and where the site has each of them."""

    text: str
    under: list[str]
    links: list[str] = Field(default_factory=list)


class Problem(Schema):
    """What is wrong with a call."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    faults: list[str] = Field(default_factory=list)
    refusals: list[Refused] = Field(default_factory=list)


def problem(status: int, detail: str, **more: Any) -> JsonResponse:
    """A problem document."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}
    return JsonResponse(content, status=status, content_type=PROBLEM)


def refusals_problem(detail: str, refusals: Iterable[Ruling[str]], edition: Edition) -> JsonResponse:
    """A conflict with what stands, or with the Regulations."""
    return problem(409, detail, refusals=[_ruled(one, edition).model_dump() for one in refusals])


def _ruled(ruling: Ruling[str], edition: Edition) -> Refused:
    links = [address_of(number, edition) for number in ruling.under]
    return Refused(text=ruling.decision, under=list(ruling.under), links=links)


def unauthorized(detail: str) -> JsonResponse:
    """Nobody we know."""
    response = problem(401, detail)
    response["WWW-Authenticate"] = "Bearer"
    return response


def use_problems(api: NinjaAPI) -> None:
    """Have every error of an API answered as a problem document."""

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, fault: ValidationError) -> HttpResponse:
        return problem(422, "the call does not fit its description; see /api/docs", faults=_faults(fault))

    @api.exception_handler(HttpError)
    def refused(request: HttpRequest, fault: HttpError) -> HttpResponse:
        return problem(fault.status_code, fault.message)

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, fault: Http404) -> HttpResponse:
        return problem(404, str(fault))

    @api.exception_handler(CubelexError)
    def known(request: HttpRequest, fault: CubelexError) -> HttpResponse:
        return problem(404 if isinstance(fault, UnknownCompetition | UnknownRound) else 422, str(fault))


def _faults(fault: ValidationError) -> list[str]:
    return [f"{'.'.join(map(str, one.get('loc', ())))}: {one.get('msg', 'is wrong')}" for one in fault.errors]


def remarks_of(outcome: Outcome, edition: Edition) -> list[Refused]:
    """What is to be shown although something was done."""
    return [_ruled(one, edition) for one in outcome.remarks]
