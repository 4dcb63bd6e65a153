"""Questions about officials: who is needed, who may help whom, and what is sent in when."""

from datetime import date

from cubelex.regulations import Edition
from cubelex.rules.incidents import due_after, may_be_sent_with_results, paper_kept_until
from cubelex.rules.people import (
    Helper,
    OfficialRole,
    group_objections,
    may_compete_as,
    may_grade,
    may_help,
    missing_roles,
    roles_of_competition,
    roles_of_event,
)
from tests.casebook.answers import numbers, said


def ask_roles(edition: Edition, event: object, head_to_head: bool = False) -> list[str]:
    """Who an event needs."""
    return [str(one.answer) for one in roles_of_event(str(event), edition, head_to_head)]


def ask_roles_of_competition(edition: Edition, has_head_to_head: bool = False) -> list[str]:
    """Who a competition needs."""
    return [str(one.answer) for one in roles_of_competition(edition, has_head_to_head)]


def ask_roles_missing(edition: Edition, event: object, filled: list[str], head_to_head: bool = False) -> list[str]:
    """The regulations behind the roles of an event that nobody fills."""
    needed = roles_of_event(str(event), edition, head_to_head)
    return numbers(missing_roles(needed, [OfficialRole(one) for one in filled]))


def ask_competition_lacks(edition: Edition, staffed: list[str], has_head_to_head: bool = False) -> list[str]:
    """The roles of a competition that nobody fills."""
    needed = roles_of_competition(edition, has_head_to_head)
    return [str(one.reason) for one in missing_roles(needed, [OfficialRole(staff) for staff in staffed])]


def ask_main_judge_may_compete(edition: Edition, main_judge_is_delegate: bool) -> bool:
    """Whether a main judge may compete in the event."""
    return may_compete_as(OfficialRole.MAIN_JUDGE, edition, main_judge_is_delegate).answer


def ask_groups_wrong_by(
    edition: Edition, sets_of_groups: list[list[str]], event: object = "333", final: bool = False
) -> list[str]:
    """The regulations against groups that use these scramble sets."""
    return numbers(group_objections(sets_of_groups, str(event), edition, final))


def ask_forbidden(
    edition: Edition, sets_of_groups: list[list[str]], event: object = "333", final: bool = False
) -> bool:
    """Whether such groups must not be; otherwise they should not."""
    return any(one.forbids for one in group_objections(sets_of_groups, str(event), edition, final))


def ask_may_help(
    edition: Edition,
    helps_as: str,
    own_group: bool,
    event: object = "333",
    finished_round: bool = False,
    finished_attempt: bool = False,
) -> object:
    """Whether a competitor may judge or scramble for a group."""
    return said(
        may_help(Helper(OfficialRole(helps_as), own_group, finished_round, finished_attempt), str(event), edition)
    )


def ask_may_grade(edition: Edition, handed_in: bool, own_solution: bool = False) -> bool:
    """Whether a judge who competes in Fewest Moves may grade a solution."""
    return may_grade(handed_in, edition, own_solution).answer


def ask_due(edition: Edition, last_day: date) -> dict[str, date]:
    """What the Delegate sends in, and until when."""
    return {one.answer.what: one.answer.by for one in due_after(last_day, edition)}


def ask_paper_kept_until(edition: Edition, last_day: date) -> object:
    """Until when score sheets are kept."""
    return paper_kept_until(last_day, edition).answer or "unsaid"


def ask_well_labelled(edition: Edition, labels: list[list[object]]) -> bool:
    """Whether sequences may be sent with the results."""
    return may_be_sent_with_results([tuple(label) for label in labels], edition).answer  # type: ignore[misc]


KINDS = {
    "roles": ask_roles,
    "roles of competition": ask_roles_of_competition,
    "roles missing": ask_roles_missing,
    "competition lacks": ask_competition_lacks,
    "main judge may compete": ask_main_judge_may_compete,
    "groups wrong by": ask_groups_wrong_by,
    "forbidden": ask_forbidden,
    "may help": ask_may_help,
    "may grade": ask_may_grade,
    "due": ask_due,
    "paper kept until": ask_paper_kept_until,
    "well labelled": ask_well_labelled,
}
