"""Who gets a certificate: podiums, those of a country or continent too, everybody who takes part, newcomers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import (
    ChampionshipTitle,
    Competition,
    Continent,
    Event,
    EventKind,
    Person,
    Result,
    Round,
    Scope,
    country,
)
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption
from cubelex.rules import format_result
from cubelex.rules.rounds import ranking_on_file
from cubelex.sheets.layout import competitors

_PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Placing:
    """A place on the podium of an event: the result that decided it, and whether that is an average.

    `region` is a country or continent if the place is one among those who represent it.
    """

    person: Person
    event: EventKind
    place: int
    result: str
    is_average: bool
    region: str = ""


@dataclass(frozen=True, slots=True)
class Participation:
    """That a person took part in some events; that of a newcomer says that it was their first competition."""

    person: Person
    events: tuple[str, ...]
    is_first: bool = False


class AwardKind(NamedOption):
    """What certificates are for."""

    PODIUM = "podium"
    PARTICIPATION = "participation"
    NEWCOMER = "newcomer"
    REGION = "region"


def participations(competition: Competition, *, only_newcomers: bool = False) -> list[Participation]:
    """Everybody who is accepted, or those whose first competition it is, by name."""
    return [
        Participation(person, _events_of(competition, person), is_first=only_newcomers)
        for person in competitors(competition)
        if person.is_newcomer or not only_newcomers
    ]


def _events_of(competition: Competition, person: Person) -> tuple[str, ...]:
    return tuple(event.id for event in competition.events if person.competes_in(event.id))


def podium(
    competition: Competition, event: Event, edition: Edition, results: Sequence[Result] | None = None
) -> list[Placing]:
    """Who is on the podium of an event by the results of its last round or of both Dual Rounds, third place first."""
    if not event.rounds:
        return []
    rows = results if results is not None else ranking_on_file(event.rounds, event.rounds[-1], edition)
    placed = [row for row in rows if row.ranking is not None and row.ranking <= _PODIUM and row.best > 0]
    found = (_placing(competition, event.rounds[-1], row, row.ranking or 0) for row in reversed(placed))
    return [placing for placing in found if placing]


def regional_podium(competition: Competition, event: Event, edition: Edition, region: str) -> list[Placing]:
    """The best three of a country or continent in an event, third place first.

    A later round is better than an earlier one, whatever the results: who did not advance follows those who did.

    :raises UnknownCountry: when there is no such country or continent.
    """
    countries, seen, rows = _countries(region), set[int](), list[tuple[Round, Result]]()
    for round_ in reversed(event.rounds):
        ranking = [row for row in ranking_on_file(event.rounds, round_, edition) if row.person_id not in seen]
        rows += [(round_, row) for row in ranking if row.best > 0]
        seen |= {row.person_id for row in ranking}
    of_region = [(round_, row) for round_, row in rows if _represents(competition, row, countries)]
    placings = []
    for round_, row in of_region:
        # Those with the same ranking of the same round share a place.
        better = [each for each in of_region if _comes_before(each, (round_, row))]
        if len(better) < _PODIUM and (placing := _placing(competition, round_, row, len(better) + 1)):
            placings.append(replace(placing, region=region))
    return placings[::-1]


def _comes_before(one: tuple[Round, Result], other: tuple[Round, Result]) -> bool:
    return (-one[0].number, one[1].ranking or 0) < (-other[0].number, other[1].ranking or 0)


def _countries(region: str) -> frozenset[str]:
    if region in tuple(Continent):
        return ChampionshipTitle("continental", region).countries
    return frozenset({country(region).iso2})


def _represents(competition: Competition, row: Result, countries: Collection[str]) -> bool:
    person = competition.find_person(row.person_id)
    return person is not None and person.country_iso2 in countries


def _placing(competition: Competition, round_: Round, row: Result, place: int) -> Placing | None:
    person = competition.find_person(row.person_id)
    counts = round_.format.is_average and row.average > 0
    event = round_.kind
    result = format_result(row.average, event, Scope.AVERAGE) if counts else format_result(row.best, event)
    return Placing(person, event, place, result, counts) if person is not None else None
