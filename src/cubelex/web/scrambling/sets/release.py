"""All sets of a competition that has ended, opened for the results file: in memory, and each opening recorded (4b2)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cubelex.competition import ActivityCode, as_results_file, write_results_file
from cubelex.competition.wcif import outgoing
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import official_results
from cubelex.scrambles import OpenedSets, ScrambleSet, read_sets, release, with_sets
from cubelex.web.scrambling.sets.generation import names_in_order, planned_set_name, scramble_plan
from cubelex.web.scrambling.sets.handover import WRONG_PASSCODE, read_sealed_set
from cubelex.web.store.models import SealedScrambles

RELEASED: Final = "scrambles_released"

Record = Callable[[str, str], None]
"""Records a deed of some kind with the set of some name."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the Delegate brings: passcodes by set, keys of this device, and a file of sets that are not on the site."""

    passcodes: Mapping[str, str]
    keys: Mapping[str, bytes]
    file: Any = None


def needed(state: CompetitionState) -> list[str]:
    """The names of all sets that were used, in the order of the schedule: those of rounds with results."""
    there = SealedScrambles.objects.filter(competition_id=state.competition.id).values_list("name", flat=True)
    planned = {planned_set_name(set_plan) for set_plan in scramble_plan(state).sets}
    sealed_rounds = {_round_of(name) for name in there}
    # Where a round has sealed sets they count, however many groups the schedule has.
    names = {*there, *(name for name in planned if _round_of(name) not in sealed_rounds)}
    return [name for name in names_in_order(state, iter(names)) if _was_held(state, _round_of(name))]


def _round_of(name: str) -> str:
    return ActivityCode.parse(name).round_id or ""


def _was_held(state: CompetitionState, round_id: str) -> bool:
    return any(round_.id == round_id and state.has_begun(round_.id) for round_ in state.competition.rounds)


@dataclass(frozen=True, slots=True)
class Opened:
    """The sets that could be opened, what was wrong with others, and those that are nowhere."""

    release: OpenedSets
    missing: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out."""
        return not self.missing and not self.release.unopened

    @property
    def problems(self) -> list[str]:
        """What is left out and why, for the command line."""
        nowhere = (f"{name}: set not found; give the file that has it" for name in self.missing)
        return [*self.release.problems, *nowhere]


def open_all(state: CompetitionState, given: Given, record: Record) -> Opened:
    """Open every set that was used; openings and wrong passcodes are recorded set by set.

    A file takes the place of sets of the site that are not there or cannot be opened.

    :raises InvalidScrambleSet: when the file is none of sets.
    :raises DamagedSeal: when a sealed set of the file was changed.
    """
    names = needed(state)
    brought = (
        read_sets(given.file, given.passcodes, state.competition.event_table)
        if given.file is not None
        else OpenedSets(())
    )
    own = _own(state, names, given)
    for opened in (*own.opened, *brought.opened):
        record(RELEASED, opened.name)
    for name in (*own.wrong, *brought.wrong):
        record(WRONG_PASSCODE, name)
    incomplete = {_group_of(name) for name in names} - {_group_of(opened.name) for opened in own.opened}
    incomplete |= {_group_of(name) for name in own.unopened}
    rescued = {_group_of(opened.name) for opened in brought.opened} & incomplete
    sets = [opened for opened in own.opened if _group_of(opened.name) not in rescued]
    sets += [opened for opened in brought.opened if _group_of(opened.name) in rescued]
    left = [name for name in names if _group_of(name) not in rescued]
    known_names = {*(opened.name for opened in own.opened), *own.unopened}
    return Opened(_limited(own, left, sets), tuple(name for name in left if name not in known_names))


def _own(state: CompetitionState, names: list[str], given: Given) -> OpenedSets:
    """The sets of the site: those whose keys are at hand need no passcode."""
    rows = SealedScrambles.objects.filter(competition_id=state.competition.id, name__in=names)
    sealed = {row.name: read_sealed_set(row) for row in rows}
    table = state.competition.event_table
    at_hand = tuple(row.open_with(given.keys[name], table) for name, row in sealed.items() if name in given.keys)
    tried = release([row for name, row in sealed.items() if name not in given.keys], given.passcodes, table)
    return replace(tried, opened=(*at_hand, *tried.opened))


def _limited(own: OpenedSets, names: list[str], sets: list[ScrambleSet]) -> OpenedSets:
    """These sets, and what stays unopened of those names, in their order."""
    return OpenedSets(
        tuple(sets),
        tuple(name for name in names if name in own.lacking),
        tuple(name for name in names if name in own.wrong),
        tuple(name for name in names if name in own.damaged),
    )


def _group_of(name: str) -> str:
    """The group of a set; attempts that have sets of their own belong to the same one."""
    return name.split("-a")[0]


def results_file(state: CompetitionState, sets: Iterable[ScrambleSet]) -> dict[str, Any]:
    """The file for the WCA, with the sequences of these sets."""
    used = [opened for opened in sets if _was_held(state, f"{opened.event}-r{opened.round}")]
    file = as_results_file(with_sets(official_results(state), used))
    return outgoing.results_upload(write_results_file(file))
