"""Values that a notebook shows as a picture.

`cubelex.diagrams` draws the pictures. It knows the values, not the other way round, so it is found by its name when a
notebook asks for a picture.
"""

from importlib import import_module


class Pictured:
    """A value with a picture in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The picture as SVG; None where there is nothing to draw, and a notebook shows the text."""
        picture: str | None = import_module("cubelex.diagrams").notebook_picture(self)
        return picture
