"""The page of everything that can be printed, and the documents themselves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.diagrams import COLOUR
from cubelex.errors import (
    CubelexError,
    InvalidFile,
    MissingExtra,
    MissingGlyph,
    Overloaded,
    UnknownDocument,
    UnknownRound,
)
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import competition_with_results, first_date
from cubelex.sheets import Misprint, Paper, Stationery, misprinted_names
from cubelex.web.printing.documents import PRINTERS, Order, PrintedDocuments, SameSetup
from cubelex.web.printing.forms import OrderForm, StationeryForm, rounds_of_matches
from cubelex.web.printing.kinds import KINDS, PLACES, DocumentKind
from cubelex.web.printing.progress import PrintingProgress
from cubelex.web.shared.access.permissions import OFFICIALS, PERMISSIONS, PUBLIC, may_visit, roles_of
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.installation import data_folder
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.shared.library import library
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.shared.stationery import palette_or_colours, usual_paper
from cubelex.web.shared.themes import theme_of
from cubelex.web.store import logs
from cubelex.web.store.pictures import picture_of

BY_NAME: Final = {kind.name: kind for kind in KINDS}
_KEPT: Final = PrintedDocuments()
_PROGRESS: Final = PrintingProgress()
_LONGEST_JOB: Final = 40


@dataclass(frozen=True, slots=True)
class OfferedDocument:
    """A kind of document with its form, and why it could not be printed when it was asked for."""

    kind: DocumentKind
    form: OrderForm
    problem: str = ""
    detail: str = ""


def paper(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everything that the reader may print."""
    state = load_or_404(competition_id)
    return _page(request, state, _stationery_form(request, state))


def sheet(request: HttpRequest, competition_id: str, kind: str) -> HttpResponse:
    """Print a document. Returns the document, or the page with what is wrong with the options."""
    state, document_kind = load_or_404(competition_id), BY_NAME[kind]
    if document_kind.is_posted and request.method != "POST":
        return redirect("paper", competition_id)
    form_data = request.POST if document_kind.is_posted else request.GET
    choices, form = _stationery_form(request, state), OrderForm(document_kind, state, form_data, request.FILES)
    if not form.is_valid():
        return _page(request, state, choices, OfferedDocument(document_kind, form), status=422)
    job = form_data.get("job", "")[:_LONGEST_JOB]
    order = replace(
        _order(request, state, choices, form.cleaned_data), follow=lambda total: _PROGRESS.follow(job, total)
    )
    # The page may ask before it is known how long the document will be.
    _PROGRESS.follow(job, 0)
    asked = sorted((name, values) for name, values in form_data.lists() if name != "job")
    try:
        document = _printed(document_kind, order, f"{asked} {order.site}")
    except CubelexError as fault:
        offered = OfferedDocument(document_kind, form, problem_of(fault), str(fault))
        return _page(request, state, choices, offered, status=503 if isinstance(fault, Overloaded) else 422)
    finally:
        _PROGRESS.forget(job)
    return _answer(document, _file_name(document_kind, order))


def progress(request: HttpRequest, competition_id: str, job: str) -> HttpResponse:
    """How far a long document is, for the page that asked for it."""
    found = _PROGRESS.of(job)
    answer = JsonResponse({"done": found[0], "total": found[1]} if found else {})
    answer["Cache-Control"] = "no-store"
    return answer


def _page(
    request: HttpRequest,
    state: CompetitionState,
    choices: StationeryForm,
    refused: OfferedDocument | None = None,
    status: int = 200,
) -> HttpResponse:
    offered = list(_offered(request, state, refused))
    is_official = bool(roles_of(request, state.competition.id) & OFFICIALS)
    places = [(label, [kind for kind in offered if kind.kind.place == place]) for place, label in PLACES.items()]
    content = {
        "choices": choices,
        "stationery": choices.data,
        "places": [(label, kinds) for label, kinds in places if kinds],
        "refused": refused,
        "is_official": is_official,
        "address": reachable(request, "home"),
        "misprints": _misprints(state) if is_official else [],
        "fonts_folder": fonts_folder(),
    }
    answer = page(request, "printing/paper.html", state, **content)
    answer.status_code = status
    return answer


def _offered(
    request: HttpRequest, state: CompetitionState, refused: OfferedDocument | None
) -> Iterator[OfferedDocument]:
    for kind in KINDS:
        if not may_visit(request, kind.view_name, state.competition.id) or not _is_of_use(kind, state):
            continue
        if refused is not None and refused.kind is kind:
            yield refused
        else:
            yield OfferedDocument(kind, OrderForm(kind, state))


def _is_of_use(kind: DocumentKind, state: CompetitionState) -> bool:
    """Whether there is anything to print of that kind at the competition."""
    match kind.name:
        case "matches":
            return bool(rounds_of_matches(state))
        case "fewest-moves":
            return state.competition.find_event("333fm") is not None
        case "results":
            return state.has_any_begun
        case "checklist" | "round-checklist" | "psych" | "scorecards" | "certificates":
            return bool(state.competition.events)
        case "regulations":
            return bool(library().entries())
        case _:
            return True


def _stationery_form(request: HttpRequest, state: CompetitionState) -> StationeryForm:
    """Language and paper as chosen; the reader's language and the paper of the country where nothing was."""
    form_data = request.POST if request.method == "POST" else request.GET
    usual = {
        "lang": reader_language(),
        "paper": usual_paper(state.competition).value,
        "palette": COLOUR.name,
    }
    chosen = StationeryForm({name: form_data.get(name) or usual[name] for name in usual})
    return chosen if chosen.is_valid() else StationeryForm(usual)


def _order(request: HttpRequest, state: CompetitionState, choices: StationeryForm, chosen: dict[str, Any]) -> Order:
    choices.full_clean()
    theme = theme_of(state.competition)
    stationery = Stationery(
        choices.cleaned_data["lang"],
        Paper(choices.cleaned_data["paper"]),
        timezone.now().replace(microsecond=0),
        palette_or_colours(choices.cleaned_data["palette"]),
        fonts=_own_fonts(),
        logo=picture_of(state.competition.id, theme.logo) or b"",
        accent=theme.accent,
    )
    standing = competition_with_results(state, lambda round_: withheld_from(request, state, round_))
    return Order(state, standing, stationery, chosen, str(reachable(request, "home")))


def fonts_folder() -> Path:
    """Where fonts for further scripts can be put."""
    return data_folder() / "fonts"


@cache
def _own_fonts() -> Path | None:
    return fonts_folder() if fonts_folder().is_dir() else None


def _misprints(state: CompetitionState) -> list[Misprint]:
    """The names that the fonts of this installation cannot print as they are spelled."""
    return misprinted_names(state.competition.persons, Stationery(fonts=_own_fonts()))


def _printed(kind: DocumentKind, order: Order, asked: str) -> bytes:
    """The document. A public one is kept until something that it shows changes at the competition."""
    printer = PRINTERS[kind.name]
    if PUBLIC not in PERMISSIONS[kind.view_name]:
        return printer(order)
    paper = order.stationery
    shown: object = SameSetup(order.state.competition)
    if kind.has_results:
        seen = tuple(row.person_id for round_ in order.competition.rounds for row in round_.results)
        shown = logs.held(order.competition.id).digest, seen
    today = first_date(order.competition, timezone.now())
    key = (order.competition.id, shown, kind.name, paper.language, paper.paper, paper.palette.name, asked, today)
    return _KEPT.get(key, lambda: printer(order))


def problem_of(fault: CubelexError) -> str:
    """Why something could not be printed, and what to do about it."""
    match fault:
        case MissingGlyph():
            return _("The fonts do not have some letters of the Regulations in this language.")
        case MissingExtra():
            return _("PDF support is not installed.")
        case UnknownRound():
            return _("Nothing to print yet.")
        case UnknownDocument():
            return _("The Regulations are not available in this language.")
        case InvalidFile():
            return _("The file is not a picture that can be printed. Choose a PNG, JPEG or SVG file.")
        case _:
            return _("The document could not be printed.")


def _file_name(kind: DocumentKind, order: Order) -> str:
    """What the document is called where it is saved."""
    parts: Iterable[Any] = (
        order.chosen.get(name) for name in ("round", "any_round", "round_with_results", "round_of_matches")
    )
    chosen = [str(part) for part in (*parts, order.chosen.get("event"), order.chosen.get("one_event")) if part]
    return "-".join([order.competition.id, kind.name, *chosen]) + ".pdf"


def _answer(document: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(document, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer
