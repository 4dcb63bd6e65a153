"""Drafts, and what the text of a new edition leaves to do."""

from datetime import date
from pathlib import Path

import pytest

from cubelex.errors import UnknownEdition
from cubelex.regulations import (
    all_speakers,
    changes_in,
    document_at,
    draft_editions,
    draft_values,
    edition,
    editions,
    functions_to_check,
    items_of,
    new_editions,
    parameters_to_check,
    read_text,
    without_nature,
    without_summary,
)
from cubelex.regulations.calendar import releases
from cubelex.regulations.parameters.parameter import parameters

NEWEST = editions()[-1]
DRAFTS = [release for release in releases() if release.is_draft]


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda release: str(release.date))
def test_every_value_of_a_draft_is_announced_or_a_guess(draft: object) -> None:
    assert isinstance(draft, type(DRAFTS[0]))
    days = {draft.date, *draft.stages}
    dated = {name for name, found in parameters().items() if any(value.since in days for value in found.values)}
    assert {value.parameter for value in draft_values(draft.date)} == dated


def test_a_guess_says_after_which_rule_it_is_made() -> None:
    (draft,) = draft_editions()
    guesses = [value for value in draft_values(draft.date) if value.is_guess]
    assert {guess.expected for guess in guesses} == {"9b1b", "12j", "4b3", "4d6", "10f3"}
    assert all(guess.after in items_of(NEWEST) for guess in guesses)
    assert draft_values(NEWEST.date) == ()


def test_only_a_draft_has_values_that_begin_after_the_newest_edition() -> None:
    later = {value.since for found in parameters().values() for value in found.values if value.since > NEWEST.date}
    assert later == {day for draft in DRAFTS for day in (draft.date, *draft.stages)}


def test_the_text_of_april_2026_changed_what_is_known(shared: Path) -> None:
    text = changes_in(document_at([str(shared / "regulations" / "english" / "2026-04-01.regulations.md")]))
    assert (text.day, str(text.before)) == (date(2026, 4, 1), "2026-01-01")
    assert text.new == ("4g3+", "9t5", "11i1++", "11i1+++", "11i1f")
    assert (text.gone, text.moved, text.reworded) == (("11i1c",), (("4g+", "4g3"),), ("11i1+", "11i1e"))
    states = {str(found.parameter): found.has_value for found in parameters_to_check(text)}
    assert states["incidents.misscramble_needs_extra"] and not states["incidents.misscramble_exempt_events"]
    names = {speaker.name for speaker, _ in functions_to_check(text, all_speakers())}
    assert names == {"grave_cases", "should_have_second_check"}
    assert without_nature(text) == ()


def invented(shared: Path) -> str:
    """The newest text as if it were one of 2027, with one item more."""
    text = (shared / "regulations" / "english" / "2026-04-01.regulations.md").read_text(encoding="utf-8")
    text = text.replace("April 1, 2026", "January 1, 2027")
    return text.replace("\n- 12h)", "\n- 12j) Notation for FTO:\n- 12h)", 1)


def test_a_text_without_a_date_is_refused() -> None:
    with pytest.raises(UnknownEdition, match="does not say of which day"):
        changes_in(
            read_text("# WCA Regulations\n\n## <article-1><officials><Officials> Article 1: Officials\n\n- 1a) A\n")
        )


def test_a_new_item_without_a_line_and_a_kind_is_listed(shared: Path) -> None:
    text = changes_in(read_text(invented(shared)))
    assert text.day == date(2027, 1, 1) and text.before == NEWEST
    assert text.new == ("12j",) and text.gone == () and text.moved == ()
    assert without_nature(text) == without_summary(text) == ("12j",)


def test_a_draft_can_be_asked_for_by_its_year() -> None:
    assert edition("2027").is_draft and "fto" in edition("2027").events.official


def test_without_drafts_the_file_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last edition was taken out of `drafts.yaml`, as docs/new-edition.md says: only comments are left."""
    monkeypatch.setattr(new_editions, "source", lambda _: {"drafts": None})
    assert new_editions.draft_values.__wrapped__(date(2027, 1, 1)) == ()
