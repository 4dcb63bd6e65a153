"""One unit for one name: times are centiseconds, and a name that means another unit says so."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "cubelex"
AREAS = ("competition", "rules", "scrambles", "solvers")
TIMES = {"time", "limit", "inspection", "timer", "stopwatch", "elapsed"}
# As results are encoded, a time is centiseconds too.
CENTISECONDS = {"Centiseconds", "AttemptResult"}


def fields() -> Iterator[tuple[str, str, ast.expr]]:
    """The fields of all classes: where they are, their names and their types."""
    for area in AREAS:
        for path in sorted((PACKAGE / area).rglob("*.py")):
            if "kernels" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for line in node.body if isinstance(node, ast.ClassDef) else ():
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        yield f"{path.relative_to(PACKAGE)}:{line.lineno}", line.target.id, line.annotation


def types_in(annotation: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}


def test_a_time_is_in_centiseconds() -> None:
    found = [
        f"{where}: {name}: {ast.unparse(kind)}"
        for where, name, kind in fields()
        if name in TIMES and types_in(kind) & {"int", "float"} and not types_in(kind) & CENTISECONDS
    ]
    assert found == []


def test_no_field_is_in_milliseconds() -> None:
    assert [f"{where}: {name}" for where, name, _ in fields() if name.endswith(("_ms", "milliseconds"))] == []


def test_the_times_are_found() -> None:
    assert {name for _, name, _ in fields()} >= {"time", "limit", "inspection", "elapsed", "centiseconds", "seconds"}
