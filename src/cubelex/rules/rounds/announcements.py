"""Announcing a competition: how early, and how many should come (Article 8, as long as there was one)."""

from datetime import date, timedelta

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.dates import month_earlier
from cubelex.rules.rulings import Ruling, left_to


@cites("8a4")
def is_announced_in_time(announced: date, first_day: date, edition: Edition) -> Ruling[bool]:
    """Whether a competition was announced early enough: a month before in 2009 (it should), four weeks before in 2018.

    From 2014 to 2017 two weeks are enough, and in 2018 the Board may be content with them. Since May 2019 no item says.
    """
    under = edition.cite_known("8a4")
    match edition.competitions.announced:
        case "a_month_before":
            return Ruling(announced <= month_earlier(first_day), under)
        case "two_weeks_before":
            return Ruling(announced <= first_day - timedelta(weeks=2), under)
        case "four_weeks_before":
            ahead = first_day - announced
            if timedelta(weeks=2) <= ahead < timedelta(weeks=4):
                return left_to(
                    "Board", "late_announcement", False, ((True, Message("conditions.special_case")),), under
                )
            return Ruling(ahead >= timedelta(weeks=4), under)
        case "unsaid":
            return Ruling(True, ())


@cites("8a5+")
def has_recommended_size(competitors: int, edition: Edition) -> Ruling[bool]:
    """Whether a competition has the recommended number of competitors."""
    least = edition.competitions.recommended_least_competitors
    if not least:
        return Ruling(True, under=())
    return Ruling(competitors >= least, edition.cite_known("8a5+"))
