"""Competitions with events of their own, and with the event that begins in 2027, from set-up to archive in a browser.

`CUBELEX_PICTURES` names a folder for pictures of the pages on the way.
"""

import json
import os
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cubelex.solvers import SOLVERS
from tests.support.web.servers import Server
from tests.support.web.steps import (
    PHONE,
    call_group,
    create,
    downloaded,
    end,
    errors_in,
    finish_round,
    first_code,
    follow,
    hand_over,
    invite,
    judge_attempt,
    make_sets,
    open_round,
    plan,
    press,
    scramble,
    set_password,
    take_next_step,
    type_cards,
)

pytestmark = pytest.mark.slow

PEOPLE = """name,country,birthdate,gender,email,wca_id,333,{events}
Ana Silva,PT,2001-02-03,f,ana@example.org,2015SILV01,1,{marks}
Bo Chen,CN,2003-04-05,m,bo@example.org,2016CHEN09,1,{marks}
Cai Roth,DE,1999-09-09,m,cai@example.org,2012ROTH01,1,{marks}
Dee Moon,KR,2004-01-01,f,dee@example.org,2019MOON02,1,{marks}
"""
CARDS = {
    2: "3100 3200 3300 3010 3050",
    3: "2550 2650 2750 2850 2480",
    4: "4100 4200 4300 d 4050",
}
WAITING = "Waiting for the Delegate"
Person = Callable[..., Any]


def photograph(page: Any, name: str) -> None:
    """A picture of the whole page, where somebody wants to look at it."""
    if folder := os.environ.get("CUBELEX_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def save_events(host: Any) -> None:
    press(host, "Save")
    expect(host.locator(".message")).to_have_text("Saved.")


def admit(host: Any, *events: str) -> None:
    """Publish the competition, and bring in everybody who competes."""
    follow(host, "Overview")
    press(host, "Publish")
    follow(host, "Competitors")
    follow(host, "Import competitors")
    marks = ",".join("1" for _ in events)
    host.get_by_label("Or paste CSV").fill(PEOPLE.format(events=",".join(events), marks=marks))
    press(host, "Preview changes")
    press(host, "Import")
    expect(host.locator(".message").first).to_be_visible()


def play(host: Any, desk: Any, round_name: str, cards: dict[int, str]) -> None:
    """A round from its opening to its end, with cards at the desk."""
    open_round(host, round_name)
    type_cards(desk, f"{round_name}, final", cards)
    finish_round(host, round_name)


def results_of(host: Any, passcodes: dict[str, str], folder: Path) -> Path:
    """The file with the results for the WCA, after the archive was checked."""
    follow(host, "Results for the WCA (JSON)")
    host.get_by_label("Or paste the list").fill("\n".join(f"{name}: {code}" for name, code in passcodes.items()))
    results = downloaded(host, lambda page: press(page, "Open sets and download"), folder)
    host.get_by_role("link", name="Wrap-up", exact=True).click()
    follow(host, "Sealed archive")
    archive = downloaded(host, lambda page: follow(page, "Download"), folder)
    host.get_by_label("Archive").set_input_files(archive)
    press(host, "Check", exact=True)
    expect(host.locator("main")).to_contain_text("It matches the current state of the competition.")
    return results


def test_a_competition_with_kilominx_and_an_event_of_its_own(
    person: Person, unused_server: Server, tmp_path: Path
) -> None:
    host = person(first_code(unused_server))
    set_password(host)
    create(host)
    take_next_step(host, "Choose events")
    press(host, "3x3x3 Cube", exact=True)
    host.wait_for_selector("#round-333-r1")
    host.locator("#own-events summary").click()
    press(host, "Kilominx", exact=True)
    host.wait_for_selector("#round-kilominx-r1")
    press(host, "Add this event")
    expect(host.locator("#own-problem")).to_have_text("Enter a name.")
    host.get_by_label("Name").fill("Blocks in a bag")
    host.locator("#own-format").select_option("1")
    press(host, "Add this event")
    own = host.locator("input[name=events]").last
    expect(own).to_have_value(re.compile("^blocks_in_a_bag$"))
    own_id = own.input_value()
    for round_id in ("333-r1", "kilominx-r1", f"{own_id}-r1"):
        host.locator(f"[id='{round_id}-groups']").fill("1")
    photograph(host, "own-1-events")
    save_events(host)
    expect(host.locator(f"#event-{own_id}")).to_contain_text("Blocks in a bag")
    admit(host, "kilominx", own_id)
    plan(host)
    photograph(host, "own-2-groups")
    passcodes = make_sets(host, 2)
    assert sorted(passcodes) == ["333-r1-g1", "kilominx-r1-g1"]
    judge = person(invite(host, "Jo Hall", "judge"), **PHONE)
    scrambler = person(invite(host, "Sam Reed", "scrambler"), **PHONE)
    desk = person(invite(host, "Tea Kane", "score_taker"))

    open_round(host, "Kilominx")
    call_group(host)
    hand_over(host, passcodes["kilominx-r1-g1"], scrambler, "Kilominx, final · Group 1", WAITING)
    scrambler.locator(".next-puzzle", has_text="Ana Silva").wait_for()
    scramble(scrambler, "Ana Silva", "Attempt 1", "1")
    judge_attempt(judge, "1", "2834", "28.34 + 2 = 30.34", "contact_at_start")
    type_cards(desk, "Kilominx, final", {1: "2910 2920 2930 2940", **CARDS}, there="30.34")
    photograph(desk, "own-3-desk")
    finish_round(host, "Kilominx")
    play(host, desk, "Blocks in a bag", {1: "1234", 2: "2345", 3: "d", 4: "1111"})
    play(host, desk, "3x3x3 Cube", {1: "1310 1320 1330 1340 1350", **CARDS})

    visitor = person(**PHONE)
    visitor.goto("/SpringOpen/kilominx-r1/")
    expect(visitor.locator("tbody tr").first).to_contain_text("Cai Roth")
    expect(visitor.locator("main")).to_contain_text("Unofficial")
    photograph(visitor, "own-4-results")
    visitor.goto("/SpringOpen/podiums/")
    expect(visitor.locator("main")).to_contain_text("Blocks in a bag")
    photograph(visitor, "own-5-podiums")
    end(host)
    results = results_of(host, passcodes, tmp_path)
    assert [event["eventId"] for event in json.loads(results.read_text())["events"]] == ["333"]
    assert errors_in(results) == []


def test_a_competition_of_february_2027_with_fto(person: Person, unused_server: Server, tmp_path: Path) -> None:
    if SOLVERS.find("fto") is None:
        pytest.skip("no solver makes sequences of FTO yet")
    host, day = person(first_code(unused_server)), date(2027, 2, 6)
    set_password(host)
    create(host, first_day=day)
    take_next_step(host, "Choose events")
    expect(host.locator("main")).to_contain_text("2027-01-01 draft")
    for name, event_id in (("3x3x3 Cube", "333"), ("Face Turning Octahedron", "fto")):
        press(host, name, exact=True)
        host.wait_for_selector(f"#round-{event_id}-r1")
        host.locator(f"[id='{event_id}-r1-groups']").fill("1")
    expect(host.locator("#event-fto .state")).to_have_count(0)
    photograph(host, "fto-1-events")
    save_events(host)
    admit(host, "fto")
    plan(host)
    passcodes = make_sets(host, 2)
    judge = person(invite(host, "Jo Hall", "judge"), **PHONE)
    scrambler = person(invite(host, "Sam Reed", "scrambler"), **PHONE)
    desk = person(invite(host, "Tea Kane", "score_taker"))
    open_round(host, "Face Turning Octahedron")
    call_group(host)
    hand_over(host, passcodes["fto-r1-g1"], scrambler, "Face Turning Octahedron, final · Group 1", WAITING)
    scramble(scrambler, "Ana Silva", "Attempt 1", "1")
    photograph(scrambler, "fto-2-scrambling")
    judge_attempt(judge, "1", "2834", "28.34")
    type_cards(desk, "Face Turning Octahedron, final", {1: "2910 2920 2930 2940", **CARDS}, there="28.34")
    finish_round(host, "Face Turning Octahedron")
    play(host, desk, "3x3x3 Cube", {1: "1310 1320 1330 1340 1350", **CARDS})
    visitor = person(**PHONE)
    visitor.goto("/SpringOpen/fto-r1/")
    expect(visitor.locator("tbody tr").first).to_contain_text("Cai Roth")
    expect(visitor.locator("main")).not_to_contain_text("Unofficial")
    photograph(visitor, "fto-3-results")
    end(host)
    results = results_of(host, passcodes, tmp_path)
    assert [event["eventId"] for event in json.loads(results.read_text())["events"]] == ["333", "fto"]
    assert errors_in(results, day) == []
