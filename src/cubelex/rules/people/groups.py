"""Groups of a round: which sequences they use, and who may judge or scramble in their own (1h)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.people.officials import OfficialRole
from cubelex.rules.rulings import Ruling, left_to


class GroupFault(NamedOption):
    """What may be wrong with the groups of a round."""

    SHARED_SEQUENCES = "shared sequences"
    SEVERAL_SETS = "several sets in a group"
    SEVERAL_GROUPS = "several groups"


@dataclass(frozen=True, slots=True)
class Helper:
    """A competitor of a round who is to judge or scramble in it.

    `has_finished_attempt` is about the attempt in progress, in events whose attempts are held one by one.
    """

    role: OfficialRole
    is_in_own_group: bool
    has_finished_round: bool = False
    has_finished_attempt: bool = False


@cites("1h", "1h+", "1h++", "4e")
def group_objections(
    sets: Sequence[Sequence[str]], event_id: str, edition: Edition, is_final: bool = False
) -> tuple[Objection[GroupFault], ...]:
    """The objections to the groups of a round, given the scramble sets that each group uses.

    A round may be one group or several. Competitors of a group use the same sequences, and groups different ones: in
    2009 they must, since then they should, as finals and Fewest Moves should be one group.
    """
    must = edition.officials.sequences_of_groups == "must_differ"
    weight = Weight.MUST if must else Weight.SHOULD
    found = []
    shared = [name for name, times in Counter(name for group in sets for name in set(group)).items() if times > 1]
    if shared:
        number = edition.cite("1h+")
        found.append(Objection(GroupFault.SHARED_SEQUENCES, number, weight, ", ".join(sorted(shared))))
    if any(len(set(group)) > 1 for group in sets):
        number = edition.cite("4e" if edition.has("4e") else "1h+")
        found.append(Objection(GroupFault.SEVERAL_SETS, number, weight))
    alone = ("final",) if is_final else ()
    if len(sets) > 1 and any(kind in edition.officials.one_group_for for kind in (*alone, event_id)):
        found.append(Objection(GroupFault.SEVERAL_GROUPS, edition.cite_known("1h++"), Weight.SHOULD))
    return tuple(found)


@cites("1h1", "1h1a", "1h1b", "1h1+")
def may_help(helper: Helper, event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether a competitor may judge or scramble for a group.

    Not in the own group with attempts left in the round. In 2018 the Delegate may allow it to those who will see none
    of the sequences they have still to attempt. Fewest Moves may be judged while competing (not in 2009), and since
    2025 Multi-Blind by those who have finished the attempt.
    """
    if not helper.is_in_own_group or helper.has_finished_round:
        return Ruling(True, edition.cite("1h1"))
    exceptions = edition.officials.own_group_exceptions
    judges = helper.role is OfficialRole.JUDGE
    if judges and is_fewest_moves(event) and "fewest_moves_judge" in exceptions:
        return Ruling(True, edition.cite_known("1h1a"))
    if judges and is_multi_blind(event) and helper.has_finished_attempt and "multi_blind_judge_when_done" in exceptions:
        return Ruling(True, edition.cite_known("1h1b"))
    if edition.officials.own_group == "delegate_may_allow":
        needed = ((True, Message("conditions.needed_and_no_sequence_seen")),)
        return left_to("Delegate", "helping_in_own_group", False, needed, edition.cite_known("1h1", "1h1+"))
    return Ruling(False, edition.cite("1h1"))


@cites("1h1a+")
def may_grade(has_submitted_own: bool, edition: Edition, is_own_solution: bool = False) -> Ruling[bool]:
    """Whether a judge who competes in Fewest Moves may grade: after handing in the own attempt, and not that one."""
    return Ruling(has_submitted_own and not is_own_solution, under=edition.cite_known("1h1a+"))
