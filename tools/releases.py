"""A release: checked, built, tried, with a list of its parts (SBOM) and checksums."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tools import empty_environment
from tools.environments import ROOT, program, python, run

DIST = ROOT / "dist"
CHANGELOG = ROOT / "CHANGELOG.md"
VERSION = ROOT / "src" / "cubelex" / "_version.py"
CITATION = ROOT / "CITATION.cff"
RELEASED = re.compile(r"\d{4}\.[1-9]\d*(?:\.[1-9]\d*)?")
"""The year of the Regulations, the number of the release, and of a correction of it: 2026.1, 2026.1.1."""
UNRELEASED = "## Unreleased"
UPGRADING = "### Upgrading"
SYSTEMS = {
    "x86_64-pc-windows-msvc": "",
    "aarch64-apple-darwin": "14.0",
    "x86_64-apple-darwin": "15.0",
    "x86_64-unknown-linux-gnu": "",
    "aarch64-unknown-linux-gnu": "",
}
"""Systems for which wheels are built, and the oldest macOS that docs/install names."""
PYTHONS = ("3.11", "3.14")
"""The oldest and the newest."""


def main() -> None:
    """`build`, `release`, `wheels` or `prepare VERSION`."""
    words = sys.argv[1:]
    if words[:1] == ["prepare"] and len(words) == 2:
        prepare(words[1])
    elif words == ["build"]:
        build()
    elif words == ["release"]:
        release()
    elif words == ["wheels"]:
        find_wheels()
    else:
        sys.exit("python -m tools.releases prepare VERSION|build|release|wheels")


def prepare(version: str) -> None:
    """Give what is unreleased a version and the date, to be looked at and committed."""
    if not RELEASED.fullmatch(version):
        sys.exit(f"{version!r} is not a version of a release. Write for example 2026.1.")
    day = datetime.now(UTC).date().isoformat()
    changes = CHANGELOG.read_text(encoding="utf-8")
    if UNRELEASED not in changes:
        sys.exit(f"{CHANGELOG.name} has no section {UNRELEASED!r}")
    written(CHANGELOG, changes.replace(UNRELEASED, f"{UNRELEASED}\n\n## {version} ({day})", 1))
    written(VERSION, re.sub(r'__version__ = ".*"', f'__version__ = "{version}"', VERSION.read_text(encoding="utf-8")))
    citation = re.sub(r"(?m)^version: .*$", f"version: {version}", CITATION.read_text(encoding="utf-8"))
    written(CITATION, re.sub(r"(?m)^date-released: .*$", f"date-released: {day}", citation))
    print(f"Read what changed, write {UPGRADING!r} into the new section of {CHANGELOG.name}, and commit.")


def release() -> None:
    """Check, test, build, try, list and sum."""
    if found := faults(version(), CHANGELOG.read_text(encoding="utf-8"), CITATION.read_text(encoding="utf-8")):
        sys.exit("\n".join(("not ready for a release:", *found)))
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        sys.exit("not ready for a release: commit what was changed first")
    find_wheels()
    build()
    empty_environment.main()
    list_parts()
    sum_up()
    print(f"dist has the release. Tag it with: git tag v{version()}")


def faults(version: str, changes: str, citation: str) -> list[str]:
    r"""What stands in the way of releasing a version.

    >>> faults("2026.1", "## Unreleased\n\n## 2026.1 (2026-11-16)\n\n### Upgrading\n", "version: 2026.1\n")
    []
    >>> faults("2026.1.dev0", "## Unreleased\n", "version: 2026.1.dev0\n")
    ["'2026.1.dev0' is not a version of a release; run `python -m tools.releases prepare VERSION`"]
    """
    if not RELEASED.fullmatch(version):
        return [f"{version!r} is not a version of a release; run `python -m tools.releases prepare VERSION`"]
    found = []
    section = re.search(rf"(?ms)^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$(.*?)(?=^## |\Z)", changes)
    if not section:
        found.append(f"CHANGELOG.md has no dated section for {version}")
    elif UPGRADING not in section[1]:
        found.append(f"CHANGELOG.md does not say how to upgrade to {version}: write {UPGRADING!r}")
    if re.search(rf"(?ms)^{UNRELEASED}\n(?=.*?^- ).*?^## ", changes.split(f"## {version}")[0] + "## "):
        found.append("CHANGELOG.md still has changes that are unreleased")
    if not re.search(rf"(?m)^version: {re.escape(version)}$", citation):
        found.append(f"CITATION.cff does not name {version}")
    return found


def find_wheels() -> None:
    """Exit where a system would have to compile what Cubelex depends on. Asks the package index, installs nothing."""
    for system, macos in SYSTEMS.items():
        for python_version in PYTHONS:
            asked = ["--python-platform", system, "--python-version", python_version, "--only-binary", ":all:"]
            extras = [f"--extra={name}" for name in ("rankings", "sheets", "web")]
            asked += [*extras, "--output-file", os.devnull, "pyproject.toml"]
            run([program("uv"), "pip", "compile", "--quiet", *asked], MACOSX_DEPLOYMENT_TARGET=macos)
            print(f"ok  wheels of all dependencies for {system}, Python {python_version}")


def build() -> None:
    """The source archive, and from it the wheel of this system and the one for all systems."""
    shutil.rmtree(DIST, ignore_errors=True)
    run([python(), "-m", "build"], CUBELEX_COMPILED="1")
    with tempfile.TemporaryDirectory() as place:
        # Apart from the folder `build`, where compiled kernels are.
        shutil.unpack_archive(next(DIST.glob("*.tar.gz")), place, filter="data")
        source = next(Path(place).iterdir())
        run([python(), "-m", "build", "--wheel", "--outdir", DIST, source], CUBELEX_PURE="1")


def list_parts() -> None:
    """The parts of an installation with their versions and licences, in the format of CycloneDX."""
    with tempfile.TemporaryDirectory() as place:
        compiled, _ = empty_environment.wheels()
        interpreter = empty_environment.environment(Path(place) / "wheel", f"{compiled}[sheets,web,rankings]")
        run(
            [
                program("cyclonedx-py"),
                "environment",
                "--output-reproducible",
                "--pyproject",
                ROOT / "pyproject.toml",
                "--output-file",
                DIST / f"cubelex-{version()}.cdx.json",
                interpreter,
            ]
        )


def sum_up() -> None:
    """Checksums of everything in `dist`, as `sha256sum --check` reads them."""
    files = sorted(path for path in DIST.iterdir() if path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def version() -> str:
    """The version of this clone."""
    return VERSION.read_text(encoding="utf-8").split('"')[-2]


def written(path: Path, text: str) -> None:
    """Write a file, with the line ends of the repository."""
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
