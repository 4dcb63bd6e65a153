"""An area is entered by its front door only."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "cubelex"
AREAS = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}


def side_entrances(code: str, own_area: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "cubelex" and len(parts) > 2 and parts[1] in AREAS - {own_area}:
                yield name


def test_no_area_reaches_into_another() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {entrance}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for entrance in side_entrances(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).parts[0])
    ]
    assert not found, "import from the area itself: " + "; ".join(found)


def test_a_side_entrance_is_noticed() -> None:
    code = "from cubelex.competition.attempt_results import DNF"
    assert list(side_entrances(code, "rules")) == ["cubelex.competition.attempt_results"]
    assert not list(side_entrances(code, "competition"))
