"""What is wrong with a schedule, as its editor reads it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import ActivityCode, Competition
from cubelex.messages import isolated
from cubelex.officiating import planning
from cubelex.web.naming import person_label, round_label
from cubelex.web.planning.labels import code_label

MOST_OF_A_KIND: Final = 5
ADVICE: Final = frozenset({planning.ClashKind.TOO_SHORT, planning.ClashKind.NO_BREAK, planning.ClashKind.MISSING})
"""What is not forbidden, and should not be so."""


@dataclass(frozen=True, slots=True)
class Said:
    """A fault in words, with its regulations and the activities it is about."""

    text: str
    under: tuple[str, ...]
    activity_ids: tuple[int, ...]
    weight: str
    more: int = 0


def said_of(competition: Competition, found: tuple[planning.Clash, ...]) -> list[Said]:
    """The faults in words, grave ones first; many of one kind are cut short, as in a list of people."""
    by_kind: dict[planning.ClashKind, list[planning.Clash]] = {}
    for one in found:
        by_kind.setdefault(one.kind, []).append(one)
    said: list[Said] = []
    for kind, several in by_kind.items():
        for place, one in enumerate(several[:MOST_OF_A_KIND]):
            left = len(several) - MOST_OF_A_KIND if place == MOST_OF_A_KIND - 1 else 0
            weight = "maybe" if kind in ADVICE else "bad"
            said.append(Said(sentence(competition, one), one.under, one.activity_ids, weight, max(left, 0)))
    return sorted(said, key=lambda one: one.weight)


def sentence(competition: Competition, clash: planning.Clash) -> str:
    """A fault in words."""
    return _SENTENCES[clash.kind](competition, clash)


def _names(competition: Competition, clash: planning.Clash) -> dict[str, str]:
    """The two activities a fault is about, by the names people know."""
    activities = {one.id: one for one in competition.schedule.activities()}
    found = [activities[one] for one in clash.activity_ids if one in activities]
    names = [code_label(competition, one.code, one.name) for one in found]
    if not names:
        names = [_by_code(competition, one) for one in clash.about]
    first, second = (*names, "", "")[:2]
    return {"one": isolated(first), "other": isolated(second)}


def _by_code(competition: Competition, code: str) -> str:
    return code_label(competition, ActivityCode.parse(code), code) if "-" in code else code


def _in_one_room(competition: Competition, clash: planning.Clash) -> str:
    return _("%(one)s and %(other)s are in the same room at the same time.") % _names(competition, clash)


def _person(competition: Competition, clash: planning.Clash) -> str:
    who = {"person": isolated(person_label(competition, clash.person_id or 0))}
    said = _("%(person)s is in two places at once: %(one)s and %(other)s.")
    return said % (who | _names(competition, clash))


def _own_group(competition: Competition, clash: planning.Clash) -> str:
    who = {"person": isolated(person_label(competition, clash.person_id or 0))}
    return _("%(person)s has a task in the group they compete in: %(one)s.") % (who | _names(competition, clash))


def _rounds(competition: Competition, clash: planning.Clash) -> dict[str, str]:
    before, after = (*clash.about, "", "")[:2]
    return {"before": round_label(competition, before), "after": round_label(competition, after)}


def _order(competition: Competition, clash: planning.Clash) -> str:
    return _("%(after)s begins before %(before)s is over.") % _rounds(competition, clash)


def _no_break(competition: Competition, clash: planning.Clash) -> str:
    there, wanted = clash.minutes or (0, 0)
    said = ngettext(
        "%(after)s begins %(there)d minute after %(before)s. Allow %(wanted)d to enter results and call people.",
        "%(after)s begins %(there)d minutes after %(before)s. Allow %(wanted)d to enter results and call people.",
        there,
    )
    return said % (_rounds(competition, clash) | {"there": there, "wanted": wanted})


def _too_short(competition: Competition, clash: planning.Clash) -> str:
    there, wanted = clash.minutes or (0, 0)
    said = _("%(before)s has %(there)d minutes and takes about %(wanted)d.")
    return said % (_rounds(competition, clash) | {"there": there, "wanted": wanted})


def _missing(competition: Competition, clash: planning.Clash) -> str:
    return _("%(before)s is not on the schedule, or not all of its attempts.") % _rounds(competition, clash)


def _outside(competition: Competition, clash: planning.Clash) -> str:
    return _("%(one)s is outside the days of the competition.") % _names(competition, clash)


def _not_within(competition: Competition, clash: planning.Clash) -> str:
    return _("%(one)s is not within the time of its round.") % _names(competition, clash)


def _unknown(competition: Competition, clash: planning.Clash) -> str:
    return _("%(one)s is no round of the competition.") % _names(competition, clash)


def _no_zone(competition: Competition, clash: planning.Clash) -> str:
    return _("%(venue)s is in a time zone that does not exist.") % {"venue": isolated(clash.about[0])}


_SENTENCES: Final[Mapping[planning.ClashKind, Callable[[Competition, planning.Clash], str]]] = {
    planning.ClashKind.ROOM: _in_one_room,
    planning.ClashKind.PERSON: _person,
    planning.ClashKind.OWN_GROUP: _own_group,
    planning.ClashKind.ORDER: _order,
    planning.ClashKind.NO_BREAK: _no_break,
    planning.ClashKind.TOO_SHORT: _too_short,
    planning.ClashKind.MISSING: _missing,
    planning.ClashKind.OUTSIDE: _outside,
    planning.ClashKind.NOT_WITHIN: _not_within,
    planning.ClashKind.UNKNOWN: _unknown,
    planning.ClashKind.NO_ZONE: _no_zone,
}
