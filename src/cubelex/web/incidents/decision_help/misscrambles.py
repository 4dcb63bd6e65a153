"""A puzzle that was scrambled wrongly: what is asked about it, the ruling, and what else is to be done (11i)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from cubelex.competition import Scope, is_championship_final
from cubelex.rules import Ruling
from cubelex.rules.incidents import (
    Achievement,
    Misscramble,
    Remedy,
    WhenNoticed,
    after_misscramble,
    grave_cases,
    must_show_sequences,
    should_be_verified,
)
from cubelex.rules.scrambling import least_moves
from cubelex.web.incidents.decision_help.importance import RECORD, TOP, known_importance
from cubelex.web.incidents.decision_help.questions import NO, YES, Answers, Ask, Case, Note, yes_no


def asks(case: Case, answers: Answers) -> Iterator[Ask]:
    """What is asked: only what the edition makes a difference of."""
    incidents = case.state.edition.incidents
    cases = incidents.misscramble_needs_extra
    if incidents.misscramble_otherwise == "unsaid":
        return
    if "record_or_top_50_single" in cases:
        yield _importance(case, Scope.SINGLE, "single", _("What kind of result is this?"), "11i1a")
    if "record_or_top_50_average" in cases and case.announced.format.is_average:
        yield _importance(case, Scope.AVERAGE, "average", _("What kind of average or mean is it part of?"), "11i1b")
    is_important = any(answers.get(name) in (RECORD, TOP) for name in ("single", "average"))
    is_exempt = incidents.signed_final_is_exempt and is_important
    if case.is_final and ("championship_final" in cases or is_exempt):
        number = "11i1c" if "championship_final" in cases else "11i1f"
        text = _("Was this a national, continental or world championship final?")
        is_declared = is_championship_final(case.state.competition, case.round_id)
        known = (YES, _("The competition is declared as a championship.")) if is_declared else ("", "")
        yield Ask("final", text, yes_no(), case.state.edition.cite_known(number), *known)
    if is_exempt and answers.get("final") == YES:
        yield _signatures(case)
    if "too_few_moves" in cases:
        yield from _moves(case)
    if _is_shown_on_request(case, answers):
        text = _("Does the competitor ask to see the scramble sequences?")
        yield Ask("request", text, yes_no(), case.state.edition.cite_known("11i1+++"))


def _importance(case: Case, scope: Scope, name: str, text: str, number: str) -> Ask:
    top = case.state.edition.incidents.top_ranking
    options = (
        (NO, _("None of these")),
        (RECORD, _("A national, continental or world record")),
        (TOP, _("A personal record in the world top %(number)d") % {"number": top}),
    )
    importance, why = known_importance(case, scope, "competitors")
    return Ask(name, text, options, case.state.edition.cite_known(number), importance, why)


def _signatures(case: Case) -> Ask:
    signed = case.made.signatures if case.made else {}
    has_both = {"scrambler", "second scrambler"} <= signed.keys()
    text = _("Did two scramblers check the puzzle and sign?")
    why = _("Both signatures are recorded.") if has_both else ""
    return Ask("signed", text, yes_no(), case.state.edition.cite_known("11i1f"), YES if has_both else "", why)


def _moves(case: Case) -> Iterator[Ask]:
    least = least_moves(case.announced.kind, case.state.edition)
    if least.answer:
        text = _("Was it solved in fewer than %(number)d moves?") % {"number": least.answer}
        why = _("Most misscrambles need more moves.")
        under = (*case.state.edition.cite_known("11i1d"), *least.under)
        yield Ask("moves", text, ((NO, _("No, or unknown")), (YES, _("Yes"))), under, NO, why)


def _is_shown_on_request(case: Case, answers: Answers) -> bool:
    return bool(must_show_sequences(_misscramble(case, answers), case.state.edition, is_requested=True).answer)


def _misscramble(case: Case, answers: Answers) -> Misscramble:
    found = WhenNoticed.AFTER_COMPETITION if case.is_over else WhenNoticed.IN_COMPETITION
    least = least_moves(case.announced.kind, case.state.edition).answer
    return Misscramble(
        case.announced.kind,
        found,
        _achievement(answers.get("single")),
        _achievement(answers.get("average")),
        is_championship_final=answers.get("final") == YES,
        moves=max(least - 1, 0) if answers.get("moves") == YES else None,
        has_two_signatures=answers.get("signed") == YES,
    )


def _achievement(answer: str | None) -> Achievement:
    is_top = answer == TOP
    return Achievement(answer == RECORD, is_personal_record=is_top, rank=1 if is_top else None)


def ruling(case: Case, answers: Answers) -> Ruling[Remedy]:
    """What becomes of the result."""
    return after_misscramble(_misscramble(case, answers), case.state.edition)


def notes(case: Case, answers: Answers) -> Iterator[Note]:
    """What else is to be done in grave cases."""
    found, edition = _misscramble(case, answers), case.state.edition
    if grave_cases(found, edition):
        if answers.get("request") == YES:
            text = _("Show the competitor the scramble sequences before the competition ends.")
            yield text, edition.cite_known("11i1+++")
        if should_be_verified(found, edition).answer:
            text = _("Before the competition ends, verify how it was scrambled, with video if available.")
            yield text, edition.cite_known("11i1++")
