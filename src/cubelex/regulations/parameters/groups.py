"""The groups of parameters, by the attribute of an edition and the folder of files that is theirs."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cubelex.regulations.parameters.attempts import (
    Defects,
    Inspection,
    Limits,
    Penalties,
    Scorecards,
    SolvedState,
    Timers,
)
from cubelex.regulations.parameters.competitions import Competitions, Officials, Puzzles
from cubelex.regulations.parameters.people import Awards, Disqualification, Incidents, RegistrationRules
from cubelex.regulations.parameters.results import (
    Averages,
    Cutoffs,
    Events,
    FewestMoves,
    Formats,
    MultiBlind,
    Records,
    Times,
)
from cubelex.regulations.parameters.rounds import (
    Advancement,
    DualRounds,
    HeadToHead,
    Rounds,
)
from cubelex.regulations.parameters.scrambling import Metrics, Notation, Scrambles

GROUPS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "advancement": Advancement,
        "averages": Averages,
        "awards": Awards,
        "competitions": Competitions,
        "cutoffs": Cutoffs,
        "defects": Defects,
        "disqualification": Disqualification,
        "dual_rounds": DualRounds,
        "events": Events,
        "fewest_moves": FewestMoves,
        "formats": Formats,
        "head_to_head": HeadToHead,
        "incidents": Incidents,
        "inspection": Inspection,
        "limits": Limits,
        "metrics": Metrics,
        "multi_blind": MultiBlind,
        "notation": Notation,
        "officials": Officials,
        "penalties": Penalties,
        "puzzles": Puzzles,
        "records": Records,
        "registration": RegistrationRules,
        "rounds": Rounds,
        "scorecards": Scorecards,
        "scrambles": Scrambles,
        "solved_state": SolvedState,
        "timers": Timers,
        "times": Times,
    }
)

__all__ = [
    "GROUPS",
    "Advancement",
    "Averages",
    "Awards",
    "Competitions",
    "Cutoffs",
    "Defects",
    "Disqualification",
    "DualRounds",
    "Events",
    "FewestMoves",
    "Formats",
    "HeadToHead",
    "Incidents",
    "Inspection",
    "Limits",
    "Metrics",
    "MultiBlind",
    "Notation",
    "Officials",
    "Penalties",
    "Puzzles",
    "Records",
    "RegistrationRules",
    "Rounds",
    "Scorecards",
    "Scrambles",
    "SolvedState",
    "Timers",
    "Times",
]
