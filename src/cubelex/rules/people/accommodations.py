"""Special accommodations, and competing at another time than one's group (2s, 1h+++)."""

from collections.abc import Collection
from datetime import date, timedelta

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_fewest_moves
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.rulings import Ruling, left_to

_TWO_WEEKS = timedelta(days=14)


@cites("2s")
def is_requested_in_time(requested: date, first_day: date, edition: Edition) -> Ruling[bool]:
    """Whether an accommodation was requested as early as it should be; later requests may be granted too."""
    return Ruling(first_day - requested >= _TWO_WEEKS, under=edition.cite_known("2s"))


@cites("2s", "2s1")
def may_accommodate(edition: Edition, procedure_is_impossible: bool = False) -> Ruling[bool]:
    """Whether a competitor may be exempt from a regulation that their circumstances keep them from following.

    Where the regular procedure is impossible for them, the Regulations Committee should be asked first (since 2024).
    2009 lists what judges may do for whom (2s1 to 2s3), and nothing else.
    """
    if not edition.has("2s"):
        return Ruling(False, ())
    if procedure_is_impossible and edition.has("2s1"):
        agreed = ((True, Message("conditions.committee_consulted")),)
        return left_to("Delegate", "special_accommodation", False, agreed, edition.cite("2s1"))
    needed = ((True, Message("conditions.circumstances_require")),)
    return left_to("Delegate", "special_accommodation", False, needed, edition.cite("2s"))


@cites("2s+")
def unreported_accommodations(
    granted: Collection[str], reported: Collection[str], edition: Edition
) -> tuple[Objection[str], ...]:
    """The accommodations that the Delegate's report does not mention yet."""
    number = edition.cite_known("2s+")
    return tuple(Objection(accommodation, number) for accommodation in granted if accommodation not in reported)


@cites("1h+++", "2s++")
def may_compete_at_another_time(
    event: EventOrId, edition: Edition, *, keeps_order_of_rounds: bool, circumstances: bool = False
) -> Ruling[bool]:
    """Whether a competitor may compete in a round outside its schedule, in a group of their own.

    Between the earlier and the following rounds of the event, and never in Fewest Moves (E6 has its own rules). For
    circumstances such as religion even that order may be left, provisionally.
    """
    if not edition.has("1h+++"):
        return Ruling(False, ())
    if is_fewest_moves(event):
        return Ruling(False, edition.cite("1h+++"))
    if not keeps_order_of_rounds and not circumstances:
        return Ruling(False, edition.cite("1h+++", "9l"))
    under = edition.cite("1h+++" if keeps_order_of_rounds else "2s++")
    return left_to("Delegate", "another_time", False, ((True, Message("conditions.fair_and_practical")),), under)


@cites("2s++", since=date(2026, 1, 1))
def place_objections(edition: Edition, *, adjoins_schedule: bool, is_at_venue: bool) -> tuple[Objection[Message], ...]:
    """The objections to a time and place for circumstances of a competitor: off the schedule, or not at the venue."""
    found = {"judging.off_schedule": adjoins_schedule, "judging.not_at_venue": is_at_venue}
    number = edition.cite_known("2s++")
    return tuple(Objection(Message(code), number, Weight.SHOULD) for code, holds in found.items() if not holds)
