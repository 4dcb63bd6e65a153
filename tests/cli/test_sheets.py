import json
from pathlib import Path
from zipfile import ZipFile

import click
import pytest
from click.testing import CliRunner

from cubelex.cli.app import app
from cubelex.errors import (
    InvalidFile,
    InvalidScrambleSet,
    UnknownColour,
    UnknownEvent,
    UnknownLanguage,
    UnknownPaper,
    UnknownPerson,
    UnknownRound,
    UnknownTheme,
)
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import unprotected

TIME = ("--at", "2026-04-01T09:00")


@pytest.fixture
def wcif(shared: Path) -> str:
    return str(shared / "competitions" / "wcif_AnnuntiaOpen2020.json")


@pytest.fixture
def scrambles(tmp_path: Path) -> str:
    attempts = tuple((f"R U2 F' {turn}",) for turn in ("L", "D2", "B'", "R2", "U'"))
    sets = (ScrambleSet("333", 1, 1, attempts, attempts[:2]), ScrambleSet("333fm", 1, 1, attempts[:1], (), 1))
    path = tmp_path / "scrambles.json"
    path.write_text(json.dumps(ScrambleDocument("AnnuntiaOpen2020", "2026-04-01", sets).to_json()), encoding="utf-8")
    return str(path)


def run(*args: str) -> None:
    CliRunner().invoke(app, ["sheets", *args], catch_exceptions=False, standalone_mode=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "scorecards {wcif} --round 444-r1 --site http://x.y",
        "scorecards {wcif} --blank 5 --paper a6 --lang ko",
        "scorecards {wcif} --blank 2 --round 333bf-r1 --paper letter",
        "matches {wcif} --round 333-r3 --places 4 --seed 1 --seed 2 --seed 3 --seed 4 --edition 2026-04-01",
        "matches {wcif} --round 333-r3 --places 4 --seed 1 --seed 2 --seed 3 --seed 4"
        " --won 1 --won 3 --edition 2026-04-01",
        "scrambles {scrambles} --competition {wcif} --checkpoints --covers",
        "scrambles {scrambles} --display --set 333-r1-g1 --lang fa",
        "scrambles {scrambles} --checkpoints --palette black-and-white",
        "fmc",
        "fmc {scrambles} --competition {wcif} --edition 2018-01-01",
        "groups {wcif} --lang ja",
        "schedule {wcif}",
        "certificates {wcif} --kind newcomer --theme stickers --lang ja",
        "check-in {wcif}",
        "psych {wcif} --event 333",
        "tables 12 --first 11",
        "poster http://x.y/ --wifi Hall --password cube",
        "checklist 333 --lang pt",
    ],
)
def test_every_sheet_has_a_command_that_gives_the_same_bytes(
    command: str, wcif: str, scrambles: str, tmp_path: Path
) -> None:
    args = command.format(wcif=wcif, scrambles=scrambles).split()
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    run(*args, *TIME, "-o", str(one))
    run(*args, *TIME, "-o", str(other))
    assert one.read_bytes().startswith(b"%PDF")
    assert one.read_bytes() == other.read_bytes()


def test_results_and_certificates_are_of_what_is_on_file(shared: Path, tmp_path: Path) -> None:
    wcif, made = str(shared / "competitions" / "wcif_ZottegemMorning2023.json"), tmp_path / "made.pdf"
    run("results", wcif, "-o", str(made))
    assert made.read_bytes().startswith(b"%PDF")
    run("certificates", wcif, "--event", "333", "-o", str(made))
    assert made.read_bytes().startswith(b"%PDF")


def test_a_zip_opens_by_the_passcode_that_was_chosen(scrambles: str, wcif: str, tmp_path: Path) -> None:
    made = tmp_path / "made.zip"
    run("scrambles", scrambles, "--competition", wcif, "--zip", "--passcode", "main", "-o", str(made))
    with ZipFile(made) as archive:
        assert len(archive.namelist()) == 5
        assert unprotected(archive.read("passcodes.pdf"), "main").startswith(b"%PDF")


def test_a_new_passcode_of_the_list_is_printed(
    scrambles: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.zip"
    result = CliRunner().invoke(app, ["sheets", "scrambles", scrambles, "--zip", "-o", str(made)])
    passcode = result.output.split()[-1]
    with ZipFile(made) as archive:
        assert unprotected(archive.read("passcodes.pdf"), passcode).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("command", "error", "message"),
    [
        ("matches {wcif} --round 333-r3 --places 4 --seed 1 --seed 999 --seed 3", UnknownPerson, "a person 999"),
        ("matches {wcif} --round 333-r3 --places 4 --seed 1 --seed 1", click.BadParameter, "is there twice"),
        ("unofficial {wcif} Kilominx --person 999", UnknownPerson, "a person 999"),
        ("psych {wcif} --event nope", UnknownEvent, "the event 'nope'"),
    ],
)
def test_what_the_competition_does_not_have_is_refused(
    command: str, error: type[Exception], message: str, wcif: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        run(*command.format(wcif=wcif).split(), "-o", str(tmp_path / "made.pdf"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("fonts", ["missing", "a file"])
def test_fonts_that_are_not_in_a_folder_are_refused(fonts: str, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    with pytest.raises(click.BadParameter, match="is not a folder"):
        run("tables", "1", "--fonts", str(tmp_path / fonts), "-o", str(tmp_path / "made.pdf"))


def test_a_letter_that_no_font_has_is_printed_otherwise_with_a_warning(tmp_path: Path) -> None:
    made = tmp_path / "poster.pdf"
    ran = CliRunner().invoke(app, ["sheets", "poster", "http://x.y", "--name", "ɓari", "-o", str(made), *TIME])
    assert (ran.exit_code, made.read_bytes()[:4]) == (0, b"%PDF")
    assert ran.stderr.startswith("Warning: 'ɓari' is printed as 'bari': no font has ɓ (U+0253).\n")
    assert "--fonts FOLDER" in ran.stderr


def test_without_an_output_bytes_go_to_standard_output() -> None:
    result = CliRunner().invoke(app, ["sheets", "tables", "2", *TIME])
    assert result.stdout_bytes.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("command", "error", "said"),
    [
        ("scorecards {wcif} --paper a3", UnknownPaper, "a4, letter, a6"),
        ("scorecards {wcif} --lang tlh", UnknownLanguage, "en, fa, ko, pt, ja"),
        ("scorecards {wcif} --round 333-r9", UnknownRound, "it has 333-r1"),
        ("scorecards {wcif} --round 333-r2", UnknownRound, "blank cards"),
        ("scrambles {scrambles} --palette grey", UnknownColour, "colour, marked, colour-blind, black-and-white"),
        ("scrambles {scrambles} --set 333-r9-g1", InvalidScrambleSet, "Its sets: 333-r1-g1"),
        ("badges {wcif} --accent blue", click.BadParameter, "for example #2457d6"),
        ("badges {wcif} --logo {wcif}", InvalidFile, "the logo is not a picture"),
        ("certificates {wcif} --kind newcomer --theme pink", UnknownTheme, "classic, gold"),
        ("results {wcif}", UnknownRound, "no results yet"),
        ("matches {wcif} --round 333-r3", UnknownRound, "do not have Head to Head"),
    ],
)
def test_mistakes_are_explained(
    command: str, error: type[Exception], said: str, wcif: str, scrambles: str, tmp_path: Path
) -> None:
    args = command.format(wcif=wcif, scrambles=scrambles).split()
    with pytest.raises(error, match=said):
        run(*args, "-o", str(tmp_path / "made.pdf"))
    assert not (tmp_path / "made.pdf").exists()


def test_more_table_numbers_than_a_hall_has_are_refused() -> None:
    result = CliRunner().invoke(app, ["sheets", "tables", "99999999", *TIME])
    assert (result.exit_code, "99999999 is more than 1000" in result.output) == (2, True)
