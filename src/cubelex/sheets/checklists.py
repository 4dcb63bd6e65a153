"""A judge's page for an event: what to do, what to watch for and what follows, each with its number in the edition."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from cubelex.regulations import Edition
from cubelex.rules import (
    Consequence,
    Effect,
    consequence_of,
    event_groups,
    has_inspection,
    is_fewest_moves,
    observation,
)
from cubelex.sheets.catalogues import Catalogue, catalogue
from cubelex.sheets.dated_numbers import numbers_of
from cubelex.sheets.stationery import Stationery
from cubelex.sheets.typesetting import typeset

_DATA: Final = Path(__file__).parent / "data" / "checklists.toml"
_A_MINUTE: Final = 60


def judge_checklist(event: str, edition: Edition, stationery: Stationery, *, head_to_head: bool = False) -> bytes:
    """The page for an event under an edition.

    :raises UnknownEvent: when no event has that id.
    """
    words = catalogue(stationery.language)
    name = words.event(event)
    content = {
        "title": words("judge.title", event=words.listed([name, words("format.h")]) if head_to_head else name),
        "edition": words("judge.edition", edition=str(edition)),
        "steps-title": words("judge.steps"),
        "steps": list(_steps(event, edition, words, head_to_head)),
        "seen-title": words("judge.seen"),
        "columns": [words(f"judge.{column}") for column in ("what", "follows", "number")],
        "rows": list(_rows(event, edition, words, head_to_head)),
        "doubt": words("judge.doubt"),
    }
    return typeset("checklist", content, stationery)


def _steps(event: str, edition: Edition, words: Catalogue, head_to_head: bool) -> Iterator[dict[str, str]]:
    groups = set(event_groups(event, head_to_head))
    values = _values(edition, words, head_to_head)
    for step in _data()["steps"]:
        numbers = numbers_of(f"judge.{step['key']}", edition)
        if numbers and groups & set(step["for"]) and not groups & set(step.get("not", ())):
            yield {"text": words(f"judge.step_{step['key']}", **values), "numbers": ", ".join(numbers)}


def _values(edition: Edition, words: Catalogue, head_to_head: bool) -> dict[str, object]:
    """What the words of steps leave open, from the parameters of the edition."""
    calls = edition.head_to_head.calls if head_to_head else edition.inspection.calls
    cubes, moves = edition.multi_blind, edition.fewest_moves
    return {
        "calls": ", ".join(f"“{said}” ({seconds} s)" for seconds, said in calls),
        "ready": edition.inspection.ready_within,
        "penalty": edition.scorecards.penalty_format,
        "each": cubes.seconds_per_puzzle // _A_MINUTE,
        "most": cubes.most_seconds // _A_MINUTE,
        "least": cubes.least_puzzles,
        "minutes": moves.seconds // _A_MINUTE,
        "at": words.listed(words.number(minute) for minute in moves.calls),
        "moves": moves.most_moves or 0,
        "metric": edition.metrics.solution,
    }


def _rows(event: str, edition: Edition, words: Catalogue, head_to_head: bool) -> Iterator[dict[str, Any]]:
    for name in _observations(event):
        found = consequence_of(name, event, edition, head_to_head)
        if found is not None and (found.effect is not Effect.NONE or found.instead):
            yield {
                "seen": words.phrases.get(f"seen.{name}") or observation(name).seen,
                "effect": words.phrases.get(f"effect.{found.effect.value}") or found.effect.value,
                "otherwise": _otherwise(found, words),
                "numbers": ", ".join(found.regulations),
            }


def _observations(event: str) -> list[str]:
    if is_fewest_moves(event):
        return list(_data()["observations_of_fewest_moves"])
    skipped = () if has_inspection(event) else _data()["only_with_inspection"]
    return [name for name in _data()["observations"] if name not in skipped]


def _otherwise(found: Consequence, words: Catalogue) -> str:
    return words(f"judge.decides_{found.decides.lower()}") if found.decides in ("judge", "Delegate") else ""


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))
