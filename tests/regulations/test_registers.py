"""The register of whole areas, kept between runs."""

import sys
from pathlib import Path

import pytest

from cubelex.regulations import speakers_of

CODE = '''
from datetime import date
from cubelex.regulations import cites

@cites("9p1", since=date(2018, 1, 1))
def advancing() -> None:
    """Some advance.

    Not all.
    """
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"speaking_{tmp_path.name}".replace("-", "_")
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "advancing.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("CUBELEX_CACHE", str(tmp_path / "cache"))
    return name


def test_importing_an_area_finds_its_speakers(package: str) -> None:
    (found,) = speakers_of([package])
    assert (found.numbers, str(found.since), found.name) == (("9p1",), "2018-01-01", "advancing")
    assert found.says == "Some advance."


def test_an_area_asked_for_again_is_not_imported_again(package: str) -> None:
    first = speakers_of([package])
    del sys.modules[f"{package}.advancing"]
    assert speakers_of([package]) == first
    assert f"{package}.advancing" not in sys.modules


def test_a_changed_file_is_imported_again(package: str, tmp_path: Path) -> None:
    speakers_of([package])
    (tmp_path / package / "more.py").write_text(CODE.replace("def advancing", "def more_advancing"))
    assert [one.name for one in speakers_of([package])] == ["advancing", "more_advancing"]


def test_a_damaged_register_is_made_again(package: str, tmp_path: Path) -> None:
    first = speakers_of([package])
    (tmp_path / "cache" / "speakers.json").write_text("{}")
    assert speakers_of([package]) == first


def test_a_cache_that_cannot_be_written_does_no_harm(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBELEX_CACHE", "/dev/null/nowhere")
    assert len(speakers_of([package])) == 1


def test_an_area_that_does_not_exist_has_no_speakers() -> None:
    assert speakers_of(["cubelex_of_the_future"]) == ()


def test_a_module_of_an_extra_that_is_not_installed_is_passed_over(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "extra.py").write_text("import a_library_that_nobody_has")
    assert len(speakers_of([package])) == 1


def test_a_module_that_misses_one_of_its_own_is_a_fault(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "broken.py").write_text(f"import {package}.renamed")
    with pytest.raises(ModuleNotFoundError):
        speakers_of([package])
