"""Points of Head to Head matches from what judges saw: both attempts observed, ruled and signed as others are (I4a)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from cubelex.competition import DNS, AttemptResult
from cubelex.errors import CubelexError
from cubelex.officiating.attempts import SIGNERS
from cubelex.officiating.brackets import Bracket, MatchState, match_called
from cubelex.officiating.facts import Disqualified, PointEntered, PointObserved, PointReplaced, PointSigned
from cubelex.officiating.head_to_head import enter_point, playing_in
from cubelex.officiating.outcomes import Actor, Decision, Outcome, Question, done, refused
from cubelex.officiating.points import SCRAMBLERS, prepared_at
from cubelex.officiating.rulings import OUR_KEYS, against_decisions, question_of
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Ruling, judge_document, written

SINCE = date(2026, 1, 1)
POINT_SIGNERS: Final = ("judge", "competitor")

Observed = Mapping[str, Any]
"""What was seen of an attempt, with the keys of `rules.ATTEMPT_KEYS` that are about the attempt itself."""
BothObserved = tuple[Observed | None, Observed | None]
BothDecided = tuple[Sequence[Decision], Sequence[Decision]]

_UNDECIDED: Final[BothDecided] = ((), ())
_NOT_STARTED: Final[Mapping[str, Any]] = {
    "outcome": "DNS",
    "result": int(DNS),
    "written": "DNS",
    "under": ["9f5"],
    "choices": [],
    "beyond": None,
}


@dataclass(frozen=True, slots=True)
class Judged:
    """One attempt at a point as it would be ruled, and what somebody has to decide about it."""

    person_id: int
    ruling: Mapping[str, Any]
    questions: tuple[Question, ...]
    decisions: tuple[Decision, ...] = ()

    @property
    def open_questions(self) -> tuple[Question, ...]:
        """What is still to be decided."""
        answered = {one.matter for one in self.decisions}
        return tuple(one for one in self.questions if one.matter not in answered)

    def decided(self, by: Actor) -> Iterator[Mapping[str, Any]]:
        """What was decided, as a fact keeps it."""
        numbers = {one.matter: one.under for one in self.questions}
        for one in self.decisions:
            yield {**one.to_json(by, numbers[one.matter]), "person_id": self.person_id}


@cites("I4a", "11k1", since=SINCE)
def observe_point(
    state: State, by: Actor, round_id: str, match: str, observed: BothObserved, decisions: BothDecided = _UNDECIDED
) -> Outcome:
    """Record what judges saw of both attempts at the next point, and rule on it where nothing is left to decide.

    The better position comes first; nothing is seen of an attempt that was not started. Where one of both is to be made
    again, both make it again.
    """
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if found.is_decided:
        return refused(f"{match} is decided; no more points are played", "I3a")
    if bracket.awaits_ruling(match):
        return refused(f"a point of {match} was observed already; rule on it, or undo the observation", "A7b")
    ruled = _ruled(state, by, round_id, found, observed, decisions)
    if ruled.is_refused:
        return ruled
    seen = tuple(None if one is None else dict(one) for one in observed)
    return replace(ruled, facts=(PointObserved(round_id, match, seen), *ruled.facts))


def rule_point(state: State, by: Actor, round_id: str, match: str, decisions: BothDecided) -> Outcome:
    """Rule on a point that was observed, with what was decided about both attempts."""
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if not bracket.awaits_ruling(match):
        return refused(f"nothing was observed of a point of {match} that could be ruled on", "A7b")
    high, low = bracket.tries_at(match)[-1].observed
    return _ruled(state, by, round_id, found, (high, low), decisions)


def judged_attempt(
    state: State, by: Actor, round_id: str, person_id: int, seen: Observed | None, decisions: Sequence[Decision] = ()
) -> Judged | Outcome:
    """What one attempt at a point comes to, or why nothing can be said of it."""
    if seen is None:
        return Judged(person_id, _NOT_STARTED, ())
    if theirs := sorted(OUR_KEYS & seen.keys()):
        return refused(f"the competition knows {', '.join(theirs)}; leave it out", "A7b")
    try:
        asked = judge_document(_document(state, round_id, seen))
        questions = tuple(question_of(choice) for choice in asked["choices"])
        against = against_decisions(by, questions, decisions)
        if against is not None:
            return against
        ruling = judge_document(_document(state, round_id, seen, decisions))
    except CubelexError as fault:
        return refused(str(fault), "A7b")
    return Judged(person_id, ruling, questions, tuple(decisions))


def _document(state: State, round_id: str, seen: Observed, decisions: Sequence[Decision] = ()) -> dict[str, Any]:
    """The attempt with what the competition knows of it."""
    announced = state.announced(round_id)
    known: dict[str, Any] = {"edition": str(state.edition), "event": announced.event_id, "head_to_head": True}
    if announced.time_limit:
        known["time_limit"] = announced.time_limit.centiseconds
    taken = {one.matter: one.answer for one in decisions}
    return dict(seen) | known | ({"decisions": taken} if taken else {})


def _ruled(
    state: State, by: Actor, round_id: str, found: MatchState, observed: BothObserved, decisions: BothDecided
) -> Outcome:
    both: list[Judged] = []
    for person_id, seen, taken in zip((found.high, found.low), observed, decisions, strict=True):
        judged = judged_attempt(state, by, round_id, person_id or 0, seen, taken)
        if isinstance(judged, Outcome):
            return judged
        both.append(judged)
    if questions := tuple(question for one in both for question in one.open_questions):
        return Outcome(questions=questions)
    if any(one.ruling["outcome"] == "extra attempt" for one in both):
        return done(_again(round_id, found.name, both))
    return _entered(state, by, round_id, found, both)


def _again(round_id: str, match: str, both: Sequence[Judged]) -> PointReplaced:
    """The point is played again by both, whoever the extra attempt is granted to."""
    under = [number for one in both if one.ruling["outcome"] == "extra attempt" for number in one.ruling["under"]]
    reasons = [decision.reason for one in both for decision in one.decisions]
    reason = "; ".join(reasons) or f"ruled under {' and '.join(under)}"
    return PointReplaced(round_id, match, reason, tuple(dict.fromkeys(("11k1", *under))))


def _entered(state: State, by: Actor, round_id: str, found: MatchState, both: Sequence[Judged]) -> Outcome:
    """The results of both, as they are written, and what follows beyond the attempts."""
    high, low = (AttemptResult(one.ruling["result"]) for one in both)
    entered = enter_point(state, by, round_id, found.name, high, low)
    if entered.is_refused:
        return entered
    (point,) = entered.facts
    assert isinstance(point, PointEntered)
    event_id = state.announced(round_id).event_id
    texts = tuple(_text(one, result, event_id) for one, result in zip(both, point.results, strict=True))
    numbers = dict.fromkeys((*point.under, *(number for one in both for number in one.ruling["under"])))
    decided = tuple(said for one in both for said in one.decided(by))
    point = replace(point, under=tuple(numbers), written=texts, decisions=decided)
    return _with_what_follows(by, event_id, point, both)


def _text(judged: Judged, result: int, event_id: str) -> str:
    """What the score sheet says; another result was recorded than ruled where somebody is disqualified."""
    same = result == judged.ruling["result"]
    return str(judged.ruling["written"]) if same else written(AttemptResult(result), event_id)


def _with_what_follows(by: Actor, event_id: str, point: PointEntered, both: Sequence[Judged]) -> Outcome:
    """A point, and the disqualification that reaches further than its attempts; others tell the Delegate of it."""
    facts: list[PointEntered | Disqualified] = [point]
    remarks: list[Ruling[str]] = []
    for one in both:
        beyond, under = one.ruling["beyond"], tuple(one.ruling["under"])
        if beyond is None:
            continue
        if not by.is_delegate or beyond == "remaining attempts DNF":
            remarks.append(Ruling(f"for the Delegate: {beyond}", under))
            continue
        events = (event_id,) if beyond == "event disqualification" else ()
        facts.append(Disqualified(one.person_id, events, f"ruled under {' and '.join(under)}", under))
    return done(*facts, remarks=remarks)


@cites("A7b", "A7c", "A7c4", since=SINCE)
def sign_point(
    state: State,
    by: Actor,
    round_id: str,
    match: str,
    person_id: int,
    role: str,
    signature: str = "",
    *,
    point: int | None = None,
) -> Outcome:
    """Sign the attempt of a competitor at a point (from 1; the last where it is not said), the judge first.

    Scramblers sign for the point that comes next, before it begins.
    """
    if role not in SIGNERS:
        return refused(f"a {role} does not sign; expected one of {', '.join(SIGNERS)}", "A7b")
    bracket = state.round(round_id).bracket
    found = match_called(bracket, match, state.edition) if bracket else None
    if bracket is None or found is None or person_id not in (found.high, found.low):
        return refused(f"competitor {person_id} does not play in {match}", "I2d")
    number = len(bracket.points_of(match)) + (role in SCRAMBLERS) if point is None else point
    if role in SCRAMBLERS:
        against = _against_scrambling(bracket, found, number, person_id, role)
    else:
        against = _against_signing(bracket, match, number, person_id, role)
    return against or done(PointSigned(round_id, match, number, person_id, role, signature))


def _against_scrambling(bracket: Bracket, found: MatchState, point: int, person_id: int, role: str) -> Outcome | None:
    """Why nobody signs for a puzzle of that point now; nothing if they can."""
    match = found.name
    if found.is_decided:
        return refused(f"{match} is decided; no more points are played", "I3a")
    if bracket.awaits_ruling(match):
        return refused(f"a point of {match} was observed already; rule on it, or undo the observation", "A7b")
    if point != len(bracket.points_of(match)) + 1:
        return refused(f"point {point} of {match} is not the next one", "A2d1")
    prepared = prepared_at(bracket.tries_at(match))
    is_signed = prepared is not None and role in prepared.signed_by(person_id)
    return refused(f"the {role} has signed already", "A7b") if is_signed else None


def _against_signing(bracket: Bracket, match: str, point: int, person_id: int, role: str) -> Outcome | None:
    """Why an attempt cannot be signed; nothing if it can."""
    points = bracket.points_of(match)
    if not 1 <= point <= len(points):
        return refused("nothing is recorded yet that could be signed", "A7b", "A7c")
    signed = points[point - 1].signed_by(person_id)
    if role == "competitor" and "judge" not in signed:
        return refused("the judge signs before the competitor", "A7c", "A7c4")
    return refused(f"the {role} has signed already", "A7b") if role in signed else None
