"""Planning in a browser: schedule and groups are dragged with a real mouse, and moved by keyboard and finger."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import Installation, Server, installed, run

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
PLANNED = "PlannedOpen2026"
SCHEDULE, GROUPS = f"/{PLANNED}/setup/schedule/", f"/{PLANNED}/setup/groups/?round=222-r1"
_SET_UP = f"""
from cubelex.web.site.serving import prepare
prepare()
from dataclasses import replace
from tests.support.web.planned_open import planned_open
from tests.support.web.small_open import stored
from cubelex.officiating import Role
from cubelex.web.store.models import Account, Membership
stored(replace(planned_open(), id={PLANNED!r}))
for role in Role:
    account = Account.objects.get(username=role.value)
    Membership.objects.create(account=account, competition_id={PLANNED!r}, role=role)
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with the Planned Open beside the Small Open."""
    made = installed(tmp_path_factory.mktemp("planned"))
    run(_SET_UP, made.environment)
    return made


@pytest.fixture(scope="module")
def server(original: Installation) -> Iterator[Server]:
    """One server for all tests here: each saves something else."""
    with Server(original) as running:
        yield running


def opened(page_of: PageOf, address: str, **options: Any) -> Any:
    page = page_of("organizer", viewport={"width": 1280, "height": 1500}, **options)
    page.goto(address)
    return page


def block(page: Any, label: str) -> Any:
    return page.locator("#grid .activity", has_text=label).first


def drag(page: Any, start: tuple[float, float], goal: tuple[float, float]) -> None:
    """With the button held down, in small steps as a hand does it."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2, steps=4)
    page.mouse.move(*goal, steps=4)
    page.mouse.up()


def looked(page: Any, action: Callable[[], None]) -> None:
    """Do something, and wait until the server has looked at what came of it."""
    with page.expect_response(re.compile("/draft/$")):
        action()
    expect(page.locator("[aria-busy='true']")).to_have_count(0)


def saved(page: Any) -> None:
    page.locator("#save").click()
    expect(page.locator("#status")).to_have_text("Saved")


def is_at(page: Any, label: str, clock: str) -> None:
    expect(block(page, label).locator(".clock")).to_have_text(clock)


def test_a_clash_is_shown_while_editing_and_undone(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE)
    nine, first = page.locator(".hours span", has_text="09:00").bounding_box(), block(page, "round 1").bounding_box()
    assert abs(nine["y"] + nine["height"] / 2 - first["y"]) < 4, "hours are beside what happens then"
    block(page, "3x3x3 Cube, final").focus()
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    looked(page, lambda: page.keyboard.press("ArrowUp"))
    expect(page.locator("#findings .notice.bad").first).to_be_visible()
    expect(page.locator("#findings")).to_contain_text("same room at the same time")
    expect(block(page, "3x3x3 Cube, final")).to_have_class(re.compile(r"\bbad\b"))
    looked(page, lambda: page.keyboard.press("Control+z"))
    is_at(page, "3x3x3 Cube, final", "11:30–12:00")
    expect(page.locator("#save")).to_be_disabled()


def test_the_keyboard_resizes_moves_aside_and_takes_out(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE)
    block(page, "Lunch").focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_have_text(re.compile("12:30–13:35, Side room$"))
    page.keyboard.press("Delete")
    expect(block(page, "Lunch")).to_have_count(0)
    page.locator("#others button", has_text="Awards").click()
    page.locator("#activity input[name='name']").fill("Prizes")
    page.locator("#activity input[name='start']").fill("16:00")
    page.locator("#activity input[name='start']").blur()
    is_at(page, "Prizes", "16:00–16:30")


def test_what_is_not_saved_outlives_a_reload(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE)
    page.on("dialog", lambda dialog: dialog.accept())
    block(page, "Lunch").focus()
    looked(page, lambda: page.keyboard.press("ArrowDown"))
    page.reload()
    expect(page.locator("#notice")).to_contain_text("were restored")
    is_at(page, "Lunch", "12:35–13:35")
    page.locator("#undo").click()
    is_at(page, "Lunch", "12:30–13:30")
    page.goto(GROUPS)
    page.locator("ul.people[data-place='12:staff-judge'] .person-chip").first.focus()
    page.keyboard.press("Enter")
    looked(page, lambda: page.locator("#chosen button[value='lock']").click())
    page.locator("#board .lock").wait_for()
    page.reload()
    page.locator("#board .lock").wait_for()
    looked(page, lambda: page.locator("#undo").click())
    page.locator("#board .lock").wait_for(state="detached")


def test_a_proposal_is_looked_at_and_undone(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE)
    page.locator("#propose-panel summary").click()
    page.locator("#propose button").click()
    page.wait_for_selector("#proposal details")
    expect(page.locator("#proposal")).to_contain_text("Nothing is saved yet")
    page.locator("#undo").click()
    expect(page.locator("#save")).to_be_disabled()


def test_a_finger_taps_first_and_drags_then_from_right_to_left(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE, locale="fa", has_touch=True)
    assert page.locator("html").get_attribute("dir") == "rtl"
    main, side = (page.locator(f".column[data-room='{room}']").bounding_box() for room in (1, 2))
    assert main["x"] > side["x"], "the first room is on the right"
    page.locator("#grid .activity").first.tap()
    page.wait_for_selector("#activity:not([hidden])")
    expect(page.locator("#grid .activity[aria-pressed='true']")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".column[data-room='2'] .activity")).to_have_count(1)


def test_a_person_is_dragged_to_another_group_and_the_objection_is_shown(page_of: PageOf) -> None:
    page = opened(page_of, GROUPS)
    chip = page.locator("ul.people[data-place='11:competitor'] .person-chip", has_text="Ada Swan")
    goal = page.locator("ul.people[data-place='12:competitor']").bounding_box()
    box = chip.bounding_box()
    looked(page, lambda: drag(page, (box["x"] + 12, box["y"] + 10), (goal["x"] + 40, goal["y"] + 20)))
    there = page.locator("ul.people[data-place='12:competitor'] .person-chip", has_text="Ada Swan")
    there.wait_for()
    expect(page.locator(".objections")).to_contain_text("1h1")
    expect(page.locator("#chosen")).to_contain_text("Reasons")
    looked(page, lambda: page.keyboard.press("Control+z"))
    expect(there).to_have_count(0)
    expect(page.locator("#save")).to_be_disabled()


def test_planning_pages_fit_a_phone(page_of: PageOf) -> None:
    page = page_of("organizer", viewport={"width": 360, "height": 740})
    for address in (SCHEDULE, GROUPS, f"/{PLANNED}/setup/groups/load/", f"/{PLANNED}/setup/groups/wishes/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


def test_an_activity_is_dragged_to_another_time_and_room(page_of: PageOf) -> None:
    page = opened(page_of, SCHEDULE)
    box, side = block(page, "Lunch").bounding_box(), page.locator(".column[data-room='2']").bounding_box()
    hour = side["height"] / 11
    looked(page, lambda: drag(page, (box["x"] + 30, box["y"] + 10), (side["x"] + 30, box["y"] + 10 + hour)))
    is_at(page, "Lunch", "13:30–14:30")
    grip = block(page, "Lunch").locator(".grip").bounding_box()
    looked(page, lambda: drag(page, (grip["x"] + 30, grip["y"] + 5), (grip["x"] + 30, grip["y"] + 5 - hour / 2)))
    is_at(page, "Lunch", "13:30–14:00")
    saved(page)
    page.reload()
    expect(block(page, "Lunch")).to_contain_text("Side room")
    is_at(page, "Lunch", "13:30–14:00")


def test_two_organizers_at_once_lose_nothing(page_of: PageOf) -> None:
    first, second = opened(page_of, SCHEDULE), opened(page_of, SCHEDULE)
    for page, label in ((first, "round 1"), (second, "3x3x3 Cube, final")):
        block(page, label).focus()
        page.keyboard.press("ArrowDown")
    saved(first)
    second.locator("#save").click()
    expect(second.locator("#notice")).to_contain_text("saved the schedule at")
    is_at(second, "round 1", "09:05–10:05")
    saved(second)
    second.reload()
    is_at(second, "round 1", "09:05–10:05")
    is_at(second, "3x3x3 Cube, final", "11:35–12:05")


def test_a_competition_without_a_schedule_has_one_in_two_clicks(page_of: PageOf) -> None:
    page = opened(page_of, "/SmallOpen2026/setup/schedule/", timezone_id="Asia/Tehran")
    page.locator("#propose button").click()
    page.wait_for_selector("#proposal details")
    saved(page)
    page.goto("/SmallOpen2026/schedule/")
    assert "Asia/Tehran" in page.locator("main").inner_text()
    assert "3x3x3 Cube, final" in page.locator("main").inner_text()


def test_a_person_is_moved_by_keyboard_alone_and_it_is_on_their_page(page_of: PageOf) -> None:
    page = opened(page_of, GROUPS)
    page.locator("ul.people[data-place='12:staff-judge'] .person-chip", has_text="Ada Swan").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.name === 'goal'")
    page.locator("#chosen select[name='goal']").select_option("12:staff-scrambler")
    page.keyboard.press("Tab")
    looked(page, lambda: page.keyboard.press("Enter"))
    page.locator("ul.people[data-place='12:staff-scrambler'] .person-chip", has_text="Ada Swan").wait_for()
    saved(page)
    page.goto(f"/{PLANNED}/competitors/1/")
    expect(page.locator(".timetable")).to_contain_text("Scramble")  # days that are over are folded
