"""The nouns of a competition, as WCIF names them. They know no rules and no storage."""

from cubelex.competition.attempt_results import DNF, DNS, SKIPPED, AttemptResult, is_complete
from cubelex.competition.multi_blind import MultiBlindResult

__all__ = ["DNF", "DNS", "SKIPPED", "AttemptResult", "MultiBlindResult", "is_complete"]
