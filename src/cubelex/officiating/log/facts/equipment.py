"""Facts about equipment."""

from dataclasses import dataclass

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("equipment_checked")
@dataclass(frozen=True, slots=True)
class EquipmentChecked(Fact):
    """Equipment was checked before use (3k, B1b+, 7f1a): a competitor's for an event, or the timer of a station.

    `found` names what was noticed, `outcome` is what follows (`rules.equipment.CheckOutcome`), and `reason` is that of
    a decision where the Regulations leave one.
    """

    equipment: str
    outcome: str
    person_id: int = 0
    event_id: str = ""
    station: str = ""
    found: tuple[str, ...] = ()
    reason: str = ""
    under: tuple[str, ...] = ()
