from datetime import date

import pytest

from cubelex.errors import UnknownRegulation
from cubelex.regulations import Citation, edition, edition_on
from cubelex.regulations.citations import Speaker


def test_a_citation_names_the_revision_it_was_read_in() -> None:
    assert str(Citation.of("9f2", edition("2025-01-01"))) == "9f2 (2025-01-01)"
    assert str(Citation.of("9f2", edition_on(date(2025, 3, 2)))) == "9f2 (2025-01-01, revised 2025-03-02)"


def test_under_a_version_whose_items_are_not_known_the_one_it_is_read_as_is_cited() -> None:
    assert str(Citation.of("9t", edition("2023-08-01"))) == "9t (2023-08-01)"
    assert str(Citation.of("2o", edition("2010"))) == "2o (2009-02-06)"


def test_what_an_edition_does_not_have_cannot_be_cited() -> None:
    for number, under in (("Z99", "2026-04-01"), ("9v5", "2018-01-01"), ("", "2026-04-01")):
        with pytest.raises(UnknownRegulation, match=r"2026|2018"):
            Citation.of(number, edition(under))


def test_a_speaker_speaks_from_one_edition_to_before_another() -> None:
    speaker = Speaker(("A6c",), date(2018, 1, 1), date(2026, 1, 1), "rules", "release")
    assert not speaker.speaks_for(edition("2009"))
    assert speaker.speaks_for(edition("2018"))
    assert not speaker.speaks_for(edition("2026-01-01"))
    assert str(speaker) == "rules.release"


def test_a_version_between_is_spoken_for_by_what_decides_before_or_after_it_if_it_has_the_number() -> None:
    speaker = Speaker(("9p1", "9p2a"), date(2018, 1, 1), None, "somewhere", "something")
    assert speaker.speaks_for(edition("2016-04-18"))
    assert speaker.numbers_in(edition("2016-04-18")) == ("9p1",)
    assert speaker.numbers_in(edition("2018")) == ("9p1", "9p2a")
