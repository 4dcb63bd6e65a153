"""Ending a competition: what is open, what validators find, the report, and the sealed archive."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _

from cubelex.officiating import CompetitionState, Outcome, end_competition
from cubelex.web.closing.archives import SealedLine, check_archive, is_certain, seal_of, write_archive
from cubelex.web.closing.open_items import checked, dues, open_matters, paper_until
from cubelex.web.closing.report import draft, end_of_log, recorded_since, save_report, saved_report, unmentioned
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed, undo_verb
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store import repository
from cubelex.web.store.heads import head_of
from cubelex.web.store.logs import sealable
from cubelex.web.store.models import LogEntry

HOWS: Final = {
    "announced": gettext_lazy("I have announced the end of the competition"),
    "delegates left": gettext_lazy("All Delegates have left the venue"),
    "last day over": gettext_lazy("The last day has passed"),
}
MOST_SHOWN: Final = 60


def ending(request: HttpRequest, competition_id: str) -> HttpResponse:
    """What is open, what was found, and the button that ends the competition."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    now = timezone.now()
    if request.method == "POST" and request.POST.get("action") == "undo":
        verb_back, title = undo_verb(request, by)
        return confirmed(request, state, by, verb_back, ConfirmationPage(title, request.path, request.path))
    if request.method == "POST":
        how = request.POST.get("how", "")
        chosen = how if how in HOWS else "announced"

        def verb(latest: CompetitionState) -> Outcome:
            return end_competition(latest, by, now, chosen)  # type: ignore[arg-type]

        return confirmed(request, state, by, verb, ConfirmationPage(_("Close competition"), request.path, request.path))
    matters = open_matters(state)
    content = {
        "open": matters[:MOST_SHOWN],
        "more": max(len(matters) - MOST_SHOWN, 0),
        "count": len(matters),
        "outcome": None if state.ended_at else end_competition(state, by, now),
        "hows": [(how, label) for how, label in HOWS.items() if _is_known(state, how)],
        "dues": dues(state),
        "paper": paper_until(state),
        "ended_at": state.ended_at.astimezone(zone_of(state.competition)) if state.ended_at else None,
        "ended_by": _end_of(state),
        "has_report": saved_report(competition_id) is not None,
        "may_release": may_visit(request, "ending-upload", competition_id),
    }
    return page(request, "closing/ending.html", state, **content)


def _end_of(state: CompetitionState) -> int:
    """The entry that ended the competition; 0 while it is on."""
    if state.ended_at is None:
        return 0
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind="ended", at=state.ended_at)
    return rows.order_by("-number").values_list("number", flat=True).first() or 0


def ending_checks(request: HttpRequest, competition_id: str) -> HttpResponse:
    """What validators find: a page of its own, and a part of the page of the end, which would take longer with it."""
    state = load_or_404(competition_id)
    found = checked(state, timezone.now().date())
    content = {"checked": found, "shown_findings": found.findings[:MOST_SHOWN]}
    template = "closing/checks.html" if "part" in request.GET else "closing/checks_page.html"
    return page(request, template, state, **content)


def _is_known(state: CompetitionState, how: str) -> bool:
    """Whether the edition knows that way to end; those before 2023 know none and leave it to the Delegate."""
    ends: tuple[str, ...] = state.edition.incidents.competition_ends
    return how.replace(" ", "_") in ends if ends else how == "announced"


def report(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The Delegate's report, to be edited; every version that was saved is kept."""
    state = load_or_404(competition_id)
    saved = saved_report(competition_id)
    if request.method == "POST":
        text = request.POST.get("text", "").replace("\r\n", "\n")
        save_report(repository.record_of(competition_id), account_of(request), text)
        messages.success(request, _("Saved."))
        return redirect(request.path)
    is_anew = saved is None or "anew" in request.GET
    text = draft(state) if is_anew or saved is None else str(saved.content["text"])
    content = {
        "text": text,
        "saved": saved,
        "saved_at": saved.at.astimezone(zone_of(state.competition)) if saved else None,
        "since": recorded_since(state, saved) if saved and not is_anew else 0,
        "is_anew": is_anew,
        "unmentioned": unmentioned(state, text),
        "dues": dues(state),
        "paper": paper_until(state),
    }
    return page(request, "closing/report.html", state, **content)


def report_file(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The report as a file: as it was saved, or as it would be drafted."""
    text = report_text(load_or_404(competition_id), language=None)
    response = HttpResponse(text, content_type="text/markdown; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{competition_id}-report.md"'
    return response


def report_text(state: CompetitionState, language: str | None = "en") -> str:
    """The report as it was saved last; where nobody has, the draft, in that language or the reader's."""
    saved = saved_report(state.competition.id)
    with override(language or get_language() or "en"):
        text = str(saved.content["text"]) if saved is not None else draft(state)
        return text.rstrip("\n") + "\n\n" + end_of_log(state) + "\n"


def archive_of(state: CompetitionState) -> bytes:
    """The sealed archive of a competition."""
    rows = LogEntry.objects.filter(competition_id=state.competition.id).order_by("number")
    lines = (SealedLine(sealable(row), row.digest) for row in rows.iterator())
    return write_archive(state, lines, report_text(state), head_of(state.competition.id))


def archive_file(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The sealed archive, as a file."""
    response = HttpResponse(archive_of(load_or_404(competition_id)), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{competition_id}.zip"'
    return response


def archive(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Where the archive is found; a file that is sent is checked."""
    state = load_or_404(competition_id)
    content: dict[str, object] = {}
    sent = request.FILES.get("archive")
    if request.method == "POST" and sent is not None:
        data = sent.read()
        seal = request.POST.get("seal", "")
        faults = check_archive(data, seal)
        content["findings"] = [say(fault) for fault in faults]
        content["sent"] = sent.name
        content["is_same"] = is_same = not faults and seal_of(data) == seal_of(archive_of(state))
        content["is_certain"] = is_same or is_certain(seal)
    return page(request, "closing/archive.html", state, **content)


def archive_seal(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The seal of the archive as it would be made now, as a part of the page."""
    return HttpResponse(seal_of(archive_of(load_or_404(competition_id))), content_type="text/plain")
