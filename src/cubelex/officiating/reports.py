"""Reporting incidents: anybody who helps tells the Delegate what happened, and notes what there is to know of it."""

from typing import Final, Literal

from cubelex.officiating.brackets import match_names
from cubelex.officiating.facts import EvidenceNoted, IncidentReported
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refused
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Ruling, SlowMotion, Verdict, may_use_evidence, may_use_slow_motion

Recording = Literal["video", "photograph", "audio"]

_RECORDINGS: Final[tuple[Recording, ...]] = ("video", "photograph", "audio")
EVIDENCE: Final = ("account", "score sheet", *_RECORDINGS)


@cites("11b")
def report_incident(
    state: State,
    by: Actor,
    what: str,
    *,
    about: str = "",
    persons: tuple[int, ...] = (),
    round_id: str = "",
    attempt: int = 0,
    match: str = "",
) -> Outcome:
    """Tell the Delegate that something happened, to whom and where. The Delegate decides later."""
    if not by.roles - {Role.COMPETITOR}:
        return refused("officials report incidents; competitors tell the judge or the Delegate", "11b")
    if not what.strip():
        return refused("a report says what happened", "11b")
    unknown = [person for person in persons if state.competition.person(person) is None]
    if unknown:
        return refused(f"nobody has the number {unknown[0]} at this competition", "11b")
    if round_id:
        state.announced(round_id)
    bracket = state.round(round_id).bracket if round_id else None
    if match and (bracket is None or match not in match_names(bracket)):
        return refused(f"no match of {round_id} is called {match}", "11b")
    return done(IncidentReported(what.strip(), about, persons, round_id, attempt, match))


@cites("11f")
def note_evidence(
    state: State, by: Actor, report: int, evidence: str, note: str, *, slow_motion: SlowMotion | None = None
) -> Outcome:
    """Note what speaks for or against an account: a recording only where the edition lets it support a decision.

    `slow_motion` says for what a recording was looked at in slow motion, which is allowed for little.
    """
    found = state.report(report)
    if found is None:
        return refused(f"entry {report} is not the report of an incident", "11b")
    if evidence not in EVIDENCE or not note.strip():
        return refused(f"evidence is {', '.join(EVIDENCE)}, with a note of what it shows", "11b")
    ruling = _ruling(state, evidence, slow_motion)
    under = ruling.under if ruling else ()
    if ruling is not None and not ruling.decision.choices:
        return refused(
            "slow motion may not be used for this" if slow_motion else "recordings support no decision", *under
        )
    return done(EvidenceNoted(report, evidence, note.strip(), slow_motion is not None, under))


def _ruling(state: State, evidence: str, slow_motion: SlowMotion | None) -> Ruling[Verdict[bool]] | None:
    """Whether a recording may be used; nothing is asked about what somebody saw or wrote."""
    if slow_motion is not None:
        return may_use_slow_motion(slow_motion, state.edition)
    recording = next((one for one in _RECORDINGS if one == evidence), None)
    return may_use_evidence(recording, state.edition) if recording else None
