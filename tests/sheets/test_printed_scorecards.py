from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import (
    AttemptResult,
    Competition,
    Cutoff,
    Event,
    Format,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
    Round,
    Schedule,
    Scope,
    TimeLimit,
)
from cubelex.errors import UnknownRound
from cubelex.messages import offered_languages
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.log import Bracket, RoundState, read_fact
from cubelex.officiating.log.facts import BracketDrawn
from cubelex.regulations import edition
from cubelex.rules.head_to_head import Played, Point, Stage
from cubelex.sheets import (
    CardKind,
    CardOptions,
    Paper,
    PrintedCard,
    Stationery,
    any_card,
    blank_card,
    blank_matches,
    cards_to_play,
    first_matches,
    match_cards,
    matches_after,
    round_cards,
    scorecards,
)
from cubelex.sheets.scorecards.cards import _stacked
from tests.support.printed_glyphs import printed_pages

TODAY = edition("2026-04-01")
LIMITED = TimeLimit(60000, ("666-r1", "777-r1"))
ROUNDS = (
    Round("333-r1", Format.AVERAGE_OF_5, TimeLimit(60000), Cutoff(2, AttemptResult(7000))),
    Round("333-r2", Format.HEAD_TO_HEAD, TimeLimit(60000)),
    Round("666-r1", Format.MEAN_OF_3, LIMITED, Cutoff(1, AttemptResult(18000))),
    Round("777-r1", Format.MEAN_OF_3, LIMITED),
    Round("333bf-r1", Format.BEST_OF_3, TimeLimit(90000, ("333bf-r1",))),
    Round("333mbf-r1", Format.BEST_OF_1),
    Round("333fm-r1", Format.MEAN_OF_3),
)


def person(number: int, name: str, **more: object) -> Person:
    registered = Registration(number, tuple(round_.event_id for round_ in ROUNDS), RegistrationStatus.ACCEPTED)
    return Person(number, name, "KR", registration=registered, **more)  # type: ignore[arg-type]


@pytest.fixture
def competition(stationery: Stationery) -> Competition:
    people = (
        person(1, "Kim Min-jun (김민준)", wca_id="2019KIMM01"),
        person(12345, "Mohammad Reza Karimi (محمدرضا کریمی)"),
        person(3, "Yu Nakajima (中島悠)", wca_id="2009NAKA01"),
    )
    names = dict.fromkeys(round_.event_id for round_ in ROUNDS)
    events = tuple(Event(name, tuple(round_ for round_ in ROUNDS if round_.event_id == name)) for name in names)
    return Competition("Small2026", "Small Open 2026", "Small", Schedule(stationery.made_at.date(), 1), people, events)


@given(st.integers(1, 200), st.sampled_from([1, 4]))
def test_cut_and_stacked_pages_give_the_cards_in_order(count: int, per_page: int) -> None:
    pages = _stacked(range(count), per_page)
    piles = [[page[place] for page in pages if page[place] is not None] for place in range(per_page)]
    assert [card for pile in piles for card in pile] == list(range(count))


def test_a_card_says_whose_it_is_and_what_was_announced(
    competition: Competition, stationery: Stationery, text_of: Callable[..., str]
) -> None:
    cards = round_cards(competition, "333-r1", TODAY, stationery)
    text = text_of(scorecards(cards, stationery))
    for part in ("Small Open 2026", "3x3x3 Cube", "Kim Min-jun", "김민준", "2019KIMM01", "12345", "NEW", "Judge"):
        assert part in text
    assert "Cutoff: 2 attempts to get < 1:10.00" in text
    assert "Time limit: 10:00 for each attempt" in text
    assert "Extra attempts" in text


def test_limits_are_said_as_they_are(competition: Competition, stationery: Stationery) -> None:
    def lines(round_id: str) -> tuple[str, ...]:
        return blank_card(competition, competition.round(round_id), TODAY, stationery).lines

    assert lines("666-r1") == (
        "Cumulative time limit: 10:00 for all attempts of 6x6x6 Cube (Final) and 7x7x7 Cube (Final)",
    )
    assert lines("333bf-r1") == ("Cumulative time limit: 15:00 for all attempts of the round",)
    assert lines("333mbf-r1") == ("Time limit: 10 minutes for each cube, at most 60 minutes",)
    assert lines("333fm-r1") == ("Time limit: 60 minutes",)


def test_cards_have_the_rows_and_columns_of_their_event(competition: Competition, stationery: Stationery) -> None:
    cards = {round_.id: blank_card(competition, round_, TODAY, stationery) for round_ in competition.rounds}
    assert [cards[name].kind for name in ("333-r1", "333mbf-r1", "333fm-r1", "333-r2")] == list(
        map(CardKind, ("timed", "multi-blind", "moves", "head-to-head"))
    )
    assert [cards[name].attempts for name in ("333-r1", "666-r1", "333mbf-r1", "333-r2")] == [5, 3, 1, 7]
    assert cards["333-r1"].cutoff_after == 2
    assert cards["333-r1"].scrambler_signs
    assert not cards["333fm-r1"].scrambler_signs


def test_scramblers_did_not_sign_in_2009(competition: Competition, stationery: Stationery) -> None:
    round_ = competition.round("333-r1")
    assert not blank_card(competition, round_, edition("2009"), stationery).scrambler_signs


def test_those_who_may_set_records_get_a_second_check(competition: Competition, stationery: Stationery) -> None:
    best = PersonalBest("333", Scope.SINGLE, AttemptResult(400), world_ranking=50)
    star = replace(competition.persons[0], personal_bests=(best, replace(best, event_id="666")))
    held = replace(competition, persons=(star, *competition.persons[1:]))

    def checked(round_id: str, under: str = "2026-04-01") -> list[bool]:
        return [card.has_second_check for card in round_cards(held, round_id, edition(under), stationery)]

    assert checked("333-r1") == [True, False, False]
    assert checked("333-r1", "2018-01-01") == [False, False, False]
    assert checked("666-r1") == [False, False, False]


def test_finals_of_championships_get_a_second_check(competition: Competition, stationery: Stationery) -> None:
    options = CardOptions(is_championship=True)
    assert blank_card(competition, competition.round("333bf-r1"), TODAY, stationery, options).has_second_check
    assert not blank_card(competition, competition.round("333-r1"), TODAY, stationery, options).has_second_check


def test_everybody_has_cards_in_both_of_dual_rounds(competition: Competition, stationery: Stationery) -> None:
    event = competition.events[0]
    pair = tuple(
        replace(round_, format=Format.AVERAGE_OF_5, linked_rounds=("333-r1", "333-r2")) for round_ in event.rounds
    )
    held = replace(competition, events=(replace(event, rounds=pair), *competition.events[1:]))
    assert len(round_cards(held, "333-r2", TODAY, stationery)) == len(held.persons)
    assert round_cards(competition, "333-r2", TODAY, stationery) == []


def test_a_qr_code_leads_to_the_card(competition: Competition, stationery: Stationery) -> None:
    cards = round_cards(competition, "333-r1", TODAY, stationery, CardOptions("http://10.0.0.1:8000"))
    assert cards[0].address == "http://10.0.0.1:8000/Small2026/card/333-r1/1/"
    assert round_cards(competition, "333-r1", TODAY, stationery)[0].address == ""


def test_each_side_of_a_match_has_a_card_for_every_set(
    competition: Competition, stationery: Stationery, text_of: Callable[..., str]
) -> None:
    seeded = [*competition.persons, person(4, "Last Seed")]
    cards = match_cards(competition, "333-r2", first_matches(4, seeded), 2, TODAY, stationery)
    assert len(cards) == 12
    assert [(card.person, card.opponent) for card in cards[::6]] == [(seeded[0], seeded[3]), (seeded[1], seeded[2])]
    text = text_of(scorecards(cards, stationery))
    assert "Semifinal Stage, match 2 · Set 3 of at most 3" in text
    assert "against Last Seed" in text


def test_matches_to_come_have_blank_cards(competition: Competition, stationery: Stationery) -> None:
    cards = match_cards(competition, "333-r2", blank_matches(Stage.FINAL), 3, TODAY, stationery)
    assert [card.place.split(" · ")[0] for card in cards[::10]] == ["Final Match", "Third Place Match"]
    assert all(card.person is None for card in cards)


def test_later_stages_follow_from_who_has_won(competition: Competition) -> None:
    seeded = [person(number, f"Seed {number}") for number in range(1, 9)]

    def meeting(*won: int) -> list[tuple[str, int | None, int | None]]:
        return [
            (f"{one.pairing.stage.name} {one.number}", one.high.registrant_id, one.low.registrant_id)
            for one in matches_after(8, seeded, won)
            if one.high and one.low
        ]

    assert [pair[1:] for pair in meeting()] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert meeting(8, 2, 3, 5) == [("SEMIFINAL 1", 8, 5), ("SEMIFINAL 2", 2, 3)]
    assert meeting(8, 2, 3, 5, 5, 2) == [("FINAL 1", 5, 2), ("FINAL 2", 3, 8)]
    with pytest.raises(UnknownRound, match="competitor 8 has no match left to win"):
        matches_after(8, seeded, [1, 8])


def test_cards_are_those_of_the_matches_that_can_be_played_now(
    competition: Competition, stationery: Stationery
) -> None:
    held = replace(competition, persons=tuple(person(number, f"Seed {number}") for number in range(1, 5)))
    drawn = read_fact(
        {
            "kind": "bracket_drawn",
            "round_id": "333-r2",
            "places": 4,
            "seeded": [1, 2, 3, 4],
            "sets_to_win": {"Semifinal Stage": 1, "Final Stage": 2},
            "third_place_sets": 1,
        }
    )
    assert isinstance(drawn, BracketDrawn)
    points = (Point((AttemptResult(900), AttemptResult(1000))),) * 3
    bracket = Bracket(drawn)
    for match in ("Semifinal Stage 1-4", "Semifinal Stage 2-3"):
        bracket = bracket.with_played(match, Played(points))
    state = CompetitionState(held, TODAY).with_round("333-r2", RoundState(RoundStatus.OPEN, bracket=bracket))
    cards = cards_to_play(state, "333-r2", stationery)
    assert [card.place for card in cards] == [
        *[f"Final Match · Set {number} of at most 3" for number in (1, 2, 3)] * 2,
        *["Third Place Match · Set 1 of at most 1"] * 2,
    ]
    assert [card.person and card.person.registrant_id for card in cards] == [1, 1, 1, 2, 2, 2, 3, 4]


def test_matches_that_were_not_drawn_have_no_cards(competition: Competition, stationery: Stationery) -> None:
    with pytest.raises(UnknownRound, match="not drawn"):
        cards_to_play(CompetitionState(competition, TODAY), "333-r2", stationery)


@pytest.mark.parametrize("paper", list(Paper))
def test_cards_come_on_every_paper_the_same_way_every_time(
    paper: Paper, stationery: Stationery, pages_of: Callable[[bytes], int]
) -> None:
    cards = [any_card("Small Open 2026", TODAY)] * 5
    on = replace(stationery, paper=paper)
    assert pages_of(scorecards(cards, on)) == (5 if paper is Paper.A6 else 2)
    assert scorecards(cards, on) == scorecards(cards, on)


def test_long_names_and_numbers_stay_on_one_card(stationery: Stationery, pages_of: Callable[[bytes], int]) -> None:
    long = person(
        98765,
        "Wolfeschlegelsteinhausenbergerdorff Maria-Magdalena Konstantinopolitanska "
        "(Мария Магдалена Константинопольская-Вольфешлегель)",
    )
    card = PrintedCard(
        "A Competition with a Rather Long Name in Two Cities 2026", "3x3x3 Cube", "Round 1", CardKind.TIMED, 5, long
    )
    card = replace(card, group=12, station=128, has_second_check=True, cutoff="Cutoff " * 12, lines=("Limit " * 40,))
    assert pages_of(scorecards([card] * 4, stationery)) == 1


@pytest.mark.slow
def test_many_cards_are_printed_in_parts(stationery: Stationery, pages_of: Callable[[bytes], int]) -> None:
    done: list[int] = []
    pdf = scorecards([any_card("Small Open 2026", TODAY)] * 250, stationery, progress=done.append)
    assert pages_of(pdf) == 63
    assert done == [40, 63]


@pytest.mark.slow
@pytest.mark.parametrize("language", offered_languages())
def test_headings_of_columns_can_be_read_in_every_language(
    language: str, competition: Competition, stationery: Stationery
) -> None:
    """Long headings widen their column before they get small."""
    stationery = replace(stationery, language=language)
    card = replace(round_cards(competition, "333-r1", TODAY, stationery)[0], has_second_check=True)
    (page,) = printed_pages(scorecards([card], stationery))
    assert min(glyph.size for glyph in page.glyphs) >= 5.3
