"""The overview of the setup: the checklist, the Regulations that apply, and who can see the competition."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState
from cubelex.web.organize.competition.checklist import MISSING, checklist, next_step
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.checks import findings_of, page_for, roles_at, stage_by_log
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import CompetitionRecord, SealedScrambles

SHOWN, HIDDEN = "competition_shown", "competition_hidden"


def overview(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The checklist before the first round."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    record = repository.record_of(competition_id)
    sealed = set(SealedScrambles.objects.filter(competition_id=competition_id).values_list("name", flat=True))
    listed = checklist(state, timezone.now().date(), roles_at(competition_id), sealed, by)
    items = [replace(item, address=_open_to(request, item.address)) for item in listed]
    content = {
        "items": items,
        "following": None if state.has_any_begun else next_step(items) or items[-1],
        "missing": sum(item.weight == MISSING for item in items),
        "is_public": record.is_public,
    }
    return page(request, "organize/competition/overview.html", state, **content)


@require_POST
def visibility(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Publish the competition, or hide it from everyone but staff. It is never deleted."""
    is_public = request.POST.get("public") == "yes"
    record = repository.record_of(competition_id)
    if record.is_public != is_public:
        CompetitionRecord.objects.filter(pk=competition_id).update(is_public=is_public)
        deeds.record_deed(SHOWN if is_public else HIDDEN, account_of(request), record)
    text = _("Everyone can see the competition now.") if is_public else _("Only staff can see the competition now.")
    messages.success(request, text)
    return redirect("setup", competition_id)


def check(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everything that validators find, as in `cubelex check`. For the Delegate, also in every sequence."""
    state, today = load_or_404(competition_id), timezone.now().date()
    may_see_sequences = actor_of(request, competition_id).is_delegate and _has_sequences(state)
    is_deep = may_see_sequences and "sequences" in request.GET
    findings = findings_of(state, today, roles=roles_at(competition_id), deeply=is_deep)
    kinds = [(same, _open_to(request, page_for(same[0].finding, competition_id))) for same in by_kind(findings)]
    counts = Counter(finding.severity for finding in findings)
    content = {
        "kinds": kinds,
        "counts": {"error": 0, "warning": 0, "info": 0} | counts,
        "stage": stage_by_log(state, today),
        "is_deep": is_deep,
    }
    return page(request, "organize/competition/check.html", state, may_see_sequences=may_see_sequences, **content)


def by_kind(found: Iterable[ShownFinding]) -> list[list[ShownFinding]]:
    """Findings grouped by kind and weight, in the order of the kinds."""
    together: dict[tuple[str, str], list[ShownFinding]] = {}
    for finding in found:
        together.setdefault((finding.finding.code, finding.severity), []).append(finding)
    return list(together.values())


def _open_to(request: HttpRequest, address: str) -> str:
    """The address if the person may open it, otherwise an empty text."""
    if not address:
        return ""
    match = resolve(address)
    return address if may_visit(request, match.view_name, match.kwargs["competition_id"]) else ""


def _has_sequences(state: CompetitionState) -> bool:
    return any(round_.scramble_sets for round_ in state.competition.rounds)
