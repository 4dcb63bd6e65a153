"""Solution sheets for Fewest Moves: sequence, picture, notation and room for the solution; the competitor on the back.

Before the attempt, competitors may write only on the side without the sequence, and only their identity (E2a1, E2c1).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cubelex.competition import Competition, Person
from cubelex.errors import InvalidScrambleSet
from cubelex.messages import Catalogue, EventRef, Message, Value
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, MoveKind
from cubelex.rules.attempts import consequence_of
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import Stationery, competitors, shown_name, typeset, with_numbers
from cubelex.sheets.scrambles.pictures import picture
from cubelex.sheets.scrambles.set_headings import About

# What the sheet tells competitors, with the numbers of the newest edition; what an edition lacks is left out.
_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "time": ("E2b", "E2b1"),
    "notation": ("E2c4", "12a"),
    "ambiguous": ("E2c2", "E2c3"),
    "length": ("E2d1",),
    "derived": ("E2e",),
    "explain": ("E2e1",),
    "objects": ("E3",),
}
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
    is_for_extras: bool = False,
) -> bytes:
    """A sheet for each Fewest Moves attempt of the document: one to copy, or one for each competitor by name.

    Those for extra attempts are printed by themselves and without names: most are never used. Each is two pages, to be
    printed on both sides of one paper.

    :raises InvalidScrambleSet: when the document has no such sequences.
    """
    words = stationery.words
    about = About(document, competition, words)
    people = competitors(competition, "333fm") if competition and is_named and not is_for_extras else [None]
    sheets = [
        _sheet(scramble_set, label, sequence, person, about, stationery)
        for scramble_set in document.sets
        if scramble_set.event == "333fm"
        for label, (sequence, *_) in scramble_set.labelled()
        if label.startswith("E") == is_for_extras
        for person in people
    ]
    if not sheets:
        kind = "extra attempts of Fewest Moves" if is_for_extras else "Fewest Moves"
        raise InvalidScrambleSet(f"the file has no sequences for {kind}")
    return typeset("fewest_moves", {**_shared(words, edition), "sheets": sheets}, stationery)


def blank_fewest_moves_sheet(edition: Edition, stationery: Stationery, competition: Competition | None = None) -> bytes:
    """A sheet without a sequence, for a competitor who needs another."""
    words = stationery.words
    sheet = {
        "competition": competition.name if competition else "",
        **dict.fromkeys(("place", "tag", "sequence", "picture", "note", "made", "checksum", "person")),
        "is-extra": False,
    }
    return typeset("fewest_moves", {**_shared(words, edition), "sheets": [sheet]}, stationery)


def _shared(words: Catalogue, edition: Edition) -> dict[str, Any]:
    """What is the same on every sheet."""
    most = edition.fewest_moves.most_moves or _MOST_MOVES
    phrases = ("solution", "scramble", "grading", "result", "reason", "graded_by", "checked_by", "dnf", "notation")
    return {
        "title": words.show(EventRef("333fm")),
        "lines": most // _MOVES_A_LINE,
        "moves-a-line": _MOVES_A_LINE,
        "rules": list(_rules(words, edition)),
        "notation-rows": list(_notation(words, edition)),
        "notation-note": with_numbers(
            words.say(Message("sheets.fewest_moves.metric", metric=edition.metrics.solution)), edition.cite_known("E2d")
        ),
        "words": {phrase: words.text(f"sheets.fewest_moves.{phrase}") for phrase in phrases},
        "back": _back(words, edition),
    }


def _rules(words: Catalogue, edition: Edition) -> Iterator[str]:
    limits = edition.fewest_moves
    values: dict[str, Value] = {
        "minutes": limits.seconds // 60,
        "cubes": limits.most_cubes,
        "moves": limits.most_moves or _MOST_MOVES,
    }
    cited = {rule: edition.cite_known(*numbers) for rule, numbers in _RULES.items()}
    for rule, numbers in {**cited, "identify": identification_numbers(edition)}.items():
        if numbers:
            yield with_numbers(words.say(Message(f"sheets.fewest_moves.rule_{rule}", **values)), numbers)


def identification_numbers(edition: Edition) -> tuple[str, ...]:
    """Under which numbers a sheet must identify its competitor; none where an edition does not ask for it."""
    consequence = consequence_of("identification_missing", "333fm", edition)
    return tuple(consequence.under) if consequence else ()


def _notation(words: Catalogue, edition: Edition) -> Iterator[dict[str, Any]]:
    """The moves of the edition: kind, clockwise, counter-clockwise, half turns, and what each counts."""
    rotations = _AXES if "letter" in edition.notation.rotations else _BRACKETED
    rows = [*((kind, _MOVES[kind]) for kind in edition.notation.cube_moves if kind in _MOVES), ("rotation", rotations)]
    for kind, letters in rows:
        yield {
            "kind": words.text(f"sheets.fewest_moves.kind_{kind}"),
            "moves": ["  ".join(_turned(letter, turn) for letter in letters) for turn in ("", "'", "2")],
            "counts": str(dict(edition.metrics.weights).get(kind, 0)),
        }


def _turned(letter: str, turn: str) -> str:
    return f"{letter[:-1]}{turn}]" if letter.endswith("]") else letter + turn


def _back(words: Catalogue, edition: Edition) -> dict[str, Any]:
    fields = ("name", "wca_id", "registrant", "competition", "round", "attempt")
    return {
        "title": words.text("sheets.fewest_moves.identification"),
        "how": with_numbers(words.text("sheets.fewest_moves.identify_how"), identification_numbers(edition)),
        "before": with_numbers(words.text("sheets.fewest_moves.far_side"), edition.cite_known("E2a1")),
        "notes": words.text("sheets.fewest_moves.notes"),
        "fields": {field: words.text(f"sheets.fewest_moves.field_{field}") for field in fields},
    }


def _sheet(
    scramble_set: ScrambleSet, label: str, sequence: str, person: Person | None, about: About, stationery: Stationery
) -> dict[str, Any]:
    heading = about.heading(scramble_set, stationery)
    state = puzzle("333fm").solved.apply(puzzle("333fm").parse(sequence, about.edition))
    is_extra = label.startswith("E")
    is_known = scramble_set.attempt is not None and not is_extra
    kind = "extra" if is_extra else "attempt"
    attempt = "" if is_known else about.words.say(Message(f"sheets.{kind}", number=label))
    return {
        **{key: heading[key] for key in ("competition", "note", "made")},
        "is-extra": is_extra,
        "tag": f"{heading['tag']} {label}" if is_extra else heading["tag"],
        "checksum": scramble_set.checksum_of(label) if is_extra else heading["checksum"],
        "place": about.words.dotted(part for part in (heading["place"], attempt) if part),
        "sequence": " ".join(sequence.split()),
        "picture": picture(state, stationery.palette),
        "person": _identified(person) if person else None,
    }


def _identified(person: Person) -> dict[str, Any]:
    return {**shown_name(person), "wca_id": person.wca_id or "", "registrant": str(person.registrant_id or "")}
