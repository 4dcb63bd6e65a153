"""Scramble sheets: what a scrambler works from, one set after the other.

Rows are measured here, not by the template, so that a page holds what it was given and nothing is ever clipped.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.puzzles import State, puzzle
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.catalogues import Catalogue, catalogue
from cubelex.sheets.pictures import front, picture, proportion
from cubelex.sheets.sequences import LINE, Fitted, Lines, fitted, moves_in
from cubelex.sheets.stationery import POINTS_PER_MM, Stationery
from cubelex.sheets.typesetting import typeset

# Millimetres: the margin, what is above and below the rows and before the extras, and the columns beside a sequence.
_MARGIN, _HEADER, _FOOTER, _EXTRAS = 10.0, 20.0, 10.0, 9.0
_LABEL, _NUMBER, _INSET = 11.0, 6.0, 4.0
_TALLEST_ROW, _MOST_ROWS, _LEAST_ROWS = 47.0, 7, 3
_WIDEST_PICTURE, _WIDEST_BESIDE_LONG, _LONG = 58.0, 47.0, 70
_READABLE: Final = 8.5

# Long sequences, of which those who ask for it see on the way whether they went wrong: after every second line.
_WITH_CHECKPOINTS: Final = frozenset({"444", "555", "666", "777", "444bf", "555bf", "minx"})
_CHECKPOINT_LINES: Final = 2

OFFICIAL_PROGRAM: Final = "TNoodle-WCA-"


@dataclass(frozen=True, slots=True)
class Row:
    """A sequence to be scrambled: its label, its moves and what the puzzle looks like then."""

    label: str
    moves: Lines
    state: State
    picture: str
    is_extra: bool


@dataclass(frozen=True, slots=True)
class ScrambleOptions:
    """Choices of whoever prints: small pictures on the way through long sequences, a page in front of each set."""

    has_checkpoints: bool = False
    has_covers: bool = False


def scramble_sheets(
    document: ScrambleDocument,
    stationery: Stationery,
    *,
    sets: Iterable[ScrambleSet] | None = None,
    competition: Competition | None = None,
    options: ScrambleOptions | None = None,
) -> bytes:
    """The sheets of all sets of a document, or of those given.

    :raises InvalidNotation: when a sequence is none of the event's puzzle.
    """
    words = catalogue(stationery.language)
    about = About(document, competition, words)
    pages = [
        page
        for one in (document.sets if sets is None else sets)
        for page in _pages(one, about, stationery, options or ScrambleOptions())
    ]
    content = {
        "title": f"{about.competition_name} – {words('scrambles.title')}",
        "margin": _MARGIN,
        "header": _HEADER,
        "extras-gap": _EXTRAS,
        "pages": pages,
    }
    return typeset("scrambles", content, stationery)


@dataclass(frozen=True, slots=True)
class About:
    """What a sheet says besides the sequences of a set."""

    document: ScrambleDocument
    competition: Competition | None
    words: Catalogue

    @property
    def competition_name(self) -> str:
        """The competition's name, or its id where no more is known."""
        return self.competition.name if self.competition else self.document.competition

    def place(self, one: ScrambleSet) -> str:
        """Which round, group and attempt the set is for; the only group of a round goes without saying."""
        parts = [self.words("round", number=one.round)]
        if self.groups(one) > 1:
            parts.append(self.words("group", number=one.group))
        if one.attempt is not None:
            parts.append(self.words("attempt", number=one.attempt))
        return " · ".join(parts)

    def tag(self, one: ScrambleSet) -> str:
        """The same in a few large signs: R1 G2 A3."""
        group = f" G{one.group}" if self.groups(one) > 1 else ""
        attempt = "" if one.attempt is None else f" A{one.attempt}"
        return f"R{one.round}{group}{attempt}"

    def groups(self, one: ScrambleSet) -> int:
        """How many groups the round has."""
        same = (other.group for other in self.document.sets if (other.event, other.round) == (one.event, one.round))
        return max(same, default=1)

    def heading(self, one: ScrambleSet, stationery: Stationery) -> dict[str, Any]:
        """Everything that is the same on all pages of a set."""
        words = self.words
        is_official = self.document.generator.startswith(OFFICIAL_PROGRAM)
        day = words.day(stationery.made_at.date(), "medium")
        return {
            "name": one.name,
            "competition": self.competition_name,
            "event": words.event(one.event),
            "place": self.place(one),
            "tag": self.tag(one),
            "extras": words("scrambles.extras"),
            "keep-closed": words("scrambles.keep_closed"),
            "checksum": one.checksum,
            "checksum-label": words("scrambles.checksum"),
            "made": words("made", generator=self.document.generator, day=day),
            "note": "" if is_official else words("scrambles.unofficial"),
        }


def rows_of(one: ScrambleSet, stationery: Stationery) -> list[list[Row]]:
    """The rows of a set; those of each attempt apart in Multi-Blind."""
    is_multi_blind = one.event == "333mbf"
    sections: list[list[Row]] = [] if is_multi_blind else [[]]
    for label, attempt in one.labelled():
        if is_multi_blind:
            sections.append([])
        for number, sequence in enumerate(attempt, 1):
            shown = _cube_label(one, label, number) if is_multi_blind else label
            sections[-1].append(_row(one.event, shown, sequence, label.startswith("E"), stationery))
    return [section for section in sections if section]


def _cube_label(one: ScrambleSet, label: str, number: int) -> str:
    """Cubes are counted; their attempt need only be named where the set has several."""
    return str(number) if len(one.attempts) == 1 and not label.startswith("E") else f"{label}.{number}"


def _row(event: str, label: str, sequence: str, is_extra: bool, stationery: Stationery) -> Row:
    state = puzzle(event).solved.apply(sequence)
    return Row(label, moves_in(event, sequence), state, picture(state, stationery.palette), is_extra)


def _pages(
    one: ScrambleSet, about: About, stationery: Stationery, options: ScrambleOptions
) -> Iterator[dict[str, Any]]:
    has_checkpoints = options.has_checkpoints and one.event in _WITH_CHECKPOINTS
    pages = [
        (rows, geometry)
        for section in rows_of(one, stationery)
        for geometry in [_geometry(section, stationery, _CHECKPOINT_LINES if has_checkpoints else 0)]
        for rows in _divided(section, geometry.rows)
    ]
    heading = about.heading(one, stationery)
    if options.has_covers:
        yield {**heading, "is-cover": True, "is-first": True, "pages": 1}
    for number, (rows, geometry) in enumerate(pages, 1):
        fit = geometry.fit(rows)
        lines = zip(rows, fit.sequences, strict=True)
        yield {
            **heading,
            **geometry.measures,
            "is-cover": False,
            "is-first": number == 1 and not options.has_covers,
            "pages": len(pages),
            "count": about.words("page", page=number, pages=len(pages)),
            "size": fit.size,
            "rows": [_content(row, each, stationery, has_checkpoints) for row, each in lines],
        }


@dataclass(frozen=True, slots=True)
class Geometry:
    """How many rows a page has, how high they are, and how wide their pictures, in millimetres.

    `beside` is the room for checkpoints beside a sequence, in heights of a line.
    """

    rows: int
    row_height: float
    picture_width: float
    sequence_width: float
    beside: int

    def fit(self, rows: Sequence[Row]) -> Fitted:
        """The sequences of these rows, at the largest size for their room."""
        height = (self.row_height - 2) * POINTS_PER_MM
        return fitted([row.moves for row in rows], self.sequence_width * POINTS_PER_MM, height, self.beside)

    @property
    def measures(self) -> dict[str, float]:
        """What the template must know."""
        return {
            "line": LINE,
            "beside": self.beside,
            "label-width": _LABEL,
            "picture-width": self.picture_width,
            "row-height": self.row_height,
        }


def _geometry(section: Sequence[Row], stationery: Stationery, beside: int) -> Geometry:
    """As many rows on a page as can be read well, as few pages as that takes, and evenly filled ones."""
    for most in range(_MOST_ROWS, _LEAST_ROWS, -1):
        rows = ceil(len(section) / ceil(len(section) / most))
        found = _with_rows(rows, section, stationery, beside)
        if found.fit(section).size >= _READABLE:
            break
    return found


def _with_rows(rows: int, section: Sequence[Row], stationery: Stationery, beside: int) -> Geometry:
    room = stationery.paper.height - 2 * _MARGIN - _HEADER - _FOOTER - _EXTRAS
    height = min(room / rows, _TALLEST_ROW)
    longest = max(sum(map(len, row.moves)) for row in section)
    widest = _WIDEST_PICTURE if longest < _LONG else _WIDEST_BESIDE_LONG
    wide = min((height - 1.2) * proportion(section[0].picture), widest)
    return Geometry(rows, height, wide, stationery.paper.width - 2 * _MARGIN - _LABEL - _NUMBER - wide - _INSET, beside)


def _divided(section: Sequence[Row], rows: int) -> Iterator[Sequence[Row]]:
    return (section[start : start + rows] for start in range(0, len(section), rows))


def _content(row: Row, lines: tuple[str, ...], stationery: Stationery, has_checkpoints: bool) -> dict[str, Any]:
    return {
        "label": row.label,
        "lines": list(lines),
        "picture": row.picture,
        "is-extra": row.is_extra,
        "checkpoints": list(_checkpoints(row, lines, stationery)) if has_checkpoints else [],
    }


def _checkpoints(row: Row, lines: tuple[str, ...], stationery: Stationery) -> Iterator[str]:
    """The front of the puzzle after every second line but the last, after which the picture shows it whole."""
    state = row.state.puzzle.solved
    for number, line in enumerate(lines[:-1], 1):
        state = state.apply(line)
        if number % _CHECKPOINT_LINES == 0:
            yield front(state, stationery.palette)
