"""Schedules, groups and tasks in templates of planning."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import template

from cubelex.web.organize.groups.chips import chips_html
from cubelex.web.shared.labels.activities import other_label

register = template.Library()
register.simple_tag(chips_html)
Fields = dict[str, Any]


@register.filter
def looked_up(key: str, table: Mapping[str, str]) -> str:
    """The value of a key in a table, or the key itself if it is missing."""
    return str(table.get(key, key))


@register.filter
def as_clock(minutes: int) -> str:
    """Minutes since midnight as a time of day.

    >>> as_clock(545)
    '09:05'
    """
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


@register.filter
def minutes_of(activity: Fields) -> int:
    """How long an activity is."""
    return int(activity["end"] - activity["start"])


@register.filter
def called(activity: Fields, content: Fields) -> str:
    """The name of an activity."""
    code, name = str(activity["code"]), str(activity["name"])
    return other_label(code, name) if code.startswith("other-") else str(content["labels"].get(code, name))


@register.filter
def listed(draft: Fields, content: Fields) -> Iterator[Fields]:
    """The activities of a draft in order of time, in words."""
    rooms = {room["id"]: room["name"] for room in draft["rooms"]}
    in_order = sorted(draft["activities"], key=lambda planned: (planned["day"], planned["start"], planned["end"]))
    for activity in in_order:
        days = content["days"]
        yield {
            "id": activity["id"],
            "day": days[activity["day"]] if 0 <= activity["day"] < len(days) else "–",
            "from": as_clock(activity["start"]),
            "to": as_clock(activity["end"]),
            "label": called(activity, content),
            "room": rooms[activity["room"]],
        }


@register.filter
def is_task(place: str) -> bool:
    """Whether a place is a task."""
    return not place.endswith(":competitor")
