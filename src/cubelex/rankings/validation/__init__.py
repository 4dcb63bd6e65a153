"""Every competition of a base checked by the validators of its day, as one table of findings."""

from cubelex.rankings.validation.competitions_of_rows import ASKED
from cubelex.rankings.validation.validation import FINDINGS, validate_base

__all__ = ["ASKED", "FINDINGS", "validate_base"]
