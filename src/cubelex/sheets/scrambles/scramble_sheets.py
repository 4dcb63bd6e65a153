"""Scramble sheets: what a scrambler works from, one set after the other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.messages import Message
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import Stationery, typeset
from cubelex.sheets.scrambles.pictures import front
from cubelex.sheets.scrambles.scramble_rows import EXTRAS, HEADER, MARGIN, SequenceRow, divided, geometry_of, rows_of
from cubelex.sheets.scrambles.set_headings import About

# Long sequences, of which those who ask for it see on the way whether they went wrong: after every second line.
_WITH_CHECKPOINTS: Final = frozenset({"444", "555", "666", "777", "444bf", "555bf", "minx"})
_CHECKPOINT_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class ScrambleOptions:
    """What can be chosen: small pictures on the way through long sequences, a page in front of each set."""

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

    :raises InvalidNotation: when a sequence is not valid for the puzzle of its event.
    """
    words = stationery.words
    about = About(document, competition, words)
    pages = [
        page
        for scramble_set in (document.sets if sets is None else sets)
        for page in _pages(scramble_set, about, stationery, options or ScrambleOptions())
    ]
    content = {
        "title": f"{about.competition_name} – {words.text('sheets.scrambles.title')}",
        "margin": MARGIN,
        "header": HEADER,
        "extras-gap": EXTRAS,
        "pages": pages,
    }
    return typeset("scrambles", content, stationery)


def _pages(
    scramble_set: ScrambleSet, about: About, stationery: Stationery, options: ScrambleOptions
) -> Iterator[dict[str, Any]]:
    has_checkpoints = options.has_checkpoints and scramble_set.event in _WITH_CHECKPOINTS
    pages = [
        (rows, geometry)
        for section in rows_of(scramble_set, about.edition, stationery.palette)
        for geometry in [geometry_of(section, stationery, _CHECKPOINT_LINES if has_checkpoints else 0)]
        for rows in divided(section, geometry.rows)
    ]
    heading = about.heading(scramble_set, stationery)
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
            "count": about.words.say(Message("sheets.page", page=number, pages=len(pages))),
            "size": fit.size,
            "rows": [_content(row, each, stationery, has_checkpoints) for row, each in lines],
        }


def _content(row: SequenceRow, lines: tuple[str, ...], stationery: Stationery, has_checkpoints: bool) -> dict[str, Any]:
    return {
        "label": row.label,
        "lines": list(lines),
        "picture": row.picture,
        "is-extra": row.is_extra,
        "checkpoints": list(_checkpoints(row, lines, stationery)) if has_checkpoints else [],
    }


def _checkpoints(row: SequenceRow, lines: tuple[str, ...], stationery: Stationery) -> Iterator[str]:
    """The front of the puzzle after every second line but the last, after which the picture shows it whole."""
    state = row.state.puzzle.solved
    for number, line in enumerate(lines[:-1], 1):
        state = state.apply(state.puzzle.parse(line, row.under))
        if number % _CHECKPOINT_LINES == 0:
            yield front(state, stationery.palette)
