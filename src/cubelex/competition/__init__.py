"""The nouns of a competition, as WCIF names them. They know no rules and no storage."""

from cubelex.competition.attempt_results import DNF, DNS, SKIPPED, AttemptResult, is_complete
from cubelex.competition.conditions import (
    ConditionType,
    Cutoff,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    ParticipationSource,
    ReservedPlaces,
    ResultCondition,
    Scope,
    TimeLimit,
)
from cubelex.competition.formats import Format
from cubelex.competition.multi_blind import MultiBlindResult
from cubelex.competition.results import Result
from cubelex.competition.rounds import Round

__all__ = [
    "DNF",
    "DNS",
    "SKIPPED",
    "AttemptResult",
    "ConditionType",
    "Cutoff",
    "Format",
    "FromRegistrations",
    "FromRounds",
    "MultiBlindResult",
    "ParticipationRuleset",
    "ParticipationSource",
    "ReservedPlaces",
    "Result",
    "ResultCondition",
    "Round",
    "Scope",
    "TimeLimit",
    "is_complete",
]
