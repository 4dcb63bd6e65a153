"""A scramble that a competitor received for the second time (11j)."""

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.incidents.extra_attempts import IncidentFacts, after_incident
from cubelex.rules.incidents.remedies import Remedy, WhenNoticed
from cubelex.rules.rulings import Ruling, left_to


@cites("11j2", "11j3", "11j4")
def after_duplicate(found: WhenNoticed, edition: Edition) -> Ruling[Remedy]:
    """What becomes of an attempt on a scramble the competitor had already: by when it was noticed.

    During the group they should get the right scramble, afterwards an extra attempt replaces the missing one, after the
    competition it is DNS. Before 2025 it is an incident like others.
    """
    if not edition.incidents.duplicate_scramble:
        return after_incident(IncidentFacts(competition_has_ended=found is WhenNoticed.AFTER_COMPETITION), edition)
    match found:
        case WhenNoticed.IN_GROUP:
            unclear = ((Remedy.EXTRA_ATTEMPT, Message("conditions.right_scramble_unclear")),)
            return left_to("Delegate", "duplicate_scramble", Remedy.RIGHT_SCRAMBLE, unclear, edition.cite_known("11j2"))
        case WhenNoticed.IN_COMPETITION:
            return Ruling(Remedy.EXTRA_ATTEMPT, edition.cite_known("11j3"))
        case WhenNoticed.AFTER_COMPETITION:
            return Ruling(Remedy.DNS, edition.cite_known("11j4"))


@cites("11j1")
def after_false_report(has_moved: bool, edition: Edition) -> Ruling[Remedy]:
    """What follows when a competitor stops in inspection, and the scramble was not a duplicate after all."""
    if not edition.incidents.duplicate_scramble:
        return after_incident(IncidentFacts(), edition)
    default = Remedy.DNF if has_moved else Remedy.EXTRA_ATTEMPT
    other = (
        (Remedy.EXTRA_ATTEMPT, Message("conditions.honest_mistake"))
        if has_moved
        else (Remedy.DNF, Message("conditions.dishonest_report"))
    )
    return left_to("Delegate", "false_report_of_duplicate", default, (other,), edition.cite_known("11j1"))
