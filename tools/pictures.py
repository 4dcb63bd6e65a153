"""Take the pictures of the documentation from a demo that is started for it: `python -m tools.pictures [NAME …]`.

It needs Chromium, `pdftocairo` for the pictures of paper, and fonts for names of all countries (Debian: fonts-noto-core
and fonts-noto-cjk). Every picture is a row of the table below.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.empty_environment import fetched
from tools.environments import ROOT
from tools.readme_examples import competition

FOLDER = ROOT / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PHONE, LAPTOP, PROJECTOR = (390, 844), (1280, 800), (1920, 1080)
MOST_BYTES = 5_000_000
"""All pictures together."""
SETTLED_AFTER = 20
"""Seconds."""
HIDDEN = ".demo-bar, .tour, .tour-shown { display: none !important }"
"""What only demonstrations have."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as somebody sees it, after some clicks."""

    name: str
    role: str
    page: str
    size: tuple[int, int] = LAPTOP
    clicks: tuple[str, ...] = ()
    is_dark: bool = False


# `{running}` is the competition that is held, `{next}` the one that is prepared.
PICTURES = (
    Picture("results", "", "{running}/333-r2/"),
    Picture("results-phone", "", "{running}/333-r2/", PHONE),
    Picture("competition", "", "{running}/"),
    Picture("schedule-phone", "", "{running}/schedule/", PHONE),
    Picture("projector", "", "{running}/projector/", PROJECTOR),
    Picture("own-page-phone", "competitor", "{running}/competitors/13/", PHONE),
    Picture("regulations", "", "{running}/regulations/"),
    Picture("rankings", "", "/rankings/events/333/single/?on=2020-01-01"),
    Picture("rankings-person-phone", "", "/rankings/events/333/single/", PHONE, clicks=("table.ranking th a",)),
    Picture("setup", "organizer", "{next}/setup/"),
    Picture("events", "organizer", "{next}/setup/events/"),
    Picture(
        "schedule-editor",
        "organizer",
        "{next}/setup/schedule/",
        clicks=("main form button.primary, main button:has-text('Propose')",),
    ),
    Picture("groups", "organizer", "{running}/setup/groups/"),
    Picture("registration", "organizer", "{running}/setup/competitors/"),
    Picture("print", "organizer", "{running}/paper/"),
    Picture("staff", "delegate", "{running}/members/"),
    Picture("delegate", "delegate", "{running}/delegate/"),
    Picture("incidents", "delegate", "{running}/delegate/incidents/"),
    Picture(
        "incident",
        "delegate",
        "{running}/delegate/incidents/",
        clicks=("main a[href*='/incidents/']:not([href$='/incidents/'])",),
    ),
    Picture("board", "delegate", "{running}/board/"),
    Picture("scramble-sets", "delegate", "{running}/scrambling/sets/"),
    Picture("wrap-up", "delegate", "{running}/delegate/end/"),
    Picture("activity", "delegate", "{running}/audit/"),
    Picture("data-entry", "score_taker", "{running}/desk/333-r2/"),
    Picture("double-check", "score_taker", "{running}/desk/", clicks=("main a[href$='/check/']",)),
    Picture("station-phone", "judge", "{running}/station/", PHONE),
    Picture(
        "attempt-phone",
        "judge",
        "{running}/station/",
        PHONE,
        clicks=("main li a, main li button", "#flow .thumb .primary:visible"),
    ),
    Picture("check-in-phone", "score_taker", "{running}/check-in/", PHONE),
    Picture("scrambling-phone", "scrambler", "{running}/scrambling/", PHONE, clicks=("main a[href*='/groups/']",)),
)

SHEETS = {
    "scorecards": ("scorecards", "competition.json"),
    "scramble-sheet": ("scrambles", "scrambles.json"),
}
"""Name of the picture → what `cubelex sheets` prints, and from which file. The picture shows the first page."""


def main() -> None:
    """Take all pictures, or those that were named."""
    names = sys.argv[1:] or [picture.name for picture in PICTURES] + list(SHEETS)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_found(), args=["--no-sandbox"])
        if wanted := [picture for picture in PICTURES if picture.name in names]:
            with demo() as address:
                for picture in wanted:
                    take(browser, address, picture)
        if printed := [name for name in SHEETS if name in names]:
            print_sheets(browser, printed)
        browser.close()
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"all pictures: {size:,} bytes")
    if size > MOST_BYTES:
        sys.exit(f"more than {MOST_BYTES:,}: leave some out")


@contextmanager
def demo() -> Iterator[str]:
    """A demo for as long as this lasts. Returns its address."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served = subprocess.Popen(
            [sys.executable, "-m", "cubelex", "serve", "--demo", "--port", str(port)],
            env={**os.environ, "CUBELEX_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            if not fetched(address + "/", 120):
                sys.exit("the demo did not start")
            # Scramble sets are sealed in the background, and results arrive.
            time.sleep(SETTLED_AFTER)
            yield address
        finally:
            served.terminate()
            served.wait(timeout=30)


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Take one picture and write it."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.is_dark else "light",
        locale="en",
        bypass_csp=True,
        device_scale_factor=2 if picture.size == PHONE else 1,
    )
    page = context.new_page()
    page.goto(address + "/")
    running = page.locator("main a[href^='/InventedOpen']").first.get_attribute("href") or ""
    competitions = {"running": running.rstrip("/"), "next": running.rstrip("/").replace("Invented", "Next")}
    if picture.role:
        page.locator(f"nav.demo-bar form[action='/sign-in/demo/{picture.role}/'] button").click()
        page.wait_for_load_state()
    page.goto(address + picture.page.format(**competitions))
    for click in picture.clicks:
        page.locator(click).first.click()
        page.wait_for_load_state()
    page.add_style_tag(content=HIDDEN)
    page.wait_for_timeout(800)
    write(page, picture.name)
    context.close()


def print_sheets(browser: Browser, names: list[str]) -> None:
    """Print sheets of a small competition, and take pictures of their first pages."""
    context = browser.new_context()
    page = context.new_page()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "competition.json").write_text(json.dumps(competition()), encoding="utf-8")
        command = [sys.executable, "-m", "cubelex"]
        made = [*command, "scramble", "sets", "competition.json", "-o", "scrambles.json"]
        subprocess.run(made, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        for name in names:
            kind, source = SHEETS[name]
            subprocess.run([*command, "sheets", kind, source, "-o", "sheet.pdf"], cwd=folder, check=True)
            drawn = ["pdftocairo", "-png", "-singlefile", "-r", "75", "sheet.pdf", "sheet"]
            subprocess.run(drawn, cwd=folder, check=True)
            drawing = base64.b64encode((Path(folder) / "sheet.png").read_bytes()).decode()
            page.set_content(f"<style>body {{ margin: 0 }}</style><img src='data:image/png;base64,{drawing}'>")
            box = page.locator("img").bounding_box()
            assert box
            page.set_viewport_size({"width": int(box["width"]), "height": int(box["height"])})
            write(page, name)
    context.close()


def write(page: Page, name: str) -> None:
    """Write what the page shows as WebP, which Chromium makes and every browser of today reads."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 75})
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))
    print(name, flush=True)


def browser_found() -> str:
    """Where Chromium is."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    sys.exit("Chromium is not installed")


if __name__ == "__main__":
    main()
