"""Head to Head at the station: the matches of a round, with both competitors of each on one page."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from cubelex.competition import AttemptResult, Format, Round
from cubelex.messages import Message, PersonRef
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import Bracket
from cubelex.officiating.views import missing_at_point, notes_on_start
from cubelex.rules import Ruling
from cubelex.rules.attempts import Call, has_inspection, inspection_calls
from cubelex.rules.head_to_head import Side, mark_of_point
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.pages import load_or_404, page, round_or_404
from cubelex.web.shared.results.brackets import MatchSeat, ShownMatch, drawn
from cubelex.web.station.payloads import calls_json, kinds_json, round_brief, rulings_json
from cubelex.web.station.requests import acting_judge
from cubelex.web.station.words import words


def station_matches(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The matches of a Head to Head round that can be played."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if round_.format is not Format.HEAD_TO_HEAD:
        raise Http404(f"{round_id} is not a Head to Head round")
    by = acting_judge(request, competition_id)
    content: dict[str, Any] = {
        "base": reverse("station", args=[competition_id]),
        "me": {"name": by.name, "person": own_number(request, competition_id), "isDelegate": by.is_delegate},
        "kinds": kinds_json(),
        "round": round_brief(state, round_)
        | {
            "start": start_calls(state, round_),
            "notes": rulings_json(notes_on_start(round_.kind, state.edition), state),
        },
        "matches": matches_json(state, round_),
    }
    return page(request, "station/matches.html", state, content=content, words=words(), label=content["round"]["label"])


def start_calls(state: CompetitionState, round_: Round) -> list[dict[str, Any]]:
    """What is called from the start on: during inspection, or before a blindfolded solve only the last four (I5b2)."""
    edition = state.edition
    if has_inspection(round_.kind):
        return calls_json(inspection_calls(round_.kind, edition, head_to_head=True), edition)
    last = edition.head_to_head.calls[-4:]
    under = edition.cite_known("I5b2")
    return calls_json((Call(seconds - last[0][0], words, under) for seconds, words in last), edition)


def matches_json(state: CompetitionState, round_: Round) -> list[dict[str, Any]]:
    """The matches whose competitors are known, those that can be played first."""
    bracket = drawn(state, round_)
    known = [match for match in bracket.matches if match.stands] if bracket else []
    return [_match_json(state, round_, match) for match in sorted(known, key=lambda match: not match.is_on)]


def _match_json(state: CompetitionState, round_: Round, match: ShownMatch) -> dict[str, Any]:
    bracket = state.round(round_.id).bracket
    assert bracket is not None, "a match that is drawn has a bracket"
    return {
        "name": match.name,
        "label": match.label,
        "isOn": match.is_on,
        "setsToWin": match.sets_to_win,
        "seats": [_seat_json(seat) for seat in match.seats],
        "sets": [
            {"score": list(each.score), "points": [[point.high, point.low, point.winner] for point in each.points]}
            for each in match.sets
        ],
        "winner": match.winner.name if match.winner else "",
        "isObserved": bracket.awaits_ruling(match.name),
        "unsigned": list(_unsigned(state, bracket, match)),
        "marks": rulings_json(_marks(state, bracket, match), state),
    }


def _marks(state: CompetitionState, bracket: Bracket, match: ShownMatch) -> Iterator[Ruling[Message]]:
    """What each judge notes on the score sheet beside the result of the last point."""
    points = bracket.points_of(match.name)
    if not points:
        return
    high, low = map(AttemptResult, points[-1].results)
    for seat, side in zip(match.seats, Side, strict=True):
        mark = mark_of_point((high, low), side, state.edition)
        if seat.person:
            code = f"station.mark_{mark.answer.replace(' ', '_')}"
            yield Ruling(Message(code, person=PersonRef(seat.person.registrant_id or 0)), mark.under)


def _seat_json(seat: MatchSeat) -> dict[str, Any]:
    return {
        "person": seat.person.registrant_id if seat.person else None,
        "name": seat.person.name if seat.person else "",
        "sets": seat.sets or 0,
    }


def _unsigned(state: CompetitionState, bracket: Bracket, match: ShownMatch) -> Iterator[dict[str, Any]]:
    """Points recorded at a station with a signature missing. Points typed from paper are signed on paper."""
    persons = [seat.person.registrant_id or 0 for seat in match.seats if seat.person]
    for number, point in enumerate(bracket.points_of(match.name), 1):
        missing = [missing_at_point(state, point, place, person) for place, person in enumerate(persons)]
        if point.observed and point.written and any(missing):
            yield {"point": number, "written": list(point.written), "missing": missing}
