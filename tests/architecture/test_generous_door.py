"""Functions of the front door take text where a value is meant, and refuse what cannot be in words."""

import inspect
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import pytest

import cubelex
from cubelex import Format, Scope, rules
from cubelex.errors import CubelexError, InvalidValue, UnknownEdition, UnknownEvent
from cubelex.rules.records import is_listed
from cubelex.rules.rounds import may_have_format

LATEST = cubelex.editions()[-1]
RESULTS = (cubelex.Result(1, (cubelex.AttemptResult(987),) * 5),)
FACTS = cubelex.AttemptFacts("333", 1765)

# What every function of the front door is called with that takes an event, a format, a scope, an edition or a day.
CALLS: Mapping[str, dict[str, Any]] = {
    "average": {
        "attempts": [987, 1021, 1102, 950, -1],
        "event": "333",
        "round_format": Format.AVERAGE_OF_5,
        "edition": LATEST,
    },
    "average_of_5": {"attempts": [987, 1021, 1102, 950, -1], "edition": LATEST},
    "best": {"attempts": [987, -1], "edition": LATEST},
    "edition": {"name": "2018-01-01"},
    "edition_on": {"day": date(2018, 1, 1)},
    "event_kind": {"event": "333"},
    "events": {"edition": LATEST},
    "format_result": {"result": 2967, "event": "333fm", "scope": Scope.AVERAGE},
    "judge_attempt": {"facts": FACTS, "edition": LATEST},
    "mean_of_3": {"attempts": [28, 30, 31], "event": "333fm", "edition": LATEST},
    "parse_result": {"text": "29.67", "event": "333fm", "scope": Scope.AVERAGE},
    "puzzle": {"event": "333"},
    "rank": {"results": RESULTS, "event": "333", "round_format": Format.AVERAGE_OF_5, "edition": LATEST},
    "scramble": {"event": "333", "edition": LATEST},
    "scramble_many": {"event": "222", "count": 1, "edition": LATEST},
}
# Of each kind of value: what else is taken for it, and what is refused, by which error.
KINDS: Mapping[str, tuple[tuple[Any, ...], tuple[Any, ...], type[CubelexError]]] = {
    "scope": (("average",), ("mean", "Average", None, 1), InvalidValue),
    "round_format": (("a",), ("ao5", "", None, 5), InvalidValue),
    "edition": (
        (str(LATEST), str(LATEST.date), LATEST.date),
        ("yesterday", "1999-01-01", 2026, "2026-13-01"),
        UnknownEdition,
    ),
    "event": ((cubelex.event_kind,), ("nope", "33", "", None, 333), UnknownEvent),
    "day": (("2018-01-01", datetime(2018, 1, 1, 12)), ("yesterday", "2018-02-30", None, 2018), InvalidValue),
    "name": ((date(2018, 1, 1), cubelex.edition("2018-01-01")), ("yesterday", None, 2018), UnknownEdition),
    "attempts": ((), ([9.87] * 5, ["9.87"] * 5, 987, None), InvalidValue),
    "result": ((), (12.3, "12.3", None), InvalidValue),
    "results": ((), ([(1, (987,))], [cubelex.Result(1, (9.87,))]), InvalidValue),  # type: ignore[arg-type]
    "count": ((), (-1, 1.5, "1", None), InvalidValue),
}
PLACES = [(name, key) for name, given in CALLS.items() for key in given if key in KINDS]


def called(name: str, /, **other: Any) -> Any:
    if name.startswith("scramble"):
        other["seed" if name == "scramble_many" else "chance"] = (
            cubelex.Seed(bytes(32)) if name == "scramble_many" else cubelex.SeededChance(bytes(32))
        )
    return getattr(cubelex, name)(**(CALLS[name] | other))


def test_every_function_that_takes_such_a_value_is_called_here() -> None:
    taking = {
        name
        for name in cubelex.__all__
        if inspect.isfunction(getattr(cubelex, name)) or hasattr(getattr(cubelex, name), "__wrapped__")
        if inspect.signature(getattr(cubelex, name)).parameters.keys() & KINDS.keys()
    }
    assert taking == CALLS.keys()


@pytest.mark.parametrize(("name", "key"), PLACES)
def test_text_is_taken_where_a_value_is_meant(name: str, key: str) -> None:
    expected = called(name)
    for other in KINDS[key][0]:
        given = other(CALLS[name][key]) if callable(other) else other
        assert called(name, **{key: given}) == expected


@pytest.mark.parametrize(("name", "key"), PLACES)
def test_what_cannot_be_is_refused_with_what_came_and_what_was_expected(name: str, key: str) -> None:
    _taken, wrong, error = KINDS[key]
    for given in wrong:
        if given is None and inspect.signature(getattr(cubelex, name)).parameters[key].default is None:
            continue
        with pytest.raises(error) as fault:
            called(name, **{key: given})
        assert type(fault.value) is error
        came = given[0].attempts if isinstance(given, list) and isinstance(given[0], cubelex.Result) else given
        assert repr(came).strip("[]") in str(fault.value)
        assert "expected" in str(fault.value), fault.value


def test_plain_words_give_the_right_answers() -> None:
    assert cubelex.format_result(2967, "333fm", "average") == "29.67"
    assert cubelex.average([28, 30, 31], "333fm", "m", "2026-04-01") == 2967
    assert cubelex.edition_on("2025-03-01").times.average_over_threshold == "truncate"
    assert len(cubelex.scramble("333", "2018-01-01")) > 10
    assert [row.ranking for row in cubelex.rank(RESULTS, "333", "a", "2026-04-01")] == [1]


def test_attempts_that_no_card_has_make_no_average() -> None:
    for attempts in ([1000, 1100, 1200, 1300, 1400, 100], [1000, 1100, 1200, 1300, -7]):
        for name, given in {
            "average": {"attempts": attempts},
            "average_of_5": {"attempts": attempts},
            "mean_of_3": {"attempts": attempts[-4:]},
        }.items():
            with pytest.raises(InvalidValue, match="expected"):
                called(name, **given)
    with pytest.raises(InvalidValue, match="expected"):
        called("average", attempts=[1000, 1100, 1200, 1300], round_format="m")
    with pytest.raises(InvalidValue, match="expected"):
        called("best", attempts=[1000, -7])


def test_a_third_decimal_is_refused_as_a_result_has_none() -> None:
    for text in ("12.345", "1:12.345", "12,345"):
        with pytest.raises(cubelex.errors.InvalidAttempt, match="hundredths"):
            cubelex.parse_result(text, "333")


@pytest.mark.parametrize("round_format", Format)
@pytest.mark.parametrize("scope", Scope)
def test_judgements_that_compare_formats_and_scopes_take_their_text(round_format: Format, scope: Scope) -> None:
    text: Any = round_format.value
    asked: Any = scope.value
    assert may_have_format("333", text, LATEST, is_final=True) == may_have_format(
        "333", round_format, LATEST, is_final=True
    )
    if round_format is Format.HEAD_TO_HEAD:
        assert is_listed("333", asked, text, LATEST) == is_listed("333", scope, round_format, LATEST)
    assert rules.format_result(2967, "333fm", asked) == rules.format_result(2967, "333fm", scope)
