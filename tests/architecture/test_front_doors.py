"""An area is entered by its front door, or by the door of one of its rooms."""

import ast
from collections.abc import Iterator
from pathlib import Path

from cubelex import rules

PACKAGE = Path(__file__).parents[2] / "src" / "cubelex"
AREAS = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
MOST_NAMES_AT_THE_FRONT_DOOR_OF_RULES = 40


def has_door(package: str) -> bool:
    """Whether a package says in `__all__` what it offers."""
    path = PACKAGE.joinpath(*package.split(".")[1:], "__init__.py")
    return path.exists() and any(
        isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
    )


def side_entrances(code: str, own_area: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "cubelex" and len(parts) > 2 and parts[1] in AREAS - {own_area} and not has_door(name):
                yield name


def test_no_area_reaches_into_another() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {entrance}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for entrance in side_entrances(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).parts[0])
    ]
    assert not found, "import from the area itself or from one of its rooms: " + "; ".join(found)


def test_a_side_entrance_is_noticed() -> None:
    code = "from cubelex.competition.results import DNF"
    assert list(side_entrances(code, "rules")) == ["cubelex.competition.results"]
    assert not list(side_entrances(code, "competition"))


def test_a_room_has_a_door_and_its_modules_have_none() -> None:
    assert not list(side_entrances("from cubelex.rules.results import average", "web"))
    assert list(side_entrances("from cubelex.rules.results.averages import average", "web"))


def test_every_room_of_the_rules_and_of_officiating_has_a_door() -> None:
    rooms = [
        f"cubelex.{path.parent.relative_to(PACKAGE)}".replace("/", ".") for path in PACKAGE.glob("*/*/__init__.py")
    ]
    areas = ("cubelex.rules.", "cubelex.officiating.")
    assert [room for room in rooms if room.startswith(areas) and not has_door(room)] == []


def test_the_front_door_of_the_rules_offers_what_is_needed_first() -> None:
    assert len(rules.__all__) <= MOST_NAMES_AT_THE_FRONT_DOOR_OF_RULES
