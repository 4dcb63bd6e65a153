"""Head to Head at the table: each match has a set of its own, in the order of play, and a sequence for each point."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode
from cubelex.officiating import State
from cubelex.officiating.log import match_name, prepared_at
from cubelex.officiating.views import label_of_point, match_of_set, round_id_of
from cubelex.web.scrambling.groups import group_label
from cubelex.web.shared.results.brackets import ShownMatch, drawn


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
    pairing, bracket = match_of_set(state, code), drawn(state, state.announced(round_id_of(code)))
    if pairing is None or bracket is None:
        return None
    return next(match for match in bracket.matches if match.name == match_name(pairing))


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


def _about(match: ShownMatch) -> str:
    """Which set and which point of it comes next."""
    played = match.stands.match.sets if match.stands and match.stands.match else ()
    is_running = bool(played) and played[-1].ruling is None
    number = len(played) if is_running else len(played) + 1
    point = len(played[-1].points) + 1 if is_running else 1
    place = _("Set %(number)s") % {"number": number}, _("Point") + f" {point}"
    return " · ".join([match.label, *place])
