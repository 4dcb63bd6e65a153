"""Podiums, and the records of the competition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Event, Person, Round, Scope, country
from cubelex.errors import UnknownCountry
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import (
    EventPlace,
    TaggedResult,
    placings_of,
    podium_among,
    records_before,
    tagged_results,
)
from cubelex.rules import format_result
from cubelex.web.public.people import PODIUM, competes
from cubelex.web.public.views import visible_rows
from cubelex.web.shared.labels.names import CONTINENTS, country_label, event_label, round_label
from cubelex.web.shared.labels.rounds import stage_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.summaries import ShownRow, rows_together
from cubelex.web.shared.results.withholding import withheld_from

NEWCOMERS = "newcomers"


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """Somebody on a podium. `stage` is the round that they reached, where it is not the final."""

    place: int
    person: Person
    result: str
    stage: str = ""


@dataclass(frozen=True, slots=True)
class Podium:
    """The best three of an event."""

    event_id: str
    event: str
    round_id: str
    is_final: bool
    places: tuple[PodiumPlace, ...]


@dataclass(frozen=True, slots=True)
class PodiumChoice:
    """Among whom podiums can be looked for: everyone, newcomers, a continent or a country."""

    key: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Honour:
    """A record or best result as pages show it."""

    achievement: TaggedResult
    name: str
    country_iso2: str
    round: str
    result: str


def podiums(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The podiums of finals that have begun, of everyone or of a region."""
    state = load_or_404(competition_id)
    choices = podium_choices(state.competition)
    wanted = request.GET.get("of", "")
    chosen = next((choice for choice in choices if choice.key == wanted), None)
    shown = list(podiums_of(request, state) if chosen is None else regional_podiums(request, state, wanted))
    content = {"podiums": shown, "choices": choices, "chosen": chosen}
    return page(request, "public/podiums.html", state, **content)


def podium_choices(competition: Competition) -> list[PodiumChoice]:
    """The regions that several competitors come from, where there are several; and newcomers."""
    people = [person for person in competition.persons if competes(competition, person)]
    countries = {person.country_iso2 for person in people}
    continents = {continent for iso2 in countries if (continent := _continent(iso2))}
    found = [PodiumChoice(NEWCOMERS, _("Newcomers"), NEWCOMERS)] if any(person.is_newcomer for person in people) else []
    if len(continents) > 1:
        regions = (PodiumChoice(str(name), str(CONTINENTS[name]), "continent") for name in continents)
        found += sorted(regions, key=lambda choice: choice.label)
    if len(countries) > 1:
        regions = (PodiumChoice(iso2, country_label(iso2), "country") for iso2 in countries)
        found += sorted(regions, key=lambda choice: choice.label)
    return found


def podiums_of(request: HttpRequest, state: CompetitionState) -> Iterator[Podium]:
    """For each event the best three of its last round, or of both where it ends with Dual Rounds (9v4)."""
    for event, final, is_final in _begun_finals(state):
        rows = _final_rows(request, state, final)
        places = (
            PodiumPlace(row.result.ranking or 0, row.person, row.main)
            for row in rows
            if row.order <= PODIUM and row.result.best > 0
        )
        yield Podium(event.id, event_label(event.kind), final.id, is_final, tuple(places))


def regional_podiums(request: HttpRequest, state: CompetitionState, region: str) -> Iterator[Podium]:
    """For each event the best three of a region or of the newcomers, whichever round they reached."""
    people = {person.registrant_id: person for person in state.competition.persons if _is_of(person, region)}
    for event, final, is_final in _begun_finals(state):
        hidden = {(round_.id, who) for round_ in event.rounds for who in withheld_from(request, state, round_)}
        seen = tuple(
            placing
            for placing in placings_of(state, event)
            if (placing.round_id, placing.result.person_id) not in hidden
        )
        on_podium = podium_among(seen, people.__contains__)
        places = tuple(_podium_place(state, placing, people[placing.result.person_id], final) for placing in on_podium)
        if places:
            yield Podium(event.id, event_label(event.kind), final.id, is_final, places)


def _begun_finals(state: CompetitionState) -> Iterator[tuple[Event, Round, bool]]:
    """The events whose last round has begun, with it and whether all of it is finished."""
    for event in state.competition.events:
        final = event.rounds[-1] if event.rounds else None
        rounds = (final.linked_rounds or (final.id,)) if final else ()
        if final is not None and any(map(state.has_begun, rounds)):
            is_final = all(state.round(round_id).status is RoundStatus.FINISHED for round_id in rounds)
            yield event, final, is_final


def _podium_place(state: CompetitionState, placing: EventPlace, person: Person, final: Round) -> PodiumPlace:
    round_, result = state.announced_round(placing.round_id), placing.result
    is_by_average = round_.format.is_average and result.average > 0
    value, scope = (result.average, Scope.AVERAGE) if is_by_average else (result.best, Scope.SINGLE)
    stage = "" if round_.id == final.id else stage_label(state.competition, round_)
    return PodiumPlace(placing.place, person, format_result(value, round_.kind, scope), stage)


def _is_of(person: Person, region: str) -> bool:
    if region == NEWCOMERS:
        return person.is_newcomer
    return region in (person.country_iso2, _continent(person.country_iso2))


def _continent(iso2: str) -> str:
    try:
        return str(country(iso2).continent or "")
    except UnknownCountry:
        return ""


def _final_rows(request: HttpRequest, state: CompetitionState, final: Round) -> Sequence[ShownRow]:
    """The rows that the reader may see, of both Dual Rounds together."""
    together = rows_together(state, final)
    if not together:
        return visible_rows(request, state, final)
    rounds = map(state.announced_round, final.linked_rounds)
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
        "knows_bests": any(person.personal_bests for person in state.competition.persons),
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
            yield event.id, event_label(event.kind), shown


def _honour(state: CompetitionState, achieved: TaggedResult) -> Honour:
    person = state.competition.find_person(achieved.person_id)
    assert person is not None, "who has a result is at the competition"
    event = state.announced_round(achieved.round_id).kind
    label = round_label(state.competition, achieved.round_id)
    return Honour(
        achieved,
        person.name,
        person.country_iso2,
        label,
        format_result(achieved.value, event, Scope(achieved.scope)),
    )
