"""Opening and finishing rounds, and who is in them: shown before it is done, with what conflicts with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from cubelex.competition import DNS, Format, Person, Round
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus, finish_round, open_round, results_of
from cubelex.officiating.log import IdentityCache, facts
from cubelex.officiating.verbs import (
    change_setup,
    continuing_by_position,
    end_phase,
    enter_round,
    expected_competitors,
    finish_and_open_next,
    next_replacements,
    phases_to_end,
    replacements,
    undo_withdrawal,
    withdraw,
)
from cubelex.officiating.views import (
    Withholding,
    missing_signatures,
    results_basis,
    with_withholding,
    withholding_of,
)
from cubelex.reading import is_whole_number
from cubelex.rules.rounds import has_all_attempts
from cubelex.web.desk.advancing import NextEntrants, entrants_of, next_entrants, withdrawn_people
from cubelex.web.desk.double_checks import checked_entries, latest_entry
from cubelex.web.desk.round_steps import last_step, undo_step
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.shared.results.doubts import opening_findings
from cubelex.web.shared.results.summaries import RoundSummary, made_attempts, rounds_of
from cubelex.web.store import repository

Verb = Callable[[CompetitionState], Outcome]
_ORDER: Final = (RoundStatus.OPEN, RoundStatus.PENDING, RoundStatus.FINISHED)


@dataclass(frozen=True, slots=True)
class Steered:
    """A round, what can be done with it next, what conflicts with that, and what is left for score takers."""

    summary: RoundSummary
    action: str
    outcome: Outcome
    complete: int = 0
    declined: int = 0
    begun: int = 0
    unchecked: int = 0

    @property
    def missing(self) -> int:
        """How many scorecards are not complete."""
        return self.summary.competitors - self.complete

    @property
    def label(self) -> str:
        """What leads to it."""
        if self.action != "open":
            is_due = self.action == "finish" and not self.outcome.refusals
            return _("Finish round") if is_due else _("Manage round")
        if self.summary.round_.format.attempts is None:
            return _("Draw bracket")
        return _("Cannot open yet") if self.outcome.refusals else _("Open round")


def rounds(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All rounds, with the way to their cards and what can be done with them next."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    checks = checked_entries(state.competition.id)
    steered = [_steered(state, by, summary, checks) for summary in rounds_of(state)]
    content = {
        "rounds": sorted(steered, key=lambda steered: _ORDER.index(steered.summary.status)),
        "may_steer": bool(roles_of(request, competition_id) & OFFICIALS),
        "withholding": withholding_of(state.competition),
        "withholdings": list(_withholdings().items()),
    }
    return page(request, "desk/rounds.html", state, **content)


def _steered(
    state: CompetitionState, by: Actor, summary: RoundSummary, checks: Mapping[tuple[str, int], int]
) -> Steered:
    round_ = summary.round_
    basis = *results_basis(state, round_.event_id), state.ended_at, state.disputes, state.eligibility
    key = state.competition.id, round_.id
    action, outcome = _NEXT_STEPS.get(key, basis, lambda: next_step(state, by, round_))
    if round_.format.attempts is None or not state.has_begun(round_.id):
        return Steered(summary, action, outcome)
    filled = _FILLED.get(key, results_basis(state, round_.event_id), lambda: _filled(state, round_))
    # A card that is still being filled is not ready: its next entry would undo the check.
    unchecked = sum(entry > checks.get((round_.id, person), 0) for person, entry in filled.complete.items())
    return Steered(summary, action, outcome, len(filled.complete), filled.declined, filled.begun, unchecked)


# Opening and finishing a round ask nothing of the person who does it.
_NEXT_STEPS: Final[IdentityCache[tuple[str, Outcome]]] = IdentityCache()


@dataclass(frozen=True, slots=True)
class _Filled:
    """The cards of a round: those that are complete, each with its last entry, and how many are begun or declined."""

    complete: Mapping[int, int]
    declined: int
    begun: int


_FILLED: Final[IdentityCache[_Filled]] = IdentityCache()


def _filled(state: CompetitionState, round_: Round) -> _Filled:
    attempts = {row.person_id: made_attempts(state, round_, row) for row in results_of(state, round_.id)}
    complete = [person_id for person_id, made in attempts.items() if has_all_attempts(made, round_, state.edition)]
    declined = sum(bool(made) and set(made) == {DNS} for made in attempts.values())
    begun = sum(map(bool, attempts.values())) - sum(bool(attempts[person_id]) for person_id in complete)
    return _Filled({person_id: latest_entry(state, round_, person_id) for person_id in complete}, declined, begun)


def next_step(state: CompetitionState, by: Actor, round_: Round) -> tuple[str, Outcome]:
    """Opening a round that is not open yet, finishing one that is."""
    match state.round(round_.id).status:
        case RoundStatus.PENDING:
            return "open", open_round(state, by, round_.id)
        case RoundStatus.OPEN:
            return "finish", finish_round(state, by, round_.id)
    return "", Outcome()


def steer(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """What can be done with a round; sent without `confirmed`, a preview is shown and nothing done."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    is_undrawn = round_.format is Format.HEAD_TO_HEAD and not state.has_begun(round_id)
    if is_undrawn and request.method != "POST":
        return redirect("desk-matches", competition_id, round_id)
    if request.POST.get("action") == "undo":
        return undo_step(request, state, by, round_)
    verb = verb_of(request.POST, round_.id, by) if request.method == "POST" else None
    if verb is None:
        return page(request, "desk/round.html", state, **_content(state, by, round_))
    preview, content = verb(state), _content(state, by, round_)
    is_opening = request.POST.get("action") in ("open", "finish and open")
    is_seen = bool(request.POST.get("seen")) or not (is_opening and content["findings"])
    # Those without results were asked about: as many as there are now.
    is_seen = is_seen and _number(request.POST, "missing") == without_results(preview)
    if preview.is_refused or not request.POST.get("confirmed") or not is_seen:
        findings = content["findings"] if is_opening else []
        shown = content | {"findings": findings} | _previewed(state, round_, request.POST, preview)
        return page(request, "desk/round.html", state, **shown)
    done = append_for(request, competition_id, verb, by)
    if done.outcome.is_refused:
        shown = _content(state, by, round_) | _previewed(state, round_, request.POST, done.outcome)
        return page(request, "desk/round.html", state, **shown)
    opened = next((fact for fact in done.outcome.facts if isinstance(fact, facts.RoundOpened)), None)
    if opened is not None:
        messages.success(request, _said_of_opening(state, opened))
        return redirect("desk", competition_id, opened.round_id)
    messages.success(request, _("Done."))
    back = request.POST.get("back", "")
    return redirect("desk-steer", competition_id, back if state.competition.find_round(back) else round_.id)


def _said_of_opening(state: CompetitionState, opened: facts.RoundOpened) -> str:
    number = len(opened.competitors)
    form = ngettext(
        "%(round)s is open for %(number)d competitor.", "%(round)s is open for %(number)d competitors.", number
    )
    return form % {"round": round_label(state.competition, opened.round_id), "number": number}


def without_results(outcome: Outcome) -> int:
    """How many competitors would have no results if a round was finished."""
    said = (remark.answer for remark in outcome.remarks if remark.answer.code == "rounds.without_results")
    return sum(int(str(message.values["count"])) for message in said)


def verb_of(form: Mapping[str, str], round_id: str, by: Actor) -> Verb | None:
    """What a form asks for."""
    person_id, reason = _number(form, "person"), form.get("reason", "")
    attempts, places = _number(form, "attempts"), _number(form, "places")
    verbs: dict[str, Verb] = {
        "open": lambda state: open_round(state, by, round_id),
        "finish": lambda state: finish_round(state, by, round_id),
        "finish and open": lambda state: finish_and_open_next(state, by, round_id),
        "return": lambda state: undo_withdrawal(
            state, by, repository.log_of(state.competition.id), round_id, person_id
        ),
        "withdraw": lambda state: withdraw(state, by, round_id, person_id, reason),
        "enter": lambda state: enter_round(state, by, round_id, person_id, reason),
        "end phase": lambda state: end_phase(state, by, round_id, attempts, places),
    }
    return verbs.get(form.get("action", ""))


def _number(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "")
    return int(text) if is_whole_number(text) else 0


def _previewed(state: CompetitionState, round_: Round, form: Mapping[str, str], outcome: Outcome) -> dict[str, object]:
    """What a form asks for, the preview, and who would go on where it ends a phase."""
    is_ending = form.get("action") == "end phase" and not outcome.is_refused
    asked = _number(form, "attempts"), _number(form, "places")
    best = continuing_by_position(state, round_.id, *asked) if is_ending else ()
    return {
        "asked": form,
        "preview": outcome,
        "going_on": people_of(state, best),
        "without_results": without_results(outcome),
        "taking_part": sum(1 for card in state.taking_part(round_.id)),
    }


def _content(state: CompetitionState, by: Actor, round_: Round) -> dict[str, object]:
    action, outcome = next_step(state, by, round_)
    status = state.round(round_.id).status
    present = [card.person_id for card in state.taking_part(round_.id) if not card.has_started]
    if status is RoundStatus.PENDING:
        present = list(expected_competitors(state, round_.id))
    coming = replacements(state, round_.id) if status is RoundStatus.OPEN else ()
    following = _following(state, by, round_)
    findings = list(findings_on(state, round_, outcome)) if action == "open" else []
    return {
        **round_content(state, round_),
        "next": following,
        "step": last_step(state, round_.id) if _may_undo_step(state, round_) else 0,
        "may_enter_late": by.is_delegate and status is RoundStatus.FINISHED and bool(round_.format.attempts),
        "taken_out": withdrawn_people(state, round_),
        "action": action,
        "has_unsigned": by.is_delegate and action == "finish" and any(missing_signatures(state, round_)),
        "outcome": outcome,
        "phases": phases_to_end(state, round_.id),
        "findings": findings or (list(following.findings) if following and following.round_.id != round_.id else []),
        "present": people_of(state, present) if status is not RoundStatus.FINISHED else [],
        "coming": people_of(state, coming),
        "next_in_line": people_of(state, next_replacements(state, round_.id)) if present else [],
    }


def _may_undo_step(state: CompetitionState, round_: Round) -> bool:
    """Whether undoing the last step is offered: not of opening once a competitor has started."""
    is_finished = state.round(round_.id).status is RoundStatus.FINISHED
    return is_finished or not any(card.has_started for card in state.taking_part(round_.id))


def _following(state: CompetitionState, by: Actor, round_: Round) -> NextEntrants | None:
    """Who goes on: to the round itself while it is not open, else to the one after it."""
    if state.round(round_.id).status is RoundStatus.PENDING:
        return entrants_of(state, by, round_)
    return next_entrants(state, by, round_)


def findings_on(state: CompetitionState, round_: Round, outcome: Outcome) -> Iterator[ShownFinding]:
    """What validators find before a round is opened, but for what the outcome says anyway."""
    told = {number for ruling in (*outcome.refusals, *outcome.remarks) for number in ruling.under}
    for finding in opening_findings(state, round_):
        if not set(finding.under) & told:
            yield finding


def people_of(state: CompetitionState, numbers: Iterable[int]) -> list[Person]:
    """Those competitors, by their numbers."""
    found = (state.competition.find_person(number) for number in numbers)
    return sorted((person for person in found if person is not None), key=lambda person: person.registrant_id or 0)


@require_POST
def withhold(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Choose from whom the results of a running group are kept (2g3a)."""
    by = actor_of(request, competition_id)
    chosen = request.POST.get("withhold", "")
    if chosen in set(Withholding):
        append_for(
            request,
            competition_id,
            lambda state: change_setup(state, by, with_withholding(state.competition, Withholding(chosen))),
            by,
        )
        messages.success(request, _("Saved."))
    return redirect("desk-rounds", competition_id)


def _withholdings() -> dict[str, str]:
    return {
        Withholding.FROM_NOBODY: _("Show all results immediately"),
        Withholding.FROM_COMPETITORS: _("Hide results of a running group from its competitors"),
        Withholding.FROM_EVERYBODY: _("Hide results of a running group from everyone until it is finished"),
    }
