"""Groups and assignments: generated for one or all rounds, changed by hand, with reasons and objections."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Competition, Person
from cubelex.errors import InvalidCompetition, InvalidJson
from cubelex.officiating import Actor, CompetitionState, Outcome, RoundStatus, planning
from cubelex.officiating.log import IdentityCache
from cubelex.reading import is_whole_number, read_json
from cubelex.web.organize.groups.boards import Board, GroupColumn
from cubelex.web.organize.groups.chips import COMPETING
from cubelex.web.organize.groups.explanations import chosen_of
from cubelex.web.organize.groups.overviews import ListedProblem, Overview, listed_problems, things_to_look_at
from cubelex.web.organize.groups.parts import part_of_board
from cubelex.web.organize.groups.steps import place_of, read_step, read_steps
from cubelex.web.organize.words import group_words
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import STATUSES, round_label
from cubelex.web.shared.pages import load_or_404, page, round_or_404
from cubelex.web.store import repository

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A round in the list of rounds."""

    id: str
    label: str
    start: datetime | None
    groups: int
    status: str


def groups(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All rounds at a glance, or the groups of one. Without scripts, forms change one place at a time."""
    state = load_or_404(competition_id)
    if request.method == "POST":
        return _changed_by_form(request, state)
    overview, planned = Overview(state), request.GET.get("planned", "")
    person, place = _chosen(request)
    round_id = request.GET.get("round") or _round_of(state, place)
    if not round_id:
        return page(request, "organize/groups/all_rounds.html", state, overview=overview, planned=planned)
    rounds = round_choices(state.competition, state)
    round_ = round_or_404(state, round_id)
    board = _SAVED.get(competition_id, (state.competition,), lambda: Board(state.competition, state.competition))
    content = content_of(state, board, round_.id, person, place, request.GET.get("page", ""))
    content |= {"words": group_words(), "overview": overview}
    return page(
        request, "organize/groups/groups.html", state, rounds=rounds, announced=round_, planned=planned, **content
    )


def _chosen(request: HttpRequest) -> tuple[str, str]:
    """The chosen person and place. `at` has both."""
    person, at, place = request.GET.get("at", "").partition("@")
    place += COMPETING if is_whole_number(place) else ""
    return (person, place) if at else (request.GET.get("person", ""), request.GET.get("place", ""))


def _round_of(state: CompetitionState, place: str) -> str:
    """The round to which a place belongs."""
    chosen = place_of(place)
    group = planning.groups_on_schedule(state.competition).get(chosen.activity_id) if chosen else None
    return group.round_id if group else ""


def round_choices(competition: Competition, state: CompetitionState) -> list[RoundChoice]:
    """All rounds in the order of the schedule, those that are not on it last."""
    spans = planning.spans_of_rounds(competition)
    groups = planning.groups_on_schedule(competition).values()
    counted = [round_id for round_id, _ in {(group.round_id, group.number) for group in groups}]
    rounds = [
        RoundChoice(
            round_.id,
            round_label(competition, round_.id),
            spans[round_.id].start if round_.id in spans else None,
            counted.count(round_.id),
            str(STATUSES[state.round(round_.id).status]),
        )
        for round_ in competition.rounds
    ]
    return sorted(rounds, key=lambda choice: (choice.start is None, choice.start or datetime.min))


def content_of(
    state: CompetitionState, board: Board, round_id: str, person: str = "", place: str = "", part: str = ""
) -> Fields:
    """What a page of groups shows: the part of a large round that is asked for, or that the chosen person is in."""
    competition, round_ = board.competition, state.announced_round(round_id)
    entrants = planning.entrants_of(state, round_id)
    expected = planning.expected_number(state, round_id, entrants)
    shown = _shown(board, round_id, entrants)
    problems, number = shown.problems, int(person) if is_whole_number(person) else None
    places = (placement for column in shown.columns for lane in column.lanes for placement in lane.placements)
    chosen = chosen_of(board, round_id, number, place_of(place)) if number is not None else None
    asked = (number, place) if number is not None else None
    return {
        "round_id": round_id,
        "label": round_label(competition, round_id),
        "columns": shown.columns,
        "part": part_of_board(
            board, shown.columns, shown.unplaced, int(part) if is_whole_number(part) else None, asked
        ),
        "number_of_groups": len({group.number for _, group in board.groups_of(round_id)}),
        "unplaced": shown.unplaced,
        "problems": problems,
        "problems_summary": things_to_look_at(len(problems)),
        "locked": sum(map(board.is_locked, places)),
        "changes": board.changes(),
        "advice": _advice(competition, state, round_id, expected),
        "expected": expected,
        "is_known": entrants is not None,
        "has_begun": state.has_begun(round_id),
        "is_on_schedule": next(planning.activities_of_round(competition, round_id), None) is not None,
        "is_at_once": planning.is_held_at_once(round_.kind),
        "most_groups": planning.MOST_GROUPS,
        "chosen": chosen,
    }


@dataclass(frozen=True, slots=True)
class _ShownBoard:
    """What is worked out of all places of a round, and is the same until the setup changes."""

    columns: tuple[GroupColumn, ...]
    problems: list[ListedProblem]
    unplaced: tuple[Person, ...]


_SHOWN: Final[IdentityCache[_ShownBoard]] = IdentityCache(most=40)
_SAVED: Final[IdentityCache[Board]] = IdentityCache(most=4)


def _shown(board: Board, round_id: str, entrants: tuple[int, ...] | None) -> _ShownBoard:
    """The board of a round, worked out once for what is saved; unsaved changes are only in one browser."""
    if board.before is not board.competition:
        return _looked_through(board, round_id, entrants)
    key = board.competition.id, round_id, entrants, get_language()
    return _SHOWN.get(key, (board.competition,), lambda: _looked_through(board, round_id, entrants))


def _looked_through(board: Board, round_id: str, entrants: tuple[int, ...] | None) -> _ShownBoard:
    problems = list(listed_problems(board.competition, board.review.problems(round_id, entrants)))
    return _ShownBoard(board.columns(round_id), problems, board.unplaced(round_id, entrants))


def _advice(competition: Competition, state: CompetitionState, round_id: str, expected: int) -> Fields | None:
    advice = planning.advise_groups(competition, state.announced_round(round_id), expected)
    if advice is None:
        return None
    because = [say(reason, competition) for reason in advice.because]
    return {"number": advice.number, "because": because, "under": advice.under}


def _changed_by_form(request: HttpRequest, state: CompetitionState) -> HttpResponse:
    form, by = request.POST, actor_of(request, state.competition.id)
    round_id = "" if form.get("back") == "all" else form.get("round", "")
    back = _address(state, round=round_id)
    try:
        verb = _verb_of(request, state)
    except InvalidCompetition as fault:
        messages.error(request, str(fault))
        return redirect(back)
    done = append_for(request, state.competition.id, verb, by)
    for refusal in done.outcome.refusals:
        messages.error(request, say(refusal.answer, state.competition))
    if done.outcome.is_refused:
        return redirect(back)
    is_planning = form.get("action") in ("plan", "plan-all", "fix", "stations", "unlock") and done.entries
    if is_planning:
        return redirect(_address(state, round=round_id, planned=str(done.entries[0].number)))
    messages.success(request, _("Saved."))
    return redirect(back)


def _address(state: CompetitionState, **query: str) -> str:
    """The page of all rounds, or of one."""
    given = urlencode({name: value for name, value in query.items() if value})
    return f"{reverse('setup-groups', args=[state.competition.id])}{'?' if given else ''}{given}"


def _verb_of(request: HttpRequest, state: CompetitionState) -> Callable[[CompetitionState], Outcome]:
    form, by = request.POST, actor_of(request, state.competition.id)
    if form.get("action") == "plan":
        round_id, number = form.get("round", ""), form.get("number", "")
        round_ = round_or_404(state, round_id)
        numbers = {round_.id: int(number)} if is_whole_number(number) else {}
        return _thought_out(
            state, lambda now: planning.plan_groups(now, by, [round_.id], numbers, is_by_hand=bool(numbers))
        )
    if form.get("action") == "plan-all":
        return _thought_out(state, lambda now: _all_planned(now, by, is_advised=bool(form.get("advised"))))
    if form.get("action") == "fix":
        return _fix(state, form, by)
    if form.get("action") == "stations":
        rooms = (room for venue in state.competition.schedule.venues for room in venue.rooms)
        entered = {room.id: form.get(f"stations-{room.id}", "") for room in rooms}
        stations = {room_id: int(text) for room_id, text in entered.items() if is_whole_number(text)}
        return lambda now: planning.set_stations(now, by, stations)
    if form.get("action") == "unlock":
        round_id = round_or_404(state, form.get("round", "")).id
        return lambda now: planning.unlock_round(now, by, round_id)
    if form.get("action") == "take-back":
        entry = int(form["entry"]) if is_whole_number(form.get("entry", "")) else 0
        return lambda now: planning.undo_planning(now, by, list(repository.log_of(now.competition.id)), entry)
    step = read_step(state.competition, form)
    return lambda now: planning.rearrange(now, by, [step])


def _fix(state: CompetitionState, form: QueryDict, by: Actor) -> Callable[[CompetitionState], Outcome]:
    """Fix a problem: by steps, or by generating the round again in another number of groups."""
    number = form.get("number", "")
    if is_whole_number(number):
        numbers = {round_or_404(state, form.get("round", "")).id: int(number)}
        return _thought_out(state, lambda now: planning.plan_groups(now, by, list(numbers), numbers, is_by_hand=True))
    try:
        steps = read_steps(state.competition, read_json(form.get("steps", "")))
    except InvalidJson as fault:
        raise InvalidCompetition(_("These changes cannot be read. Reload the page.")) from fault
    return lambda now: planning.rearrange(now, by, steps)


def _thought_out(
    state: CompetitionState, verb: Callable[[CompetitionState], Outcome]
) -> Callable[[CompetitionState], Outcome]:
    """The verb with its outcome worked out before, so that data entry does not wait while groups are generated.

    It is worked out again if the setup or the open rounds have changed since then.
    """
    outcome = verb(state)

    def answered(now: CompetitionState) -> Outcome:
        is_same = now.competition is state.competition and _statuses(now) == _statuses(state)
        return outcome if is_same else verb(now)

    return answered


def _statuses(state: CompetitionState) -> list[RoundStatus]:
    return [state.round(round_.id).status for round_ in state.competition.rounds]


def _all_planned(state: CompetitionState, by: Actor, *, is_advised: bool) -> Outcome:
    round_ids = waiting_rounds(state)
    numbers = None if is_advised else planning.numbers_of_groups(state, round_ids)
    return planning.plan_groups(state, by, round_ids, numbers)


def waiting_rounds(state: CompetitionState) -> list[str]:
    """The rounds on the schedule that have not begun."""
    spans = planning.spans_of_rounds(state.competition)
    return [round_.id for round_ in state.competition.rounds if round_.id in spans and not state.has_begun(round_.id)]


@require_POST
def groups_draft(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Check or save changes that a script has collected."""
    state = load_or_404(competition_id)
    try:
        fields = read_json(request.body)
        if not isinstance(fields, dict):
            raise InvalidCompetition(_("These changes cannot be read. Reload the page."))
        steps = read_steps(state.competition, fields.get("steps"))
    except (InvalidJson, InvalidCompetition) as fault:
        unreadable = _("These changes cannot be read. Reload the page.")
        text = str(fault) if isinstance(fault, InvalidCompetition) else unreadable
        return JsonResponse({"problem": text}, status=400)
    if fields.get("action") == "save":
        outcome = _save(request, state, steps)
        if outcome.is_refused:
            refusals = render_to_string("shared/outcome.html", {"outcome": outcome, "state": state}, request)
            return JsonResponse({"refusals": refusals, **_looked(request, fields, steps)}, status=409)
        steps, fields = [], fields | {"steps": []}
    return JsonResponse(_looked(request, fields, steps))


def _save(request: HttpRequest, state: CompetitionState, steps: list[planning.Step]) -> Outcome:
    by = actor_of(request, state.competition.id)

    def verb(now: CompetitionState) -> Outcome:
        return planning.rearrange(now, by, steps) if steps else Outcome()

    return append_for(request, state.competition.id, verb, by).outcome


def _looked(request: HttpRequest, fields: Fields, steps: list[planning.Step]) -> Fields:
    """The parts of the page after the steps, and the steps that are still possible."""
    assert request.resolver_match is not None
    state = load_or_404(request.resolver_match.kwargs["competition_id"])
    round_ = round_or_404(state, str(fields.get("round", "")))
    stepped = planning.apply_steps(state.competition, steps)
    board = Board(state.competition, stepped.competition)
    asked = (str(fields.get(name, "")) for name in ("person", "place", "page"))
    content = content_of(state, board, round_.id, *asked)
    frame = {**content, "state": state, "competition": board.competition, "announced": round_}
    possible = [
        step_fields for step_fields, step in zip(fields["steps"], steps, strict=True) if step not in stepped.impossible
    ]
    parts = ("board", "chosen", "changes")
    return {
        "steps": possible,
        **{part: render_to_string(f"organize/groups/{part}.html", frame, request) for part in parts},
    }
