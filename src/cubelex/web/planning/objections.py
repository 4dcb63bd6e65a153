"""What speaks against somebody's place, as organizers read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.competition import ActivityCode, Competition
from cubelex.messages import isolated
from cubelex.officiating import planning
from cubelex.web.planning.labels import code_label

_SENTENCES: Final[Mapping[planning.PlaceFault, Promise]] = {
    planning.PlaceFault.TWO_PLACES: gettext_lazy("is in another place at the same time: %(about)s"),
    planning.PlaceFault.OWN_GROUP: gettext_lazy("has a task in the group they compete in"),
    planning.PlaceFault.TWICE: gettext_lazy("competes in another group of the round too: %(about)s"),
    planning.PlaceFault.NOT_ENTERED: gettext_lazy("is not registered for the event"),
    planning.PlaceFault.AWAY: gettext_lazy("is away then"),
    planning.PlaceFault.APART: gettext_lazy("is to be apart from %(about)s"),
    planning.PlaceFault.SPARED: gettext_lazy("is to do no tasks"),
    planning.PlaceFault.NO_SCRAMBLER: gettext_lazy("is not among those who scramble this event"),
    planning.PlaceFault.CROWDED: gettext_lazy("is one more than the stations of the group take"),
}


@dataclass(frozen=True, slots=True)
class Objected:
    """An objection in words, with its regulations, and how grave it is."""

    text: str
    under: tuple[str, ...]
    weight: str


def objected(competition: Competition, against: tuple[planning.Against, ...]) -> tuple[Objected, ...]:
    """Objections in words, grave ones first."""
    said = [
        Objected(_sentence(competition, one), one.under, "bad" if one.forbids else "maybe")
        for one in sorted(against, key=lambda one: not one.forbids)
    ]
    return tuple(said)


def _sentence(competition: Competition, one: planning.Against) -> str:
    about = one.about
    if one.reason in (planning.PlaceFault.TWO_PLACES, planning.PlaceFault.TWICE):
        about = code_label(competition, ActivityCode.parse(one.about))
    return str(_SENTENCES[one.reason]) % {"about": isolated(about)}
