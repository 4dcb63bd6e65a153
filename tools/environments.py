"""The environment of a clone: made and brought up to date where needed. Only the standard library is used here."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / os.environ.get("VENV", ".venv")
SCRIPTS = FOLDER / ("Scripts" if os.name == "nt" else "bin")
KERNELS = ROOT / "src" / "cubelex" / "solvers" / "kernels"
READY = FOLDER / "ready"
"""Newer than everything that an installation depends on, where it is up to date."""


def python() -> Path:
    """The interpreter of the environment."""
    return SCRIPTS / ("python.exe" if os.name == "nt" else "python")


def program(name: str) -> Path:
    """A program that was installed into the environment."""
    return SCRIPTS / (f"{name}.exe" if os.name == "nt" else name)


def make() -> None:
    """Make the environment, and install Cubelex with what developers need, unless that was done before."""
    needed = [ROOT / "pyproject.toml", ROOT / "setup.py", *KERNELS.glob("*.py")]
    if READY.exists() and all(path.stat().st_mtime <= READY.stat().st_mtime for path in needed):
        return
    # Kernels that an older build left would hide those of this one: Python prefers the longer name.
    for pattern in ("*.so", "*.pyd"):
        for path in KERNELS.glob(pattern):
            path.unlink()
    uv = shutil.which("uv")
    if not python().exists() and uv:
        run([uv, "venv", "--seed", "--python", sys.executable, str(FOLDER)])
    elif not python().exists():
        venv.create(FOLDER, with_pip=True)
    if uv:
        run([uv, "pip", "install", "--compile-bytecode", "--python", str(python()), "-e", ".[dev]"])
    else:
        run([str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]"])
    READY.touch()


def have(extra: str, program_name: str) -> None:
    """Install what an extra names, unless its program is there."""
    if not program(program_name).exists():
        run([str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f".[{extra}]"])


def run(command: Sequence[str | Path], **environment: str) -> None:
    """Run a program in the folder of the clone, with what it prints on the screen; exit as it does where it fails."""
    ended = subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **environment}, check=False)
    if ended.returncode:
        sys.exit(ended.returncode)
