"""How many rounds an event has, how they are counted, and when one may start."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal

from cubelex.competition import EventOrId, TimeLimit
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_timed
from cubelex.rules.rounds.time_limits import applied_time_limit
from cubelex.rules.rulings import Ruling

RoundKind = Literal["full", "cutoff", "qualification", "dual", "head_to_head"]

_SIZE_NUMBERS = ("9m1", "9m2", "9m3")
_COUNT_NUMBERS = {"cutoff": "9o1", "dual": "9o2", "head_to_head": "9o3"}


@cites("9m", "9m1", "9m2", "9m3")
def most_rounds_after(competitors: int, edition: Edition) -> Ruling[int]:
    """How many rounds may follow a round with this number of competitors (in 2009: a first round).

    >>> from cubelex.regulations import editions
    >>> most_rounds_after(99, editions()[-1]), most_rounds_after(100, editions()[-1])
    (Ruling(2, under=('9m1',)), Ruling(3, under=('9m',)))
    """
    # 2009 limits the rounds of the event, the later editions the rounds that follow: one less.
    itself = 1 if edition.rounds.size_counts == "event" else 0
    limits = zip(edition.rounds.size_limits, _SIZE_NUMBERS, strict=True)
    fitting = [(rounds - itself, number) for (size, rounds), number in limits if competitors <= size]
    most, number = min(fitting, default=(edition.rounds.most - 1, "9m"))
    return Ruling(most, under=edition.cite(number))


@cites("9m", "9m1", "9m2", "9m3")
def may_have_rounds(sizes: Sequence[int], edition: Edition, *, starts_dual: bool = False) -> Ruling[bool]:
    """Whether an event may have rounds of these numbers of competitors, in this order.

    In 2009 only the first number counts, as that of the event. Where the first two are Dual Rounds they are measured
    together, by the second number: give there how many took part in either.
    """
    if len(sizes) > edition.rounds.most:
        return Ruling(False, under=edition.cite("9m"))
    measured = list(enumerate(sizes, start=1))
    measured = measured[:1] if edition.rounds.size_counts == "event" else measured[int(starts_dual) :]
    for position, size in measured:
        allowed = most_rounds_after(size, edition)
        if len(sizes) - position > allowed.answer:
            return Ruling(False, under=allowed.under)
    return Ruling(True, under=edition.cite("9m"))


@cites("9o", "9o1", "9o2", "9o3")
def counted_rounds(kinds: Iterable[RoundKind], edition: Edition) -> Ruling[int]:
    """How many rounds these count as; a pair of Dual Rounds is given once.

    >>> from cubelex.regulations import edition
    >>> counted_rounds(["dual", "cutoff", "head_to_head"], edition("2026-01-01")).answer
    4
    """
    kinds = list(kinds)
    total = sum(edition.rounds.counted_as.get(kind, 1) if kind != "full" else 1 for kind in kinds)
    special = tuple(number for kind, number in _COUNT_NUMBERS.items() if kind in kinds)
    return Ruling(total, under=edition.cite(*(special or ("9o",))))


@cites("9j")
def may_hold_events(events: Iterable[str], edition: Edition) -> dict[str, Ruling[bool]]:
    """Whether each event is held at most once at the competition."""
    return {event_id: Ruling(times == 1, under=edition.cite("9j")) for event_id, times in Counter(events).items()}


@cites("9q+")
def has_enough_competitors(competitors: int, edition: Edition) -> Ruling[bool]:
    """Whether an event or a round has the recommended number of competitors; fewer are not forbidden."""
    enough = competitors >= edition.rounds.recommended_least_competitors
    return Ruling(enough, under=edition.cite("9q+"))


@cites("9s")
def has_time_limit(event: EventOrId, limit: TimeLimit | None, edition: Edition) -> Ruling[bool]:
    """Whether the round has a time limit: announced, by its event (Fewest Moves, Multi-Blind), or in 2009 by A1a."""
    number = "9s" if edition.has("A1a3") else "A1a"
    applied = applied_time_limit(limit, event, edition)
    return Ruling(applied is not None or not is_timed(event), under=edition.cite(number))


@cites("9l", "9l2")
def may_start_round(
    edition: Edition, *, earlier_rounds_are_complete: bool, is_second_of_dual: bool = False
) -> Ruling[bool]:
    """Whether a round of an event may start: after the earlier ones, except the second of Dual Rounds.

    2009 asks for no order, only that all compete in a round during the same time frame.
    """
    if is_second_of_dual and edition.dual_rounds.may_overlap:
        return Ruling(True, under=edition.cite("9l2"))
    if edition.rounds.order == "same_time_frame":
        return Ruling(True, under=edition.cite("9l"))
    return Ruling(earlier_rounds_are_complete, under=edition.cite("9l"))


@cites("9l", "9l1", "9l1+", "3k2", since=date(2018, 1, 1))
def may_replace_attempt(
    edition: Edition,
    *,
    was_invalid: bool,
    next_round_has_started: bool = False,
    competition_has_ended: bool = False,
    puzzle_refused_after_round: bool = False,
) -> Ruling[bool]:
    """Whether an extra attempt may be given for an earlier one, which must have been invalid.

    An attempt is invalid if an extra attempt is required; a puzzle found not to be permitted only after the round
    does not make it so. In 2018 none may follow once the next round has started, since 2026 none after the end.
    """
    if puzzle_refused_after_round:
        clarified = ("3k2a", "9l1+") if edition.has("9l1+") else ()
        return Ruling(False, under=edition.cite("3k2", *clarified))
    if not edition.has("9l1"):
        return Ruling(was_invalid and not next_round_has_started, under=edition.cite("9l"))
    if competition_has_ended and edition.incidents.extra_attempts_end == "during_competition":
        return Ruling(False, under=edition.cite_parameter("incidents.extra_attempts_end"))
    if not edition.has("9l2"):
        # The exception is part of 9l, and 9l1 says what an invalid attempt is.
        return Ruling(was_invalid, under=edition.cite("9l") if was_invalid else edition.cite("9l", "9l1"))
    return Ruling(was_invalid, under=edition.cite("9l1"))


@cites("9p2a", "9p2a+", "9p2a++", since=date(2018, 1, 1))
def may_add_round(
    edition: Edition, *, final_has_started: bool, podium_agrees: bool = False, after_head_to_head: bool = False
) -> Ruling[bool]:
    """Whether another round may be added to an event; the Delegate weighs the fairness in any case (9p2a).

    Since 2026 not after a Head to Head round, and after the start of the final only if its whole podium agrees.
    """
    if after_head_to_head and edition.has("9p2a++"):
        return Ruling(False, under=edition.cite("9p2a++", "9b7b"))
    if final_has_started and edition.has("9p2a+"):
        return Ruling(podium_agrees, under=edition.cite("9p2a+"))
    return Ruling(True, under=edition.cite_known("9p2a") or edition.cite("9m"))
