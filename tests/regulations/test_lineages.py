from collections.abc import Callable
from itertools import pairwise

import pytest

from cubelex.errors import UnknownEdition, UnknownRegulation
from cubelex.regulations import Edition, edition, editions, lineages, summary
from cubelex.regulations.items import items_of
from cubelex.regulations.lineages import Step, lineage, other_meanings, steps

STEPS = [(before, after, step) for (before, after), step in zip(pairwise(editions()), steps(), strict=True)]


def test_there_is_a_step_to_every_edition_held_but_the_first() -> None:
    assert [step.edition for step in steps()] == [held.date for held in editions()[1:]]


@pytest.mark.parametrize("step", steps(), ids=lambda step: str(step.edition))
def test_numbers_of_a_step_exist_before_and_after_it(step: Step) -> None:
    before, after = next((before, after) for before, after, one in STEPS if one is step)
    assert step.reused <= items_of(before).keys() & items_of(after).keys()
    assert step.moved.keys() <= items_of(before).keys()
    assert set(step.moved.values()) <= items_of(after).keys()


@pytest.mark.parametrize("step", steps(), ids=lambda step: str(step.edition))
def test_a_number_that_moved_but_is_still_used_is_reused(step: Step) -> None:
    after = next(after for _, after, one in STEPS if one is step)
    assert step.moved.keys() & items_of(after).keys() <= step.reused


def test_a6c_and_a6d_were_swapped() -> None:
    assert [one.number for one in lineage("A6c", edition("2009"))] == ["A6c", *["A6d"] * 5]
    assert [one.number for one in lineage("A6d", edition("2009"))] == ["A6d", *["A6c"] * 5]
    assert [str(day) for day in other_meanings("A6c", edition("2018"))] == ["2009-02-06"]


def test_an_item_is_followed_forwards_and_backwards_alike() -> None:
    assert lineage("2o", edition("2009")) == lineage("2n1", edition("2026-04-01"))
    assert lineage("10h1", edition("2018")) == lineage("10i", edition("2026-01-01"))


def test_what_was_not_said_before_is_new() -> None:
    dual = lineage("9v", edition("2026-04-01"))
    assert [(str(one.edition), one.change) for one in dual] == [("2026-01-01", "new"), ("2026-04-01", "same")]


def test_an_item_that_was_deleted_ends() -> None:
    assert str(lineage("11i1c", edition("2025-07-17"))[-1].edition) == "2026-01-01"


def test_a_change_of_words_is_told_from_a_change_of_number() -> None:
    changes = {str(one.edition): one.change for one in lineage("4g3", edition("2026-04-01"))}
    assert changes["2026-04-01"] == "moved"
    changes = {str(one.edition): one.change for one in lineage("9f2", edition("2026-04-01"))}
    assert (changes["2009-02-06"], changes["2026-01-01"], changes["2026-04-01"]) == ("first", "reworded", "same")


def test_h1e_means_something_else_since_2026() -> None:
    assert (steps()[3].after("H1e"), steps()[3].after("H1d")) == (None, "H1d")
    assert [str(day) for day in other_meanings("H1e", edition("2026-04-01"))] == ["2025-01-01", "2025-07-17"]


@pytest.mark.parametrize("held", editions(), ids=str)
def test_every_item_has_a_lineage_through_its_own_edition(held: Edition) -> None:
    for number in items_of(held):
        assert (held.date, number) in {(one.edition, one.number) for one in lineage(number, held)}


@pytest.mark.parametrize("ask", [lineage, other_meanings, summary])
def test_a_number_the_edition_does_not_have_is_said_to_be_unknown(ask: Callable[[str, Edition], object]) -> None:
    with pytest.raises(UnknownRegulation, match="edition 2009-02-06 has no item '11f1'; it is in 2025-01-01"):
        ask("11f1", edition("2009"))


def test_an_edition_without_its_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    before, last = editions()[-2:]
    monkeypatch.setattr(lineages, "steps", lambda: steps()[:-1])
    lineages._step_between.cache_clear()
    try:
        with pytest.raises(UnknownEdition, match=f"no step to the edition of {last.date}; add {last.date} to history"):
            lineages._step_between(before.date, last.date)
    finally:
        lineages._step_between.cache_clear()
