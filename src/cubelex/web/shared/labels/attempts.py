"""What was seen and measured of an attempt, and who signed it, in the reader's words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.messages import isolated
from cubelex.rules import format_time
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import ROLES
from cubelex.web.shared.labels.observations import BUTTONS

_STATES: Final = 2


def seen_in(observed: Mapping[str, Any] | None) -> list[str]:
    """What was measured and seen of an attempt, in the order of an attempt; nothing where nothing was."""
    return list(_seen(observed)) if observed else []


def _seen(observed: Mapping[str, Any]) -> Iterator[str]:
    for key, label in (("inspection", _("Inspection")), ("memorization", _("Memorizing"))):
        if isinstance(observed.get(key), int):
            yield f"{label}: {isolated(format_time(observed[key]))}"
    yield from _state(observed)
    for name in observed.get("observations", ()):
        yield str(BUTTONS.get(name, name))


def _state(observed: Mapping[str, Any]) -> Iterator[str]:
    """In what state the puzzle was, or the cubes were."""
    if "cubes" in observed:
        names = [_("Solved"), _("One move off"), _("Not solved")]
        states = [min(moves, _STATES) for moves in observed["cubes"] if isinstance(moves, int)]
        yield comma_separated(f"{name}: {states.count(moves)}" for moves, name in enumerate(names) if moves in states)
    elif moves := observed.get("moves_from_solved"):
        yield _("One move off") if moves == 1 else _("Not solved")


def signatures_in(signatures: Mapping[str, str]) -> list[str]:
    """Who signed, and as what."""
    return [f"{ROLES.get(role, role)}: {isolated(name)}" for role, name in signatures.items()]


def details_of(kind: str, said: Mapping[str, Any]) -> tuple[str, ...]:
    """What an entry of the log says beyond its sentence: what was seen, how it is written, who decided what."""
    match kind:
        case "attempt_observed":
            lines = [seen_in(said["observed"])]
        case "point_observed":
            lines = [seen_in(attempt) for attempt in said["observed"]]
        case "attempt_entered" | "point_entered":
            written = said.get("written") or ()
            texts = [written] if isinstance(written, str) else written
            lines = [[isolated(text)] for text in texts if "=" in text]
            lines += [[str(decision.get("reason", ""))] for decision in said.get("decisions") or ()]
        case "attempt_signed" | "point_signed":
            lines = [[isolated(said.get("signature", ""))]]
        case _:
            return ()
    return tuple(" · ".join(line) for line in lines if any(line))
