"""Every message in the code has a text with the values it gives, and every text has a use."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cubelex
from cubelex.messages import codes, has_text, text_of
from cubelex.messages.texts import topics

pytestmark = pytest.mark.slow

PACKAGE = Path(cubelex.__file__).parent
SAYING = ("Message", "refused")
OTHERS = ("puzzles",)
"""Areas with a function of such a name that says something else."""


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def said() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Where a message is made with a code that is written out: the place, the code and the names of its values."""
    for path, tree in trees():
        if path.relative_to(PACKAGE).parts[0] in OTHERS:
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]) if name in SAYING:
                    names = [keyword.arg for keyword in node.keywords]
                    if None not in names:
                        place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                        yield place, code, frozenset(filter(None, names))


def patterns() -> Iterator[re.Pattern[str]]:
    """What codes look like that the code puts together, for example `f"findings.{code}.wrong"`."""
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                text = "".join(re.escape(str(part)) if part is not None else r"[\w.-]+" for part in parts)
                if isinstance(parts[0], str) and parts[0].partition(".")[0] in topics():
                    yield re.compile(text)


def texts_in_code() -> set[str]:
    nodes = (node for _, tree in trees() for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def is_used(code: str, literal: set[str], composed: list[re.Pattern[str]]) -> bool:
    """Whether the code says it: as it is, put together, or as a part of a deed that only the Delegate does."""
    deed, _, part = code.rpartition(".")
    is_of_deed = part in ("only_delegate", "needs_reason") and deed in literal
    return code in literal or is_of_deed or any(pattern.fullmatch(code) for pattern in composed)


def test_every_message_has_a_text() -> None:
    found = [f"{place}: {code}" for place, code, _ in said() if not has_text(code)]
    assert not found, "add a text in messages/data/en:\n" + "\n".join(found)


def test_every_message_gives_the_values_of_its_text() -> None:
    found = [
        f"{place}: {code} gives {sorted(names)}, its text has {sorted(text_of(code).placeholders)}"
        for place, code, names in said()
        if has_text(code) and names != text_of(code).placeholders
    ]
    assert not found, "\n".join(found)


def test_every_text_has_a_use() -> None:
    literal, composed = texts_in_code(), list(patterns())
    unused = [code for code in codes() if not is_used(code, literal, composed)]
    assert not unused, "remove these texts, or say them:\n" + "\n".join(unused)
