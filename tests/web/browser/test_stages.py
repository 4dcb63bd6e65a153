"""A competition on two stages, planned from the page: one click, a heat map, a fix, a lock and an undo."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import Installation, Server, installed, run

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
STAGED = "StagedOpen2026"
GROUPS = f"/{STAGED}/setup/groups/"
_SET_UP = f"""
from cubelex.web.site.serving import prepare
prepare()
from dataclasses import replace
from cubelex.competition import write_wcif
from cubelex.officiating import Outcome, Role
from cubelex.officiating.demo import staged_competition
from cubelex.officiating.log.facts import read_fact
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import DELEGATE, NOON
competition = replace(staged_competition(70, event_ids=("333", "222", "pyram")), id={STAGED!r})
days = competition.schedule
record = CompetitionRecord(
    id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
)
defined = read_fact({{"kind": "defined", "wcif": write_wcif(competition)}})
repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
for role in Role:
    account = Account.objects.get(username=role.value)
    Membership.objects.create(account=account, competition_id={STAGED!r}, role=role)
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with a competition on two stages beside the Small Open."""
    made = installed(tmp_path_factory.mktemp("staged"))
    run(_SET_UP, made.environment)
    return made


@pytest.fixture(scope="module")
def server(original: Installation) -> Iterator[Server]:
    with Server(original) as running:
        yield running


def fillings(page: Any, label: str) -> list[list[int]]:
    """The competitors of a round by stage and group, as the heat map shows them."""
    row = page.locator(".heat tbody tr", has_text=label).first
    cells = row.locator("td").all()
    return [[int(cell.inner_text()) for cell in stage.locator(".heat-cell").all()] for stage in cells]


def test_two_stages_are_planned_fixed_locked_and_undone(page_of: PageOf) -> None:
    page = page_of("organizer", viewport={"width": 1280, "height": 800})
    page.goto(GROUPS)
    expect(page.locator("#plan-summary")).to_contain_text("0 of")
    page.get_by_role("button", name="Generate all groups").click()
    expect(page.locator("#plan-summary")).to_contain_text("rounds are planned. No conflicts.")
    expect(page.locator(".heat thead .stage")).to_have_text(["Blue stage", "Red stage"])
    blue, red = fillings(page, "3x3x3 Cube, round 1")
    assert len(blue) == len(red)
    assert sum(blue) + sum(red) == 67, "3 of 70 did not enter"
    assert all(abs(on_blue / 16 - on_red / 12) <= 1 / 12 for on_blue, on_red in zip(blue, red, strict=True))
    expect(page.locator(".notice")).to_have_count(1)  # that groups were changed: no wall of lines

    page.locator(".heat tbody a", has_text="3x3x3 Cube, round 1").first.click()
    columns = page.locator(".group-column")
    expect(columns).to_have_count(len(blue) + len(red))
    expect(columns.first).to_have_attribute("aria-label", "Group 1 · Blue stage")
    chip = columns.first.locator("ul.people:not(.tasks) .person-chip").first
    name = chip.inner_text()
    chip.click()
    page.locator("#chosen select[name='goal']").select_option("")
    page.locator("#chosen button[value='move']").click()
    expect(page.locator("#board .problems")).to_contain_text("1 competitor is not in a group.")
    page.locator("#save").click()
    expect(page.locator("#status")).to_have_text("Saved")

    page.goto(GROUPS)
    expect(page.locator("#plan-summary")).to_contain_text("1 thing to look at.")
    page.locator(".problems summary").click()
    page.get_by_role("button", name="Place 1 competitor").click()
    expect(page.locator("#plan-summary")).to_contain_text("No conflicts.")
    page.goto(f"{GROUPS}?round=333-r1")
    locked = page.locator(".person-chip", has_text=name).filter(has=page.locator(".lock"))
    expect(locked).to_have_count(1)
    place = locked.locator("xpath=ancestor::ul").get_attribute("data-place")
    page.get_by_role("button", name="Generate groups").click()
    expect(page.locator(".taken-back")).to_be_visible()
    expect(page.locator(f"ul.people[data-place='{place}'] .person-chip", has_text=name)).to_have_count(1)
    page.get_by_role("button", name="Unlock all").click()
    expect(page.locator("#board .lock")).to_have_count(0)
    page.locator(".taken-back button").click()
    expect(page.locator("#board .lock")).to_have_count(1)

    page.goto(GROUPS)
    page.locator("summary", has_text="Stations of the stages").click()
    page.locator("input[name='stations-1']").fill("10")
    page.get_by_role("button", name="Save stations").click()
    page.get_by_label("Use recommended numbers").check()
    page.get_by_role("button", name="Generate all groups").click()
    expect(page.locator(".taken-back")).to_be_visible()
    fewer, more = fillings(page, "3x3x3 Cube, round 1")
    assert sum(fewer) < sum(more), "10 stations take fewer people than 12"


def test_all_rounds_fit_a_phone(page_of: PageOf) -> None:
    page = page_of("organizer", viewport={"width": 390, "height": 844})
    for locale in ("", "?language=fa"):
        page.goto(f"{GROUPS}{locale}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        expect(page.locator(".heat .brief").first).to_be_visible()
