"""The installation's own key is written whole or not at all, and an empty one is not taken for a key."""

import stat
from pathlib import Path

import pytest

from cubelex.errors import UnusableInstallation
from cubelex.web.site import serving


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CUBELEX_SECRET_KEY", raising=False)
    monkeypatch.delenv("CUBELEX_DATABASE", raising=False)
    return tmp_path / "data"


def test_the_key_is_made_once_and_for_its_owner_alone(folder: Path) -> None:
    serving._ensure_secret_key()
    key = folder / "secret-key"
    made = key.read_text()
    assert len(made) == 64 and stat.S_IMODE(key.stat().st_mode) == 0o600
    serving._ensure_secret_key()
    assert key.read_text() == made
    assert [file.name for file in folder.iterdir()] == ["secret-key"]


def test_a_start_that_was_cut_off_leaves_no_key_that_is_not_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def power_cut(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(KeyboardInterrupt):
        serving._ensure_secret_key()
    assert not (folder / "secret-key").exists()


def test_an_empty_key_is_made_again_while_nothing_depends_on_it(folder: Path) -> None:
    folder.mkdir()
    (folder / "secret-key").touch()
    serving._ensure_secret_key()
    assert len((folder / "secret-key").read_text()) == 64


def test_an_empty_key_is_refused_where_links_and_sign_ins_need_it(folder: Path) -> None:
    folder.mkdir()
    (folder / "secret-key").touch()
    (folder / "cubelex.sqlite3").touch()
    with pytest.raises(UnusableInstallation, match="secret-key is empty"):
        serving._ensure_secret_key()
