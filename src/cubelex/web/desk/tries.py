"""The tries of an attempt: the regular one, extra ones, and provisional ones until the Delegate decides on them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cubelex.competition import DNF, Round
from cubelex.officiating.log import Card, Slot, Try
from cubelex.rules import format_result, format_time
from cubelex.web.shared.labels.attempts import seen_in, signatures_in


@dataclass(frozen=True, slots=True)
class ShownTry:
    """One go at an attempt, in the reader's words."""

    label: str
    result: str
    stands: str
    is_out: bool


def shown_tries(slot: Slot, round_: Round) -> tuple[ShownTry, ...]:
    """Every try of an attempt, the first one first, or nothing where there was no extra one."""
    if len(slot.tries) == 1:
        return ()
    return tuple(_shown(try_, slot, round_) for try_ in slot.tries)


def _shown(try_: Try, slot: Slot, round_: Round) -> ShownTry:
    result = format_result(try_.result, round_.kind) if try_.result is not None else ""
    is_out = try_ is not slot.valid and not (try_ is slot.current and try_.is_provisional)
    return ShownTry(_label(try_), result, _stands(try_, slot), is_out)


def _label(try_: Try) -> str:
    if not try_.is_extra:
        return _("Regular attempt")
    if try_.is_provisional:
        form = _("Provisional attempt (%(sequence)s)") if try_.scramble else _("Provisional attempt")
    else:
        form = _("Extra attempt (%(sequence)s)") if try_.scramble else _("Extra attempt")
    return form % {"sequence": try_.scramble}


def _stands(try_: Try, slot: Slot) -> str:
    if try_.is_dropped:
        return _("does not count")
    if try_.result is None and try_ is slot.current:
        return _("not made yet")
    if try_.is_provisional:
        return _("not decided yet")
    return _("counts") if try_ is slot.valid else _("replaced")


def history_of(card: Card, round_: Round) -> list[str]:
    """By attempt, its tries and what was seen of the last in a line; empty where nothing is to be told."""
    numbers = range(1, (round_.format.attempts or 0) + 1)
    return [" · ".join(_told(card.slot(number), round_)) for number in numbers]


def _told(slot: Slot, round_: Round) -> Iterator[str]:
    yield from map(_line, shown_tries(slot, round_))
    current = slot.current
    if current.observed is not None:
        yield from [current.written] if "=" in current.written else []
        yield from seen_in(current.observed)
        yield from signatures_in(current.signatures)


def _line(try_: ShownTry) -> str:
    return " ".join(filter(None, (f"{try_.label}:", try_.result, f"({try_.stands})" if try_.result else try_.stands)))


def field_texts(card: Card, round_: Round) -> list[str]:
    """What the fields of a card hold: the result of the try made last, or nothing while it is to be made."""
    numbers = range(1, (round_.format.attempts or 0) + 1)
    return [_field(card.slot(number).current, round_) for number in numbers]


def _field(try_: Try, round_: Round) -> str:
    if try_.result is None:
        return ""
    if try_.result == DNF and try_.elapsed:
        return f"DNF ({format_time(try_.elapsed)})"
    return format_result(try_.result, round_.kind)
