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
from cubelex.doors import open_later

if TYPE_CHECKING:
    from cubelex.diagrams.notebook_pictures import notebook_picture
    from cubelex.diagrams.result_tables import results_svg
    from cubelex.diagrams.terminal import terminal_picture

# Name → module, imported when first asked for: Rich is slow and only a terminal needs it; most pictures need no rules.
_LATER = {
    "notebook_picture": "notebook_pictures",
    "results_svg": "result_tables",
    "terminal_picture": "terminal",
}

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
    "notebook_picture",
    "palette",
    "png",
    "results_svg",
    "svg",
    "terminal_picture",
]


__getattr__ = open_later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
