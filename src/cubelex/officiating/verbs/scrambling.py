"""Scramblers look at sequences, sign for the puzzles of a group, and undo their signatures (4b2, A2d1, 4g3)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cubelex.competition import ActivityCode
from cubelex.officiating.log import facts
from cubelex.officiating.log.bracket import matches_of
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Fact, SequenceSeen
from cubelex.officiating.log.point import SCRAMBLERS
from cubelex.officiating.log.replay import undone_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.log.undo import undo
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.verbs.attempts import sign_attempt, sign_point
from cubelex.officiating.views.group_stage import round_id_of
from cubelex.officiating.views.scramble_queue import QueueStep, Waiting, waiting_puzzle
from cubelex.officiating.views.sequence_access import EVERY_LABEL, is_in_group, labels_left
from cubelex.regulations import cites


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


@cites("4b2", "1h1")
def see_sequences(
    state: CompetitionState, by: Actor, code: ActivityCode, person_id: int, labels: Iterable[str]
) -> Outcome:
    """Record that a person is shown sequences of a group, before they are. Each is recorded once.

    Nobody is shown a sequence that they may still have to attempt (1h1). From then on they do not attempt it.
    """
    left, known, wanted = labels_left(state, code, person_id), state.seen.get(person_id, ()), list(labels)
    if left & {EVERY_LABEL, *wanted}:
        return refused("scrambling.own_attempt", *state.edition.cite("1h1"))
    about = _depends_on(state, code, person_id)
    new = (label for label in dict.fromkeys(wanted) if f"{code} {label}" not in known)
    return done(
        *(
            SequenceSeen(
                person_id,
                f"{code} {label}",
                round_id_of(code),
                int(label) if about.is_own and label.isdecimal() else 0,
                about.matches,
                state.edition.cite_known("4b2"),
            )
            for label in new
        )
    )


class _Own(NamedTuple):
    """Whether a person competes in a group, and which matches they played."""

    is_own: bool
    matches: tuple[str, ...] = ()


def _depends_on(state: CompetitionState, code: ActivityCode, person_id: int) -> _Own:
    round_id = round_id_of(code)
    bracket = state.round(round_id).bracket
    if bracket is None:
        return _Own(state.has_begun(round_id) and is_in_group(state, code, person_id))
    played = (match for match in matches_of(bracket, state.edition) if person_id in (match.high, match.low))
    return _Own(False, tuple(match.name for match in played))


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
