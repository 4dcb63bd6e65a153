"""Pictures for paper: fewer and larger shapes than on screen, so that hundreds of them print in a second."""

import re
from collections.abc import Iterator
from typing import Final

from cubelex.diagrams import Palette, is_net, svg
from cubelex.puzzles import State

_PATH: Final = re.compile(r'<path d="([^"]*)" fill="([^"]*)"/>')
_MARKS: Final = re.compile(r"(<g fill=\"none\"[^>]*>)(.*?)</g>")
_SHAPE: Final = re.compile(r'<path d="([^"]*)"/>')
_MARK: Final = re.compile(r'<path d="M(\S+) ([^m]+)([^"]*)"/>')
_NUMBER: Final = re.compile(r"-?[\d.]+")
_VIEW_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_USUAL_LINE, _THIN_LINE = 'stroke-width=".8"', 'stroke-width=".5"'
# From so many stickers on, lines of the usual width would cover too much of each.
_SMALL_STICKERS: Final = 150


def picture(state: State, palette: Palette) -> str:
    """The picture of a state as SVG."""
    image = svg(state, palette)
    start, end = image.index("<title"), image.index("<g ")
    image = image[:start] + image[end:]
    if image.count("<path") > _SMALL_STICKERS:
        image = image.replace(_USUAL_LINE, _THIN_LINE)
    return _joined(image) if is_net(state.puzzle) else image


def proportion(drawn: str) -> float:
    """Width by height of a picture."""
    found = _VIEW_BOX.search(drawn)
    assert found is not None
    return float(found[1]) / float(found[2])


def front(state: State, palette: Palette) -> str:
    """Only the front face of a cube or Megaminx, in the same colours, shapes and marks."""
    image = svg(state, palette)
    stickers = zip(str(state.puzzle.solved), _PATH.findall(image), strict=False)
    face = [sticker for letter, sticker in stickers if letter == "F"]
    numbers = [float(number) for shape, _ in face for number in _NUMBER.findall(shape)]
    left, top = min(numbers[::2]), min(numbers[1::2])
    right, bottom = max(numbers[::2]), max(numbers[1::2])
    shapes = "".join(f'<path d="{shape}" fill="{fill}"/>' for shape, fill in face)
    marks = "".join(
        f'{start}<path d="{"".join(_marks_within(marked, left, top, right, bottom))}"/></g>'
        for start, marked in _MARKS.findall(image)
    )
    view = f"{left - 1:.2f} {top - 1:.2f} {right - left + 2:.2f} {bottom - top + 2:.2f}"
    width = ".3" if len(face) > 9 else ".5"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'
        f'<g stroke="#1a1a1a" stroke-width="{width}">{shapes}</g>{marks}</svg>'
    )


def _marks_within(marked: str, left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    for x, y, mark in _MARK.findall(marked):
        if left < float(x) < right and top < float(y) < bottom:
            yield f"M{x} {y}{mark}"


def _joined(image: str) -> str:
    """The same net with the stickers of a colour as one shape: none covers another, so their order does not matter."""
    shapes: dict[str, list[str]] = {}
    for shape, fill in _PATH.findall(image):
        shapes.setdefault(fill, []).append(shape)
    start = image.index(">", image.index("<g ")) + 1
    paths = "".join(f'<path d="{"".join(each)}" fill="{fill}"/>' for fill, each in shapes.items())
    rest = _MARKS.sub(lambda group: group[1] + _one_path(group[2]) + "</g>", image[image.index("</g>", start) :])
    return image[:start] + paths + rest


def _one_path(marked: str) -> str:
    shapes = "".join(_SHAPE.findall(marked))
    return f'<path d="{shapes}"/>'
