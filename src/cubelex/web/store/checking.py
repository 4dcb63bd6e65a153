"""Comparing what is stored with what the log says: seals, and projections made again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError

from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState, replay
from cubelex.web.store.heads import head_of, is_own
from cubelex.web.store.logs import entry_of, sealable
from cubelex.web.store.models import CompetitionRecord, LogEntry, ResultRow
from cubelex.web.store.projections import FIELDS, stored_values, values_of
from cubelex.web.store.seals import Chain, removals

DAMAGED: Final = (
    CubelexError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    DatabaseError,
)
"""What rows lead to that were written by something else than Cubelex, or damaged."""
_ROWS_AT_ONCE: Final = 500


def findings(competition: CompetitionRecord) -> Iterator[str]:
    """Everything about a competition that is not as its log says, each in a sentence, whatever the rows hold."""
    log = _read(competition.pk)
    yield from _broken(log)
    yield from _not_signed(competition.pk, log, is_from_here=True)
    if any(found.row is None for found in log):
        yield "results are not compared with the log, because some of its entries cannot be read"
        return
    try:
        state = replay(entry_of(found.row) for found in log if found.row is not None)
    except DAMAGED as fault:
        yield f"the log cannot be replayed: {_told(fault)}"
        return
    for differences in (_definition_differences, _row_differences):
        try:
            yield from differences(competition, state)
        except DAMAGED as fault:
            yield f"results cannot be worked out from the log: {_told(fault)}"


def broken_seals(competition_id: str) -> Iterator[str]:
    """Where a log was changed after it was written, wherever that was, and whether its end is the one signed there."""
    log = _read(competition_id)
    yield from _broken(log)
    yield from _not_signed(competition_id, log, is_from_here=False)


def _told(fault: Exception) -> str:
    return str(fault) if isinstance(fault, CubelexError) else f"{type(fault).__name__}: {fault}"


@dataclass(frozen=True, slots=True)
class _Found:
    """A row of the log; without one, why it cannot be read."""

    row: LogEntry | None
    why: str = ""


def _read(competition_id: str) -> list[_Found]:
    """The rows of a log in order. Those that cannot be read do not keep the others from being read."""
    rows = LogEntry.objects.filter(competition_id=competition_id).order_by("number", "pk")
    keys = list(rows.values_list("pk", flat=True))
    parts = (keys[start : start + _ROWS_AT_ONCE] for start in range(0, len(keys), _ROWS_AT_ONCE))
    return [found for part in parts for found in _read_part(part)]


def _read_part(keys: Sequence[int]) -> list[_Found]:
    try:
        rows = LogEntry.objects.in_bulk(keys)
        return [_found(rows[key]) for key in keys]
    except DAMAGED as fault:
        if len(keys) == 1:
            return [_Found(None, _told(fault))]
        return [found for key in keys for found in _read_part([key])]


def _found(row: LogEntry) -> _Found:
    kinds: tuple[tuple[object, type], ...] = ((row.number, int), (row.digest, str), (row.fact, dict))
    is_one = all(isinstance(value, kind) for value, kind in kinds)
    return _Found(row) if is_one else _Found(None, "it is not an entry")


def _broken(log: Sequence[_Found]) -> Iterator[str]:
    """Every entry that was changed, is missing, or cannot be read."""
    chain, expected, is_unbroken = Chain(_removals(log)), 1, True
    for found in log:
        row = found.row
        if row is None:
            yield f"entry {expected} of the log cannot be read: {found.why}"
            expected, is_unbroken = expected + 1, False
            continue
        if row.number > expected:
            last = row.number - 1
            which = (
                f"entry {last} of the log is" if last == expected else f"entries {expected} to {last} of the log are"
            )
            yield f"{which} missing"
            is_unbroken = False
        elif row.number < expected:
            yield f"entry {row.number} is in the log twice, or in the wrong place"
        if not is_unbroken:
            # What was before it is not known, so nothing tells whether it is as it was written.
            chain.go_on_after(row.digest)
        elif not _fits(chain, row):
            yield f"entry {row.number} of the log was changed after it was written"
        expected, is_unbroken = row.number + 1, True


def _removals(log: Sequence[_Found]) -> dict[int, str]:
    return removals((found.row.number, found.row.fact) for found in log if found.row is not None)


def _fits(chain: Chain, row: LogEntry) -> bool:
    try:
        return chain.fits(row.digest, sealable(row))
    except DAMAGED:
        chain.go_on_after(row.digest)
        return False


def _not_signed(competition_id: str, log: Sequence[_Found], *, is_from_here: bool) -> Iterator[str]:
    """Whether the log ends as it did when its end was signed. Before ends were signed, nothing tells."""
    last = log[-1].row if log else None
    try:
        head = head_of(competition_id)
    except DAMAGED as fault:
        yield f"the signature of the last entry cannot be read: {_told(fault)}"
        return
    if last is None:
        return
    if head is None:
        if not _is_early(log):
            yield "the signature of the last entry is missing"
    elif not head.is_valid(competition_id):
        yield "the signature of the last entry is wrong"
    elif is_from_here and not is_own(head):
        yield "the last entry was signed with another key; was the secret key replaced, or the log copied here?"
    elif head.entries > last.number:
        yield f"the log ends with entry {last.number}, and entry {head.entries} was signed as the last one"
    elif (head.entries, head.digest) != (last.number, last.digest):
        yield f"the log was changed and sealed again: its last entry is not entry {head.entries} as it was signed"


def _is_early(log: Sequence[_Found]) -> bool:
    """Whether all entries were sealed before ends of logs were signed."""
    chain = Chain()
    for found in log:
        if found.row is not None:
            _fits(chain, found.row)
    return chain.is_early


def _definition_differences(competition: CompetitionRecord, state: CompetitionState) -> Iterator[str]:
    days = state.competition.schedule
    wanted = {"name": state.competition.name, "first_day": days.start_date, "last_day": days.end_date}
    for field, value in wanted.items():
        if getattr(competition, field) != value:
            yield f"{field} is {getattr(competition, field)}, and the log says {value}"


def _row_differences(competition: CompetitionRecord, state: CompetitionState) -> Iterator[str]:
    stored = ResultRow.objects.filter(competition=competition).order_by().values_list("round_id", flat=True)
    for round_id in sorted({*stored, *state.rounds}):
        there = stored_values(competition.pk, round_id)
        wanted = values_of(state, round_id)
        for person in sorted({*there, *wanted}):
            if said := _difference(there.get(person), wanted.get(person)):
                yield f"{round_id}, competitor {person}: {said}"


def _difference(is_there: tuple[object, ...] | None, should_be: tuple[object, ...] | None) -> str:
    """What a row says otherwise than the log, or nothing where they agree."""
    if is_there is None or should_be is None:
        found = "a row that the log knows nothing of" if is_there else "no row, though the log has results"
        return "" if is_there is should_be else found
    values = zip(FIELDS, is_there, should_be, strict=True)
    return "; ".join(
        f"{field} is {stored}, and the log says {other}" for field, stored, other in values if stored != other
    )
