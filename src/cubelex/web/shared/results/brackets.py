"""The bracket of a Head to Head round as pages draw it: a column for each stage, matches beside those they lead to."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Person, Round
from cubelex.messages import isolated
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import Bracket, MatchState, match_name, matches_of
from cubelex.officiating.views import columns_of
from cubelex.rules import format_result
from cubelex.rules import head_to_head as h2h

STAGES: Final[Mapping[h2h.Stage, Promise]] = {
    h2h.Stage.OF_16: gettext_lazy("Stage of 16"),
    h2h.Stage.OF_12: gettext_lazy("Stage of 12"),
    h2h.Stage.QUARTERFINAL: gettext_lazy("Quarterfinals"),
    h2h.Stage.SEMIFINAL: gettext_lazy("Semifinals"),
    h2h.Stage.FINAL: gettext_lazy("Final"),
}

MATCHES: Final[Mapping[h2h.Stage, Promise]] = {
    h2h.Stage.OF_16: gettext_lazy("Match %(positions)s of the Stage of 16"),
    h2h.Stage.OF_12: gettext_lazy("Match %(positions)s of the Stage of 12"),
    h2h.Stage.QUARTERFINAL: gettext_lazy("Quarterfinal %(positions)s"),
    h2h.Stage.SEMIFINAL: gettext_lazy("Semifinal %(positions)s"),
}


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """One side of a match: who sits there, on which position, with how many sets won."""

    position: int
    person: Person | None
    sets: int | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class ShownPoint:
    """A point: its number in the match, both results, and who won it (0, 1, or nothing)."""

    number: int
    high: str
    low: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set: its points and the score of both."""

    points: tuple[ShownPoint, ...]
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match of the bracket, whether its competitors are known or not."""

    name: str
    label: str
    sets_to_win: int
    high: MatchSeat
    low: MatchSeat
    sets: tuple[ShownSet, ...]
    stands: MatchState | None

    @property
    def seats(self) -> tuple[MatchSeat, MatchSeat]:
        """Both sides, the better position first."""
        return self.high, self.low

    @property
    def winner(self) -> Person | None:
        """Who won it."""
        return next((seat.person for seat in self.seats if seat.is_winner), None)

    @property
    def is_on(self) -> bool:
        """Whether it can be played now."""
        return self.stands is not None and self.stands.can_be_played

    @property
    def points(self) -> int:
        """How many points were played."""
        return sum(len(set_.points) for set_ in self.sets)


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A stage: its matches from top to bottom, and nothing where a person waits for the next stage."""

    label: str
    matches: tuple[ShownMatch | None, ...]
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bracket: its columns, and the match for third place beside the final."""

    columns: tuple[BracketColumn, ...]
    third_place: ShownMatch

    @property
    def matches(self) -> list[ShownMatch]:
        """Every match, in the order of being played."""
        matches = [match for column in self.columns for match in column.matches if match]
        return [*matches[:-1], self.third_place, matches[-1]]


def drawn(state: CompetitionState, round_: Round, hidden: Collection[int] = ()) -> Drawn | None:
    """The bracket of a round, or nothing before it is drawn. Points of those who are hidden are left out."""
    bracket = state.round(round_.id).bracket
    if bracket is None:
        return None
    by_pairing = {match.pairing: match for match in matches_of(bracket, state.edition)}
    shown_matches = {
        pairing: _match(state, round_, bracket, pairing, by_pairing.get(pairing), hidden)
        for pairing in _pairings(bracket)
    }
    columns = [
        BracketColumn(
            str(STAGES[stage]),
            tuple(shown_matches[pairing] if pairing else None for pairing in in_column),
            h2h.matches_of_stage(stage, bracket.drawn.places, state.edition).under,
        )
        for stage, in_column in columns_of(bracket.drawn.places)
    ]
    return Drawn(tuple(columns), shown_matches[h2h.THIRD_PLACE_MATCH])


def _pairings(bracket: Bracket) -> Iterator[h2h.Pairing]:
    for stage in h2h.stages(bracket.drawn.places):
        yield from h2h.pairings(stage)


def match_label(pairing: h2h.Pairing) -> str:
    """What a match is called in the reader's language."""
    if pairing == h2h.FINAL_MATCH:
        return _("Final")
    if pairing == h2h.THIRD_PLACE_MATCH:
        return _("Match for third place")
    return str(MATCHES[pairing.stage]) % {"positions": isolated(f"{pairing.high}–{pairing.low}")}


def match_called(name: str) -> str:
    """A match by its name in the reader's language, or nothing for no name.

    >>> match_called("Semifinal Stage 1-4").replace("\u2066", "").replace("\u2069", "")
    'Semifinal 1–4'
    """
    by_name = {match_name(pairing): pairing for stage in h2h.Stage for pairing in h2h.pairings(stage)}
    return match_label(by_name[name]) if name in by_name else name


def latest_match_of(state: CompetitionState, round_id: str, person_id: int, name: str = "") -> str:
    """The match of that name, or the latest that a person plays in, or nothing where they play in none."""
    bracket = state.round(round_id).bracket
    matches = matches_of(bracket, state.edition) if bracket else ()
    own = [match.name for match in matches if person_id in (match.high, match.low)]
    return name if name in own else next(iter(own[::-1]), "")


def _match(
    state: CompetitionState,
    round_: Round,
    bracket: Bracket,
    pairing: h2h.Pairing,
    stands: MatchState | None,
    hidden: Collection[int],
) -> ShownMatch:
    sets = () if stands is None or {stands.high, stands.low} & set(hidden) else tuple(_sets(stands, round_))
    high, low = (_seat(state, pairing, stands, side) for side in h2h.Side)
    to_win = bracket.tournament.sets_for(pairing)
    return ShownMatch(match_name(pairing), match_label(pairing), to_win, high, low, sets, stands)


def _seat(state: CompetitionState, pairing: h2h.Pairing, stands: MatchState | None, side: h2h.Side) -> MatchSeat:
    position = (pairing.high, pairing.low)[side]
    number = (stands.high, stands.low)[side] if stands else None
    won = stands.match.score[side] if stands and stands.match else None
    is_winner = bool(stands and stands.is_decided and number is not None and stands.winner == number)
    return MatchSeat(position, state.competition.find_person(number) if number else None, won, is_winner)


def _sets(stands: MatchState, round_: Round) -> Iterator[ShownSet]:
    number = 0
    for played in stands.match.sets if stands.match else ():
        points = tuple(_points(played.points, number, round_))
        number += len(points)
        yield ShownSet(points, played.score)


def _points(points: Sequence[h2h.Point], before: int, round_: Round) -> Iterator[ShownPoint]:
    for number, point in enumerate(points, before + 1):
        high, low = (format_result(result, round_.kind) for result in point.recorded)
        yield ShownPoint(number, high, low, h2h.better_side(point.results))
