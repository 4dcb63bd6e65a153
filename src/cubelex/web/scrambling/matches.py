"""Head to Head at the table: each match has a set of its own, in the order of play, and a sequence for each point."""

from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import match_name
from cubelex.officiating.views import match_of_set, round_id_of
from cubelex.web.scrambling.groups import group_label
from cubelex.web.shared.results.brackets import ShownMatch, drawn


def match_at(state: CompetitionState, code: ActivityCode) -> ShownMatch | None:
    """The match that a set is for; nothing where the round has not a set for every match."""
    pairing, bracket = match_of_set(state, code), drawn(state, state.announced_round(round_id_of(code)))
    if pairing is None or bracket is None:
        return None
    return next(match for match in bracket.matches if match.name == match_name(pairing))


def label_with_match(state: CompetitionState, code: ActivityCode) -> str:
    """The group of a set in the reader's words, and the match that it is."""
    label, match = group_label(state.competition, code), match_at(state, code)
    return f"{label} · {match.label}" if match else label


def place_in_match(state: CompetitionState, code: ActivityCode) -> str:
    """The match that a set is for, and which set and which point of it comes next."""
    match = match_at(state, code)
    if match is None:
        return ""
    played = match.stands.match.sets if match.stands and match.stands.match else ()
    is_running = bool(played) and played[-1].ruling is None
    number = len(played) if is_running else len(played) + 1
    point = len(played[-1].points) + 1 if is_running else 1
    place = _("Set %(number)s") % {"number": number}, _("Point") + f" {point}"
    return " · ".join([match.label, *place])
