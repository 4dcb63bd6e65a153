"""Tables derived from the log, kept for those who only read. They can be thrown away and rebuilt at any time.

They hold what was achieved, not ranks and outlooks: those follow from all rows of a round, and one result may change
every one of them. So a new result is one row to write, however many compete.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import zip_longest
from typing import Final, NamedTuple

from django.db import transaction

from cubelex.competition import Result
from cubelex.officiating import CompetitionState, replay, results_of
from cubelex.officiating.views import affected_rounds, outlooks
from cubelex.web.store.logs import log_of
from cubelex.web.store.models import CompetitionRecord, ResultRow
from cubelex.web.store.outbox import announce

FIELDS = ("attempts", "best", "average")
SETUP = "setup"
"""The topic under which it is announced that the set-up changed; otherwise topics are rounds."""
MOST_NAMED: Final = 100
"""Where more than this have changed nobody is named, and those who follow look at the whole round."""


class ChangedRows(NamedTuple):
    """Who has another row, rank or outlook than before, and of these who has more than another rank."""

    persons: list[int]
    cards: list[int]


def project(competition: CompetitionRecord, now: CompetitionState, before: CompetitionState | None) -> None:
    """Bring the projections up to date with what changed, and tell those who follow."""
    if before is None or before.competition is not now.competition:
        project_definition(competition, now)
        announce(competition, SETUP, {"entry": now.entries})
    for round_id in changed_rounds(now, before):
        changed = project_round(competition, now, before, round_id)
        if changed.persons or before is None or _stands_otherwise(before, now, round_id):
            named = {kind: _named(persons) for kind, persons in changed._asdict().items()}
            announce(competition, round_id, {"entry": now.entries, **named})


def _named(persons: list[int]) -> list[int]:
    """Those who are named. A good result moves half of the round, and a thousand followers would be told of each."""
    return persons if len(persons) <= MOST_NAMED else []


def changed_rounds(now: CompetitionState, before: CompetitionState | None) -> tuple[str, ...]:
    """The rounds whose rows may have changed, those that are ranked together with them included."""
    if before is None:
        return tuple(now.rounds)
    changed = affected_rounds(before, now)
    linked = (
        linked_id
        for round_id in changed
        if round_id in now.rounds
        for linked_id in now.announced_round(round_id).linked_rounds
    )
    return tuple(dict.fromkeys([*changed, *(round_id for round_id in linked if round_id in now.rounds)]))


def _stands_otherwise(before: CompetitionState, now: CompetitionState, round_id: str) -> bool:
    """Whether something but the rows is to be seen: the round was opened or finished, a group called, a match drawn."""
    was, stands = before.round(round_id), now.round(round_id)
    return (was.status, was.called_groups, was.bracket) != (stands.status, stands.called_groups, stands.bracket)


def project_definition(competition: CompetitionRecord, state: CompetitionState) -> None:
    """What lists of competitions show."""
    defined = state.competition
    wanted = {
        "name": defined.name,
        "first_day": defined.schedule.start_date,
        "last_day": defined.schedule.end_date,
    }
    CompetitionRecord.objects.filter(pk=competition.pk).update(**wanted)


def project_round(
    competition: CompetitionRecord, now: CompetitionState, before: CompetitionState | None, round_id: str
) -> ChangedRows:
    """Write the rows of a round that are not as before."""
    rows_before, rows = _rows_of(before, round_id) if before else (), _rows_of(now, round_id)
    were, are = _by_person(rows_before, rows), _by_person(rows, rows_before)
    fresh = {person: row for person, row in are.items() if were.get(person) != row}
    written = [row for person, row in fresh.items() if person not in were or not _is_same(were[person], row)]
    stored = were if before else stored_values(competition.pk, round_id)
    _write(competition, round_id, _values(written), stored.keys() - are.keys())
    hoped, hopes = outlooks(before, round_id) if rows_before and before else {}, outlooks(now, round_id) if rows else {}
    # They are mostly the same, and telling that takes no time.
    otherwise = {person for person, hope in hopes.items() if hoped.get(person) is not hope} if hopes != hoped else set()
    beyond_ranks = (were.keys() - are.keys()) | {row.person_id for row in written} | otherwise
    return ChangedRows(sorted(beyond_ranks | fresh.keys()), sorted(beyond_ranks))


def _rows_of(state: CompetitionState, round_id: str) -> tuple[Result, ...]:
    return results_of(state, round_id) if _has_rows(state, round_id) else ()


def _by_person(rows: Iterable[Result], others: Iterable[Result]) -> dict[int, Result]:
    """The rows that are not the same objects as the others, place by place: where a result changes, most rows are."""
    pairs = zip_longest(rows, others)
    return {row.person_id: row for row, other in pairs if row is not other and row is not None}


def _is_same(one: Result, other: Result) -> bool:
    """Whether the same was achieved, whatever the rank."""
    return (one.attempts, one.best, one.average) == (other.attempts, other.best, other.average)


def _write(
    competition: CompetitionRecord,
    round_id: str,
    values: Mapping[int, tuple[object, ...]],
    gone: Collection[int],
) -> None:
    if gone:
        ResultRow.objects.filter(competition=competition, round_id=round_id, person_id__in=gone).delete()
    if values:
        ResultRow.objects.bulk_create(
            _rows(competition, round_id, values),
            update_conflicts=True,
            unique_fields=["competition", "round_id", "person_id"],
            update_fields=FIELDS,
        )


def stored_values(competition_id: str, round_id: str) -> dict[int, tuple[object, ...]]:
    """What is stored of each competitor's row of a round."""
    rows = ResultRow.objects.filter(competition_id=competition_id, round_id=round_id)
    return {person: tuple(values) for person, *values in rows.values_list("person_id", *FIELDS)}


def values_of(state: CompetitionState, round_id: str) -> dict[int, tuple[object, ...]]:
    """What each competitor's row of a round should say by the log, in the order of `FIELDS`."""
    return _values(_rows_of(state, round_id))


def _values(rows: Iterable[Result]) -> dict[int, tuple[object, ...]]:
    return {row.person_id: (list(row.attempts), row.best, row.average) for row in rows}


def _has_rows(state: CompetitionState, round_id: str) -> bool:
    return state.has_begun(round_id) and state.competition.find_round(round_id) is not None


def _rows(competition: CompetitionRecord, round_id: str, values: Mapping[int, tuple[object, ...]]) -> list[ResultRow]:
    return [
        ResultRow(competition=competition, round_id=round_id, person_id=person, **dict(zip(FIELDS, said, strict=True)))
        for person, said in values.items()
    ]


def rebuild(competition: CompetitionRecord) -> None:
    """Throw the projections of a competition away and make them again from its whole log."""
    with transaction.atomic():
        state = replay(log_of(competition.pk))
        ResultRow.objects.filter(competition=competition).delete()
        project_definition(competition, state)
        for round_id in state.rounds:
            ResultRow.objects.bulk_create(_rows(competition, round_id, values_of(state, round_id)))
