"""Decision help: plain questions, one at a time, that end in the ruling of the edition (11b, 11e, 11i, 11j).

A walk asks only what the edition makes a difference of, and what is known already it suggests. Answers are plain words;
whoever walks again from the same answers comes to the same ruling.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Round, Scope
from cubelex.officiating import AttemptFact, State, Try
from cubelex.rules import (
    Achievement,
    Appeal,
    Found,
    Incident,
    Misscramble,
    Remedy,
    Ruling,
    Verdict,
    after_duplicate,
    after_false_report,
    after_incident,
    after_misscramble,
    appeal_at,
    grave_cases,
    least_moves,
    must_show_sequences,
    should_be_verified,
)
from cubelex.web.achievements import PERSONAL, tags_of

Answers = Mapping[str, str]
Note = tuple[str, tuple[str, ...]]

YES: Final = "yes"
NO: Final = "no"
_RECORD: Final = "record"
_TOP: Final = "top"


@dataclass(frozen=True, slots=True)
class Case:
    """The attempt that a walk is about."""

    state: State
    round_id: str
    person_id: int
    attempt: int

    @property
    def about(self) -> AttemptFact:
        """The attempt, as verbs are told of it."""
        return AttemptFact(self.round_id, self.person_id, self.attempt)

    @property
    def announced(self) -> Round:
        """Its round."""
        return self.state.announced(self.round_id)

    @property
    def made(self) -> Try | None:
        """The try that counts; nothing where the competitor is not in the round."""
        card = self.state.round(self.round_id).cards.get(self.person_id)
        return card.slot(self.attempt).valid if card else None

    @property
    def is_over(self) -> bool:
        """Whether the competition has ended."""
        return self.state.ended_at is not None

    @property
    def is_final(self) -> bool:
        """Whether no round follows."""
        return self.state.competition.next_round(self.announced) is None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with its answers; `known` is what is suggested, and `why`."""

    name: str
    text: str
    options: tuple[tuple[str, str], ...]
    under: tuple[str, ...] = ()
    known: str = ""
    why: str = ""

    def said(self, answer: str) -> str:
        """The words of an answer."""
        return dict(self.options).get(answer, answer)


@dataclass(frozen=True, slots=True)
class Walk:
    """A way from questions to a ruling."""

    title: Promise
    asks: Callable[[Case, Answers], Iterator[Ask]]
    ruling: Callable[[Case, Answers], Ruling[Verdict[Remedy]]]
    notes: Callable[[Case, Answers], Iterator[Note]]


def asked(walk: Walk, case: Case, answers: Answers) -> tuple[list[tuple[Ask, str]], Ask | None]:
    """The questions that were answered, and the next one; nothing once all are."""
    done: list[tuple[Ask, str]] = []
    for ask in walk.asks(case, answers):
        answer = answers.get(ask.name, "")
        if answer not in dict(ask.options):
            return done, ask
        done.append((ask, answer))
    return done, None


def _yes_no() -> tuple[tuple[str, str], ...]:
    return (YES, _("Yes")), (NO, _("No"))


def _no_notes(case: Case, answers: Answers) -> Iterator[Note]:
    return iter(())


# A puzzle that was scrambled wrongly (11i).


def _misscramble_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    incidents = case.state.edition.incidents
    cases = incidents.misscramble_needs_extra
    if incidents.misscramble_otherwise == "unsaid":
        return
    if "record_or_top_50_single" in cases:
        yield _importance(case, Scope.SINGLE, "single", _("What is this result?"), "11i1a")
    if "record_or_top_50_average" in cases and case.announced.format.is_average:
        yield _importance(case, Scope.AVERAGE, "average", _("What is the average or mean that it is part of?"), "11i1b")
    is_important = any(answers.get(name) in (_RECORD, _TOP) for name in ("single", "average"))
    is_exempt = incidents.signed_final_is_exempt and is_important
    if case.is_final and ("championship_final" in cases or is_exempt):
        number = "11i1c" if "championship_final" in cases else "11i1f"
        text = _("Was it in the final of a national, continental or world championship?")
        yield Ask("final", text, _yes_no(), (number,))
    if is_exempt and answers.get("final") == YES:
        yield _signatures(case)
    if "too_few_moves" in cases:
        yield from _moves(case)
    if _is_shown_on_request(case, answers):
        text = _("Does the competitor ask to see the scramble sequences?")
        yield Ask("request", text, _yes_no(), ("11i1+++",))


def _importance(case: Case, scope: Scope, name: str, text: str, number: str) -> Ask:
    top = case.state.edition.incidents.top_ranking
    options = (
        (NO, _("None of these")),
        (_RECORD, _("A national, continental or world record")),
        (_TOP, _("A personal record among the top %(number)d of the world") % {"number": top}),
    )
    known, why = _known_importance(case, scope)
    return Ask(name, text, options, (number,), known, why)


def _known_importance(case: Case, scope: Scope) -> tuple[str, str]:
    """What the site knows of a result: that it is no personal best and hence nothing of the kind, or a record."""
    tag = tags_of(case.state, case.announced.event_id).get((case.round_id, case.person_id, scope), "")
    if scope is Scope.SINGLE and not _is_best(case):
        tag = ""
    if not tag:
        return NO, _("By what is known here, it is no personal best.")
    if tag == PERSONAL:
        return "", _("It is a personal best. Look up where it stands in the world rankings.")
    return _RECORD, _("Tagged here as %(tag)s.") % {"tag": tag}


def _is_best(case: Case) -> bool:
    made = case.made
    card = case.state.round(case.round_id).cards.get(case.person_id)
    results = [slot.result for slot in card.slots.values() if slot.result > 0] if card else []
    return made is not None and made.result is not None and bool(results) and made.result == min(results)


def _signatures(case: Case) -> Ask:
    signed = case.made.signatures if case.made else {}
    has_both = {"scrambler", "second scrambler"} <= signed.keys()
    text = _("Had two scramblers checked the puzzle and signed?")
    why = _("Both signatures are recorded here.") if has_both else ""
    return Ask("signed", text, _yes_no(), ("11i1f",), YES if has_both else "", why)


def _moves(case: Case) -> Iterator[Ask]:
    least = least_moves(case.announced.event_id, case.state.edition)
    if least.decision:
        text = _("Was it solved in fewer than %(number)d moves?") % {"number": least.decision}
        why = _("Most wrong scrambles take more.")
        yield Ask("moves", text, ((NO, _("No, or nobody knows")), (YES, _("Yes"))), ("11i1d", *least.under), NO, why)


def _is_shown_on_request(case: Case, answers: Answers) -> bool:
    return bool(must_show_sequences(_misscramble(case, answers), case.state.edition, is_requested=True).decision)


def _misscramble(case: Case, answers: Answers) -> Misscramble:
    found = Found.AFTER_COMPETITION if case.is_over else Found.IN_COMPETITION
    least = least_moves(case.announced.event_id, case.state.edition).decision
    return Misscramble(
        case.announced.event_id,
        found,
        _achievement(answers.get("single")),
        _achievement(answers.get("average")),
        is_championship_final=answers.get("final") == YES,
        moves=max(least - 1, 0) if answers.get("moves") == YES else None,
        has_two_signatures=answers.get("signed") == YES,
    )


def _achievement(answer: str | None) -> Achievement:
    is_top = answer == _TOP
    return Achievement(answer == _RECORD, is_personal_record=is_top, rank=1 if is_top else None)


def _after_misscramble(case: Case, answers: Answers) -> Ruling[Verdict[Remedy]]:
    return after_misscramble(_misscramble(case, answers), case.state.edition)


def _misscramble_notes(case: Case, answers: Answers) -> Iterator[Note]:
    found, edition = _misscramble(case, answers), case.state.edition
    if grave_cases(found, edition):
        if answers.get("request") == YES:
            yield _("Show the competitor the sequences before the competition ends."), ("11i1+++",)
        if should_be_verified(found, edition).decision:
            yield _("Verify before the competition ends how it was scrambled, by video if there is any."), ("11i1++",)


# A scramble that somebody had before (11j).


def _duplicate_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    if not case.state.edition.incidents.duplicate_scramble:
        return
    yield Ask("was", _("Had the competitor really had this scramble before?"), _yes_no(), ("11j",))
    if answers.get("was") == NO:
        yield Ask("moved", _("Had they made a move before they stopped?"), _yes_no(), ("11j1",))
    elif answers.get("was") == YES and not case.is_over:
        yield Ask("running", _("Is their group still running?"), _yes_no(), ("11j2", "11j3"))


def _after_duplicate(case: Case, answers: Answers) -> Ruling[Verdict[Remedy]]:
    edition = case.state.edition
    if answers.get("was") == NO:
        return after_false_report(answers.get("moved") == YES, edition)
    if case.is_over:
        return after_duplicate(Found.AFTER_COMPETITION, edition)
    return after_duplicate(Found.IN_GROUP if answers.get("running") == YES else Found.IN_COMPETITION, edition)


# Any other incident in an attempt (11b, 11e).


def _incident_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    edition = case.state.edition
    if case.is_over:
        return
    own = "3i" if edition.read_as.year < 2018 else "3h3"
    text = _("Did it happen because of how the competitor has modified the puzzle?")
    yield Ask("own", text, _yes_no(), (own,), NO)
    if answers.get("own") == NO and edition.incidents.appeal != "unsaid":
        yield _appeal(case)


def _appeal(case: Case) -> Ask:
    options = (
        (Appeal.IN_TIME.value, _("Before the attempt was finished")),
        (Appeal.LATE.value, _("Only after signing")),
        (Appeal.NONE.value, _("Not at all")),
    )
    signed = case.made is not None and "competitor" in case.made.signatures
    known, why = "", ""
    if case.state.edition.read_as.year >= 2025:
        known = appeal_at(signed).decision.value
        why = _("They have signed the result.") if signed else _("They have not signed the result here.")
    return Ask("appeal", _("When did the competitor ask for an extra attempt?"), options, ("11e",), known, why)


def _after_incident(case: Case, answers: Answers) -> Ruling[Verdict[Remedy]]:
    is_head_to_head = case.announced.format.attempts is None
    appeal = answers.get("appeal", "")
    known = Appeal(appeal) if appeal in set(Appeal) else Appeal.IN_TIME
    incident = Incident(known, answers.get("own") == YES, case.is_over, is_head_to_head)
    return after_incident(incident, case.state.edition)


WALKS: Final[Mapping[str, Walk]] = {
    "misscramble": Walk(
        gettext_lazy("A puzzle was scrambled wrongly"), _misscramble_asks, _after_misscramble, _misscramble_notes
    ),
    "duplicate": Walk(gettext_lazy("Somebody had this scramble before"), _duplicate_asks, _after_duplicate, _no_notes),
    "attempt": Walk(gettext_lazy("Something went wrong in an attempt"), _incident_asks, _after_incident, _no_notes),
}
