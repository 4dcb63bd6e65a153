"""A new event is a row, the modules of its puzzle, and dated parameters; an unofficial event is a row."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cubelex
from cubelex.competition import event_kinds
from cubelex.regulations import editions
from cubelex.regulations.sources import DATA

PACKAGE = Path(cubelex.__file__).parent

# A puzzle that is a Skewb under another name: what a module of one's own registers, all in one file.
MODULE = """
from typing import ClassVar

from cubelex.diagrams import PARTS_PICTURES, PartsPicture, draws
from cubelex.diagrams.skewb import skewb_drawing
from cubelex.puzzles import PUZZLES
from cubelex.puzzles.skewb import Skewb
from cubelex.solvers import SOLVERS
from cubelex.solvers.skewb import skewb_solver


@PUZZLES.register("twin")
class Twin(Skewb):
    __slots__ = ()
    event: ClassVar[str] = "twin"
    name: ClassVar[str] = "Twin"


SOLVERS.register("twin")(skewb_solver)
draws("twin", columns=40)(skewb_drawing)
PARTS_PICTURES.register("twin")(PartsPicture("triangle", 12, {"U": (50, 18)}))
"""

ROWS = """
[puzzles.twin]
module = "invented.twin"
parts = ["U", "L"]
limits = ["10f3", "10f"]
distance = "4b3c"

[events.twin]
name = "Twin Skewb"
puzzle = "twin"
pace = 21
longest_limit = 300
demo = { median = 14.0, spread = 0.4, popularity = 0.5, failing = 0.02, ranked = 1_000 }

[events.twinbf]
name = "Twin Skewb Blindfolded"
puzzle = "twin"
groups = ["blindfolded"]
scramble = "oriented"

[events.relay]
name = "Relay of all cubes"
pace = 600
"""

# What the official event adds to the newest values of parameters: an item of a list, or a line of a map.
PARAMETERS = {
    "events/official": "twin",
    "scrambles/random_state": "twin",
    "notation/puzzles": "twin",
    "formats/allowed": "    twin: [a]",
    "cutoffs/formats": "    twin: [[2, a]]",
    "scrambles/orientations": "    twin: white_top_green_front_left",
    "solved_state/misalignment": "    twin: 60",
    "scrambles/least_moves": "twin: 7",
}

ASKED = """
import json
from cubelex import puzzle, scramble, solve, svg
from cubelex.competition import Format, Person, Round, event_name
from cubelex.diagrams import terminal_picture
from cubelex.messages import EventRef, catalogue
from cubelex.officiating.demo import every_event, invented_competition
from cubelex.officiating.planning.strengths import expected_seconds
from cubelex.regulations import editions
from cubelex.rules.attempts import event_groups, has_inspection
from cubelex.rules.attempts.solved_state import misalignment_limit
from cubelex.rules.rounds import formats_of
from cubelex.rules.scrambling import least_moves
from cubelex.scrambles import qualifies
from cubelex.sheets.scorecards.round_cards import card_kind
from cubelex.web.station.puzzle_parts import parts_of

newest = editions()[-1]
sequence = scramble("twin")
state = puzzle("twin").solved.apply(sequence)
newcomer = Person(None, "A", "PT")
competition = invented_competition(40, event_ids=("333", "twin"), days=1)
print(json.dumps({
    "names": [event_name("twin"), catalogue("ja").show(EventRef("twin")), event_name("relay")],
    "moves": len(sequence),
    "qualifies": [qualifies("twin", str(sequence), newest).answer, qualifies("twin", "R U", newest).answer],
    "least": [least_moves("twin", newest).answer, *least_moves("twin", newest).under],
    "solved": state.apply(solve(state)).is_solved,
    "same puzzle": puzzle("twinbf") is puzzle("twin"),
    "svg": svg(state).startswith("<svg"),
    "columns": max(len(line) for line in terminal_picture(state).plain.splitlines()),
    "card": [card_kind(Round("twin-r1", Format.AVERAGE_OF_5)), card_kind(Round("relay-r1", Format.BEST_OF_1))],
    "pace": [expected_seconds(newcomer, event) for event in ("twin", "relay")],
    "groups": [event_groups("twin"), event_groups("twinbf"), event_groups("relay")],
    "inspection": [has_inspection(event) for event in ("twin", "twinbf")],
    "limit": misalignment_limit("twinbf", newest),
    "formats": formats_of("twin", newest),
    "parts": parts_of("twin", newest),
    "no parts": parts_of("relay", newest)["names"],
    "demo": ["twin" in every_event(), [event.id for event in competition.events]],
}))
"""


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """A copy of the law in which the event is official."""
    folder = tmp_path / "law"
    shutil.copytree(DATA, folder)
    calendar = folder / "calendar.yaml"
    calendar.write_text(calendar.read_text(encoding="utf-8").partition("\n2027-")[0] + "\n", encoding="utf-8")
    for name, added in PARAMETERS.items():
        path = folder / "parameters" / f"{name}.yaml"
        # Without the values of the draft edition, the newest ones come last.
        text = path.read_text(encoding="utf-8").partition("\n  2027-")[0].rstrip()
        is_list = not added.startswith(" ")
        path.write_text(f"{text[:-1]}, {added}{text[-1]}" if is_list else f"{text}\n{added}", encoding="utf-8")
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """With a file of rows, and the module that they name."""
    (tmp_path / "invented").mkdir()
    (tmp_path / "invented" / "twin.py").write_text(MODULE)
    (tmp_path / "events.toml").write_text(ROWS)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, "CUBELEX_EVENTS": str(tmp_path / "events.toml")}


def run(code: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_new_event_needs_a_row_the_modules_of_its_puzzle_and_parameters(
    environment: dict[str, str], law: Path
) -> None:
    ran = run(ASKED, {**environment, "CUBELEX_LAW": str(law)})
    assert ran.returncode == 0, ran.stderr
    answers: dict[str, Any] = json.loads(ran.stdout)
    parts = answers.pop("parts")
    assert answers == {
        "names": ["Twin Skewb", "Twin Skewb", "Relay of all cubes"],
        "moves": 11,
        "qualifies": [True, False],
        "least": [7, "4b3c"],
        "solved": True,
        "same puzzle": True,
        "svg": True,
        "columns": 40,
        "card": ["timed", "timed"],
        "pace": [21.0, 600.0],
        "groups": [
            ["timed events", "every event"],
            ["blindfolded", "timed events", "every event"],
            ["timed events", "every event"],
        ],
        "inspection": [True, False],
        "limit": 60,
        "formats": ["a"],
        "no parts": [],
        "demo": [True, ["333", "twin"]],
    }
    assert parts["names"] == ["U", "L"]
    assert parts["places"] == {"U": [50, 18]}
    assert parts["steps"]["U"] == [[0, 0], [61, 1]]


@pytest.mark.slow
def test_an_unofficial_event_needs_a_row_only(environment: dict[str, str]) -> None:
    ran = run("from cubelex.competition import event_kind; print(event_kind('relay').name)", environment)
    assert ran.stdout == "Relay of all cubes\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ('[events.relay]\nname = "Relay"\nspeed = 3', "relay: unknown field 'speed'; expected name, puzzle, result"),
        ('[events.relay]\nname = "Relay"\npuzzle = "ivy"', "relay: unknown puzzle 'ivy'; expected one of 333, 222"),
        ('[events.relay]\nname = "Relay"\nresult = "points"', "relay: 'points' is not a valid ResultKind"),
        ("[events.relay]\npace = 3", "relay: .*missing 1 required positional argument: 'name'"),
        ("[events", "is not a table of events"),
    ],
)
def test_a_fault_in_a_file_of_rows_is_told(tmp_path: Path, rows: str, fault: str) -> None:
    file = tmp_path / "events.toml"
    file.write_text(rows)
    code = (
        "from cubelex.competition import event_kinds\n"
        "from cubelex.errors import InvalidFile\n"
        "try: event_kinds()\n"
        "except InvalidFile as fault: print(fault)"
    )
    ran = run(code, {**os.environ, "CUBELEX_EVENTS": str(file)})
    assert ran.returncode == 0, ran.stderr
    assert re.search(fault, ran.stdout)


def test_every_official_event_of_every_edition_has_a_row() -> None:
    known = {kind.id for kind in event_kinds()}
    assert all(known >= set(edition.events.official) for edition in editions())


def test_only_the_table_and_the_modules_of_its_puzzle_name_an_event() -> None:
    named = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in (".py", ".js", ".toml") and "skewb" in names_in(path)
    ]
    assert named == [
        "competition/data/events.toml",
        "diagrams/event_icons.py",
        "diagrams/skewb.py",
        "puzzles/skewb.py",
        "rankings/worlds/events.py",  # how often invented competitions hold it
        "solvers/skewb.py",
    ]


def names_in(path: Path) -> set[str]:
    """What a file names: texts of their own in code, words elsewhere."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"\w+", text))
    return {
        node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and type(node.value) is str
    }
