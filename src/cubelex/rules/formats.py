"""Which formats and which cutoff phases a round may have."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from cubelex.competition import Cutoff, Format
from cubelex.errors import UnknownEvent
from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_BEST_OF = {1: Format.BEST_OF_1, 2: Format.BEST_OF_2, 3: Format.BEST_OF_3, 5: Format.BEST_OF_5}


def formats_of(event: str, edition: Edition) -> tuple[Format, ...]:
    """The formats of a full round of the event, those only for finals not among them.

    :raises UnknownEvent: the edition has no such event
    """
    if event not in edition.formats.allowed:
        known = ", ".join(edition.formats.allowed)
        raise UnknownEvent(f"the edition of {edition} has no event {event!r}; it has {known}")
    return tuple(map(Format, edition.formats.allowed[event]))


@cites("9b", "9c", "9d", "9f6", until=date(2018, 1, 1))
@cites("9b1", "9b1a", "9b2", "9b2a", "9b3", "9b3a", since=date(2018, 1, 1))
@cites("9b4", "9b4a", "9b5", "9b5a", since=date(2025, 1, 1))
@cites("9b6", "9b6a", "9b7", "9b7a", "9b7b", since=date(2026, 1, 1))
def may_have_format(
    event: str, round_format: Format, edition: Edition, *, is_final: bool = False, board_allows: bool = False
) -> Ruling[bool]:
    """Whether a round of the event may have the format.

    `board_allows`: in 2018 the Board could allow "Best of X" where the format is otherwise "Average of 5".

    >>> from cubelex.regulations import edition
    >>> may_have_format("333bf", Format.BEST_OF_5, edition("2026-04-01"))
    Ruling(decision=True, under=('9b3a',))
    """
    if round_format is Format.HEAD_TO_HEAD:
        return _may_be_head_to_head(event, edition, is_final)
    allowed = formats_of(event, edition)
    if board_allows:
        allowed += tuple(map(Format, edition.formats.by_board_exception.get(event, ())))
    return Ruling(round_format in allowed, under=(_format_number(event, edition),))


@cites("9b", "9c", "9d", until=date(2018, 1, 1))
@cites("9b+", since=date(2018, 1, 1), until=date(2025, 1, 1))
def preferred_in_final(event: str, edition: Edition) -> Ruling[tuple[Format, ...]]:
    """The formats that the final of the event should preferably have; none where the edition prefers none."""
    preferred = tuple(map(Format, edition.formats.preferred_in_finals.get(event, ())))
    under = cited({2009: (_group(event, edition),), 2018: ("9b+",), 2025: ()}, edition)
    return Ruling(preferred, under=under if preferred else ())


def _may_be_head_to_head(event: str, edition: Edition, is_final: bool) -> Ruling[bool]:
    if not edition.head_to_head.events:
        return Ruling(False, under=(_format_number(event, edition),))
    if event not in edition.head_to_head.events:
        return Ruling(False, under=("9b7a",))
    return Ruling(is_final or not edition.head_to_head.only_final, under=("9b7a", "9b7b"))


@cites("9b1b", "9b2b", "9b4b", "9b5b", "9g", since=date(2025, 1, 1))
@cites("9b1a", "9g", since=date(2018, 1, 1), until=date(2025, 1, 1))
@cites("9g", "9g1", until=date(2018, 1, 1))
def may_have_cutoff(event: str, round_format: Format, cutoff: Cutoff, edition: Edition) -> Ruling[bool]:
    """Whether a round of that format may begin with a cutoff phase of so many attempts.

    Where the edition does not say which phases go together, any "Best of X" shorter than the round may be one.
    """
    phase = _BEST_OF.get(cutoff.number_of_attempts)
    if phase is None or round_format.attempts is None or cutoff.number_of_attempts >= round_format.attempts:
        return Ruling(False, under=("9g",))
    if event in edition.cutoffs.unspecified_for:
        return Ruling(cutoff.number_of_attempts <= 3, under=("9g",))
    allowed = (phase, round_format) in edition.cutoffs.formats.get(event, ())
    return Ruling(allowed, under=(_cutoff_number(event, edition),))


@cites("9g")
def may_combine(phases: Sequence[int], edition: Edition) -> Ruling[bool]:
    """Whether a round may have phases that end after so many attempts each: two at most, in 2009 three."""
    fits = 2 <= len(phases) <= edition.cutoffs.most_phases
    return Ruling(fits and all(earlier < later for earlier, later in pairwise(phases)), under=("9g",))


def _group(event: str, edition: Edition) -> str:
    """The item of 9b (9b, 9c or 9d in 2009) that lists the event."""
    if event in ("333bf", "444bf", "555bf"):
        return cited({2009: "9d", 2018: "9b3", 2026: "9b3" if event == "333bf" else "9b6"}, edition)
    if event == "333mbf":
        return cited({2009: "9d", 2018: "9b3", 2025: "9b5"}, edition)
    if event == "333fm":
        return cited({2009: "9c", 2018: "9b2", 2025: "9b4"}, edition)
    if event in ("666", "777"):
        return cited({2009: "9b", 2018: "9b2"}, edition)
    return cited({2009: "9c" if event in ("333oh", "333ft") else "9b", 2018: "9b1"}, edition)


def _format_number(event: str, edition: Edition) -> str:
    return _group(event, edition) + cited({2009: "", 2018: "a"}, edition)


def _cutoff_number(event: str, edition: Edition) -> str:
    """What allows or forbids a cutoff: the item on cutoff formats, or that on full rounds where there are none."""
    has_item = event in edition.cutoffs.formats
    return _group(event, edition) + cited({2009: "", 2018: "a", 2025: "b" if has_item else "a"}, edition)
