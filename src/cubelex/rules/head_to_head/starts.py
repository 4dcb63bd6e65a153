"""What must be so before a point of a Head to Head match begins."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cubelex.competition import EventOrId
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_blindfolded
from cubelex.rules.rulings import Ruling


@cites("I4c1", "I4c2", "I5b1", "I5b2")
def may_call_start(
    event: EventOrId, edition: Edition, *, both_ready: bool, seconds_since_ready: int, asked_ready: bool = True
) -> Ruling[bool]:
    """Whether the announcer may call START (blindfolded: count down to GO).

    READY? was asked, and both have confirmed or fifteen seconds have passed.
    """
    asking, starting = ("I5b1", "I5b2") if is_blindfolded(event) else ("I4c1", "I4c2")
    if not asked_ready:
        return Ruling(False, under=edition.cite_known(asking))
    waited = seconds_since_ready >= edition.head_to_head.ready_within
    return Ruling(both_ready or waited, under=edition.cite_known(starting))


@cites("I4b1")
def may_use_scrambles(
    points: Iterable[tuple[str, str]], edition: Edition, used_in_other_matches: Sequence[str] = ()
) -> Ruling[bool]:
    """Whether both have the same sequence in each point, and no sequence serves two points or two matches."""
    points = list(points)
    same = all(first == second for first, second in points)
    uses = Counter([first for first, _ in points] + list(used_in_other_matches))
    return Ruling(same and all(uses[first] == 1 for first, _ in points), under=edition.cite_known("I4b1"))
