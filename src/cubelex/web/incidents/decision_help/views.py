"""Decision help as pages: one question a page, answers in the address, so that going back is going back."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import settle_incident
from cubelex.officiating.views import EXTRA_SEQUENCES, next_sequence
from cubelex.rules import Decision, Ruling
from cubelex.rules.incidents import Remedy
from cubelex.web.incidents.decision_help.cases import WALKS
from cubelex.web.incidents.decision_help.questions import Ask, Case, DecisionPath, Note, asked
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.confirmation import ConfirmationPage, confirmed
from cubelex.web.shared.form_values import number, round_of
from cubelex.web.shared.labels.incidents import DECIDERS, REMEDIES
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.brackets import latest_match_of, match_called
from cubelex.web.store.models import SealedScrambles

ABOUT = ("report", "round", "person", "attempt", "match")
_EXTRA = (Remedy.EXTRA_ATTEMPT, Remedy.PROVISIONAL_EXTRA_ATTEMPT, Remedy.RIGHT_SCRAMBLE)


def walk(request: HttpRequest, competition_id: str, name: str) -> HttpResponse:
    """The next question, or the ruling with the button that carries it out."""
    state = load_or_404(competition_id)
    way = WALKS.get(name)
    if way is None:
        raise Http404(f"unknown help {name!r}; choose one of {', '.join(WALKS)}")
    case = case_of(state, request.GET)
    if case is None:
        return page(
            request,
            "incidents/decision_help.html",
            state,
            **_frame(state, way, name, request),
            **_choosing(state, request),
        )
    done, next_ask = asked(way, case, request.GET)
    frame = _frame(state, way, name, request) | _about(case) | {"answered": _answered(request, done)}
    if next_ask is not None:
        return page(
            request, "incidents/decision_help.html", state, **frame, ask=next_ask, options=_options(request, next_ask)
        )
    if request.method == "POST":
        return _carried_out(request, state, way, case, done)
    return page(request, "incidents/decision_help.html", state, **frame, **_ruled(state, way, case, request.GET))


def case_of(state: CompetitionState, form: Mapping[str, str]) -> Case | None:
    """The attempt that is asked about; nothing where the address names none that there is."""
    round_id, person_id, attempt = round_of(state, form), number(form, "person"), number(form, "attempt")
    if not round_id or person_id not in state.round(round_id).cards:
        return None
    if state.round(round_id).bracket is not None:
        match = latest_match_of(state, round_id, person_id, form.get("match", ""))
        return Case(state, round_id, person_id, attempt, match) if match else None
    return Case(state, round_id, person_id, attempt) if 1 <= attempt <= _most_attempts(state, round_id) else None


def _most_attempts(state: CompetitionState, round_id: str) -> int:
    return state.announced_round(round_id).format.attempts or 0


def _frame(state: CompetitionState, way: DecisionPath, name: str, request: HttpRequest) -> dict[str, object]:
    report = state.report(number(request.GET, "report"))
    about = [(name, request.GET[name]) for name in ABOUT if name in request.GET]
    return {"walk": way, "name": name, "report": report, "kept": about, "here": request.path}


def _choosing(state: CompetitionState, request: HttpRequest) -> dict[str, object]:
    """What is asked before anything else: which attempt it is about."""
    rounds = [round_ for round_ in state.competition.rounds if state.has_begun(round_.id)]
    person_id, round_id = number(request.GET, "person"), round_of(state, request.GET)
    is_wrong = bool(person_id and round_id)
    return {
        "choosing": True,
        "rounds": [(round_.id, round_label(state.competition, round_.id)) for round_ in rounds],
        "chosen": {"round": round_id, "person": person_id or "", "attempt": number(request.GET, "attempt") or ""},
        "is_wrong": is_wrong,
    }


def _about(case: Case) -> dict[str, object]:
    competition = case.state.competition
    return {
        "case": case,
        "label": " · ".join(filter(None, (round_label(competition, case.round_id), match_called(case.match)))),
        "person_name": person_label(competition, case.person_id),
    }


def _answered(request: HttpRequest, done: list[tuple[Ask, str]]) -> list[tuple[Ask, str, str]]:
    """Questions with their answers, and the way back to each."""
    about = [(name, request.GET[name]) for name in ABOUT if name in request.GET]
    answers_shown = []
    for place, (ask, answer) in enumerate(done):
        before = [(earlier.name, said) for earlier, said in done[:place]]
        answers_shown.append((ask, ask.said(answer), f"?{urlencode([*about, *before])}"))
    return answers_shown


def _options(request: HttpRequest, ask: Ask) -> list[tuple[str, str, bool]]:
    """The answers as links to where they lead."""
    options = []
    for answer, label in ask.options:
        query = request.GET.copy()
        query[ask.name] = answer
        options.append((f"?{query.urlencode()}", label, answer == ask.known))
    return options


def _ruled(state: CompetitionState, way: DecisionPath, case: Case, answers: Mapping[str, str]) -> dict[str, object]:
    ruling = way.ruling(case, answers)
    options = [
        (answer, REMEDIES.get(answer, answer), say(when) if when else "", answer in _EXTRA)
        for question in ruling.questions
        for answer, when in ((question.default, None), *question.alternatives)
        if not (case.match and answer == Remedy.PROVISIONAL_EXTRA_ATTEMPT)
    ]
    is_extra = any(extra for *_rest, extra in options) or _is_extra(ruling)
    sequences = EXTRA_SEQUENCES if is_extra and not case.match else ()
    return {
        "ruling": ruling,
        "answer": REMEDIES.get(ruling.answer, ruling.answer),
        "decider": _decider(ruling),
        "choices": options,
        "notes": [*way.notes(case, answers), *_notes_on_match(case, is_extra)],
        "sequences": sequences,
        "sequence": "" if _has_sets(state) else next_sequence(state, case.announced.id, case.person_id),
        "is_dealt": _has_sets(state),
    }


def _notes_on_match(case: Case, is_extra: bool) -> list[Note]:
    """What an extra attempt means in a match."""
    text = _("Both competitors get an extra attempt and repeat the point.")
    return [(text, case.state.edition.cite_known("11k1"))] if case.match and is_extra else []


def _decider(ruling: Ruling[Remedy]) -> str:
    who = ruling.questions[0].by if ruling.questions else ""
    return str(DECIDERS.get(who, who))


def _has_sets(state: CompetitionState) -> bool:
    """Whether sets of sequences are kept here: then an extra one is dealt at the scrambling table."""
    return SealedScrambles.objects.filter(competition_id=state.competition.id).exists()


def _is_extra(ruling: Ruling[Remedy]) -> bool:
    return ruling.answer in _EXTRA


def _carried_out(
    request: HttpRequest, state: CompetitionState, way: DecisionPath, case: Case, done: list[tuple[Ask, str]]
) -> HttpResponse:
    by = actor_of(request, state.competition.id)
    report = state.report(number(request.GET, "report"))
    what = report.reported.what if report else str(way.title)
    answers = tuple(
        {"ask": ask.name, "answer": answer, "question": ask.text, "said": ask.said(answer)} for ask, answer in done
    )

    def verb(latest: CompetitionState) -> Outcome:
        now = replace(case, state=latest)
        ruling = way.ruling(now, request.GET)
        decision, entry = _decision(request.POST, ruling), report.entry if report else 0
        scramble = _sequence(request.POST, ruling)
        return settle_incident(
            latest, by, now.about, what, ruling, decision, report=entry, answers=answers, scramble=scramble
        )

    back = request.get_full_path()
    then = reverse("incident", args=[state.competition.id, report.entry]) if report else _incidents(state)
    return confirmed(request, state, by, verb, ConfirmationPage(str(way.title), back, then))


def _incidents(state: CompetitionState) -> str:
    return reverse("incidents", args=[state.competition.id])


def _decision(form: Mapping[str, str], ruling: Ruling[Remedy]) -> Decision | None:
    """What was chosen where something is open; the reason is asked for then."""
    if not ruling.questions:
        return None
    answer = form.get("answer") or str(ruling.answer)
    return Decision(ruling.questions[0].matter, answer, form.get("reason", ""))


def _sequence(form: Mapping[str, str], ruling: Ruling[Remedy]) -> str:
    answer = form.get("answer") or ruling.answer
    is_new = answer in (Remedy.EXTRA_ATTEMPT, Remedy.PROVISIONAL_EXTRA_ATTEMPT)
    return form.get("sequence", "")[:20] if is_new else ""


def help_address(
    state: CompetitionState,
    name: str,
    *,
    report: int = 0,
    round_id: str = "",
    person: int = 0,
    attempt: int = 0,
    match: str = "",
) -> str:
    """Where a walk begins that is about something."""
    values = {"report": report, "round": round_id, "person": person, "attempt": attempt, "match": match}
    query = urlencode({key: value for key, value in values.items() if value})
    address = reverse("decision-help", args=[state.competition.id, name])
    return f"{address}?{query}" if query else address
