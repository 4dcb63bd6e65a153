"""The status of a Head to Head round: its bracket, and what was played of each match.

A match is named by its stage and the positions that meet in it, as in `Semifinal Stage 1-4`.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from cubelex.competition import AttemptResult, Result
from cubelex.errors import UnknownRound
from cubelex.officiating.log.facts import BracketDrawn
from cubelex.officiating.log.point import Tries, is_awaiting, points_among
from cubelex.regulations import Edition
from cubelex.rules import head_to_head as h2h

_NOTHING: Final[MappingProxyType[str, h2h.Played]] = MappingProxyType({})
_NO_TRIES: Final[MappingProxyType[str, Tries]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket as drawn, what was played of each match, by its name, and what is known of each try at its points."""

    drawn: BracketDrawn
    played: MappingProxyType[str, h2h.Played] = field(default_factory=lambda: _NOTHING, hash=False)
    tries: MappingProxyType[str, Tries] = field(default_factory=lambda: _NO_TRIES, hash=False)

    @property
    def tournament(self) -> h2h.Tournament:
        """What is fixed before the round."""
        sets = {h2h.Stage(stage): number for stage, number in self.drawn.sets_to_win.items()}
        return h2h.Tournament(self.drawn.places, self.drawn.seeded, sets, self.drawn.third_place_sets)

    def of(self, match: str) -> h2h.Played:
        """What was played of a match."""
        return self.played.get(match) or h2h.Played()

    def tries_at(self, match: str) -> Tries:
        """Every try at a point of a match, also those that were played again."""
        return self.tries.get(match, ())

    def points_of(self, match: str) -> Tries:
        """What is known of each point of a match, in the order of its points."""
        return points_among(self.tries_at(match))

    def awaits_ruling(self, match: str) -> bool:
        """Whether a point of a match was observed and not ruled on."""
        return is_awaiting(self.tries_at(match))

    def with_played(self, match: str, played: h2h.Played) -> "Bracket":
        """The bracket with that match changed."""
        return replace(self, played=MappingProxyType(self.played | {match: played}))

    def with_tries(self, match: str, tries: Tries) -> "Bracket":
        """The bracket with what is known of the points of a match changed."""
        return replace(self, tries=MappingProxyType(self.tries | {match: tries}))


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match: its competitors, the match so far, and the winner; nobody where both withdrew."""

    name: str
    pairing: h2h.Pairing
    high: int | None
    low: int | None
    match: h2h.Match | None = None
    is_decided: bool = False
    winner: int | None = None

    @property
    def can_be_played(self) -> bool:
        """Whether both competitors are known and the match is not decided."""
        return self.high is not None and self.low is not None and not self.is_decided


def match_name(pairing: h2h.Pairing) -> str:
    """What a match is called.

    >>> match_name(h2h.FINAL_MATCH)
    'Final Stage 1-2'
    """
    return f"{pairing.stage} {pairing.high}-{pairing.low}"


def match_names(bracket: Bracket) -> Collection[str]:
    """What the matches of a bracket are called."""
    return _pairings(bracket.drawn.places)


def _pairings(places: int) -> dict[str, h2h.Pairing]:
    return {match_name(pairing): pairing for stage in h2h.stages(places) for pairing in h2h.pairings(stage)}


def _pairing(name: str, places: int) -> h2h.Pairing:
    known = _pairings(places)
    if name not in known:
        raise UnknownRound(f"unknown match {name!r}; choose one of {', '.join(known)}")
    return known[name]


def matches_of(bracket: Bracket, edition: Edition) -> tuple[MatchState, ...]:
    """Every match that can be played or was, in the order of the stages."""
    standing = h2h.played_out(bracket.tournament, _by_pairing(bracket), edition)
    return tuple(
        MatchState(
            match_name(pairing),
            pairing,
            matchup.high,
            matchup.low,
            standing.matches.get(pairing),
            pairing in standing.winners,
            standing.winners.get(pairing),
        )
        for pairing, matchup in standing.matchups.items()
    )


def match_called(bracket: Bracket, name: str, edition: Edition) -> MatchState | None:
    """The match of that name; nothing while its competitors are not known.

    :raises UnknownRound: the bracket does not have the match
    """
    _pairing(name, bracket.drawn.places)
    return next((match for match in matches_of(bracket, edition) if match.name == name), None)


def is_complete(bracket: Bracket, edition: Edition) -> bool:
    """Whether nothing is left to play."""
    return h2h.played_out(bracket.tournament, _by_pairing(bracket), edition).is_complete


def bracket_results(bracket: Bracket, edition: Edition, removed: Collection[int] = ()) -> tuple[Result, ...]:
    """The results of a Head to Head round: recorded singles, and ranks as far as they are known (9f16).

    A competitor whose results were removed (9t) leaves no gap in the ranks.
    """
    played = _by_pairing(bracket)
    rows = h2h.recorded_results(bracket.tournament, played, edition)
    ranks = {person: ruling.answer for person, ruling in h2h.ranking(bracket.tournament, played, edition).items()}
    gone = [ranks[person] for person in removed if person in ranks]
    results = [
        replace(rows.get(person) or Result(person), ranking=_rank(ranks.get(person), gone))
        for person in bracket.drawn.seeded
        if person not in removed
    ]
    last = len(results) + 1
    return tuple(sorted(results, key=lambda row: row.ranking or last))


def _rank(rank: int | None, gone: list[int]) -> int | None:
    return None if rank is None else rank - sum(other < rank for other in gone)


def with_point(played: h2h.Played, results: tuple[int, int]) -> h2h.Played:
    """The match with one more point."""
    return replace(played, points=(*played.points, h2h.Point(_both(results))))


def without_last_point(played: h2h.Played) -> h2h.Played:
    """The match with its last point to be played again."""
    return replace(played, points=played.points[:-1])


def with_correction(played: h2h.Played, point: int, results: tuple[int, int], *, is_decided: bool) -> h2h.Played:
    """The match with a point (from 1) changed; once it is decided its winner stays (11l1)."""
    old = played.points[point - 1]
    new = replace(old, amended=_both(results)) if is_decided else h2h.Point(_both(results))
    points = (*played.points[: point - 1], new, *played.points[point:])
    return replace(played, points=points)


def _both(results: tuple[int, int]) -> tuple[AttemptResult, AttemptResult]:
    return AttemptResult(results[0]), AttemptResult(results[1])


def _by_pairing(bracket: Bracket) -> Mapping[h2h.Pairing, h2h.Played]:
    return dict(_named(bracket))


def _named(bracket: Bracket) -> Iterator[tuple[h2h.Pairing, h2h.Played]]:
    for name, played in bracket.played.items():
        yield _pairing(name, bracket.drawn.places), played
