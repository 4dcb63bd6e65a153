"""Head to Head rounds: drawn and played at the desk, put right, and shown as a bracket."""

from itertools import product

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.log import MatchState, matches_of
from cubelex.officiating.views import columns_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import entered, stored, varied_open

ADDRESS = "/SmallOpen2026/desk/333-r2/matches/"
SEMIFINAL = "Semifinal Stage 1-4"
DRAW = {"action": "open", "places": "4", "sets_SEMIFINAL": "1", "sets_FINAL": "2", "sets_third": "1"}


def somebody(role: Role) -> Client:
    account, _ = Account.objects.get_or_create(username=role.value)
    Membership.objects.get_or_create(account=account, competition_id="SmallOpen2026", role=role)
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def delegate(db: None) -> Client:
    """A Delegate, before the bracket is drawn."""
    competition_id = stored(varied_open())
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered(competition_id, person, attempt, 1000 + 10 * person + attempt)
    client = somebody(Role.DELEGATE)
    client.post(f"/{competition_id}/desk/333-r1/steer/", {"action": "finish", "confirmed": "1"})
    return client


@pytest.fixture
def playing(delegate: Client) -> Client:
    """A Delegate, with the bracket drawn."""
    delegate.post(ADDRESS, DRAW)
    return delegate


def point(client: Client, high: str, low: str, match: str = SEMIFINAL, **more: str) -> str:
    return client.post(ADDRESS, {"match": match, "high": high, "low": low, **more}).content.decode()


def the_match(name: str = SEMIFINAL) -> MatchState:
    state = repository.load("SmallOpen2026")
    bracket = state.round("333-r2").bracket
    assert bracket is not None
    return next(match for match in matches_of(bracket, state.edition) if match.name == name)


def results() -> list[tuple[int, int]]:
    bracket = repository.load("SmallOpen2026").round("333-r2").bracket
    assert bracket is not None
    return [point.recorded for point in bracket.of(SEMIFINAL).points]


def plain(page: str) -> str:
    return on_one_line(page.replace("\u2066", "").replace("\u2069", ""))


def test_all_who_advance_have_a_place_unless_those_left_out_are_named_and_confirmed(db: None) -> None:
    """Six advance: a bracket of eight is proposed, and one of four leaves out two."""
    competition_id = stored(varied_open(6))
    for person, attempt in product(range(1, 9), range(1, 6)):
        entered(competition_id, person, attempt, 1000 + 10 * person + attempt)
    client = somebody(Role.DELEGATE)
    client.post(f"/{competition_id}/desk/333-r1/steer/", {"action": "finish", "confirmed": "1"})
    assert "<option selected>8</option>" in plain(client.get(ADDRESS).content.decode())
    asked = client.post(ADDRESS, DRAW)
    shown = plain(asked.content.decode())
    assert "Without a place in the bracket: Eli Costa" in shown and "Open round without them" in shown
    assert not repository.load(competition_id).has_begun("333-r2")
    assert client.post(ADDRESS, {**DRAW, "left_out": "6"}).status_code == 200
    assert not repository.load(competition_id).has_begun("333-r2")
    assert client.post(ADDRESS, {**DRAW, "left_out": asked.context["left_out"]}).status_code == 302
    assert set(repository.load(competition_id).round("333-r2").cards) == {1, 2, 3, 4}


def test_the_bracket_is_drawn_with_sets_for_each_stage(delegate: Client) -> None:
    assert delegate.get("/SmallOpen2026/desk/333-r2/").headers["Location"] == ADDRESS
    delegate.post(ADDRESS, DRAW)
    bracket = repository.load("SmallOpen2026").round("333-r2").bracket
    assert bracket is not None and bracket.drawn.third_place_sets == 1
    assert dict(bracket.drawn.sets_to_win) == {"Semifinal Stage": 1, "Final Stage": 2}
    assert "Semifinal 1–4" in plain(delegate.get(ADDRESS).content.decode())


def test_who_gives_up_their_place_before_the_draw_is_replaced(delegate: Client) -> None:
    form = {"action": "withdraw", "person": "2", "reason": "ill", "confirmed": "1"}
    assert "2 Bo Lind" in plain(delegate.get(ADDRESS).content.decode())
    delegate.post("/SmallOpen2026/desk/333-r2/steer/", form)
    assert "2 Bo Lind" not in plain(delegate.get(ADDRESS).content.decode())
    delegate.post(ADDRESS, DRAW)
    assert set(repository.load("SmallOpen2026").round("333-r2").cards) >= {1, 3, 4, 5}


def test_matches_are_won_by_points(playing: Client) -> None:
    for _ in range(3):
        point(playing, "10.00", "11.00")
    assert "Ada Swan wins" in plain(playing.get(ADDRESS).content.decode())


def test_what_is_no_result_is_said_and_stays_in_the_field(playing: Client) -> None:
    shown = point(playing, "soon", "11.00")
    assert "is not a valid result" in shown and 'value="11.00"' in shown


def test_a_third_decimal_is_not_a_result_of_a_match(playing: Client) -> None:
    shown = point(playing, "10.123", "11.00")
    assert "is not a valid result" in shown and 'value="11.00"' in shown
    assert not results()


def test_a_point_is_not_entered_twice(playing: Client) -> None:
    point(playing, "10.00", "11.00", after="0")
    assert "Another point of this match was entered" in point(playing, "10.00", "11.00", after="0")
    assert len(results()) == 1


def test_the_delegate_corrects_a_point_and_says_why(playing: Client) -> None:
    point(playing, "10.00", "11.00")
    correction = {"action": "correct", "point": "1"}
    assert ">1g2<" in point(playing, "12.00", "11.00", **correction)
    assert ">1g2<" in point(somebody(Role.SCORE_TAKER), "12.00", "11.00", reason="misread", **correction)
    point(playing, "12.00", "11.00", reason="misread", **correction)
    assert results() == [(1200, 1100)]


def test_a_correction_after_the_match_changes_no_winner(playing: Client) -> None:
    for _ in range(3):
        point(playing, "10.00", "11.00")
    for number in ("1", "2", "3"):
        point(playing, "DNF", "11.00", action="correct", point=number, reason="video")
    assert the_match().winner == 1 and results() == [(-1, 1100)] * 3


def test_the_last_point_is_played_again(playing: Client) -> None:
    point(playing, "10.00", "11.00")
    point(playing, "10.00", "11.00")
    playing.post(ADDRESS, {"action": "replay", "match": SEMIFINAL, "reason": "timer broke"})
    assert len(results()) == 1


def test_what_was_noted_last_is_undone(playing: Client) -> None:
    taker = somebody(Role.SCORE_TAKER)
    point(taker, "10.00", "11.00")
    taker.post(ADDRESS, {"action": "undo", "match": SEMIFINAL})
    assert results() == []
    assert "There is nothing to undo" in taker.post(ADDRESS, {"action": "undo", "match": SEMIFINAL}).content.decode()


def test_who_withdraws_before_a_match_lets_the_opponent_go_on(playing: Client) -> None:
    playing.post(ADDRESS, {"action": "give_up", "match": SEMIFINAL, "person": "4", "reason": "ill"})
    assert the_match().winner == 1
    playing.post(ADDRESS, {"action": "undo", "match": SEMIFINAL})
    assert the_match().winner is None


def test_the_public_sees_the_bracket(playing: Client) -> None:
    for _ in range(3):
        point(playing, "10.00", "11.00")
    shown = plain(Client().get("/SmallOpen2026/333-r2/").content.decode())
    assert "10.00 – 11.00" in shown and 'class="seat won"' in shown and "Match for third place" in shown
    assert 'data-live="bracket"' in Client().get("/SmallOpen2026/projector/?round=333-r2").content.decode()


def test_only_officials_draw(delegate: Client) -> None:
    somebody(Role.SCORE_TAKER).post(ADDRESS, DRAW)
    assert not repository.load("SmallOpen2026").has_begun("333-r2")


def test_four_wait_in_a_bracket_of_twelve() -> None:
    first, second = columns_of(12)[:2]
    assert [match and (match.high, match.low) for match in first[1]] == [
        None, (8, 9), None, (5, 12), None, (7, 10), None, (6, 11),
    ]  # fmt: skip
    assert [match and (match.high, match.low) for match in second[1]] == [(1, 8), (4, 5), (2, 7), (3, 6)]
