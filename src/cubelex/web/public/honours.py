"""Podiums, and the records of the competition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from cubelex.competition import Event, Round, Scope
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import TaggedResult, records_before, tagged_results
from cubelex.rules import format_result
from cubelex.web.public.people import PODIUM
from cubelex.web.public.views import visible_rows
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.summaries import ShownRow, rows_together
from cubelex.web.shared.results.withholding import withheld_from


@dataclass(frozen=True, slots=True)
class Podium:
    """The best three of a final."""

    event_id: str
    event: str
    round_id: str
    is_final: bool
    is_average: bool
    rows: tuple[ShownRow, ...]


@dataclass(frozen=True, slots=True)
class Honour:
    """A record or best result as pages show it."""

    achievement: TaggedResult
    name: str
    country_iso2: str
    round: str
    result: str


def podiums(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The podiums of finals that have begun."""
    state = load_or_404(competition_id)
    return page(request, "public/podiums.html", state, podiums=list(podiums_of(request, state)))


def podiums_of(request: HttpRequest, state: CompetitionState) -> Iterator[Podium]:
    """For each event the best three of its last round, or of both where it ends with Dual Rounds (9v4)."""
    for event in state.competition.events:
        final = event.rounds[-1] if event.rounds else None
        rounds = (final.linked_rounds or (final.id,)) if final else ()
        if final is None or not any(map(state.has_begun, rounds)):
            continue
        rows = _final_rows(request, state, final)
        on_podium = (row for row in rows if row.order <= PODIUM and row.result.best > 0)
        is_final = all(state.round(round_id).status is RoundStatus.FINISHED for round_id in rounds)
        yield Podium(event.id, event_label(event.id), final.id, is_final, final.format.is_average, tuple(on_podium))


def _final_rows(request: HttpRequest, state: CompetitionState, final: Round) -> Sequence[ShownRow]:
    """The rows that the reader may see, of both Dual Rounds together."""
    together = rows_together(state, final)
    if not together:
        return visible_rows(request, state, final)
    rounds = map(state.announced, final.linked_rounds)
    hidden = {person_id for round_ in rounds for person_id in withheld_from(request, state, round_)}
    return [row for row in together if row.result.person_id not in hidden]


def records(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The records broken at the competition, and the best of each event."""
    state = load_or_404(competition_id)
    results = [achieved for event in state.competition.events for achieved in _visible(request, state, event)]
    content = {
        "records": [_honour(state, achieved) for achieved in results if achieved.is_record],
        "bests": list(best_results(request, state)),
        "personal": len(results),
        "knows_records": any(records_before(state.competition, event.id) for event in state.competition.events),
    }
    return page(request, "public/records.html", state, **content)


def _visible(request: HttpRequest, state: CompetitionState, event: Event) -> Iterator[TaggedResult]:
    """The records and personal bests of an event that the reader may see."""
    hidden = {round_.id: withheld_from(request, state, round_) for round_ in event.rounds}
    tagged = tagged_results(state, event.id, timezone.now())
    return (achieved for achieved in tagged if achieved.person_id not in hidden[achieved.round_id])


def best_results(
    request: HttpRequest, state: CompetitionState
) -> Iterator[tuple[str, str, dict[str, tuple[ShownRow, str] | None]]]:
    """By event, who had the best single and the best average of the competition."""
    for event in state.competition.events:
        begun = [round_ for round_ in event.rounds if state.has_begun(round_.id)]
        rows = [row for round_ in begun for row in visible_rows(request, state, round_)]
        single = min((row for row in rows if row.result.best > 0), key=lambda row: row.result.best, default=None)
        average = min((row for row in rows if row.result.average > 0), key=lambda row: row.result.average, default=None)
        if single:
            shown = {"single": (single, single.best), "average": (average, average.average) if average else None}
            yield event.id, event_label(event.id), shown


def _honour(state: CompetitionState, achieved: TaggedResult) -> Honour:
    person = state.competition.person(achieved.person_id)
    assert person is not None, "who has a result is at the competition"
    event_id = state.announced(achieved.round_id).event_id
    label = round_label(state.competition, achieved.round_id)
    return Honour(
        achieved,
        person.name,
        person.country_iso2,
        label,
        format_result(achieved.value, event_id, Scope(achieved.scope)),
    )
