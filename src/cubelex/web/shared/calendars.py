"""Calendars that phones and computers subscribe to (RFC 5545)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

_MOST_OCTETS = 75
_CONTROLS = dict.fromkeys((*range(0x20), 0x7F))
_ESCAPED = {ord("\\"): "\\\\", ord(";"): "\\;", ord(","): "\\,", ord("\n"): "\\n", ord("\r"): "\\n"}


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Something in a calendar. `uid` stays the same when it moves, so that subscribers see it move."""

    uid: str
    start: datetime
    end: datetime
    summary: str
    location: str = ""
    address: str = ""


def calendar(name: str, events: Iterable[CalendarEvent], at: datetime) -> str:
    """A calendar as text, its lines folded and ended as the format wants them."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cubelex//Cubelex//EN", f"X-WR-CALNAME:{_text(name)}"]
    lines += [line for event in events for line in _event(event, at)]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _event(event: CalendarEvent, at: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(event.uid)}"
    yield f"DTSTAMP:{_time(at)}"
    yield f"DTSTART:{_time(event.start)}"
    yield f"DTEND:{_time(event.end)}"
    yield f"SUMMARY:{_text(event.summary)}"
    if event.location:
        yield f"LOCATION:{_text(event.location)}"
    if event.address:
        yield f"URL:{event.address}"
    yield "END:VEVENT"


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return text.replace("\r\n", "\n").translate({**_CONTROLS, **_ESCAPED})


def _folded(line: str) -> str:
    """The line in pieces of at most 75 octets, none of which cuts a character in two.

    >>> len(_folded("X" * 80).splitlines())
    2
    """
    pieces, piece = [], ""
    for character in line:
        if len((piece + character).encode()) > _MOST_OCTETS:
            pieces.append(piece)
            piece = " "
        piece += character
    return "\r\n".join([*pieces, piece])
