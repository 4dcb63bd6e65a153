"""What the first reader of the rankings would wait for, done before."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from cubelex.competition import Scope
from cubelex.rules.records import WORLD
from cubelex.web.shared.rankings.installed import rankings_or_none
from cubelex.web.shared.rankings.worth import standings_of

_REGIONS: Final = (WORLD, "Europe", "US")
"""One of each kind: the queries of all others are written in the same way."""


def warm_rankings(events: Iterable[str]) -> None:
    """Open the base, if there is one, read what results of these events are worth, and write queries of other days."""
    installed = rankings_or_none()
    if installed is None:
        return
    # Only here: a site without rankings starts without what they need.
    from cubelex.rankings import RankingFilter

    for event_id in events:
        standings_of(installed, event_id)
    yesterday = installed.today - timedelta(days=1)
    for region in _REGIONS:
        for gender in (None, "f"):
            installed.base.ranking("333", Scope.SINGLE, RankingFilter(region, gender, yesterday), top=1)
