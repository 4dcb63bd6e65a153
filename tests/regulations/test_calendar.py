from datetime import date
from pathlib import Path

from cubelex.regulations.calendar import releases

RELEASED = [release for release in releases() if not release.is_draft]


def test_thirty_versions_were_released() -> None:
    assert len(RELEASED) == 30
    assert (RELEASED[0].date, RELEASED[-1].date) == (date(2004, 11, 7), date(2026, 4, 1))


def test_a_version_is_announced_whose_text_is_not_published() -> None:
    (draft,) = (release for release in releases() if release.is_draft)
    assert (draft.date, draft.read_as, draft.stages) == (date(2027, 1, 1), date(2026, 4, 1), (date(2027, 1, 2),))
    assert not draft.is_numbered and not draft.is_held


def test_releases_and_their_revisions_follow_each_other() -> None:
    days = [day for release in releases() for day in (release.date, *release.revisions, *release.stages)]
    assert days == sorted(set(days))


def test_six_are_held_in_full() -> None:
    held = [str(release.date) for release in releases() if release.is_held]
    assert held == ["2009-02-06", "2018-01-01", "2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01"]


def test_the_items_of_every_version_since_2014_are_known() -> None:
    unknown = [str(release.date) for release in RELEASED[6:] if not release.is_numbered]
    assert unknown == ["2010-04-14", "2013-01-01", "2013-05-10", "2013-05-21"]
    between = [release for release in releases() if release.is_between]
    assert len(between) == 14
    assert all(release.is_numbered and not release.is_held for release in between)


def test_a_release_whose_items_are_not_known_is_read_as_one_whose_items_are() -> None:
    numbered = {release.date for release in releases() if release.is_numbered}
    since_the_oldest = [release for release in releases() if release.date >= min(numbered)]
    assert {release.read_as for release in since_the_oldest} == numbered


def test_the_calendar_is_the_known_one(shared: Path) -> None:
    import json

    known = json.loads((shared / "regulations" / "editions.json").read_text())["calendar"]
    assert [(release.date.isoformat(), [day.isoformat() for day in release.revisions]) for release in RELEASED] == [
        (one["effective_from"], one["known_textual_revisions"]) for one in known
    ]
