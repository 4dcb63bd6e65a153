"""Who a competition and each of its events need (Article 1)."""

from collections.abc import Collection

from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.objections import Objection
from cubelex.rules.rulings import Ruling


class OfficialRole(NamedOption):
    """What a person does for a competition or an event."""

    DELEGATE = "delegate"
    ORGANIZER = "organizer"
    MAIN_JUDGE = "main judge"
    JUDGE = "judge"
    SCRAMBLER = "scrambler"
    SCORE_TAKER = "score taker"
    ANNOUNCER = "announcer"


_ASSIGNMENTS = {
    "staff-judge": OfficialRole.JUDGE,
    "staff-scrambler": OfficialRole.SCRAMBLER,
    "staff-dataentry": OfficialRole.SCORE_TAKER,
    "staff-announcer": OfficialRole.ANNOUNCER,
    "staff-delegate": OfficialRole.DELEGATE,
}


def role_of_assignment(code: str) -> OfficialRole | None:
    """The role behind a WCIF assignment; nothing for competitors, runners and others whom Article 1 does not name.

    >>> role_of_assignment("staff-scrambler"), role_of_assignment("staff-runner")
    (OfficialRole.SCRAMBLER, None)
    """
    return _ASSIGNMENTS.get(code)


@cites("1a", "1a1", "1d", "1k")
def roles_of_competition(edition: Edition, has_head_to_head: bool = False) -> tuple[Ruling[OfficialRole], ...]:
    """Who a competition must have; one person may be several of them."""
    roles = [
        OfficialRole.DELEGATE,
        OfficialRole.ORGANIZER,
        OfficialRole.JUDGE,
        OfficialRole.SCRAMBLER,
        OfficialRole.SCORE_TAKER,
    ]
    if edition.officials.main_judge:
        roles.insert(2, OfficialRole.MAIN_JUDGE)
    needed = [Ruling(role, under=edition.cite("1a")) for role in roles]
    if has_head_to_head and edition.head_to_head.needs_announcer:
        needed.append(Ruling(OfficialRole.ANNOUNCER, under=edition.cite("1a1")))
    return tuple(needed)


@cites("1d", "1e", "1f", "1g", "1l")
def roles_of_event(event_id: str, edition: Edition, is_head_to_head: bool = False) -> tuple[Ruling[OfficialRole], ...]:
    """Who an event must have, or a Head to Head round of it.

    >>> from cubelex.regulations import edition
    >>> [str(ruling.answer) for ruling in roles_of_event("333fm", edition("2025-07-17"))]
    ['judge', 'score taker']
    """
    needed = [Ruling(OfficialRole.JUDGE, under=edition.cite("1e"))]
    if edition.officials.main_judge:
        needed.insert(0, Ruling(OfficialRole.MAIN_JUDGE, edition.cite_known("1d")))
    if event_id not in edition.officials.no_scramblers_for:
        needed.append(Ruling(OfficialRole.SCRAMBLER, under=edition.cite("1f")))
    needed.append(Ruling(OfficialRole.SCORE_TAKER, under=edition.cite("1g")))
    if is_head_to_head and edition.head_to_head.needs_announcer:
        needed.append(Ruling(OfficialRole.ANNOUNCER, under=edition.cite("1l")))
    return tuple(needed)


def missing_roles(
    needed: Collection[Ruling[OfficialRole]], filled: Collection[OfficialRole]
) -> tuple[Objection[OfficialRole], ...]:
    """The roles that no person fills."""
    return tuple(Objection(ruling.answer, ruling.under) for ruling in needed if ruling.answer not in filled)


@cites("1j")
def may_compete_as(role: OfficialRole, edition: Edition, is_delegate: bool = False) -> Ruling[bool]:
    """Whether an official may compete in the event: all may, but 2009's main judge only as the Delegate too."""
    barred = role is OfficialRole.MAIN_JUDGE and edition.officials.main_judge_may_compete == "if_delegate"
    return Ruling(is_delegate or not barred, under=edition.cite("1j"))
