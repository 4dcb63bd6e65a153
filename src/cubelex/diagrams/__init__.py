"""Pictures of puzzle states, as flat nets a scrambler can check a puzzle against."""

from typing import TYPE_CHECKING

from cubelex.diagrams.drawings import draws, is_net
from cubelex.diagrams.event_icons import event_icon, event_icon_sheet, event_icon_svg
from cubelex.diagrams.flags import FLAGS, flag_svg
from cubelex.diagrams.palettes import (
    BLACK_AND_WHITE,
    COLOUR,
    COLOUR_BLIND,
    MARKED,
    PALETTES,
    Paint,
    Palette,
    palette,
)
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.png import png
from cubelex.diagrams.schemes import as_held
from cubelex.diagrams.svg import svg

if TYPE_CHECKING:
    from cubelex.diagrams.terminal import terminal_picture

__all__ = [
    "BLACK_AND_WHITE",
    "COLOUR",
    "COLOUR_BLIND",
    "FLAGS",
    "MARKED",
    "PALETTES",
    "PARTS_PICTURES",
    "Paint",
    "Palette",
    "PartsPicture",
    "as_held",
    "draws",
    "event_icon",
    "event_icon_sheet",
    "event_icon_svg",
    "flag_svg",
    "is_net",
    "palette",
    "png",
    "svg",
    "terminal_picture",
]


def __getattr__(name: str) -> object:
    # Rich is slow to import and only a terminal needs it.
    if name == "terminal_picture":
        from cubelex.diagrams import terminal

        return terminal.terminal_picture
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
