"""The log of a competition: its facts, and the state that follows from them."""

from cubelex.officiating.log import facts
from cubelex.officiating.log.admissions import Admission, admission_of, is_accepted, with_admission
from cubelex.officiating.log.bracket import Bracket, MatchState, match_called, match_name, matches_of
from cubelex.officiating.log.card import Card, Slot, Try
from cubelex.officiating.log.entries import Entry, read_log, write_log
from cubelex.officiating.log.facts import AttemptFact, Fact, read_fact
from cubelex.officiating.log.holders import link_of
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.people import without_lost_tasks
from cubelex.officiating.log.point import SCRAMBLERS, PointTry, prepared_at
from cubelex.officiating.log.publication import Publication, public_document, without_scrambles
from cubelex.officiating.log.redaction import nameless, without_person
from cubelex.officiating.log.replay import after, replay, undone_entries, with_entries
from cubelex.officiating.log.state import CompetitionState, Dispute, RecordedCheck, Report, RoundState, RoundStatus
from cubelex.officiating.log.undo import ROUND_STEPS, undo, undo_in_turn

__all__ = [
    "ROUND_STEPS",
    "SCRAMBLERS",
    "Admission",
    "AttemptFact",
    "Bracket",
    "Card",
    "CompetitionState",
    "Dispute",
    "Entry",
    "Fact",
    "IdentityCache",
    "MatchState",
    "PointTry",
    "Publication",
    "RecordedCheck",
    "Report",
    "RoundState",
    "RoundStatus",
    "Slot",
    "Try",
    "admission_of",
    "after",
    "facts",
    "is_accepted",
    "link_of",
    "match_called",
    "match_name",
    "matches_of",
    "nameless",
    "prepared_at",
    "public_document",
    "read_fact",
    "read_log",
    "replay",
    "undo",
    "undo_in_turn",
    "undone_entries",
    "with_admission",
    "with_entries",
    "without_lost_tasks",
    "without_person",
    "without_scrambles",
    "write_log",
]
