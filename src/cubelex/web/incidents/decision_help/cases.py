"""Decision help: plain questions, one at a time, that end in the ruling of the edition (11b, 11e, 11i, 11j).

A walk asks only what the edition makes a difference of, and what is known already it suggests. Answers are plain words;
the same answers always lead to the same ruling.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.officiating import RoundStatus
from cubelex.rules import Ruling, observations
from cubelex.rules.incidents import (
    Appeal,
    IncidentFacts,
    Remedy,
    WhenNoticed,
    after_duplicate,
    after_false_report,
    after_incident,
    after_observation,
    appeal_at,
    reasons_for_extra_attempt,
)
from cubelex.web.incidents.decision_help import misscrambles
from cubelex.web.incidents.decision_help.questions import NO, YES, Answers, Ask, Case, DecisionPath, Note, yes_no
from cubelex.web.shared.labels.messages import say


def _no_notes(case: Case, answers: Answers) -> Iterator[Note]:
    return iter(())


def _duplicate_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    edition = case.state.edition
    if not edition.incidents.duplicate_scramble:
        return
    yield Ask("was", _("Did the competitor really get the same scramble before?"), yes_no(), edition.cite("11j"))
    if answers.get("was") == NO:
        yield Ask("moved", _("Did the competitor make a move before stopping?"), yes_no(), edition.cite("11j1"))
    elif answers.get("was") == YES and not case.is_over:
        yield Ask("running", _("Is the competitor's group still running?"), yes_no(), edition.cite("11j2", "11j3"))


def _after_duplicate(case: Case, answers: Answers) -> Ruling[Remedy]:
    edition = case.state.edition
    if answers.get("was") == NO:
        return after_false_report(answers.get("moved") == YES, edition)
    if case.is_over:
        return after_duplicate(WhenNoticed.AFTER_COMPETITION, edition)
    return after_duplicate(
        WhenNoticed.IN_GROUP if answers.get("running") == YES else WhenNoticed.IN_COMPETITION, edition
    )


def _incident_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    edition = case.state.edition
    if case.is_over:
        return
    text = _("Did it happen due to the competitor's changes to the puzzle?")
    yield Ask("own", text, yes_no(), edition.cite("3h3"), NO)
    if answers.get("own") == NO and edition.incidents.appeal != "unsaid":
        yield _appeal(case)
    if answers.get("own") == NO and case.match:
        yield Ask("changes", _("Does it change who wins the point?"), yes_no(), edition.cite_known("11k2"))


def _appeal(case: Case) -> Ask:
    options = (
        (Appeal.IN_TIME.value, _("Before the end of the attempt")),
        (Appeal.LATE.value, _("Only after signing")),
        (Appeal.NONE.value, _("Not at all")),
    )
    signed = case.made is not None and "competitor" in case.made.signatures
    known, why = "", ""
    if case.state.edition.incidents.appeal == "should":
        known = appeal_at(signed, case.state.edition).answer.value
        why = (
            _("The competitor has signed the result.")
            if signed
            else _("The competitor has not signed the result on this site.")
        )
    text = _("When did the competitor ask for an extra attempt?")
    return Ask("appeal", text, options, case.state.edition.cite("11e"), known, why)


def _after_incident(case: Case, answers: Answers) -> Ruling[Remedy]:
    appeal = answers.get("appeal", "")
    appeal_time = Appeal(appeal) if appeal in set(Appeal) else Appeal.IN_TIME
    changes = answers.get("changes") != NO
    incident = IncidentFacts(appeal_time, answers.get("own") == YES, case.is_over, bool(case.match), changes)
    return after_incident(incident, case.state.edition)


def _named_asks(case: Case, answers: Answers) -> Iterator[Ask]:
    edition, event = case.state.edition, case.announced.kind
    names = reasons_for_extra_attempt(event, edition, bool(case.match))
    options = tuple((name, say(observations()[name].seen)) for name in names)
    yield Ask("reason", _("What happened?"), options, edition.cite("11e"))
    if answers.get("reason") == "illegal_puzzle" and edition.has("3k2"):
        is_complete = case.state.round(case.round_id).status is RoundStatus.FINISHED
        known = NO if is_complete else YES
        text = _("Was the puzzle found before the end of the round?")
        yield Ask("found", text, yes_no(), edition.cite_known("3k2", "3k2a"), known)


def _after_named(case: Case, answers: Answers) -> Ruling[Remedy]:
    edition, event = case.state.edition, case.announced.kind
    if case.is_over:
        return after_incident(IncidentFacts(competition_has_ended=True), edition)
    return after_observation(
        answers.get("reason", ""),
        event,
        edition,
        round_is_complete=answers.get("found") == NO,
        head_to_head=bool(case.match),
    )


WALKS: Final[Mapping[str, DecisionPath]] = {
    "misscramble": DecisionPath(
        gettext_lazy("Misscramble"), misscrambles.asks, misscrambles.ruling, misscrambles.notes
    ),
    "duplicate": DecisionPath(gettext_lazy("Same scramble twice"), _duplicate_asks, _after_duplicate, _no_notes),
    "attempt": DecisionPath(gettext_lazy("Incident during an attempt"), _incident_asks, _after_incident, _no_notes),
    "named": DecisionPath(gettext_lazy("Extra attempt by a rule"), _named_asks, _after_named, _no_notes),
}
