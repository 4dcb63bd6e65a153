"""History under another law agrees with a slow reference made from the rules alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from cubelex import rankings
from cubelex.competition import AttemptResult, Format, Result, Scope
from cubelex.errors import InvalidParameter, InvalidQuery
from cubelex.rankings import edition_of
from cubelex.rankings.what_if import LISTED, RECOMPUTED, Variation, what_if
from cubelex.regulations import edition
from cubelex.rules import average, best, is_official
from cubelex.rules.results import ranked
from cubelex.rules.rounds import may_have_format, most_advancing, most_rounds_after
from tests.support import ranking_reference
from tests.support.ranking_reference import all_records, known_results, ranks_on

pytestmark = pytest.mark.slow

VARIATIONS = {
    "everything under 2009": Variation(edition("2009")),
    "everything under 2026": Variation(edition("2026-04-01")),
    "no decimals above half a minute": Variation(changes={"times.threshold": "3000"}),
    "no decimals above half a minute, truncated": Variation(
        changes={"times.threshold": "3000", "times.average_over_threshold": "truncate"}
    ),
    "means of Fewest Moves in whole moves": Variation(changes={"fewest_moves.mean_decimals": "0"}),
    "means of three in 3x3x3 Blindfolded never recognised": Variation(changes={"formats.also_ranked.333bf": "none"}),
    "every record of a day": Variation(changes={"records.same_day": "all"}),
    "half of a round is eliminated": Variation(changes={"rounds.least_eliminated_percent": "50"}),
    "attempts that are all DNS": Variation(changes={"averages.best_of_only_dns": "DNF"}),
}

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    folder = tmp_path_factory.mktemp("world")
    rankings.write_world(rankings.invent_world(3_000, seed=21), folder / "export")
    rankings.import_export(folder / "export", folder / "rankings")
    return rankings.open(folder / "rankings")


@pytest.fixture(scope="module")
def rows(base: rankings.Base) -> Rows:
    query = "SELECT r.*, c.first_day FROM results r JOIN competitions c USING (competition_id) ORDER BY result_id"
    found: Rows = base.sql(query).to_arrow_table().to_pylist()
    return found


@dataclass(frozen=True)
class Case:
    """A variation, and what the engine finds to be different."""

    variation: Variation
    averages: Rows
    ranks: Rows
    records: Rows
    advancing: Rows
    rounds: Rows


@pytest.fixture(scope="module", params=VARIATIONS)
def case(request: pytest.FixtureRequest, base: rankings.Base) -> Iterator[Case]:
    """A variation, which the slow reference has for the law, too."""
    chosen = VARIATIONS[request.param]
    found = what_if(base.engine, base.today, chosen)
    names = ("averages", "ranks", "records", "advancing", "rounds")
    listed_since = getattr(ranking_reference, "_listed_since").__wrapped__  # noqa: B009 (editions of a day are equal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranking_reference, "edition_then", lambda day: chosen.instead_of(edition_of(day)))
        patch.setattr(ranking_reference, "texts_in_force", lambda: tuple(other for _, other in chosen.texts))
        patch.setattr(ranking_reference, "_listed_since", listed_since)
        yield Case(chosen, *(base.engine.rows(getattr(found, name)).to_pylist() for name in names))


def numbers_of(row: Mapping[str, Any], variation: Variation) -> tuple[int, int]:
    """The best and the average of a result under the other law."""
    own = edition_of(row["first_day"])
    other = variation.instead_of(own)
    event_id, round_format, attempts = row["event_id"], Format(row["format_id"]), row["attempts"]
    if round_format is Format.HEAD_TO_HEAD:
        return row["best"], row["average"]
    bests = best(attempts, own), best(attempts, other)
    averages = average(attempts, event_id, round_format, own), average(attempts, event_id, round_format, other)
    return (
        row["best"] if bests[0] == bests[1] else bests[1],
        row["average"] if averages[0] == averages[1] else averages[1],
    )


def under_the_other_law(rows: Rows, variation: Variation) -> Rows:
    found = []
    for row in rows:
        best_after, average_after = numbers_of(row, variation)
        found.append({**row, "best": best_after, "average": average_after})
    return found


def test_the_same_results_are_other_numbers(rows: Rows, case: Case) -> None:
    found, variation = case.averages, case.variation
    expected = {
        row["result_id"]: numbers_of(row, variation)
        for row in rows
        if numbers_of(row, variation) != (row["best"], row["average"])
    }
    assert {row["result_id"]: (row["best_after"], row["average_after"]) for row in found} == expected
    assert all(row["under"] for row in found)


def test_the_same_ranks_change(base: rankings.Base, rows: Rows, case: Case) -> None:
    changes, variation = case.ranks, case.variation
    stored = base.sql("SELECT event_id, scope, region, person_id, rank, value FROM ranks").fetchall()
    before = {(event_id, Scope(scope), region, person): rank for event_id, scope, region, person, rank, _ in stored}
    after = {
        (*key, person): rank
        for (key, person), rank in ranks_on(known_results(under_the_other_law(rows, variation)), base.today).items()
    }
    expected = {key for key in {*before, *after} if before.get(key) != after.get(key)}
    key_of = {
        (row["event_id"], Scope(row["scope"]), row["region"], row["person_id"]): (row["rank_before"], row["rank_after"])
        for row in changes
    }
    assert {key for key, ranks in key_of.items() if ranks[0] != ranks[1]} == expected
    assert all(ranks == (before.get(key), after.get(key)) for key, ranks in key_of.items())
    assert all(row["under"] for row in changes)


def test_the_same_records_change(base: rankings.Base, rows: Rows, case: Case) -> None:
    changes, variation = case.records, case.variation
    before = {
        (result_id, Scope(scope), region)
        for result_id, scope, region in base.sql("SELECT result_id, scope, region FROM records").fetchall()
    }
    after = set(all_records(known_results(under_the_other_law(rows, variation))))
    gone = {(row["result_id"], Scope(row["scope"]), row["region"]) for row in changes if row["value_after"] is None}
    new = {(row["result_id"], Scope(row["scope"]), row["region"]) for row in changes if row["value_before"] is None}
    assert (gone, new) == (before - after, after - before)
    assert all(row["under"] for row in changes)


def rounds_of(rows: Rows) -> dict[tuple[str, str, int], Rows]:
    found: dict[tuple[str, str, int], Rows] = {}
    for row in rows:
        found.setdefault((row["competition_id"], row["event_id"], row["round_number"]), []).append(row)
    return found


def test_the_same_rounds_have_other_limits(rows: Rows, case: Case) -> None:
    changes, variation = case.rounds, case.variation
    rounds = rounds_of(rows)
    expected = set()
    for (competition, event_id, number), held in rounds.items():
        own = edition_of(held[0]["first_day"])
        other = variation.instead_of(own)
        people = {row["person_id"] for row in held}
        advanced = len(people & {row["person_id"] for row in rounds.get((competition, event_id, number + 1), ())})
        last = max(key[2] for key in rounds if key[:2] == (competition, event_id))
        for kind, reached, rule in (
            ("advancing", advanced, most_advancing),
            ("rounds", last - number, most_rounds_after),
        ):
            most, instead = rule(len(held), own).answer, rule(len(held), other).answer
            if instead < reached <= most or (reached and reached == most < instead):
                expected.add((competition, event_id, number, kind, reached, most, instead))
        formats = Format(held[0]["format_id"])
        is_refused = may_be_held(event_id, formats, own) and not may_be_held(event_id, formats, other)
        if formats is not Format.HEAD_TO_HEAD and is_refused:
            expected.add((competition, event_id, number, "format", 1, 1, 0))
    assert {
        (
            row["competition_id"],
            row["event_id"],
            row["round_number"],
            row["kind"],
            row["number"],
            row["most_before"],
            row["most_after"],
        )
        for row in changes
    } == expected
    assert all(row["under"] for row in changes)


def may_be_held(event_id: str, round_format: Format, law: Any) -> bool:
    return is_official(event_id, law).answer and may_have_format(event_id, round_format, law).answer


def test_the_same_people_would_advance(rows: Rows, case: Case) -> None:
    changes, variation = case.advancing, case.variation
    before, after = rounds_of(rows), rounds_of(under_the_other_law(rows, variation))
    expected = set()
    for (competition, event_id, number), held in before.items():
        people = {row["person_id"] for row in held}
        advanced = len(people & {row["person_id"] for row in before.get((competition, event_id, number + 1), ())})
        places = [places_in(each, event_id) for each in (held, after[competition, event_id, number])]
        for person in places[0] if advanced else ():
            was, would = places[0][person], places[1][person]
            if (was <= advanced) != (would <= advanced):
                expected.add((competition, event_id, number, person, was, would))
    found = {
        (
            row["competition_id"],
            row["event_id"],
            row["round_number"],
            row["person_id"],
            row["place_before"],
            row["place_after"],
        )
        for row in changes
    }
    assert found == expected


def places_in(held: Rows, event_id: str) -> dict[str, int]:
    """The places of a round by the rules; nobody's where an average does not rank it."""
    round_format = Format(held[0]["format_id"])
    if not round_format.is_average:
        return {}
    results = [
        Result(
            number,
            tuple(map(AttemptResult, row["attempts"])),
            best=AttemptResult(row["best"]),
            average=AttemptResult(row["average"]),
        )
        for number, row in enumerate(held)
    ]
    order = ranked(results, event_id, round_format, edition_of(held[0]["first_day"]))
    return {held[result.person_id]["person_id"]: result.ranking or len(held) for result in order}


def test_nothing_changes_where_no_result_tells(base: rankings.Base) -> None:
    variation = Variation(changes={"inspection.dnf_at": "17"})
    assert variation.without_effect == ("inspection.dnf_at",)
    found = what_if(base.engine, base.today, variation)
    for expression in (found.averages, found.ranks, found.records, found.advancing, found.rounds):
        assert base.engine.rows(expression).num_rows == 0


def test_only_an_event_is_looked_at(base: rankings.Base) -> None:
    whole = what_if(base.engine, base.today, VARIATIONS["no decimals above half a minute"])
    some = what_if(base.engine, base.today, VARIATIONS["no decimals above half a minute"], ["444"])
    for name in ("averages", "ranks", "records", "advancing", "rounds"):
        expected = [row for row in base.engine.rows(getattr(whole, name)).to_pylist() if row["event_id"] == "444"]
        assert base.engine.rows(getattr(some, name)).to_pylist() == expected, name
    assert base.engine.rows(some.averages).num_rows > 0


def test_each_change_says_why(base: rankings.Base) -> None:
    rounded = base.engine.rows(what_if(base.engine, base.today, VARIATIONS["no decimals above half a minute"]).ranks)
    assert {
        (row["reason"], row["under"]) for row in rounded.to_pylist() if row["value_before"] != row["value_after"]
    } == {(RECOMPUTED, "9f1 9f2")}
    events = "[" + ", ".join(each for each in edition("2026-04-01").events.official if each != "clock") + "]"
    gone = base.engine.rows(what_if(base.engine, base.today, Variation(changes={"events.official": events})).ranks)
    assert {row["event_id"] for row in gone.to_pylist() if row["reason"] == LISTED} >= {"clock"}


def test_a_variation_without_a_difference_is_refused() -> None:
    with pytest.raises(InvalidQuery, match="nothing is different"):
        Variation()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("times.treshold", "1", "Similar: times.threshold"),
        ("times.threshold", "soon", "expected a whole number, got 'soon'"),
        ("times.threshold.333", "1", "not a mapping"),
        ("formats.also_ranked.333bf", "x", "expected one of 1, 2, 3, 5, a, m"),
        ("records.same_day", "[", "not a value in YAML"),
    ],
)
def test_an_impossible_change_is_refused(path: str, value: str, said: str) -> None:
    with pytest.raises(InvalidParameter, match=said.replace("[", r"\[")):
        _ = Variation(changes={path: value}).texts


def test_another_law_keeps_the_days_of_the_one_it_replaces() -> None:
    day = date(2018, 7, 1)
    instead = Variation(edition("2009")).instead_of(edition_of(day))
    assert instead.in_force_since == edition_of(day).in_force_since
    assert instead.cite("9p1") == ("9p",)
