"""Scorecards for events that are not of the WCA: any name, any format, for everybody, for some or for nobody yet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cubelex.competition import Competition, Format, Person
from cubelex.regulations import Edition
from cubelex.sheets.layout import Stationery, with_numbers
from cubelex.sheets.scorecards.cards import EXTRA_ROWS, CardKind, PrintedCard


@dataclass(frozen=True, slots=True)
class UnofficialEvent:
    """An event that is held beside the official ones: what it is called, its format, and what is announced of it.

    `notes` are printed below the attempts: a limit, a cutoff, a rule of the event.
    """

    name: str
    format: Format = Format.AVERAGE_OF_5
    kind: CardKind = CardKind.TIMED
    notes: tuple[str, ...] = ()
    extra_rows: int = EXTRA_ROWS


def unofficial_cards(
    competition: Competition,
    event: UnofficialEvent,
    edition: Edition,
    stationery: Stationery,
    people: Sequence[Person] = (),
    *,
    blank: int = 0,
) -> list[PrintedCard]:
    """A card for each of the people, and a number of blank ones."""
    words = stationery.words
    unofficial = with_numbers(words.text("sheets.scorecards.unofficial"), edition.cite_known("9b++"))
    card = PrintedCard(
        competition=competition.name,
        event=event.name,
        place=words.text(f"sheets.format.{event.format.value}"),
        kind=event.kind,
        attempts=event.format.attempts or edition.head_to_head.most_points,
        lines=(*event.notes, unofficial),
        scrambler_signs=event.kind is not CardKind.MOVES,
        extra_rows=event.extra_rows,
    )
    return [*(replace(card, person=person) for person in people), *([card] * blank)]
