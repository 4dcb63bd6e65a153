"""Finding the forms of sentences that the verbs answer with, in their code. For `make messages` only."""

import ast
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import cubelex

OFFICIATING: Final = Path(cubelex.__file__).parent / "officiating"
_ANSWERS: Final = ("refused", "Ruling", "Reason")


def forms() -> list[str]:
    """The forms of all sentences, in order of the alphabet; what differs between two of one form has a name."""
    found = {form for path in OFFICIATING.rglob("*.py") for form in _in(path) if " " in re.sub(r"\{\w+\}", "", form)}
    return sorted(found)


def _in(path: Path) -> Iterator[str]:
    if "demonstration" in path.parts:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _said(node, node.func.id)


def _said(call: ast.Call, name: str) -> Iterator[str]:
    if name in _ANSWERS and call.args:
        choices = call.args[0]
        for one in (choices.body, choices.orelse) if isinstance(choices, ast.IfExp) else (choices,):
            yield from _form(one)


def _form(said: ast.expr) -> Iterator[str]:
    """A sentence with names in the place of values."""
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value
    elif isinstance(said, ast.JoinedStr):
        names: set[str] = set()
        parts = (_text(part) or "{" + _name(part, names) + "}" for part in said.values)
        yield "".join(parts)


def _text(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else ""


def _name(part: ast.expr, taken: set[str]) -> str:
    """A name for a value, after the words it is computed from, and told apart from others in the sentence."""
    assert isinstance(part, ast.FormattedValue)
    words = re.findall(r"[a-z_]+", ast.unparse(part.value)) or ["value"]
    name = {"id": "round_id"}.get(words[-1], words[-1]).strip("_") or "value"
    names = (name if number == 1 else f"{name}_{number}" for number in count(1))
    chosen = next(one for one in names if one not in taken)
    taken.add(chosen)
    return chosen
