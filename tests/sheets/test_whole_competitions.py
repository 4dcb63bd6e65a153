"""Real competitions printed whole: every kind of document, and scramble sheets of every round, read back."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from cubelex.competition import Competition
from cubelex.puzzles import puzzle
from cubelex.regulations import edition_on
from cubelex.scrambles import ScrambleDocument, Seed, make_sets, plan_from_wcif
from cubelex.sheets import (
    CardOptions,
    Stationery,
    badges,
    certificates,
    check_in_list,
    group_lists,
    ordered_cards,
    ordered_placings,
    ordered_results,
    psych_sheet,
    rounds_with_results,
    scorecards,
    scramble_archive,
    scramble_sheets,
    unprotected,
    wall_schedule,
)
from tests.sheets.test_scramble_sheets import printed

pytestmark = pytest.mark.slow

Held = Callable[[str], Competition]
EVERY_ONE = ["AnnuntiaOpen2020", "BelgianOpen2019", "BothellSummer2023", "SLSFinal2024", "ZottegemMorning2023"]
SEED = Seed.parse("5" * 64)


@pytest.mark.parametrize("identity", EVERY_ONE)
def test_everything_but_scrambles(
    identity: str, held: Held, stationery: Stationery, pages_of: Callable[[bytes], int]
) -> None:
    competition = held(identity)
    under = edition_on(competition.schedule.start_date)
    first_rounds = [event.rounds[0].id for event in competition.events]
    cards = ordered_cards(competition, first_rounds, under, stationery, CardOptions("http://10.0.0.1:8000"))
    made = {
        "badges": badges(competition, stationery),
        "groups": group_lists(competition, stationery),
        "schedule": wall_schedule(competition, stationery),
        "check-in": check_in_list(competition, stationery),
        "psych sheet": psych_sheet(competition, stationery),
        "scorecards": scorecards(cards, stationery),
    }
    if rounds_with_results(competition):
        made["results"] = ordered_results(competition, (), under, stationery)
        placings = ordered_placings(competition, (), under)
        made["certificates"] = certificates(competition, placings, stationery)
        assert pages_of(made["certificates"]) == len(placings)
    assert all(pages_of(pdf) for pdf in made.values())
    assert pages_of(made["scorecards"]) == -(-len(cards) // 4)


@pytest.fixture(scope="module", params=["AnnuntiaOpen2020", "SLSFinal2024"])
def sets(request: pytest.FixtureRequest, shared: Path) -> ScrambleDocument:
    """The scramble sets of a whole competition, always the same."""
    wcif = json.loads((shared / "competitions" / f"wcif_{request.param}.json").read_text(encoding="utf-8"))
    plan = plan_from_wcif(wcif)
    assert plan.first_day is not None
    return make_sets(plan, edition_on(plan.first_day), SEED)


def test_scramble_sheets_of_every_round_read_back(
    sets: ScrambleDocument,
    held: Held,
    stationery: Stationery,
    text_of: Callable[..., str],
    pages_of: Callable[[bytes], int],
) -> None:
    pdf = scramble_sheets(sets, stationery, competition=held(sets.competition))
    pages = text_of(pdf).split("\f")[:-1]
    assert len(pages) == pages_of(pdf) == len(sets.sets)
    for one, page in zip(sets.sets, pages, strict=True):
        assert one.name in page
        expected = {label: puzzle(one.event).parse(attempt[0]) for label, attempt in one.labelled()}
        assert printed(page, one) == expected


def test_every_sheet_of_the_zip_opens_with_its_own_passcode(
    sets: ScrambleDocument, held: Held, stationery: Stationery
) -> None:
    if sets.competition != "SLSFinal2024":
        pytest.skip("one competition is enough for this")
    passcodes = {one.name: f"code-{number}" for number, one in enumerate(sets.sets)}
    made = scramble_archive(sets, passcodes, "main", stationery, competition=held(sets.competition))
    with ZipFile(BytesIO(made)) as archive:
        names = archive.namelist()
        assert len(names) == 2 * len(sets.sets) + 1
        for one in sets.sets:
            for name in (each for each in names if f"({one.name})" in each):
                unprotected(archive.read(name), passcodes[one.name])
