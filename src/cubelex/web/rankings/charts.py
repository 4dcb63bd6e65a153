"""Charts of results over the years, drawn as SVG by the server.

Lines differ by their strokes and marks, not only by colour, and each chart stands beside a table with the same
numbers. Time goes from left to right in every language, as on the timers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cubelex.web.shared.digits import in_digits_of
from cubelex.web.shared.labels.names import reader_language

WIDTH: Final = 720
HEIGHT: Final = 300
_LEFT: Final = 64
_RIGHT: Final = 14
_TOP: Final = 14
_FOOT: Final = 28
_MOST_LINES: Final = 6
"""Lines across a chart, at most."""
_STEPS: Final = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """A result on a day, with what is said of it."""

    day: date
    value: float
    text: str


@dataclass(frozen=True, slots=True)
class ChartSeries:
    """Points of one kind: `name` says which, `kind` how they are drawn (`single`, `average` or `each`).

    `is_step` joins them by steps, as a record stands until the next one; other points stand alone.
    """

    name: str
    kind: str
    points: tuple[ChartPoint, ...]
    is_step: bool = True


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where days and values are in a picture."""

    first: int
    last: int
    low: float
    high: float

    def x(self, day: date) -> float:
        share = (day.toordinal() - self.first) / max(1, self.last - self.first)
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)

    def y(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1)
        return round(HEIGHT - _FOOT - share * (HEIGHT - _TOP - _FOOT), 1)


def chart(series: Sequence[ChartSeries], title: str, until: date, written: Callable[[float], str]) -> SafeString:
    """A chart of some series until a day, if they have points; `written` says a value as people read it."""
    shown = [line for line in series if line.points]
    if not shown:
        return SafeString("")
    days = [point.day for line in shown for point in line.points]
    values = [point.value for line in shown for point in line.points]
    steps = _round_values(min(values), max(values))
    last = max(until, max(days))
    first = min(min(days), date(last.year - 1, 1, 1))
    frame = _Frame(first.toordinal(), last.toordinal(), steps[0], steps[-1])
    drawn = format_html_join("", "{}", ((_series(line, frame, last),) for line in shown))
    return format_html(
        '<figure class="chart" dir="ltr"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>'
        "<figcaption>{}</figcaption></figure>",
        WIDTH,
        HEIGHT,
        title,
        _values(steps, frame, written),
        _years(frame, first, last),
        drawn,
        _legend(shown),
    )


def _round_values(least: float, most: float) -> list[float]:
    """Round values around all, a few, from the lowest to the highest.

    >>> _round_values(310, 980)
    [200.0, 400.0, 600.0, 800.0, 1000.0]
    """
    span = (most - least) or max(1.0, abs(most) / 5)
    unit = 10 ** floor(log10(span / (_MOST_LINES - 1)))
    step = next(unit * step for step in _STEPS if span / (unit * step) <= _MOST_LINES - 1)
    first = max(0, floor(least / step))
    return [float(number * step) for number in range(first, max(first + 1, ceil(most / step)) + 1)]


def _values(steps: Sequence[float], frame: _Frame, written: Callable[[float], str]) -> SafeString:
    return format_html_join(
        "",
        '<path class="grid" d="M{} {}H{}"/><text class="value" x="{}" y="{}">{}</text>',
        ((_LEFT, frame.y(value), WIDTH - _RIGHT, _LEFT - 8, frame.y(value) + 4, written(value)) for value in steps),
    )


def _years(frame: _Frame, first: date, last: date) -> SafeString:
    years = range(first.year + 1, last.year + 1)
    every = max(1, ceil(len(years) / 10))
    shown = [year for year in years if (last.year - year) % every == 0]
    language = reader_language()
    drawn = format_html_join(
        "",
        '<path class="grid year" d="M{0} {1}V{2}"/><text class="year" x="{0}" y="{3}">{4}</text>',
        (
            (frame.x(date(year, 1, 1)), _TOP, HEIGHT - _FOOT, HEIGHT - 8, in_digits_of(language, str(year)))
            for year in shown
        ),
    )
    return format_html('<g class="years">{}</g>', drawn)


def _series(line: ChartSeries, frame: _Frame, last: date) -> SafeString:
    marks = format_html_join("", "{}", ((_mark(line.kind, point, frame),) for point in line.points))
    path = format_html('<path class="line" d="{}"/>', _path(line, frame, last)) if line.is_step else ""
    return format_html('<g class="series {}">{}{}</g>', line.kind, path, marks)


def _path(line: ChartSeries, frame: _Frame, last: date) -> str:
    """From the first point on, level until the next one, and on to the last day."""
    pieces = [f"M{frame.x(line.points[0].day)} {frame.y(line.points[0].value)}"]
    pieces += [f"H{frame.x(point.day)}V{frame.y(point.value)}" for point in line.points[1:]]
    return "".join((*pieces, f"H{frame.x(last)}"))


def _mark(kind: str, point: ChartPoint, frame: _Frame) -> SafeString:
    x, y = frame.x(point.day), frame.y(point.value)
    return format_html('<path class="mark" d="{}"><title>{}</title></path>', _shape(kind, x, y), point.text)


def _shape(kind: str, x: float, y: float) -> str:
    """A circle for singles, a square for averages, a small cross for every result."""
    match kind:
        case "single":
            return f"M{x - 3.5} {y}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"
        case "average":
            return f"M{x - 3.2} {y - 3.2}h6.4v6.4h-6.4z"
    return f"M{x - 2} {y - 2}l4 4m0-4l-4 4"


def _legend(shown: Sequence[ChartSeries]) -> SafeString:
    return format_html_join("", "{}", ((entry,) for entry in _entries(shown)))


def _entries(shown: Sequence[ChartSeries]) -> Iterator[SafeString]:
    for line in shown:
        path = '<path class="line" d="M1 7H27"/>' if line.is_step else ""
        sample = format_html(
            '<svg viewBox="0 0 28 14" aria-hidden="true"><g class="series {}">{}<path class="mark" d="{}"/></g></svg>',
            line.kind,
            SafeString(path),
            _shape(line.kind, 14, 7),
        )
        yield format_html('<span class="entry">{} {}</span>', sample, line.name)
