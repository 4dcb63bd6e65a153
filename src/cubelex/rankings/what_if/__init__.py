"""History under another law: an edition of another year for every competition, or other values of parameters."""

from cubelex.rankings.what_if.variations import DECIDING, Variation
from cubelex.rankings.what_if.what_if import COMPARED, LISTED, OTHERS, RECOMPUTED, WhatIf, what_if

__all__ = ["COMPARED", "DECIDING", "LISTED", "OTHERS", "RECOMPUTED", "Variation", "WhatIf", "what_if"]
