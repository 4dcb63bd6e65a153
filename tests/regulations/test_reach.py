"""The walk from surfaces to the functions that they use."""

from pathlib import Path

import pytest

import cubelex
from cubelex.regulations import all_speakers
from cubelex.regulations.reach import reached

FILES = {
    "__init__.py": "",
    "cli/__init__.py": "",
    "cli/asking.py": """
from invented.rules import decided, Puzzle as Model
from invented import tables

def command(value: "unused_type") -> None:
    decided(Model().read())
    tables.known()
""",
    "rules/__init__.py": """
from invented.rules.deciding import decided, only_offered
from invented.rules.models import Puzzle
""",
    "rules/deciding.py": """
def decided(text): return _part(text)
def _part(text): return TABLE[text]()
def in_table(): ...
def only_offered(): ...
def unused_type(): ...
TABLE = {"a": in_table}
""",
    "rules/models.py": """
class Puzzle:
    def read(self): ...
    def write(self): ...
class Other:
    def read(self): ...
""",
    "tables.py": """
REGISTER = {"cube": "Named"}
def known(): return REGISTER
class Named:
    def __init__(self): helper()
def helper(): ...
""",
    "cli/finding.py": """
from invented.registry import PUZZLES

def find(): return PUZZLES
""",
    "registry.py": """
PUZZLES = object()
UNUSED = object()
""",
    "square.py": """
from invented.registry import PUZZLES, UNUSED

@PUZZLES.register("square")
class Square:
    def __init__(self): ...

@UNUSED.register("circle")
class Circle:
    def __init__(self): ...
""",
}


@pytest.fixture
def invented(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "invented" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "invented"


def test_references_are_followed_from_the_surfaces_down(invented: Path) -> None:
    found = {name.removeprefix("invented.") for name in reached(invented, "invented")}
    assert {"cli.asking.command", "rules.deciding.decided", "rules.deciding._part", "rules.deciding.in_table"} <= found
    assert "rules.deciding.only_offered" not in found, "a front door that passes a name on is no use of it"
    assert "rules.deciding.unused_type" not in found, "a type is no use"


def test_methods_count_by_name_where_their_class_is_used(invented: Path) -> None:
    found = {name.removeprefix("invented.") for name in reached(invented, "invented")}
    assert "rules.models.Puzzle.read" in found
    assert "rules.models.Puzzle.write" not in found
    assert "rules.models.Other.read" not in found


def test_a_class_named_in_a_table_is_used(invented: Path) -> None:
    assert "invented.tables.helper" in reached(invented, "invented")


def test_what_registers_itself_is_used_where_the_registry_is(invented: Path) -> None:
    found = reached(invented, "invented")
    assert "invented.square.Square.__init__" in found
    assert "invented.square.Circle.__init__" not in found


@pytest.mark.slow
def test_surfaces_of_cubelex_reach_what_they_decide_by() -> None:
    found = reached(Path(cubelex.__file__).parent)
    assert {
        "cubelex.rules.results.averages.average_of_5",
        "cubelex.puzzles.skewb.Skewb.read",
        "cubelex.rules.head_to_head.matches.point_winner",
    } <= found
    assert "cubelex.rules.rounds.qualification_rounds.must_qualify" not in found


def test_every_speaker_knows_whether_it_is_reached() -> None:
    by_name = {str(speaker): speaker.is_reached for speaker in all_speakers()}
    assert by_name["cubelex.rules.results.averages.average_of_5"]
    assert not by_name["cubelex.rules.rounds.qualification_rounds.must_qualify"]
