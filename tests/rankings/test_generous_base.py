"""A base takes text where a value is meant, and refuses what cannot be."""

from datetime import date
from pathlib import Path

import pytest

from cubelex import rankings
from cubelex.competition import Scope, event_kind
from cubelex.errors import CubelexError, InvalidValue, UnknownCountry, UnknownEvent, UnknownPerson
from cubelex.rankings import RankingFilter


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    """A small world."""
    folder: Path = tmp_path_factory.mktemp("generous")
    rankings.write_world(rankings.invent_world(300, seed=3), folder / "world.zip")
    rankings.import_export(folder / "world.zip", folder / "rankings")
    return rankings.open(folder / "rankings")


def test_words_are_taken_where_values_are_meant(base: rankings.Base) -> None:
    single, kind, day = Scope.SINGLE, event_kind("333"), date(2019, 7, 14)
    assert base.ranking(kind, "single") == base.ranking("333", single) != []
    on = [base.ranking("333", "single", RankingFilter(on=each)) for each in (day, "2019-07-14")]
    assert on[0] == on[1] != []
    records = [base.records("333", scope, on=each) for scope, each in ((single, day), ("single", "2019-07-14"))]
    assert records[0] == records[1] != []
    europe = [base.records("333", "single", region) for region in ("Europe", "europe")]
    assert europe[0] == europe[1] != []
    assert base.worth(kind, "single", 900) == base.worth("333", single, 900)


def test_an_event_without_results_has_an_empty_ranking(base: rankings.Base) -> None:
    assert base.ranking("fto", "single") == []


def test_what_cannot_be_is_refused(base: rankings.Base) -> None:
    someone = base.ranking("333", "single", top=1)[0]["person_id"]
    assert base.person(someone)["person"] == someone
    refused: list[tuple[type[CubelexError], str, object]] = [
        (UnknownEvent, "'999'", lambda: base.ranking("999", "single")),
        (UnknownEvent, "'999'", lambda: base.records("999", "single")),
        (UnknownEvent, "'999'", lambda: base.worth("999", "single", 900)),
        (InvalidValue, "'mean'", lambda: base.ranking("333", "mean")),
        (InvalidValue, "'mean'", lambda: base.records("333", "mean")),
        (InvalidValue, "'mean'", lambda: base.worth("333", "mean", 900)),
        (InvalidValue, "9.0", lambda: base.worth("333", "single", 9.0)),  # type: ignore[arg-type]
        (InvalidValue, "'soon'", lambda: base.records("333", "single", on="soon")),
        (InvalidValue, "'soon'", lambda: base.ranking("333", "single", RankingFilter(on="soon"))),
        (InvalidValue, "-1", lambda: base.worth("333", "single", -1)),
        (UnknownCountry, "'Nowhere'", lambda: base.worth("333", "single", 900, "Nowhere")),
        (UnknownCountry, "'Nowhere'", lambda: base.records("333", "single", "Nowhere")),
        (UnknownCountry, "'Nowhere'", lambda: base.ranking("333", "single", RankingFilter("Nowhere"))),
        (UnknownPerson, "'2099XXXX01'", lambda: base.person("2099XXXX01")),
    ]
    for error, came, asked in refused:
        with pytest.raises(error, match=came):
            asked()  # type: ignore[operator]
