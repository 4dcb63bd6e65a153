"""Disputing a ruling: until when, and until when it must be settled (2n; 2n to 2r in 2009)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling, left_to


@dataclass(frozen=True, slots=True)
class DisputeFacts:
    """A dispute of a ruling: when it was raised, and what had happened by then.

    `is_about_regulations` says that it is the Regulations themselves that are disputed.
    """

    incident: datetime
    raised: datetime
    next_round_started: datetime | None = None
    competition_has_ended: bool = False
    is_about_regulations: bool = False


@cites("2n", "2n1", "2q")
def may_dispute(dispute: DisputeFacts, edition: Edition) -> Ruling[bool]:
    """Whether a ruling may be disputed: during the competition, within half an hour, before the event's next round.

    The last moment of the half hour counts. From February 2023 to the end of 2024 one of the two limits sufficed. In
    2009 the Regulations themselves cannot be disputed; the organization team says what can.
    """
    number = edition.cite("2n1")
    is_admitted_by_team = edition.has("2q")
    if dispute.competition_has_ended:
        return Ruling(False, number)
    if dispute.is_about_regulations and is_admitted_by_team:
        return Ruling(False, edition.cite("2q"))
    in_time = dispute.raised - dispute.incident <= timedelta(minutes=edition.incidents.dispute_minutes)
    started = dispute.next_round_started
    before_next_round = started is None or dispute.raised < started
    both = edition.incidents.dispute_limits == "both"
    possible = in_time and before_next_round if both else in_time or before_next_round
    if possible and is_admitted_by_team:
        refused = ((False, Message("conditions.beyond_the_team")),)
        return left_to("organization team", "dispute_admitted", True, refused, edition.cite("2n", "2n1", "2q"))
    return Ruling(possible, edition.cite("2n", "2n1") if possible else number)


@cites("2n2")
def must_settle_first(open_disputes: int, edition: Edition) -> Ruling[bool]:
    """Whether the next round of the event must wait, because a dispute is still open."""
    return Ruling(open_disputes > 0, under=edition.cite("2n2"))


@cites("2n", "2n3")
def final_ruling(edition: Edition) -> Ruling[str]:
    """How the Delegate settles a dispute; the competitor must accept it."""
    changed = (("changed", Message("conditions.dispute_justified")),)
    return left_to("Delegate", "dispute", "upheld", changed, edition.cite("2n", "2n3"))
