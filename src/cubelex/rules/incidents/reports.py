"""What the Delegate sends in after a competition, and until when; since May 2019 that is left to policies."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from cubelex.regulations import Edition, cites
from cubelex.rules.objections import Weight
from cubelex.rules.rulings import Ruling

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be sent, the last day for it, and whether it must or should be there by then."""

    what: Literal["report", "results", "corrections"]
    by: date
    weight: Weight = Weight.MUST


@cites("1c", "1c1", "1c2", "1c3", "1c4", "1c4+", until=date(2025, 1, 1))
def due_after(last_day: date, edition: Edition) -> tuple[Ruling[Due], ...]:
    """What the Delegate owes after the last day: the report, the results, and corrections to them."""
    officials = edition.officials
    if officials.report_within_days is None:
        return ()
    report = Due("report", last_day + timedelta(days=officials.report_within_days))
    corrections = Due("corrections", last_day + _WEEK, Weight.SHOULD)
    on_last_day = officials.results_within == "last_day"
    results = Due("results", last_day, Weight.SHOULD) if on_last_day else Due("results", last_day + _WEEK)
    return (
        Ruling(report, edition.cite_known("1c1", "1c2") or edition.cite("1c")),
        Ruling(results, edition.cite_known("1c3") or edition.cite("1c")),
        Ruling(corrections, edition.cite_known("1c4", "1c4+") or edition.cite("1c")),
    )


@cites("1c3a", "1c3b")
def may_be_sent_with_results(
    labels: Iterable[tuple[str | None, int | None, int | None]], edition: Edition
) -> Ruling[bool]:
    """Whether the sequences used are labelled with event, round and group, as they are sent with the results."""
    return Ruling(all(None not in label for label in labels), under=edition.cite_known("1c3a", "1c3b"))


@cites("1c3++")
def paper_kept_until(last_day: date, edition: Edition) -> Ruling[date | None]:
    """Until when score sheets and written solutions are kept; scramble sequences and results are kept for ever."""
    months = edition.officials.paper_kept_months
    if months is None:
        return Ruling(None, under=())
    year, month = divmod(last_day.year * 12 + last_day.month - 1 + months, 12)
    # A day too many for the month runs over into the next one: kept rather too long than not long enough.
    kept_until = date(year, month + 1, 1) + timedelta(days=last_day.day - 1)
    return Ruling(kept_until, edition.cite_known("1c3++"))
