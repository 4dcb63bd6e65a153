"""Errors as problem documents (RFC 9457): what came, what was expected, what to do."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import Field, NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError

from cubelex.errors import CubelexError, UnknownCompetition, UnknownRound
from cubelex.messages import Message, Names, catalogue
from cubelex.officiating import CompetitionState, Outcome
from cubelex.rules import Ruling
from cubelex.web.shared.citations import address_of

PROBLEM = "application/problem+json"


class Refused(Schema):
    """Why something may not be done: its text, the code of that text, and the regulations with links to them."""

    text: str
    code: str = ""
    under: list[str]
    links: list[str] = Field(default_factory=list)


class Problem(Schema):
    """What is wrong with a request."""

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


def refusals_problem(refusals: Sequence[Ruling[Message]], state: CompetitionState) -> JsonResponse:
    """A conflict with the state of the competition, or with the Regulations."""
    ruled = [_ruled(refusal, state) for refusal in refusals]
    return problem(
        409, " ".join(refused.text for refused in ruled), refusals=[refused.model_dump() for refused in ruled]
    )


def _ruled(ruling: Ruling[Message], state: CompetitionState) -> Refused:
    links = [address_of(number, state.edition) for number in ruling.under]
    text = catalogue("en").say(ruling.answer, Names(state.competition.event_table))
    return Refused(text=text, code=ruling.answer.code, under=list(ruling.under), links=links)


def unauthorized(detail: str) -> JsonResponse:
    """A call without a token, or with one that does not work."""
    response = problem(401, detail)
    response["WWW-Authenticate"] = "Bearer"
    return response


def use_problems(api: NinjaAPI) -> None:
    """Have every error of an API answered as a problem document."""

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, fault: ValidationError) -> HttpResponse:
        return problem(422, "The request does not match its description. See /api/docs.", faults=_faults(fault))

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
    return [f"{'.'.join(map(str, error.get('loc', ())))}: {error.get('msg', 'is wrong')}" for error in fault.errors]


def remarks_of(outcome: Outcome, state: CompetitionState) -> list[Refused]:
    """Remarks on something that was done."""
    return [_ruled(remark, state) for remark in outcome.remarks]
