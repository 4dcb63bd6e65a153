"""Questions about a Head to Head round: seeds, bracket, points, sets, matches and ranks."""

from collections.abc import Mapping
from random import Random
from typing import Any

from cubelex.competition import SKIPPED
from cubelex.regulations import Edition
from cubelex.rules import head_to_head as h2h
from tests.casebook.reading import read_result

SIDES = ("first", "second")
Table = dict[str, Any]


def _side(side: h2h.Side | None) -> str:
    return "nobody" if side is None else SIDES[side]


def _points(points: list[list[object]], amended: Mapping[int, list[object]] | None = None) -> tuple[h2h.Point, ...]:
    """Points as pairs of results; a pair may be followed by `amended` results under its number."""
    later = {number: (read_result(a), read_result(b)) for number, (a, b) in (amended or {}).items()}
    return tuple(
        h2h.Point((read_result(a), read_result(b)), later.get(number)) for number, (a, b) in enumerate(points, start=1)
    )


def ask_seeds(edition: Edition, by_rank: Table, has_prior_round: bool = True) -> list[str]:
    """The competitors in order of their seeds."""
    names = dict(enumerate(by_rank))
    drawn = h2h.seeds(
        {n: by_rank[name] for n, name in names.items()}, edition, Random(1), has_prior_round=has_prior_round
    )
    return [names[n] for n in drawn.answer]


def ask_seeds_rest_on(edition: Edition, by_rank: Table, has_prior_round: bool = True) -> list[str]:
    """The regulations the seeds rest on."""
    numbers = {n: by_rank[name] for n, name in enumerate(by_rank)}
    return list(h2h.seeds(numbers, edition, Random(1), has_prior_round=has_prior_round).under)


def ask_may_have_places(edition: Edition, head_to_head_places: int) -> bool:
    """Whether a round may have so many places."""
    return h2h.may_have_places(head_to_head_places, edition).answer


def ask_stages(edition: Edition, of_places: int) -> list[str]:
    """The stages of a round."""
    return [str(stage) for stage in h2h.stages(of_places)]


def ask_matches(edition: Edition, stage: str) -> list[list[int]]:
    """The positions that meet in a stage."""
    return [[pairing.high, pairing.low] for pairing in h2h.pairings(h2h.Stage(stage))]


def ask_point(edition: Edition, point: list[object]) -> str:
    """Who wins a point: first, second or nobody."""
    first, second = point
    return _side(h2h.point_winner((read_result(first), read_result(second)), edition).answer)


def ask_noted(edition: Edition, point: list[object]) -> list[str]:
    """What each judge notes on the score sheet."""
    first, second = point
    results = read_result(first), read_result(second)
    return [h2h.mark_of_point(results, side, edition).answer for side in h2h.Side]


def _match(
    edition: Edition,
    points: list[list[object]],
    sets_to_win: int = 1,
    seeds_of_both: list[int] | None = None,
    earlier_in_round: list[object] | None = None,
    withdrew: list[str] | None = None,
    amended: Mapping[int, list[object]] | None = None,
) -> h2h.Match:
    before = (SKIPPED, SKIPPED) if earlier_in_round is None else tuple(read_result(one) for one in earlier_in_round)
    high, low = seeds_of_both or [1, 2]
    contest = h2h.Contest(sets_to_win, (high, low), (before[0], before[1]))
    gone = frozenset(h2h.Side(SIDES.index(side)) for side in withdrew or [])
    return h2h.match_of(h2h.Played(_points(points, amended), gone), contest, edition)


def ask_match(edition: Edition, points: list[list[object]], **facts: Any) -> str:
    """Who has won a match, if anybody."""
    found = _match(edition, points, **facts)
    return "nobody yet" if found.ruling is None else _side(found.ruling.answer)


def ask_sets(edition: Edition, points: list[list[object]], **facts: Any) -> list[str]:
    """Who has won each set."""
    found = _match(edition, points, **facts)
    return ["nobody yet" if one.ruling is None else _side(one.ruling.answer) for one in found.sets]


def ask_set_decided_by(edition: Edition, points: list[list[object]], **facts: Any) -> list[str]:
    """The regulation each set was decided by."""
    found = _match(edition, points, **facts)
    return ["none" if one.ruling is None else one.ruling.under[0] for one in found.sets]


def ask_superfluous(edition: Edition, points: list[list[object]], **facts: Any) -> int:
    """How many points were played after the match was over."""
    return _match(edition, points, **facts).superfluous


def ask_objections_to_sets(edition: Edition, sets: Table, third_place: int | None = None) -> list[str]:
    """The regulations against such numbers of sets to win."""
    stages = {h2h.Stage(stage): int(number) for stage, number in sets.items()}
    rulings = h2h.may_play_sets(stages, edition, third_place=third_place)
    return [number for ruling in rulings if not ruling.answer for number in ruling.under]


def _played(edition: Edition, seeded: list[str], matches: list[Table]) -> tuple[h2h.Tournament, dict[Any, h2h.Played]]:
    """A round of one-set matches, told one after the other: {stage, between, points} or {…, withdrew}."""
    names = {name: number for number, name in enumerate(seeded, start=1)}
    places = next(size for size in edition.head_to_head.places if size >= len(seeded))
    rounds = h2h.Tournament(places, tuple(names.values()), dict.fromkeys(h2h.stages(places), 1))
    played: dict[Any, h2h.Played] = {}
    for told in matches:
        first, second = (names[name] for name in told["between"])
        known = h2h.played_out(rounds, played, edition).matchups
        pairing = next(
            one for one, both in known.items() if {both.high, both.low} == {first, second} and one not in played
        )
        turned = known[pairing].high != first
        pairs = [list(reversed(pair)) if turned else pair for pair in told.get("points", [])]
        gone = frozenset(
            h2h.Side.FIRST if known[pairing].high == names[name] else h2h.Side.SECOND
            for name in told.get("withdrew", [])
        )
        played[pairing] = h2h.Played(_points(pairs), gone)
    return rounds, played


def ask_head_to_head_ranks(edition: Edition, seeded: list[str], matches: list[Table]) -> dict[str, int]:
    """The ranks of a Head to Head round, as far as they are known."""
    rounds, played = _played(edition, seeded, matches)
    ranks = h2h.ranking(rounds, played, edition)
    return {seeded[person - 1]: ruling.answer for person, ruling in ranks.items()}


def ask_to_play(edition: Edition, seeded: list[str], matches: list[Table]) -> list[list[str]]:
    """The matches that can be played next."""
    rounds, played = _played(edition, seeded, matches)
    state = h2h.played_out(rounds, played, edition)
    pairs = [state.matchups[pairing] for pairing in state.to_play]
    return [[seeded[person - 1] for person in (one.high, one.low) if person is not None] for one in pairs]


def ask_singles(edition: Edition, seeded: list[str], matches: list[Table]) -> dict[str, int]:
    """Best singles that are recorded; those without a result are left out."""
    rounds, played = _played(edition, seeded, matches)
    found = h2h.recorded_results(rounds, played, edition)
    return {seeded[person - 1]: result.best for person, result in found.items()}


def ask_averages(edition: Edition, seeded: list[str], matches: list[Table]) -> list[int]:
    """The averages of the round."""
    rounds, played = _played(edition, seeded, matches)
    return [result.average for result in h2h.recorded_results(rounds, played, edition).values()]


def ask_may_call_start(edition: Edition, both_ready: bool, seconds: int, event: object = "333", **facts: bool) -> bool:
    """Whether the announcer may call START."""
    return h2h.may_call_start(str(event), edition, both_ready=both_ready, seconds_since_ready=seconds, **facts).answer


def ask_may_use_scrambles(
    edition: Edition, scrambles: list[list[str]], in_other_matches: list[str] | None = None
) -> bool:
    """Whether these sequences may be used for the points of a match."""
    return h2h.may_use_scrambles([(a, b) for a, b in scrambles], edition, in_other_matches or []).answer


KINDS = {
    "seeds": ask_seeds,
    "seeds rest on": ask_seeds_rest_on,
    "may have places": ask_may_have_places,
    "stages": ask_stages,
    "positions that meet": ask_matches,
    "point goes to": ask_point,
    "noted": ask_noted,
    "match goes to": ask_match,
    "sets go to": ask_sets,
    "set decided by": ask_set_decided_by,
    "superfluous": ask_superfluous,
    "objections to sets": ask_objections_to_sets,
    "final ranks": ask_head_to_head_ranks,
    "to play": ask_to_play,
    "singles": ask_singles,
    "averages": ask_averages,
    "may call start": ask_may_call_start,
    "may use scrambles": ask_may_use_scrambles,
}
