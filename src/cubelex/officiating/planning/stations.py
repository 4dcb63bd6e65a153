"""Numbers of solving stations for competitors and judges."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.tasks import JUDGE


def with_stations(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """The placements with station numbers: a judge at each, and a competitor if there is a station for everyone.

    With more competitors than stations nobody has a fixed one: the next competitor goes to a free judge.
    """
    placements = tuple(placements)
    sizes: dict[Group, int] = defaultdict(int)
    for one in placements:
        sizes[one.group] += one.code == COMPETITOR
    used: dict[tuple[Group, str], int] = defaultdict(int)
    numbered = []
    for one in placements:
        has_one = one.code == JUDGE or (one.code == COMPETITOR and sizes[one.group] <= one.group.stations)
        if has_one:
            used[one.group, one.code] += 1
        station = used[one.group, one.code] if has_one else None
        numbered.append(one if one.station == station else replace(one, station=station))
    return tuple(numbered)
