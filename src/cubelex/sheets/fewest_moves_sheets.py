"""Solution sheets for Fewest Moves: sequence, picture, notation and room for the solution; who it is on the far side.

Before the attempt one may write only on the side without the sequence, and only who one is (E2a1, E2c1).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cubelex.competition import Competition, Person
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, MoveKind
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.catalogues import Catalogue, catalogue, isolated
from cubelex.sheets.dated_numbers import numbers_of
from cubelex.sheets.names import competitors, shown_name
from cubelex.sheets.pictures import picture
from cubelex.sheets.set_headings import About
from cubelex.sheets.stationery import Stationery
from cubelex.sheets.typesetting import typeset

_RULES: Final = ("time", "notation", "ambiguous", "length", "derived", "explain", "objects", "identify")
_MOVES_A_LINE: Final = 10
_MOST_MOVES: Final = 80

_WIDE: Final = ("Fw", "Bw", "Rw", "Lw", "Uw", "Dw")
_MOVES: Final[Mapping[MoveKind, tuple[str, ...]]] = {
    "face": ("F", "B", "R", "L", "U", "D"),
    "outer_block": _WIDE,
    "double_outer": _WIDE,
    "middle_slice": ("M", "S", "E"),
}
_AXES: Final = ("x", "y", "z")
_BRACKETED: Final = ("[f]", "[r]", "[u]")


def fewest_moves_sheets(
    document: ScrambleDocument,
    edition: Edition,
    stationery: Stationery,
    *,
    competition: Competition | None = None,
    is_named: bool = False,
) -> bytes:
    """A sheet for each Fewest Moves attempt of the document: one to copy, or one for each competitor by name.

    Each is two pages, to be printed on both sides of one paper.
    """
    words = catalogue(stationery.language)
    about = About(document, competition, words)
    people = competitors(competition, "333fm") if competition and is_named else [None]
    sheets = [
        _sheet(one, label, sequence, person, about, stationery)
        for one in document.sets
        if one.event == "333fm"
        for label, (sequence, *_) in one.labelled()
        for person in people
    ]
    return typeset("fewest_moves", {**_shared(words, edition), "sheets": sheets}, stationery)


def blank_fewest_moves_sheet(edition: Edition, stationery: Stationery, competition: Competition | None = None) -> bytes:
    """A sheet without a sequence, for whoever needs another."""
    words = catalogue(stationery.language)
    sheet = {
        "competition": competition.name if competition else "",
        **dict.fromkeys(("place", "tag", "sequence", "picture", "note", "made", "checksum", "person")),
    }
    return typeset("fewest_moves", {**_shared(words, edition), "sheets": [sheet]}, stationery)


def _shared(words: Catalogue, edition: Edition) -> dict[str, Any]:
    """What is the same on every sheet."""
    most = edition.fewest_moves.most_moves or _MOST_MOVES
    phrases = ("solution", "scramble", "grading", "result", "reason", "graded_by", "checked_by", "dnf", "notation")
    return {
        "title": words.event("333fm"),
        "lines": most // _MOVES_A_LINE,
        "moves-a-line": _MOVES_A_LINE,
        "rules": list(_rules(words, edition)),
        "notation-rows": list(_notation(words, edition)),
        "notation-note": words("fewest_moves.metric", metric=edition.metrics.solution) + _cited("metric", edition),
        "words": {phrase: words(f"fewest_moves.{phrase}") for phrase in phrases},
        "back": _back(words, edition),
    }


def _rules(words: Catalogue, edition: Edition) -> Iterator[str]:
    limits = edition.fewest_moves
    values = {"minutes": limits.seconds // 60, "cubes": limits.most_cubes, "moves": limits.most_moves or _MOST_MOVES}
    for rule in _RULES:
        if numbers_of(f"fewest_moves.{rule}", edition):
            yield words(f"fewest_moves.rule_{rule}", **values) + _cited(rule, edition)


def _cited(rule: str, edition: Edition) -> str:
    numbers = numbers_of(f"fewest_moves.{rule}", edition)
    return " " + isolated("(" + ",\u00a0".join(numbers) + ")") if numbers else ""


def _notation(words: Catalogue, edition: Edition) -> Iterator[dict[str, Any]]:
    """The moves of the edition: kind, clockwise, counter-clockwise, half turns, and what each counts."""
    rotations = _AXES if "letter" in edition.notation.rotations else _BRACKETED
    rows = [*((kind, _MOVES[kind]) for kind in edition.notation.cube_moves if kind in _MOVES), ("rotation", rotations)]
    for kind, letters in rows:
        yield {
            "kind": words(f"fewest_moves.kind_{kind}"),
            "moves": ["  ".join(_turned(letter, turn) for letter in letters) for turn in ("", "'", "2")],
            "counts": str(dict(edition.metrics.weights).get(kind, 0)),
        }


def _turned(letter: str, turn: str) -> str:
    return f"{letter[:-1]}{turn}]" if letter.endswith("]") else letter + turn


def _back(words: Catalogue, edition: Edition) -> dict[str, Any]:
    fields = ("name", "wca_id", "registrant", "competition", "round", "attempt")
    return {
        "title": words("fewest_moves.identification"),
        "how": words("fewest_moves.identify_how") + _cited("identify", edition),
        "before": words("fewest_moves.far_side") + _cited("far_side", edition),
        "notes": words("fewest_moves.notes"),
        "fields": {field: words(f"fewest_moves.field_{field}") for field in fields},
    }


def _sheet(
    one: ScrambleSet, label: str, sequence: str, person: Person | None, about: About, stationery: Stationery
) -> dict[str, Any]:
    heading = about.heading(one, stationery)
    state = puzzle("333fm").solved.apply(puzzle("333fm").parse(sequence, about.edition))
    attempt = "" if one.attempt is not None and not label.startswith("E") else about.words("attempt", number=label)
    return {
        **{key: heading[key] for key in ("competition", "tag", "note", "made", "checksum")},
        "place": " · ".join(part for part in (heading["place"], attempt) if part),
        "sequence": " ".join(sequence.split()),
        "picture": picture(state, stationery.palette),
        "person": _identified(person) if person else None,
    }


def _identified(person: Person) -> dict[str, Any]:
    return {**shown_name(person), "wca_id": person.wca_id or "", "registrant": str(person.registrant_id or "")}
