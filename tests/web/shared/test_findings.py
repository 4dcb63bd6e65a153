"""What validators find, in the words of the site."""

from dataclasses import replace

from django.utils import translation

from cubelex.competition import Competition, Format, TimeLimit
from cubelex.regulations import edition
from cubelex.rules import validators
from cubelex.web.shared.findings import said
from tests.support.web.small_open import small_open


def with_first_round(**changes: object) -> Competition:
    held = small_open()
    event = held.events[0]
    first = replace(event.rounds[0], **changes)  # type: ignore[arg-type]
    return replace(held, events=(replace(event, rounds=(first, *event.rounds[1:])), *held.events[1:]))


def found(competition: Competition, code: str) -> validators.Finding:
    checked = validators.CheckedCompetition(competition, edition("2026-04-01"))
    return next(finding for finding in validators.validate(checked) if finding.code == code)


def test_rounds_and_formats_have_the_names_of_the_site() -> None:
    held = with_first_round(format=Format.MEAN_OF_3)
    words = said(found(held, "format_not_allowed_error"), held)
    assert words.wrong == "The format of 3x3x3 Cube, round 1 is Mean of 3, which is not allowed for this event."
    assert words.under == ("9b1a",)


def test_other_rounds_that_words_speak_of_have_them_too() -> None:
    held = with_first_round(time_limit=TimeLimit(60_000, ("333-r1", "222-r1")))
    words = said(found(held, "shared_limit_differs_error"), held)
    assert "2x2x2 Cube, final, which has a different time limit" in words.wrong


def test_values_are_in_the_readers_language() -> None:
    held = with_first_round(format=Format.MEAN_OF_3, time_limit=TimeLimit(500))
    with translation.override("fa"):
        words = said(found(held, "format_not_allowed_error"), held)
        limit = said(found(held, "time_limit_very_short_warning"), held)
    assert "Mean of 3" not in words.wrong
    assert "3x3x3 Cube First" not in limit.wrong
    assert "5.00" in limit.wrong
