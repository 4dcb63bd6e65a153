"""A function that decides by a regulation cites one that exists, and whose wording was read."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import cubelex
from cubelex.regulations import numbered_editions, speakers
from cubelex.regulations.citations import Speaker
from cubelex.regulations.items import items_of
from cubelex.regulations.wordings import unread

PACKAGE = Path(cubelex.__file__).parent
AREAS = ("puzzles", "competition", "rules", "scrambles", "officiating")


def import_all() -> None:
    for area in AREAS:
        if (PACKAGE / area / "__init__.py").exists():
            module = importlib.import_module(f"cubelex.{area}")
            for found in pkgutil.walk_packages(module.__path__, f"cubelex.{area}."):
                importlib.import_module(found.name)


def missing(speaker: Speaker) -> Iterator[str]:
    spoken_for = [edition for edition in numbered_editions() if speaker.speaks_for(edition)]
    for number in speaker.numbers:
        if not any(number in items_of(edition) for edition in spoken_for):
            yield f"{speaker} cites {number}, which no edition has that it speaks for"


def test_every_citation_exists_in_an_edition_the_function_speaks_for() -> None:
    import_all()
    found = [line for speaker in speakers() for line in missing(speaker)]
    assert not found, "cite an item that exists, or say until when the function speaks:\n" + "\n".join(found)


def test_every_cited_wording_was_read() -> None:
    import_all()
    found = [f"{speaker} cites {number}, reworded in {edition}" for speaker, number, edition in unread(speakers())]
    assert not found, "read these items, then run `python -m cubelex.regulations read`:\n" + "\n".join(found)


def numbers_ruled_under(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.keyword) and node.arg == "under" and isinstance(node.value, ast.Tuple):
            for one in node.value.elts:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value


def test_every_ruling_names_a_number_some_edition_has() -> None:
    known = {number for edition in numbered_editions() for number in items_of(edition)}
    found = [
        f"{path.relative_to(PACKAGE)} rules under {number}"
        for area in ("rules", "officiating")
        for path in sorted((PACKAGE / area).rglob("*.py"))
        for number in numbers_ruled_under(path.read_text(encoding="utf-8"))
        if number not in known
    ]
    assert not found, "\n".join(found)


def test_a_citation_that_does_not_exist_is_noticed() -> None:
    speaker = Speaker(("9v",), None, date(2026, 1, 1), "rules", "dual")
    assert next(iter(missing(speaker))) == "rules.dual cites 9v, which no edition has that it speaks for"
    assert list(numbers_ruled_under("Ruling(1, under=('9z9',))")) == ["9z9"]
