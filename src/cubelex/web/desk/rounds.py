"""Opening and finishing rounds, and who is in them: shown before it is done, with what conflicts with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Format, Person, Round
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus, finish_round, open_round
from cubelex.officiating.verbs import (
    change_setup,
    continuing_by_position,
    end_phase,
    enter_round,
    expected_competitors,
    next_replacements,
    phases_to_end,
    replacements,
    withdraw,
)
from cubelex.officiating.views import Withholding, missing_signatures, with_withholding, withholding_of
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.shared.results.doubts import opening_findings
from cubelex.web.shared.results.summaries import RoundSummary, rounds_of

Verb = Callable[[CompetitionState], Outcome]
_MOST_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Steered:
    """A round, what can be done with it next, and what conflicts with that."""

    summary: RoundSummary
    action: str
    outcome: Outcome

    @property
    def label(self) -> str:
        """What leads to it."""
        if self.action != "open":
            return _("Running") if self.outcome.refusals else _("Finish round")
        if self.summary.round_.format.attempts is None:
            return _("Draw bracket")
        return _("Cannot open yet") if self.outcome.refusals else _("Open round")


def rounds(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All rounds, with the way to their cards and what can be done with them next."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    steered = [Steered(summary, *next_step(state, by, summary.round_)) for summary in rounds_of(state)]
    content = {
        "rounds": steered,
        "may_steer": bool(roles_of(request, competition_id) & OFFICIALS),
        "withholding": withholding_of(state.competition),
        "withholdings": list(_withholdings().items()),
    }
    return page(request, "desk/rounds.html", state, **content)


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
    verb = verb_of(request.POST, round_.id, by) if request.method == "POST" else None
    if verb is None:
        return page(request, "desk/round.html", state, **_content(state, by, round_))
    preview, content = verb(state), _content(state, by, round_)
    is_seen = bool(request.POST.get("seen")) or not content["findings"]
    if preview.is_refused or not request.POST.get("confirmed") or not is_seen:
        shown = content | _previewed(state, round_, request.POST, preview)
        return page(request, "desk/round.html", state, **shown)
    done = append_for(request, competition_id, verb, by)
    if done.outcome.is_refused:
        shown = _content(state, by, round_) | _previewed(state, round_, request.POST, done.outcome)
        return page(request, "desk/round.html", state, **shown)
    messages.success(request, _("Done."))
    return redirect("desk-steer", competition_id, round_id)


def verb_of(form: Mapping[str, str], round_id: str, by: Actor) -> Verb | None:
    """What a form asks for."""
    person_id, reason = _number(form, "person"), form.get("reason", "")
    attempts, places = _number(form, "attempts"), _number(form, "places")
    verbs: dict[str, Verb] = {
        "open": lambda state: open_round(state, by, round_id),
        "finish": lambda state: finish_round(state, by, round_id),
        "withdraw": lambda state: withdraw(state, by, round_id, person_id, reason),
        "enter": lambda state: enter_round(state, by, round_id, person_id, reason),
        "end phase": lambda state: end_phase(state, by, round_id, attempts, places),
    }
    return verbs.get(form.get("action", ""))


def _number(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "")
    return int(text) if text.isdecimal() and len(text) < _MOST_DIGITS else 0


def _previewed(state: CompetitionState, round_: Round, form: Mapping[str, str], outcome: Outcome) -> dict[str, object]:
    """What a form asks for, the preview, and who would go on where it ends a phase."""
    is_ending = form.get("action") == "end phase" and not outcome.is_refused
    asked = _number(form, "attempts"), _number(form, "places")
    best = continuing_by_position(state, round_.id, *asked) if is_ending else ()
    return {"asked": form, "preview": outcome, "going_on": people_of(state, best)}


def _content(state: CompetitionState, by: Actor, round_: Round) -> dict[str, object]:
    action, outcome = next_step(state, by, round_)
    status = state.round(round_.id).status
    present = [card.person_id for card in state.taking_part(round_.id) if not card.has_started]
    if status is RoundStatus.PENDING:
        present = list(expected_competitors(state, round_.id))
    coming = replacements(state, round_.id) if status is RoundStatus.OPEN else ()
    return {
        **round_content(state, round_),
        "action": action,
        "has_unsigned": by.is_delegate and action == "finish" and any(missing_signatures(state, round_)),
        "outcome": outcome,
        "phases": phases_to_end(state, round_.id),
        "findings": list(findings_on(state, round_, outcome)) if action == "open" else [],
        "present": people_of(state, present) if status is not RoundStatus.FINISHED else [],
        "coming": people_of(state, coming),
        "next_in_line": people_of(state, next_replacements(state, round_.id)) if present else [],
    }


def findings_on(state: CompetitionState, round_: Round, outcome: Outcome) -> Iterator[ShownFinding]:
    """What validators find before a round is opened, but for what the outcome says anyway."""
    told = {number for ruling in (*outcome.refusals, *outcome.remarks) for number in ruling.under}
    for finding in opening_findings(state, round_):
        if not set(finding.under) & told:
            yield finding


def people_of(state: CompetitionState, numbers: Iterable[int]) -> list[Person]:
    """Those competitors, by their numbers."""
    found = (state.competition.person(number) for number in numbers)
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
