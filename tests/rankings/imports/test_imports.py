"""Exports taken in: every form gives the same base, bad lines are kept apart, and a broken export changes nothing."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cubelex import rankings
from cubelex.errors import InvalidExport, NoRankings
from cubelex.rankings.imports.exports import read_export
from tests.support.bombs import nameless
from tests.support.exports import ATTEMPTS, RESULTS, as_dump, as_version_1, read_lines, small_export, write_lines


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_export(tmp_path_factory.mktemp("export") / "export")


@pytest.fixture(scope="module")
def imported(export: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("base")
    rankings.import_export(export, root)
    return root


@pytest.fixture
def copy(export: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(export, tmp_path / "copy"))


def content(root: Path, columns: str = "* EXCLUDE (result_id)", table: str = "results") -> list[tuple[object, ...]]:
    return rankings.open(root).sql(f"SELECT {columns} FROM {table} ORDER BY ALL").fetchall()


def test_what_is_in_the_export_is_in_the_base(export: Path, imported: Path) -> None:
    base = rankings.open(imported)
    lines = read_lines(export / RESULTS)
    assert base.about.results == len(lines) == len(content(imported))
    assert base.about.attempts == len(read_lines(export / ATTEMPTS))
    assert base.about.rejected == 0
    line = lines[100]
    (row,) = base.sql(f"SELECT * FROM results WHERE result_id = {line['id']}").to_arrow_table().to_pylist()
    attempts = sorted(
        (int(each["attempt_number"]), int(each["value"]))
        for each in read_lines(export / ATTEMPTS)
        if each["result_id"] == line["id"]
    )
    assert row["attempts"] == [value for _, value in attempts]
    assert (row["person_id"], row["best"], row["average"]) == (
        line["person_id"],
        int(line["best"]),
        int(line["average"]),
    )


def test_head_to_head_keeps_more_than_five_attempts(imported: Path) -> None:
    ((most,),) = rankings.open(imported).sql("SELECT max(len(attempts)) FROM results").fetchall()
    assert most > 5


def test_addresses_of_delegates_are_left_out(imported: Path) -> None:
    base = rankings.open(imported)
    assert base.sql("SELECT DISTINCT delegates FROM competitions").fetchall() == [(["Ada Delegate"],)]
    files = [path for path in base.folder.rglob("*") if path.is_file()]
    assert not any(b"example.org" in path.read_bytes() for path in files)


def test_results_carry_the_former_name_and_country(imported: Path) -> None:
    base = rankings.open(imported)
    former = base.sql(
        "SELECT p.name, p.country = r.country FROM results r JOIN people p USING (person_id, sub_id) WHERE sub_id = 2"
    ).fetchall()
    assert former
    assert all(is_same for _, is_same in former)


def test_a_zip_file_gives_the_same(export: Path, imported: Path, tmp_path: Path) -> None:
    packed = tmp_path / "export.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in export.iterdir():
            archive.write(path, path.name)
    rankings.import_export(packed, tmp_path / "base")
    assert content(tmp_path / "base") == content(imported)


def test_version_1_gives_the_same_results(export: Path, imported: Path, tmp_path: Path) -> None:
    about = rankings.import_export(as_version_1(export, tmp_path / "v1"), tmp_path / "base")
    assert about.version == "v1"
    columns = "event_id, person_id, competition_id, round_number, best, average, attempts[:5], country, day, edition"
    assert content(tmp_path / "base", columns) == content(imported, columns)
    assert content(tmp_path / "base", "*", "people") == content(imported, "*", "people")


def test_an_sql_dump_gives_the_same(export: Path, imported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sql"
    folder.mkdir()
    as_dump(export, folder / "WCA_export.sql")
    shutil.copy(export / "metadata.json", folder)
    rankings.import_export(folder, tmp_path / "base")
    for table in ("results", "people", "competitions", "ranks", "records"):
        assert content(tmp_path / "base", "*", table) == content(imported, "*", table)


def test_columns_and_lines_may_come_in_any_order(imported: Path, copy: Path, tmp_path: Path) -> None:
    chance = random.Random(4)
    for path in copy.glob("*.tsv"):
        lines = read_lines(path)
        names = chance.sample(list(lines[0]), len(lines[0]))
        chance.shuffle(lines)
        write_lines(path, [{name: line[name] for name in names} for line in lines])
    rankings.import_export(copy, tmp_path / "base")
    for table in ("results", "people", "competitions", "ranks", "records"):
        assert content(tmp_path / "base", "*", table) == content(imported, "*", table)


def test_bad_lines_are_kept_apart_with_their_number_and_reason(copy: Path, tmp_path: Path) -> None:
    text = (copy / RESULTS).read_text("utf-8").splitlines()
    text[40] = text[40].replace("\t", "\tten", 1)
    text[50] += "\tmore"
    known = text[60].split("\t")
    known[8] = "1999NOBO01"
    text[60] = "\t".join(known)
    text.insert(20, "only one column")
    (copy / RESULTS).write_text("\n".join(text) + "\n", "utf-8")
    about = rankings.import_export(copy, tmp_path / "base")
    rows = content(tmp_path / "base", "line, reason", f"rejected WHERE file = '{RESULTS}'")
    assert [line for line, _ in rows] == [21, 42, 52, 62]
    assert "unknown person 1999NOBO01" in str(rows)
    assert about.results == len(text) - 1 - 4
    orphans = content(tmp_path / "base", "line, reason", f"rejected WHERE file = '{ATTEMPTS}'")
    lines = (copy / ATTEMPTS).read_text("utf-8").splitlines()
    lost = {line.split("\t")[0] for line in (text[41], text[51])}
    expected = [number for number, line in enumerate(lines, 1) if line.split("\t")[2] in lost]
    assert [line for line, _ in orphans] == expected


def cut_off(export: Path) -> None:
    path = export / RESULTS
    path.write_bytes(path.read_bytes()[:-20])


def database_error(export: Path) -> None:
    lines = (export / RESULTS).read_bytes().splitlines(keepends=True)
    lines.insert(300, b"ERROR 2013 (HY000): Lost connection to server during query\n")
    (export / RESULTS).write_bytes(b"".join(lines[:302]))


def database_error_alone(export: Path) -> None:
    (export / RESULTS).write_text("ERROR 1054 (42S22) at line 1: Unknown column 'pos' in 'field list'\n")


def latin_1(export: Path) -> None:
    path = export / "WCA_export_persons.tsv"
    path.write_bytes(path.read_text("utf-8").replace("ń", "é").replace("Ł", "Ø").encode("latin-1", "replace"))


def utf_16(export: Path) -> None:
    path = export / "WCA_export_persons.tsv"
    path.write_bytes(path.read_text("utf-8").encode("utf-16"))


def without_attempts(export: Path) -> None:
    (export / ATTEMPTS).unlink()


def half_of_the_attempts(export: Path) -> None:
    lines = (export / ATTEMPTS).read_bytes().splitlines(keepends=True)
    (export / ATTEMPTS).write_bytes(b"".join(lines[: len(lines) // 2]))


def empty(export: Path) -> None:
    (export / RESULTS).write_bytes(b"")


def renamed_column(export: Path) -> None:
    path = export / RESULTS
    path.write_bytes(path.read_bytes().replace(b"person_id", b"wca_id", 1))


def month_13(export: Path) -> None:
    path = export / "WCA_export_competitions.tsv"
    lines = read_lines(path)
    lines[3]["month"] = "13"
    write_lines(path, lines)


def position_that_is_too_large(export: Path) -> None:
    lines = read_lines(export / RESULTS)
    lines[5]["pos"] = "40000"
    write_lines(export / RESULTS, lines)


def quote_in_a_heading(export: Path) -> None:
    path = export / RESULTS
    path.write_bytes(path.read_bytes().replace(b"person_name", b"person_name\tit's\tit's", 1))


def heading_that_is_no_object(export: Path) -> None:
    (export / "metadata.json").write_text("[" * 200_000)


BROKEN: dict[Callable[[Path], None], str] = {
    cut_off: "ends in the middle of a line",
    database_error: "line 301 of WCA_export_results.tsv is a message of the database",
    database_error_alone: "is a message of the database",
    latin_1: "is not UTF-8 text",
    utf_16: "is not UTF-8 text",
    without_attempts: "WCA_export_result_attempts.tsv is missing",
    half_of_the_attempts: "results are without attempts",
    empty: "is empty",
    renamed_column: "does not have the column person_id",
    month_13: "something in it that no export has",
    position_that_is_too_large: "something in it that no export has",
    quote_in_a_heading: "has a column twice",
    heading_that_is_no_object: "metadata.json of .* cannot be read",
}


@pytest.mark.parametrize("damage", BROKEN, ids=lambda damage: damage.__name__)
def test_a_broken_export_is_told_and_the_former_base_stays(
    damage: Callable[[Path], None], imported: Path, copy: Path
) -> None:
    before = rankings.open(imported).folder
    damage(copy)
    with pytest.raises(InvalidExport, match=BROKEN[damage]):
        rankings.import_export(copy, imported)
    assert rankings.open(imported).folder == before
    assert [path for path in imported.iterdir() if path.is_dir()] == [before]


def test_a_cut_off_zip_file_is_told(export: Path, imported: Path, tmp_path: Path) -> None:
    whole = shutil.make_archive(str(tmp_path / "whole"), "zip", export)
    broken = tmp_path / "broken.zip"
    broken.write_bytes(Path(whole).read_bytes()[:-4000])
    with pytest.raises(InvalidExport, match="not a whole zip file"):
        rankings.import_export(broken, imported)
    flipped = bytearray(Path(whole).read_bytes())
    flipped[len(flipped) // 2] ^= 0xFF
    broken.write_bytes(flipped)
    with pytest.raises(InvalidExport, match="is damaged"):
        rankings.import_export(broken, imported)


def packed(path: Path, files: dict[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_an_export_that_was_packed_again_with_its_folder_is_found(export: Path, tmp_path: Path) -> None:
    files = {f"WCA export/{path.name}": path.read_bytes() for path in export.iterdir()}
    beside = {"__MACOSX/._WCA_export_results.tsv": b"\0", "WCA export/.DS_Store": b"\0"}
    path = packed(tmp_path / "WCA_export_99999999.zip", {**beside, **files})
    found = read_export(path)
    assert found.members["results"] == "WCA export/WCA_export_results.tsv"
    with found.table_file("results", tmp_path, lambda size: None) as table:
        assert table.read_bytes() == (export / RESULTS).read_bytes()


def test_zip_files_that_are_traps_are_told(export: Path, tmp_path: Path) -> None:
    tables = {path.name: path.read_bytes() for path in export.iterdir()}
    bomb = packed(tmp_path / "bomb.zip", {**tables, RESULTS: b"\0" * 100_000_000})
    with pytest.raises(InvalidExport, match="much more comes out"):
        read_export(bomb)
    unusual = packed(tmp_path / "unusual.zip", {RESULTS: b"x"}, zipfile.ZIP_BZIP2)
    with pytest.raises(InvalidExport, match="compressed in an unusual way"):
        read_export(unusual)
    cut = packed(tmp_path / "cut.zip", tables)
    cut.write_bytes(nameless(cut.read_bytes()))
    with pytest.raises(InvalidExport, match="a file in it has no name"):
        read_export(cut)


@pytest.mark.parametrize("said", [b"[]", b"1", b"{", b"\xff", b'{"export_date": NaN}'])
def test_an_export_that_says_nothing_of_itself_is_told(export: Path, tmp_path: Path, said: bytes) -> None:
    tables = {path.name: path.read_bytes() for path in export.iterdir()}
    with pytest.raises(InvalidExport, match=r"metadata\.json"):
        read_export(packed(tmp_path / "said.zip", {**tables, "metadata.json": said}))


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"layout": 1}', b'{"layout": 1, "as_of": 5}', b"\xff"])
def test_a_damaged_base_is_told_and_nothing_of_it_is_replaced(imported: Path, tmp_path: Path, content: bytes) -> None:
    root = Path(shutil.copytree(imported, tmp_path / "rankings"))
    folder = next(path for path in root.iterdir() if path.is_dir())
    (folder / "base.json").write_bytes(content)
    with pytest.raises(NoRankings, match="are damaged"):
        rankings.open(root)
    with pytest.raises(NoRankings, match="are damaged"):
        rankings.add_competitions([], root)
    assert [path for path in root.iterdir() if path.is_dir()] == [folder]


def test_a_base_without_one_of_its_tables_is_told(imported: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(imported, tmp_path / "rankings"))
    next(root.glob("*/people.parquet")).write_bytes(b"PAR1 and nothing more")
    with pytest.raises(NoRankings, match="are damaged"):
        rankings.open(root)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not a signal of Windows")
def test_a_killed_import_leaves_the_former_base(export: Path, imported: Path) -> None:
    before = rankings.open(imported).folder
    code = (
        "import sys; from pathlib import Path; from cubelex import rankings\n"
        "def told(doing, share):\n"
        "    print(doing, flush=True)\n"
        "rankings.import_export(Path(sys.argv[1]), Path(sys.argv[2]), told)"
    )
    for moment in ("Reading results", "Writing results", "Ranking", "Ranked"):
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", code, str(export), str(imported)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(moment):
                process.send_signal(signal.SIGKILL)
                break
        process.wait()
        process.stdout.close()
        assert rankings.open(imported).folder == before
    left = [path for path in imported.glob("base-*") if path != before]
    assert left
    long_ago = time.time() - 7200
    for path in left:
        os.utime(path, (long_ago, long_ago))
    rankings.import_export(export, imported)
    assert list(imported.glob("base-*")) == [rankings.open(imported).folder]


def test_progress_never_goes_back_and_ends_at_one(export: Path, tmp_path: Path) -> None:
    told: list[float] = []
    rankings.import_export(export, tmp_path / "base", lambda doing, share: told.append(share))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert told[0] < 0.1
