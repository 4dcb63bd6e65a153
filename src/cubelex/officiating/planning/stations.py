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
    for placement in placements:
        sizes[placement.group] += placement.code == COMPETITOR
    used: dict[tuple[Group, str], int] = defaultdict(int)
    numbered = []
    for placement in placements:
        has_one = placement.code == JUDGE or (
            placement.code == COMPETITOR and sizes[placement.group] <= placement.group.stations
        )
        if has_one:
            used[placement.group, placement.code] += 1
        station = used[placement.group, placement.code] if has_one else None
        numbered.append(placement if placement.station == station else replace(placement, station=station))
    return tuple(numbered)
