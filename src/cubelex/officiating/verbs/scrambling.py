"""Scramblers sign for the puzzles of a group, and undo their signatures (A2d1, 4g3)."""

from collections.abc import Sequence

from cubelex.competition import ActivityCode
from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.point import SCRAMBLERS
from cubelex.officiating.log.replay import undone_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Actor, Outcome, refused
from cubelex.officiating.verbs.attempts import sign_attempt, sign_point
from cubelex.officiating.views.group_stage import round_id_of
from cubelex.officiating.views.scramble_queue import QueueStep, Waiting, waiting_puzzle


def sign_puzzle(
    state: CompetitionState,
    by: Actor,
    code: ActivityCode,
    person_id: object,
    attempt: object,
    signature: str,
    *,
    label: object = None,
    signer_id: int | None = None,
) -> Outcome:
    """Sign that a puzzle is scrambled as it should be: as its scrambler, or as the second one who checks it (4g3).

    The second check is done by another scrambler. Where `label` is given, it is that of the sequence that was applied.
    """
    waiting = waiting_puzzle(state, code, person_id, label)
    if waiting is None or waiting.step is QueueStep.DONE or waiting.attempt != attempt:
        return refused("scrambling.already_signed", *state.edition.cite_known("A2d1"))
    if waiting.step is QueueStep.CHECK and waiting.scrambled_by == signature:
        return refused("scrambling.second_check_by_other", *waiting.second_check.under)
    role = SCRAMBLERS[0] if waiting.step is QueueStep.SCRAMBLE else SCRAMBLERS[1]
    round_id, number = round_id_of(code), waiting.person.registrant_id or 0
    if waiting.match:
        return sign_point(state, by, round_id, waiting.match, number, role, signature, point=waiting.attempt)
    return sign_attempt(state, by, round_id, number, waiting.attempt, role, signature, signer_id=signer_id)


def undo_puzzle_signature(
    state: CompetitionState,
    by: Actor,
    log: Sequence[Entry],
    code: ActivityCode,
    person_id: object,
    *,
    label: object = None,
) -> Outcome:
    """Undo one's own signature for a puzzle, until the attempt has begun. The Delegate can undo any signature."""
    waiting, under = waiting_puzzle(state, code, person_id, label), state.edition.cite_known("A2d1")
    signed = _last_signature(log, code, waiting) if waiting and waiting.scrambled_by else None
    if signed is None:
        return refused("scrambling.not_signed", *under)
    if signed.by != by.name and not by.is_delegate:
        return refused("scrambling.not_signer", *under)
    return undo(state, by, log, signed.number, "")


def _last_signature(log: Sequence[Entry], code: ActivityCode, waiting: Waiting) -> Entry | None:
    """The entry of the last scrambler's signature for a puzzle that holds."""
    undone, round_id = undone_entries(log), round_id_of(code)
    entries = (entry for entry in reversed(log) if entry.number not in undone)
    return next((entry for entry in entries if _is_signature(entry.fact, round_id, waiting)), None)


def _is_signature(fact: Fact, round_id: str, waiting: Waiting) -> bool:
    about = round_id, waiting.person.registrant_id, waiting.attempt, waiting.match
    if isinstance(fact, facts.AttemptSigned):
        return fact.role in SCRAMBLERS and (fact.round_id, fact.person_id, fact.attempt, "") == about
    if isinstance(fact, facts.PointSigned):
        return fact.role in SCRAMBLERS and (fact.round_id, fact.person_id, fact.point, fact.match) == about
    return False
