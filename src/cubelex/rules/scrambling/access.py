"""Who may see scramble sequences when, who may photograph them, and how they must have come about (4b)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.events import is_fewest_moves
from cubelex.rules.objections import Objection
from cubelex.rules.rulings import Ruling, left_to


class Viewer(NamedOption):
    """Who wishes to see the sequences of a group."""

    DELEGATE = "Delegate"
    SCRAMBLER = "scrambler of the group"
    OTHER_SCRAMBLER = "scrambler of another group"
    ORGANIZER = "organization team"
    COMPETITOR = "competitor of the group"
    ANYBODY = "anybody"


class GroupStage(NamedOption):
    """How far a group, its round and the competition are."""

    BEFORE = "before the group"
    DURING = "during the group"
    AFTER_GROUP = "after the group"
    AFTER_ROUND = "after the round"
    AFTER_COMPETITION = "after the competition"


_SECRET = {
    "scramblers_only": (GroupStage.BEFORE, GroupStage.DURING, GroupStage.AFTER_GROUP, GroupStage.AFTER_ROUND),
    "until_round_ends": (GroupStage.BEFORE, GroupStage.DURING, GroupStage.AFTER_GROUP),
    "until_group_ends": (GroupStage.BEFORE, GroupStage.DURING),
}


@cites("4b2", "4b2+")
def may_see(
    viewer: Viewer, stage: GroupStage, event: EventOrId, edition: Edition, *, delegate_is_unavailable: bool = False
) -> Ruling[bool]:
    """Whether a person may see the sequences of a group.

    Secret for all but scramblers in 2009; in 2018 for all but the Delegate and the event's scramblers until the end of
    the round; since May 2019 for all but the Delegate before the group, and its scramblers until its end. In Fewest
    Moves the competitors get theirs. What was used should stay secret until the competition is over, but may be
    released.
    """
    secrecy = edition.scrambles.secrecy
    number = edition.cite("4b2")
    if viewer is Viewer.COMPETITOR and stage is GroupStage.DURING and is_fewest_moves(event):
        return Ruling(True, number)
    if viewer in _those_trusted(stage, edition):
        return Ruling(True, number)
    if stage not in _SECRET[secrecy]:
        return _after_use(stage, edition)
    if viewer is Viewer.ORGANIZER and stage is GroupStage.BEFORE and secrecy == "until_group_ends":
        return may_hand_over(delegate_is_unavailable, edition)
    return Ruling(False, number)


@cites("4b2a")
def may_hand_over(delegate_is_unavailable: bool, edition: Edition) -> Ruling[bool]:
    """Whether the Delegate may give sequences of future groups to others: only when away, and as few as possible."""
    if not delegate_is_unavailable:
        return Ruling(False, edition.cite_known("4b2a"))
    needed = ((True, Message("conditions.groups_need_sequences")),)
    return left_to("Delegate", "sequences_handed_over", False, needed, edition.cite_known("4b2a"))


def _those_trusted(stage: GroupStage, edition: Edition) -> tuple[Viewer, ...]:
    match edition.scrambles.secrecy:
        case "scramblers_only":
            return Viewer.SCRAMBLER, Viewer.OTHER_SCRAMBLER
        case "until_round_ends":
            return Viewer.DELEGATE, Viewer.SCRAMBLER, Viewer.OTHER_SCRAMBLER
        case "until_group_ends":
            return (Viewer.DELEGATE,) if stage is GroupStage.BEFORE else (Viewer.DELEGATE, Viewer.SCRAMBLER)


def _after_use(stage: GroupStage, edition: Edition) -> Ruling[bool]:
    number = edition.cite_known("4b2+")
    if stage is GroupStage.AFTER_COMPETITION:
        return Ruling(True, number)
    released = ((True, Message("conditions.known_sooner")),)
    return left_to("organization team", "sequences_released", False, released, number)


@cites("4b2b")
def may_photograph(event: EventOrId, edition: Edition, *, has_submitted_own: bool = False) -> Ruling[bool]:
    """Whether a person may photograph or otherwise record sequences, even those of finished groups.

    Since 2026 only with the Delegate's permission, and in Fewest Moves who has submitted the attempt.
    """
    if not edition.scrambles.recording_is_barred:
        return Ruling(True, ())
    if is_fewest_moves(event) and has_submitted_own:
        return Ruling(True, edition.cite("4b2b"))
    permitted = ((True, Message("conditions.delegate_allows")),)
    return left_to("Delegate", "sequences_photographed", False, permitted, edition.cite("4b2b"))


class SequenceFault(NamedOption):
    """What may be wrong with how sequences came about."""

    PROGRAM = "not an official program of today"
    NOT_FROM_DELEGATE = "not provided by the Delegate"
    INSPECTED = "inspected before the competition"
    GENERATED_AGAIN = "generated again"
    SELECTED = "selected"
    NOT_SAVED = "not saved"


@dataclass(frozen=True, slots=True)
class Generation:
    """How the sequences of a group came about: what was generated, in order, and what of it was used, in order."""

    program: str
    generated: tuple[str, ...]
    used: tuple[str, ...]
    times_generated: int = 1
    were_inspected: bool = False
    is_from_delegate: bool = True
    is_saved: bool = True


@cites("1c8", "4b", "4b++", "4b1")
def objections_to_generation(
    generation: Generation, official_programs: Collection[str], edition: Edition
) -> tuple[Objection[SequenceFault], ...]:
    """What conflicts with the rules for sequences: they come as an official program makes them, and are kept."""
    return tuple(_generation_objections(generation, official_programs, edition))


def _generation_objections(
    generation: Generation, official_programs: Collection[str], edition: Edition
) -> Iterator[Objection[SequenceFault]]:
    if generation.program not in official_programs:
        yield Objection(SequenceFault.PROGRAM, edition.cite("4b"), about=generation.program)
    if not edition.has("4b1"):
        return
    if edition.has("1c8") and not generation.is_from_delegate:
        yield Objection(SequenceFault.NOT_FROM_DELEGATE, edition.cite("1c8"))
    if generation.were_inspected:
        yield Objection(SequenceFault.INSPECTED, edition.cite("4b1"))
    if generation.times_generated > 1:
        yield Objection(SequenceFault.GENERATED_AGAIN, edition.cite("4b1"))
    if generation.used != generation.generated[: len(generation.used)]:
        yield Objection(SequenceFault.SELECTED, edition.cite("4b1"))
    if not generation.is_saved:
        yield Objection(SequenceFault.NOT_SAVED, edition.cite("4b++"))
