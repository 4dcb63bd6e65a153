"""Head to Head at the table: each match has a set of its own, in the order of play, and a sequence for each point."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode
from cubelex.officiating import State
from cubelex.officiating.log import Bracket, MatchState, matches_of, prepared_at
from cubelex.officiating.views import round_id_of
from cubelex.web.scrambling.groups import group_label
from cubelex.web.shared.results.brackets import ShownMatch, drawn

EVERY_SEQUENCE: Final = frozenset(range(100))
"""The numbers of all points that a match can have; 0 stands for extra sequences."""


@dataclass(frozen=True, slots=True)
class DuePoint:
    """The point of a match that is scrambled for next: its number, its sequence, where it is in the match."""

    match: ShownMatch
    number: int
    label: str
    about: str
    signatures: Mapping[int, Mapping[str, str]]

    @property
    def is_extra(self) -> bool:
        """Whether a point is played again (11k1)."""
        return self.label.startswith("E")


def match_at(state: State, code: ActivityCode) -> ShownMatch | None:
    """The match that a set is for; nothing where the round has not a set for every match."""
    round_ = state.announced(round_id_of(code))
    bracket = drawn(state, round_)
    matches = bracket.matches if bracket else []
    if round_.scramble_set_count < len(matches) or not 1 <= (code.group_number or 0) <= len(matches):
        return None
    return matches[(code.group_number or 0) - 1]


def label_with_match(state: State, code: ActivityCode) -> str:
    """The group of a set in the reader's words, and the match that it is."""
    label, match = group_label(state.competition, code), match_at(state, code)
    return f"{label} · {match.label}" if match else label


def due_at(state: State, code: ActivityCode) -> DuePoint | None:
    """The point that is scrambled for next with a set; nothing while the last one awaits a ruling."""
    bracket, match = state.round(round_id_of(code)).bracket, match_at(state, code)
    if bracket is None or match is None or not match.is_on or bracket.awaits_ruling(match.name):
        return None
    prepared = prepared_at(bracket.tries_at(match.name))
    number = len(bracket.points_of(match.name)) + 1
    signatures = prepared.signatures if prepared else {}
    return DuePoint(match, number, label_of_point(bracket, match.name), _about(match), signatures)


def label_of_point(bracket: Bracket, match: str) -> str:
    """The label of the next sequence: the number of the point, or an extra one for a point that is played again."""
    begun = [point for point in bracket.tries_at(match) if not point.is_prepared]
    if begun and begun[-1].is_replaced:
        return f"E{sum(point.is_replaced for point in begun)}"
    return str(len(bracket.points_of(match)) + 1)


def _about(match: ShownMatch) -> str:
    """Which set and which point of it comes next."""
    played = match.stands.match.sets if match.stands and match.stands.match else ()
    is_running = bool(played) and played[-1].ruling is None
    number = len(played) if is_running else len(played) + 1
    point = len(played[-1].points) + 1 if is_running else 1
    place = _("Set %(number)s") % {"number": number}, _("Point") + f" {point}"
    return " · ".join([match.label, *place])


def points_left(state: State, code: ActivityCode, own: int) -> frozenset[int]:
    """The sequences of a set that a competitor may still have to solve: all until their match is decided (1h1)."""
    bracket, match = state.round(round_id_of(code)).bracket, match_at(state, code)
    if bracket is None or own not in bracket.drawn.seeded:
        return frozenset()
    found = [match.stands] if match else matches_of(bracket, state.edition)
    return EVERY_SEQUENCE if any(_may_play(sequence, own) for sequence in found) else frozenset()


def _may_play(match: MatchState | None, own: int) -> bool:
    """Whether a competitor plays, or may still play, in a match that is not decided."""
    if match is None or match.high is None or match.low is None:
        return match is None or not match.is_decided
    return own in (match.high, match.low) and not match.is_decided
