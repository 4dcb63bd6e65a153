"""Refusals of verbs in the reader's language, recognised by the forms found in their code."""

import json
from collections.abc import Iterator

import pytest
from django.utils import translation
from small_open import small_open

from cubelex.web.verdict_forms import forms
from cubelex.web.verdicts import FORMS, verdict


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """The language of whoever asked for a page before is not that of these tests."""
    with translation.override("en"):
        yield


def test_nearly_all_forms_of_the_code_are_known() -> None:
    known, now = set(json.loads(FORMS.read_text(encoding="utf-8"))), set(forms())
    assert len(now - known) <= len(now) / 10, "run `make messages`"


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("333-r2 is not open", "3x3x3 Cube, final is not open"),
        ("333-r1 is finished; nothing can be entered", "3x3x3 Cube, round 1 is finished; nothing can be entered"),
        ("competitor 7 has 2 attempts in 222-r1, not 3", "competitor 7 has 2 attempts in 2x2x2 Cube, round 1, not 3"),
        ("the moon is made of cheese", "the moon is made of cheese"),
    ],
)
def test_rounds_are_called_by_their_names(sentence: str, said: str) -> None:
    assert verdict(sentence, small_open()) == said


def test_a_sentence_is_said_in_the_readers_language() -> None:
    with translation.override("fa"):
        assert verdict("competitor 7 is disqualified from the event") == "شرکت‌کنندهٔ 7 از این رشته محروم است"


def test_a_reason_with_braces_is_no_trap() -> None:
    assert verdict("for the Delegate: {x} {0}") == "for the Delegate: {x} {0}"
