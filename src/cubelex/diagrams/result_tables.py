"""The results of a round as a table in SVG, for notebooks and pages without a table of their own."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from cubelex.competition import EventOrId, Format, Result, Scope, event_name
from cubelex.rules import format_result

NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})

_ROW, _MARGIN, _CHARACTER = 24, 12, 8.2
_INK, _PAPER, _STRIPE = "#111111", "#ffffff", "#f1f3f5"


def results_svg(
    results: Iterable[Result], event: EventOrId, round_format: Format | str, names: Mapping[int, str] = NO_NAMES
) -> str:
    """The results in the order given: rank, name (or the number of the person), attempts, best and average.

    >>> row = Result(7, (987, 1021, 1102, 950, -1), best=950, average=1037, ranking=1)
    >>> picture = results_svg([row], "333", Format.AVERAGE_OF_5, {7: "Ann"})
    >>> picture.startswith("<svg "), ">10.37<" in picture, ">DNF<" in picture
    (True, True, True)
    """
    rows = list(results)
    attempts, format_ = max((len(row.attempts) for row in rows), default=0), Format(round_format)
    has_average = any(row.average for row in rows)
    average = "Mean" if format_ is Format.MEAN_OF_3 else "Average"
    heading = ["#", "Name", *map(str, range(1, attempts + 1)), "Best", *([average] if has_average else [])]
    table = [heading, *(_cells(row, event, attempts, has_average, names) for row in rows)]
    return _drawn(table, f"{event_name(event)}, {format_.full_name}")


def _cells(row: Result, event: EventOrId, attempts: int, has_average: bool, names: Mapping[int, str]) -> list[str]:
    written = [format_result(attempt, event) for attempt in row.attempts]
    average = [format_result(row.average, event, Scope.AVERAGE)] if has_average else []
    return [
        str(row.ranking or ""),
        names.get(row.person_id, str(row.person_id)),
        *written,
        *[""] * (attempts - len(written)),
        format_result(row.best, event),
        *average,
    ]


def _drawn(table: Sequence[Sequence[str]], title: str) -> str:
    widths = [max(len(cell) for cell in column) * _CHARACTER + 2 * _MARGIN for column in zip(*table, strict=True)]
    lefts = [sum(widths[:place]) for place in range(len(widths))]
    width, height = round(sum(widths)), _ROW * len(table)
    stripes = "".join(
        f'<rect y="{_ROW * line}" width="{width}" height="{_ROW}" fill="{_STRIPE}"/>'
        for line in range(1, len(table), 2)
    )
    texts = "".join(
        _text(cell, lefts[place], widths[place], line, is_name=place == 1)
        for line, row in enumerate(table)
        for place, cell in enumerate(row)
        if cell
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img"><title>{escape(title)}</title><rect width="{width}" height="{height}" fill="{_PAPER}"/>{stripes}'
        f'<g fill="{_INK}" font-family="system-ui, sans-serif" font-size="14">{texts}</g></svg>'
    )


def _text(cell: str, left: float, width: float, line: int, *, is_name: bool) -> str:
    """A cell: names begin at the left, numbers end at the right; the first line is the heading."""
    across = left + _MARGIN if is_name else left + width - _MARGIN
    weight = ' font-weight="bold"' if line == 0 else ""
    anchor = "" if is_name else ' text-anchor="end"'
    return f'<text x="{across:.1f}" y="{_ROW * line + 17}"{anchor}{weight}>{escape(cell)}</text>'
