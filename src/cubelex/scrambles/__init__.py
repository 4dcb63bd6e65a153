"""Scramble sequences and sets that satisfy 4b3; chance comes in as an argument."""

from cubelex.scrambles.auditing import Place, Seed, hkdf_sha256
from cubelex.scrambles.chance import Chance, SeededChance, SystemChance
from cubelex.scrambles.generators import least_distance, scramble
from cubelex.scrambles.interchange import ScrambleDocument
from cubelex.scrambles.making import make_sets, verify_sets
from cubelex.scrambles.mistakes import Explanation, duplicates, explain_state, reaches
from cubelex.scrambles.plans import CompetitionPlan, SetPlan, plan_from_wcif
from cubelex.scrambles.sealing import SealedSet, new_passcode
from cubelex.scrambles.sets import ScrambleSet

__all__ = [
    "Chance",
    "CompetitionPlan",
    "Explanation",
    "Place",
    "ScrambleDocument",
    "ScrambleSet",
    "SealedSet",
    "Seed",
    "SeededChance",
    "SetPlan",
    "SystemChance",
    "duplicates",
    "explain_state",
    "hkdf_sha256",
    "least_distance",
    "make_sets",
    "new_passcode",
    "plan_from_wcif",
    "reaches",
    "scramble",
    "verify_sets",
]
