"""What is wrong with a schedule, for its editor."""

from dataclasses import dataclass
from typing import Final

from cubelex.competition import Competition
from cubelex.officiating import planning
from cubelex.web.shared.labels.messages import say

MOST_OF_A_KIND: Final = 5
ADVICE: Final = frozenset({planning.ClashKind.TOO_SHORT, planning.ClashKind.NO_BREAK, planning.ClashKind.MISSING})
"""Faults that are not forbidden."""


@dataclass(frozen=True, slots=True)
class ShownClash:
    """A fault in words, with its regulations and the activities it is about."""

    text: str
    under: tuple[str, ...]
    activity_ids: tuple[int, ...]
    weight: str
    more: int = 0


def said_of(competition: Competition, found: tuple[planning.Clash, ...]) -> list[ShownClash]:
    """The faults in words, serious ones first. Only some of each kind are listed, with the number of the others."""
    by_kind: dict[planning.ClashKind, list[planning.Clash]] = {}
    for clash in found:
        by_kind.setdefault(clash.kind, []).append(clash)
    clashes: list[ShownClash] = []
    for kind, several in by_kind.items():
        for place, clash in enumerate(several[:MOST_OF_A_KIND]):
            left = len(several) - MOST_OF_A_KIND if place == MOST_OF_A_KIND - 1 else 0
            weight = "maybe" if kind in ADVICE else "bad"
            text = say(clash.message, competition)
            clashes.append(ShownClash(text, clash.under, clash.activity_ids, weight, max(left, 0)))
    return sorted(clashes, key=lambda fault: fault.weight)
