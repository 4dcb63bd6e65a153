import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from cubelex.errors import UnreachableSource, UnreadableDocument
from cubelex.reading import files
from cubelex.regulations.documents.readers import read_document
from cubelex.regulations.documents.sources import is_network, sources


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def names(address: str | Path) -> list[str]:
    return [Path(source.name).name for source in sources(str(address))]


def test_a_folder_is_walked_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b/rules.md", "a/rules.txt", ".git/rules.md", "a/picture.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert names(tmp_path) == ["rules.txt", "rules.md"]


def test_an_archive_is_read_without_unpacking(tmp_path: Path) -> None:
    archive = tmp_path / "documents.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("de/rules.md", "eins")
        file.writestr("de/metadata.json", '{"version": "2026-01-01"}')
        file.writestr("../../outside.md", "zwei")
        file.writestr("picture.png", "")
    found = list(sources(str(archive)))
    assert [source.data for source in found] == [b"zwei", b"eins"]
    assert found[1].metadata == {"version": "2026-01-01"}
    assert not (tmp_path.parent / "outside.md").exists()


def test_a_damaged_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 nothing more")
    with pytest.raises(UnreadableDocument, match="not a zip file"):
        list(sources(str(tmp_path / "bad.zip")))


def test_an_archive_that_swells_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "bomb.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(12):
            file.writestr(f"{number}.md", bytes(19_000_000))
    with pytest.raises(UnreadableDocument, match="much more comes out"):
        list(sources(str(archive)))


def test_a_path_to_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="was not found"):
        list(sources(str(tmp_path / "nothing")))


def test_only_addresses_on_the_network_need_it() -> None:
    assert [is_network(each) for each in ("a.md", "../b", "https://x.example/a.md", "git@x.example:a/b.git")] == [
        *(False, False, True, True)
    ]


def test_a_file_and_an_archive_come_from_the_web(tmp_path: Path, served: str) -> None:
    (tmp_path / "rules.md").write_text("x")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as file:
        file.writestr("de/rules.md", "eins")
    assert names(f"{served}/rules.md") == ["rules.md"]
    assert [source.data for source in sources(f"{served}/all.zip")] == [b"eins"]


def test_what_the_web_does_not_have_is_unreachable(served: str) -> None:
    with pytest.raises(UnreachableSource, match="404"):
        list(sources(f"{served}/nothing.md"))


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_documents_come_from_git(tmp_path: Path) -> None:
    place = tmp_path / "rules.git"
    place.mkdir()
    (place / "rules.md").write_text("x")
    git = ["git", "-C", str(place), "-c", "user.name=a", "-c", "user.email=a@kites.example"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "rules.md"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "Rules"], check=True)
    assert names(place) == ["rules.md"]
    with pytest.raises(UnreachableSource, match="could not be cloned"):
        list(sources(str(tmp_path / "missing.git")))


def test_a_device_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1_000_000)
    with pytest.raises(UnreadableDocument, match="larger than 1 MB"):
        read_document("/dev/zero")
