"""A small competition from nothing to its end, by those who run it and those who come to it, each in a browser."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

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
    official,
    open_round,
    plan,
    press,
    scramble,
    set_password,
    take_next_step,
    type_cards,
)

pytestmark = pytest.mark.slow

SETS = 4
PEOPLE = """name,country,birthdate,gender,email,wca_id,333,333mbf
Ana Silva,PT,2001-02-03,f,ana@example.org,2015SILV01,1,1
Bo Chen,CN,2003-04-05,m,bo@example.org,2016CHEN09,1,1
Cai Roth,DE,1999-09-09,m,cai@example.org,2012ROTH01,1,
Dee Moon,KR,2004-01-01,f,dee@example.org,2019MOON02,1,
Eli Novak,CZ,2000-10-11,m,eli@example.org,2014NOVA03,1,
Fay Ito,JP,2001-02-03,f,fay@example.org,2015ITOO01,1,
Gus Lima,BR,2003-04-05,m,gus@example.org,2016LIMA09,1,
"""
Person = Callable[..., Any]


def add_events(host: Any) -> None:
    take_next_step(host, "Choose events")
    press(host, "3x3x3 Cube", exact=True)
    press(host, "Add a round of 3x3x3 Cube")
    press(host, "3x3x3 Multi-Blind", exact=True)
    host.wait_for_selector("#round-333mbf-r1")
    host.locator("[id='333-r1-cutoff_attempts']").select_option("2")
    host.locator("[id='333-r1-condition']").select_option("percent")
    for field, text in {"groups": "2", "cutoff": "3000", "value": "90"}.items():
        host.locator(f"[id='333-r1-{field}']").fill(text)
    expect(host.locator("[data-live='333-r1']")).to_contain_text("75%")
    host.locator("[id='333-r1-value']").fill("50")
    expect(host.locator("[data-live='333-r1']")).not_to_contain_text("75%")
    host.locator("[id='333mbf-r1-format']").select_option("1")
    press(host, "Save")
    expect(host.locator(".message")).to_have_text("Saved.")


def announce(host: Any) -> None:
    follow(host, "Details")
    host.locator("[name=competitor_limit]").fill("8")
    host.locator("[name=registration_opens]").fill("2020-01-01T08:00")
    press(host, "Save")
    expect(host.locator(".message")).to_have_text("Saved.")
    follow(host, "Overview")
    press(host, "Publish")


def register(phone: Any, name: str) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Spring Open").click()
    phone.get_by_role("link", name="Register").click()
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Country").select_option("PT")
    phone.get_by_label("Date of birth").fill("2011-05-06")
    phone.get_by_label("Parent or guardian who consents").fill("Mia Lang")
    phone.get_by_label("E-mail").fill("somebody@example.org")
    phone.get_by_label("3x3x3 Cube").check()
    press(phone, "Register")
    expect(phone.locator("main")).to_contain_text("You have a place when they accept it.")


def choose(host: Any, name: str, action: str) -> None:
    host.get_by_role("checkbox", name=name).check()
    press(host, action, exact=True)
    expect(host.locator(".message").first).to_have_text("Saved.")


def admit(host: Any, waiting: Any) -> None:
    follow(host, "Competitors")
    follow(host, "Import competitors")
    host.get_by_label("Or paste CSV").fill(PEOPLE)
    press(host, "Preview changes")
    press(host, "Import")
    choose(host, "Zoe Lang", "Accept")
    host.get_by_role("checkbox", name="Yan Pike").check()
    press(host, "Accept", exact=True)
    expect(host.locator(".message")).to_contain_text("There are 8 places, but 9 would be taken")
    choose(host, "Yan Pike", "Move to waiting list")
    waiting.reload()
    expect(waiting.locator("main")).to_contain_text("You are number 1 on the waiting list.")
    choose(host, "Gus Lima", "Cancel registration")
    press(host, "Accept next")
    expect(host.locator(".message").first).to_have_text("Saved.")
    waiting.reload()
    expect(waiting.locator("main")).to_contain_text("You are registered and have a place.")


def arrive(desk: Any) -> None:
    """Everybody checks in; the newcomers show a document."""
    official(desk, "Check-in")
    for name, people in (("Check in, ID verified", 2), ("Check in", 6)):
        missing = desk.get_by_role("button", name=name, exact=True)
        for left in range(people, 0, -1):
            expect(missing).to_have_count(left)
            missing.first.click()
    expect(desk.locator("main")).to_contain_text("Everyone is checked in.")


def report(judge: Any) -> None:
    follow(judge, "Report incident")
    judge.get_by_label("What happened").fill("The timer showed nothing")
    judge.get_by_label("Timer or other equipment").check()
    judge.get_by_label("Round").select_option("333-r1")
    judge.get_by_label("Attempt", exact=True).fill("1")
    judge.get_by_label("Competitor numbers").fill("1")
    press(judge, "Send to Delegate")
    judge.get_by_text("Sent to the Delegate.").wait_for()


def give_extra_attempt(delegate: Any) -> None:
    official(delegate, "Delegate")
    delegate.get_by_text("The timer showed nothing").click()
    for answer in ("Incident during an attempt", "No", "Before the end of the attempt"):
        delegate.locator("main").get_by_role("link", name=re.compile(f"^{answer}( guided|$)")).first.click()
    delegate.locator("input[name=answer][value='extra attempt']").check()
    delegate.get_by_label("Reason").fill("The display had failed")
    press(delegate, "Preview changes")
    press(delegate, "Confirm")
    delegate.get_by_text("Can be disputed for").wait_for()


def dispute(competitor: Any, delegate: Any) -> None:
    competitor.goto("/SpringOpen/competitors/1/")
    follow(competitor, "Dispute a ruling")
    competitor.locator("[name=about]").first.check()
    competitor.get_by_label("What is wrong").fill("I was not heard")
    press(competitor, "Send to Delegate")
    official(delegate, "Delegate")
    delegate.get_by_text("I was not heard").click()
    delegate.get_by_label("Ruling upheld").check()
    delegate.get_by_label("Reason").fill("Both were heard")
    press(delegate, "Preview changes")
    press(delegate, "Confirm")
    expect(delegate.locator("main")).to_contain_text("Ruling upheld")


def send_and_keep(delegate: Any, passcodes: dict[str, str], folder: Path) -> Path:
    """The report, the archive, and the file with results for the WCA."""
    follow(delegate, "Results for the WCA (JSON)")
    delegate.get_by_label("Or paste the list").fill("\n".join(f"{name}: {code}" for name, code in passcodes.items()))
    results = downloaded(delegate, lambda page: press(page, "Open sets and download"), folder)
    delegate.get_by_role("link", name="Wrap-up", exact=True).click()
    follow(delegate, "Delegate's report")
    expect(delegate.locator("textarea")).to_have_value(re.compile("The timer showed nothing"))
    press(delegate, "Save")
    expect(delegate.locator("main .quiet").first).to_contain_text("Saved")
    delegate.get_by_role("link", name="Wrap-up", exact=True).click()
    follow(delegate, "Sealed archive")
    archive = downloaded(delegate, lambda page: follow(page, "Download"), folder)
    delegate.get_by_label("Archive").set_input_files(archive)
    press(delegate, "Check", exact=True)
    expect(delegate.locator("main")).to_contain_text("It matches the current state of the competition.")
    return results


FIRST_ROUND = {
    2: "1500 1600 1700 1400 1500",
    3: "3100 3200",
    4: "1100 1200 1300 1210 d",
    5: "1150 1250 1350 1260 1255",
    6: "2000 2100 1900 1800 2050",
    7: "1700 1710 1720 1730 1740",
    8: "2500 2510 2520 2530 2540",
}
FINAL = {4: "1100 1205 1301 1212 1153", 5: "1133 1245 1356 1267 1252", 1: "1312 1325 1337 1341 1298", 2: "1402 s s s s"}


def test_a_competition_from_nothing_to_its_archive(person: Person, unused_server: Server, tmp_path: Path) -> None:
    host, zoe, yan = person(first_code(unused_server)), person(**PHONE), person(**PHONE)
    set_password(host)
    create(host)
    add_events(host)
    announce(host)
    register(zoe, "Zoe Lang")
    register(yan, "Yan Pike")
    admit(host, yan)
    plan(host)
    passcodes = make_sets(host, SETS)
    judge = person(invite(host, "Jo Hall", "judge"), **PHONE)
    scrambler = person(invite(host, "Sam Reed", "scrambler"), **PHONE)
    desk = person(invite(host, "Tea Kane", "score_taker"))
    competitor = person(invite(host, "Zoe Lang", "competitor"), **PHONE)

    arrive(desk)
    open_round(host, "3x3x3 Cube, round 1")
    hall, visitor = person(), person(**PHONE)
    hall.goto("/SpringOpen/projector/")
    visitor.goto("/SpringOpen/333-r1/")
    call_group(host, hall, visitor)
    hand_over(host, passcodes["333-r1-g1"], scrambler)
    scramble(scrambler, "Zoe Lang", "Attempt 1", "1")
    judge_attempt(judge, "1", "1234", "12.34 + 2 = 14.34", "contact_at_start")
    visitor.locator("#p1 .attempts span", has_text="14.34").wait_for(state="attached")
    type_cards(desk, "3x3x3 Cube, round 1", FIRST_ROUND)
    expect(visitor.locator("tbody tr").first).to_contain_text("Bo Chen")

    report(judge)
    give_extra_attempt(host)
    scramble(scrambler, "Zoe Lang", "Extra attempt 1", "E1")
    judge_attempt(judge, "1", "1310", "13.10")
    dispute(competitor, host)
    type_cards(desk, "3x3x3 Cube, round 1", {1: "1320 1330 1340 1350"}, there="13.10")
    finish_round(host, "3x3x3 Cube, round 1")
    open_round(host, "3x3x3 Cube, final")
    type_cards(desk, "3x3x3 Cube, final", FINAL)
    finish_round(host, "3x3x3 Cube, final")
    open_round(host, "3x3x3 Multi-Blind")
    type_cards(desk, "3x3x3 Multi-Blind, final", {3: "8 10 5500", 4: "d"})
    finish_round(host, "3x3x3 Multi-Blind")

    end(host)
    results = send_and_keep(host, passcodes, tmp_path)
    assert errors_in(results) == []
