"""Where tests are: in a folder that mirrors a package, so that whoever changes a room finds its tests."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS, PACKAGE = ROOT / "tests", ROOT / "src" / "cubelex"
OF_THEIR_OWN = [TESTS / name for name in ("architecture", "casebook", "properties", "web/browser")]
"""Folders about more than one package."""


def test_every_test_lies_in_a_folder_that_mirrors_a_package() -> None:
    folders = {path.parent for path in TESTS.rglob("test_*.py")}
    elsewhere = {folder for folder in folders if not any(folder.is_relative_to(own) for own in OF_THEIR_OWN)}
    astray = [
        str(folder)
        for folder in sorted(elsewhere)
        if not (PACKAGE / folder.relative_to(TESTS) / "__init__.py").is_file()
    ]
    assert astray == []


def test_support_code_is_in_its_package() -> None:
    files = [path for area in sorted(TESTS.iterdir()) if area.is_dir() for path in area.rglob("*.py")]
    free = [TESTS / "support", TESTS / "casebook"]
    other = [path for path in files if not any(path.is_relative_to(folder) for folder in free)]
    assert [str(path) for path in other if not path.name.startswith(("test_", "conftest"))] == []


def test_no_file_changes_where_python_looks_for_modules() -> None:
    asks = "sys." + "path"
    files = [path for folder in ("src", "tests", "benchmarks") for path in (ROOT / folder).rglob("*.py")]
    assert [str(path) for path in files if asks in path.read_text(encoding="utf-8")] == []
