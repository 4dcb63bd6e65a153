from datetime import date
from pathlib import Path

from cubelex.regulations.calendar import releases


def test_thirty_versions_were_released() -> None:
    assert len(releases()) == 30
    assert (releases()[0].date, releases()[-1].date) == (date(2004, 11, 7), date(2026, 4, 1))


def test_releases_and_their_revisions_follow_each_other() -> None:
    days = [day for release in releases() for day in (release.date, *release.revisions)]
    assert days == sorted(set(days))


def test_six_are_held_in_full() -> None:
    held = [str(release.date) for release in releases() if release.is_held]
    assert held == ["2009-02-06", "2018-01-01", "2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01"]


def test_parameters_of_three_more_were_checked_against_translations() -> None:
    checked = {str(release.date): release.checked_in for release in releases() if release.checked_in}
    assert checked == {"2014-01-01": "de", "2021-05-01": "ja", "2024-01-01": "de"}


def test_a_release_not_held_is_read_as_one_that_is() -> None:
    held = {release.date for release in releases() if release.is_held}
    since_the_oldest = [release for release in releases() if release.date >= min(held)]
    assert {release.read_as for release in since_the_oldest} <= held


def test_the_calendar_is_the_known_one(shared: Path) -> None:
    import json

    known = json.loads((shared / "regulations" / "editions.json").read_text())["calendar"]
    assert [(release.date.isoformat(), [day.isoformat() for day in release.revisions]) for release in releases()] == [
        (one["effective_from"], one["known_textual_revisions"]) for one in known
    ]
