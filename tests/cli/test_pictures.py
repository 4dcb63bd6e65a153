from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from cubelex.cli import app
from cubelex.errors import InvalidFile, UnknownColour
from cubelex.puzzles import event_ids

PNG = b"\x89PNG\r\n\x1a\n"


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["apply", *arguments], input=given)


@pytest.mark.parametrize("event", event_ids())
def test_every_event_has_an_svg_and_a_png(event: str) -> None:
    assert ElementTree.fromstring(run(event, "", "--svg").stdout).get("role") == "img"
    assert run(event, "", "--png").stdout_bytes.startswith(PNG)


def test_the_title_says_the_moves() -> None:
    assert "<title>Square-1 after (1,0) / (3,3)</title>" in run("sq1", "(1,0) / (3,3)", "--svg").stdout


def test_a_file_is_written_in_the_form_its_name_asks_for(tmp_path: Path) -> None:
    for name, start in (("a.svg", b"<svg"), ("a.png", PNG), ("a.json", b'{"state"'), ("a.txt", b"A033033000 B9")):
        assert run("clock", "UR3+", "-o", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_what_is_asked_for_goes_before_the_name(tmp_path: Path) -> None:
    run("333", "R", "--png", "--output", str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").read_bytes().startswith(PNG)


def test_a_dash_gives_a_picture_a_line() -> None:
    ran = run("333", "-", "--svg", given="R\nU\n")
    assert [line[:4] for line in ran.stdout.splitlines()] == ["<svg", "<svg"]


@pytest.mark.parametrize("arguments", [("--png",), ("-o", "a.svg"), ("-o", "a.json")])
def test_a_dash_gives_no_png_and_no_file(arguments: tuple[str, ...]) -> None:
    ran = run("333", "-", *arguments, given="R\n")
    assert ran.exit_code == 2
    assert "PNG and output files" in ran.stderr


def test_only_one_form_at_a_time() -> None:
    ran = run("333", "R", "--json", "--svg")
    assert ran.exit_code == 2
    assert "exclude each other" in ran.stderr


def test_palettes_and_schemes_can_be_chosen() -> None:
    plain = run("333", "R", "--svg").stdout
    assert run("333", "R", "--svg", "--palette", "marked").stdout != plain
    assert "#123456" in run("333", "R", "--svg", "--scheme", "U=#123456, F=black").stdout


def test_what_is_no_palette_or_scheme_is_refused(tmp_path: Path) -> None:
    assert isinstance(run("333", "R", "--svg", "--palette", "neon").exception, UnknownColour)
    assert isinstance(run("333", "R", "--svg", "--scheme", "Q=red").exception, UnknownColour)
    assert run("333", "R", "--svg", "--scheme", "U").exit_code == 2
    assert isinstance(run("333", "R", "-o", str(tmp_path / "no" / "a.png")).exception, InvalidFile)
