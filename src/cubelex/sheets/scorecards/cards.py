"""Scorecards: what judges write results on (A7).

A card is drawn from a `PrintedCard`, made from a round and its groups, blank, or for a match of Head to Head.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, TypeVar

from cubelex.competition import Person
from cubelex.messages import Catalogue
from cubelex.reprs import NamedOption
from cubelex.sheets.layout import LongList, Paper, SimilarCodes, Stationery, shown_name, typeset_in_parts

EXTRA_ROWS: Final = 2
# Millimetres: the top of a card, and the field with the name.
_HEADING, _NAME = 18.3, 12.5


class CardKind(NamedOption):
    """What a judge writes for an attempt: a time, moves, cubes and a time, or a time and who won the point."""

    TIMED = "timed"
    MOVES = "moves"
    MULTI_BLIND = "multi-blind"
    HEAD_TO_HEAD = "head-to-head"


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One scorecard. Without a person, number and name are left to be written by hand.

    `cutoff_after` is the number of attempts before the cutoff line. `lines` are the texts below: cutoff, time limit.
    """

    competition: str
    event: str
    place: str
    kind: CardKind
    attempts: int
    person: Person | None = None
    group: int | None = None
    station: int | None = None
    room: str = ""
    cutoff_after: int | None = None
    cutoff: str = ""
    lines: tuple[str, ...] = ()
    opponent: Person | None = None
    scrambler_signs: bool = True
    has_second_check: bool = False
    address: str = ""
    extra_rows: int = EXTRA_ROWS


NumberedCard = tuple[int, PrintedCard]
Card = TypeVar("Card")


def scorecards(
    cards: Sequence[PrintedCard],
    stationery: Stationery,
    *,
    is_stacked: bool = True,
    progress: Callable[[int], None] = lambda done: None,
) -> bytes:
    """The cards, four on a page of A4 or Letter, one on A6.

    When stacked, pages cut into quarters and put on top of each other give the cards in order. `progress` is called
    with the number of pages that are done.
    """
    words = stationery.words
    per_page = 1 if stationery.paper is Paper.A6 else 4
    numbered = list(enumerate(cards, 1))
    content = {
        "title": words.text("sheets.scorecards.title"),
        "words": {phrase: words.text(f"sheets.scorecards.{phrase}") for phrase in _PHRASES},
        "per-page": per_page,
        "heights": {"heading": _HEADING, "name": _NAME},
    }
    pages = _stacked(numbered, per_page) if is_stacked else _in_turn(numbered, per_page)
    codes = SimilarCodes()
    listed = LongList("pages", pages, lambda page: _page(page, words, codes), frozenset(_texts(cards)))
    return typeset_in_parts("scorecards", content, listed, stationery, progress)


def _page(page: Sequence[NumberedCard | None], words: Catalogue, codes: SimilarCodes) -> list[dict[str, Any] | None]:
    return [_shown(card[1], card[0], words, codes) if card else None for card in page]


def _texts(cards: Iterable[PrintedCard]) -> Iterator[str]:
    """Everything that cards say."""
    for card in cards:
        yield from (card.competition, card.event, card.place, card.room, card.cutoff, *card.lines)
        for person in (card.person, card.opponent):
            if person:
                yield from (text for text in shown_name(person).values() if text)


_PHRASES: Final = (
    "scrambler",
    "check",
    "result",
    "judge",
    "competitor",
    "extra",
    "replaces",
    "delegate",
    "newcomer",
    "number",
    "name",
    "wca_id",
    "moves",
    "solved",
    "attempted",
    "time",
    "won",
    "opponent",
    "station",
    "group",
    "event",
    "round",
)


def _stacked(cards: Sequence[Card], per_page: int) -> list[list[Card | None]]:
    """The first quarter of all pages takes the first cards, the second the next ones, and so on."""
    pages = ceil(len(cards) / per_page)
    places = range(per_page)
    return [
        [cards[page + pages * place] if page + pages * place < len(cards) else None for place in places]
        for page in range(pages)
    ]


def _in_turn(cards: Sequence[Card], per_page: int) -> list[list[Card | None]]:
    return [[*cards[start : start + per_page]] for start in range(0, len(cards), per_page)]


def _shown(card: PrintedCard, number: int, words: Catalogue, codes: SimilarCodes) -> dict[str, Any]:
    person = card.person
    return {
        "number": words.number(number),
        "competition": card.competition,
        "event": card.event,
        "place": card.place,
        "group": None if card.group is None else words.number(card.group),
        "station": None if card.station is None else words.number(card.station),
        "room": card.room,
        "kind": card.kind.value,
        "attempts": card.attempts,
        "extra-rows": card.extra_rows,
        "person": _identified(person) if person else None,
        "opponent": shown_name(card.opponent) if card.opponent else None,
        "cutoff-after": card.cutoff_after,
        "cutoff": card.cutoff,
        "lines": list(card.lines),
        "scrambler-signs": card.scrambler_signs,
        "second-check": card.has_second_check,
        "qr": codes.svg(card.address) if card.address else None,
    }


def _identified(person: Person) -> dict[str, Any]:
    return {
        **shown_name(person),
        "registrant": "" if person.registrant_id is None else str(person.registrant_id),
        "wca_id": person.wca_id,
    }
