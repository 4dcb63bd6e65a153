"""Further extra sequences for a sealed set: made from its seed or pasted, and sealed at once under its passcode."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from cubelex.competition import EventOrId
from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState
from cubelex.rules import is_multi_blind
from cubelex.scrambles import ScrambleSet, Seed, further_extras, qualifies
from cubelex.web.scrambling.access import record_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.sets.handover import read_sealed_set
from cubelex.web.store.models import SealedScrambles

EXTENDED: Final = "scrambles_extended"
MOST_EXTRAS: Final = 9
"""Data entry can name this many extras: E1 to E9."""

Extras = tuple[tuple[str, ...], ...]


class NotExtended(Exception):
    """Nothing was added. The text tells the user why."""


def extend(
    device: Device, state: CompetitionState, sealed: SealedScrambles, key: bytes, number: int, seed: str, pasted: str
) -> str:
    """Add extras to a set. Returns their labels. If the set has a seed, they come from it, so that it stays verifiable.

    :raises NotExtended: with the reason.
    """
    with transaction.atomic():
        row = SealedScrambles.objects.select_for_update().get(pk=sealed.pk)
        there = read_sealed_set(row).open_with(key, state.competition.event_table)
        extras = _pasted(state, there, pasted) if pasted.strip() else _made(state, row, there, number, seed)
        last = len(there.extras) + len(extras)
        if not extras or last > MOST_EXTRAS:
            raise NotExtended(_("A scramble set has at most %(most)d extra scrambles.") % {"most": MOST_EXTRAS})
        row.document = read_sealed_set(row).with_extras(key, extras).to_json()
        row.save(update_fields=["document"])
        labels = ", ".join(f"E{number}" for number in range(len(there.extras) + 1, last + 1))
        checksum = row.document["further"][-1]["checksum"][:8]
        numbers = list(state.edition.cite_known("11e1", "4b++"))
        record_access(device, EXTENDED, row.name, labels=labels, checksum=checksum, under=numbers)
    return labels


def _made(state: CompetitionState, row: SealedScrambles, there: ScrambleSet, number: int, seed: str) -> Extras:
    if not 1 <= number <= MOST_EXTRAS:
        raise NotExtended(_("A scramble set has at most %(most)d extra scrambles.") % {"most": MOST_EXTRAS})
    return further_extras(there, number, state.competition.id, state.edition, _seed_of(row, seed))


def _seed_of(row: SealedScrambles, text: str) -> Seed | None:
    """The seed of the set; nothing where it was not made from one."""
    if not row.fingerprint:
        return None
    try:
        seed = Seed.parse(text.strip())
    except CubelexError:
        seed = None
    if seed is None or seed.fingerprint != row.fingerprint:
        raise NotExtended(_("Wrong seed for this set. The seed is in the passcode list."))
    return seed


def _pasted(state: CompetitionState, there: ScrambleSet, text: str) -> Extras:
    """Sequences from the WCA's program, one a line; of Multi-Blind all lines are the cubes of one extra attempt."""
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    sequences = {sequence for _label, sequence in there.sequences()}
    unfit = [
        place for place, line in enumerate(lines, 1) if line in sequences or not _qualifies(state, there.kind, line)
    ]
    if unfit:
        problem = _("Lines that cannot be used (4b3): %(lines)s. Generate them again.")
        raise NotExtended(problem % {"lines": ", ".join(map(str, unfit))})
    return (lines,) if is_multi_blind(there.kind) else tuple((line,) for line in lines)


def _qualifies(state: CompetitionState, event: EventOrId, sequence: str) -> bool:
    try:
        return qualifies(event, sequence, state.edition).answer
    except CubelexError:
        return False
