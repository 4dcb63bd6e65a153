"""The nouns of a competition, as WCIF names them. They know no rules and no storage."""

from cubelex.competition.attempt_results import DNF, DNS, SKIPPED, AttemptResult, is_complete
from cubelex.competition.competitions import Competition
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
from cubelex.competition.countries import (
    STATELESS,
    Continent,
    Country,
    country,
    recognised_countries,
    sovereign_states,
)
from cubelex.competition.event_names import event_name
from cubelex.competition.events import Event, Qualification
from cubelex.competition.extensions import Extension, extension_data, with_extension
from cubelex.competition.formats import Format
from cubelex.competition.kept import Kept
from cubelex.competition.multi_blind import MultiBlindResult
from cubelex.competition.people import (
    Assignment,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
)
from cubelex.competition.results import Result
from cubelex.competition.results_documents import is_results_file, read_results_file, write_results_file
from cubelex.competition.results_files import (
    ListedEvent,
    ListedPerson,
    ListedRound,
    ResultsFile,
    RoundType,
    ScrambleGroup,
)
from cubelex.competition.results_uploads import (
    as_competition,
    as_results_file,
    group_names,
    has_untold_cutoff,
    round_type,
)
from cubelex.competition.rounds import Round, WcifScrambleSet
from cubelex.competition.schedules import Activity, ActivityCode, Room, Schedule, Venue
from cubelex.competition.wcif import (
    changes_between,
    read_person,
    read_wcif,
    with_changes,
    write_person,
    write_wcif,
)

__all__ = [
    "DNF",
    "DNS",
    "SKIPPED",
    "STATELESS",
    "Activity",
    "ActivityCode",
    "Assignment",
    "AttemptResult",
    "Competition",
    "ConditionType",
    "Continent",
    "Country",
    "Cutoff",
    "Event",
    "Extension",
    "Format",
    "FromRegistrations",
    "FromRounds",
    "Kept",
    "ListedEvent",
    "ListedPerson",
    "ListedRound",
    "MultiBlindResult",
    "ParticipationRuleset",
    "ParticipationSource",
    "Person",
    "PersonalBest",
    "Qualification",
    "Registration",
    "RegistrationStatus",
    "ReservedPlaces",
    "Result",
    "ResultCondition",
    "ResultsFile",
    "Room",
    "Round",
    "RoundType",
    "Schedule",
    "Scope",
    "ScrambleGroup",
    "TimeLimit",
    "Venue",
    "WcifScrambleSet",
    "as_competition",
    "as_results_file",
    "changes_between",
    "country",
    "event_name",
    "extension_data",
    "group_names",
    "has_untold_cutoff",
    "is_complete",
    "is_results_file",
    "read_person",
    "read_results_file",
    "read_wcif",
    "recognised_countries",
    "round_type",
    "sovereign_states",
    "with_changes",
    "with_extension",
    "write_person",
    "write_results_file",
    "write_wcif",
]
