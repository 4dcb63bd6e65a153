"""Everything that a competition prints except scrambles, for checks that must look at all of it."""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path

from cubelex.competition import Competition, read_wcif
from cubelex.diagrams import palette
from cubelex.regulations import edition_on
from cubelex.sheets import (
    AwardKind,
    BadgeSize,
    CardOptions,
    Paper,
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
from tests.support.printed_glyphs import faults_on, printed_pages

SITE = "http://10.0.0.1:8000"


def checked_apart(path: Path, stationery: Stationery) -> tuple[int, dict[str, list[str]]]:
    """How many pages a competition's sheets have, and what cannot be read; in a process of its own, for its memory."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        made = stationery.language, stationery.paper, stationery.made_at, stationery.palette.name
        return pool.submit(_checked, path, *made).result()


def _checked(
    path: Path, language: str, paper: Paper, made_at: datetime, colours: str
) -> tuple[int, dict[str, list[str]]]:
    competition = read_wcif(json.loads(path.read_text(encoding="utf-8")))
    pages, faults = 0, dict[str, list[str]]()
    for name, sheet in every_sheet(competition, Stationery(language, paper, made_at, palette(colours))):
        for page in printed_pages(sheet):
            pages += 1
            if found := faults_on(page):
                faults[f"{name}, page {page.number}"] = found
    return pages, faults


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
    yield "rounds", round_checklists(competition, competition.rounds, under, stationery)
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
