"""What conflicts with how the sets of a competition came about (4b, 4b1): by what was recorded of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from cubelex.messages import Message
from cubelex.officiating import CompetitionState
from cubelex.rules.scrambling import Generation, SequenceFault, objections_to_generation
from cubelex.web.scrambling.access import SHOWN
from cubelex.web.scrambling.sets.generation import IMPORTED, MADE
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store.models import Deed, SealedScrambles

OFFICIAL: Final = "TNoodle"
"""How the name of the WCA's scramble program begins."""


@dataclass(frozen=True, slots=True)
class SetFault:
    """Something that is wrong with how sets came about, with the names of these sets and the regulations."""

    text: str
    names: tuple[str, ...]
    under: tuple[str, ...]


def set_faults(state: CompetitionState) -> list[SetFault]:
    """Everything that is wrong with the sets that are there, each with all sets that it is about."""
    names: dict[SequenceFault, list[str]] = {}
    under: dict[SequenceFault, tuple[str, ...]] = {}
    for generation, name in _generations(state):
        official = [generation.program] if generation.program.startswith(OFFICIAL) or not generation.program else []
        for objection in objections_to_generation(generation, official, state.edition):
            names.setdefault(objection.reason, []).append(name)
            under[objection.reason] = objection.under
    return [
        SetFault(say(Message(f"scrambling.faults.{fault.name.lower()}")), tuple(names[fault]), under[fault])
        for fault in names
    ]


def _generations(state: CompetitionState) -> Iterator[tuple[Generation, str]]:
    """How each set came about, as far as it was recorded. Sets are stored sealed, so that all of them are saved."""
    there = SealedScrambles.objects.filter(competition_id=state.competition.id).values_list("name", flat=True)
    programs: dict[str, list[str]] = {name: [] for name in there}
    inspected: set[str] = set()
    first_day, zone = state.competition.schedule.start_date, zone_of(state.competition)
    deeds = Deed.objects.filter(competition_id=state.competition.id, kind__in=(MADE, IMPORTED, SHOWN)).order_by("at")
    for kind, at, content in deeds.values_list("kind", "at", "content"):
        name = content.get("name", "")
        if kind == SHOWN:
            inspected |= {name} if timezone.localtime(at, zone).date() < first_day else set()
        elif name in programs:
            programs[name].append(content.get("program", "Cubelex" if kind == MADE else ""))
    for name, used in programs.items():
        if used:
            yield Generation(used[-1], (), (), len(used), were_inspected=name in inspected), name
