"""People as a table in a text file: read line by line, so that every mistake is found where it is; and written.

Columns go by their headings, in any order, as the exports of other tools name them. What a file does not mention
stays as it is.
"""

import csv
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person, Registration, RegistrationStatus
from cubelex.officiating.log import admission_of
from cubelex.reading import is_whole_number
from cubelex.web.organize.registration import values
from cubelex.web.organize.registration.values import Unreadable
from cubelex.web.shared.spreadsheets import as_text, as_written

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("number", "no", "registrantid", "competitornumber"),
    "name": ("name", "fullname", "competitor"),
    "country": ("country", "countryiso2", "nationality", "region", "citizenof"),
    "wca_id": ("wcaid",),
    "birthdate": ("birthdate", "dateofbirth", "birthday", "dob"),
    "gender": ("gender",),
    "email": ("email", "emailaddress", "mail"),
    "status": ("status", "registrationstatus"),
    "events": ("events", "eventids"),
    "guests": ("guests", "numberofguests"),
    "comments": ("comments", "comment"),
    "notes": ("notes", "administrativenotes"),
}
_KNOWN: Final = {alias: name for name, aliases in HEADINGS.items() for alias in aliases}
_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "name": values.read_name,
    "country": values.read_country,
    "wca_id": values.read_wca_id,
    "birthdate": values.read_day,
    "gender": values.read_gender,
    "email": values.read_email,
    "guests": values.read_guests,
    "status": values.read_status,
    "comments": str.strip,
    "notes": str.strip,
}
WRITTEN: Final = tuple(HEADINGS)
MOST_LINES: Final = 5000


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line of a file: what it gives of a person, by name, or what is wrong with it."""

    number: int
    given: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """What was read: lines, columns that nobody knows, and what makes the whole of no use."""

    lines: tuple[PersonLine, ...] = ()
    unknown: tuple[str, ...] = ()
    problem: str = ""


def decoded(data: bytes) -> str:
    """The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, or the old code of Western Europe.

    :raises Unreadable: when it is not text.
    """
    for code in ("utf-16",) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(code)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Unreadable(_("The file is not a text file. Save the table as CSV first."))


def read_people(text: str, competition: Competition) -> People:
    """Everyone in the text of a table."""
    events = [event.id for event in competition.events]
    table = csv.reader(StringIO(text.strip("\ufeff\n\r "), newline=""), delimiter=_delimiter(text), strict=True)
    try:
        rows = list(_rows(table))
    except csv.Error as fault:
        problem = _("Line %(line)d cannot be read (%(why)s). Check for a missing quotation mark.")
        return People(problem=problem % {"line": table.line_num, "why": fault})
    if not rows:
        return People(
            problem=_("The file is empty. The first line must name the columns. Each other line is one person.")
        )
    columns = [_column(heading, events) for heading in rows[0][1]]
    if "name" not in columns:
        problem = _("The first line must name the columns, including Name. It is: %(line)s")
        return People(problem=problem % {"line": ", ".join(rows[0][1])[:200]})
    if len(rows) > MOST_LINES:
        return People(
            problem=_("The file has more than %(most)d lines. Split it into several files.") % {"most": MOST_LINES}
        )
    unknown = tuple(
        heading for heading, column in zip(rows[0][1], columns, strict=True) if column is None and heading.strip()
    )
    return People(tuple(_line(number, row, columns, events) for number, row in rows[1:]), unknown)


def _delimiter(text: str) -> str:
    """What separates columns: the most frequent of the usual signs in the first line."""
    first = text.strip("\ufeff\n\r ").partition("\n")[0]
    return max((",", ";", "\t"), key=first.count)


def _rows(table: Any) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not empty, with the number of the line they begin on."""
    begins = 1
    for row in table:
        if any(cell.strip() for cell in row):
            yield begins, row
        begins = table.line_num + 1


def _column(heading: str, events: Collection[str]) -> str | None:
    """What a heading stands for; an event has a column of its own by its id."""
    typed = values.ascii_text(heading)
    return typed if typed in events else _KNOWN.get(re.sub(r"[^a-z0-9]", "", typed.casefold()))


def _line(number: int, row: list[str], columns: list[str | None], events: list[str]) -> PersonLine:
    cells = {column: as_written(cell) for column, cell in zip(columns, row, strict=False) if column is not None}
    fields: dict[str, Any] = {}
    problems: list[str] = []
    if len(row) > len(columns) and any(cell.strip() for cell in row[len(columns) :]):
        problems.append(_("The line has more columns than the first line."))
    for name, cell in cells.items():
        try:
            if name in _READERS:
                fields[name] = _READERS[name](cell)
            elif name == "number":
                fields |= _number(cell)
        except Unreadable as fault:
            problems.append(str(fault))
    try:
        fields |= _events(cells, events)
    except Unreadable as fault:
        problems.append(str(fault))
    fields["is_waiting"] = values.is_waiting(cells.get("status", ""))
    return PersonLine(number, fields, tuple(problems), cells.get("name", "").strip())


def _number(cell: str) -> dict[str, int]:
    typed = values.ascii_text(cell)
    if not typed:
        return {}
    if not is_whole_number(typed) or not 0 < int(typed) < 1_000_000:
        raise Unreadable(_("“%(said)s” is not a valid competitor number.") % {"said": cell})
    return {"number": int(typed)}


def _events(cells: Mapping[str, str], events: list[str]) -> dict[str, tuple[str, ...]]:
    if "events" in cells:
        return {"events": values.read_events(cells["events"], events)}
    own = [event_id for event_id in events if event_id in cells]
    ticked = [event_id for event_id in own if values.read_tick(cells[event_id], event_id)]
    return {"events": tuple(ticked)} if own else {}


def write_people(competition: Competition) -> str:
    """Everyone with all that is known of them, in a form that is read back."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(WRITTEN)
    waiting = set(admission_of(competition).waiting)
    for person in competition.persons:
        table.writerow([as_text(cell) for cell in _cells(person, person.registrant_id in waiting)])
    return out.getvalue()


def _cells(person: Person, is_waiting: bool) -> Iterator[str]:
    registration = person.registration or Registration(None, (), RegistrationStatus.ACCEPTED)
    yield str(person.registrant_id or "")
    yield person.name
    yield person.country_iso2
    yield person.wca_id or ""
    yield person.birthdate.isoformat() if person.birthdate else ""
    yield person.gender or ""
    yield person.email or ""
    yield "waiting" if is_waiting else _status(registration.status)
    yield " ".join(registration.event_ids)
    yield "" if registration.guests is None else str(registration.guests)
    yield registration.comments or ""
    yield registration.administrative_notes or ""


def _status(status: RegistrationStatus) -> str:
    return "cancelled" if status is RegistrationStatus.DELETED else status.value
