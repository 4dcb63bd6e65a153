"""Scramble sequences and sets that satisfy 4b3; chance comes in as an argument."""

from typing import TYPE_CHECKING

from cubelex.doors import open_later
from cubelex.scrambles.chance import Chance, SeededChance, SystemChance
from cubelex.scrambles.generators import (
    can_be_scrambled,
    chance_of,
    least_distance,
    prepare,
    scramble,
    scramble_many,
    scramble_sequence,
)
from cubelex.scrambles.methods import RANDOM_MOVES, RANDOM_STATES
from cubelex.scrambles.seeds import Seed, SequencePlace, hkdf_sha256

if TYPE_CHECKING:
    from cubelex.scrambles.checks import check_sets, qualifies
    from cubelex.scrambles.interchange import ScrambleDocument
    from cubelex.scrambles.makers import further_extras, make_sets, verify_sets
    from cubelex.scrambles.mistakes import Diagnosis, duplicates, explain_state, reaches
    from cubelex.scrambles.plans import CompetitionPlan, SetPlan, plan_from_wcif, plan_sets
    from cubelex.scrambles.releases import OpenedSets, read_passcodes, read_sets, release, with_sets
    from cubelex.scrambles.seals import SealedSet, new_passcode
    from cubelex.scrambles.sets import ScrambleSet

# Name → module, imported when first asked for: a sequence should not wait for what only sets need.
_LATER = {
    "CompetitionPlan": "plans",
    "Diagnosis": "mistakes",
    "OpenedSets": "releases",
    "ScrambleDocument": "interchange",
    "ScrambleSet": "sets",
    "SealedSet": "seals",
    "SetPlan": "plans",
    "check_sets": "checks",
    "duplicates": "mistakes",
    "explain_state": "mistakes",
    "further_extras": "makers",
    "make_sets": "makers",
    "new_passcode": "seals",
    "plan_from_wcif": "plans",
    "plan_sets": "plans",
    "qualifies": "checks",
    "reaches": "mistakes",
    "read_passcodes": "releases",
    "read_sets": "releases",
    "release": "releases",
    "verify_sets": "makers",
    "with_sets": "releases",
}

__all__ = [
    "RANDOM_MOVES",
    "RANDOM_STATES",
    "Chance",
    "CompetitionPlan",
    "Diagnosis",
    "OpenedSets",
    "ScrambleDocument",
    "ScrambleSet",
    "SealedSet",
    "Seed",
    "SeededChance",
    "SequencePlace",
    "SetPlan",
    "SystemChance",
    "can_be_scrambled",
    "chance_of",
    "check_sets",
    "duplicates",
    "explain_state",
    "further_extras",
    "hkdf_sha256",
    "least_distance",
    "make_sets",
    "new_passcode",
    "plan_from_wcif",
    "plan_sets",
    "prepare",
    "qualifies",
    "reaches",
    "read_passcodes",
    "read_sets",
    "release",
    "scramble",
    "scramble_many",
    "scramble_sequence",
    "verify_sets",
    "with_sets",
]


__getattr__ = open_later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
