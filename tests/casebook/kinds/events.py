"""Questions about an event: is it official, how many rounds it may have, when a round may start."""

from typing import Any

from cubelex.competition import TimeLimit
from cubelex.regulations import Edition
from cubelex.rules import is_official
from cubelex.rules.rounds import (
    counted_rounds,
    has_enough_competitors,
    has_time_limit,
    may_add_round,
    may_have_rounds,
    may_hold_events,
    may_replace_attempt,
    may_start_round,
    missing_announcements,
    most_rounds_after,
    must_qualify,
    preferred_in_final,
)
from tests.casebook.reading import read_result


def ask_official(edition: Edition, event: object) -> bool:
    """Whether the event is official."""
    return is_official(str(event), edition).answer


def ask_preferred_in_final(edition: Edition, event: object) -> list[str]:
    """The formats a final should have."""
    return [one.full_name for one in preferred_in_final(str(event), edition).answer]


def ask_rounds_after(edition: Edition, competitors: int) -> int:
    """How many rounds may follow."""
    return most_rounds_after(competitors, edition).answer


def ask_may_have_rounds(edition: Edition, sizes: list[int], starts_dual: bool = False) -> bool:
    """Whether an event may have rounds of these sizes."""
    return may_have_rounds(sizes, edition, starts_dual=starts_dual).answer


def ask_counts_as(edition: Edition, kinds_of_rounds: list[Any]) -> int:
    """How many rounds these count as."""
    return counted_rounds([str(kind).replace(" ", "_") for kind in kinds_of_rounds], edition).answer  # type: ignore[misc]


def ask_held_too_often(edition: Edition, events: list[object]) -> list[str]:
    """The events that are held more than once."""
    rulings = may_hold_events([str(event) for event in events], edition)
    return [event for event, ruling in rulings.items() if not ruling.answer]


def ask_enough_competitors(edition: Edition, competitors: int) -> bool:
    """Whether there are as many as there should be."""
    return has_enough_competitors(competitors, edition).answer


def ask_has_time_limit(edition: Edition, event: object, announced: object = None) -> bool:
    """Whether the round has a time limit."""
    limit = None if announced is None else TimeLimit(read_result(announced))
    return has_time_limit(str(event), limit, edition).answer


def ask_may_start(edition: Edition, earlier_rounds_are_complete: bool, **facts: bool) -> bool:
    """Whether a round may start."""
    return may_start_round(edition, earlier_rounds_are_complete=earlier_rounds_are_complete, **facts).answer


def ask_replaced_under(edition: Edition, was_invalid: bool, **facts: bool) -> list[str]:
    """The regulations on giving an extra attempt."""
    return list(may_replace_attempt(edition, was_invalid=was_invalid, **facts).under)


def ask_may_replace_attempt(edition: Edition, was_invalid: bool, **facts: bool) -> bool:
    """Whether an extra attempt may be given."""
    return may_replace_attempt(edition, was_invalid=was_invalid, **facts).answer


def ask_may_add_round(edition: Edition, final_has_started: bool, **facts: bool) -> bool:
    """Whether another round may be added."""
    return may_add_round(edition, final_has_started=final_has_started, **facts).answer


def ask_not_announced(edition: Edition, announced_of_qualification: list[str]) -> list[str]:
    """What is missing from the announcement of a qualification round."""
    return list(missing_announcements(announced_of_qualification, edition).answer)


def ask_must_qualify(edition: Edition, in_ranking: object, required: object, event: object = "333") -> bool:
    """Whether somebody must compete in the qualification round."""
    own = None if in_ranking is None else read_result(in_ranking)
    return must_qualify(own, read_result(required), str(event), edition).answer


KINDS = {
    "official": ask_official,
    "preferred in final": ask_preferred_in_final,
    "rounds after": ask_rounds_after,
    "may have rounds": ask_may_have_rounds,
    "counts as": ask_counts_as,
    "held too often": ask_held_too_often,
    "enough competitors": ask_enough_competitors,
    "has time limit": ask_has_time_limit,
    "may start": ask_may_start,
    "may replace attempt": ask_may_replace_attempt,
    "replaced under": ask_replaced_under,
    "may add round": ask_may_add_round,
    "not announced": ask_not_announced,
    "must qualify": ask_must_qualify,
}
