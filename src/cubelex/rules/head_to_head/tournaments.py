"""A whole Head to Head round: from seeds and points to winners, ranks and recorded results."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from cubelex.competition import SKIPPED, AttemptResult, Result
from cubelex.regulations import Edition, cites
from cubelex.rules.head_to_head.brackets import (
    FINAL_MATCH,
    THIRD_PLACE_MATCH,
    Matchup,
    Pairing,
    Stage,
    matchups,
    pairings,
    stages,
)
from cubelex.rules.head_to_head.matches import Contest, Match, Played, Side, match_of, recorded_points
from cubelex.rules.results.averages import best
from cubelex.rules.results.ranking import NO_RESULT
from cubelex.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is fixed before a round: places, competitors by seed, and the sets that win a match of each stage."""

    places: int
    seeded: tuple[int, ...]
    sets_to_win: Mapping[Stage, int] = field(hash=False)
    third_place_sets: int | None = None

    def sets_for(self, pairing: Pairing) -> int:
        """The sets that win a match."""
        if pairing == THIRD_PLACE_MATCH and self.third_place_sets is not None:
            return self.third_place_sets
        return self.sets_to_win[pairing.stage]

    def seed(self, person: int) -> int:
        """A competitor's seed, the first being 1."""
        return self.seeded.index(person) + 1


@dataclass(frozen=True, slots=True)
class TournamentState:
    """How far a round has come. Winners are `None` where both withdrew."""

    matchups: Mapping[Pairing, Matchup]
    matches: Mapping[Pairing, Match]
    winners: Mapping[Pairing, int | None]

    @property
    def to_play(self) -> tuple[Pairing, ...]:
        """Matches whose competitors are known and which are not decided."""
        return tuple(
            pairing
            for pairing, matchup in self.matchups.items()
            if pairing not in self.winners and matchup.high is not None and matchup.low is not None
        )

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to play."""
        return FINAL_MATCH in self.matchups and not self.to_play


def played_out(tournament: Tournament, played: Mapping[Pairing, Played], edition: Edition) -> TournamentState:
    """The round as far as it was played, stage by stage."""
    winners: dict[Pairing, int | None] = {}
    matches: dict[Pairing, Match] = {}
    for stage in stages(tournament.places):
        known = matchups(tournament.places, tournament.seeded, winners)
        before = _bests_until(stage, known, _as_decided(played), edition)
        for pairing in pairings(stage):
            matchup = known.get(pairing)
            if matchup is None or pairing not in played or matchup.high is None or matchup.low is None:
                continue
            matches[pairing] = match_of(played[pairing], _contest(tournament, pairing, matchup, before), edition)
            _note_winner(winners, pairing, matchup, matches[pairing], played[pairing])
    return TournamentState(matchups(tournament.places, tournament.seeded, winners), matches, winners)


@cites("9f15", "9f16b", "9f16b+", since=date(2026, 1, 1))
def ranking(tournament: Tournament, played: Mapping[Pairing, Played], edition: Edition) -> dict[int, Ruling[int]]:
    """The ranks of a complete round: the Final Stage decides four, the stage reached and the best single the others.

    Ranks of an earlier stage are there as soon as all its matches are decided.
    """
    state = played_out(tournament, played, edition)
    singles = _bests_until(None, state.matchups, played, edition)
    ranks: dict[int, Ruling[int]] = {}
    remaining = len(tournament.seeded)
    for stage in stages(tournament.places)[:-1]:
        if not all(_is_decided(pairing, state) for pairing in pairings(stage)):
            return ranks
        eliminated = _eliminated(stage, state)
        remaining -= len(eliminated)
        ranks |= _by_single(eliminated, remaining + 1, singles, edition)
    if state.is_complete:
        ranks |= _final_ranks(state, singles, edition)
    return dict(sorted(ranks.items(), key=lambda item: item[1].answer))


@cites("9f5a", "9i4")
def recorded_results(tournament: Tournament, played: Mapping[Pairing, Played], edition: Edition) -> dict[int, Result]:
    """The attempts that are recorded: singles for rankings and records, never an average."""
    state = played_out(tournament, played, edition)
    attempts = _attempts(None, state.matchups, played)
    return {
        person: Result(person, tuple(own), best=best(own, edition), average=SKIPPED) for person, own in attempts.items()
    }


def _contest(
    tournament: Tournament, pairing: Pairing, matchup: Matchup, before: Mapping[int, AttemptResult]
) -> Contest:
    assert matchup.high is not None and matchup.low is not None
    return Contest(
        tournament.sets_for(pairing),
        (tournament.seed(matchup.high), tournament.seed(matchup.low)),
        (before.get(matchup.high, SKIPPED), before.get(matchup.low, SKIPPED)),
    )


def _note_winner(
    winners: dict[Pairing, int | None], pairing: Pairing, matchup: Matchup, match: Match, played: Played
) -> None:
    if len(played.withdrawn) == 2:
        winners[pairing] = None
    elif match.ruling is not None:
        winners[pairing] = matchup.high if match.ruling.answer is Side.FIRST else matchup.low


def _as_decided(played: Mapping[Pairing, Played]) -> dict[Pairing, Played]:
    """The matches with the results they were decided by: what is amended later turns no set of a later stage (11l)."""
    return {
        pairing: replace(match, points=tuple(replace(point, amended=None) for point in match.points))
        for pairing, match in played.items()
    }


def _attempts(
    until: Stage | None, known: Mapping[Pairing, Matchup], played: Mapping[Pairing, Played]
) -> dict[int, list[AttemptResult]]:
    """The recorded attempts of each competitor, in the stages before one."""
    attempts: dict[int, list[AttemptResult]] = {}
    for pairing, matchup in known.items():
        if pairing.stage is until:
            break
        for point in recorded_points(played.get(pairing, Played())):
            for side, person in zip(Side, (matchup.high, matchup.low), strict=True):
                assert person is not None
                attempts.setdefault(person, []).append(point.recorded[side])
    return attempts


def _bests_until(
    until: Stage | None, known: Mapping[Pairing, Matchup], played: Mapping[Pairing, Played], edition: Edition
) -> dict[int, AttemptResult]:
    return {person: best(own, edition) for person, own in _attempts(until, known, played).items()}


def _is_decided(pairing: Pairing, state: TournamentState) -> bool:
    matchup = state.matchups.get(pairing)
    return matchup is not None and (pairing in state.winners or matchup.high is None or matchup.low is None)


def _eliminated(stage: Stage, state: TournamentState) -> list[int]:
    """Those who went no further than a stage: losers, in the semifinal only two who both withdrew."""
    persons = []
    for pairing in pairings(stage):
        winner = state.winners.get(pairing)
        if pairing in state.winners and (winner is None or stage is not Stage.SEMIFINAL):
            both = state.matchups[pairing].high, state.matchups[pairing].low
            persons += [person for person in both if person is not None and person != winner]
    return persons


def _by_single(
    persons: list[int], first: int, singles: Mapping[int, AttemptResult], edition: Edition
) -> dict[int, Ruling[int]]:
    """Ranks from `first` on by best single; equal singles share one."""
    values = {person: single if (single := singles.get(person, SKIPPED)) > 0 else NO_RESULT for person in persons}
    ordered = sorted(values.values())
    return {person: Ruling(first + ordered.index(values[person]), edition.cite_known("9f16b")) for person in persons}


def _final_ranks(
    state: TournamentState, singles: Mapping[int, AttemptResult], edition: Edition
) -> dict[int, Ruling[int]]:
    """The ranks of those who are in the Final Stage."""
    ranks: dict[int, Ruling[int]] = {}
    for pairing in (FINAL_MATCH, THIRD_PLACE_MATCH):
        matchup = state.matchups[pairing]
        present = [person for person in (matchup.high, matchup.low) if person is not None]
        winner = state.winners.get(pairing)
        if winner is None:
            ranks |= _by_single(present, len(ranks) + 1, singles, edition)
        else:
            present.sort(key=lambda person, winner=winner: person != winner)  # type: ignore[misc]
            under = edition.cite_known("9f16b")
            ranks |= {person: Ruling(len(ranks) + place, under) for place, person in enumerate(present, start=1)}
    return ranks
