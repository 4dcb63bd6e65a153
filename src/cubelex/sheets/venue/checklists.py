"""A judge's page for an event: what to do, what to watch for and the consequences, with numbers of the edition."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from cubelex.competition import EventOrId, event_kind
from cubelex.messages import Catalogue, Message, has_text
from cubelex.regulations import Edition
from cubelex.rules import Effect, is_fewest_moves
from cubelex.rules.attempts import Consequence, consequence_of, event_groups, has_inspection
from cubelex.sheets.layout import Stationery, typeset
from cubelex.sheets.scrambles import identification_numbers
from cubelex.sheets.venue.step_values import step_values

_DATA: Final = Path(__file__).parents[1] / "data" / "checklists.toml"


def judge_checklist(event: EventOrId, edition: Edition, stationery: Stationery, *, head_to_head: bool = False) -> bytes:
    """The page for an event under an edition.

    :raises UnknownEvent: when no event has that id.
    """
    words = stationery.words
    names = [words.event(event_kind(event)), *([words.text("sheets.format.h")] if head_to_head else [])]
    name = words.comma_separated(names)
    content = {
        "title": words.say(Message("sheets.judge.title", event=name)),
        "edition": words.say(Message("sheets.judge.edition", edition=str(edition))),
        "steps-title": words.text("sheets.judge.steps"),
        "steps": list(_steps(event, edition, words, head_to_head)),
        "seen-title": words.text("sheets.judge.seen"),
        "columns": [words.text(f"sheets.judge.{column}") for column in ("what", "follows", "number")],
        "rows": list(_rows(event, edition, words, head_to_head)),
        "doubt": words.text("sheets.judge.doubt"),
    }
    return typeset("checklist", content, stationery)


def _steps(event: EventOrId, edition: Edition, words: Catalogue, head_to_head: bool) -> Iterator[dict[str, str]]:
    groups = set(event_groups(event, head_to_head))
    values = step_values(edition, words, head_to_head)
    for step in _data()["steps"]:
        numbers = _numbers(step, edition)
        if numbers and groups & set(step["for"]) and not groups & set(step.get("not", ())):
            text = words.say(Message(f"sheets.judge.step_{step['key']}", **values))
            yield {"text": text, "numbers": ", ".join(numbers)}


def _numbers(step: dict[str, Any], edition: Edition) -> tuple[str, ...]:
    """The numbers of a step in an edition; none where judges do not do it under that edition."""
    if step["key"] == "identified":
        return identification_numbers(edition)
    # Where the main judge decides, judges do not stop solves on their own.
    if step["key"] == "limit" and edition.limits.reached == "judge_may_stop":
        return ()
    return edition.cite_known(*step["numbers"])


def _rows(event: EventOrId, edition: Edition, words: Catalogue, head_to_head: bool) -> Iterator[dict[str, Any]]:
    values = step_values(edition, words, head_to_head)
    for name in _observations(event):
        found = consequence_of(name, event, edition, head_to_head)
        if found is not None and (found.effect is not Effect.NONE or found.instead):
            yield {
                "seen": words.say(Message(f"sheets.seen.{name}", **values)),
                "effect": _effect(found.effect, words),
                "otherwise": _otherwise(found, words),
                "numbers": ", ".join(found.under),
            }


def _effect(effect: Effect, words: Catalogue) -> str:
    """An effect in words; +2, DNF and DNS are the same in every language."""
    code = f"sheets.effect.{effect.name.lower()}"
    return words.text(code) if has_text(code) else effect.value


def _observations(event: EventOrId) -> list[str]:
    if is_fewest_moves(event):
        return list(_data()["observations_of_fewest_moves"])
    skipped = () if has_inspection(event) else _data()["only_with_inspection"]
    return [name for name in _data()["observations"] if name not in skipped]


def _otherwise(found: Consequence, words: Catalogue) -> str:
    return words.text(f"sheets.judge.decides_{found.decides.lower()}") if found.decides in ("judge", "Delegate") else ""


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))
