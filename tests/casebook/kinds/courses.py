"""Questions about a course of events: what officials do one after the other at a small competition.

It has one event in two rounds, 3×3×3 where the case names no other; competitor 1 is the best, 2 the next, and so on.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from cubelex.competition import (
    AttemptResult,
    ChampionshipTitle,
    Competition,
    ConditionType,
    Event,
    Format,
    FromRounds,
    ParticipationRuleset,
    Person,
    Registration,
    RegistrationStatus,
    ReservedPlaces,
    ResultCondition,
    Round,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
    with_championships,
    with_extension,
)
from cubelex.officiating import (
    Actor,
    AttemptRef,
    Outcome,
    Role,
    correct_result,
    end_competition,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    observe_attempt,
    open_round,
    results_of,
    undo,
)
from cubelex.officiating.verbs import (
    admit_late,
    allow_to_help,
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
from cubelex.officiating.views import RECORDS, tagged_results
from cubelex.regulations import Edition
from cubelex.rules import Decision, Ruling, read_time
from cubelex.rules.incidents import Achievement, Misscramble, Remedy, WhenNoticed, after_misscramble
from cubelex.rules.people import Ground
from tests.casebook.playing import DELEGATE, Log
from tests.casebook.reading import cutoff_of, read_result

TEN_MINUTES = 60_000
SCORE_TAKER = Actor("score taker", frozenset({Role.SCORE_TAKER}))


@dataclass(frozen=True)
class Setting:
    """The competition of a course, as far as a case says something about it."""

    competitors: int = 16
    advance: int = 8
    cutoff: dict[str, object] | None = None
    event: object = "333"
    round_format: object = "a"
    time_limit: object = "10:00"
    venues: int = 1
    nationalities: Mapping[str, list[int]] = field(default_factory=dict)
    reserved: Mapping[str, Any] | None = None
    titles: Sequence[str] = ()
    records_before: Mapping[str, object] = field(default_factory=dict)

    def competition(self, edition: Edition) -> Competition:
        """The event in two rounds, all competitors accepted for it."""
        rounds = self._round(1), self._round(2)
        places = tuple(Venue(number, "Hall", "NL", "Europe/Amsterdam") for number in range(1, self.venues + 1))
        people = tuple(self._person(number) for number in range(1, self.competitors + 1))
        schedule = Schedule(edition.date, 1, places)
        made = Competition("Case", "Case", "Case", schedule, people, (Event(str(self.event), rounds),))
        made = with_championships(made, [ChampionshipTitle.parse(title) for title in self.titles])
        records = {region: int(read_result(single)) for region, single in self.records_before.items()}
        known = {str(self.event): {"single": records}} if records else {}
        return replace(made, extensions=with_extension(made.extensions, RECORDS, known)) if known else made

    def _round(self, number: int) -> Round:
        limit = None if self.time_limit in ("none", None) else TimeLimit(read_time(str(self.time_limit)))
        round_ = Round(f"{self.event}-r{number}", Format(str(self.round_format)), limit)
        if number == 1:
            return replace(round_, cutoff=cutoff_of(self.cutoff))
        scope = Scope.AVERAGE if self.round_format in ("a", "m") else Scope.SINGLE
        condition = ResultCondition(ConditionType.RANKING, scope, self.advance)
        kept = self.reserved and ReservedPlaces(frozenset(self.reserved["for"]), int(self.reserved["places"]))
        rules = ParticipationRuleset(FromRounds((f"{self.event}-r1",), condition), kept or None)
        return replace(round_, participation_ruleset=rules)

    def _person(self, number: int) -> Person:
        country = next((iso2 for iso2, numbers in self.nationalities.items() if number in numbers), "NL")
        accepted = Registration(number, (str(self.event),), RegistrationStatus.ACCEPTED)
        return Person(number, f"Person {number}", country, wca_id=f"2015PERS{number:02}", registration=accepted)


class _Course(Log):
    """A log that grows step by step, and how the last step came out."""

    def __init__(self, competition: Competition) -> None:
        super().__init__(competition)
        self.last = Outcome()

    @property
    def event_id(self) -> str:
        """The event of the competition."""
        return self.state.competition.events[0].id

    def take(self, step: str) -> None:
        """Do what a line says; a word in brackets at its end is who does it."""
        text, _, by = step.rstrip(")").partition(" (")
        actor = SCORE_TAKER if by == "score taker" else DELEGATE
        word, *rest = text.split()
        self.last = self.append(_VERBS[word](self, actor, rest), actor)


def _enter(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`enter 333-r1 1 10.00 11.00`: the next attempts of competitor 1; `all` for everybody, 11.00 and on.

    A result of Multi-Blind is one word: `2/2_10:00`.
    """
    round_id, who, *results = words
    persons = [card.person_id for card in course.state.taking_part(round_id)] if who == "all" else [int(who)]
    outcome = Outcome()
    for person in persons:
        for written in results or [f"{10 + person}.00"] * 5:
            card = course.state.card(round_id, person)
            number = next(one for one in range(1, 99) if card.slot(one).current.result is None)
            result = read_result(written.replace("_", " "))
            outcome = enter_attempt(course.state, by, round_id, person, number, result)
            if outcome.is_refused:
                return outcome
            course.append(outcome, by)
    return Outcome()


def _attempt(words: list[str]) -> tuple[str, int, int]:
    return words[0], int(words[1]), int(words[2])


def _grant(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`grant 333-r1 1 2`, and how: `provisionally`, or as the attempt was `invalid`."""
    place, provisional, invalid = _attempt(words), "provisionally" in words, "invalid" in words
    return grant_extra_attempt(
        course.state, by, *place, "an incident", is_provisional=provisional, was_invalid=invalid or None
    )


def _correct(course: _Course, by: Actor, words: list[str]) -> Outcome:
    result = AttemptResult(read_result(words[3]))
    return correct_result(course.state, by, *_attempt(words), result, "a mistake was found")


def _decide(course: _Course, by: Actor, words: list[str]) -> Outcome:
    counts = words[3] == "counts"
    return decide_provisional(course.state, by, *_attempt(words), counts=counts, reason="it was looked into")


def _disqualify(course: _Course, by: Actor, words: list[str]) -> Outcome:
    events = (course.event_id,) if "event" in words else ()
    return disqualify(course.state, by, int(words[0]), events, Ground.CHEATING, "cheated")


def _observe(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`observe 333-r1 1 1 absent_when_called`: what a judge saw, decided as it usually is."""
    observed = read_observation(course.state, {"observations": words[3:]})
    assert not isinstance(observed, Outcome), observed
    asked = observe_attempt(course.state, by, *_attempt(words), observed)
    usual = [Decision(question.matter, question.default, "as usual") for question in asked.questions]
    return observe_attempt(course.state, by, *_attempt(words), observed, usual) if usual else asked


def _misscramble(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`misscramble 333-r1 8 1 DNS`: a record was on a wrong scramble, and no extra attempt is granted.

    With DNF, the Delegate records that although the Regulations say DNS.
    """
    has_ended = course.state.ended_at is not None
    found = WhenNoticed.AFTER_COMPETITION if has_ended else WhenNoticed.IN_COMPETITION
    record = Misscramble("333", found, single=Achievement(is_regional_record=True))
    verdict = after_misscramble(record, course.state.edition)
    if words[3] == "DNF":
        verdict = Ruling(Remedy.DNF, verdict.under)
    decision = Decision("misscramble", words[3], "no time is left") if verdict.questions else None
    about = AttemptRef(*_attempt(words))
    return settle_incident(course.state, by, about, "scrambled wrongly", verdict, decision)


def _unsigned(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`unsigned 333-r1 1 2 DNF`: what is decided about an attempt that lacks a signature."""
    decision = Decision("signature_missing", " ".join(words[3:]), "the judge was asked")
    return settle_signatures(course.state, by, [AttemptRef(*_attempt(words))], decision)


def _sign(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`sign 333-r1 1 2 judge`: a signature; `sign 333-r1 1 2 judge 5`: that of competitor 5."""
    signer = int(words[4]) if len(words) > 4 else None
    return sign_attempt(course.state, by, *_attempt(words), words[3], signer_id=signer)


def _late(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`late 333fm-r1 1 2`: competitor 1 comes ten minutes late to the second attempt."""
    round_id, person, attempt = _attempt(words)
    return admit_late(course.state, by, round_id, person, TEN_MINUTES, "the train was late", attempt=attempt)


def _undo(course: _Course, by: Actor, words: list[str]) -> Outcome:
    """`undo 1`: the last entry; `undo 2` the one before it."""
    return undo(course.state, by, course.entries, course.entries[-int(words[0])].number, "it was wrong")


_VERBS: dict[str, Callable[[_Course, Actor, list[str]], Outcome]] = {
    "open": lambda course, by, words: open_round(course.state, by, words[0]),
    "finish": lambda course, by, words: finish_round(course.state, by, words[0]),
    "enter": _enter,
    "decline": lambda course, by, words: decline_attempts(course.state, by, words[0], int(words[1])),
    "sign": _sign,
    "allow": lambda course, by, words: allow_to_help(course.state, by, words[0], int(words[1]), "too few judges"),
    "late": _late,
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


def _played(edition: Edition, course: list[str], setting: dict[str, Any]) -> _Course:
    held = _Course(Setting(**setting).competition(edition))
    for step in course:
        held.take(step)
    return held


def last_step_is_refused(edition: Edition, course: list[str], **setting: Any) -> list[str]:
    """The regulations by which the last step is refused; none where it is not."""
    setting.pop("who", None)
    refusals = _played(edition, course, setting).last.refusals
    return sorted({number for ruling in refusals for number in ruling.under})


def attempts_of(edition: Edition, course: list[str], who: str = "1", **setting: Any) -> list[int]:
    """The attempts of competitor `who` in the first round after everything."""
    held = _played(edition, course, setting)
    rows = {row.person_id: row.attempts for row in results_of(held.state, f"{held.event_id}-r1")}
    return [int(result) for result in rows[int(who)]]


def in_final(edition: Edition, course: list[str], **setting: Any) -> list[int]:
    """Who is in the second round after everything, or would be if it were opened now."""
    held = _played(edition, course, setting)
    final = f"{held.event_id}-r2"
    if held.state.has_begun(final):
        return sorted(card.person_id for card in held.state.taking_part(final))
    return sorted(expected_competitors(held.state, final))


def tags_in_the_end(edition: Edition, course: list[str], **setting: Any) -> dict[str, str]:
    """The records of single attempts, by round and competitor, on the day after."""
    held = _played(edition, course, setting)
    tagged = tagged_results(held.state, held.event_id, held.now + timedelta(days=1))
    singles = [result for result in tagged if result.scope is Scope.SINGLE and result.is_record]
    return {f"{result.round_id} {result.person_id}": result.tag for result in singles}


KINDS = {
    "last step is refused by": last_step_is_refused,
    "attempts in the end": attempts_of,
    "in the final": in_final,
    "records in the end": tags_in_the_end,
}
