"""What those who follow are told beside whose rows changed: that a group is called, that something waits to be decided.

Everyone may follow, so nothing is said here but where to look.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cubelex.officiating import Entry
from cubelex.web.store.models import CompetitionRecord
from cubelex.web.store.outbox import announce

CALL: Final = "call"
"""A group of a round is called: on all screens."""
BOARD: Final = "board"
"""An attempt was scrambled, started or signed: for the round board."""
MATTERS: Final = "matters"
"""Something was reported, disputed or decided: for the Delegate's table."""

_ON_THE_BOARD: Final = frozenset(
    {
        "attempt_started",
        "attempt_observed",
        "attempt_signed",
        "number_submitted",
        "extra_attempt_granted",
        "point_observed",
        "point_signed",
        "undone",
    }
)
_MATTERS: Final = frozenset(
    {
        "incident",
        "incident_reported",
        "evidence_noted",
        "dispute_raised",
        "dispute_settled",
        "disqualified",
        "warned",
        "accommodated",
        "ended",
        "undone",
    }
)


def tell(competition: CompetitionRecord, entries: Iterable[Entry]) -> None:
    """Tell those who follow what new entries mean to them, in the transaction that adds these."""
    for topic, content in bulletins(entries):
        announce(competition, topic, content)


def bulletins(entries: Iterable[Entry]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Topics with what is said under them; each but a call at most once."""
    said: set[str] = set()
    for entry in entries:
        kind = entry.fact.kind
        if kind == "group_called":
            call = entry.fact.to_json()
            yield CALL, {"entry": entry.number, "round": call["round_id"], "group": call["group"]}
        for topic, kinds in ((BOARD, _ON_THE_BOARD), (MATTERS, _MATTERS)):
            if kind in kinds and topic not in said:
                said.add(topic)
                yield topic, {"entry": entry.number}
