"""Drawings as a few pixels, for terminals: too coarse for anything else."""

from collections.abc import Iterator, Mapping
from math import ceil

from cubelex.diagrams.palettes import Paint
from cubelex.diagrams.shapes import Drawing, Outline, Point, middle, shrunk

Colour = tuple[int, int, int]
Row = list[Colour | None]

# Each pixel is the mean of this number of samples across and down.
_SAMPLES = 3
_EDGE: Colour = (17, 17, 17)
_EDGE_WIDTH = 0.9


def pixels(drawing: Drawing, paints: Mapping[str, Paint], width: int) -> list[Row]:
    """Rows of square pixels from the top, each a colour, or nothing where the picture is empty."""
    scale = width * _SAMPLES / drawing.width
    rows = ceil(drawing.height * scale / _SAMPLES)
    canvas: list[Row] = [[None] * (width * _SAMPLES) for _ in range(rows * _SAMPLES)]
    for outline, colour in drawing.shapes:
        for figure, fill in _layers(outline, paints[colour].rgb):
            _fill(canvas, [(x * scale, y * scale) for x, y in figure], fill)
    return [[_mean(canvas, row, column) for column in range(width)] for row in range(rows)]


def _layers(outline: Outline, colour: Colour) -> Iterator[tuple[list[Point], Colour]]:
    """The whole figure in the colour of edges, and what is left inside them."""
    if not outline.has_edge:
        yield list(outline.points), colour
        return
    yield list(outline.points), _EDGE
    centre = middle(outline.points)
    reach = min(abs(x - centre[0]) + abs(y - centre[1]) for x, y in outline.points)
    yield shrunk(outline.points, max(0.5, 1 - _EDGE_WIDTH / reach)), colour


def _fill(canvas: list[Row], figure: list[Point], colour: Colour) -> None:
    top, bottom = min(y for _, y in figure), max(y for _, y in figure)
    for number in range(max(0, ceil(top - 0.5)), min(len(canvas), ceil(bottom - 0.5))):
        crossings = sorted(_crossings(figure, number + 0.5))
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            first, last = max(0, ceil(start - 0.5)), ceil(end - 0.5)
            canvas[number][first:last] = [colour] * max(0, last - first)


def _crossings(figure: list[Point], height: float) -> Iterator[float]:
    """Where the sides of the figure cross a level line."""
    for (x, y), (past_x, past_y) in zip(figure, [*figure[1:], figure[0]], strict=True):
        if (y <= height) != (past_y <= height):
            yield x + (height - y) * (past_x - x) / (past_y - y)


def _mean(canvas: list[Row], row: int, column: int) -> Colour | None:
    """The mean colour of the samples in a pixel; nothing when most of them are empty."""
    across = slice(column * _SAMPLES, (column + 1) * _SAMPLES)
    samples = [colour for line in canvas[row * _SAMPLES : (row + 1) * _SAMPLES] for colour in line[across] if colour]
    if 2 * len(samples) < _SAMPLES**2:
        return None
    red, green, blue = (sum(part) // len(samples) for part in zip(*samples, strict=True))
    return red, green, blue
