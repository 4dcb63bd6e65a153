"""Reporting incidents: officials tell the Delegate what happened, and note the evidence."""

from typing import Final, Literal

from cubelex.messages import Message, RoundRef
from cubelex.officiating.log.bracket import match_names
from cubelex.officiating.log.facts import EvidenceNoted, IncidentReported
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refused
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.incidents import SlowMotion, may_use_evidence, may_use_slow_motion

Recording = Literal["video", "photograph", "audio"]

_RECORDINGS: Final[tuple[Recording, ...]] = ("video", "photograph", "audio")
EVIDENCE: Final = ("account", "score sheet", *_RECORDINGS)


@cites("11b")
def report_incident(
    state: CompetitionState,
    by: Actor,
    what: str,
    *,
    about: str = "",
    persons: tuple[int, ...] = (),
    round_id: str = "",
    attempt: int = 0,
    match: str = "",
) -> Outcome:
    """Tell the Delegate what happened, to whom and where. The Delegate decides later."""
    numbers = state.edition.cite("11b")
    if not by.roles - {Role.COMPETITOR}:
        return refused("incidents.officials_report", *numbers)
    if not what.strip():
        return refused("incidents.report_is_empty", *numbers)
    unknown = [person for person in persons if state.competition.find_person(person) is None]
    if unknown:
        return refused("people.unknown_number", *numbers, number=unknown[0])
    if round_id:
        state.announced_round(round_id)
    bracket = state.round(round_id).bracket if round_id else None
    if match and (bracket is None or match not in match_names(bracket)):
        return refused("incidents.unknown_match", *numbers, round=RoundRef(round_id), match=match)
    return done(IncidentReported(what.strip(), about, persons, round_id, attempt, match))


@cites("11f")
def note_evidence(
    state: CompetitionState, by: Actor, report: int, evidence: str, note: str, *, slow_motion: SlowMotion | None = None
) -> Outcome:
    """Note evidence for or against an account: a recording only where the edition lets it support a decision.

    `slow_motion` says what a recording was viewed in slow motion for, which is rarely allowed.
    """
    numbers = state.edition.cite("11b")
    found = state.report(report)
    if found is None:
        return refused("incidents.not_a_report", *numbers, entry=report)
    if evidence not in EVIDENCE or not note.strip():
        kinds = tuple(Message(f"incidents.evidence.{kind.replace(' ', '_')}") for kind in EVIDENCE)
        return refused("incidents.evidence_is_incomplete", *numbers, kinds=kinds)
    ruling = _ruling(state, evidence, slow_motion)
    under = ruling.under if ruling else ()
    if ruling is not None and not ruling.questions:
        return refused("incidents.no_slow_motion" if slow_motion else "incidents.no_recordings", *under)
    return done(EvidenceNoted(report, evidence, note.strip(), slow_motion is not None, under))


def _ruling(state: CompetitionState, evidence: str, slow_motion: SlowMotion | None) -> Ruling[bool] | None:
    """Whether a recording may be used; nothing for what a person saw or wrote."""
    if slow_motion is not None:
        return may_use_slow_motion(slow_motion, state.edition)
    recording = next((kind for kind in _RECORDINGS if kind == evidence), None)
    return may_use_evidence(recording, state.edition) if recording else None
