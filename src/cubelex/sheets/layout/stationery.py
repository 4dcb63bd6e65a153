"""What every sheet is printed with: paper, language, time, fonts, and the look of the competition."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cubelex.diagrams import BLACK_AND_WHITE, COLOUR, Palette
from cubelex.errors import UnknownLanguage
from cubelex.messages import Catalogue, catalogue, language_of, offered_languages
from cubelex.reprs import NamedOption
from cubelex.sheets.layout.missing_signs import Misprint

POINTS_PER_MM = 72 / 25.4


class Paper(NamedOption):
    """Sizes of paper, by typst's names."""

    A4 = "a4"
    LETTER = "us-letter"
    A6 = "a6"

    @property
    def width(self) -> float:
        """In millimetres."""
        return {"a4": 210.0, "us-letter": 215.9, "a6": 105.0}[self.value]

    @property
    def height(self) -> float:
        """In millimetres."""
        return {"a4": 297.0, "us-letter": 279.4, "a6": 148.0}[self.value]


@dataclass(frozen=True, slots=True)
class Stationery:
    """Paper, language and time of a sheet; the same sheet on the same stationery has the same bytes.

    `fonts` is a folder of further fonts, for scripts that those of the package lack. `warn` is told about every text
    that is printed otherwise, because no font has one of its signs. `logo` (PNG, JPEG or SVG) and `accent` (a colour as
    #rrggbb) are the competition's own, for what people keep and what hangs on the wall.
    """

    language: str = "en"
    paper: Paper = Paper.A4
    made_at: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    palette: Palette = COLOUR
    fonts: Path | None = None
    warn: Callable[[Misprint], None] = field(default=lambda misprint: None, compare=False, repr=False)
    logo: bytes = field(default=b"", repr=False)
    accent: str = ""

    @property
    def is_grey(self) -> bool:
        """Whether everything is to be read without colours."""
        return self.palette.name == BLACK_AND_WHITE.name

    @property
    def words(self) -> Catalogue:
        """The texts of the language.

        :raises UnknownLanguage: when sheets are not available in it
        """
        if not language_of(self.language).is_offered:
            raise UnknownLanguage(
                f"sheets are not available in the language {self.language!r};"
                f" choose one of {', '.join(offered_languages())}"
            )
        return catalogue(self.language)
