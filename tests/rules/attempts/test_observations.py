"""The table of observations: every name, every edition, every regulation."""

import json
from pathlib import Path

import pytest

from cubelex.errors import UnknownObservation
from cubelex.messages import codes, has_text
from cubelex.regulations import Edition, edition, editions, items_of, speakers
from cubelex.rules import observation, observations
from cubelex.rules.attempts import Consequence, consequence_of

EVENTS = ("333", "333bf", "333oh", "333ft", "333fm", "333mbf", "clock", "magic", "sq1")
# What the issue of a judge's phone may rely on by name.
LASTING_NAMES = """
    puzzle_not_fully_on_mat hands_wrong_at_start contact_at_start moves_in_inspection hands_wrong_at_stop released_late
    touched_after_stop moved_after_stop timer_reset_early timer_stopped_early communicated assisted used_electronics
    illegal_puzzle lifted_cover not_ready_in_time signed_too_soon signature_missing notes_made moved_before_blindfold
    looked_while_blindfolded touched_after_blindfold_off second_hand_used repaired_wrongly"""
# Which observations a known fact about the editions is about.
KNOWN_FACTS = {
    "penalty_release_before_stop": "released_late",
    "penalty_hands_stop": "hands_wrong_at_stop",
    "penalty_touch_after_stop": "touched_after_stop moved_after_stop alignment_changed_after_stop",
    "penalty_puzzle_off_mat": "puzzle_not_fully_on_mat puzzle_on_timer",
    "penalty_hands_start": "hands_wrong_at_start",
    "penalty_contact_start": "contact_at_start",
    "penalty_misalignment": "one_move_from_solved not_solved",
    "early_timer_stop": "timer_stopped_early timer_stopped_at_once",
}


def _consequences(under: Edition) -> list[tuple[str, Consequence]]:
    groups = {group for known in observations().values() for group in known.consequences}
    found = [(name, known.consequence((group,), under)) for name, known in observations().items() for group in groups]
    return [(name, consequence) for name, consequence in found if consequence is not None]


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_regulation_of_the_table_exists_in_its_edition(under: Edition) -> None:
    cited = {number for _, consequence in _consequences(under) for number in consequence.under}
    assert not cited - set(items_of(under))


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_consequence_cites_a_regulation(under: Edition) -> None:
    assert [name for name, consequence in _consequences(under) if not consequence.under] == []


@pytest.mark.parametrize("under", editions(), ids=str)
def test_the_table_speaks_for_exactly_what_it_cites(under: Edition) -> None:
    cited = {number for _, consequence in _consequences(under) for number in consequence.under}
    mine = [speaker for speaker in speakers() if speaker.name == "consequence_of"]
    assert {number for speaker in mine for number in speaker.numbers_in(under)} == cited


def test_every_observation_condition_and_decider_has_a_text() -> None:
    consequences = [consequence for under in editions() for _, consequence in _consequences(under)]
    conditions = {condition.code for consequence in consequences for _, condition in consequence.instead}
    deciders = {decider_code(consequence.decides) for consequence in consequences if consequence.decides}
    seen = {known.seen.code for known in observations().values()}
    assert [code for code in conditions | deciders | seen if not has_text(code)] == []
    assert seen == {code for code in codes() if code.startswith("observations.")}


def decider_code(by: str) -> str:
    return f"roles.{by.lower().replace(' ', '_')}"


@pytest.mark.parametrize("fact", KNOWN_FACTS)
def test_observations_cite_the_numbers_known(fact: str, shared: Path) -> None:
    facts = json.loads((shared / "regulations" / "editions.json").read_text())["parameters"]
    for day, known in facts[fact].items():
        found = [consequence_of(name, "333", edition(day)) for name in KNOWN_FACTS[fact].split()]
        cited = {number for consequence in found if consequence for number in consequence.under}
        assert set(known["cite"]) <= cited, f"{fact} in {day} also depends on {set(known['cite']) - cited}"


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
