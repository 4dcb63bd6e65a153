"""`cubelex desktop`: the site in the background, shown in the browser, and stopped again."""

import json
import os
import socket
import subprocess
import sys
import webbrowser
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cubelex.web.site.laptop import desktop
from cubelex.web.site.laptop.desktop import Running
from cubelex.web.site.serving import ServedAt

PATIENCE = 200


def ran(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cubelex", "desktop", *words],
        env={**os.environ, "CUBELEX_DATA": str(folder)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.slow
def test_it_starts_is_found_again_and_stops(tmp_path: Path) -> None:
    port = free_port()
    at = "--host", "127.0.0.1", "--port", str(port), "--no-browser"
    try:
        started = ran(tmp_path, *at)
        assert started.returncode == 0, started.stderr
        assert f"Phones find Cubelex at http://127.0.0.1:{port}/" in started.stdout
        assert "█" in started.stdout
        link = started.stdout.split()[-1]
        assert httpx.get(link, timeout=PATIENCE).status_code == 200
        again = ran(tmp_path, *at)
        assert again.returncode == 0, again.stderr
        assert again.stdout.split()[-1] != link
        assert (tmp_path / "desktop.log").read_text(encoding="utf-8").count("Cubelex is at") == 1
    finally:
        stopped = ran(tmp_path, "--stop")
    assert stopped.stdout == "The site was stopped.\n"
    assert ran(tmp_path, "--stop").stdout == "The site does not run in the background.\n"
    with closing(socket.socket()) as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.slow
def test_it_says_why_it_does_not_start(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused = ran(tmp_path, "--host", "127.0.0.1", "--port", str(taken.getsockname()[1]), "--no-browser")
    assert refused.returncode == 2
    assert "choose another --host or --port" in refused.stderr


def test_the_browser_shows_the_address_for_phones_and_signs_in(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    desktop.show(Running("http://192.0.2.7:8000/", "http://127.0.0.1:8000/sign-in/AB12/", Path("desktop.log")))
    assert opened == ["http://127.0.0.1:8000/share/?page=/", "http://127.0.0.1:8000/sign-in/AB12/"]


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"host": 1}', json.dumps({"host": "127.0.0.1", "port": 1})])
def test_a_file_that_was_left_behind_is_not_a_running_site(
    damaged: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path))
    (tmp_path / "desktop.json").write_text(damaged, encoding="utf-8")
    assert not desktop.stop()
    assert not (tmp_path / "desktop.json").exists()


def test_the_browser_of_this_laptop_needs_no_network() -> None:
    assert desktop._on_this_laptop(ServedAt("0.0.0.0", 8000)).address == "http://127.0.0.1:8000/"
