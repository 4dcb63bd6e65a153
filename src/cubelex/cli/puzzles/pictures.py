"""Images of commands: their colours, and what a terminal shows."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cubelex.diagrams import Palette
    from cubelex.puzzles import State


@dataclass(frozen=True, slots=True)
class Looks:
    """The palette of an image, and special colours for some faces."""

    palette: "Palette"
    scheme: Mapping[str, str]

    def svg(self, state: "State", title: str) -> str:
        """The SVG image, on one line."""
        from cubelex.diagrams import svg

        return svg(state, self.palette, self._held(state), title=title)

    def png(self, state: "State") -> bytes:
        """The PNG image."""
        from cubelex.diagrams import png

        return png(state, self.palette, self._held(state))

    def show(self, state: "State") -> None:
        """Draw the state if standard output is a terminal with colours."""
        if not sys.stdout.isatty():
            return
        from rich.console import Console

        from cubelex.diagrams import terminal_picture

        console = Console()
        if console.color_system:
            console.print(terminal_picture(state, self.palette, self._held(state), columns=console.width))

    def _held(self, state: "State") -> Mapping[str, str]:
        """The colours of the faces in the scrambling orientation (4d)."""
        from cubelex.diagrams import as_held

        return as_held(state.puzzle, self.scheme) if self.scheme else {}


def looks(palette: str, scheme: str) -> Looks:
    """The looks for options, for example `marked` and `U=black,F=#00ff00`."""
    from cubelex.diagrams import palette as palette_named

    pairs = [pair.partition("=") for pair in scheme.split(",") if pair]
    if not all(colour for _, _, colour in pairs):
        raise click.BadParameter(f"{scheme!r} is not a colour scheme. Enter for example U=black,F=#00ff00.")
    return Looks(palette_named(palette), {face.strip(): colour.strip() for face, _, colour in pairs})
