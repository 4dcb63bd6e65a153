"""A judge's phone at the solving station: attempts of every kind from the first question to the signatures."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.phones import EMPTY, MINUTE, OTHERWISE, PHONE, SECOND, Phone, installed_stations, phone_at
from tests.support.web.servers import Installation, Server
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
IDENTITIES = [f"StationOpen{number}" for number in range(30)]
SCRAMBLE = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(location.pathname)));
  return found.some(Boolean);
}"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with the Station Open beside the Small Open."""
    return installed_stations(tmp_path_factory.mktemp("original"), IDENTITIES)


@pytest.fixture(scope="module")
def server(original: Installation) -> Iterator[Server]:
    """One server for all: every test has a competition of its own."""
    with Server(original) as running:
        yield running


@pytest.fixture(scope="module")
def identities() -> Iterator[str]:
    """Competitions that nobody has used yet."""
    return iter(IDENTITIES)


@pytest.fixture
def base(identities: Iterator[str]) -> str:
    """The address of the station of a competition for this test alone."""
    return f"/{next(identities)}/station/"


@pytest.fixture
def phone(page_of: PageOf, base: str) -> Callable[..., Phone]:
    """A judge's phone with a clock of its own."""

    def make(role: str = "judge", language: str = "en", **options: Any) -> Phone:
        return phone_at(base, page_of, role, language, **options)

    return make


@pytest.fixture
def card(server: Server, base: str) -> Iterator[Callable[..., dict[str, Any]]]:
    """A card as the server knows it."""
    with server.installation.client(server.address, "judge") as client:

        def get(round_id: str, person: int) -> dict[str, Any]:
            found: dict[str, Any] = client.get(f"{base}{round_id}/{person}/state/").json()["card"]
            return found

        yield get


# Pictures are looked at in both; otherwise one attempt from right to left is enough.
LANGUAGES = pytest.mark.parametrize("language", ["en", "fa"] if os.environ.get("CUBELEX_SHOTS") else ["en"])


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_speedsolve_with_a_late_start_and_contact(
    phone: Callable[..., Phone], card: Callable[..., dict[str, Any]], language: str
) -> None:
    judge = phone(language=language).listen().open("")
    judge.page.wait_for_selector(".person")
    judge.shot("choose")
    judge.page.locator("#person").fill("2")
    judge.page.keyboard.press("Enter")
    judge.at("ready").count_down().wait(20 * SECOND).shot("minute")
    judge.press().at("inspection").wait(8_100).shot("called")
    judge.wait(4_000).shot("soon")
    judge.wait(3_300).shot("late")
    judge.press().at("solve").wait(12 * SECOND).press().at("time").type("1234").press().at("puzzle")
    judge.press("#flow .thumb .good").at("seen").press("[data-seen=contact_at_start]")
    assert judge.rules("12.34 + 4 = 16.34") == ["A4b1", "A4d1", "A4e"]
    judge.sign()
    assert judge.calls()[-3:-1] == (["8 SECONDS", "12 SECONDS"] if language == "en" else judge.calls()[-3:-1])
    assert judge.calls()[-1] == "+2"
    assert judge.page.evaluate("window.felt") >= 3
    spoken = judge.page.evaluate("window.spoken")
    assert {lang[:2] for _, lang in spoken} == {language}
    assert "+2" not in [text for text, _ in spoken]
    assert judge.page.evaluate("window.tones") == 3
    judge.sent()
    found = card("333-r1", 2)
    assert (found["attempts"][0], found["next"], found["unsigned"]) == ("16.34", 2, [])


def test_an_attempt_without_incident_takes_six_taps(phone: Callable[..., Phone], card: Callable[..., Any]) -> None:
    judge = phone().listen().open("")
    judge.press("#people .person >> nth=1").at("ready").press().at("inspection").wait(8_100)
    assert judge.page.locator(".late").inner_text() == "8 SECONDS"
    judge.press().at("solve").wait(12 * SECOND).press().at("time")
    assert judge.page.locator("#flow .thumb .primary").is_disabled()
    judge.type("1234").rules("12.34")
    judge.press()
    judge.page.wait_for_selector("input.signature")
    judge.press().at("done")
    assert judge.taps == 6
    judge.sent()
    found = card("333-r1", 2)
    assert (found["attempts"][0], found["next"], found["unsigned"]) == ("12.34", 2, [])
    # The next competitor is one tap away, without the list of all.
    judge.press("#flow .people-list .person").at("ready")


def test_calls_are_silenced_and_finished_people_folded_away(phone: Callable[..., Phone], server: Server) -> None:
    judge = phone().listen().open("333-r1/1/", "ready")
    judge.page.locator(".sound input").uncheck()
    judge.press().at("inspection").wait(12_100)
    assert judge.calls() == ["8 SECONDS", "12 SECONDS"]
    assert judge.page.locator(".late").inner_text() == "12 SECONDS"
    assert judge.page.evaluate("[window.tones, window.spoken.length, window.felt]") == [0, 0, 2]
    judge.press(".leave").press("#dialog button:first-of-type").sent()
    competition = judge.base.split("/")[1]
    with server.installation.client(server.address, "delegate") as client:
        for number in range(1, 6):
            client.post(
                f"/{competition}/desk/333-r1/enter/",
                json={"person": 4, "attempts": {str(number): "10.00"}, "key": f"k{number}", "despite": True},
                headers={"X-CSRFToken": client.cookies.get("csrftoken") or ""},
            )
    judge.page.goto(judge.base)
    judge.page.wait_for_selector("#people .person")
    assert judge.page.locator("#people .person").count() == 5
    assert judge.page.locator("#finished .person").is_hidden()
    judge.press("#finished summary").shot("finished")
    assert "4" in judge.page.locator("#finished .person").inner_text()
    judge.page.locator("#person").fill("4")
    assert judge.page.locator("#people .person").count() == 1


def test_inspection_of_seventeen_seconds_is_dnf(phone: Callable[..., Phone], card: Callable[..., Any]) -> None:
    judge = phone().open("333-r1/1/", "ready").press().at("inspection").wait(17_050)
    judge.shot("dnf")
    judge.press().at("solve").press().at("time").type("900").press().press("#flow .thumb .good")
    assert judge.rules("DNF") == ["A4d2"]
    judge.sign()
    judge.sent()
    assert card("333-r1", 1)["attempts"][0] == "DNF"


def test_who_is_not_ready_within_the_minute_forfeits_the_attempt(phone: Callable[..., Phone]) -> None:
    judge = phone().open("333-r1/1/", "ready").count_down().wait(61 * SECOND)
    judge.shot("minute-over")
    judge.press("#flow .thumb .bad").at("seen")
    judge.page.wait_for_selector(".question")
    judge.press(".option[data-answer=DNS]")
    assert judge.rules("DNS") == ["A3b1"]
    judge.sign()


def test_the_page_is_a_timer_for_a_hand_and_for_the_space_bar(phone: Callable[..., Phone]) -> None:
    judge = phone().open("333-r1/1/", "ready")
    judge.page.select_option(".source select", "page")
    judge.press().at("inspection").wait(5 * SECOND)
    judge.page.keyboard.down("Space")
    judge.wait(300)
    judge.page.keyboard.up("Space")
    assert judge.page.locator("[data-step=inspection]").count() == 1
    judge.page.keyboard.down("Space")
    judge.wait(600).shot("held")
    judge.page.keyboard.up("Space")
    judge.at("solve").wait(9_876)
    judge.page.locator(".pad").dispatch_event("pointerdown", {"pointerId": 1})
    judge.at("time")
    assert judge.page.locator("input.big").input_value() == "9.876"
    judge.press(OTHERWISE).press("#flow .thumb .good").at("seen")
    assert judge.rules("9.87") == ["10e2"]


def test_an_attempt_goes_on_after_a_reload(phone: Callable[..., Phone]) -> None:
    judge = phone().open("333-r1/1/", "ready").press().at("inspection").wait(2 * SECOND).press().at("solve")
    judge.page.reload()
    judge.at("solve").press().at("time").type("1234")
    judge.page.goto(f"{judge.base}333-r1/2/")
    judge.at("time")
    assert judge.page.locator("#flow > .notice").count() == 1
    judge.press(".leave").shot("leave")
    judge.press("#dialog .primary").at("time").press(".leave").press("#dialog .bad")
    judge.page.wait_for_selector(".person")


@LANGUAGES
def test_a_blindfolded_attempt_that_is_dnf(
    phone: Callable[..., Phone], card: Callable[..., Any], language: str
) -> None:
    judge = phone(language=language).open("333bf-r1/2/", "ready").count_down()
    judge.shot("may-start")
    judge.press().at("memorise").wait(20 * SECOND).shot("memorising")
    judge.press().at("execute").press(".thumb .plain").at("memorise").press().at("execute").wait(15 * SECOND)
    judge.seen("looked_while_blindfolded").press().at("time")
    assert "20.0" in judge.page.locator(".step .quiet .time").inner_text().translate(PERSIAN)
    judge.type("3512").press().press("#flow .thumb .good").at("seen")
    assert judge.rules("DNF") == ["B4d"]
    judge.sign()
    judge.sent()
    assert card("333bf-r1", 2)["attempts"][0] == "DNF"


def test_with_a_long_limit_both_clocks_are_entered_and_the_stopwatch_counts_after_ten_minutes(
    phone: Callable[..., Phone], card: Callable[..., Any]
) -> None:
    judge = phone().open("444bf-r1/2/", "ready")
    assert "stopwatch" in judge.page.locator("#flow .notice").inner_text()
    judge.shot("clocks").press().at("memorise").press().at("execute").press().at("time").type("95999")
    judge.page.locator("input.big").nth(1).fill("100520")
    judge.shot("both-clocks").press(OTHERWISE).press("#flow .thumb .good").at("seen")
    assert judge.rules("10:05") == ["10e2", "A1b2"]
    judge.sign()
    judge.sent()
    assert card("444bf-r1", 2)["attempts"][0] == "10:05.00"


PERSIAN = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")


@LANGUAGES
def test_a_multi_blind_attempt_over_its_limit_with_penalties(
    phone: Callable[..., Phone], card: Callable[..., Any], language: str
) -> None:
    judge = phone(language=language).listen().open("333mbf-r1/2/", "number")
    judge.page.locator("input.big").fill("10")
    judge.shot("ten")
    judge.press().at("ready").press().at("memorise").wait(20 * MINUTE).press().at("execute")
    judge.wait(40 * MINUTE + SECOND).shot("over")
    assert judge.calls()[-1] == {"en": "STOP", "fa": "ایست"}[language]
    judge.press().at("time")
    assert judge.page.locator("input.big").input_value() == "1:00:00"
    judge.press().at("cubes")
    for cube in (1, 4):
        judge.press(f".cube:nth-child({cube})")
    judge.press(".cube:nth-child(7)").press(".cube:nth-child(7)").shot("counted")
    judge.press().at("seen")
    assert judge.rules("9/10 1:00:00 + 4 = 1:00:04")[:3] == ["H1b1", "10e3", "H1d"]
    judge.sign()
    judge.sent()
    assert card("333mbf-r1", 2)["attempts"][0] == "9/10 1:00:04"


@LANGUAGES
def test_an_hour_of_fewest_moves_in_fast_motion(
    phone: Callable[..., Phone], card: Callable[..., Any], language: str
) -> None:
    judge = phone(language=language).listen().open("333fm-r1/room/")
    judge.page.wait_for_selector(".room li")
    judge.shot("who-is-there")
    judge.page.locator(".room input").nth(5).uncheck()
    judge.press().wait(10 * MINUTE).shot("hour")
    judge.press("#flow .thumb button")
    judge.page.wait_for_selector("#dialog cite")
    judge.shot("late")
    judge.press("#dialog .primary").wait(20 * MINUTE).press(".room [data-person='1']")
    judge.press("#flow .thumb button")
    judge.page.wait_for_selector("#dialog cite:has-text('E6a')")
    assert judge.page.locator("#dialog .primary").is_disabled()
    judge.press("#dialog .plain").wait(24 * MINUTE + 59 * SECOND)
    assert len(judge.calls()) == 1
    judge.wait(2 * SECOND)
    assert len(judge.calls()) == 2
    judge.wait(5 * MINUTE).shot("stop")
    assert len(judge.calls()) == 3
    judge.press()
    judge.page.locator(".sequence input").fill(SCRAMBLE)
    judge.shot("solutions")
    judge.press(".people-list [data-person='1']")
    judge.page.locator("textarea").fill("F' U R U2 L' R2")
    judge.wait(400)
    assert judge.rules("DNF")[:1] == ["E2c"]
    judge.press()
    judge.page.wait_for_selector(".people-list .good")
    judge.press(".people-list [data-person='2']").press("[data-seen=solution_late]")
    assert judge.rules("DNF") == ["E2c"]
    judge.press()
    judge.page.wait_for_function("document.querySelectorAll('.people-list .good').length === 2")
    judge.shot("entered")
    judge.sent()
    assert (card("333fm-r1", 2)["attempts"][0], card("333fm-r1", 6)["isStarted"]) == ("DNF", True)


@LANGUAGES
def test_a_head_to_head_match(phone: Callable[..., Phone], language: str) -> None:
    judge = phone(language=language).listen().open("444-r1/matches/")
    judge.page.wait_for_selector("[data-match]")
    judge.shot("matches")
    judge.press("[data-match]").at("ready")
    for point in range(3):
        judge.press().wait(2 * SECOND).shot("ready-within")
        judge.press().at("inspection").wait(13_950)
        assert judge.calls()[-3:] == ["3", "2", "1"]
        judge.wait(100).at("solve").wait(30 * SECOND).press().at("results")
        high, low = judge.page.locator(".half").all()
        high.locator("input.big").fill("3012")
        high.locator(".good").click()
        low.locator("input.big").fill("2900")
        low.locator(".maybe" if point < 2 else ".good").click()
        if point == 2:
            low.locator("summary").first.click()
            low.locator("[data-seen=started_before_go]").click()
            low.locator(".option[data-answer=DNF]").click()
        judge.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
        judge.shot("both")
        judge.press().at("sign").press()
        for person in judge.page.locator("[data-step=sign] [data-person]").all()[::-1]:
            judge.shot("competitors")
            person.click()
        judge.at("point")
        judge.page.wait_for_function(f"document.querySelectorAll('.match td').length === {2 * (point + 1)}")
        judge.shot("point")
        if point < 2:
            judge.press().at("ready")
    assert "Ada Swan" in judge.page.locator(".ending").inner_text()
    judge.press().page.wait_for_selector("[data-match][disabled]")


def test_signatures_under_a_point_that_was_taken_are_not_put_under_the_other_result(
    phone: Callable[..., Phone], server: Server, base: str
) -> None:
    matches = "444-r1/matches/"
    first, second = phone().open(matches), phone("organizer").open(matches)
    first.page.context.set_offline(True)
    for judge, time in ((first, "3012"), (second, "3100")):
        judge.press("[data-match]").at("ready").press().wait(2 * SECOND).press().at("inspection").wait(14_050)
        judge.at("solve").wait(30 * SECOND).press().at("results")
        for half, typed in zip(judge.page.locator(".half").all(), (time, "2900"), strict=True):
            half.locator("input.big").fill(typed)
            half.locator(".good").click()
        judge.wait(5 * SECOND).page.wait_for_selector("#flow .thumb .primary:not([disabled])")
        judge.press().at("sign")
    second.sent()
    first.press()
    first.page.locator("[data-step=sign] [data-person]").first.click()
    first.back_online()
    first.page.wait_for_selector("#attention b:has-text('30.12')")
    assert first.page.locator("#attention-list li").count() == 1
    with server.installation.client(server.address, "judge") as client:
        page = client.get(f"{base}{matches}").text
    content = json.loads(page.partition('<script id="content" type="application/json">')[2].partition("</script>")[0])
    unsigned = next(one["unsigned"] for one in content["matches"] if one["unsigned"])
    assert unsigned == [{"point": 1, "written": ["31.00", "29.00"], "missing": [["judge", "competitor"]] * 2}]


def test_the_helper_answers_for_a_tap_and_a_slider(phone: Callable[..., Phone]) -> None:
    judge = phone().open("333-r1/1/", "ready").press().press().press().type("1000").press(OTHERWISE).at("puzzle")
    judge.press("#flow .thumb button").press("[data-part=U]").press(".degrees button:nth-child(4)")
    judge.page.wait_for_selector(".answer[data-moves='0'] cite")
    judge.page.locator(".degrees input").fill("46")
    judge.page.wait_for_selector(".answer[data-moves='1'] cite")
    judge.shot("helper")
    judge.press("#dialog .primary").at("seen")
    assert judge.rules("10.00 + 2 = 12.00") == ["10e3", "10e1", "10f1"]
    judge.press(".back").at("puzzle").press("#flow .thumb button:nth-child(2)").press("#dialog .wide:nth-child(3)")
    judge.page.wait_for_selector(".answer[data-moves='2'] cite")
    judge.shot("came-off")
    judge.press("#dialog .affected input").page.wait_for_selector(".answer[data-moves='0'] cite")


@pytest.mark.parametrize("round_id", ["clock-r1", "sq1-r1", "333oh-r1"])
def test_other_puzzles_have_pictures_of_their_own(phone: Callable[..., Phone], round_id: str) -> None:
    judge = phone().open(f"{round_id}/1/", "ready").press().press().press().type("1000").press(OTHERWISE).at("puzzle")
    judge.press("#flow .thumb button")
    judge.page.wait_for_selector("#dialog svg [data-part]")
    judge.press("#dialog svg [data-part=U]").press(".degrees button:nth-child(5)")
    judge.page.wait_for_selector(".answer[data-moves='2'], .answer[data-moves='1']")
    judge.shot("picture")


def test_without_a_network_everything_is_kept_and_sent_once_in_order(
    phone: Callable[..., Phone], card: Callable[..., Any]
) -> None:
    judge = phone().open("333-r1/1/", "ready")
    judge.page.context.set_offline(True)
    judge.press().wait(15_500).press().press().type("1234").press().press("#flow .thumb .good").at("seen")
    judge.press("[data-seen=contact_at_start]")
    assert judge.rules("12.34 + 4 = 16.34", is_own=True) == []
    assert judge.page.locator(".ruling .notice").count() == 1
    judge.shot("offline")
    judge.sign()
    assert len(judge.page.evaluate("JSON.parse(localStorage.getItem('cubelex-station-queue'))")) == 4
    judge.back_online()
    found = card("333-r1", 1)
    assert (found["attempts"][0], found["next"], found["unsigned"]) == ("16.34", 2, [])
    assert judge.page.locator("#attention").is_hidden()


def test_a_ruling_that_comes_late_takes_the_place_of_the_pages_own(phone: Callable[..., Phone]) -> None:
    judge, held = phone(), []
    judge.page.route("**/weigh/", lambda route: held.append(route))
    judge.open("333-r1/1/", "ready").press().wait(15_500).press().press().type("1234").press()
    judge.press("#flow .thumb .good").at("seen").wait(5 * SECOND)
    assert judge.rules("12.34 + 2 = 14.34", is_own=True) == []
    for route in held:
        route.continue_()
    assert judge.rules("12.34 + 2 = 14.34") == ["A4d1"]


def test_the_station_opens_without_a_network(page_of: PageOf, base: str, card: Callable[..., Any]) -> None:
    page = page_of("judge", **PHONE)
    page.goto(base)
    until(lambda: page.evaluate(KEPT))
    page.context.set_offline(True)
    page.reload()
    page.locator(".person").nth(3).click()
    for _ in range(3):
        page.locator("#flow .thumb .primary:visible").click()
    page.keyboard.type("1111")
    page.locator("#flow .thumb .primary:not([disabled])").click()
    page.wait_for_selector("input.signature")
    page.reload()
    page.locator("#flow .thumb .primary").click()
    page.wait_for_selector("[data-step=done]")
    page.locator("#flow .thumb .primary").click()
    page.locator(".person", has_text="Attempt ⁨2⁩ of ⁨5⁩").click()
    page.wait_for_selector(".attempt-head:has-text('Attempt ⁨2⁩ of')")
    page.context.set_offline(False)
    page.wait_for_function(EMPTY)
    assert (card("333-r1", 4)["attempts"][0], card("333-r1", 4)["unsigned"]) == ("11.11", [])


def test_what_somebody_else_recorded_meanwhile_is_shown_beside_ones_own(phone: Callable[..., Phone]) -> None:
    first, second = phone().open("333-r1/1/", "ready"), phone("organizer").open("333-r1/1/", "ready")
    first.page.context.set_offline(True)
    for one, typed in ((first, "1234"), (second, "1500")):
        one.press().press().press().type(typed).press(OTHERWISE).press("#flow .thumb .good").at("seen")
        one.rules(f"{typed[:2]}.{typed[2:]}", is_own=one is first)
        one.press().at("sign")
    second.sent()
    first.back_online()
    first.page.wait_for_selector("#attention b:has-text('12.34')")
    first.shot("conflict")
    said = first.page.locator("#attention").inner_text()
    assert "15.00" in said and "12.34" in said


def test_the_delegate_decides_what_a_judge_has_seen(phone: Callable[..., Phone], card: Callable[..., Any]) -> None:
    judge = phone().open("333-r1/1/", "ready").press().press().press().type("500").press(OTHERWISE)
    judge.press("#flow .thumb .bad").at("seen").press("[data-seen=timer_stopped_early]")
    judge.page.wait_for_selector(".question")
    judge.shot("for-the-delegate")
    judge.press().at("done")
    judge.sent()
    delegate = phone("delegate").open("333-r1/1/", "decide")
    delegate.page.wait_for_selector(".option")
    delegate.press(".option[data-answer='extra attempt']")
    delegate.page.wait_for_selector(".ruling[data-outcome=extra]")
    delegate.shot("decided")
    delegate.press().at("done").sent()
    assert (card("333-r1", 1)["next"], card("333-r1", 1)["isExtra"]) == (1, True)


PORT = """
const { readable, writable } = new TransformStream();
const writer = writable.getWriter();
const port = { open: async () => {}, close: async () => {}, readable };
Object.defineProperty(navigator, "serial", { value: { getPorts: async () => [port], requestPort: async () => port } });
window.send = (state, milliseconds) => {
  const digits = String(milliseconds).padStart(6, "0");
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 64);
  const bytes = [...(state + digits)].map((letter) => letter.charCodeAt(0)).concat(sum, 10, 13);
  for (let times = 0; times < 2; times += 1) writer.write(Uint8Array.from(bytes));
};
"""


def test_a_timer_starts_and_stops_the_attempt_by_itself(phone: Callable[..., Phone]) -> None:
    judge = phone()
    judge.page.add_init_script(PORT)
    judge.open("333-r1/1/", "ready")
    judge.page.select_option(".source select", "serial")
    judge.page.evaluate("send('S', 45678)")
    judge.page.wait_for_function("document.querySelector('.source [role=status]').textContent.includes('connected')")
    judge.page.evaluate("send('I', 0)")
    judge.press().at("inspection").wait(10 * SECOND)
    judge.page.evaluate("send(' ', 100); send(' ', 211);")
    judge.at("solve").wait(9 * SECOND)
    judge.page.evaluate("send('S', 9123)")
    judge.at("time")
    assert judge.page.locator("input.big").input_value() == "9.123"
    judge.press(OTHERWISE).press("#flow .thumb .good").at("seen")
    assert judge.rules("9.12") == ["10e2"]


def test_a_stackmat_is_heard_in_the_browser(phone: Callable[..., Phone]) -> None:
    """The decoder in Chromium itself, through a worklet, from generated sound."""
    judge = phone().open("")
    signals = (Path(__file__).parents[2] / "support" / "web" / "stackmat_signals.js").read_text()
    makes = signals[signals.index("// The same for the same seed") :]
    heard = judge.page.evaluate(
        """async (makes) => {
          const script = [...document.scripts].find((one) => one.src.endsWith("station.js")).src;
          const { StackmatDecoder, TimerWatch } = await import(script.replace("station.js", "stackmat.js"));
          const body = makes.replaceAll("export function", "function") + "; return { sound, solve, told };";
          const made = new Function("StackmatDecoder", "TimerWatch", body)(StackmatDecoder, TimerWatch);
          const rate = 48000;
          const samples = made.sound(made.solve(7654), { rate, noise: 0.02, isInverted: true, dropouts: 1 });
          const context = new OfflineAudioContext(1, samples.length, rate);
          await context.audioWorklet.addModule(script.replace("station.js", "stackmat-worklet.js"));
          const buffer = context.createBuffer(1, samples.length, rate);
          buffer.copyToChannel(samples, 0);
          const player = new AudioBufferSourceNode(context, { buffer });
          const listener = new AudioWorkletNode(context, "stackmat-listener");
          const packets = [];
          listener.port.onmessage = ({ data }) => packets.push(data);
          player.connect(listener).connect(context.destination);
          player.start();
          await context.startRendering();
          const { port1, port2 } = new MessageChannel();
          await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
          return made.told(packets);
        }""",
        makes,
    )
    assert heard[-1] == ["stopped", 7654]
