"""Head to Head rounds at the desk: draw the bracket, enter the points of each match, and correct mistakes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import AttemptResult, Round
from cubelex.errors import InvalidAttempt, UnknownRound
from cubelex.officiating import Actor, CompetitionState, Outcome, refused
from cubelex.officiating.log import PointTry
from cubelex.officiating.verbs import (
    correct_point,
    enter_point,
    expected_competitors,
    give_up_match,
    open_head_to_head,
    replay_point,
    undo_last_of_match,
)
from cubelex.officiating.views import limit_of, seed_ranks
from cubelex.reading import is_whole_number
from cubelex.rules import head_to_head as h2h
from cubelex.rules.attempts import has_thousandths, read_typed_result
from cubelex.web.desk.entries import not_a_result
from cubelex.web.desk.rounds import findings_on, people_of
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.labels.attempts import seen_in, signatures_in
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.shared.results.brackets import STAGES, Drawn, MatchSeat, ShownMatch, drawn
from cubelex.web.store import repository

Verb = Callable[[CompetitionState], Outcome]


def matches(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The matches of a round; sent back, one thing is done and the rest shown again."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    outcome = Outcome()
    if request.method == "POST":
        outcome = _done(request, state, round_, by)
        if outcome.facts:
            return redirect("desk-matches", competition_id, round_id)
    bracket, pending = drawn(state, round_), not state.has_begun(round_id)
    expected = expected_competitors(state, round_id) if pending else ()
    places = h2h.places_for(len(expected), state.edition).answer
    content = {
        **round_content(state, round_),
        "bracket": bracket,
        "matches": [(match, points_of(state, round_, match)) for match in matches_in_order(bracket)] if bracket else [],
        "places": state.edition.head_to_head.places,
        "stages": [(stage.name, label, request.POST.get(f"sets_{stage.name}", "")) for stage, label in STAGES.items()],
        "numbers_of_sets": sorted(state.edition.head_to_head.sets_to_win),
        "findings": list(findings_on(state, round_, Outcome())) if pending else [],
        "present": people_of(state, expected),
        "may_steer": bool(roles_of(request, competition_id) & OFFICIALS),
        "is_delegate": by.is_delegate,
        "outcome": outcome,
        "asked": {"places": str(places), **request.POST.dict()},
        "left_out": _left_out(request.POST, state, round_) if outcome.remarks else "",
    }
    return page(request, "desk/matches.html", state, **content)


@dataclass(frozen=True, slots=True)
class SeenPoint:
    """A try at a point: the number of the point, whether it was played again, and a line for each competitor."""

    number: int
    is_replaced: bool
    lines: tuple[tuple[str, str], ...]


def points_of(state: CompetitionState, round_: Round, match: ShownMatch) -> list[SeenPoint]:
    """What was seen of every try at the points of a match, and who signed; nothing of what was only typed."""
    held = state.round(round_.id).bracket
    found, number = [], 0
    for each in held.tries_at(match.name) if held else ():
        number += not each.is_replaced
        if each.observed:
            lines = tuple(_seen(each, place, seat) for place, seat in enumerate(match.seats))
            found.append(SeenPoint(number + each.is_replaced, each.is_replaced, lines))
    return found


def _seen(each: PointTry, place: int, seat: MatchSeat) -> tuple[str, str]:
    person = seat.person
    signed = each.signed_by(person.registrant_id or 0) if person else {}
    written = each.written[place] if each.written else ""
    parts = [written, *seen_in(each.observed[place]), *signatures_in(signed)]
    return person.name if person else "", " · ".join(filter(None, parts))


def matches_in_order(bracket: Drawn) -> list[ShownMatch]:
    """The matches whose competitors are known: those to be played first, then the latest."""
    known = [match for match in reversed(bracket.matches) if match.stands]
    return sorted(known, key=lambda match: not match.is_on)


def _done(request: HttpRequest, state: CompetitionState, round_: Round, by: Actor) -> Outcome:
    """What came of what was asked for."""
    form, competition_id = request.POST, state.competition.id
    if form.get("action") == "open" and not roles_of(request, competition_id) & OFFICIALS:
        return refused("matches.only_officials_open")
    try:
        verb = _verb(form, round_, by, state)
        if form.get("action") == "open" and _left_out(form, state, round_) != form.get("left_out", ""):
            tried = verb(state)
            return replace(tried, facts=())
        at, account = timezone.now(), account_of(request)
        outcome = repository.append(competition_id, verb, by=by, at=at, account=account).outcome
    except InvalidAttempt as fault:
        return refused("matches.invalid_entry", fault=str(fault))
    except (UnknownRound, KeyError, ValueError):
        return refused("matches.request_failed")
    if not outcome.is_refused:
        messages.success(request, _("Saved."))
    return outcome


def _left_out(form: Mapping[str, str], state: CompetitionState, round_: Round) -> str:
    """The numbers of those without a place in the bracket that a form asks for, which repeats them to go on."""
    return ",".join(map(str, expected_competitors(state, round_.id)[int(form["places"]) :]))


def _verb(form: Mapping[str, str], round_: Round, by: Actor, state: CompetitionState) -> Verb:
    """What a form asks for.

    :raises InvalidAttempt: when a result cannot be read.
    """
    match, round_id, reason = form.get("match", ""), round_.id, form.get("reason", "")
    match form.get("action"):
        case "open":
            return _opening(form, round_, by)
        case "give_up":
            person_id = int(form["person"])
            return lambda latest: give_up_match(latest, by, round_id, match, person_id, reason)
        case "replay":
            return lambda latest: replay_point(latest, by, round_id, match, reason)
        case "undo":
            return lambda latest: undo_last_of_match(
                latest, by, repository.log_of(latest.competition.id), round_id, match, reason
            )
        case "correct":
            number, results = int(form["point"]), _results(form, round_, state)
            return lambda latest: correct_point(latest, by, round_id, match, number, *results, reason)
        case _:
            results, after = _results(form, round_, state), form.get("after", "")
            return lambda latest: _next_point(latest, by, round_id, match, results, after)


def _next_point(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    match: str,
    results: tuple[AttemptResult, AttemptResult],
    after: str,
) -> Outcome:
    """The point that follows those the page has shown: nobody enters one twice, or for one that another has entered."""
    bracket = state.round(round_id).bracket
    if bracket is not None and is_whole_number(after) and int(after) != len(bracket.of(match).points):
        return refused("matches.another_point_entered")
    return enter_point(state, by, round_id, match, *results)


def _opening(form: Mapping[str, str], round_: Round, by: Actor) -> Verb:
    places = int(form["places"])
    sets = {stage: int(form.get(f"sets_{stage.name}") or 1) for stage in h2h.stages(places)}
    third = int(form["sets_third"]) if form.get("sets_third") else None

    def verb(state: CompetitionState) -> Outcome:
        ranks, draw = seed_ranks(state, round_), SystemRandom()
        return open_head_to_head(state, by, round_.id, places, sets, draw, third_place_sets=third, ranks=ranks)

    return verb


def _results(form: Mapping[str, str], round_: Round, state: CompetitionState) -> tuple[AttemptResult, AttemptResult]:
    high, low = (_read(form.get(side, ""), round_, state) for side in ("high", "low"))
    return high, low


def _read(text: str, round_: Round, state: CompetitionState) -> AttemptResult:
    try:
        result = read_typed_result(text, round_.kind, state.edition, limit_of(state, round_)).result
    except InvalidAttempt as fault:
        raise InvalidAttempt(not_a_result(text, round_.kind)) from fault
    if has_thousandths(text):
        raise InvalidAttempt(not_a_result(text, round_.kind))
    return result
