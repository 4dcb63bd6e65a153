from collections.abc import Callable
from datetime import date, datetime

import pytest

from cubelex.competition import AttemptResult, Competition, Cutoff, Event, Format, Round, Schedule, TimeLimit
from cubelex.errors import UnknownLanguage
from cubelex.messages import Catalogue, EventRef, Level, Message, catalogue, has_text, isolated
from cubelex.messages.levels import level_of
from cubelex.regulations import edition
from cubelex.rules import observations
from cubelex.scrambles import ScrambleDocument
from cubelex.sheets import Stationery, ordered_cards, scorecards, scramble_sheets
from cubelex.sheets.venue.checklists import _data
from tests.support.sample_sequences import Sequences


def test_everything_a_judge_sees_has_a_text() -> None:
    seen = {*_data()["observations"], *_data()["observations_of_fewest_moves"]}
    assert [name for name in seen if not has_text(f"sheets.seen.{name}")] == []
    assert seen <= set(observations())


def test_every_step_of_a_judge_has_a_text() -> None:
    assert [step["key"] for step in _data()["steps"] if not has_text(f"sheets.judge.step_{step['key']}")] == []


@pytest.mark.parametrize("language", ["tlh", "nl"])
def test_an_unknown_language_says_which_are_known(language: str) -> None:
    with pytest.raises(UnknownLanguage, match="en, fa, ko, pt, ja"):
        _ = Stationery(language).words


def test_persian_has_its_own_digits_but_not_for_results() -> None:
    words = catalogue("fa")
    limit = Message("sheets.scorecards.limit_multi_blind", minutes=10, most=60)
    assert words.say(limit) == "محدودیت زمانی: ۱۰ دقیقه برای هر مکعب، حداکثر ۶۰ دقیقه"
    assert "\u20661:10.00\u2069" in words.say(Message("sheets.scorecards.limit", time="1:10.00"))
    assert words.clock(datetime(2026, 4, 1, 9, 5)) == "۰۹:۰۵"
    assert words.span(datetime(2026, 4, 1, 9, 5), datetime(2026, 4, 1, 10, 0)) == "\u2067۰۹:۰۵–۱۰:۰۰\u2069"
    assert words.day(date(2026, 4, 1), "long") == "۱ آوریل ۲۰۲۶ (۱۲ فروردین ۱۴۰۵)"


def test_values_keep_their_own_direction() -> None:
    assert isolated("2026-04-01") == "\u20662026-04-01\u2069"
    assert isolated("دور ۱") == "\u2067دور ۱\u2069"


def test_lists_on_paper_have_only_commas() -> None:
    assert catalogue("en").comma_separated(["3x3x3", "Round 1", "Group 2"]) == "3x3x3, Round 1, Group 2"
    assert catalogue("fa").comma_separated(["a", "b"]) == "a، b"


def test_an_event_nobody_translated_keeps_its_english_name() -> None:
    assert catalogue("en").show(EventRef("333oh")) == "3x3x3 One-Handed"
    assert catalogue("ko").show(EventRef("rope")) == "rope"


@pytest.mark.slow
def test_scorecards_and_scrambles_say_only_what_a_language_of_the_public_has(
    monkeypatch: pytest.MonkeyPatch, document_of: Callable[..., ScrambleDocument], sequences: Sequences
) -> None:
    codes: set[str] = set()
    text = Catalogue.text

    def text_of(self: Catalogue, code: str, *rest: int) -> str:
        codes.add(code)
        return text(self, code, *rest)

    monkeypatch.setattr(Catalogue, "text", text_of)
    stationery = Stationery("ko")
    rounds = [
        Round("333-r1", Format.AVERAGE_OF_5, TimeLimit(60_000), cutoff=Cutoff(2, AttemptResult(7000))),
        Round("333mbf-r1", Format.BEST_OF_2, None),
        Round("333fm-r1", Format.MEAN_OF_3, None),
    ]
    events = tuple(Event(round_.event_id, (round_,)) for round_ in rounds)
    competition = Competition("Open2026", "Open 2026", "Open", Schedule(date(2026, 5, 2), 1), events=events)
    ids = [round_.id for round_ in rounds]
    scorecards(ordered_cards(competition, ids, edition("2026-04-01"), stationery, blank=1), stationery)
    scramble_sheets(document_of(sequences.set_of("333")), stationery, competition=competition)
    assert len(codes) > 30
    assert sorted(code for code in codes if level_of(code) > Level.PUBLIC) == []
