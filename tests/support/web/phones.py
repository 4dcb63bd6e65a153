"""Phones at the solving station, with clocks of their own, and servers with a competition for each test."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as NotYet

from tests.support.web.servers import Installation, installed, run

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
SECOND, MINUTE = 1_000, 60_000
OTHERWISE = "#flow .thumb .otherwise"
ACCESSIBILITY = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
EMPTY = "JSON.parse(localStorage.getItem('cubelex-station-queue') || '[]').length === 0"
RULED = """([text, isOwn]) => {
  const written = document.querySelector(".ruling .written");
  const digits = written?.textContent.replace(/[۰-۹]/g, (one) => one.charCodeAt(0) % 16);
  return digits === text && written.closest(".ruling").hasAttribute("data-pending") === isOwn;
}"""
_ADD = """
from cubelex.web.site.serving import prepare
prepare()
from tests.support.web.station_open import stored_station
from cubelex.officiating import Role
from cubelex.web.store.models import Account, Membership
for identity in {identities!r}:
    stored_station(identity=identity, rounds={rounds!r})
    for role in Role:
        Membership.objects.create(account=Account.objects.get(username=role.value), competition_id=identity, role=role)
"""


def installed_stations(folder: Path, identities: Sequence[str], rounds: tuple[str, ...] | None = None) -> Installation:
    """An installation with Station Opens beside the Small Open, with some of their rounds or all."""
    made = installed(folder)
    run(_ADD.format(identities=identities, rounds=rounds), made.environment)
    return made


def phone_at(base: str, page_of: Callable[..., Any], role: str, language: str, **options: Any) -> "Phone":
    """Somebody's phone with a clock of its own, at a station; dark in Persian."""
    page = page_of(role, **PHONE, color_scheme="dark" if language == "fa" else "light", **options)
    domain = page.context.cookies()[0]["domain"]
    page.context.add_cookies([{"name": "django_language", "value": language, "domain": domain, "path": "/"}])
    page.clock.install(time=NOON)
    return Phone(page, base, language)


class Phone:
    """What a judge does with a phone."""

    def __init__(self, page: Any, base: str, language: str) -> None:
        self.page, self.base, self.language, self._shots, self.taps = page, base, language, 0, 0

    def open(self, address: str, step: str | None = None) -> "Phone":
        self.page.goto(self.base + address)
        self.page.clock.pause_at(NOON + timedelta(hours=1))
        return self.at(step) if step else self

    def at(self, step: str) -> "Phone":
        self.page.wait_for_selector(f"[data-step={step}]")
        return self.shot(step)

    def press(self, selector: str = "#flow .thumb .primary:visible") -> "Phone":
        self.page.locator(selector).first.click()
        self.taps += 1
        return self

    def count_down(self) -> "Phone":
        """Ask, and give the competitor the time to get ready."""
        return self.press("#flow .thumb .countdown")

    def wait(self, milliseconds: int) -> "Phone":
        self.page.clock.run_for(milliseconds)
        return self

    def seen(self, *names: str) -> "Phone":
        """Note what happens while it happens."""
        self.press(".happened")
        for name in names:
            self.press(f"#dialog [data-seen={name}]")
        self.shot("happened")
        return self.press("#dialog .primary")

    def type(self, text: str) -> "Phone":
        self.page.keyboard.type(text)
        return self

    def rules(self, written: str, *, is_own: bool = False) -> list[str]:
        """Wait for the ruling, or for what the page says itself until it comes; its regulations."""
        self.page.wait_for_function(RULED, arg=[written, is_own])
        self.shot("ruling")
        return [str(number) for number in self.page.locator(".ruling .under cite").all_inner_texts()]

    def sign(self) -> "Phone":
        """Record, sign as judge, hand over, sign as competitor."""
        self.press().at("sign").press()
        self.page.wait_for_selector("input.signature")
        self.shot("competitor")
        return self.press().at("done")

    def report(self, text: str) -> "Phone":
        """Report an incident from the head of the step."""
        self.press(".attempt-head .incident")
        self.page.wait_for_selector("#dialog textarea")
        self.shot("incident")
        self.page.locator("#dialog textarea").fill(text)
        return self.press("#dialog .primary")

    def sent(self) -> "Phone":
        """Wait until everything has been sent."""
        self.page.wait_for_function(EMPTY)
        return self

    def back_online(self) -> "Phone":
        """Reach the network again, and let time pass until everything has been sent."""
        self.page.context.set_offline(False)
        for _ in range(30):
            self.wait(4 * SECOND)
            with suppress(NotYet):
                self.page.wait_for_function(EMPTY, timeout=2 * SECOND)
                return self
        return self.sent()

    def calls(self) -> list[str]:
        """Everything that was called since `listen`."""
        return [str(call) for call in self.page.evaluate("window.called ?? []")]

    def listen(self) -> "Phone":
        """Note what is called, spoken and felt."""
        self.page.add_init_script(
            """
            window.called = []; window.felt = 0; window.spoken = [];
            addEventListener("station-call", (event) => window.called.push(event.detail));
            navigator.vibrate = () => { window.felt += 1; return true; };
            window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
            window.tones = 0;
            Object.defineProperty(AudioContext.prototype, "state", { value: "running" });
            const make = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
            const speak = (one) => window.spoken.push([one.text, one.voice.lang]);
            const getVoices = () => [
              { lang: "en-US", localService: false }, { lang: "en-US", localService: true },
              { lang: "fa", localService: true },
            ];
            Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak, getVoices } });
            """
        )
        return self

    def shot(self, name: str) -> "Phone":
        """Everybody can read and use what is shown; a picture of it, where somebody wants to look at them."""
        assert self.page.evaluate(ACCESSIBILITY) == [], name
        if folder := os.environ.get("CUBELEX_SHOTS"):
            self._shots += 1
            test = os.environ["PYTEST_CURRENT_TEST"].split("::")[-1].split(" ")[0]
            self.page.screenshot(path=f"{folder}/{test}-{self._shots:02}-{name}.png")
        return self
