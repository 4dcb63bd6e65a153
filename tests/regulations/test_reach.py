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
    "rules/citing.py": """
@cites("1a", "2b", "3c", "4d1", "5e")
def ruling(edition, number):
    if edition.has("2b"):
        return edition.cite("1a")
    return edition.cite(f"{number}b") or DATA

def unused(edition): return edition.cite("3c")
DATA = "data"
""",
    "rules/data/observations/table.yaml": "dropped: {regulation: [4d1, 6f2]}",
    "competition/__init__.py": "",
    "competition/events.py": 'def item(): return "7g3"',
    "web/__init__.py": "",
    "web/pages.py": """
from invented.officiating import verb
from invented.rules.citing import ruling
from invented.competition.events import item
from invented.web_values import Row

def page(edition): return ruling(edition, item()), verb, Row
""",
    "web/templates/page.html": '{% cited_as "8h" %} {{ row.label }} "9i"',
    "web_values.py": """
class Row:
    def label(self): return worded()
    def other(self): ...
def worded(): ...
""",
    "officiating.py": """
from functools import singledispatch

def verb(): return dispatched
def unused_verb(): ...
@singledispatch
def dispatched(fact): ...
@dispatched.register
def _(fact: int): return first()
@dispatched.register
def _(fact: str): return second()
def first(): ...
def second(): ...
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
    found = {name.removeprefix("invented.") for name in reached(invented, "invented").functions}
    assert {"cli.asking.command", "rules.deciding.decided", "rules.deciding._part", "rules.deciding.in_table"} <= found
    assert "rules.deciding.only_offered" not in found, "a front door that passes a name on is no use of it"
    assert "rules.deciding.unused_type" not in found, "a type is no use"


def test_methods_count_by_name_where_their_class_is_used(invented: Path) -> None:
    found = {name.removeprefix("invented.") for name in reached(invented, "invented").functions}
    assert "rules.models.Puzzle.read" in found
    assert "rules.models.Puzzle.write" not in found
    assert "rules.models.Other.read" not in found


def test_a_class_named_in_a_table_is_used(invented: Path) -> None:
    assert "invented.tables.helper" in reached(invented, "invented").functions


def test_what_registers_itself_is_used_where_the_registry_is(invented: Path) -> None:
    found = reached(invented, "invented").functions
    assert "invented.square.Square.__init__" in found
    assert "invented.square.Circle.__init__" not in found


def test_a_verb_counts_where_a_page_uses_it(invented: Path) -> None:
    found = reached(invented, "invented").functions
    assert "invented.officiating.verb" in found
    assert "invented.officiating.unused_verb" not in found
    assert {"invented.officiating.first", "invented.officiating.second"} <= found, "both are registered as `_`"


def test_a_method_that_a_template_calls_is_used(invented: Path) -> None:
    found = reached(invented, "invented").functions
    assert "invented.web_values.worded" in found
    assert "invented.web_values.Row.other" not in found


def test_only_numbers_of_reached_code_templates_and_data_can_be_shown(invented: Path) -> None:
    found = reached(invented, "invented")
    assert [found.can_show(number) for number in ("1a", "4d1", "6f2", "8h")] == [True] * 4
    assert not found.can_show("2b"), "asking whether an edition has a number does not show it"
    assert not found.can_show("3c"), "nothing uses the function that would show it"
    assert not found.can_show("5e"), "a decorator does not show a number"
    assert not found.can_show("9i"), "a template shows what a tag says"


def test_a_number_composed_of_data_and_an_ending_can_be_shown(invented: Path) -> None:
    found = reached(invented, "invented")
    assert found.can_show("7g3b")
    assert found.can_show("6f2b")
    assert not found.can_show("1ab")


@pytest.mark.slow
def test_surfaces_of_cubelex_reach_what_they_decide_by() -> None:
    found = reached(Path(cubelex.__file__).parent).functions
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
