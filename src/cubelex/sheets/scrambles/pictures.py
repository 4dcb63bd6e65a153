"""Pictures for paper: fewer and larger shapes than on screen, so that hundreds of them print in a second."""

import re
from typing import Final

from cubelex.diagrams import Palette, is_net, svg
from cubelex.puzzles import State

_PATH: Final = re.compile(r'<path d="([^"]*)" fill="([^"]*)"/>')
_NUMBER: Final = re.compile(r"-?[\d.]+")
_VIEW_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def picture(state: State, palette: Palette) -> str:
    """The picture of a state as SVG."""
    image = svg(state, palette)
    start, end = image.index("<title"), image.index("<g ")
    image = image[:start] + image[end:]
    return _joined(image) if is_net(state.puzzle) else image


def proportion(drawn: str) -> float:
    """Width by height of a picture."""
    found = _VIEW_BOX.search(drawn)
    assert found is not None
    return float(found[1]) / float(found[2])


def front(state: State, palette: Palette) -> str:
    """Only the front face of a cube or Megaminx, in the same colours and shapes."""
    stickers = zip(str(state.puzzle.solved), _PATH.findall(svg(state, palette)), strict=False)
    face = [sticker for letter, sticker in stickers if letter == "F"]
    numbers = [float(number) for shape, _ in face for number in _NUMBER.findall(shape)]
    left, top = min(numbers[::2]), min(numbers[1::2])
    width, height = max(numbers[::2]) - left, max(numbers[1::2]) - top
    shapes = "".join(f'<path d="{shape}" fill="{fill}"/>' for shape, fill in face)
    view = f"{left - 1:.2f} {top - 1:.2f} {width + 2:.2f} {height + 2:.2f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'
        f'<g stroke="#1a1a1a" stroke-width=".5">{shapes}</g></svg>'
    )


def _joined(image: str) -> str:
    """The same net with the stickers of a colour as one shape: none covers another, so their order does not matter."""
    shapes: dict[str, list[str]] = {}
    for shape, fill in _PATH.findall(image):
        shapes.setdefault(fill, []).append(shape)
    start = image.index(">", image.index("<g ")) + 1
    paths = "".join(f'<path d="{"".join(each)}" fill="{fill}"/>' for fill, each in shapes.items())
    return image[:start] + paths + image[image.index("</g>", start) :]
