"""The table of observations: every name, every edition, every regulation."""

import pytest

from cubelex.errors import UnknownObservation
from cubelex.regulations import Edition, editions, items_of, speakers
from cubelex.rules import Consequence, Effect, consequence_of, observation, observations

EVENTS = ("333", "333bf", "333oh", "333ft", "333fm", "333mbf", "clock", "magic", "sq1")
# What the issue of a judge's phone may rely on by name.
LASTING_NAMES = """
    puzzle_not_fully_on_mat hands_wrong_at_start contact_at_start moves_in_inspection hands_wrong_at_stop released_late
    touched_after_stop moved_after_stop timer_reset_early timer_stopped_early communicated assisted used_electronics
    illegal_puzzle lifted_cover not_ready_in_time signed_too_soon signature_missing notes_made moved_before_blindfold
    looked_while_blindfolded touched_after_blindfold_off second_hand_used repaired_wrongly"""
# How a parameter of an edition says what the table says.
SAME = {
    "none": (None, set()),
    "plus_two": (Effect.PLUS_TWO, set()),
    "dnf": (Effect.DNF, set()),
    "dnf_by_judge": (Effect.DNF, {Effect.NONE}),
    "dnf_or_plus_two_by_judge": (Effect.DNF, {Effect.PLUS_TWO}),
    "plus_two_or_dnf_by_judge": (Effect.PLUS_TWO, {Effect.DNF}),
    "plus_two_or_none_by_judge": (Effect.PLUS_TWO, {Effect.NONE}),
    "dnf_or_none_by_delegate": (Effect.DNF, {Effect.NONE}),
}
PARAMETERS = {
    "hands_at_start": "hands_wrong_at_start",
    "contact_at_start": "contact_at_start",
    "puzzle_on_timer": "puzzle_on_timer",
    "release_before_stop": "released_late",
    "hands_at_stop": "hands_wrong_at_stop",
    "touch_after_stop": "touched_after_stop",
    "move_after_stop": "moved_after_stop",
    "moves_in_inspection": "moves_in_inspection",
    "one_move_left": "one_move_from_solved",
    "more_moves_left": "not_solved",
    "timer_reset": "timer_reset_early",
    "communication": "communicated",
    "removing_cover": "lifted_cover",
}


def _consequences(under: Edition) -> list[tuple[str, Consequence]]:
    groups = {group for one in observations().values() for group in one.consequences}
    found = [(name, one.consequence((group,), under)) for name, one in observations().items() for group in groups]
    return [(name, consequence) for name, consequence in found if consequence is not None]


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_regulation_of_the_table_exists_in_its_edition(under: Edition) -> None:
    cited = {number for _, consequence in _consequences(under) for number in consequence.regulations}
    assert not cited - set(items_of(under))


@pytest.mark.parametrize("under", editions(), ids=str)
def test_the_table_speaks_for_exactly_what_it_cites(under: Edition) -> None:
    cited = {number for _, consequence in _consequences(under) for number in consequence.regulations}
    mine = [one for one in speakers() if one.name == "consequence_of" and one.speaks_for(under)]
    assert {number for one in mine for number in one.numbers} == cited


@pytest.mark.parametrize("under", editions(), ids=str)
@pytest.mark.parametrize(("parameter", "name"), PARAMETERS.items())
def test_the_table_agrees_with_the_parameters_of_the_edition(under: Edition, parameter: str, name: str) -> None:
    effect, instead = SAME[getattr(under.penalties, parameter)]
    found = consequence_of(name, "333", under)
    assert (found.effect if found else None) is effect
    assert {other for other, _ in found.instead} == instead if found else not instead


def test_the_names_people_rely_on_are_there() -> None:
    assert not set(LASTING_NAMES.split()) - set(observations())


def test_every_observation_matters_in_some_edition_and_event() -> None:
    for name in observations():
        found = [
            consequence_of(name, event, under, head_to_head)
            for event in EVENTS
            for under in editions()
            for head_to_head in (False, True)
        ]
        assert any(found), name


def test_who_decides_has_something_to_choose() -> None:
    for under in editions():
        for name, consequence in _consequences(under):
            assert bool(consequence.decides) == bool(consequence.instead), name
            assert consequence.effect not in dict(consequence.instead), name


def test_main_judges_decide_in_2009_and_delegates_since() -> None:
    for under in editions():
        deciding = {consequence.decides for _, consequence in _consequences(under)}
        assert ("main judge" in deciding) == (under.date.year == 2009)


def test_an_unknown_name_brings_those_that_are_near() -> None:
    with pytest.raises(UnknownObservation, match="contact_at_start"):
        observation("contact_start")


def test_a_name_without_neighbours_says_where_to_look() -> None:
    with pytest.raises(UnknownObservation, match="--names"):
        observation("zzz")
