"""Who a competition and each of its events need (Article 1)."""

from collections.abc import Collection
from datetime import date
from enum import StrEnum

from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.objections import Objection
from cubelex.rules.rulings import Ruling

_2018, _2026 = date(2018, 1, 1), date(2026, 1, 1)


class Role(StrEnum):
    """What somebody does for a competition or an event."""

    DELEGATE = "delegate"
    ORGANIZER = "organizer"
    MAIN_JUDGE = "main judge"
    JUDGE = "judge"
    SCRAMBLER = "scrambler"
    SCORE_TAKER = "score taker"
    ANNOUNCER = "announcer"


_ASSIGNMENTS = {
    "staff-judge": Role.JUDGE,
    "staff-scrambler": Role.SCRAMBLER,
    "staff-dataentry": Role.SCORE_TAKER,
    "staff-announcer": Role.ANNOUNCER,
    "staff-delegate": Role.DELEGATE,
}


def role_of_assignment(code: str) -> Role | None:
    """The role behind a WCIF assignment; nothing for competitors, runners and others whom Article 1 does not name.

    >>> role_of_assignment("staff-scrambler"), role_of_assignment("staff-runner")
    (<Role.SCRAMBLER: 'scrambler'>, None)
    """
    return _ASSIGNMENTS.get(code)


@cites("1a", "1k")
@cites("1a1", since=_2026)
@cites("1d", until=_2018)
def roles_of_competition(edition: Edition, has_head_to_head: bool = False) -> tuple[Ruling[Role], ...]:
    """Who a competition must have; one person may be several of them."""
    roles = [Role.DELEGATE, Role.ORGANIZER, Role.JUDGE, Role.SCRAMBLER, Role.SCORE_TAKER]
    if edition.officials.main_judge:
        roles.insert(2, Role.MAIN_JUDGE)
    needed = [Ruling(role, under=("1a",)) for role in roles]
    if has_head_to_head and edition.head_to_head.needs_announcer:
        needed.append(Ruling(Role.ANNOUNCER, under=("1a1",)))
    return tuple(needed)


@cites("1e", "1f", "1g")
@cites("1d", until=_2018)
@cites("1l", since=_2026)
def roles_of_event(event: str, edition: Edition, is_head_to_head: bool = False) -> tuple[Ruling[Role], ...]:
    """Who an event must have, or a Head to Head round of it.

    >>> from cubelex.regulations import edition
    >>> [str(ruling.decision) for ruling in roles_of_event("333fm", edition("2025-07-17"))]
    ['judge', 'score taker']
    """
    needed = [Ruling(Role.JUDGE, under=("1e",))]
    if edition.officials.main_judge:
        needed.insert(0, Ruling(Role.MAIN_JUDGE, cited({2009: ("1d",), 2018: ()}, edition)))
    if event not in edition.officials.no_scramblers_for:
        needed.append(Ruling(Role.SCRAMBLER, under=("1f",)))
    needed.append(Ruling(Role.SCORE_TAKER, under=("1g",)))
    if is_head_to_head and edition.head_to_head.needs_announcer:
        needed.append(Ruling(Role.ANNOUNCER, under=("1l",)))
    return tuple(needed)


def missing_roles(needed: Collection[Ruling[Role]], filled: Collection[Role]) -> tuple[Objection[Role], ...]:
    """The roles nobody fills."""
    return tuple(Objection(one.decision, one.under) for one in needed if one.decision not in filled)


@cites("1j")
def may_compete_as(role: Role, edition: Edition, is_delegate: bool = False) -> Ruling[bool]:
    """Whether an official may compete in the event: everybody may, but 2009's main judge only as the Delegate too."""
    barred = role is Role.MAIN_JUDGE and edition.officials.main_judge_may_compete == "if_delegate"
    return Ruling(is_delegate or not barred, under=("1j",))
