"""Head to Head rounds (Article I): drawing the bracket, entering points, withdrawing from matches."""

from collections.abc import Iterator, Mapping
from datetime import date
from random import Random

from cubelex.competition import DNF, AttemptResult, Format, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.bracket import Bracket, MatchState, match_called
from cubelex.officiating.log.facts import (
    BracketDrawn,
    MatchGivenUp,
    PointCorrected,
    PointEntered,
    PointReplaced,
    RoundOpened,
)
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.verbs.announcements import faults_of_reservation
from cubelex.officiating.verbs.entrants import expected_competitors
from cubelex.officiating.verbs.helpers import remarks_on_officials
from cubelex.officiating.verbs.rounds import objections_to_opening, rounds_before
from cubelex.officiating.views.progress import combined_results, round_before
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules import head_to_head as h2h
from cubelex.rules.results import recorded_as
from cubelex.rules.rounds import meets_time_limit

SINCE = date(2026, 1, 1)


@cites("I1a", "I1b", "I1c", since=SINCE)
def open_head_to_head(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    places: int,
    sets_to_win: Mapping[h2h.Stage, int],
    draw: Random,
    *,
    third_place_sets: int | None = None,
    ranks: Mapping[int, int] | None = None,
) -> Outcome:
    """Open a Head to Head round with its bracket: seeds by the round before, or by `ranks` where there is none.

    The draw decides among those who share a rank. With fewer places than competitors, a remark names those left out.
    """
    round_ = state.announced_round(round_id)
    if round_.format is not Format.HEAD_TO_HEAD:
        return refused("matches.not_head_to_head", *state.edition.cite("9b"), round=RoundRef(round_id))
    expected = expected_competitors(state, round_id)
    competitors, left_out = expected[:places], expected[places:]
    against = (
        *objections_to_opening(state, round_, competitors),
        *_against_bracket(state, places, sets_to_win, third_place_sets),
    )
    if against:
        return Outcome(refusals=against)
    seeded = _seeds(state, round_, competitors, ranks, draw)
    if isinstance(seeded, Outcome):
        return seeded
    sets = {str(stage): number for stage, number in sets_to_win.items()}
    return done(
        RoundOpened(round_id, seeded.answer, after=rounds_before(state, round_)),
        BracketDrawn(
            round_id,
            places,
            seeded.answer,
            sets,
            third_place_sets,
            (*seeded.under, *h2h.structure(places, state.edition).under),
        ),
        remarks=(
            *_remarks_on_left_out(state, left_out),
            *faults_of_reservation(state.competition, round_, state.edition),
            *remarks_on_officials(state, round_),
        ),
    )


def _remarks_on_left_out(state: CompetitionState, left_out: tuple[int, ...]) -> Iterator[Ruling[Message]]:
    """The competitors who may take part and have no place in a bracket that is too small."""
    if left_out:
        persons = tuple(map(PersonRef, left_out))
        yield Ruling(Message("matches.left_out", persons=persons), state.edition.cite_known("I1a"))


def _against_bracket(
    state: CompetitionState, places: int, sets_to_win: Mapping[h2h.Stage, int], third_place_sets: int | None
) -> Iterator[Ruling[Message]]:
    if not state.edition.head_to_head.places:
        return
    allowed = h2h.may_have_places(places, state.edition)
    if not allowed.answer:
        yield Ruling(Message("matches.invalid_places", places=places), allowed.under)
        return
    if missing := [stage for stage in h2h.stages(places) if stage not in sets_to_win]:
        yield Ruling(Message("matches.sets_missing", stages=tuple(map(str, missing))), state.edition.cite("I3a"))
        return
    for ruling in h2h.may_play_sets(sets_to_win, state.edition, third_place=third_place_sets):
        if not ruling.answer:
            yield Ruling(Message("matches.invalid_sets"), ruling.under)


def _seeds(
    state: CompetitionState, round_: Round, competitors: tuple[int, ...], ranks: Mapping[int, int] | None, draw: Random
) -> Ruling[tuple[int, ...]] | Outcome:
    before = round_before(state, round_.id)
    if before is not None:
        earned = {row.person_id: row.ranking for row in combined_results(state, before) if row.ranking is not None}
        return h2h.seeds({person: earned[person] for person in competitors}, state.edition, draw)
    if ranks is None or not set(competitors) <= ranks.keys():
        return refused("matches.ranks_missing", *state.edition.cite_known("I1c"))
    chosen = {person: ranks[person] for person in competitors}
    return h2h.seeds(chosen, state.edition, draw, has_prior_round=False)


def playing_in(state: CompetitionState, round_id: str, match: str) -> tuple[Bracket, MatchState] | Outcome:
    """The bracket and a match whose competitors are known, or the refusal."""
    state.announced_round(round_id)
    round_state = state.round(round_id)
    if round_state.bracket is None or round_state.status is not RoundStatus.OPEN:
        return refused("matches.not_open", *state.edition.cite("9l"), round=RoundRef(round_id))
    match_state = match_called(round_state.bracket, match, state.edition)
    if match_state is None or match_state.high is None or match_state.low is None:
        return refused("matches.players_unknown", *state.edition.cite_known("I2d"), match=match)
    return round_state.bracket, match_state


@cites("I3c", "I3d", "2j1a", since=SINCE)
def enter_point(
    state: CompetitionState, by: Actor, round_id: str, match: str, high: AttemptResult, low: AttemptResult
) -> Outcome:
    """Enter both results of the next point of a match, that of the competitor on the better position first.

    A competitor who is disqualified during a match has DNF in the rest of it.
    """
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    if playing[1].is_decided:
        return refused("matches.no_more_points", *state.edition.cite_known("I3a"), match=match)
    if 0 in (high, low) or min(high, low) < -2:
        return refused("matches.invalid_result", *state.edition.cite("9f4", "9f5"))
    bracket, match_state = playing
    barred = _barred(state, round_id, match_state)
    if any(barred) and not bracket.of(match).points:
        return refused("matches.disqualified_before", *state.edition.cite_known("2j1", "I2h"), match=match)
    typed = [DNF if is_barred else result for is_barred, result in zip(barred, (high, low), strict=True)]
    results, under = _recorded(state, state.announced_round(round_id), *typed)
    numbers = state.edition.cite("2j1a") if any(barred) else ()
    return done(PointEntered(round_id, match, results, (*under, *numbers)))


def _barred(state: CompetitionState, round_id: str, match: MatchState) -> tuple[bool, bool]:
    """Whether either of the two is disqualified from the event."""
    event_id = state.announced_round(round_id).event_id
    return (
        state.is_disqualified(match.high or 0, event_id),
        state.is_disqualified(match.low or 0, event_id),
    )


def _recorded(
    state: CompetitionState, round_: Round, high: AttemptResult, low: AttemptResult
) -> tuple[tuple[int, int], tuple[str, ...]]:
    """What is recorded for two results: whole seconds from ten minutes on, and DNF where the limit was reached."""
    results: list[int] = []
    under: list[str] = []
    for typed in (high, low):
        result = recorded_as(typed, round_.kind, state.edition)
        met = meets_time_limit(result, round_.time_limit.centiseconds, state.edition) if round_.time_limit else None
        is_over = met is not None and result > 0 and not met.answer
        under += met.under if met is not None and is_over else ()
        results.append(DNF if is_over else result)
    return (results[0], results[1]), tuple(dict.fromkeys(under))


@cites("11k1", since=SINCE)
def replay_point(state: CompetitionState, by: Actor, round_id: str, match: str, reason: str) -> Outcome:
    """Have the last point of a match played again by both competitors.

    A point that was observed and awaits a ruling is the last one.
    """
    numbers = state.edition.cite_known("11k1")
    closed = refuse_if_not_delegate(by, reason, "attempts.grant_extra", *numbers)
    if closed:
        return closed
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, match_state = playing
    if match_state.is_decided:
        return refused("matches.completed", *state.edition.cite("11l"), match=match)
    if not bracket.of(match).points and not bracket.awaits_ruling(match):
        return refused("matches.nothing_to_replay", *numbers, match=match)
    return done(PointReplaced(round_id, match, reason, numbers))


@cites("11l", "11l1", since=SINCE)
def correct_point(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    match: str,
    point: int,
    high: AttemptResult,
    low: AttemptResult,
    reason: str,
) -> Outcome:
    """Change the results of a point (from 1). Once the match is completed, its winner no longer changes."""
    own = state.edition.cite("1g2")
    closed = refuse_if_not_delegate(by, reason, "attempts.correct", *own)
    if closed:
        return closed
    bracket = state.round(round_id).bracket
    if bracket is None:
        return refused("matches.no_bracket", *state.edition.cite_known("9f16a"), round=RoundRef(round_id))
    match_state = match_called(bracket, match, state.edition)
    if not 1 <= point <= len(bracket.of(match).points):
        return refused("matches.unknown_point", *own, match=match, point=point)
    is_decided = match_state is not None and match_state.is_decided
    results, limits = _recorded(state, state.announced_round(round_id), high, low)
    under = (*own, *(state.edition.cite("11l", "11l1") if is_decided else ()), *limits)
    changed = PointCorrected(round_id, match, point, results, reason, under)
    if is_decided:
        return done(changed, remarks=[Ruling(Message("matches.keeps_winner"), state.edition.cite("11l1"))])
    return done(changed)


@cites("I2h", since=SINCE)
def give_up_match(
    state: CompetitionState, by: Actor, round_id: str, match: str, person_id: int, reason: str = ""
) -> Outcome:
    """Record that a competitor withdraws from a match before it begins: the opponent is treated as the winner."""
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, match_state = playing
    numbers = state.edition.cite("I2h")
    if person_id not in (match_state.high, match_state.low):
        return refused("matches.does_not_play", *numbers, person=PersonRef(person_id), match=match)
    if bracket.of(match).points:
        return refused("matches.has_begun", *state.edition.cite("I2h", "9f5"), match=match)
    if match_state.is_decided:
        return refused("matches.already_decided", *numbers, match=match)
    return done(MatchGivenUp(round_id, match, person_id, reason, state.edition.cite("I2h", "9f5b")))
