"""From an order to a PDF: each kind of document by its own function of `cubelex.sheets`."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil
from threading import Lock
from typing import Any, Final

from cubelex import sheets
from cubelex.competition import Competition, Format, Round
from cubelex.errors import Overloaded, UnknownDocument, UnknownRound
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import tags_of
from cubelex.sheets import (
    AwardKind,
    BadgeSize,
    CardKind,
    CardOptions,
    Paper,
    Stationery,
    UnofficialEvent,
    Wireless,
)
from cubelex.web.shared.library import library

MOST_BYTES: Final = 64_000_000
MOST_WAITING: Final = 8
"""Public documents that are asked for at once; anybody can ask for them, and each takes a second or more."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed: the competition with its results as the reader may see them, and what was chosen.

    `follow` takes how many pages or cards a long document has, and gives a function that is told how many are done.
    """

    state: CompetitionState
    competition: Competition
    stationery: Stationery
    chosen: Mapping[str, Any]
    site: str
    follow: Callable[[int], Callable[[int], None]] = lambda total: lambda done: None

    def several(self, name: str) -> tuple[Any, ...]:
        """What was chosen, or nothing for all."""
        value = self.chosen.get(name)
        return (value,) if value else ()


class SameSetup:
    """The setup of a competition as a part of a key: equal only to the very same one, so nothing in it is compared."""

    def __init__(self, competition: Competition) -> None:
        self._competition = competition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameSetup) and other._competition is self._competition

    def __hash__(self) -> int:
        return id(self._competition)


class PrintedDocuments:
    """The documents that were printed last; many ask for the same ones after each other, or at the same time.

    They are printed one after the other, so that officials who print something else do not wait for them.
    """

    def __init__(self) -> None:
        self._held: OrderedDict[object, bytes] = OrderedDict()
        self._lock, self._turn, self._waiting = Lock(), Lock(), 0

    def get(self, key: object, make: Callable[[], bytes]) -> bytes:
        """What was made under that key, or is made now.

        :raises Overloaded: too many others wait already.
        """
        if document := self._found(key):
            return document
        with self._lock:
            if self._waiting >= MOST_WAITING:
                raise Overloaded("too many people print at the moment; try again in a minute")
            self._waiting += 1
        try:
            with self._turn:
                return self._found(key) or self._keep(key, make())
        finally:
            with self._lock:
                self._waiting -= 1

    def _found(self, key: object) -> bytes | None:
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def _keep(self, key: object, document: bytes) -> bytes:
        with self._lock:
            self._held[key] = document
            while sum(map(len, self._held.values())) > MOST_BYTES:
                self._held.popitem(last=False)
        return document


def _scorecards(order: Order) -> bytes:
    chosen = order.chosen
    extra_rows = chosen.get("extra_rows")
    options = CardOptions(order.site, bool(chosen.get("is_championship")), 2 if extra_rows is None else extra_rows)
    stationery = _on_a6(order.stationery) if chosen.get("size") == "a6" else order.stationery
    cards = sheets.ordered_cards(
        order.competition,
        order.several("round"),
        order.state.edition,
        stationery,
        options,
        groups=order.several("group"),
        blank=chosen.get("blank") or 0,
    )
    progress = order.follow(ceil(len(cards) / (1 if stationery.paper is Paper.A6 else 4)))
    return sheets.scorecards(cards, stationery, is_stacked=not chosen.get("is_page_by_page"), progress=progress)


def _on_a6(stationery: Stationery) -> Stationery:
    return replace(stationery, paper=Paper.A6)


def _unofficial(order: Order) -> bytes:
    """Cards for everybody, or as many blank ones as were asked for."""
    chosen, blank = order.chosen, order.chosen.get("blank") or 0
    notes = tuple(line.strip() for line in chosen["notes"].splitlines() if line.strip())
    format_, kind = (
        Format(chosen["card_format"] or Format.AVERAGE_OF_5),
        CardKind(chosen["card_kind"] or CardKind.TIMED),
    )
    event = UnofficialEvent(chosen["event_name"], format_, kind, notes)
    people = [] if blank else sheets.competitors(order.competition)
    cards = sheets.unofficial_cards(
        order.competition, event, order.state.edition, order.stationery, people, blank=blank
    )
    return sheets.scorecards(cards, order.stationery, progress=order.follow(ceil(len(cards) / 4)))


def _round_checklist(order: Order) -> bytes:
    competition = order.competition
    rounds = [competition.round(each) for each in order.several("any_round")] or list(competition.rounds)
    return sheets.round_checklists(competition, rounds, order.state.edition, order.stationery)


def _matches(order: Order) -> bytes:
    options = CardOptions(order.site, extra_rows=1)
    cards = sheets.cards_to_play(order.state, order.chosen["round_of_matches"], order.stationery, options)
    return sheets.scorecards(cards, order.stationery)


def _results(order: Order) -> bytes:
    rounds, state = order.several("round_with_results"), order.state
    now = order.stationery.made_at
    tags = {key: tag for event in state.competition.events for key, tag in tags_of(state, event.id, now).items()}
    return sheets.ordered_results(order.competition, rounds, state.edition, order.stationery, tags)


def _certificates(order: Order) -> bytes:
    kind = AwardKind(order.chosen["award"] or AwardKind.PODIUM)
    events = _decided(order) if kind in (AwardKind.PODIUM, AwardKind.REGION) else ()
    awards = sheets.ordered_awards(order.competition, kind, events, order.state.edition, order.several("region"))
    signers = [line.strip() for line in order.chosen["signers"].splitlines() if line.strip()]
    picture = order.chosen["background"]
    background = picture.read() if picture else None
    return sheets.certificates(
        order.competition,
        awards,
        order.stationery,
        theme=order.chosen["theme"] or next(iter(sheets.themes())),
        background=background,
        signers=signers,
    )


def _decided(order: Order) -> list[str]:
    """The events asked for whose last round, or both Dual Rounds, have finished; before that no podium is known."""
    event_ids = order.several("event") or tuple(event.id for event in order.competition.events)
    lasts = [event.rounds[-1] for event in order.competition.events if event.rounds and event.id in event_ids]
    decided = [last.event_id for last in lasts if _is_finished(order.state, last)]
    if not decided:
        raise UnknownRound("no podium is known yet: the last rounds have not finished")
    return decided


def _is_finished(state: CompetitionState, last: Round) -> bool:
    rounds = last.linked_rounds or (last.id,)
    return all(state.round(round_id).status is RoundStatus.FINISHED for round_id in rounds)


def _poster(order: Order) -> bytes:
    network = order.chosen["network"]
    wireless = Wireless(network, order.chosen["password"]) if network else None
    address = f"{order.site.rstrip('/')}/{order.competition.id}/"
    return sheets.live_poster(order.competition.name, address, order.stationery, wireless)


def _table_numbers(order: Order) -> bytes:
    return sheets.table_numbers(range(order.chosen["first"], order.chosen["last"] + 1), order.stationery)


def _checklist(order: Order) -> bytes:
    is_head_to_head = bool(order.chosen["is_head_to_head"])
    edition = order.state.edition
    return sheets.judge_checklist(order.chosen["one_event"], edition, order.stationery, head_to_head=is_head_to_head)


def _regulations(order: Order) -> bytes:
    """The text of the edition that applies to the competition, or else the newest there is in the language."""
    paper = order.stationery
    try:
        document = sheets.newest_document(paper.language, order.state.edition.date, library())
    except UnknownDocument:
        document = sheets.newest_document(paper.language, library=library())
    return sheets.regulations_book(document, paper.paper, paper.fonts)


PRINTERS: Final[Mapping[str, Callable[[Order], bytes]]] = {
    "schedule": lambda order: sheets.wall_schedule(order.competition, order.stationery),
    "groups": lambda order: sheets.group_lists(order.competition, order.stationery),
    "tracker": lambda order: sheets.day_trackers(order.competition, order.stationery),
    "results": _results,
    "psych": lambda order: sheets.psych_sheet(order.competition, order.stationery, order.several("event") or None),
    "poster": _poster,
    "scorecards": _scorecards,
    "unofficial": _unofficial,
    "matches": _matches,
    "fewest-moves": lambda order: sheets.blank_fewest_moves_sheet(
        order.state.edition, order.stationery, order.competition
    ),
    "table-numbers": _table_numbers,
    "badges": lambda order: sheets.badges(
        order.competition,
        order.stationery,
        order.follow(len(order.competition.persons)),
        size=BadgeSize(order.chosen["holder"] or BadgeSize.A7),
        site=order.site,
    ),
    "slips": lambda order: sheets.slips(
        order.competition, order.stationery, order.follow(len(order.competition.persons))
    ),
    "newcomers": lambda order: sheets.newcomer_guides(
        order.competition, order.state.edition, order.stationery, is_named=bool(order.chosen["is_named"])
    ),
    "check-in": lambda order: sheets.check_in_list(order.competition, order.stationery),
    "identities": lambda order: sheets.check_in_list(order.competition, order.stationery, has_birth_dates=True),
    "certificates": _certificates,
    "checklist": _checklist,
    "round-checklist": _round_checklist,
    "regulations": _regulations,
}
