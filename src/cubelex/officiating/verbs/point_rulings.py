"""Points of Head to Head matches from what judges saw: both attempts observed, ruled and signed as others are (I4a)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from cubelex.competition import DNS, AttemptResult
from cubelex.errors import CubelexError
from cubelex.messages import Message, PersonRef
from cubelex.officiating.log.bracket import Bracket, MatchState, match_called
from cubelex.officiating.log.facts import Disqualified, PointEntered, PointObserved, PointReplaced, PointSigned
from cubelex.officiating.log.point import SCRAMBLERS, prepared_at
from cubelex.officiating.log.state import State
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, role_name
from cubelex.officiating.verbs.attempts import SIGNERS, does_not_sign
from cubelex.officiating.verbs.head_to_head import enter_point, playing_in
from cubelex.officiating.verbs.rulings import OUR_KEYS, check_decisions, question_of, tell_delegate
from cubelex.regulations import Edition, cites
from cubelex.rules import Decision, Question, Ruling, format_result
from cubelex.rules.attempts import judge_document

SINCE = date(2026, 1, 1)
POINT_SIGNERS: Final = ("judge", "competitor")

Observed = Mapping[str, Any]
"""What was seen of an attempt, with the keys of `rules.ATTEMPT_KEYS` that are about the attempt itself."""
BothObserved = tuple[Observed | None, Observed | None]
BothDecided = tuple[Sequence[Decision], Sequence[Decision]]

_UNDECIDED: Final[BothDecided] = ((), ())


@dataclass(frozen=True, slots=True)
class Judged:
    """One attempt at a point as it would be ruled, and the questions that a person has to decide."""

    person_id: int
    ruling: Mapping[str, Any]
    questions: tuple[Question[str], ...]
    decisions: tuple[Decision, ...] = ()

    @property
    def open_questions(self) -> tuple[Question[str], ...]:
        """The questions that are still open."""
        answered = {decision.matter for decision in self.decisions}
        return tuple(question for question in self.questions if question.matter not in answered)

    def decided(self, by: Actor) -> Iterator[Mapping[str, Any]]:
        """The decisions as a fact stores them."""
        numbers = {question.matter: question.under for question in self.questions}
        for decision in self.decisions:
            yield {**decision.to_json(by.name, numbers[decision.matter]), "person_id": self.person_id}


@cites("I4a", "11k1", since=SINCE)
def observe_point(
    state: State, by: Actor, round_id: str, match: str, observed: BothObserved, decisions: BothDecided = _UNDECIDED
) -> Outcome:
    """Record what judges saw of both attempts at the next point, and rule on it where nothing is left to decide.

    The better position comes first. An attempt that was not started has no observation. Where one of both attempts is
    to be made again, both are made again.
    """
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if found.is_decided:
        return refused("matches.no_more_points", *state.edition.cite_known("I3a"), match=match)
    if bracket.awaits_ruling(match):
        return refused("matches.already_observed", *state.edition.cite("A7b"), match=match)
    ruled = _ruled(state, by, round_id, found, observed, decisions)
    if ruled.is_refused:
        return ruled
    seen = tuple(None if attempt is None else dict(attempt) for attempt in observed)
    return replace(ruled, facts=(PointObserved(round_id, match, seen), *ruled.facts))


def rule_point(state: State, by: Actor, round_id: str, match: str, decisions: BothDecided) -> Outcome:
    """Rule on a point that was observed, with what was decided about both attempts."""
    playing = playing_in(state, round_id, match)
    if isinstance(playing, Outcome):
        return playing
    bracket, found = playing
    if not bracket.awaits_ruling(match):
        return refused("matches.not_observed", *state.edition.cite("A7b"), match=match)
    high, low = bracket.tries_at(match)[-1].observed
    return _ruled(state, by, round_id, found, (high, low), decisions)


def judged_attempt(
    state: State, by: Actor, round_id: str, person_id: int, seen: Observed | None, decisions: Sequence[Decision] = ()
) -> Judged | Outcome:
    """The ruling on one attempt at a point, or the refusal."""
    if seen is None:
        return Judged(person_id, _not_started(state.edition), ())
    if theirs := sorted(OUR_KEYS & seen.keys()):
        return refused("attempts.known_already", *state.edition.cite("A7b"), keys=tuple(theirs))
    try:
        asked = judge_document(_document(state, round_id, seen))
        questions = tuple(question_of(choice) for choice in asked["choices"])
        against = check_decisions(state, by, questions, decisions)
        if against is not None:
            return against
        ruling = judge_document(_document(state, round_id, seen, decisions))
    except CubelexError as fault:
        return refused("attempts.cannot_be_judged", *state.edition.cite("A7b"), problem=str(fault))
    return Judged(person_id, ruling, questions, tuple(decisions))


def _not_started(edition: Edition) -> Mapping[str, Any]:
    """The ruling on an attempt that was not started."""
    return {
        "outcome": "DNS",
        "result": int(DNS),
        "written": "DNS",
        "under": list(edition.cite("9f5")),
        "choices": [],
        "beyond": None,
    }


def _document(state: State, round_id: str, seen: Observed, decisions: Sequence[Decision] = ()) -> dict[str, Any]:
    """The observed attempt with what the competition knows about it."""
    round_ = state.announced(round_id)
    known: dict[str, Any] = {"edition": str(state.edition), "event": round_.event_id, "head_to_head": True}
    if round_.time_limit:
        known["time_limit"] = round_.time_limit.centiseconds
    taken = {decision.matter: decision.answer for decision in decisions}
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
    if questions := tuple(question for attempt in both for question in attempt.open_questions):
        return Outcome(questions=questions)
    if any(attempt.ruling["outcome"] == "extra attempt" for attempt in both):
        return done(_again(round_id, found.name, both, state.edition))
    return _entered(state, by, round_id, found, both)


def _again(round_id: str, match: str, both: Sequence[Judged], edition: Edition) -> PointReplaced:
    """The point is played again by both, whichever of them the extra attempt is granted to."""
    granted = [attempt.ruling for attempt in both if attempt.ruling["outcome"] == "extra attempt"]
    under = [number for ruling in granted for number in ruling["under"]]
    reasons = [decision.reason for attempt in both for decision in attempt.decisions]
    reason = "; ".join(reasons) or f"ruled under {' and '.join(under)}"
    return PointReplaced(round_id, match, reason, tuple(dict.fromkeys((*edition.cite("11k1"), *under))))


def _entered(state: State, by: Actor, round_id: str, found: MatchState, both: Sequence[Judged]) -> Outcome:
    """The results of both, as they are written, and what follows for more than these attempts."""
    high, low = (AttemptResult(attempt.ruling["result"]) for attempt in both)
    entered = enter_point(state, by, round_id, found.name, high, low)
    if entered.is_refused:
        return entered
    (point,) = entered.facts
    assert isinstance(point, PointEntered)
    event_id = state.announced(round_id).event_id
    texts = tuple(_text(attempt, result, event_id) for attempt, result in zip(both, point.results, strict=True))
    numbers = dict.fromkeys((*point.under, *(number for attempt in both for number in attempt.ruling["under"])))
    decided = tuple(document for attempt in both for document in attempt.decided(by))
    point = replace(point, under=tuple(numbers), written=texts, decisions=decided)
    return _with_what_follows(by, event_id, point, both)


def _text(judged: Judged, result: int, event_id: str) -> str:
    """What the score sheet says. For a disqualified competitor, the recorded result is not the ruled one."""
    same = result == judged.ruling["result"]
    return str(judged.ruling["written"]) if same else format_result(AttemptResult(result), event_id)


def _with_what_follows(by: Actor, event_id: str, point: PointEntered, both: Sequence[Judged]) -> Outcome:
    """A point, and the disqualification from more than its attempts, which others report to the Delegate."""
    facts: list[PointEntered | Disqualified] = [point]
    remarks: list[Ruling[Message]] = []
    for attempt in both:
        beyond, under = attempt.ruling["beyond"], tuple(attempt.ruling["under"])
        if beyond is None:
            continue
        if not by.is_delegate or beyond == "remaining attempts DNF":
            remarks.append(Ruling(tell_delegate(beyond), under))
            continue
        events = (event_id,) if beyond == "event disqualification" else ()
        facts.append(Disqualified(attempt.person_id, events, f"ruled under {' and '.join(under)}", under))
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
    """Sign the attempt of a competitor at a point (from 1; the last where none is given), the judge first.

    Scramblers sign for the point that comes next, before it begins.
    """
    if role not in SIGNERS:
        return does_not_sign(role, state.edition)
    bracket = state.round(round_id).bracket
    found = match_called(bracket, match, state.edition) if bracket else None
    if bracket is None or found is None or person_id not in (found.high, found.low):
        numbers = state.edition.cite_known("I2d")
        return refused("matches.does_not_play", *numbers, person=PersonRef(person_id), match=match)
    number = len(bracket.points_of(match)) + (role in SCRAMBLERS) if point is None else point
    if role in SCRAMBLERS:
        against = _against_scrambling(state.edition, bracket, found, number, person_id, role)
    else:
        against = _against_signing(state.edition, bracket, match, number, person_id, role)
    return against or done(PointSigned(round_id, match, number, person_id, role, signature))


def _against_scrambling(
    edition: Edition, bracket: Bracket, found: MatchState, point: int, person_id: int, role: str
) -> Outcome | None:
    """The refusal where a puzzle of that point cannot be signed for now; nothing where it can."""
    match = found.name
    if found.is_decided:
        return refused("matches.no_more_points", *edition.cite_known("I3a"), match=match)
    if bracket.awaits_ruling(match):
        return refused("matches.already_observed", *edition.cite("A7b"), match=match)
    if point != len(bracket.points_of(match)) + 1:
        return refused("matches.not_next_point", *edition.cite("A2d1"), point=point, match=match)
    prepared = prepared_at(bracket.tries_at(match))
    is_signed = prepared is not None and role in prepared.signed_by(person_id)
    return _already_signed(role, edition) if is_signed else None


def _against_signing(
    edition: Edition, bracket: Bracket, match: str, point: int, person_id: int, role: str
) -> Outcome | None:
    """The refusal where an attempt cannot be signed; nothing where it can."""
    points = bracket.points_of(match)
    if not 1 <= point <= len(points):
        return refused("attempts.nothing_to_sign", *edition.cite("A7b", "A7c"))
    signed = points[point - 1].signed_by(person_id)
    if role == "competitor" and "judge" not in signed:
        return refused("attempts.judge_signs_first", *edition.cite("A7c", "A7c4"))
    return _already_signed(role, edition) if role in signed else None


def _already_signed(role: str, edition: Edition) -> Outcome:
    return refused("attempts.already_signed", *edition.cite("A7b"), role=role_name(role))
