"""Special accommodations, and competing at another time than one's group (2s, 1h+++)."""

from collections.abc import Collection
from datetime import date, timedelta

from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, firm, left_to
from cubelex.rules.events import is_fewest_moves
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.rulings import Ruling

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)
_TWO_WEEKS = timedelta(days=14)


@cites("2s", since=_2018)
def is_requested_in_time(requested: date, first_day: date) -> Ruling[bool]:
    """Whether an accommodation was asked for as early as it should be; later requests may be granted too."""
    return Ruling(first_day - requested >= _TWO_WEEKS, under=("2s",))


@cites("2s", since=_2018)
@cites("2s1", since=_2025)
def may_accommodate(edition: Edition, procedure_is_impossible: bool = False) -> Ruling[Verdict[bool]]:
    """Whether somebody may be spared a regulation their circumstances keep them from following.

    Where the regular procedure is impossible for them, the Regulations Committee should be asked first (since 2025).
    2009 lists what judges may do for whom (2s1 to 2s3), and nothing else.
    """
    if edition.read_as < _2018:
        return firm(False, ())
    if procedure_is_impossible and edition.read_as >= _2025:
        agreed = ((True, "the Regulations Committee was asked before"),)
        return left_to("Delegate", "special_accommodation", False, agreed, ("2s1",))
    needed = ((True, "the circumstances ask for it, and nobody is at a disadvantage"),)
    return left_to("Delegate", "special_accommodation", False, needed, ("2s",))


@cites("2s+", since=_2018)
def unreported(granted: Collection[str], reported: Collection[str]) -> tuple[Objection[str], ...]:
    """The accommodations that the Delegate's report does not mention yet."""
    return tuple(Objection(one, ("2s+",)) for one in granted if one not in reported)


@cites("1h+++", "2s++", since=_2025)
def may_compete_at_another_time(
    event: str, edition: Edition, *, keeps_order_of_rounds: bool, circumstances: bool = False
) -> Ruling[Verdict[bool]]:
    """Whether somebody may compete in a round outside its schedule, in a group of their own.

    Between the earlier and the following rounds of the event, and never in Fewest Moves (E6 has its own rules). For
    circumstances such as religion even that order may be left, provisionally.
    """
    if edition.read_as < _2025:
        return firm(False, ())
    if is_fewest_moves(event):
        return firm(False, ("1h+++",))
    if not keeps_order_of_rounds and not circumstances:
        return firm(False, ("1h+++", "9l"))
    under = ("1h+++",) if keeps_order_of_rounds else ("2s++",)
    return left_to("Delegate", "another_time", False, ((True, "it is fair and practical"),), under)


@cites("2s++", since=date(2026, 1, 1))
def place_objections(*, adjoins_schedule: bool, is_at_venue: bool) -> tuple[Objection[str], ...]:
    """What speaks against a time and place for somebody with circumstances: off the schedule, or not at the venue."""
    found = {"not part of the schedule or next to it": adjoins_schedule, "not at the venue": is_at_venue}
    return tuple(Objection(reason, ("2s++",), Weight.SHOULD) for reason, holds in found.items() if not holds)
