"""Scramble sequences and sets that satisfy 4b3; chance comes in as an argument."""

from cubelex.scrambles.auditing import Place, Seed, hkdf_sha256
from cubelex.scrambles.chance import Chance, SeededChance, SystemChance
from cubelex.scrambles.sealing import SealedSet, new_passcode
from cubelex.scrambles.sets import ScrambleSet

__all__ = [
    "Chance",
    "Place",
    "ScrambleSet",
    "SealedSet",
    "Seed",
    "SeededChance",
    "SystemChance",
    "hkdf_sha256",
    "new_passcode",
]
