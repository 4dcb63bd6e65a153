"""Changes of a round that was finished: undoing that, and entering late scorecards."""

from cubelex.officiating.verbs.finished_rounds.late_cards import LATE_CARD, LateResult, enter_late_card
from cubelex.officiating.verbs.finished_rounds.undone_steps import undo_round_step

__all__ = ["LATE_CARD", "LateResult", "enter_late_card", "undo_round_step"]
