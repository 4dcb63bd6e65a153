"""The table of what people decide."""

import re
from itertools import pairwise

import pytest

from cubelex.errors import UnknownPolicy
from cubelex.messages import codes, has_text
from cubelex.regulations import Edition, edition, editions, items_of, numbered_editions, speakers
from cubelex.rules import Ruling, policies, policy
from cubelex.rules.incidents import Policy

ALL = list(policies().values())
# Matters that depend on more than the edition, so that functions ask about them.
OF_FUNCTIONS = {"matters.another_time", "matters.helping_in_own_group"}


def _rulings(under: Edition) -> list[Ruling[str]]:
    return [ruling for known in ALL if (ruling := known.under(under))]


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_answer_cites_regulations_of_its_edition(under: Edition) -> None:
    for ruling in _rulings(under):
        assert ruling.under
        assert set(ruling.under) <= items_of(under).keys()
        assert all(question.under == ruling.under for question in ruling.questions)


@pytest.mark.parametrize("under", editions(), ids=str)
def test_the_table_speaks_for_exactly_what_it_cites(under: Edition) -> None:
    mine = [speaker for speaker in speakers() if speaker.name == "policy"]
    spoken_for = {number for speaker in mine for number in speaker.numbers_in(under)}
    assert spoken_for == {number for ruling in _rulings(under) for number in ruling.under}


def test_every_question_answer_condition_and_decider_has_a_text() -> None:
    choices = [choice for under in editions() for ruling in _rulings(under) for choice in ruling.questions]
    answers = {ruling.answer for under in editions() for ruling in _rulings(under)}
    answers |= {answer for choice in choices for answer in choice.options}
    wanted = {f"answers.{_slug(answer)}" for answer in answers} | {f"roles.{_slug(choice.by)}" for choice in choices}
    wanted |= {condition.code for choice in choices for _, condition in choice.alternatives}
    questions = {known.question.code for known in ALL}
    assert [code for code in wanted | questions if not has_text(code)] == []
    assert questions | OF_FUNCTIONS == {code for code in codes() if code.startswith("matters.")}


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "_", text.lower()).strip("_")


@pytest.mark.parametrize("known", ALL, ids=lambda known: known.name)
def test_a_matter_changes_only_with_an_edition_known(known: Policy) -> None:
    answers = known.answers
    assert set(answers) <= {version.date for version in numbered_editions()}
    days = sorted(answers)
    assert all(answers[older] != answers[newer] for older, newer in pairwise(days))


@pytest.mark.parametrize("known", ALL, ids=lambda known: known.name)
def test_an_alternative_is_another_answer(known: Policy) -> None:
    for ruling in filter(None, known.answers.values()):
        for choice in ruling.questions:
            assert choice.alternatives
            assert len(set(choice.options)) == len(choice.options)
            assert all(when for _, when in choice.alternatives)


@pytest.mark.parametrize("known", ALL, ids=lambda known: known.name)
def test_a_matter_asks_a_question(known: Policy) -> None:
    assert str(known.question).endswith("?")


def test_an_edition_that_does_not_speak_of_a_matter_says_nothing() -> None:
    assert policy("safety_measures", edition("2018-01-01")) is None
    assert policy("closed_competition", edition("2018-01-01")) is None


def test_an_unknown_matter_is_refused_with_names_that_are_near() -> None:
    with pytest.raises(UnknownPolicy, match=r"did you mean .*headphones"):
        policy("headphone", editions()[-1])
