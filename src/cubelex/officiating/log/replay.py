"""From the log to the state: each kind of fact changes a card, or the state, in one way."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from cubelex.errors import CubelexError, InvalidLog
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.card_reducers import apply_to_card
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import (
    CardFact,
    Defined,
    EnteredRound,
    Fact,
    LaterResultsRemoved,
    LaterResultsRestored,
    PeopleChanged,
    PersonalDataRemoved,
    Registered,
    SetupChanged,
    Undone,
    Withdrawn,
)
from cubelex.officiating.log.holders import Holder, remember_holders
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.log.state_reducers import apply_to_state, first_state
from cubelex.officiating.outcomes import Actor, Outcome

Log = Callable[[], Iterable[Entry]]

_ABOUT_PEOPLE: Final = (Defined, SetupChanged, Registered, PeopleChanged)

# When and by whom it is done does not change what comes of an outcome.
_SOMETIME: Final = datetime(1, 1, 1, tzinfo=UTC)
_NOBODY: Final = Actor("")


def replay(entries: Iterable[Entry]) -> CompetitionState:
    """The state that a log leads to: always the same for the same log. Undone entries are left out.

    :raises InvalidLog: the log does not begin with the definition of the competition, or its entries do not fit
    """
    log = list(entries)
    if not log:
        raise InvalidLog("the log is empty; expected the competition's definition as its first entry")
    try:
        with _no_search_for_garbage():
            return _replayed(log)
    except CubelexError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        raise InvalidLog(f"an entry of the log has something in it that does not fit ({fault})") from fault


@contextmanager
def _no_search_for_garbage() -> Iterator[None]:
    """A replay makes hundreds of thousands of objects that all stay; Python would look through them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _replayed(log: list[Entry]) -> CompetitionState:
    undone = undone_entries(log)
    passed_over = undone | _replaced_definitions(log, undone)
    first = first_state(log[0], _last_definition(log, undone))
    fold = _Fold(first)
    fold.note_people(log[0].fact)
    for entry in log[1:]:
        fold.add(entry, is_undone=entry.number in passed_over)
    return fold.state()


def _definitions(log: Iterable[Entry], undone: frozenset[int]) -> list[Entry]:
    return [entry for entry in log if isinstance(entry.fact, Defined) and entry.number not in undone]


def _last_definition(log: Sequence[Entry], undone: frozenset[int]) -> Entry:
    """The last definition of the competition. Reading the earlier ones takes long and changes nothing."""
    return (_definitions(log, undone) or [log[0]])[-1]


def _replaced_definitions(log: Sequence[Entry], undone: frozenset[int]) -> frozenset[int]:
    """Definitions, and the changes before the last one, which already has them."""
    last = _last_definition(log, undone).number
    kinds = SetupChanged | Registered | PeopleChanged
    changes = (entry for entry in log if isinstance(entry.fact, kinds) and entry.number < last)
    return frozenset(entry.number for entry in (*_definitions(log, undone), *changes))


def no_log() -> Iterable[Entry]:
    """The entries before an outcome that undoes none of them."""
    return ()


def after(state: CompetitionState, outcome: Outcome, log: Log = no_log) -> CompetitionState:
    """The state if an outcome were appended. Nothing is saved. `log` gives the entries so far, needed to undo one."""
    return with_entries(state, outcome.entries(state.entries, _SOMETIME, _NOBODY), log)


def with_entries(state: CompetitionState, entries: Iterable[Entry], log: Log) -> CompetitionState:
    """The state after more entries. `log` gives all entries before them, for those that undo or remove something.

    >>> with_entries(replay(earlier), later, lambda: earlier) == replay([*earlier, *later])  # doctest: +SKIP
    True
    """
    entries = list(entries)
    if any(isinstance(entry.fact, PersonalDataRemoved) for entry in entries):
        # Earlier entries are no longer what they were when this state was made of them.
        return replay([*log(), *entries])
    if any(isinstance(entry.fact, Undone) for entry in entries):
        return _with_undoing(state, entries, list(log()))
    return _continued(state, entries)


def undone_entries(log: Iterable[Entry]) -> frozenset[int]:
    """The numbers of entries that a later one undid, unless that one was undone itself."""
    undone: set[int] = set()
    undoing = [entry for entry in log if isinstance(entry.fact, Undone)]
    for entry in sorted(undoing, key=lambda entry: entry.number, reverse=True):
        assert isinstance(entry.fact, Undone)
        if entry.number not in undone:
            undone.add(entry.fact.entry)
    return frozenset(undone)


def undone_by(fact: Undone, log: Sequence[Entry]) -> Entry | None:
    """The entry that an undoing is about in the end: for the undoing of an undoing, the first entry."""
    found = next((entry for entry in log if entry.number == fact.entry), None)
    if found is not None and isinstance(found.fact, Undone):
        return undone_by(found.fact, log)
    return found


def _continued(state: CompetitionState, entries: Iterable[Entry]) -> CompetitionState:
    fold = _Fold(state)
    for entry in entries:
        fold.add(entry)
    return fold.state()


def _with_undoing(state: CompetitionState, entries: Sequence[Entry], log: list[Entry]) -> CompetitionState:
    """Entry by entry: an undoing about one card rebuilds that card, any other undoing the whole state."""
    for entry in entries:
        log.append(entry)
        if not isinstance(entry.fact, Undone):
            state = _continued(state, [entry])
            continue
        about = undone_by(entry.fact, log)
        if about is not None and _is_about_one_card(about):
            assert isinstance(about.fact, CardFact)
            state = _with_card_rebuilt(state, about.fact, log)
        else:
            state = replay(log)
    return replace(state, entries=log[-1].number)


def _is_about_one_card(entry: Entry) -> bool:
    """Whether undoing it changes only the card, and not whether there is a card."""
    return isinstance(entry.fact, CardFact) and not isinstance(
        entry.fact, Withdrawn | EnteredRound | LaterResultsRemoved | LaterResultsRestored
    )


def _with_card_rebuilt(state: CompetitionState, about: CardFact, log: Iterable[Entry]) -> CompetitionState:
    log = list(log)
    undone = undone_entries(log)
    card = Card(about.person_id)
    for entry in log:
        fact = entry.fact
        own = isinstance(fact, CardFact) and (fact.round_id, fact.person_id) == (about.round_id, about.person_id)
        if own and entry.number not in undone:
            assert isinstance(fact, CardFact)
            card = apply_to_card(fact, card, entry)
    round_state = state.round(about.round_id)
    return state.with_round(about.round_id, round_state.with_cards(round_state.cards | {about.person_id: card}))


def _last_number(fact: Fact) -> int:
    """The highest number of a person that a fact mentions."""
    removed: tuple[int, ...] = ()
    match fact:
        case Registered(person=person):
            persons: Iterable[Mapping[str, Any]] = (person,)
        case PeopleChanged(persons=persons, removed=removed):
            pass
        case Defined(wcif=wcif):
            persons = wcif.get("persons") or ()
        case SetupChanged(changes=changes):
            persons = [change["at"][1] for change in changes if change["at"][0] == "persons" and len(change["at"]) > 1]
        case _:
            return 0
    return max((*removed, *(person.get("registrantId") or 0 for person in persons)), default=0)


class _Fold:
    """A state to which entries are added. Cards are collected and put into the state when it is asked for."""

    def __init__(self, state: CompetitionState) -> None:
        self._state = state
        self._cards: dict[str, dict[int, Card]] = {}
        self._changes: dict[type[CardFact], Callable[[Any, Card, Entry], Card]] = {}
        self._number = state.entries
        self._last_number = state.last_number
        self._holders: dict[int, tuple[Holder, ...]] | None = None

    def add(self, entry: Entry, *, is_undone: bool = False) -> None:
        self._number = entry.number
        fact = entry.fact
        if not isinstance(fact, CardFact):
            self.note_people(fact)
            if not is_undone:
                self._state = apply_to_state(fact, self._settled(), entry)
            return
        if is_undone:
            return
        cards = self._cards.get(fact.round_id)
        if cards is None:
            cards = self._cards[fact.round_id] = self._state.round(fact.round_id).cards.copy()
        card = cards.get(fact.person_id)
        if card is None and not isinstance(fact, Withdrawn | EnteredRound):
            raise InvalidLog(
                f"entry {entry.number} is about competitor {fact.person_id}, who is not in {fact.round_id}"
            )
        # Looked up once for each kind: asking `apply_to_card` itself takes as long as changing the card.
        kind = type(fact)
        change = self._changes.get(kind)
        if change is None:
            change = self._changes[kind] = apply_to_card.dispatch(kind)
        cards[fact.person_id] = change(fact, card or Card(fact.person_id), entry)

    def note_people(self, fact: Fact) -> None:
        """Remember who has which number, even where the fact was undone."""
        if isinstance(fact, _ABOUT_PEOPLE):
            self._last_number = max(self._last_number, _last_number(fact))
            if self._holders is None:
                self._holders = dict(self._state.holders)
            remember_holders(fact, self._holders)

    def state(self) -> CompetitionState:
        state = replace(self._settled(), entries=self._number, last_number=self._last_number)
        return state if self._holders is None else replace(state, holders=MappingProxyType(self._holders))

    def _settled(self) -> CompetitionState:
        """The state with the collected cards, which must not change any more."""
        state = self._state
        for round_id, cards in self._cards.items():
            state = state.with_round(round_id, state.round(round_id).with_cards(cards))
        self._state = state
        self._cards = {}
        return state
