"""What is printed together: the cards of several rounds, all results, all podiums, the newest Regulations."""

from collections.abc import Collection, Sequence
from datetime import date

from cubelex.competition import Competition
from cubelex.errors import UnknownDocument, UnknownRound
from cubelex.officiating.views import Tags
from cubelex.regulations import Document, Edition, Library
from cubelex.sheets.layout import Stationery
from cubelex.sheets.results import (
    AwardKind,
    Participation,
    Placing,
    all_results,
    participations,
    podium,
    regional_podium,
)
from cubelex.sheets.scorecards import CardOptions, PrintedCard, any_card, blank_card, round_cards


def ordered_cards(
    competition: Competition,
    rounds: Collection[str],
    edition: Edition,
    stationery: Stationery,
    options: CardOptions | None = None,
    *,
    groups: Collection[int] = (),
    blank: int = 0,
) -> list[PrintedCard]:
    """Cards for everybody in the rounds, in all rounds where none is named; or a number of blank ones for each.

    `groups` limits the cards to these groups.

    :raises UnknownRound: when the competition has no such round, or nobody is in any of them.
    """
    options = options or CardOptions()
    if blank and not rounds:
        return [any_card(competition.name, edition, options.extra_rows)] * blank
    if blank:
        blanks = [blank_card(competition, competition.round(each), edition, stationery, options) for each in rounds]
        return [card for card in blanks for _ in range(blank)]
    round_ids = list(rounds) or [round_.id for round_ in competition.rounds if round_.format.attempts]
    cards = [card for each in round_ids for card in round_cards(competition, each, edition, stationery, options)]
    chosen = [card for card in cards if not groups or card.group in groups]
    if not chosen:
        where = f"group {', '.join(map(str, groups))} of " if groups else ""
        raise UnknownRound(
            f"nobody is in {where}{', '.join(round_ids)} yet; open the round first, or ask for blank cards"
        )
    return chosen


def rounds_with_results(competition: Competition) -> list[str]:
    """The rounds that have results on file."""
    return [round_.id for round_ in competition.rounds if any(not row.is_empty for row in round_.results)]


def ordered_results(
    competition: Competition,
    rounds: Collection[str],
    edition: Edition,
    stationery: Stationery,
    tags: Tags | None = None,
) -> bytes:
    """The results of the rounds, of all that have some where none is named, with their records.

    :raises UnknownRound: when the competition has no such round, or no results yet.
    """
    round_ids = [competition.round(round_id).id for round_id in rounds] or rounds_with_results(competition)
    if not round_ids:
        raise UnknownRound(f"{competition.id} has no results yet")
    return all_results(competition, round_ids, edition, stationery, tags)


def ordered_placings(competition: Competition, events: Collection[str], edition: Edition) -> list[Placing]:
    """The podiums of the events, of all where none is named, as far as their last rounds have results.

    :raises UnknownRound: when none of them has.
    """
    chosen_events = [event for event in competition.events if not events or event.id in events]
    placings = [placing for event in chosen_events for placing in podium(competition, event, edition)]
    if not placings:
        raise UnknownRound("no podium is known yet: the last rounds have no results")
    return placings


def ordered_awards(
    competition: Competition,
    kind: AwardKind,
    events: Collection[str],
    edition: Edition,
    regions: Collection[str] = (),
) -> Sequence[Placing | Participation]:
    """What certificates of a kind are made for: the podiums of the events, those of regions, everybody, or newcomers.

    Regions are countries or continents; where none is named, the country where the competition is held.

    :raises UnknownRound: when no podium is known, or nobody is there.
    :raises UnknownCountry: when there is no such country or continent.
    """
    if kind is AwardKind.PODIUM:
        return ordered_placings(competition, events, edition)
    if kind is AwardKind.REGION:
        return _regional_placings(competition, events, edition, regions)
    found = participations(competition, only_newcomers=kind is AwardKind.NEWCOMER)
    if not found:
        raise UnknownRound("the competition has no competitors for these certificates")
    return found


def _regional_placings(
    competition: Competition, events: Collection[str], edition: Edition, regions: Collection[str]
) -> list[Placing]:
    chosen = list(regions) or list(dict.fromkeys(venue.country_iso2 for venue in competition.schedule.venues))
    placings = [
        placing
        for event in competition.events
        if not events or event.id in events
        for region in chosen
        for placing in regional_podium(competition, event, edition, region)
    ]
    if not placings:
        raise UnknownRound(f"nobody from {', '.join(chosen)} has a result in these events yet")
    return placings


def newest_document(language: str, day: date | None = None, library: Library | None = None) -> Document:
    """The Regulations that were added in a language: of that edition, or the newest.

    :raises UnknownDocument: when there are none.
    """
    documents = (library or Library()).documents(language)
    found = [document for document in documents if day is None or document.edition == day]
    if not found:
        raise UnknownDocument(
            f"no document in {language} was added{f' for {day}' if day else ''}; "
            "add some with `cubelex regulations add PATH`"
        )
    return found[-1]
