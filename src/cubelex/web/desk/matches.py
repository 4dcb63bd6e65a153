"""Head to Head rounds at the desk: draw the bracket, enter the points of each match, note who gave one up."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import AttemptResult, Person, Round
from cubelex.errors import InvalidAttempt, UnknownRound
from cubelex.officiating import (
    Actor,
    MatchState,
    Outcome,
    State,
    enter_point,
    give_up_match,
    matches_of,
    open_head_to_head,
)
from cubelex.rules import Ruling, read_scorecard_entry, written
from cubelex.rules import head_to_head as h2h
from cubelex.web.desk.actors import account_of, actor_of
from cubelex.web.pages.frames import load_or_404, page, round_or_404
from cubelex.web.pages.public import round_content
from cubelex.web.permissions import OFFICIALS, roles_of
from cubelex.web.store import repository

Verb = Callable[[State], Outcome]


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match with its people and the points played, set by set."""

    stands: MatchState
    high: Person | None
    low: Person | None
    winner: Person | None
    sets: tuple[tuple[tuple[str, str], ...], ...]


def matches(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The matches of a round; sent back, one thing is done and the rest shown anew."""
    state = load_or_404(competition_id)
    announced = round_or_404(state, round_id)
    refusals: tuple[Ruling[str], ...] = ()
    if request.method == "POST":
        by = actor_of(request, competition_id)
        outcome = _done(request, competition_id, announced, by)
        if not outcome.is_refused:
            return redirect("desk-matches", competition_id, round_id)
        refusals = outcome.refusals
    content = {
        **round_content(state, announced),
        "matches": list(shown_matches(state, announced)),
        "places": state.edition.head_to_head.places,
        "may_steer": bool(roles_of(request, competition_id) & OFFICIALS),
        "outcome": Outcome(refusals=refusals),
    }
    return page(request, "desk_matches.html", state, **content)


def shown_matches(state: State, announced: Round) -> Iterator[ShownMatch]:
    """The matches that can be played or were; none before the bracket is drawn."""
    bracket = state.round(announced.id).bracket
    for one in matches_of(bracket, state.edition) if bracket else ():
        high, low, winner = (
            state.competition.person(number) if number else None for number in (one.high, one.low, one.winner)
        )
        yield ShownMatch(one, high, low, winner, tuple(_sets(one, announced)))


def _sets(one: MatchState, announced: Round) -> Iterator[tuple[tuple[str, str], ...]]:
    for played in one.match.sets if one.match else ():
        yield tuple(
            (written(point.recorded[0], announced.event_id), written(point.recorded[1], announced.event_id))
            for point in played.points
        )


def _done(request: HttpRequest, competition_id: str, announced: Round, by: Actor) -> Outcome:
    """What came of what was asked for."""
    form = request.POST
    if form.get("action") == "open" and not roles_of(request, competition_id) & OFFICIALS:
        return Outcome(refusals=(Ruling(_("Only the Delegate and the organizers open a round."), ()),))
    try:
        verb = _verb(form, announced, by, load_or_404(competition_id))
        at, account = timezone.now(), account_of(request)
        outcome = repository.append(competition_id, verb, by=by, at=at, account=account).outcome
    except (InvalidAttempt, UnknownRound, ValueError) as fault:
        return Outcome(refusals=(Ruling(str(fault), ()),))
    if not outcome.is_refused:
        messages.success(request, _("Saved."))
    return outcome


def _verb(form: Mapping[str, str], announced: Round, by: Actor, state: State) -> Verb:
    """What a form asks for.

    :raises InvalidAttempt: when a result cannot be read.
    """
    match form.get("action"):
        case "open":
            places, sets = int(form["places"]), int(form["sets"])
            wanted = dict.fromkeys(h2h.stages(places), sets)
            return lambda latest: open_head_to_head(latest, by, announced.id, places, wanted, SystemRandom())
        case "give_up":
            person_id = int(form["person"])
            return lambda latest: give_up_match(latest, by, announced.id, form["match"], person_id)
        case _:
            high, low = (_read(form.get(side, ""), announced, state) for side in ("high", "low"))
            return lambda latest: enter_point(latest, by, announced.id, form["match"], high, low)


def _read(text: str, announced: Round, state: State) -> AttemptResult:
    return read_scorecard_entry(text, announced.event_id, state.edition).decision.result
