"""The WCIF document of a competition: read by everyone in part, by officials as a whole, and changed by a patch."""

import json
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Header, Router
from ninja.errors import HttpError
from pydantic import StringConstraints

from cubelex.competition.wcif import Version
from cubelex.officiating import CompetitionState, Outcome, Role
from cubelex.officiating.verbs import patch_setup
from cubelex.web.api.actors import actor_behind
from cubelex.web.api.common import AT, CLOSED, MISSING, REFUSED, withheld_by
from cubelex.web.api.idempotency import IdempotencyKey, appended_by_key
from cubelex.web.api.outputs import WcifChanged
from cubelex.web.api.problems import Problem, refusals_problem, remarks_of
from cubelex.web.shared.access.actors import append_for
from cubelex.web.shared.access.permissions import HOST, roles_of
from cubelex.web.shared.documents import NEWEST, full_wcif, public_wcif, website_wcif
from cubelex.web.shared.mail.news import registrations_changed
from cubelex.web.store import logs, repository

router = Router(tags=["WCIF"])


@router.get(AT + "/wcif/public", url_name="wcif-public", response={200: dict[str, Any], MISSING: Problem})
def wcif_public(request: HttpRequest, competition_id: str, version: Version = NEWEST) -> HttpResponse:
    """The WCIF document as everyone may see it (2d)."""
    known = logs.held(competition_id)
    return _whole(public_wcif(known.state, version, withheld_by(request, known.state)), known)


@router.get(AT + "/wcif", url_name="wcif", response={200: dict[str, Any], CLOSED: Problem})
def wcif(request: HttpRequest, competition_id: str, version: Version = NEWEST) -> HttpResponse:
    """The whole WCIF document, for officials; its ETag can be sent as `If-Match` with a patch."""
    known = logs.held(competition_id)
    is_delegate = bool(roles_of(request, competition_id) & {Role.DELEGATE, HOST})
    return _whole(full_wcif(known.state, version, with_scrambles=is_delegate), known)


@router.get(AT + "/wcif/website", url_name="wcif-website", response={200: dict[str, Any], CLOSED: Problem})
def wcif_website(request: HttpRequest, competition_id: str, version: Version = NEWEST) -> HttpResponse:
    """The document for the WCA website: without extensions and scramble sequences; personal details included."""
    known = logs.held(competition_id)
    return _whole(website_wcif(known.state, version), known)


def _tag(known: logs.Held) -> str:
    """The tag of a version: after a log was cut, another version can have as many entries, but not the same digest."""
    return f'"{known.state.entries}-{known.digest[:12]}"'


def _whole(document: dict[str, Any], known: logs.Held) -> HttpResponse:
    """A document that was just written. It is not checked again, and has no spaces: it may have several megabytes."""
    text = json.dumps(document, separators=(",", ":"))
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["ETag"] = _tag(known)
    return answer


@router.patch(AT + "/wcif", url_name="wcif", response={200: WcifChanged, REFUSED | {412}: Problem})
def patch_wcif(
    request: HttpRequest,
    competition_id: str,
    patch: Annotated[dict[str, Any], Body()],
    reason: Annotated[str, StringConstraints(max_length=500)] = "",
    if_match: Annotated[str | None, Header(None, alias="If-Match")] = None,
    idempotency_key: IdempotencyKey = None,
) -> HttpResponse | WcifChanged:
    """Change the setup by a part of its WCIF document, of any version; parts left out stay.

    With an `Idempotency-Key` a change is made once, however often the patch is repeated.
    Ids and results that stand are not changed: a patch that contradicts them is refused as a whole. What concerns a
    round that has begun is for the Delegate, with a reason. People whose registration is accepted or cancelled by it
    get a mail, where the site sends mails.
    """
    by = actor_behind(request, competition_id)
    decided_on: list[CompetitionState] = []

    def verb(state: CompetitionState) -> Outcome:
        tag = _tag(logs.held(competition_id))
        if if_match is not None and if_match.strip() not in ("*", tag, f"W/{tag}"):
            raise HttpError(412, f"The competition is at version {tag}, not {if_match}. Read it again.")
        decided_on.append(state)
        return patch_setup(state, by, patch, timezone.now().date(), reason)

    if idempotency_key is None:
        appended = append_for(request, competition_id, verb, by)
    else:
        content = json.dumps([patch, reason], sort_keys=True)
        appended = appended_by_key(request, competition_id, idempotency_key, content, by, verb)
    after = repository.load(competition_id)
    if appended.outcome.is_refused:
        return refusals_problem(appended.outcome.refusals, after)
    # A patch that is repeated with its key is not decided on again.
    if appended.entries and decided_on:
        registrations_changed.send(sender=patch_wcif, request=request, before=decided_on[-1], after=after)
    entry = appended.entries[0].number if appended.entries else None
    return WcifChanged(entry=entry, remarks=remarks_of(appended.outcome, after))
