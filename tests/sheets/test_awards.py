"""Who gets a certificate as the best of a country or continent, and cards of unofficial events."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cubelex.competition import Competition, Format
from cubelex.errors import UnknownCountry, UnknownRound
from cubelex.regulations import edition, edition_on
from cubelex.sheets import (
    AwardKind,
    CardKind,
    Placing,
    Stationery,
    UnofficialEvent,
    certificates,
    ordered_awards,
    regional_podium,
    scorecards,
    unofficial_cards,
)
from tests.support.printed_glyphs import faults_of

Held = Callable[[str], Competition]
TextOf = Callable[..., str]


def test_the_best_of_a_region_are_ranked_through_all_rounds(held: Held) -> None:
    competition = held("ZottegemMorning2023")
    event = next(event for event in competition.events if len(event.rounds) > 1 and event.rounds[-1].results)
    under = edition_on(competition.schedule.start_date)
    finalists = {row.person_id for row in event.rounds[-1].results}
    # Only one finalist stays Belgian: the second best Belgian did not reach the final.
    only = next(row.person_id for row in event.rounds[-1].results if row.best > 0)
    persons = tuple(
        replace(
            person, country_iso2="BE" if person.registrant_id == only or person.registrant_id not in finalists else "NL"
        )
        for person in competition.persons
    )
    found = regional_podium(replace(competition, persons=persons), event, under, "BE")
    assert [placing.place for placing in found] == [3, 2, 1]
    assert found[-1].person.registrant_id == only
    assert found[0].person.registrant_id not in finalists
    assert {placing.region for placing in found} == {"BE"}


def test_a_continent_is_a_region_too_and_the_venue_is_the_usual_one(
    held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    competition = held("SLSFinal2024")
    under = edition_on(competition.schedule.start_date)
    at_home = ordered_awards(competition, AwardKind.REGION, (), under)
    assert {award.region for award in at_home if isinstance(award, Placing)} == {"PL"}
    in_europe = ordered_awards(competition, AwardKind.REGION, ("333",), under, ("Europe",))
    text = text_of(certificates(competition, in_europe, stationery))
    assert "First place in Europe" in text
    with pytest.raises(UnknownRound, match="nobody from Oceania"):
        ordered_awards(competition, AwardKind.REGION, (), under, ("Oceania",))
    with pytest.raises(UnknownCountry):
        ordered_awards(competition, AwardKind.REGION, (), under, ("Atlantis",))


def test_unofficial_events_have_cards_with_their_name_and_format(
    held: Held, stationery: Stationery, text_of: TextOf
) -> None:
    competition, under = held("ZottegemMorning2023"), edition("2026-04-01")
    event = UnofficialEvent("Mirror Blocks", Format.MEAN_OF_3, CardKind.TIMED, ("Time limit: 2:00",))
    cards = unofficial_cards(competition, event, under, stationery, competition.persons[:2], blank=1)
    assert [card.attempts for card in cards] == [3, 3, 3]
    assert [card.person for card in cards] == [*competition.persons[:2], None]
    pdf = scorecards(cards, stationery)
    text = text_of(pdf)
    assert text.count("Mirror Blocks") == text.count("Time limit: 2:00") == 3
    assert "(9b++)" in text
    assert faults_of(pdf) == []
