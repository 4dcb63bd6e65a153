"""Head to Head rounds through the API: drawing the bracket, points, corrections, and the matches as they are now."""

from random import SystemRandom

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from cubelex.competition import AttemptResult
from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.verbs import correct_point, enter_point, give_up_match, open_head_to_head, replay_point
from cubelex.officiating.views import seed_ranks
from cubelex.rules import head_to_head as h2h
from cubelex.web.api.actors import actor_behind, score_taker_behind
from cubelex.web.api.common import AT, DONE, MISSING, REFUSED
from cubelex.web.api.idempotency import Answer, IdempotencyKey, carried_out
from cubelex.web.api.inputs import BracketIn, GivenUpIn, PointCorrectionIn, PointIn, ReplayIn
from cubelex.web.api.outputs import Done, MatchLine, MatchList, PointLine, SeatLine, SetLine
from cubelex.web.api.problems import Problem
from cubelex.web.shared.results.brackets import MatchSeat, ShownMatch, drawn
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.store import repository

router = Router(tags=["Head to Head"])
ROUND = AT + "/rounds/{round_id}"


@router.get(ROUND + "/matches", url_name="matches", response={200: MatchList, MISSING: Problem})
def matches(request: HttpRequest, competition_id: str, round_id: str) -> MatchList:
    """The matches of a Head to Head round."""
    state = repository.load(competition_id)
    round_ = state.announced_round(round_id)
    found = drawn(state, round_, withheld_from(request, state, round_))
    return MatchList(round_id=round_id, matches=[_line(match) for match in found.matches] if found else [])


def _line(match: ShownMatch) -> MatchLine:
    sets = [
        SetLine(
            score=list(played.score),
            points=[
                PointLine(number=point.number, high=point.high, low=point.low, winner=point.winner)
                for point in played.points
            ],
        )
        for played in match.sets
    ]
    sides = {"high": _seat(match.high), "low": _seat(match.low)}
    return MatchLine(name=match.name, sets_to_win=match.sets_to_win, can_be_played=match.is_on, sets=sets, **sides)


def _seat(seat: MatchSeat) -> SeatLine:
    person = seat.person
    return SeatLine(
        position=seat.position,
        person_id=person.registrant_id if person else None,
        name=person.name if person else None,
        sets=seat.sets,
        is_winner=seat.is_winner,
    )


@router.post(ROUND + "/bracket", url_name="bracket", response={DONE: Done, REFUSED: Problem})
def bracket(
    request: HttpRequest, competition_id: str, round_id: str, asked: BracketIn, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Open a Head to Head round with its bracket; those who share a rank are drawn."""
    by = actor_behind(request, competition_id)
    names = {stage.value: stage for stage in h2h.Stage}
    if unknown := set(asked.sets_to_win) - names.keys():
        raise HttpError(422, f"Unknown stage: {', '.join(sorted(unknown))}. Choose from {', '.join(names)}.")
    sets = {names[name]: number for name, number in asked.sets_to_win.items()}

    def verb(state: CompetitionState) -> Outcome:
        ranks = seed_ranks(state, state.announced_round(round_id))
        third = asked.third_place_sets
        return open_head_to_head(
            state, by, round_id, asked.places, sets, SystemRandom(), third_place_sets=third, ranks=ranks
        )

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/points", url_name="points", response={DONE: Done, REFUSED: Problem})
def points(
    request: HttpRequest, competition_id: str, round_id: str, asked: PointIn, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Enter the next point of a match."""
    by = score_taker_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return _point(state, by, round_id, asked)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


def _point(state: CompetitionState, by: Actor, round_id: str, asked: PointIn) -> Outcome:
    held = state.round(round_id).bracket
    next_one = len(held.of(asked.match).points) + 1 if held else 1
    if asked.number is not None and asked.number != next_one:
        raise HttpError(409, f"The next point of {asked.match} is number {next_one}, not {asked.number}.")
    return enter_point(state, by, round_id, asked.match, AttemptResult(asked.high), AttemptResult(asked.low))


@router.post(ROUND + "/point-corrections", url_name="point-corrections", response={DONE: Done, REFUSED: Problem})
def point_corrections(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    asked: PointCorrectionIn,
    idempotency_key: IdempotencyKey = None,
) -> Answer:
    """Change the results of a point; of a completed match without changing its winner (11l1)."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        results = AttemptResult(asked.high), AttemptResult(asked.low)
        return correct_point(state, by, round_id, asked.match, asked.number, *results, asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/point-replays", url_name="point-replays", response={DONE: Done, REFUSED: Problem})
def point_replays(
    request: HttpRequest, competition_id: str, round_id: str, asked: ReplayIn, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Have the last point of a match played again, by both (11k1)."""
    by = actor_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return replay_point(state, by, round_id, asked.match, asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)


@router.post(ROUND + "/matches-given-up", url_name="matches-given-up", response={DONE: Done, REFUSED: Problem})
def matches_given_up(
    request: HttpRequest, competition_id: str, round_id: str, asked: GivenUpIn, idempotency_key: IdempotencyKey = None
) -> Answer:
    """Note that a person withdraws from a match before it begins (I2h)."""
    by = score_taker_behind(request, competition_id)

    def verb(state: CompetitionState) -> Outcome:
        return give_up_match(state, by, round_id, asked.match, asked.person_id, asked.reason)

    return carried_out(request, competition_id, asked, idempotency_key, by, verb)
