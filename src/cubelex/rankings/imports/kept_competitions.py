"""Own competitions of a base, kept when a new export takes its place."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from cubelex.errors import InvalidExport, NoRankings
from cubelex.rankings.derived import forget_events, write_derived
from cubelex.rankings.imports.own_competitions import (
    COMPETITIONS,
    RESULTS,
    add_countries,
    add_people,
    counted,
    held_in_export,
    own_file,
    replace_file,
)
from cubelex.rankings.imports.progress import Told
from cubelex.rankings.law import edition_of
from cubelex.rankings.layout import ABOUT, AboutBase, current_folder, damaged_base, read_about


@dataclass(frozen=True, slots=True)
class OwnCompetition:
    """An own competition as the tables of a base have it."""

    line: dict[str, Any]
    people: tuple[dict[str, Any], ...]
    results: pa.Table

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.line["competition_id"])


def own_competitions_of(root: Path) -> tuple[OwnCompetition, ...]:
    """The own competitions of the base in use.

    :raises InvalidExport: another version of Cubelex wrote the base, so that they cannot be read.
    :raises NoRankings: the base is damaged.
    """
    try:
        folder = current_folder(root)
    except NoRankings:
        return ()
    names = _own_names(folder)
    if not names:
        return ()
    try:
        read_about(folder)
    except NoRankings:
        raise InvalidExport(
            f"another version of Cubelex added {', '.join(names)} to the rankings in {root}, so that they cannot be "
            "kept. Move that folder away, import the export, and add the competitions again."
        ) from None
    lines = pq.read_table(folder / "competitions.parquet", filters=pc.field("competition_id").isin(names)).to_pylist()
    return tuple(_own_competition(folder, line) for line in lines)


def _own_names(folder: Path) -> list[str]:
    try:
        return list(json.loads((folder / ABOUT).read_text("utf-8")).get("own_competitions", ()))
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, AttributeError, RecursionError) as fault:
        raise damaged_base(folder, fault) from None


def _own_competition(folder: Path, line: dict[str, Any]) -> OwnCompetition:
    results = pq.read_table(own_file(folder, line["competition_id"]))
    is_in = pc.field("person_id").isin(results["person_id"].unique())
    return OwnCompetition(line, tuple(pq.read_table(folder / "people.parquet", filters=is_in).to_pylist()), results)


def keep_competitions(folder: Path, about: AboutBase, own: Sequence[OwnCompetition], told: Told) -> AboutBase:
    """Add own competitions to the base of a new export, except those that the export has results of."""
    superseded = held_in_export(folder, [competition.id for competition in own])
    kept = [competition for competition in own if competition.id not in superseded]
    about = replace(about, now_in_export=tuple(sorted(superseded)))
    if not kept:
        return about
    for competition in kept:
        _keep(folder, competition)
    add_countries(folder)
    last: date = max(competition.line["last_day"] for competition in kept)
    about = counted(folder, about, [competition.id for competition in kept], last)
    forget_events(folder, {event_id for each in kept for event_id in each.results["event_id"].unique().to_pylist()})
    write_derived(folder, about.as_of, told)
    return about


def _keep(folder: Path, competition: OwnCompetition) -> None:
    # A newer program may know more texts of the Regulations than the one that added the competition.
    edition = edition_of(competition.line["first_day"]).in_force_since
    column = pa.array([edition] * len(competition.results), pa.date32())
    results = competition.results.set_column(RESULTS.get_field_index("edition"), "edition", column)
    replace_file(own_file(folder, competition.id), results.cast(RESULTS))
    people = pq.read_table(folder / "people.parquet")
    known = set(people["person_id"].to_pylist())
    add_people(folder, people, [line for line in competition.people if line["person_id"] not in known])
    held = pq.read_table(folder / "competitions.parquet").cast(COMPETITIONS)
    others = held.filter(pc.field("competition_id") != competition.id)
    line = pa.Table.from_pylist([{**competition.line, "edition": edition}], COMPETITIONS)
    by_day = pa.concat_tables([others, line]).sort_by([("first_day", "ascending"), ("competition_id", "ascending")])
    replace_file(folder / "competitions.parquet", by_day)
