"""Comparing what is stored with what the log says: seals, and projections made again."""

from collections.abc import Iterator

from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState, replay
from cubelex.web.store.logs import log_of
from cubelex.web.store.models import CompetitionRecord, LogEntry, ResultRow
from cubelex.web.store.projections import FIELDS, stored_values, values_of
from cubelex.web.store.seals import seal


def findings(competition: CompetitionRecord) -> Iterator[str]:
    """Everything about a competition that is not as its log says, each in a sentence."""
    yield from broken_seals(competition.pk)
    try:
        state = replay(log_of(competition.pk))
    except CubelexError as fault:
        yield f"the log cannot be replayed: {fault}"
        return
    yield from _definition_differences(competition, state)
    yield from _row_differences(competition, state)


def broken_seals(competition_id: str) -> Iterator[str]:
    """Where the log was changed after it was written; only the first place, as all later ones follow from it."""
    before, expected = "", 1
    for row in LogEntry.objects.filter(competition_id=competition_id).order_by("number").iterator():
        if row.number != expected:
            yield f"entry {expected} of the log is missing"
            return
        before, expected = seal(before, row.number, row.at, row.by, row.fact), expected + 1
        if row.digest != before:
            yield f"entry {row.number} of the log, or one before it, was changed after it was written"
            return


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
