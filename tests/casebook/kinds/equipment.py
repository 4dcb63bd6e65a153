"""Questions about equipment that is checked before use."""

from cubelex.regulations import Edition
from cubelex.rules.equipment import Equipment, features_of, judge_check, may_have_logo


def ask_check(edition: Edition, checked: str, used_in: object = "", noticed: list[str] | None = None) -> str:
    """What follows from a check of equipment."""
    found, event_id = noticed or [], str(used_in)
    known = {feature.name for feature in features_of(Equipment(checked), event_id, edition)}
    assert set(found) <= known, f"{edition} has nothing to say to {set(found) - known}"
    return str(judge_check(Equipment(checked), event_id, found, edition).answer)


def ask_check_under(
    edition: Edition, checked: str, used_in: object = "", noticed: list[str] | None = None
) -> list[str]:
    """The regulations behind the outcome of a check."""
    return list(judge_check(Equipment(checked), str(used_in), noticed or [], edition).under)


def ask_may_have_logo(edition: Edition, used_in: object) -> bool:
    """Whether the puzzle of an event may have a logo."""
    return may_have_logo(str(used_in), edition).answer


KINDS = {"check": ask_check, "check under": ask_check_under, "may have a logo": ask_may_have_logo}
