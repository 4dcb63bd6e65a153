"""What changes when a competition is a championship: reserved places and Dual Rounds."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from cubelex.competition import (
    ChampionshipTitle,
    Competition,
    Event,
    Format,
    FromRounds,
    ParticipationRuleset,
    ReservedPlaces,
    with_championships,
)
from cubelex.messages import Message
from cubelex.officiating import Outcome, open_round
from cubelex.officiating.verbs import change_setup, open_head_to_head
from cubelex.rules.head_to_head import stages
from cubelex.rules.validators import CheckedCompetition, validate
from tests.support.desks import DELEGATE, FIRST_DAYS, SCORE_TAKER, Desk, competition, hold, numbers, ranking, rounds

IN_2025, IN_2026 = FIRST_DAYS["2025-07-17"], FIRST_DAYS["2026-04-01"]
GERMANS = range(9, 17)


def with_reserved(first_day: date, titles: Sequence[str], nationalities: Sequence[str] = ("DE",)) -> Competition:
    """Sixteen people, the last eight of Germany; four of eight places of the final are reserved."""
    held = competition(first_day)
    first, final = held.events[0].rounds
    source = final.participation_ruleset.participation_source
    assert isinstance(source, FromRounds)
    reserved = ReservedPlaces(frozenset(nationalities), 4)
    events = (Event("333", (first, replace(final, participation_ruleset=ParticipationRuleset(source, reserved)))),)
    persons = tuple(
        replace(person, country_iso2="DE") if person.registrant_id in GERMANS else person for person in held.persons
    )
    return with_championships(replace(held, events=events, persons=persons), map(ChampionshipTitle.parse, titles))


def reasons(outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """Why the reserved places do not count, with the regulations."""
    found = {}
    for remark in outcome.remarks:
        if remark.answer.code == "rounds.reserved_places_ignored":
            reason = remark.answer.values["reason"]
            assert isinstance(reason, Message)
            found[reason.code.removeprefix("rulings.")] = remark.under
    return found


@pytest.mark.parametrize(
    ("titles", "reason", "under"),
    [
        ((), "reserved_places_need_championship", "9p2b"),
        (("world",), "no_reserved_places_at_worlds", "9p2b++"),
        (("world", "national:DE"), "no_reserved_places_at_worlds", "9p2b++"),
        (("national:NL",), "reserved_places_not_national", "9p2b"),
        (("continental:Europe",), "reserved_places_not_continental", "9p2b"),
        (("national:DE", "continental:Europe"), "reserved_places_not_continental", "9p2b++"),
    ],
)
def test_places_that_must_not_be_reserved_do_not_count(titles: Sequence[str], reason: str, under: str) -> None:
    held = with_reserved(IN_2025, titles)
    desk = Desk(held)
    hold(desk, "333-r1")
    opened = desk.do(open_round, "333-r2")
    assert list(desk.state.round("333-r2").cards) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert reasons(opened) == {reason: (under,)}
    (found,) = validate(CheckedCompetition(held, desk.state.edition), ["advancement_set_ups"])
    assert found.code == "reserved_places_not_allowed_error"
    assert [citation.number for citation in found.under] == [under]


@pytest.mark.parametrize(
    ("titles", "nationalities"), [(("national:DE",), ("DE",)), (("continental:Europe",), ("DE", "NL"))]
)
def test_a_championship_reserves_places_for_its_region(titles: Sequence[str], nationalities: Sequence[str]) -> None:
    held = with_reserved(IN_2025, titles, nationalities)
    desk = Desk(held)
    hold(desk, "333-r1")
    opened = desk.do(open_round, "333-r2")
    best_of_region = [9, 10, 11, 12] if nationalities == ("DE",) else [5, 6, 7, 8]
    assert sorted(desk.state.round("333-r2").cards) == [1, 2, 3, 4, *best_of_region]
    assert not reasons(opened)
    assert not validate(CheckedCompetition(held, desk.state.edition), ["advancement_set_ups"])


def test_nothing_is_reserved_before_2025() -> None:
    desk = Desk(with_reserved(FIRST_DAYS["2018-01-01"], ("national:DE",)))
    hold(desk, "333-r1")
    assert reasons(desk.do(open_round, "333-r2")) == {"no_reserved_places": ("9p2",)}
    assert list(desk.state.round("333-r2").cards) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_declaring_a_championship_changes_who_advances_and_is_the_delegates_once_the_round_runs() -> None:
    held = with_reserved(IN_2025, ())
    desk = Desk(held)
    hold(desk, "333-r1")
    nationals = with_championships(held, [ChampionshipTitle("national", "DE")])
    assert "9p2a" in numbers(desk.ask(change_setup, nationals, by=SCORE_TAKER))
    desk.do(change_setup, nationals, "It was announced as one.", by=DELEGATE)
    desk.do(open_round, "333-r2")
    assert sorted(desk.state.round("333-r2").cards) == [1, 2, 3, 4, 9, 10, 11, 12]


@pytest.mark.parametrize("title", ["national:NL", "continental:Europe", "world"])
def test_a_championship_does_not_end_with_dual_rounds(title: str) -> None:
    ordinary = competition(IN_2026, events=[rounds("333", [], dual=True)])
    held = with_championships(ordinary, [ChampionshipTitle.parse(title)])
    assert numbers(Desk(held).ask(open_round, "333-r1")) == {"9v2"}
    desk = Desk(ordinary)
    desk.do(open_round, "333-r1")
    (found,) = validate(CheckedCompetition(held, desk.state.edition), ["round_set_ups"])
    assert (found.code, [citation.number for citation in found.under]) == ("dual_rounds_error", ["9v2"])


def test_a_championship_with_a_final_after_dual_rounds_is_fine() -> None:
    held = competition(IN_2026, events=[rounds("333", [ranking(8)], dual=True)])
    Desk(with_championships(held, [ChampionshipTitle("world")])).do(open_round, "333-r1")


def test_places_reserved_in_a_bracket_do_not_count_at_an_ordinary_competition() -> None:
    event = rounds("333", [ranking(8)], formats=[Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD])
    reserved = ReservedPlaces(frozenset({"DE"}), 8)
    first, final = event.rounds
    rules = replace(final.participation_ruleset, reserved_places=reserved)
    held = with_reserved(IN_2026, ())
    bracket = replace(held, events=(Event("333", (first, replace(final, participation_ruleset=rules))),))
    sets = dict.fromkeys(stages(8), 1)
    for titles, persons in (((), range(1, 9)), (("national:DE",), GERMANS)):
        desk = Desk(with_championships(bracket, map(ChampionshipTitle.parse, titles)))
        hold(desk, "333-r1")
        opened = desk.do(open_head_to_head, "333-r2", 8, sets, Random(1), third_place_sets=1)
        assert sorted(desk.state.round("333-r2").cards) == list(persons)
        assert bool(reasons(opened)) is (not titles)
