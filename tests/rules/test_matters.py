"""The table of what people decide."""

from itertools import pairwise

import pytest

from cubelex.errors import UnknownMatter
from cubelex.regulations import edition, editions, speakers
from cubelex.rules import Matter, matter, matters

ALL = list(matters().values())


def test_what_the_function_cites_is_what_the_table_has() -> None:
    in_table = {
        (number, under.date)
        for one in ALL
        for under in editions()
        if (ruling := one.under(under))
        for number in ruling.under
    }
    cited = {
        (number, under.date)
        for speaker in speakers()
        if speaker.name == "matter"
        for under in editions()
        if speaker.speaks_for(under)
        for number in speaker.numbers
    }
    assert cited == in_table


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_matter_changes_only_with_an_edition_held(one: Matter) -> None:
    answers = one.answers
    assert set(answers) <= {held.date for held in editions()}
    days = sorted(answers)
    assert all(answers[older] != answers[newer] for older, newer in pairwise(days))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_an_alternative_is_another_answer(one: Matter) -> None:
    for ruling in filter(None, one.answers.values()):
        for choice in ruling.decision.choices:
            assert choice.alternatives
            assert len(set(choice.options)) == len(choice.options)
            assert all(when for _, when in choice.alternatives)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_matter_asks_a_question(one: Matter) -> None:
    assert one.asks.endswith("?")


def test_an_edition_that_does_not_speak_of_a_matter_says_nothing() -> None:
    assert matter("safety_measures", edition("2018-01-01")) is None
    assert matter("closed_competition", edition("2018-01-01")) is None


def test_an_unknown_matter_is_refused_with_names_that_are_near() -> None:
    with pytest.raises(UnknownMatter, match=r"did you mean .*headphones"):
        matter("headphone", editions()[-1])
