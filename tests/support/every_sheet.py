"""Everything that a competition prints except scrambles, for checks that must look at all of it."""

from collections.abc import Iterator

from cubelex.competition import Competition
from cubelex.regulations import edition_on
from cubelex.sheets import (
    AwardKind,
    BadgeSize,
    CardOptions,
    Stationery,
    UnofficialEvent,
    Wireless,
    badges,
    blank_fewest_moves_sheet,
    certificates,
    check_in_list,
    day_trackers,
    group_lists,
    judge_checklist,
    live_poster,
    newcomer_guides,
    ordered_awards,
    ordered_cards,
    ordered_placings,
    ordered_results,
    participations,
    psych_sheet,
    round_checklists,
    rounds_with_results,
    scorecards,
    slips,
    table_numbers,
    unofficial_cards,
    wall_schedule,
)

SITE = "http://10.0.0.1:8000"


def every_sheet(competition: Competition, stationery: Stationery) -> Iterator[tuple[str, bytes]]:
    """Each kind of sheet with its name, one after the other: together they are large."""
    under = edition_on(competition.schedule.start_date)
    first_rounds = [event.rounds[0].id for event in competition.events]
    cards = ordered_cards(competition, first_rounds, under, stationery, CardOptions(SITE))
    yield "scorecards", scorecards(cards, stationery)
    kilominx = UnofficialEvent("Kilominx", notes=("2:00",))
    unofficial = unofficial_cards(competition, kilominx, under, stationery, competition.persons[:6], blank=2)
    yield "unofficial scorecards", scorecards(unofficial, stationery)
    yield "groups", group_lists(competition, stationery)
    yield "schedule", wall_schedule(competition, stationery)
    yield "tracker", day_trackers(competition, stationery)
    yield "check-in", check_in_list(competition, stationery)
    yield "psych sheet", psych_sheet(competition, stationery)
    yield "participation", certificates(competition, participations(competition), stationery)
    yield "blank Fewest Moves", blank_fewest_moves_sheet(under, stationery, competition)
    yield "slips", slips(competition, stationery)
    yield "newcomers", newcomer_guides(competition, under, stationery)
    yield "named newcomers", newcomer_guides(competition, under, stationery, is_named=True)
    yield "rounds", round_checklists(competition, list(competition.rounds()), under, stationery)
    yield "poster", live_poster(competition.name, f"{SITE}/{competition.id}/", stationery, Wireless("Hall", "cube"))
    yield "tables", table_numbers(range(1, 5), stationery)
    for size in BadgeSize:
        yield f"nametags {size}", badges(competition, stationery, size=size)
    for event in competition.events:
        yield f"judges {event.id}", judge_checklist(event.id, under, stationery)
    if rounds_with_results(competition):
        yield "results", ordered_results(competition, (), under, stationery)
        yield "podium", certificates(competition, ordered_placings(competition, (), under), stationery, theme="ocean")
        regional = ordered_awards(competition, AwardKind.REGION, (), under, ("Europe",))
        yield "region", certificates(competition, regional, stationery, theme="stickers")
