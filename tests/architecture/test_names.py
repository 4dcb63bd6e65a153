"""One name has one idea: no two public classes of one name anywhere in the code."""

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "cubelex"

# Names that Django looks for, in modules that nothing imports.
LOOKED_UP_BY_NAME: Final = frozenset({"Migration", "Command"})


def public_classes() -> dict[str, list[str]]:
    """The public classes at the top level of modules by their name, each with the modules that define it."""
    found = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for statement in ast.parse(path.read_text("utf-8")).body:
            if isinstance(statement, ast.ClassDef) and not statement.name.startswith("_"):
                found[statement.name].append(path.relative_to(SOURCE).as_posix())
    return found


def test_no_two_public_classes_have_the_same_name() -> None:
    collisions = {
        name: modules
        for name, modules in public_classes().items()
        if len(modules) > 1 and name not in LOOKED_UP_BY_NAME
    }
    assert not collisions, "\n".join(f"{name}: {', '.join(modules)}" for name, modules in collisions.items())
