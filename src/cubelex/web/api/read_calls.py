"""Calls that read: competitions, results, exports and the live stream."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Router
from pydantic import TypeAdapter

from cubelex.competition import as_results_file, write_results_file
from cubelex.competition.wcif import outgoing
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import official_results
from cubelex.web.api.common import AT, CLOSED, MISSING, withheld_by
from cubelex.web.api.exports import csv_of, row_of, tables_of
from cubelex.web.api.outputs import (
    MOST_ROWS,
    CompetitionLine,
    CompetitionList,
    CompetitionOverview,
    Limit,
    Offset,
    RoundLine,
    RoundResults,
)
from cubelex.web.api.problems import Problem
from cubelex.web.live.streams import stream as live_stream
from cubelex.web.shared.results.summaries import rounds_of, rows_of
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord

router = Router(tags=["Reading"])
_ALL_RESULTS: Final = TypeAdapter(list[RoundResults])


@router.get("/competitions", url_name="competitions", response={200: CompetitionList, frozenset({422}): Problem})
def competitions(request: HttpRequest, limit: Limit = 100, offset: Offset = 0) -> CompetitionList:
    """Public competitions, newest first."""
    found = CompetitionRecord.objects.filter(is_public=True)
    return CompetitionList(
        count=found.count(), competitions=[_line(record) for record in found[offset : offset + limit]]
    )


def _line(record: CompetitionRecord) -> CompetitionLine:
    return CompetitionLine(id=record.pk, name=record.name, first_day=record.first_day, last_day=record.last_day)


@router.get(AT, url_name="competition", response={200: CompetitionOverview, MISSING: Problem})
def competition(request: HttpRequest, competition_id: str) -> CompetitionOverview:
    """A competition, its rounds and how far they are."""
    state = repository.load(competition_id)
    days = state.competition.schedule
    return CompetitionOverview(
        id=state.competition.id,
        name=state.competition.name,
        first_day=days.start_date,
        last_day=days.end_date,
        edition=state.edition.date.isoformat(),
        entries=state.entries,
        rounds=_rounds(state),
    )


def _rounds(state: CompetitionState) -> list[RoundLine]:
    return [
        RoundLine(
            id=summary.round_.id,
            event_id=summary.round_.event_id,
            format=summary.round_.format.value,
            status=summary.status.value,
            entered=summary.entered,
            competitors=summary.competitors,
        )
        for summary in rounds_of(state)
    ]


@router.get(AT + "/rounds/{round_id}/results", url_name="results", response={200: RoundResults, MISSING: Problem})
def results(
    request: HttpRequest,
    competition_id: str,
    round_id: str,
    limit: Limit = MOST_ROWS,
    offset: Offset = 0,
) -> RoundResults:
    """The results of a round, best first."""
    state = repository.load(competition_id)
    round_ = state.announced_round(round_id)
    hidden = withheld_from(request, state, round_)
    rows = [row for row in rows_of(state, round_) if row.result.person_id not in hidden]
    return RoundResults(
        round_id=round_id,
        format=round_.format.value,
        status=state.round(round_id).status.value,
        count=len(rows),
        results=[row_of(row) for row in rows[offset : offset + limit]],
    )


@router.get(AT + "/results.json", url_name="results-json", response={200: list[RoundResults], MISSING: Problem})
def results_json(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All results, round by round."""
    state = repository.load(competition_id)
    # Values of our own are not looked at once more: of thousands of rows that takes longer than all else.
    rounds = [
        RoundResults.model_construct(
            round_id=round_.id,
            format=round_.format.value,
            status=state.round(round_.id).status.value,
            count=len(rows),
            results=[row_of(row) for row in rows],
        )
        for round_, rows in tables_of(state, withheld_by(request, state))
    ]
    return HttpResponse(_ALL_RESULTS.dump_json(rounds), content_type="application/json; charset=utf-8")


@router.get(AT + "/results.csv", url_name="results-csv")
def results_csv(request: HttpRequest, competition_id: str) -> HttpResponse:
    """All results as CSV, a line for each row; results are as WCIF encodes them."""
    state = repository.load(competition_id)
    response = HttpResponse(csv_of(tables_of(state, withheld_by(request, state))), content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="{competition_id}-results.csv"'
    return response


@router.get(AT + "/results-upload", url_name="results-upload", response={200: dict[str, Any], CLOSED: Problem})
def results_upload(request: HttpRequest, response: HttpResponse, competition_id: str) -> dict[str, Any]:
    """The file of results that is uploaded to the WCA; it has birth dates and is for officials."""
    response["Content-Disposition"] = f'attachment; filename="Results for {competition_id}.json"'
    file = as_results_file(official_results(repository.load(competition_id)))
    return outgoing.results_upload(write_results_file(file))


@router.get(AT + "/stream", url_name="stream", response={200: None})
def stream(request: HttpRequest, competition_id: str) -> StreamingHttpResponse:
    """Server-sent events: whenever something changes, the topic (a round or `setup`) and whose rows are concerned.

    With `Last-Event-ID` (or `?after=`) everything that was missed comes first.
    """
    return live_stream(request, competition_id)
