"""Guides of one page, with the numbers of the edition: the day of a newcomer, and the checklist of a round."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cubelex.competition import Competition, Format, Round
from cubelex.diagrams import event_icon_svg
from cubelex.messages import Catalogue, Message, Value
from cubelex.regulations import Edition
from cubelex.rules.attempts import event_groups
from cubelex.sheets.layout import Stationery, competitors, round_name, shown_name, typeset
from cubelex.sheets.people import Agendas
from cubelex.sheets.schedule import advancement_words, cutoff_words, format_words, limit_words, timetable
from cubelex.sheets.venue.step_values import step_values

_DATA: Final = Path(__file__).parents[1] / "data" / "guides.toml"


def newcomer_guides(
    competition: Competition, edition: Edition, stationery: Stationery, *, is_named: bool = False
) -> bytes:
    """What a newcomer should know, on a page; or such a page for each of them, with their own schedule."""
    words = stationery.words
    agendas = Agendas.of(competition, stationery)
    common = {
        "kicker": words.say(Message("sheets.newcomer.kicker", competition=competition.name)),
        "heading": words.text("sheets.newcomer.title"),
        "facts": [],
        "icon": None,
        "sections": _sections("newcomer", None, edition, words),
        "is-to-tick": False,
        "last": words.text("sheets.newcomer.ask"),
    }
    people = [person for person in competitors(competition) if person.is_newcomer] if is_named else []
    pages = [{**common, "person": shown_name(person), "days": agendas.days(person)} for person in people]
    return _guides(
        words.text("sheets.newcomer.title"),
        pages or [{**common, "person": None, "days": []}],
        edition,
        stationery,
        {"agenda": agendas.shared(), "own": words.text("sheets.newcomer.own")},
    )


def round_checklists(
    competition: Competition, rounds: Sequence[Round], edition: Edition, stationery: Stationery
) -> bytes:
    """What Delegates and organizers see to before, during and after each of the rounds, on a page for each."""
    words = stationery.words
    pages = [
        {
            "kicker": competition.name,
            "heading": _title(competition, round_, words),
            "facts": list(_facts(competition, round_, words)),
            "icon": event_icon_svg(round_.event_id),
            "sections": _sections("round", _kinds(competition, round_), edition, words),
            "is-to-tick": True,
            "last": words.text("sheets.round_checklist.note"),
            "person": None,
            "days": [],
        }
        for round_ in rounds
    ]
    return _guides(words.text("sheets.round_checklist.title"), pages, edition, stationery, {"agenda": {}, "own": ""})


def _guides(
    title: str, pages: list[dict[str, Any]], edition: Edition, stationery: Stationery, more: dict[str, Any]
) -> bytes:
    about = stationery.words.say(Message("sheets.judge.edition", edition=str(edition)))
    return typeset("guides", {"title": title, "edition": about, "pages": pages, **more}, stationery)


def _title(competition: Competition, round_: Round, words: Catalogue) -> str:
    named = round_name(competition, round_.event_id, round_.number, words)
    return words.comma_separated([words.event(round_.kind), named])


def _facts(competition: Competition, round_: Round, words: Catalogue) -> Iterator[tuple[str, str]]:
    """What was announced of the round, and when it is."""
    entries = [each for each in timetable(competition) if each.activity.code.round_id == round_.id]
    groups = {each.activity.code.group_number for each in entries} - {None}
    if entries:
        starts, ends = entries[0].starts_at, max(each.ends_at for each in entries)
        span = words.span(starts, ends) if starts.date() == ends.date() else words.clock(starts)
        yield words.text("sheets.schedule.time"), words.comma_separated([words.weekday(starts.date()), span])
    announced = {
        "format": format_words(round_, words),
        "limit": limit_words(round_, words),
        "cutoff_heading": cutoff_words(round_, words),
        "advance": advancement_words(competition, round_, words),
    }
    yield from ((words.text(f"sheets.schedule.{name}"), text) for name, text in announced.items() if text)
    if groups:
        yield words.text("sheets.tracker.groups"), words.number(len(groups))


def _kinds(competition: Competition, round_: Round) -> frozenset[str]:
    """The groups of the round's event, and where the round stands among those of the event."""
    kinds = set(event_groups(round_.kind, round_.format is Format.HEAD_TO_HEAD))
    # Nobody is eliminated between Dual Rounds, and the second need not wait for the first.
    linked = round_.linked_rounds
    if round_.number > 1 and not (linked and round_.id != linked[0]):
        kinds.add("later round")
    following = competition.next_round(round_)
    if following is not None and following.id not in linked:
        kinds.add("before another")
    return frozenset(kinds)


def _sections(guide: str, kinds: frozenset[str] | None, edition: Edition, words: Catalogue) -> list[dict[str, Any]]:
    prefix = {"newcomer": "sheets.newcomer", "round": "sheets.round_checklist"}[guide]
    values = _values(edition, words)
    return [
        {
            "heading": words.text(f"{prefix}.{section}"),
            "steps": [
                {"text": words.say(Message(f"{prefix}.{section}_{step['key']}", **values)), "numbers": ", ".join(cited)}
                for step in steps
                if _is_for(step, kinds) and (cited := edition.cite_known(*step["numbers"]))
            ],
        }
        for section, steps in _data()[guide].items()
    ]


def _is_for(step: dict[str, Any], kinds: frozenset[str] | None) -> bool:
    if kinds is None:
        return True
    return bool(kinds.intersection(step["for"])) and not kinds.intersection(step.get("not", ()))


def _values(edition: Edition, words: Catalogue) -> dict[str, Value]:
    return {**step_values(edition, words, head_to_head=False), "hours": edition.scrambles.window_hours or 0}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))
