"""What a parameter file may say for a field of a type."""

from collections.abc import Mapping
from typing import Any, Literal

import pytest

from cubelex.errors import InvalidParameter
from cubelex.regulations.parameters.values import Raw, typed


@pytest.mark.parametrize(
    ("raw", "kind", "value"),
    [
        ("25", int, 25),
        ("-5", int, -5),
        ("true", bool, True),
        ("false", bool, False),
        ("nearest", Literal["nearest", "truncate"], "nearest"),
        ("null", int | None, None),
        ("80", int | None, 80),
        ("null", Literal["ETM"] | None, None),
        (["333", "222"], tuple[str, ...], ("333", "222")),
        (["-5", "6"], tuple[int, int] | None, (-5, 6)),
        ([["8", "8 SECONDS"]], tuple[tuple[int, str], ...], ((8, "8 SECONDS"),)),
        ({"333": ["a"]}, Mapping[str, tuple[Literal["a", "m"], ...]], {"333": ("a",)}),
    ],
)
def test_text_becomes_the_type_of_the_field(raw: Raw, kind: Any, value: object) -> None:
    assert typed(raw, kind) == value


@pytest.mark.parametrize(
    ("raw", "kind", "message"),
    [
        ("many", int, "expected a whole number, got 'many'"),
        ("yes", bool, "expected one of false, true, got 'yes'"),
        ("down", Literal["nearest", "truncate"], "expected one of nearest, truncate, got 'down'"),
        ("333", tuple[str, ...], "expected a list, got '333'"),
        (["1"], tuple[int, int], "expected 2 values"),
        ("x", Mapping[str, int], "expected a mapping, got 'x'"),
        (["x"], str, "expected one word or number"),
    ],
)
def test_what_is_not_of_the_type_is_refused(raw: Raw, kind: Any, message: str) -> None:
    with pytest.raises(InvalidParameter, match=message):
        typed(raw, kind)


def test_a_mapping_cannot_be_changed() -> None:
    value = typed({"333": "1"}, Mapping[str, int])
    with pytest.raises(TypeError):
        value["222"] = 2
