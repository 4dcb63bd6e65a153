"""The scorecard, by edition: what is written on it (A7b), and who signs it (A2d1, A7c)."""

from collections.abc import Callable
from datetime import date
from typing import Literal

from cubelex.competition import AttemptResult, EventOrId, MultiBlindResult
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.attempts.facts import AttemptOutcome, JudgedAttempt
from cubelex.rules.attempts.judging import total_penalty
from cubelex.rules.attempts.timing import measured
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.results.formatting import format_result, format_time, multi_blind_clock
from cubelex.rules.rulings import Ruling, left_to

_TEN_MINUTES = 60_000


@cites("A1a2+", "A7b4")
def scorecard_entry(judged: JudgedAttempt, event: EventOrId, edition: Edition, cumulative_limit: bool = False) -> str:
    """The attempt as the judge writes it: `17.65 + 4 = 21.65`, in 2018 `2 + 17.65 + 2 = 21.65`, `DNF (1:02.27)`.

    An attempt to be replaced by an extra attempt is left blank.
    """
    if judged.outcome is AttemptOutcome.EXTRA_ATTEMPT:
        return ""
    if judged.outcome is not AttemptOutcome.COMPLETED:
        return _with_time_of_dnf(judged, edition) if cumulative_limit else judged.outcome.value
    if is_fewest_moves(event):
        return format_result(judged.result, event)
    if not is_multi_blind(event):
        return _with_penalties(judged, judged.result, scorecard_time, edition)
    score = MultiBlindResult.decode(judged.result)
    return f"{score.solved}/{score.attempted} {_multi_blind_time(judged, score, edition)}"


@cites("A1a2+", "A7b1", "A7b3", "A7b4", "9f2+")
def entry_format(
    judged: JudgedAttempt, event: EventOrId, edition: Edition, cumulative_limit: bool = False
) -> tuple[str, ...]:
    """The regulations on how the entry of an attempt is written; none where only a word or a number is."""
    if judged.outcome is AttemptOutcome.DNF and cumulative_limit:
        return edition.cite_known("A1a2+")
    if judged.outcome is not AttemptOutcome.COMPLETED or is_fewest_moves(event):
        return ()
    scored = edition.cite_known("9f2+") if is_multi_blind(event) else ()
    penalties = edition.cite_known("A7b4") if judged.penalties else ()
    return (*scored, *edition.cite_known("A7b1", "A7b3"), *penalties)


@cites("A7b1", "A7b3")
def scorecard_time(centiseconds: AttemptResult) -> str:
    """A time without leading zeros; from ten minutes on without hundredths, which are no part of the result then.

    >>> scorecard_time(AttemptResult(330)), scorecard_time(AttemptResult(83_900))
    ('3.30', '13:59')
    """
    text = format_time(centiseconds)
    return text if centiseconds < _TEN_MINUTES else text[:-3]


def _with_penalties(
    judged: JudgedAttempt, final: AttemptResult, clock: Callable[[AttemptResult], str], edition: Edition
) -> str:
    """The final time, after the original recorded time and its penalties where there are some."""
    if not judged.penalties or judged.time is None:
        return clock(final)
    early = [penalty for penalty in judged.penalties if penalty.part.is_before_the_solve]
    before = total_penalty(early, edition)
    after = total_penalty(judged.penalties, edition) - before
    if edition.scorecards.penalty_format != "X + T + Y = F":
        before, after = 0, before + after
    terms = [str(before) if before else "", clock(judged.time), str(after) if after else ""]
    return f"{' + '.join(term for term in terms if term)} = {clock(final)}"


def _multi_blind_time(judged: JudgedAttempt, score: MultiBlindResult, edition: Edition) -> str:
    """In whole seconds; until these were asked for, with the hundredths of a time below ten minutes."""
    if judged.time is None or edition.multi_blind.time_unit == "seconds":
        return _with_penalties(judged, AttemptResult((score.seconds or 0) * 100), multi_blind_clock, edition)
    penalty = total_penalty(judged.penalties, edition)
    final = measured(judged.time + penalty * 100, "333mbf", edition).answer
    return _with_penalties(judged, final, scorecard_time, edition)


def _with_time_of_dnf(judged: JudgedAttempt, edition: Edition) -> str:
    """DNF with its original recorded time, which counts towards a cumulative limit (not in 2009)."""
    if judged.outcome is AttemptOutcome.DNF and judged.time is not None and edition.limits.dnf_time_counts:
        return f"DNF ({scorecard_time(judged.time)})"
    return judged.outcome.value


Signature = Literal["none", "if required", "matches the scramble", "sufficiently scrambled"]


@cites("A2d1")
def scrambler_affirms(event_id: str, edition: Edition) -> Ruling[Signature]:
    """The least that the person who checked a scrambled puzzle signs for."""
    match edition.scorecards.scrambler_signs:
        case "always":
            enough = event_id in edition.scorecards.sufficiently_scrambled
            return Ruling("sufficiently scrambled" if enough else "matches the scramble", under=edition.cite("A2d1"))
        case "if_required" | "should_be_required":
            return Ruling("if required", under=edition.cite("A2d1"))
        case _:
            return Ruling("none", under=())


WithoutSignature = Literal["return to a scrambler", "go on"]


@cites("A2d1", "A2d1+", "A2d1++")
def unsigned_scramble(has_begun: bool, edition: Edition) -> Ruling[WithoutSignature]:
    """What to do without a signature for the scramble: check it before the attempt, let the attempt stand after.

    Where scramblers sign only if the organization team requires it (2018), it says what follows.
    """
    if has_begun:
        return Ruling("go on", under=edition.cite_known("A2d1++"))
    match edition.scorecards.scrambler_signs:
        case "always":
            return Ruling("return to a scrambler", under=edition.cite_known("A2d1+") or edition.cite("A2d1"))
        case "if_required" | "should_be_required":
            back: tuple[tuple[WithoutSignature, Message], ...] = (
                ("return to a scrambler", Message("conditions.scramblers_must_sign")),
            )
            return left_to("organization team", "unsigned_scramble", "go on", back, edition.cite("A2d1"))
        case _:
            return Ruling("go on", under=())


class SignatureRemedy(NamedOption):
    """What becomes of an attempt whose score sheet lacks a signature."""

    DNF = "DNF"
    ADDED = "signature added"
    ATTESTED = "attestation accepted"
    STANDS = "stands"


@cites("A7b")
@cites("A7c4", "A7c5", since=date(2018, 1, 1))
@cites("A7c8", since=date(2025, 1, 1))
def after_missing_signature(edition: Edition, *, competition_has_ended: bool = False) -> Ruling[SignatureRemedy]:
    """What becomes of an attempt that lacks a signature once the score sheet was delivered: DNF, unless it is added.

    In 2018 the score taker may have it added, since then the Delegate, until the competition ends; afterwards only
    where inexperience was the reason, or where judge or competitor attest the result. 2009 says nothing.
    """
    added = (SignatureRemedy.ADDED, Message("conditions.signed_since"))
    if not edition.has("A7c4"):
        return left_to("main judge", "signature_missing", SignatureRemedy.STANDS, (added,), edition.cite("A7b"))
    if not edition.has("A7c8"):
        under = edition.cite("A7c4", "A7c5")
        return left_to("score taker", "signature_missing", SignatureRemedy.DNF, (added,), under)
    if competition_has_ended:
        added = (SignatureRemedy.ADDED, Message("conditions.missed_by_inexperience"))
    attested = (SignatureRemedy.ATTESTED, Message("conditions.cannot_sign_any_more"))
    under = edition.cite("A7c4", *(() if competition_has_ended else ("A7c5",)), "A7c8")
    return left_to("Delegate", "signature_missing", SignatureRemedy.DNF, (added, attested), under)


@cites("A7b", "A7c")
@cites("A7d", "A7e", until=date(2018, 1, 1))
def is_finished(
    judge_signed: bool, competitor_signed: bool, edition: Edition, is_penalized: bool = False, is_dnf: bool = False
) -> Ruling[bool]:
    """Whether an attempt is finished: recorded and signed by both.

    In 2009 the judge signs, and the competitor only where there was a penalty (A7d) or a DNF (A7e).
    """
    if edition.scorecards.competitor_signs == "always":
        return Ruling(judge_signed and competitor_signed, under=edition.cite("A7b", "A7c"))
    asked = {"A7d": is_penalized, "A7e": is_dnf}
    numbers = edition.cite_known(*(number for number, must_sign in asked.items() if must_sign))
    is_signed = judge_signed and (competitor_signed or not any(asked.values()))
    return Ruling(is_signed, under=(*edition.cite("A7b"), *(numbers or edition.cite("A7c"))))
