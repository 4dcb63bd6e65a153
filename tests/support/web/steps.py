"""What those who run a competition do in a browser, step by step."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, expect

from tests.support.web.servers import Server
from tests.support.web.windows import until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
_PASSWORD = "correct horse battery"
_WAITING = "JSON.parse(localStorage.getItem('cubelex-station-queue') || '[]').length"


def first_code(server: Server) -> str:
    """The code of a link that is made on the computer of the site."""
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "sign-in-link"]
    done = subprocess.run(command, env=server.installation.environment, capture_output=True, text=True, check=True)
    return done.stdout.strip().rstrip("/").rsplit("/", 1)[1]


def press(page: Any, name: str, **options: Any) -> None:
    page.get_by_role("button", name=name, **options).click()


def follow(page: Any, name: str) -> None:
    page.locator("main").get_by_role("link", name=name, exact=True).first.click()


def take_next_step(page: Any, action: str) -> None:
    """Go on by the only primary button of the overview."""
    if not page.url.endswith("/setup/"):
        follow(page, "Overview")
    button = page.locator("main .primary")
    expect(button).to_have_count(1)
    expect(button).to_have_text(action)
    button.click()


def official(page: Any, name: str) -> None:
    """Go to a page for officials by the menu."""
    page.locator("summary", has_text="Staff pages").click()
    page.get_by_role("link", name=name, exact=True).first.click()


def set_password(host: Any) -> None:
    """What the administrator is asked for after the first link."""
    for field in ("new_password1", "new_password2"):
        host.locator(f"[name={field}]").fill(_PASSWORD)
    press(host, "Save password")
    expect(host.locator(".message")).to_have_text("Password saved.")


def create(host: Any, name: str = "Spring Open", first_day: date | None = None) -> None:
    """A new competition in Portugal, today or on another day."""
    host.goto("/")
    follow(host, "New competition")
    form = host.locator("form[data-new-competition]")
    form.get_by_label("Name").fill(name)
    form.get_by_label("First day").fill((first_day or date.today()).isoformat())
    form.get_by_label("Venue").fill("Town hall")
    form.get_by_label("Country").select_option("PT")
    expect(form.get_by_label("Time zone")).to_have_value("Europe/Lisbon")
    press(form, "Create")
    expect(host.locator("main")).to_contain_text("No events yet.")


def plan(host: Any) -> None:
    take_next_step(host, "Propose a schedule")
    expect(host.locator("#propose button")).to_be_visible()
    box = host.locator("#propose button").bounding_box()
    assert box["y"] + box["height"] < host.viewport_size["height"]
    host.locator("#propose button").click()
    host.wait_for_selector("#proposal details")
    press(host, "Save")
    expect(host.locator("#status")).to_have_text("Saved")
    take_next_step(host, "Plan groups")
    host.get_by_label("Use recommended numbers").uncheck()
    press(host, "Generate all groups")
    expect(host.locator("main")).to_contain_text("Groups changed.")


def make_sets(host: Any, sets: int) -> dict[str, str]:
    """All sets with one button; their passcodes."""
    take_next_step(host, "Make scrambles or import TNoodle's file")
    host.locator("#make button").click()
    expect(host.locator("#passcodes tr")).to_have_count(sets)
    expect(host.locator("#seed-made")).to_have_text(re.compile("[0-9a-f]{64}"))
    rows = host.locator("#passcodes tr").all_inner_texts()
    return {name: code for row in rows for name, code in re.findall(r"(\S+-r\d-g\d\S*)\s+(\S+)", row)}


def invite(host: Any, name: str, role: str) -> str:
    """A code to sign in with."""
    official(host, "Staff")
    host.get_by_label("Name").fill(name)
    host.locator("#id_role").select_option(role)
    press(host, "Invite")
    return str(host.locator("p.code").inner_text())


def steer(delegate: Any, round_name: str, link: str, button: str) -> None:
    """Open or finish a round, also where results are missing."""
    try:
        delegate.goto("/SpringOpen/desk/")
    except Error:
        # The page was about to load itself again at this moment: its group was finished.
        delegate.goto("/SpringOpen/desk/")
    row = delegate.get_by_role("row", name=re.compile(f"^{round_name}"))
    row.get_by_role("link", name=link, exact=True).click()
    # The whole form is there once its button is.
    choice = delegate.get_by_role("button", name=re.compile(f"^{button}"))
    choice.wait_for()
    seen = delegate.get_by_label("I have reviewed these issues")
    if seen.count():
        seen.check()
    choice.click()
    anyway = delegate.get_by_role("button", name="Finish anyway")
    delegate.locator(".message").or_(anyway).first.wait_for()
    if anyway.count():
        anyway.click()
    expect(delegate.locator(".message")).to_have_text(re.compile(r"Done\.|is open for"))


def open_round(delegate: Any, name: str) -> None:
    steer(delegate, name, "Open round", "Open for")


def finish_round(delegate: Any, name: str) -> None:
    steer(delegate, name, "Finish round", "Finish round")


def call_group(delegate: Any, *screens: Any) -> None:
    """Call the first group from the board; screens show the call."""
    follow(delegate, "Board")
    press(delegate, "Call group 1")
    for screen in screens:
        screen.locator(".call", has_text="Group 1").wait_for()


def hand_over(
    delegate: Any,
    passcode: str,
    scrambler: Any,
    group: str = "3x3x3 Cube, round 1 · Group 1",
    told: str = "You are not a scrambler of this group.",
) -> None:
    """The Delegate gives the set of a group to the phone of a person at the table, who is told something before."""
    for page in (scrambler, delegate):
        official(page, "Scrambling")
        page.locator("main").get_by_role("link", name=group).first.click()
    press(scrambler, "I do not compete here")
    expect(scrambler.locator("main")).to_contain_text(told)
    delegate.locator(".handing input[name=passcode]").first.fill(passcode)
    delegate.get_by_role("checkbox", name="Sam Reed").check()
    press(delegate, "Send to devices", exact=True)
    scrambler.wait_for_selector("#table")


def scramble(phone: Any, person: str, attempt: str, sequence: str) -> None:
    """Scramble and sign the next puzzle of the queue, once it is that one."""
    phone.locator(".next-puzzle", has_text=person).filter(has_text=attempt).click()
    phone.locator("#moves code.now").wait_for()
    expect(phone.locator("#label")).to_have_text(f"{attempt} · Scramble {sequence}")
    phone.locator("#sign").click()
    phone.locator("#queue").wait_for()


def judge_attempt(phone: Any, person: str, digits: str, written: str, seen: str = "") -> None:
    """An attempt at the station from the first question to both signatures, with its result as it is written."""
    official(phone, "Solving station")
    phone.locator(".person").first.wait_for()
    phone.locator("#person").fill(person)
    phone.keyboard.press("Enter")
    onward, fine = phone.locator("#flow .thumb .primary:visible"), phone.locator("#flow .thumb .good")
    for step in ("ready", "inspection", "solve"):
        phone.wait_for_selector(f"[data-step={step}]")
        onward.click()
    phone.wait_for_selector("[data-step=time]")
    phone.keyboard.type(digits)
    if seen:
        phone.locator("#flow .thumb .otherwise").click()
        fine.click()
        phone.wait_for_selector("[data-step=seen]")
        phone.locator(f"[data-seen={seen}]").click()
    expect(phone.locator(".ruling .written")).to_have_text(written)
    onward.click()
    if seen:
        phone.wait_for_selector("[data-step=sign]")
        onward.click()
    phone.locator("input.signature").wait_for()
    onward.click()
    phone.wait_for_selector("[data-step=done]")
    until(lambda: not phone.evaluate(_WAITING))
    press(phone, "Other competitor")


def type_cards(desk: Any, round_name: str, cards: dict[int, str], there: str = "") -> None:
    """Cards at the desk, by keyboard alone, once what is there already is to be seen."""
    official(desk, "Data entry")
    follow(desk, round_name)
    desk.locator("#rows tr", has_text=there).first.wait_for()
    for person, attempts in cards.items():
        for keys in (str(person), *attempts.split()):
            desk.keyboard.type(keys)
            desk.keyboard.press("Enter")
        desk.wait_for_selector(f"#rows tr:not(.waiting):has(.attempts *) td:nth-child(2):text-is('{person}')")


def end(delegate: Any) -> None:
    official(delegate, "Delegate")
    delegate.get_by_role("link", name="Wrap-up", exact=True).click()
    expect(delegate.locator("main")).to_contain_text("No open items.")
    press(delegate, "Close competition")
    press(delegate, "Confirm")
    expect(delegate.locator("main")).to_contain_text("Competition ended")


def downloaded(page: Any, action: Callable[[Any], None], folder: Path) -> Path:
    with page.expect_download() as coming:
        action(page)
    file = folder / str(coming.value.suggested_filename)
    coming.value.save_as(file)
    return file


def errors_in(results: Path, day: date | None = None) -> list[str]:
    """What `cubelex check` finds wrong."""
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "check", str(results)]
    options = ["--date", (day or date.today()).isoformat(), "--json"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    return [one["code"] for one in json.loads(done.stdout)["findings"] if one["severity"] == "error"]
