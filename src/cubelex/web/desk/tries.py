"""The tries of an attempt: the regular one, extra ones, and provisional ones until the Delegate decides on them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cubelex.competition import DNF, Round
from cubelex.officiating import Card, Slot, Try
from cubelex.rules import written, written_time
from cubelex.web.seeing import seen_in, signatures_in


@dataclass(frozen=True, slots=True)
class ShownTry:
    """One go at an attempt, in the reader's words."""

    label: str
    result: str
    stands: str
    is_out: bool


def shown_tries(slot: Slot, announced: Round) -> tuple[ShownTry, ...]:
    """Every try of an attempt, the first one first; nothing where there was no extra one."""
    if len(slot.tries) == 1:
        return ()
    return tuple(_shown(one, slot, announced) for one in slot.tries)


def _shown(one: Try, slot: Slot, announced: Round) -> ShownTry:
    result = written(one.result, announced.event_id) if one.result is not None else ""
    is_out = one is not slot.valid and not (one is slot.current and one.is_provisional)
    return ShownTry(_label(one), result, _stands(one, slot), is_out)


def _label(one: Try) -> str:
    if not one.is_extra:
        return _("Regular attempt")
    if one.is_provisional:
        form = _("Provisional attempt (%(sequence)s)") if one.scramble else _("Provisional attempt")
    else:
        form = _("Extra attempt (%(sequence)s)") if one.scramble else _("Extra attempt")
    return form % {"sequence": one.scramble}


def _stands(one: Try, slot: Slot) -> str:
    if one.is_dropped:
        return _("does not count")
    if one.result is None and one is slot.current:
        return _("not made yet")
    if one.is_provisional:
        return _("not decided yet")
    return _("counts") if one is slot.valid else _("replaced")


def history_of(card: Card, announced: Round) -> list[str]:
    """By attempt, its tries and what was seen of the last in a line; empty where nothing is to be told."""
    numbers = range(1, (announced.format.attempts or 0) + 1)
    return [" · ".join(_told(card.slot(number), announced)) for number in numbers]


def _told(slot: Slot, announced: Round) -> Iterator[str]:
    yield from map(_line, shown_tries(slot, announced))
    current = slot.current
    if current.observed is not None:
        yield from [current.written] if "=" in current.written else []
        yield from seen_in(current.observed)
        yield from signatures_in(current.signatures)


def _line(one: ShownTry) -> str:
    return " ".join(filter(None, (f"{one.label}:", one.result, f"({one.stands})" if one.result else one.stands)))


def fields_of(card: Card, announced: Round) -> list[str]:
    """What the fields of a card hold: the result of the try made last, or nothing while it is to be made."""
    numbers = range(1, (announced.format.attempts or 0) + 1)
    return [_field(card.slot(number).current, announced) for number in numbers]


def _field(one: Try, announced: Round) -> str:
    if one.result is None:
        return ""
    if one.result == DNF and one.elapsed:
        return f"DNF ({written_time(one.elapsed)})"
    return written(one.result, announced.event_id)
