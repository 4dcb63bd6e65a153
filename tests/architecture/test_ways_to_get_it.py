"""What wheels, images and releases are made from agrees with the code."""

import builtins
import re
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from cubelex.solvers import kernels
from cubelex.solvers.kernels import plain_cython
from tests.architecture.test_values import DOORS
from tools import releases
from tools.readme_examples import commands

ROOT = Path(__file__).parents[2]
KERNELS = ROOT / "src" / "cubelex" / "solvers" / "kernels"
TYPESETTER = ROOT / "src" / "cubelex" / "sheets" / "layout" / "typesetter.py"
MOST_BYTES_OF_PICTURES = 5_000_000


def test_the_build_leaves_the_same_modules_uncompiled() -> None:
    assert f"UNCOMPILED = {kernels.UNCOMPILED!r}".replace("'", '"') in (ROOT / "setup.py").read_text(encoding="utf-8")


def test_cython_is_not_needed_at_run_time() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert not [name for name in project["dependencies"] if name.lower().startswith("cython")]


@pytest.mark.parametrize("path", sorted(KERNELS.glob("*.py")), ids=lambda path: path.stem)
def test_kernels_run_without_cython(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without_cython(name: str, *arguments: object) -> object:
        if name == "cython":
            raise ImportError(name)
        return imported(name, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_cython)
    spec = spec_from_file_location(f"plain_{path.stem}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if path.stem not in kernels.UNCOMPILED:
        assert module.cython is plain_cython


def test_every_word_of_cython_that_kernels_use_is_known() -> None:
    used = {
        word
        for path in KERNELS.glob("*.py")
        if path.stem not in kernels.UNCOMPILED
        for word in re.findall(r"\bcython\.(\w+)", path.read_text(encoding="utf-8"))
    }
    assert {word for word in used if not hasattr(plain_cython, word)} == set()


@pytest.mark.parametrize(
    ("version", "changes", "citation", "fault"),
    [
        ("2026.1.dev0", "", "", "is not a version of a release"),
        ("2026.1", "## Unreleased\n", "version: 2026.1\n", "no dated section"),
        ("2026.1", "## 2026.1 (2026-11-16)\n\n- New.\n", "version: 2026.1\n", "how to upgrade"),
        (
            "2026.1",
            "## Unreleased\n\n- Late.\n\n## 2026.1 (2026-11-16)\n\n### Upgrading\n",
            "version: 2026.1\n",
            "still has",
        ),
        ("2026.1", "## 2026.1 (2026-11-16)\n\n### Upgrading\n", "version: 2025.9\n", "CITATION.cff"),
    ],
)
def test_a_release_that_is_not_ready_is_refused(version: str, changes: str, citation: str, fault: str) -> None:
    assert [found for found in releases.faults(version, changes, citation) if fault in found]


def test_a_release_that_is_ready_is_not() -> None:
    changes = (
        "# Changelog\n\n## Unreleased\n\n## 2026.1 (2026-11-16)\n\n### Upgrading\n\n- Nothing.\n\n## 0.1.0\n\n- Old.\n"
    )
    assert releases.faults("2026.1", changes, "version: 2026.1\n") == []


def test_version_and_citation_agree() -> None:
    assert f"version: {releases.version()}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_readme_begins_with_what_it_is_and_how_to_see_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = "\n".join(readme.splitlines()[:10])
    assert "speedcubing competition" in first
    assert "Delegates" in first
    assert "python -m tools demo" in first
    assert readme.count("](docs/pictures/") == 3
    assert len(list(commands(readme))) >= 10


def test_pictures_are_small_and_all_are_shown() -> None:
    pictures = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()}
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    assert sum(pictures.values()) < MOST_BYTES_OF_PICTURES
    assert {name for name in pictures if f"pictures/{name})" not in pages} == set()


def test_scripts_make_every_picture() -> None:
    scripts = ("tools/pictures.py", "benchmarks/curves.py", "benchmarks/rankings.py")
    source = "".join((ROOT / path).read_text(encoding="utf-8") for path in scripts)
    pictures = [path.stem for path in (ROOT / "docs" / "pictures").iterdir()]
    assert [name for name in pictures if f'"{name}"' not in source] == []


def test_the_image_copies_what_exists_and_sets_what_the_site_reads() -> None:
    image = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"(?m)^COPY (?!--)(.*) \S+$", image) for name in line.split()]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    source = "".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "src" / "cubelex" / "web").rglob("*.py"))
    )
    compose = (ROOT / "deploy" / "compose.yml").read_text(encoding="utf-8")
    known_to_the_proxy = {"CUBELEX_HOST", "CUBELEX_UPSTREAM"}
    assert set(re.findall(r"\bCUBELEX_\w+", compose)) - known_to_the_proxy <= set(re.findall(r"\bCUBELEX_\w+", source))


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["scramble", "--help"], "Usage: "),
        (["-m", "cubelex", "--version"], "cubelex "),
        (["-c", "import sys; print('given', *sys.argv[1:])", "two", "words"], "given two words"),
        (["-P", str(TYPESETTER)], ""),
    ],
    ids=["a command", "a module", "code", "a file"],
)
def test_the_program_of_the_folder_stands_for_python(words: list[str], printed: str) -> None:
    program = ROOT / "deploy" / "desktop" / "program.py"
    ran = subprocess.run(
        [sys.executable, program, *words], input="", capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert printed in ran.stdout


def test_processes_are_started_in_ways_that_the_program_of_the_folder_understands() -> None:
    source = ROOT / "src" / "cubelex"
    ways = {
        way
        for path in source.rglob("*.py")
        for way in re.findall(r"\[sys\.executable,? *(\S+?),", path.read_text(encoding="utf-8"))
    }
    assert ways == {'"-m"', '"-c"', '"-P"'}


def test_every_door_has_a_page_in_the_reference() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").glob("*.md"))
    missing = [door for door in (*DOORS, "cubelex.errors") if f"\n::: {door}\n" not in pages]
    assert not missing


def test_commands_of_make_and_of_tools_are_the_same() -> None:
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    listed = (ROOT / "tools" / "__main__.py").read_text(encoding="utf-8")
    for command in ("environment", "docs", "coverage", "build", "folder", "release"):
        assert f"def {command}()" in listed
    assert "-m tools environment" in make
