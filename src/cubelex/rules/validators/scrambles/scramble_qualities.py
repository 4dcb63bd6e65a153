"""Scrambles that cannot be read, are too close to solved, block "/", or lead to the same state as another (4b3).

Only a search can tell how far a state is from solved. The rules do not search: the judgement is passed in.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cubelex.competition import EventOrId, Round, group_names
from cubelex.errors import CubelexError
from cubelex.messages import Message, RoundRef
from cubelex.puzzles import State, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling
from cubelex.rules.scrambling import blocks_slash
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.scrambles.scrambles import sequences_of

Qualifies: TypeAlias = Callable[[EventOrId, str, Edition], Ruling[bool]]
"""Whether a sequence of an event leads far enough from solved, and blocks no "/", under an edition."""


def check_qualities(checked: CheckedCompetition, qualifies: Qualifies) -> Iterator[Finding]:
    """Every sequence of every scramble set."""
    seen: dict[object, tuple[Round, str, str]] = {}
    for round_ in checked.rounds.values():
        for name, scramble_set in zip(group_names(round_), round_.scramble_sets, strict=False):
            for sequence in sequences_of(scramble_set, round_.kind):
                yield from _of_sequence(checked, round_, name, sequence, qualifies)
                yield from _same_state(checked, round_, name, sequence, seen)


@cites("4b3", "4b3d")
def _of_sequence(
    checked: CheckedCompetition, round_: Round, group: str, sequence: str, qualifies: Qualifies
) -> Iterator[Finding]:
    try:
        ruling = qualifies(round_.kind, sequence, checked.edition)
    except CubelexError as fault:
        said = str(fault)
        yield checked.found("unreadable_scramble_error", round_=round_, group_id=group, scramble=sequence, fault=said)
        return
    if not ruling.answer:
        is_blocked = blocks_slash(_state(round_, sequence, checked.edition), checked.edition).answer
        code = "scramble_blocks_slash_error" if is_blocked else "scramble_too_near_error"
        yield checked.found(code, ruling.under, round_=round_, group_id=group, scramble=sequence)


def _state(round_: Round, sequence: str, edition: Edition) -> State:
    model = puzzle(round_.kind)
    return model.solved.apply(model.parse(sequence, edition))


def _same_state(
    checked: CheckedCompetition, round_: Round, group: str, sequence: str, seen: dict[object, tuple[Round, str, str]]
) -> Iterator[Finding]:
    """Different sequences that lead to the same state. Equal sequences are found by another validator."""
    try:
        state = _state(round_, sequence, checked.edition)
    except CubelexError:
        return
    first_round, first_group, before = seen.setdefault((round_.event_id, state), (round_, group, sequence))
    if before != sequence:
        yield checked.found(
            "same_state_warning",
            checked.edition.cite_known("11j"),
            round_=round_,
            group_id=group,
            scramble=sequence,
            first=Message("terms.group", group=first_group, round=RoundRef(first_round.id)),
            details={"first": f"{first_round.id}, group {first_group}", "other": before},
        )
