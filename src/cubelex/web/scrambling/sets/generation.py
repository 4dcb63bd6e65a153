"""Making sets for the groups of a competition, or taking them from a file; either way they are sealed at once."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import ActivityCode, EventOrId
from cubelex.errors import CubelexError, InvalidScrambleSet
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import group_plan, planned_start
from cubelex.rules import is_multi_blind
from cubelex.rules.scrambling import duplicate_sequences
from cubelex.scrambles import (
    CompetitionPlan,
    ScrambleDocument,
    ScrambleSet,
    SealedSet,
    Seed,
    SetPlan,
    make_sets,
    new_passcode,
    plan_sets,
    qualifies,
)
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, CompetitionRecord, SealedScrambles

MADE: Final = "scrambles_made"
IMPORTED: Final = "scrambles_imported"
DISCARDED: Final = "scrambles_discarded"


@dataclass(frozen=True, slots=True)
class StoredSet:
    """A set that was sealed and stored, and its passcode, which is told once and kept nowhere."""

    name: str
    passcode: str


def scramble_plan(state: CompetitionState) -> CompetitionPlan:
    """The sets that the rounds of a competition need, in the order of the schedule; as many as a round has groups."""
    groups = group_plan(state.competition)
    counts = {round_.id: max(groups.groups_with_people(round_.id), default=0) for round_ in state.competition.rounds}
    plan = plan_sets(state.competition, counts)
    return replace(plan, sets=tuple(sorted(plan.sets, key=lambda set_plan: _place(state, planned_set_name(set_plan)))))


def planned_set_name(plan: SetPlan) -> str:
    """The name that a planned set will have."""
    return ScrambleSet(plan.event, plan.round, plan.group, (), (), plan.attempt).name


def _place(state: CompetitionState, name: str) -> tuple[bool, float]:
    """When the schedule needs a set; those it does not know come last."""
    at = planned_start(state.competition, ActivityCode.parse(name))
    return at is None, at.timestamp() if at else 0.0


def names_in_order(state: CompetitionState, names: Iterator[str]) -> list[str]:
    """Names of sets in the order of the schedule."""
    return sorted(names, key=lambda name: _place(state, name))


def make(
    by: Account, state: CompetitionState, plan: SetPlan, seed: Seed | None, passcode: str | None = None
) -> StoredSet:
    """Make one set and seal it, under a new passcode unless one is given."""
    plans = CompetitionPlan(state.competition.id, state.competition.name, None, (plan,))
    document = make_sets(plans, state.edition, seed)
    keeper = _Keeper(
        by, CompetitionRecord(pk=state.competition.id), MADE, document.fingerprint or "", document.generator
    )
    return keeper.seal(document.sets[0], passcode or new_passcode())


def import_file(by: Account, state: CompetitionState, document: Any) -> list[StoredSet]:
    """Import the sets of a file: sealed sets as they are, others sealed under new passcodes.

    :raises InvalidScrambleSet: when it is not a file of sets, or has sets for unknown rounds.
    :raises DamagedSeal: when a sealed set was changed.
    """
    keeper = _Keeper(by, CompetitionRecord(pk=state.competition.id), IMPORTED)
    if isinstance(document, dict) and isinstance(document.get("sealedSets"), list):
        sealed = [SealedSet.from_json(raw) for raw in document["sealedSets"]]
        _check(state, [sealed_set.name for sealed_set in sealed])
        return [keeper.keep(sealed_set) for sealed_set in sealed]
    try:
        read = ScrambleDocument.from_json(document, state.competition.event_table)
    except InvalidScrambleSet as fault:
        raise InvalidScrambleSet(_("This is not a file of scramble sets. Choose another file.")) from fault
    keeper = replace(keeper, program=read.generator)
    sets = [part for whole in read.sets for part in _parted(whole)]
    _check(state, [part.name for part in sets])
    _check_sequences(state, sets)
    _check_duplicates(state, sets)
    return [keeper.seal(part, new_passcode()) for part in sets]


def _parted(whole: ScrambleSet) -> Iterator[ScrambleSet]:
    """Attempts that are held hours apart as sets of their own, with extras shared out."""
    if not whole.kind.attempts_apart or whole.attempt is not None:
        yield whole
        return
    for place, attempt in enumerate(whole.attempts):
        extras = whole.extras[place :: len(whole.attempts)]
        yield replace(whole, attempts=(attempt,), extras=extras, attempt=place + 1)


def _check(state: CompetitionState, names: list[str]) -> None:
    rounds = {round_.id for round_ in state.competition.rounds}
    strange = [name for name in names if _round_of(name) not in rounds]
    if strange or not names:
        text = _("This competition does not have the rounds of %(names)s. Choose another file.")
        raise InvalidScrambleSet(text % {"names": comma_separated(strange) or _("a file without scramble sets")})
    taken = SealedScrambles.objects.filter(competition_id=state.competition.id, name__in=names)
    if there := comma_separated(taken.values_list("name", flat=True)):
        text = _("Scramble sets already exist for %(names)s and cannot be replaced (4b1).")
        raise InvalidScrambleSet(text % {"names": there})


def _check_sequences(state: CompetitionState, sets: list[ScrambleSet]) -> None:
    """Refuse sequences that could not be applied or are too near to solved (4b3), saying which and nothing more."""
    unfit = [
        f"{part.name} {label}"
        for part in sets
        for label, sequence in part.sequences()
        if not _qualifies(part.kind, sequence, state)
    ]
    if unfit:
        text = _("Scrambles that cannot be used (4b3): %(names)s. Generate the file again.")
        raise InvalidScrambleSet(text % {"names": comma_separated(unfit)})


def _check_duplicates(state: CompetitionState, sets: list[ScrambleSet]) -> None:
    """Refuse sets of Multi-Blind in which two cubes of an attempt get the same scramble (4g2)."""
    repeated = [
        part.name
        for part in sets
        if is_multi_blind(part.kind)
        and any(duplicate_sequences(cubes, state.edition, part.kind).answer for _label, cubes in part.labelled())
    ]
    if repeated:
        text = _("Cubes with the same scramble (4g2): %(names)s. Generate the file again.")
        raise InvalidScrambleSet(text % {"names": comma_separated(repeated)})


def _qualifies(event: EventOrId, sequence: str, state: CompetitionState) -> bool:
    try:
        return qualifies(event, sequence, state.edition).answer
    except CubelexError:
        return False


def _round_of(name: str) -> str | None:
    try:
        return ActivityCode.parse(name).round_id
    except CubelexError:
        return None


@dataclass(frozen=True, slots=True)
class _Keeper:
    """Seals and stores sets: who does so, at which competition, where they come from, and after which seed."""

    by: Account
    competition: CompetitionRecord
    origin: str
    fingerprint: str = ""
    program: str = ""

    def seal(self, made: ScrambleSet, passcode: str) -> StoredSet:
        """Seal a set and store it; the passcode goes with the answer."""
        return self.keep(SealedSet.seal(made, passcode), passcode)

    def keep(self, sealed: SealedSet, passcode: str = "") -> StoredSet:
        """Store a sealed set."""
        document = sealed.to_json()
        SealedScrambles.objects.create(
            competition=self.competition,
            name=sealed.name,
            document=document,
            origin="made" if self.origin == MADE else "imported",
            fingerprint=self.fingerprint,
            made_by=self.by.username,
        )
        made_by = {"program": self.program} if self.program else {}
        checksum = document["checksum"][:8]
        deeds.record_deed(self.origin, self.by, self.competition, name=sealed.name, checksum=checksum, **made_by)
        return StoredSet(sealed.name, passcode)


def discard(by: Account, sealed: SealedScrambles, reason: str) -> None:
    """Discard a set. The record of it and the reason stay."""
    checksum = sealed.document["checksum"][:8]
    deeds.record_deed(DISCARDED, by, sealed.competition, name=sealed.name, checksum=checksum, reason=reason)
    sealed.delete()
