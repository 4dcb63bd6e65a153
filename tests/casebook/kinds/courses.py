"""Questions about a course of events: what officials do one after the other at a small competition of 3×3×3."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    Format,
    FromRounds,
    ParticipationRuleset,
    Person,
    Registration,
    RegistrationStatus,
    ResultCondition,
    Round,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
)
from cubelex.officiating import (
    Actor,
    AttemptRef,
    CompetitionState,
    Outcome,
    Role,
    correct_result,
    define_competition,
    end_competition,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    observe_attempt,
    open_round,
    replay,
    results_of,
    undo,
)
from cubelex.officiating.log import with_entries
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.verbs import (
    decide_provisional,
    decline_attempts,
    disqualify,
    enter_round,
    expected_competitors,
    read_observation,
    settle_incident,
    settle_signatures,
    sign_attempt,
    withdraw,
)
from cubelex.regulations import Edition
from cubelex.rules import Decision
from cubelex.rules.incidents import Achievement, Misscramble, WhenNoticed, after_misscramble
from cubelex.rules.people import Ground
from tests.casebook.reading import cutoff_of, read_result

DELEGATE = Actor("Delegate", frozenset({Role.DELEGATE}))
SCORE_TAKER = Actor("score taker", frozenset({Role.SCORE_TAKER}))


def _competition(edition: Edition, competitors: int, advance: int, cutoff: dict[str, object] | None) -> Competition:
    """3×3×3 in two rounds; in each the limit is ten minutes."""
    limit = TimeLimit(60_000)
    condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, advance)
    rules = ParticipationRuleset(FromRounds(("333-r1",), condition))
    first = Round("333-r1", Format.AVERAGE_OF_5, limit, cutoff_of(cutoff))
    event = Event("333", (first, Round("333-r2", Format.AVERAGE_OF_5, limit, participation_ruleset=rules)))
    people = tuple(
        Person(
            number,
            f"Person {number}",
            "NL",
            wca_id=f"2015PERS{number:02}",
            registration=Registration(number, ("333",), RegistrationStatus.ACCEPTED),
        )
        for number in range(1, competitors + 1)
    )
    schedule = Schedule(edition.date, 1, (Venue(1, "Hall", "NL", "Europe/Amsterdam"),))
    return Competition("Case", "Case", "Case", schedule, people, (event,))


class _Course:
    """A log that grows step by step, and how the last step came out."""

    def __init__(self, competition: Competition) -> None:
        self.now = datetime.combine(competition.schedule.start_date, datetime.min.time(), ZoneInfo("Europe/Amsterdam"))
        self.log: list[Entry] = list(define_competition(DELEGATE, competition).entries(0, self.now, DELEGATE))
        self.state: CompetitionState = replay(self.log)
        self.last = Outcome()

    def take(self, step: str) -> None:
        """Do what a line says; a word in brackets at its end is who does it."""
        text, _, by = step.rstrip(")").partition(" (")
        actor = SCORE_TAKER if by == "score taker" else DELEGATE
        self.now += timedelta(minutes=1)
        word, *rest = text.split()
        self.last = _VERBS[word](self, actor, rest)
        self.append(self.last, actor)

    def append(self, outcome: Outcome, by: Actor) -> None:
        """The facts of an outcome, after what there is."""
        earlier, entries = tuple(self.log), outcome.entries(self.state.entries, self.now, by)
        self.state = with_entries(self.state, entries, lambda: earlier)
        self.log += entries


def _enter(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`enter 333-r1 1 10.00 11.00`: the next attempts of competitor 1; `all` for everybody, 11.00 and on."""
    round_id, who, *results = words
    persons = [card.person_id for card in course.state.taking_part(round_id)] if who == "all" else [int(who)]
    outcome = Outcome()
    for person in persons:
        for written in results or [f"{10 + person}.00"] * 5:
            card = course.state.card(round_id, person)
            number = next(one for one in range(1, 99) if card.slot(one).current.result is None)
            outcome = enter_attempt(course.state, by, round_id, person, number, read_result(written))
            if outcome.is_refused:
                return outcome
            course.append(outcome, by)
    return Outcome()


def _attempt(words: list[str]) -> tuple[str, int, int]:
    return words[0], int(words[1]), int(words[2])


def _grant(course: _Course, by: Actor, words: list[str]) -> Outcome:
    provisional = "provisionally" in words
    return grant_extra_attempt(course.state, by, *_attempt(words), "an incident", is_provisional=provisional)


def _correct(course: _Course, by: Actor, words: list[str]) -> Outcome:
    result = AttemptResult(read_result(words[3]))
    return correct_result(course.state, by, *_attempt(words), result, "a mistake was found")


def _decide(course: _Course, by: Actor, words: list[str]) -> Outcome:
    counts = words[3] == "counts"
    return decide_provisional(course.state, by, *_attempt(words), counts=counts, reason="it was looked into")


def _disqualify(course: _Course, by: Actor, words: list[str]) -> Outcome:
    events = ("333",) if "event" in words else ()
    return disqualify(course.state, by, int(words[0]), events, Ground.CHEATING, "cheated")


def _observe(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`observe 333-r1 1 1 absent_when_called`: what a judge saw, decided as it usually is."""
    observed = read_observation(course.state, {"observations": words[3:]})
    assert not isinstance(observed, Outcome), observed
    asked = observe_attempt(course.state, by, *_attempt(words), observed)
    usual = [Decision(question.matter, question.default, "as usual") for question in asked.questions]
    return observe_attempt(course.state, by, *_attempt(words), observed, usual) if usual else asked


def _misscramble(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`misscramble 333-r1 8 1 DNS`: a record was on a wrong scramble, and no extra attempt is granted."""
    has_ended = course.state.ended_at is not None
    found = WhenNoticed.AFTER_COMPETITION if has_ended else WhenNoticed.IN_COMPETITION
    record = Misscramble("333", found, single=Achievement(is_regional_record=True))
    verdict = after_misscramble(record, course.state.edition)
    decision = Decision("misscramble", words[3], "no time is left") if verdict.questions else None
    about = AttemptRef(*_attempt(words))
    return settle_incident(course.state, by, about, "scrambled wrongly", verdict, decision)


def _unsigned(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`unsigned 333-r1 1 2 DNF`: what is decided about an attempt that lacks a signature."""
    decision = Decision("signature_missing", " ".join(words[3:]), "the judge was asked")
    return settle_signatures(course.state, by, [AttemptRef(*_attempt(words))], decision)


def _undo(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`undo 1`: the last entry; `undo 2` the one before it."""
    return undo(course.state, by, course.log, course.log[-int(words[0])].number, "it was wrong")


_VERBS: dict[str, Callable[[_Course, Actor, list[str]], Outcome]] = {
    "open": lambda course, by, words: open_round(course.state, by, words[0]),
    "finish": lambda course, by, words: finish_round(course.state, by, words[0]),
    "enter": _enter,
    "decline": lambda course, by, words: decline_attempts(course.state, by, words[0], int(words[1])),
    "sign": lambda course, by, words: sign_attempt(course.state, by, *_attempt(words), words[3]),
    "grant": _grant,
    "decide": _decide,
    "correct": _correct,
    "withdraw": lambda course, by, words: withdraw(course.state, by, words[0], int(words[1])),
    "admit": lambda course, by, words: enter_round(course.state, by, words[0], int(words[1])),
    "disqualify": _disqualify,
    "observe": _observe,
    "misscramble": _misscramble,
    "unsigned": _unsigned,
    "undo": _undo,
    "end": lambda course, by, words: end_competition(course.state, by, course.now),
}


def _played(
    edition: Edition, course: list[str], competitors: int, advance: int, cutoff: dict[str, object] | None
) -> _Course:
    held = _Course(_competition(edition, competitors, advance, cutoff))
    for step in course:
        held.take(step)
    return held


def last_step_is_refused(
    edition: Edition,
    course: list[str],
    competitors: int = 16,
    advance: int = 8,
    cutoff: dict[str, object] | None = None,
) -> list[str]:
    """The regulations by which the last step is refused; none where it is not."""
    refusals = _played(edition, course, competitors, advance, cutoff).last.refusals
    return sorted({number for ruling in refusals for number in ruling.under})


def attempts_of(
    edition: Edition,
    course: list[str],
    who: str = "1",
    competitors: int = 16,
    advance: int = 8,
    cutoff: dict[str, object] | None = None,
) -> list[int]:
    """The attempts of competitor `who` in the first round after everything."""
    state = _played(edition, course, competitors, advance, cutoff).state
    rows = {row.person_id: row.attempts for row in results_of(state, "333-r1")}
    return [int(result) for result in rows[int(who)]]


def in_final(edition: Edition, course: list[str], competitors: int = 16, advance: int = 8) -> list[int]:
    """Who is in the second round after everything, or would be if it were opened now."""
    state = _played(edition, course, competitors, advance, None).state
    if state.has_begun("333-r2"):
        return sorted(card.person_id for card in state.taking_part("333-r2"))
    return sorted(expected_competitors(state, "333-r2"))


KINDS = {
    "last step is refused by": last_step_is_refused,
    "attempts in the end": attempts_of,
    "in the final": in_final,
}
