"""Try what was built as people get it, each time with nothing else: `python -m tools.empty_environment`.

Only the package index is needed. The wheel runs every example of the README and serves the site; uv and pipx install
its commands; the wheel for all systems works without a compiler and without Cython.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from tools.environments import ROOT, program

DIST = ROOT / "dist"
WITHIN = 900
MOST_BYTES = 12_000_000
MOST_IMPORT, MOST_HELP = 0.015, 0.2
"""Processor seconds of `import cubelex` and `cubelex --help`, without those of Python itself."""


def main() -> None:
    """Try the wheels of the folder `dist`."""
    compiled, pure = wheels()
    for wheel in (compiled, pure):
        if wheel.stat().st_size > MOST_BYTES:
            sys.exit(f"{wheel.name} has {wheel.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
        told(f"{wheel.name}: {wheel.stat().st_size:,} bytes")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        try_examples(compiled, folder)
        try_site(folder)
        try_uv(folder)
        try_pipx(compiled, folder)
        try_pure(pure, folder)


def wheels() -> tuple[Path, Path]:
    """The wheel of this system and the one for all systems."""
    found = sorted(DIST.glob("*.whl"))
    pure = [wheel for wheel in found if wheel.name.endswith("-none-any.whl")]
    compiled = [wheel for wheel in found if wheel not in pure]
    if len(pure) != 1 or len(compiled) != 1:
        sys.exit(f"expected two wheels in {DIST}, found {[wheel.name for wheel in found]}; run `python -m tools build`")
    return compiled[0], pure[0]


def try_examples(wheel: Path, folder: Path) -> None:
    """Every example of the README, with the wheel and its parts for paper, the site and rankings."""
    python = environment(folder / "wheel", f"{wheel}[sheets,web,rankings]")
    without_cython(python)
    expected(run([python, "-m", "cubelex", "--version"], folder), "compiled)")
    run([python, ROOT / "tools" / "readme_examples.py", ROOT / "README.md"], folder)
    told("every example of the README runs")
    alone = least_seconds([python, "-c", "pass"], folder)
    for words, most in (["-c", "import cubelex"], MOST_IMPORT), (["-m", "cubelex", "--help"], MOST_HELP):
        spent = least_seconds([python, *words], folder) - alone
        if spent > most:
            sys.exit(f"{' '.join(words)} takes {spent:.3f} s of processor time, more than {most}")
        told(f"python {' '.join(words)}: {spent * 1000:.0f} ms of processor time")


def try_site(folder: Path) -> None:
    """`cubelex serve` of the same environment answers."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    python = interpreter(folder / "wheel")
    log = folder / "serve.log"
    with log.open("wb") as output:
        served = subprocess.Popen(
            [python, "-m", "cubelex", "serve", "--port", str(port)],
            cwd=folder,
            env=clean({"CUBELEX_DATA": str(folder / "site")}),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            answer = fetched(f"http://127.0.0.1:{port}/", 60)
        finally:
            served.terminate()
            served.wait(timeout=30)
    if "Cubelex" not in answer:
        sys.exit(f"the site did not answer:\n{log.read_text(encoding='utf-8')}")
    told("the site answers")


def try_uv(folder: Path) -> None:
    """`uvx` and `uv tool install`, as from an index."""
    places = {name: str(folder / name.lower()) for name in ("UV_TOOL_DIR", "UV_TOOL_BIN_DIR")}
    found = ["--find-links", str(DIST), "--python", sys.executable, "--prerelease", "if-necessary-or-explicit"]
    uv = program("uv")
    run([uv, "tool", "run", *found, "cubelex", "scramble", "333"], folder, places)
    told("uvx cubelex scramble 333")
    run([uv, "tool", "install", *found, "cubelex[sheets,web,rankings]"], folder, places)
    run([next(Path(places["UV_TOOL_BIN_DIR"]).glob("cubelex*")), "scramble", "333"], folder, places)
    told("uv tool install 'cubelex[sheets,web,rankings]'")


def try_pipx(wheel: Path, folder: Path) -> None:
    """`pipx install` of the wheel."""
    places = {name: str(folder / name.lower()) for name in ("PIPX_HOME", "PIPX_BIN_DIR", "PIPX_MAN_DIR")}
    run([program("pipx"), "install", "--python", sys.executable, wheel], folder, places)
    run([next(Path(places["PIPX_BIN_DIR"]).glob("cubelex*")), "scramble", "222"], folder, places)
    told("pipx install cubelex")


def try_pure(wheel: Path, folder: Path) -> None:
    """The wheel for all systems: slow, and right."""
    python = environment(folder / "pure", str(wheel))
    without_cython(python)
    expected(run([python, "-m", "cubelex", "--version"], folder), "not compiled")
    answer = json.loads(run([python, "-m", "cubelex", "solve", "222", "R U F", "--json"], folder))
    if answer["length"] != 3:
        sys.exit(f"the wheel for all systems solves R U F in {answer}")
    told("the wheel for all systems works without a compiler")


def environment(place: Path, wheel: str) -> Path:
    """An environment with a wheel and what it needs, and nothing else. Returns its interpreter."""
    venv.create(place, with_pip=True)
    run([interpreter(place), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], place)
    return interpreter(place)


def interpreter(place: Path) -> Path:
    """The interpreter of an environment."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def without_cython(python: Path) -> None:
    """Exit where Cython came along: only building needs it."""
    if subprocess.run([python, "-c", "import Cython"], capture_output=True, env=clean({}), check=False).returncode == 0:
        sys.exit("the wheel brings Cython along")


def expected(answer: str, words: str) -> None:
    """Exit where an answer does not have some words."""
    if words not in answer:
        sys.exit(f"expected {words!r} in {answer!r}")


def run(command: Sequence[str | Path], folder: Path, more: Mapping[str, str] | None = None) -> str:
    """What a program prints; exit where it fails."""
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean({"CUBELEX_DATA": str(folder / "data"), **(more or {})}),
        capture_output=True,
        timeout=WITHIN,
        check=False,
    )
    printed = ended.stdout.decode(errors="replace")
    if ended.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{printed}\n{ended.stderr.decode(errors='replace')}")
    return printed


def clean(more: Mapping[str, str]) -> dict[str, str]:
    """The variables of this process without those that lead to the clone or to another environment."""
    left_out = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if name not in left_out} | dict(more)


def least_seconds(command: Sequence[str | Path], folder: Path, tries: int = 5) -> float:
    """The least time of some tries: others use this computer, too."""
    return min(_seconds(command, folder) for _ in range(tries))


def _seconds(command: Sequence[str | Path], folder: Path) -> float:
    before = os.times()
    run(command, folder)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    # Windows does not count the processes that were started.
    return used if os.name == "posix" else after.elapsed - before.elapsed


def fetched(address: str, seconds: float) -> str:
    """The page at an address, once it answers; empty where it never does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.3)
    return ""


def told(text: str) -> None:
    """Say what works."""
    print(f"ok  {text}", flush=True)


if __name__ == "__main__":
    main()
