"""A person and the worth of a result, as documents."""

from datetime import date
from typing import Any, Final

from ibis import _

from cubelex.competition import Scope, country, event_kinds
from cubelex.errors import UnknownPerson
from cubelex.rankings import questions
from cubelex.rankings.engines import Engine
from cubelex.rules.records import WORLD, Record

_LEVELS: Final = ("world", "continent", "national")


def describe_person(engine: Engine, person_id: str) -> dict[str, Any]:
    """The details of a person, with bests, ranks and the number of records in each event.

    :raises UnknownPerson: when nobody has this id.
    """
    lines = engine.rows(engine.table("people").filter(_.person_id == person_id).order_by("sub_id")).to_pylist()
    if not lines:
        raise UnknownPerson(
            f"no person of the rankings has the WCA ID {person_id!r}. Check it, for example 2003POCH01."
        )
    now, *former = lines
    results = engine.table("results").filter(_.person_id == person_id)
    counted = engine.rows(results.aggregate(competitions=_.competition_id.nunique(), results=_.count())).to_pylist()[0]
    return {
        "person": person_id,
        "name": now["name"],
        "country": now["country"],
        "gender": now["gender"],
        "former": [{"name": line["name"], "country": line["country"]} for line in former],
        "competitions": counted["competitions"],
        "results": counted["results"],
        "bests": _bests(engine, person_id),
    }


def _bests(engine: Engine, person_id: str) -> list[dict[str, Any]]:
    records = engine.table("records").filter(_.person_id == person_id)
    numbers = engine.rows(records.group_by("event_id", "scope", "level").aggregate(number=_.count())).to_pylist()
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for row in engine.rows(questions.person_ranks(engine, person_id)).to_pylist():
        key = row["event_id"], row["scope"]
        best = found.setdefault(key, {"event": key[0], "scope": key[1], **dict.fromkeys(("value", *_LEVELS))})
        level = "world" if row["region"] == WORLD else "national" if row["region"] == row["country"] else "continent"
        best[level] = row["rank"]
        if level == "world":
            best.update(value=row["value"], competition=row["competition_id"], date=row["day"].isoformat())
            best["under"] = row["under"].split()
    for best in found.values():
        own = {row["level"]: row["number"] for row in numbers if (row["event_id"], row["scope"]) == _key(best)}
        best["records"] = " ".join(f"{own[level.value]} {level.value}" for level in Record if level.value in own)
    order = {kind.id: place for place, kind in enumerate(event_kinds())}
    return sorted(found.values(), key=lambda best: (order[best["event"]], best["scope"] == Scope.AVERAGE.value))


def _key(best: dict[str, Any]) -> tuple[str, str]:
    return best["event"], best["scope"]


def describe_worth(engine: Engine, today: date, event_id: str, scope: Scope, value: int, region: str) -> dict[str, Any]:
    """The ranks of a result in the world and, for a country, its continent and itself; and what record it would be."""
    wanted = [WORLD]
    if region != WORLD:
        continent = country(region).continent if len(region) == 2 else None
        wanted += [*([continent.value] if continent else []), region]
    found = {
        row["region"]: row
        for row in engine.rows(questions.places_of(engine, today, event_id, scope, value, wanted)).to_pylist()
    }
    places = []
    for each in wanted:
        row = found.get(each, {"rank": 1, "of": 0, "record": None})
        is_record = row["rank"] == 1
        places.append(
            {"region": each, "rank": row["rank"], "of": row["of"], "record": _record(each).value if is_record else None}
        )
    return {"places": places}


def _record(region: str) -> Record:
    if region == WORLD:
        return Record.WORLD
    return Record.NATIONAL if len(region) == 2 else Record.CONTINENTAL
