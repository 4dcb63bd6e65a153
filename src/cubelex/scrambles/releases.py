"""After a competition: its sets opened with a list of passcodes, and filed under its rounds as the WCA takes them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from cubelex.competition import NO_OWN_EVENTS, Competition, EventTable, Round, WcifScrambleSet
from cubelex.errors import DamagedSeal, WrongPasscode
from cubelex.scrambles.interchange import ScrambleDocument, joined
from cubelex.scrambles.seals import SealedSet
from cubelex.scrambles.sets import ScrambleSet, write_attempts

_NAME: Final = re.compile(r"\b[0-9a-z]+-r\d+-g\d+(?:-a\d+)?\b")
_PASSCODE: Final = re.compile(r"\b[0-9a-z]{4}(?:[- ][0-9a-z]{4}){2}\b", re.IGNORECASE)
# Deriving a key is slow on purpose, and lets other threads go on meanwhile.
_AT_ONCE: Final = 4


def read_passcodes(text: str) -> dict[str, str]:
    r"""The passcodes of a list, by the names of their sets: as it was saved, or copied from the printed one.

    >>> read_passcodes("333-r1-g1: k7mq-3x9d-p2wz\n9:00 Hall 222-r1-g1 abcd-efgh-jkmn ☐")
    {'333-r1-g1': 'k7mq-3x9d-p2wz', '222-r1-g1': 'abcd-efgh-jkmn'}
    """
    names = list(_NAME.finditer(text))
    ends = [*(name.start() for name in names[1:]), len(text)]
    found = {name.group(): _passcode(text[name.end() : end]) for name, end in zip(names, ends, strict=False)}
    return {name: passcode for name, passcode in found.items() if passcode}


def _passcode(behind: str) -> str:
    """What stands behind the name of a set: something in the form of a passcode, or else the rest of the line."""
    if usual := _PASSCODE.search(behind):
        return usual.group()
    return behind.split("\n", 1)[0].strip(" \t\r:;,=")


@dataclass(frozen=True, slots=True)
class OpenedSets:
    """Sets that were opened; those that were not, by name: without a passcode, with a wrong one, or damaged."""

    opened: tuple[ScrambleSet, ...]
    lacking: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()

    @property
    def unopened(self) -> tuple[str, ...]:
        """All that were not opened."""
        return (*self.lacking, *self.wrong, *self.damaged)

    @property
    def problems(self) -> list[str]:
        """What was not opened and why, each in a sentence."""
        whys = {
            "no passcode was given": self.lacking,
            "this is not its passcode": self.wrong,
            "it was changed after it was sealed": self.damaged,
        }
        return [f"{name}: {why}" for why, names in whys.items() for name in names]


def release(sealed: Iterable[SealedSet], passcodes: Mapping[str, str], table: EventTable = NO_OWN_EVENTS) -> OpenedSets:
    """Open sets with their passcodes, several at once; what cannot be opened is told apart and stops nothing."""
    sets = list(sealed)
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        tried = list(threads.map(lambda sealed: _tried(sealed, passcodes.get(sealed.name, ""), table), sets))
    found = {
        kind: tuple(sealed.name for sealed, said in zip(sets, tried, strict=True) if said == kind) for kind in _KINDS
    }
    return OpenedSets(tuple(opened for opened in tried if isinstance(opened, ScrambleSet)), **found)


_KINDS: Final = ("lacking", "wrong", "damaged")


def _tried(sealed: SealedSet, passcode: str, table: EventTable) -> ScrambleSet | str:
    if not passcode:
        return "lacking"
    try:
        return sealed.open(passcode, table)
    except WrongPasscode:
        return "wrong"
    except DamagedSeal:
        return "damaged"


def read_sets(document: Any, passcodes: Mapping[str, str], table: EventTable = NO_OWN_EVENTS) -> OpenedSets:
    """The sets of a file, be they sealed or in clear.

    :raises InvalidScrambleSet: when it is not a file of sets.
    :raises DamagedSeal: when a sealed set was changed.
    """
    if isinstance(document, Mapping) and isinstance(document.get("sealedSets"), list):
        return release([SealedSet.from_json(sealed) for sealed in document["sealedSets"]], passcodes, table)
    return OpenedSets(ScrambleDocument.from_json(document, table).sets)


def with_sets(competition: Competition, sets: Iterable[ScrambleSet]) -> Competition:
    """The competition with the sequences of its rounds; a group without a set keeps its letter, with nothing in it."""
    by_round: defaultdict[str, list[ScrambleSet]] = defaultdict(list)
    for scramble_set in joined(
        sorted(
            sets,
            key=lambda scramble_set: (
                scramble_set.event,
                scramble_set.round,
                scramble_set.group,
                scramble_set.attempt or 0,
            ),
        )
    ):
        by_round[f"{scramble_set.event}-r{scramble_set.round}"].append(scramble_set)

    def filed(round_: Round) -> Round:
        found = tuple(_groups(by_round[round_.id])) if round_.id in by_round else round_.scramble_sets
        return replace(round_, scramble_sets=found, scramble_set_count=len(found) or round_.scramble_set_count)

    events = (replace(event, rounds=tuple(map(filed, event.rounds))) for event in competition.events)
    return replace(competition, events=tuple(events))


def _groups(sets: list[ScrambleSet]) -> Iterator[WcifScrambleSet]:
    by_group = {scramble_set.group: scramble_set for scramble_set in sets}
    for number in range(1, max(by_group) + 1):
        one = by_group.get(number)
        attempts, extras = (one.attempts, one.extras) if one else ((), ())
        yield WcifScrambleSet(number, tuple(write_attempts(attempts)), tuple(write_attempts(extras)))
