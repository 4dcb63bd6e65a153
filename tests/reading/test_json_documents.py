"""JSON from outside: what is refused, with a sentence, before it can do harm further on."""

import json
import time

import pytest

from cubelex.errors import InvalidJson
from cubelex.reading import read_json
from cubelex.reading.json_documents import DEEPEST, MOST_VALUES

REFUSED = {
    '{"persons": [{"name": "\\ud800"}]}': "the text at persons[0].name has half of a character (a lone surrogate)",
    '{"\\udfff": 1}': "the text at the top has half of a character (a lone surrogate)",
    '"\ud800"': "the text has half of a character at position 2",
    '["a\\u0000b"]': "the text at [0] has a NUL character",
    '{"round": 1e999}': "the number at round is too large",
    '{"id": 9223372036854775808}': "the number at id is too large",
    "9" * 5000: "a number has too many digits",
    "[NaN]": "NaN is not a number in JSON",
    "[-Infinity]": "-Infinity is not a number in JSON",
    "[" * 100_000 + "]" * 100_000: f"it is nested too deeply; expected at most {DEEPEST} levels",
    "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1): f"it is nested too deeply; expected at most {DEEPEST} levels",
    '{"a": }': "Expecting value at line 1, column 7",
    "": "Expecting value at line 1, column 1",
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_nothing_can_be_done_with_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidJson) as refused:
        read_json(text)
    assert str(refused.value) == reason
    assert str(refused.value).isprintable()


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(InvalidJson, match="byte 3 is not UTF-8 text"):
        read_json(b'["\xff"]')


@pytest.mark.parametrize(
    "document",
    ["👍 𝒳", "\\u0000", "\\ud800", [2**63 - 1, -(2**63 - 1), 1.5e300], {"a": [[], {}, None, True]}, "é" * 50],
)
def test_everything_else_is_read_as_it_is(document: object) -> None:
    for text in (json.dumps(document), json.dumps(document, ensure_ascii=False), "\ufeff" + json.dumps(document)):
        assert read_json(text) == document
        assert read_json(text.encode()) == document


def test_documents_as_deep_as_allowed_are_read() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST)


def test_a_flood_of_values_is_refused_before_it_takes_memory() -> None:
    began = time.process_time()
    with pytest.raises(InvalidJson, match="too many values"):
        read_json("[" + "[]," * MOST_VALUES + "[]]")
    assert time.process_time() - began < 1
