"""Tables derived from the log, kept for those who only read. They can be thrown away and rebuilt at any time."""

from collections.abc import Iterator

from django.db import transaction

from cubelex.officiating import State, outlooks, replay, results_of
from cubelex.web.store.logs import log_of
from cubelex.web.store.models import CompetitionRecord, ResultRow
from cubelex.web.store.outbox import announce

FIELDS = ("ranking", "attempts", "best", "average", "outlook")


def project(competition: CompetitionRecord, after: State, before: State | None) -> None:
    """Bring the projections up to date with what changed, and tell those who follow."""
    if before is None or before.competition is not after.competition:
        project_definition(competition, after)
    for round_id in changed_rounds(after, before):
        persons = project_round(competition, after, round_id)
        if persons:
            announce(competition, round_id, {"entry": after.entries, "persons": persons})


def changed_rounds(after: State, before: State | None) -> Iterator[str]:
    """The rounds that do not stand as they did, or whose announcement changed."""
    for round_id, held in after.rounds.items():
        if before is None or before.rounds.get(round_id) is not held or before.competition is not after.competition:
            yield round_id


def project_definition(competition: CompetitionRecord, state: State) -> None:
    """What lists of competitions show."""
    defined = state.competition
    wanted = {
        "name": defined.name,
        "first_day": defined.schedule.start_date,
        "last_day": defined.schedule.end_date,
    }
    CompetitionRecord.objects.filter(pk=competition.pk).update(**wanted)


def project_round(competition: CompetitionRecord, state: State, round_id: str) -> list[int]:
    """Write the rows of a round that differ from what is stored; who they belong to."""
    stored = {row.person_id: row for row in ResultRow.objects.filter(competition=competition, round_id=round_id)}
    wanted = {row.person_id: row for row in rows_of(competition, state, round_id)}
    gone = [person for person in stored if person not in wanted]
    if gone:
        ResultRow.objects.filter(competition=competition, round_id=round_id, person_id__in=gone).delete()
    changed = [row for person, row in wanted.items() if person not in stored or differs(row, stored[person])]
    ResultRow.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["competition", "round_id", "person_id"],
        update_fields=FIELDS,
    )
    return sorted([*gone, *(row.person_id for row in changed)])


def rows_of(competition: CompetitionRecord, state: State, round_id: str) -> list[ResultRow]:
    """The rows of a round as the log says they should be."""
    prospects = outlooks(state, round_id)
    return [
        ResultRow(
            competition=competition,
            round_id=round_id,
            person_id=row.person_id,
            ranking=row.ranking,
            attempts=list(row.attempts),
            best=row.best,
            average=row.average,
            outlook=prospects.get(row.person_id, ""),
        )
        for row in results_of(state, round_id)
    ]


def differs(one: ResultRow, other: ResultRow) -> bool:
    """Whether two rows of the same competitor say different things."""
    return any(getattr(one, field) != getattr(other, field) for field in FIELDS)


def rebuild(competition: CompetitionRecord) -> None:
    """Throw the projections of a competition away and make them anew from its whole log."""
    with transaction.atomic():
        state = replay(log_of(competition.pk))
        ResultRow.objects.filter(competition=competition).delete()
        project_definition(competition, state)
        for round_id in state.rounds:
            ResultRow.objects.bulk_create(rows_of(competition, state, round_id))
