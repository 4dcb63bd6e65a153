"""Everything that reads without a site: commands, and parsers behind pages and commands."""

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner

from cubelex.cli import app
from cubelex.competition import (
    EventTable,
    ResultsFile,
    as_competition,
    as_results_file,
    read_results_file,
    read_wcif,
    write_results_file,
    write_wcif,
)
from cubelex.errors import CubelexError
from cubelex.officiating import Entry, read_log, replay, write_log
from cubelex.officiating.demo import invented_competition, midway, played_until
from cubelex.officiating.log import read_fact
from cubelex.puzzles import puzzle
from cubelex.rankings import people_in
from cubelex.rankings.imports.columns import TABLES
from cubelex.rankings.imports.exports import read_export
from cubelex.reading import read_json
from cubelex.regulations import editions
from cubelex.regulations.documents.readers import read_bytes
from cubelex.rules import check_solution
from cubelex.rules.attempts import read_scorecard_entry
from cubelex.scrambles import ScrambleDocument, ScrambleSet, SealedSet, read_passcodes
from cubelex.web.closing.archives import check_archive
from cubelex.web.organize.records.files import read_records
from cubelex.web.organize.registration.people_files import decoded, read_people
from cubelex.web.organize.registration.values import Unreadable
from cubelex.web.scrambling.sets.files import document_in
from cubelex.web.store.copies import Offer, Position
from tests.support.fuzzing.running import Reader
from tests.support.web.small_open import small_open

NEWEST: Final = editions()[-1]
SET: Final = ScrambleSet("333", 1, 1, (("R U F2",), ("L2 D'",)), (("B",),))
RULES: Final = (
    b"# <wca-title>Rules\n\n<version>Version: 2026-04-01\n\n## <article-1><a><a> Article 1: Us\n\n- 1a) We meet.\n"
)
ATTEMPT: Final = {"event": "333", "time": 1234, "observations": ["touched_after_stop"], "edition": "2026-04-01"}
ROW: Final = {"event": "333", "format": "a", "attempts": ["9.87", "10.21", "DNF", "1:02.33", "8.5"]}
PEOPLE: Final = (
    "Name,Country,WCA ID,Birth date,Gender,Email,Events\nAda Swan,SE,2015SWAN01,1990-01-02,f,a@x.example,333 222\n"
)
RESULTS: Final = (
    b'{"formatVersion": "WCA Competition 0.2", "competitionId": "Open2026", "persons": [{"id": 1, "name": "Ada Swan", '
    b'"wcaId": "", "countryId": "SE", "gender": "f", "dob": "1990-01-02"}], "events": [{"eventId": "333", "rounds": '
    b'[{"roundId": "f", "formatId": "a", "results": [{"personId": 1, "position": 1, "results": [900, 901, 902, -1, 0], '
    b'"best": 900, "average": -1}], "groups": [{"group": "A", "scrambles": ["R U"], "extraScrambles": []}]}]}]}'
)
EXPORT: Final = ("metadata.json", *(f"WCA_export_{table.name}.tsv" for table in TABLES))
RECORDS: Final = "event,type,region,result\n333,single,world,3.13\n333mbf,single,world,62/65 57:47\n"


def without_site() -> Iterator[Reader]:
    """Readers that need no database."""
    small = json.dumps(write_wcif(small_open())).encode()
    larger = json.dumps(write_wcif(invented_competition(12, event_ids=("333", "333fm", "333mbf")))).encode()
    sealed = json.dumps({"sealedSets": [SealedSet.seal(SET, "abcd-efgh-jkmn").to_json()]}).encode()
    sets = json.dumps(ScrambleDocument("Open2026", "2026-04-01", (SET,)).to_json()).encode()
    log = _log()
    archive = _zipped({"manifest.json": b'{"files": {}, "last": ""}', "log.jsonl": log, "wcif.json": small})
    yield _command("check", [small, larger], "check", "FILE")
    yield _command("check --json", [small], "check", "FILE", "--json")
    yield _command("judge", [json.dumps(ATTEMPT).encode()], "judge", "FILE")
    yield _command("result", [json.dumps(ROW).encode()], "result", "FILE")
    yield _command("scramble open", [sealed], "scramble", "open", "FILE", "333-r1-g1", "--passcode", "x")
    yield _command("scramble check", [sets], "scramble", "check", "FILE")
    yield _command("archive --check", [archive], "archive", "--check", "FILE")
    yield _command("scramble verify", [sets], "scramble", "verify", "FILE", "--seed", "0" * 64)
    yield _command("scramble which", [sets], "scramble", "which", "FILE", "333-r1-g1", "U" * 54)
    yield _command("upload", [small, larger], "upload", "FILE")
    yield _lines("apply", [b"R U\nF2 [R, U]\n"], "apply", "333", "-", "--json")
    yield _lines("judge", [json.dumps(ATTEMPT).encode() + b"\n"], "judge", "-")
    yield _lines("result", [json.dumps(ROW).encode() + b"\n"], "result", "-")
    yield _lines("fmc check", [b"F' U' R'\nR\n"], "fmc", "check", "--scramble", "R U F", "--solution", "-")
    yield _reader("results file", [RESULTS], lambda data: write_results_file(_through_competition(read_json(data))))
    yield _reader("results export", [_zipped(dict.fromkeys(EXPORT, b"id\tname\n"))], _export)
    yield _reader("part of a copy", [_part_of_copy()], lambda data: Offer.from_json(read_json(data)).is_valid())
    yield _reader("list of people", [b"2015SWAN01, 2003POCH01 # a club"], lambda data: people_in(_text(data)))
    yield _reader("WCIF", [small, larger], lambda data: write_wcif(read_wcif(read_json(data))))
    yield _reader("JSON", [small, b'["\\u00e9", 1.5e3, {"a": [null]}]'], read_json)
    yield _reader("log", [log], lambda data: replay(read_log(data)))
    yield _reader("archive", [archive], check_archive)
    yield _reader("sets", [sets, sealed, _zipped({"x.json": sets})], document_in)
    yield _reader("sealed set", [json.dumps(SealedSet.seal(SET, "x").to_json()).encode()], _sealed)
    yield _reader(
        "scramble set", [json.dumps(SET.to_json()).encode()], lambda data: ScrambleSet.from_json(read_json(data))
    )
    yield _reader(
        "passcodes", [b"333-r1-g1: abcd-efgh-jkmn\n222-r1-g1\tk7mq-3x9d-p2wz"], lambda data: read_passcodes(_text(data))
    )
    yield _reader("regulations", [RULES, RULES * 3], read_bytes)
    yield _reader(
        "people", [PEOPLE.encode(), PEOPLE.encode("utf-16")], lambda data: read_people(decoded(data), small_open())
    )
    yield _reader(
        "records",
        [RECORDS.encode(), b'{"333": {"single": {"world": 313}}}'],
        lambda data: read_records(_text(data), EventTable(), NEWEST),
    )
    for name, text in (
        ("333", "R U' Fw2 x"),
        ("sq1", "(1,0)/(3,-3)/"),
        ("minx", "R++ D-- U'"),
        ("clock", "UR1+ y2 ALL5+"),
    ):
        yield _reader(f"moves of {name}", [text.encode()], lambda data, name=name: puzzle(name).parse(_text(data)))  # type: ignore[misc]
    for edition in (editions()[0], NEWEST):
        yield _reader(f"solution of {edition}", [b"R U' (F2 B) x2 Rw", b"r u' f2'"], _solution(edition))
    for event, text in (("333", "1:02.33"), ("333mbf", "12/13 57:47"), ("333fm", "25")):
        yield _reader(f"scorecard of {event}", [text.encode(), b"DNF"], _scorecard(event))


def _solution(edition: Any) -> Callable[[bytes], object]:
    return lambda data: check_solution("R U F", _text(data)[:20_000], edition)


def _scorecard(event: str) -> Callable[[bytes], object]:
    return lambda data: read_scorecard_entry(_text(data), event, NEWEST)


def _sealed(data: bytes) -> None:
    SealedSet.from_json(read_json(data))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _reader(name: str, seeds: list[bytes], read: Callable[[bytes], object]) -> Reader:
    """A parser, which says in an error of Cubelex what is wrong, and in one that everything can show."""

    def careful(data: bytes) -> None:
        try:
            read(data)
        except (CubelexError, Unreadable) as fault:
            str(fault).encode()

    return Reader(name, seeds, careful)


def _command(name: str, seeds: list[bytes], *words: str) -> Reader:
    """A command with a file, which ends with an exit code or an error of Cubelex."""
    path = Path(tempfile.mkdtemp(prefix="fuzz-")) / "file"

    def run(data: bytes) -> None:
        path.write_bytes(data)
        answer = CliRunner().invoke(app, [str(path) if word == "FILE" else word for word in words])
        answer.output.encode()
        fault = answer.exception
        if fault is not None and not isinstance(fault, SystemExit | CubelexError):
            raise fault

    return Reader(f"cubelex {name}", seeds, run, share=0.25)


def _lines(name: str, seeds: list[bytes], *words: str) -> Reader:
    """A command with lines of standard input, which answers a line each."""

    def run(data: bytes) -> None:
        answer = CliRunner().invoke(app, list(words), input=data)
        answer.output.encode()
        fault = answer.exception
        if fault is not None and not isinstance(fault, SystemExit | CubelexError):
            raise fault

    return Reader(f"cubelex {name} -", seeds, run, share=0.5)


def _through_competition(document: Any) -> ResultsFile:
    """The results file of the competition that a results file tells of."""
    return as_results_file(as_competition(read_results_file(document), date(2026, 5, 2)))


def _part_of_copy() -> bytes:
    fact = read_fact({"kind": "round_finished", "round_id": "333-r1"})
    entry = Entry(1, datetime(2026, 5, 2, 9, tzinfo=UTC), "delegate", fact)
    return json.dumps(Offer("Open2026", True, Position(0, ""), (entry,), Position(1, "x")).to_json()).encode()


def _export(data: bytes) -> None:
    path = Path(tempfile.gettempdir()) / f"fuzz-{os.getpid()}.zip"
    path.write_bytes(data)
    read_export(path)


def _zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _log() -> bytes:
    """Half of a small competition, played by the verbs."""
    competition = invented_competition(8, event_ids=("333", "222", "333mbf"))
    return write_log(played_until(competition, midway(competition, day=1))).encode()
