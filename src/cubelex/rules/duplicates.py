"""A scramble that somebody received for the second time (11j)."""

from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, firm, left_to
from cubelex.rules.extra_attempts import Incident, after_incident
from cubelex.rules.remedies import Found, Remedy
from cubelex.rules.rulings import Ruling

_2025 = date(2025, 1, 1)


@cites("11j2", "11j3", "11j4", since=_2025)
def after_duplicate(found: Found, edition: Edition) -> Ruling[Verdict[Remedy]]:
    """What becomes of an attempt on a scramble the competitor had already: by when it was noticed.

    During the group they should get the right scramble, afterwards an extra attempt replaces the missing one, after the
    competition it is DNS. Before 2025 it is an incident like others.
    """
    if not edition.incidents.duplicate_scramble:
        return after_incident(Incident(competition_has_ended=found is Found.AFTER_COMPETITION), edition)
    match found:
        case Found.IN_GROUP:
            unclear = ((Remedy.EXTRA_ATTEMPT, "it is not certain which scramble is the right one"),)
            return left_to("Delegate", "duplicate_scramble", Remedy.RIGHT_SCRAMBLE, unclear, ("11j2",))
        case Found.IN_COMPETITION:
            return firm(Remedy.EXTRA_ATTEMPT, ("11j3",))
        case Found.AFTER_COMPETITION:
            return firm(Remedy.DNS, ("11j4",))


@cites("11j1", since=_2025)
def after_false_report(has_moved: bool, edition: Edition) -> Ruling[Verdict[Remedy]]:
    """What follows when somebody stops in inspection for a duplicate that was none: nothing, if it was honest."""
    if not edition.incidents.duplicate_scramble:
        return after_incident(Incident(), edition)
    default = Remedy.DNF if has_moved else Remedy.EXTRA_ATTEMPT
    other = (
        (Remedy.EXTRA_ATTEMPT, "it was an honest mistake all the same")
        if has_moved
        else (Remedy.DNF, "the report was not honest")
    )
    return left_to("Delegate", "false_report_of_duplicate", default, (other,), ("11j1",))
