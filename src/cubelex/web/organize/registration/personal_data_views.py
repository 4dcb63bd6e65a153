"""The page of a person's data, for officials, and the file of it, also for the person themselves."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import has_competed, refuse_to_remove_data
from cubelex.web.organize.registration.online import registered_by_link
from cubelex.web.organize.registration.personal_data import OF_THE_DELEGATE, WRITTEN_BY_OTHERS, personal_data
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import DELEGATES, roles_of
from cubelex.web.shared.form_values import LONGEST
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store.backups import backup_files
from cubelex.web.store.removal import remove_person


@never_cache
def data_of_competitor(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """What is stored about a person, and what would be removed."""
    return _page(request, _known_or_404(competition_id, person_id), person_id)


def _page(
    request: HttpRequest, state: CompetitionState, person_id: int, outcome: Outcome | None = None, reason: str = ""
) -> HttpResponse:
    is_delegate = bool(roles_of(request, state.competition.id) & DELEGATES)
    held = personal_data(state, person_id, withheld=frozenset() if is_delegate else OF_THE_DELEGATE)
    by = actor_of(request, state.competition.id)
    content = {
        "person": state.competition.find_person(person_id),
        "number": person_id,
        "held": {name: len(held[name]) for name in ("results", "log", "mails", "activity")},
        "is_delegate": is_delegate,
        "has_competed": has_competed(state, person_id),
        "refusal": refuse_to_remove_data(state, by, person_id, "…"),
        "outcome": outcome,
        "reason": reason,
        "backups": backup_files(),
    }
    answer = page(request, "organize/registration/personal_data.html", state, **content)
    answer.status_code = 422 if outcome else 200
    return answer


@never_cache
def file_of_competitor(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """The data of a person as a file; organizers get it without what is the Delegate's."""
    state = _known_or_404(competition_id, person_id)
    is_delegate = bool(roles_of(request, competition_id) & DELEGATES)
    return _file(state, person_id, frozenset() if is_delegate else OF_THE_DELEGATE)


@never_cache
def own_file(request: HttpRequest, competition_id: str, token: str) -> HttpResponse:
    """One's own data as a file, by the private link."""
    found = registered_by_link(request, competition_id, token)
    if isinstance(found, HttpResponse):
        return found
    state, person = found
    return _file(state, person.registrant_id or 0, WRITTEN_BY_OTHERS)


def _file(state: CompetitionState, person_id: int, withheld: frozenset[str]) -> HttpResponse:
    document = personal_data(state, person_id, withheld=withheld)
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{state.competition.id}-{person_id}-personal-data.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def remove_data(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Remove what is confidential about a person."""
    state, reason = _known_or_404(competition_id, person_id), request.POST.get("reason", "")[:LONGEST]
    done = remove_person(
        competition_id,
        person_id,
        reason,
        by=actor_of(request, competition_id),
        at=timezone.now(),
        account=account_of(request),
    )
    if done.outcome.is_refused:
        return _page(request, state, person_id, done.outcome, reason)
    text = ngettext(
        "Personal data removed from %(number)d entry of the log.",
        "Personal data removed from %(number)d entries of the log.",
        done.entries,
    )
    messages.success(request, text % {"number": done.entries})
    return redirect("setup-personal-data", competition_id, person_id)


def _known_or_404(competition_id: str, person_id: int) -> CompetitionState:
    """The state of a competition that has, or once had, a person of that number."""
    state = load_or_404(competition_id)
    if not 1 <= person_id <= state.last_number:
        raise Http404(f"competitor {person_id} not found at {competition_id}")
    return state
