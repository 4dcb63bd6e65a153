"""Which formats and which cutoff phases a round may have."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from cubelex.competition import Cutoff, EventOrId, Format, event_kind_or_default, is_known_event
from cubelex.errors import UnknownEvent
from cubelex.messages import EventRef, Message, Value
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_official
from cubelex.rules.rulings import Ruling

_BEST_OF = {1: Format.BEST_OF_1, 2: Format.BEST_OF_2, 3: Format.BEST_OF_3, 5: Format.BEST_OF_5}


@cites("9b++")
def formats_of(event: EventOrId, edition: Edition) -> tuple[Format, ...]:
    """The formats of a full round of the event, those only for finals not among them.

    An event that is not official may have any: the Regulations leave it to the organizers (9b++).

    :raises UnknownEvent: when neither the edition nor the table has such an event.
    """
    if str(event) in edition.formats.allowed:
        return tuple(map(Format, edition.formats.allowed[str(event)]))
    if is_known_event(event):
        return tuple(format_ for format_ in Format if format_ is not Format.HEAD_TO_HEAD)
    known = ", ".join(edition.formats.allowed)
    raise UnknownEvent(f"the edition of {edition} has no event {str(event)!r}; it has {known}")


@cites("9b", "9c", "9d", "9f6", until=date(2018, 1, 1))
@cites("9b1", "9b1a", "9b2", "9b2a", "9b3", "9b3a", "9b4", "9b4a", "9b5", "9b5a", "9b6", "9b6a", "9b7", "9b7a", "9b7b")
def may_have_format(
    event: EventOrId, round_format: Format, edition: Edition, *, is_final: bool = False, board_allows: bool = False
) -> Ruling[bool]:
    """Whether a round of the event may have the format.

    `board_allows`: in 2018 the Board could allow "Best of X" where the format is otherwise "Average of 5".

    >>> from cubelex.regulations import edition
    >>> may_have_format("333bf", Format.BEST_OF_5, edition("2026-04-01"))
    Ruling(True, under=('9b3a',))
    """
    if round_format == Format.HEAD_TO_HEAD:
        return _may_be_head_to_head(event, edition, is_final)
    allowed = formats_of(event, edition)
    if board_allows:
        allowed += tuple(map(Format, edition.formats.by_board_exception.get(str(event), ())))
    return Ruling(round_format in allowed, under=_listed_in(event, edition))


@cites("9b", "9b++")
def remarks_on_format(event: EventOrId, round_format: Format | None, edition: Edition) -> tuple[Ruling[Message], ...]:
    """What to say of results of an event and a format that the edition does not have; nothing where it has both."""
    about: dict[str, Value] = {"event": EventRef(str(event)), "edition": str(edition)}
    official = is_official(event, edition)
    if not official.answer:
        return (Ruling(Message("rounds.unknown_event", **about), official.under),)
    if round_format is None:
        return ()
    allowed = may_have_format(event, round_format, edition, is_final=True)
    if allowed.answer:
        return ()
    by_board = may_have_format(event, round_format, edition, is_final=True, board_allows=True).answer
    code = "rulings.format_needs_board" if by_board else "rulings.format_not_in_edition"
    return (Ruling(Message(code, **about, format=Message(f"formats.{round_format.name.lower()}")), allowed.under),)


@cites("9b", "9c", "9d", until=date(2018, 1, 1))
@cites("9b+")
def preferred_in_final(event: EventOrId, edition: Edition) -> Ruling[tuple[Format, ...]]:
    """The formats that the final of the event should preferably have; none where the edition prefers none."""
    preferred = tuple(map(Format, edition.formats.preferred_in_finals.get(str(event), ())))
    under = _listed_in(event, edition) if edition.has("9c") else edition.cite_known("9b+")
    return Ruling(preferred, under=under if preferred else ())


@cites("9b", "9c", "9d", until=date(2014, 1, 1))
@cites("9b+", since=date(2014, 1, 1), until=date(2025, 1, 1))
def should_have_preferred(number: int, rounds: int, edition: Edition) -> bool:
    """Whether a round should have the preferred format: a final, since May 2019 each round after the first.

    >>> from cubelex.regulations import edition
    >>> [should_have_preferred(1, 1, edition(name)) for name in ("2018-01-01", "2020-01-01")]
    [True, False]
    """
    match edition.formats.preferred_in:
        case "finals":
            return number == rounds
        case "later_rounds":
            return number > 1
        case "unsaid":
            return False


def _may_be_head_to_head(event: EventOrId, edition: Edition, is_final: bool) -> Ruling[bool]:
    if not edition.head_to_head.events:
        return Ruling(False, under=_listed_in(event, edition))
    if str(event) not in edition.head_to_head.events:
        return Ruling(False, under=edition.cite_known("9b7a"))
    return Ruling(is_final or not edition.head_to_head.only_final, under=edition.cite_known("9b7a", "9b7b"))


@cites("9b1b", "9b2b", "9b4b", "9b5b", "9g", "9g1")
def may_have_cutoff(event: EventOrId, round_format: Format, cutoff: Cutoff, edition: Edition) -> Ruling[bool]:
    """Whether a round of that format may begin with a cutoff phase of that length.

    Where the edition does not say which phases go together, any "Best of X" shorter than the round may be one.
    """
    phase = _BEST_OF.get(cutoff.number_of_attempts)
    if phase is None or round_format.attempts is None or cutoff.number_of_attempts >= round_format.attempts:
        return Ruling(False, under=edition.cite("9g"))
    official = is_official(event, edition)
    if not official.answer:
        return Ruling(True, under=official.under)
    if str(event) in edition.cutoffs.unspecified_for:
        return Ruling(cutoff.number_of_attempts <= 3, under=edition.cite("9g"))
    allowed = (phase, round_format) in edition.cutoffs.formats.get(str(event), ())
    return Ruling(allowed, under=_cutoff_listed_in(event, edition))


@cites("9g")
def may_combine(phases: Sequence[int], edition: Edition) -> Ruling[bool]:
    """Whether a round may have phases that end after these numbers of attempts: two at most, in 2009 three."""
    fits = 2 <= len(phases) <= edition.cutoffs.most_phases
    return Ruling(fits and all(earlier < later for earlier, later in pairwise(phases)), under=edition.cite("9g"))


_ITEMS_WITH_CUTOFFS = ("9b1", "9b2", "9b4", "9b5")
# As long as the events were listed by their formats, these were apart from the others of today's item.
_LISTED_BY_FORMAT = ("333fm", "333oh", "333ft")


def _listed_in(event: EventOrId, edition: Edition) -> tuple[str, ...]:
    """The item on the formats of the event: one of those of 9b (in 2009: 9b, 9c or 9d)."""
    official = is_official(event, edition)
    if not official.answer:
        return official.under
    if edition.has("9c") and str(event) in _LISTED_BY_FORMAT:
        return edition.cite("9c")
    return edition.cite(f"{event_kind_or_default(event).formats}a")


def average_recognised_in(event: EventOrId, edition: Edition) -> tuple[str, ...]:
    """The item that recognises an average beside "Best of X" rounds: the one after that on the formats of the event."""
    return tuple(f"{number.removesuffix('a')}b" for number in _listed_in(event, edition))


def _cutoff_listed_in(event: EventOrId, edition: Edition) -> tuple[str, ...]:
    """What allows or forbids a cutoff: the item on cutoff formats, or that on full rounds where there are none."""
    item = event_kind_or_default(event).formats
    if edition.has("9c") or item not in _ITEMS_WITH_CUTOFFS or str(event) not in edition.cutoffs.formats:
        return _listed_in(event, edition)
    return edition.cite(f"{item}b")
