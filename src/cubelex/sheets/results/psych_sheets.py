"""Psych sheets: who is registered for an event, by their best results so far."""

from collections.abc import Iterable
from typing import Final

from cubelex.competition import Competition, Event, EventOrId, Person, Scope
from cubelex.messages import Catalogue, Message
from cubelex.rules import format_result
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    competitors,
    country_name,
    figure,
    listing_pdf,
    named,
)

_LAST: Final = 10**12


def psych_sheet(competition: Competition, stationery: Stationery, events: Iterable[str] | None = None) -> bytes:
    """The competitors of each event, or of those given, best first; each event on pages of its own, to hang up."""
    words = stationery.words
    chosen_events = [event for event in competition.events if events is None or event.id in set(events)]
    each: list[tuple[TableSection, ...]] = [(_section(competition, event, words),) for event in chosen_events]
    listings = [
        Listing(words.text("sheets.psych.title"), competition.name, sections, words.text("sheets.psych.footer"))
        for sections in each or [()]
    ]
    return listing_pdf(listings, stationery, is_counted_through=False)


def _section(competition: Competition, event: Event, words: Catalogue) -> TableSection:
    """Ranked as the event's first round is: by average or by single."""
    by_average = bool(event.rounds) and event.rounds[0].format.is_average
    scopes = (Scope.AVERAGE, Scope.SINGLE) if by_average else (Scope.SINGLE, Scope.AVERAGE)
    people = sorted(
        competitors(competition, event.id), key=lambda person: [_value(person, event.id, s) for s in scopes]
    )
    columns = (
        Column("", "auto", "end"),
        Column(words.text("sheets.psych.name"), "1fr"),
        Column(words.text("sheets.psych.country")),
        *(Column(words.text(f"sheets.psych.{scope.value}"), "auto", "end") for scope in scopes),
        Column(words.text("sheets.psych.world"), "auto", "end"),
    )
    keys = [tuple(_value(person, event.id, scope) for scope in scopes) for person in people]
    ranks: dict[tuple[int, ...], int] = {}
    for rank, key in enumerate(keys, start=1):
        ranks.setdefault(key, rank)
    rows = tuple(_row(person, ranks[key], event.kind, scopes, words) for person, key in zip(people, keys, strict=True))
    count = words.say(Message("sheets.competitors", count=len(people)))
    return TableSection(words.event(event.kind), columns, rows, count)


def _row(
    person: Person, rank: int, event: EventOrId, scopes: tuple[Scope, Scope], words: Catalogue
) -> tuple[Cell, ...]:
    bests = [person.personal_best(str(event), scope) for scope in scopes]
    is_ranked = any(bests)
    return (
        figure(words.number(rank) if is_ranked else "–"),
        named(person, is_strong=True),
        country_name(person.country_iso2, words),
        *(
            figure(format_result(best.value, event, best.type) if best else "", is_strong=place == 0)
            for place, best in enumerate(bests)
        ),
        figure(str(bests[0].world_ranking or "") if bests[0] else ""),
    )


def _value(person: Person, event_id: str, scope: Scope) -> int:
    best = person.personal_best(event_id, scope)
    return best.value if best and best.value > 0 else _LAST
