"""Undoing what was just recorded of an attempt or a point, before the competitor has signed it (A7c, 1g2).

What a judge recorded in several entries is undone as a whole: all of it, or nothing where one entry cannot be undone.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptFact, Fact
from cubelex.officiating.log.point import SCRAMBLERS
from cubelex.officiating.log.replay import undone_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.log.undo import undo, undo_in_turn
from cubelex.officiating.outcomes import Actor, Outcome, refused
from cubelex.regulations import cites

_RECORDED: Final = (facts.AttemptSigned, facts.AttemptEntered, facts.AttemptObserved)
_RECORDED_OF_POINT: Final = (facts.PointSigned, facts.PointEntered, facts.PointObserved)
_OF_MATCH: Final = (*_RECORDED_OF_POINT, facts.PointReplaced, facts.PointCorrected, facts.MatchGivenUp)


@cites("1g2")
def undo_attempt(
    state: CompetitionState, by: Actor, log: Sequence[Entry], round_id: str, person_id: int, attempt: int
) -> Outcome:
    """Undo the judge's signature, the result and what was observed of an attempt, the last first.

    Once the competitor has signed, only the Delegate changes a result.
    """
    return _undo_last(state, by, log, (round_id, person_id, attempt), _RECORDED)


def undo_start(
    state: CompetitionState, by: Actor, log: Sequence[Entry], round_id: str, person_id: int, attempt: int
) -> Outcome:
    """Undo that an attempt was started."""
    return _undo_last(state, by, log, (round_id, person_id, attempt), (facts.AttemptStarted,))


def _undo_last(
    state: CompetitionState, by: Actor, log: Sequence[Entry], about: tuple[str, int, int], kinds: tuple[type[Fact], ...]
) -> Outcome:
    round_id, person_id, attempt = about
    if against := _refuse_if_signed(state, [state.card(round_id, person_id).slot(attempt).current.signatures]):
        return against
    numbers = []
    for entry in _standing(log):
        fact = entry.fact
        if isinstance(fact, AttemptFact) and (fact.round_id, fact.person_id, fact.attempt) == about:
            if not isinstance(fact, kinds) or _is_of_scrambler(fact):
                break
            numbers.append(entry.number)
    return undo_in_turn(state, by, log, numbers)


@cites("1g2")
def undo_point(state: CompetitionState, by: Actor, log: Sequence[Entry], round_id: str, match: str) -> Outcome:
    """Undo judges' signatures, results and what was observed of the last point of a match, the last first.

    Once a competitor has signed, only the Delegate changes a result.
    """
    bracket = state.round(round_id).bracket
    points = bracket.points_of(match) if bracket else ()
    if against := _refuse_if_signed(state, points[-1].signatures.values() if points else ()):
        return against
    numbers = []
    for entry in _of_match(log, round_id, match):
        if not isinstance(entry.fact, _RECORDED_OF_POINT):
            break
        numbers.append(entry.number)
        if isinstance(entry.fact, facts.PointObserved):
            break
    return undo_in_turn(state, by, log, numbers)


def undo_last_of_match(
    state: CompetitionState, by: Actor, log: Sequence[Entry], round_id: str, match: str, reason: str
) -> Outcome:
    """Undo what was noted last about a match."""
    entry = next(_of_match(log, round_id, match), None)
    return refused("matches.nothing_to_undo") if entry is None else undo(state, by, log, entry.number, reason)


def _refuse_if_signed(state: CompetitionState, signatures: Collection[Mapping[str, str]]) -> Outcome | None:
    """The refusal where a competitor has signed; nothing otherwise."""
    if any("competitor" in signed for signed in signatures):
        return refused("station.competitor_has_signed", *state.edition.cite("1g2"))
    return None


def _standing(log: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that were not undone, the last first."""
    undone = undone_entries(log)
    return (entry for entry in reversed(log) if entry.number not in undone)


def _of_match(log: Sequence[Entry], round_id: str, match: str) -> Iterator[Entry]:
    """What was noted about a match, the last first, but for the signatures of scramblers."""
    for entry in _standing(log):
        fact = entry.fact
        is_about = isinstance(fact, _OF_MATCH) and (fact.round_id, fact.match) == (round_id, match)
        if is_about and not _is_of_scrambler(fact):
            yield entry


def _is_of_scrambler(fact: Fact) -> bool:
    return isinstance(fact, facts.AttemptSigned | facts.PointSigned) and fact.role in SCRAMBLERS
