"""Roles that the document of a competition gives people: who signs in with the WCA gets them on the site.

So a change of the document can make somebody a Delegate: by a role, by the account or WCA ID of a person who has the
role, or by undoing. Every change is compared with what was there before, whichever verb made it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from cubelex.competition import Competition, Person
from cubelex.messages import Message
from cubelex.officiating.outcomes import Actor, Role
from cubelex.rules import Ruling

DOCUMENT_ROLES: Final[Mapping[str, Role]] = {
    "delegate": Role.DELEGATE,
    "trainee-delegate": Role.DELEGATE,
    "organizer": Role.ORGANIZER,
}
"""Roles of WCIF documents, and the roles on the site that they give."""


def refuse_to_change_roles(by: Actor, before: Competition, after: Competition) -> tuple[Ruling[Message], ...]:
    """The reasons against a change of who signs in with which role; none where nothing of that changes."""
    if before.persons is after.persons:
        return ()
    was, now = dict(_sign_ins(before)), dict(_sign_ins(after))
    changed = {
        (name, role) for (who, role), name in (now | was).items() if ((who, role) in was) != ((who, role) in now)
    }
    return tuple(
        Ruling(Message(f"people.{role}_changes", name=name), ())
        for name, role in sorted(changed)
        if not by.may_give(role)
    )


def _sign_ins(competition: Competition) -> Iterator[tuple[tuple[object, Role], str]]:
    """The people who sign in with a role, each known by the account, the WCA ID or the number; with their name."""
    for person in competition.persons:
        for role in person.roles:
            if role in DOCUMENT_ROLES:
                who = person.wca_user_id or person.wca_id or (person.registrant_id, person.name)
                yield (who, DOCUMENT_ROLES[role]), person.name


def with_roles_kept(by: Actor, before: Person | None, after: Person) -> Person:
    """A person with the roles that `by` may neither give nor remove as they were, and who signs in with them."""
    held = before.roles if before else ()
    kept = [role for role in held if not _may_give(by, role)]
    if before is not None and kept:
        after = replace(after, wca_user_id=before.wca_user_id, wca_id=before.wca_id)
    roles = [role for role in after.roles if role in kept or _may_give(by, role)]
    return replace(after, roles=tuple(dict.fromkeys([*roles, *kept])))


def _may_give(by: Actor, role: str) -> bool:
    return role not in DOCUMENT_ROLES or by.may_give(DOCUMENT_ROLES[role])
