"""Recordings as evidence: which may be looked at, and when in slow motion (11f)."""

from dataclasses import dataclass
from typing import Literal

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.incidents.remedies import NOTHING_SPECIAL, Achievement
from cubelex.rules.rulings import Ruling, decider, left_to

Evidence = Literal["video", "photograph", "audio"]
Purpose = Literal[
    "removal_of_penalty", "moves_in_inspection", "hands_at_start", "contact_at_start", "other_penalty", "cheating"
]

_WHEN = {
    "record_or_top_50_single": "11f1a",
    "record_or_top_50_average": "11f1b",
    "championship_final": "11f1c",
    "removal_of_penalty": "11f1d",
}
_WHAT = {
    "removal_of_penalty": "11f2a",
    "moves_in_inspection": "11f2b",
    "hands_at_start": "11f2b",
    "contact_at_start": "11f2b",
    "cheating": "11f2c",
}


@cites("11f")
def may_use_evidence(kind: Evidence, edition: Edition) -> Ruling[bool]:
    """Whether a recording may support a decision: never in 2009, since then if the Delegate wishes.

    2018 speaks of video and photographs; a sound recording is then for the Delegate to weigh like any other account.
    """
    if edition.incidents.video == "barred":
        return Ruling(False, edition.cite("11f"))
    named = kind in edition.incidents.evidence
    when = ((True, Message("conditions.helps_to_decide")),)
    return left_to(decider(edition), "evidence", False, when, edition.cite("11f" if named else "11b"))


@dataclass(frozen=True, slots=True)
class SlowMotion:
    """A wish to look at a recording in slow motion or frame by frame: about which result, and for what."""

    purpose: Purpose
    single: Achievement = NOTHING_SPECIAL
    average: Achievement = NOTHING_SPECIAL
    is_championship_final: bool = False


@cites("11f", "11f1", "11f1a", "11f1b", "11f1c", "11f1d", "11f2", "11f2a", "11f2b", "11f2c")
def may_use_slow_motion(wish: SlowMotion, edition: Edition) -> Ruling[bool]:
    """Whether slow motion may be used: for a result that matters, and for one of the decisions it may support.

    Recordings should be reviewed in real time since 2025; before, the Delegate is free, and in 2009 barred.
    """
    if edition.incidents.video != "in_real_time":
        return may_use_evidence("video", edition)
    circumstances = {
        "record_or_top_50_single": wish.single.is_important(edition, "results"),
        "record_or_top_50_average": wish.average.is_important(edition, "results"),
        "championship_final": wish.is_championship_final,
        "removal_of_penalty": wish.purpose == "removal_of_penalty",
    }
    when = tuple(_WHEN[case] for case in edition.incidents.slow_motion_when if circumstances[case])
    if not when:
        return Ruling(False, edition.cite("11f1"))
    if wish.purpose not in edition.incidents.slow_motion_supports:
        return Ruling(False, edition.cite("11f2"))
    helps = ((True, Message("conditions.helps_to_decide")),)
    return left_to("Delegate", "slow_motion", False, helps, edition.cite(*when, _WHAT[wish.purpose]))
