"""A folder that needs no Python: built by PyInstaller, then started. `python -m tools.program_folder`.

The recipe is in deploy/desktop. PyInstaller makes folders only for the system on which it runs.
"""

import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from tools.empty_environment import clean, environment, expected, fetched, interpreter, run, told, wheels
from tools.environments import ROOT
from tools.releases import version

RECIPE: Final = ROOT / "deploy" / "desktop" / "cubelex.spec"
DIST: Final = ROOT / "dist"


def main() -> None:
    """Build the folder from the wheel of this system, try it, and pack it."""
    compiled, _ = wheels()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        built = build(compiled, folder)
        try_program(built / program_name(), folder)
        packed = pack(built)
    told(f"{packed.name}: {packed.stat().st_size:,} bytes")


def build(wheel: Path, folder: Path) -> Path:
    """The folder, made in an environment that has the wheel, its parts and PyInstaller."""
    environment(folder / "builder", f"{wheel}[sheets,web]")
    python = interpreter(folder / "builder")
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pyinstaller>=6.10"], folder)
    run([python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", folder, RECIPE], folder)
    return folder / "cubelex"


def program_name() -> str:
    """What people start."""
    return "cubelex.exe" if os.name == "nt" else "cubelex"


def try_program(program: Path, folder: Path) -> None:
    """The folder alone, without the Python and the packages of this computer."""
    shutil.rmtree(folder / "builder")
    expected(run([program, "--version"], folder), "compiled)")
    run([program, "scramble", "333"], folder)
    sheet = folder / "checklist.pdf"
    run([program, "sheets", "checklist", "333", "-o", sheet], folder)
    expected(sheet.read_bytes()[:5].decode(), "%PDF")
    told("the folder scrambles and prints")
    try_desktop(program, folder)


def try_desktop(program: Path, folder: Path) -> None:
    """The site starts in the background, answers, writes a backup that can be restored, and stops."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = {"CUBELEX_DATA": str(folder / "site")}
    started = run([program, "desktop", "--host", "127.0.0.1", "--port", str(port), "--no-browser"], folder, data)
    try:
        expected(started, "This link signs you in")
        expected(fetched(f"http://127.0.0.1:{port}/", 30), "Cubelex")
        run([program, "backup", "--rotate"], folder, data)
    finally:
        # What was started must end, also where something before it failed.
        subprocess.run([str(program), "desktop", "--stop"], env=clean(data), check=False, capture_output=True)
    if fetched(f"http://127.0.0.1:{port}/", 2):
        sys.exit("the site of the folder did not stop")
    told("the site of the folder starts, answers and stops")


def pack(built: Path) -> Path:
    """The folder as one file to hand on: a zip file on Windows, else a tar file, which keeps what may be started."""
    name = f"cubelex-{version()}-{platform.system()}-{platform.machine()}".lower()
    DIST.mkdir(exist_ok=True)
    kind = "zip" if os.name == "nt" else "xztar"
    return Path(shutil.make_archive(str(DIST / name), kind, root_dir=built.parent, base_dir=built.name))


if __name__ == "__main__":
    main()
