"""Every judgement says under which edition it decides: it takes one, or something that has one."""

import ast
from pathlib import Path

RULES = Path(__file__).parents[2] / "src" / "cubelex" / "rules"
HAVE_AN_EDITION = ("Edition", "Checked", "Qualifies", "Ruling[", "CompetitionState")
ANSWERS = ("Ruling", "tuple[Ruling", "tuple[Objection")
MAKE_RULINGS = {"left_to"}
"""What makes a ruling of its parts, which come from an edition."""


def _rulings(path: Path) -> list[ast.FunctionDef]:
    """The functions of a module that answer with rulings or objections."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.returns is not None]
    return [found for found in functions if found.returns and ast.unparse(found.returns).startswith(ANSWERS)]


def test_every_ruling_takes_an_edition() -> None:
    without = []
    for path in sorted(RULES.rglob("*.py")):
        for found in _rulings(path):
            given = [*found.args.args, *found.args.kwonlyargs]
            kinds = [ast.unparse(argument.annotation) for argument in given if argument.annotation is not None]
            is_method = bool(given) and given[0].arg == "self"
            if found.name in MAKE_RULINGS or found.name.startswith("_") or is_method:
                continue
            if not any(kind in text for text in kinds for kind in HAVE_AN_EDITION):
                without.append(f"{path.relative_to(RULES)}: {found.name}")
    assert not without, "a ruling cites the numbers of an edition; pass it on"
