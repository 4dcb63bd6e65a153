"""What would happen next, done by the ordinary verbs, one step every few seconds.

Visitors may do as they like in between: a step that no longer fits what they did is refused like anybody's, and passed
over. After the last step the competition is half-way through its second day again.
"""

import random
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from cubelex.competition import AttemptResult
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Entry,
    Outcome,
    call_group,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    open_round,
    planning,
)
from cubelex.officiating.verbs import enter_point, open_head_to_head
from cubelex.web.demo.installation import Demonstration, start_again
from cubelex.web.demo.people import DELEGATE, SCORE_TAKER
from cubelex.web.store import repository

SECONDS_BETWEEN_STEPS: Final = 3.0
SECONDS_OF_THE_END: Final = 30.0
"""How long the last results are to be seen before everything starts again."""

Said = Mapping[str, Any]
Step = Callable[[CompetitionState, Said], Outcome]


def _enter(state: CompetitionState, fields: Said) -> Outcome:
    card = fields["round_id"], fields["person_id"], fields["attempt"]
    result, elapsed = AttemptResult(fields["result"]), fields.get("elapsed")
    return enter_attempt(state, SCORE_TAKER, *card, result, elapsed=elapsed, written=fields.get("written", ""))


def _extra(state: CompetitionState, fields: Said) -> Outcome:
    card = fields["round_id"], fields["person_id"], fields["attempt"]
    return grant_extra_attempt(state, DELEGATE, *card, fields["reason"])


def _draw(state: CompetitionState, fields: Said) -> Outcome:
    chance = random.Random(fields["round_id"])
    return open_head_to_head(state, DELEGATE, fields["round_id"], fields["places"], fields["sets_to_win"], chance)


def _point(state: CompetitionState, fields: Said) -> Outcome:
    first, second = map(AttemptResult, fields["results"])
    return enter_point(state, SCORE_TAKER, fields["round_id"], fields["match"], first, second)


def _plan(state: CompetitionState, fields: Said) -> Outcome:
    """Groups and tasks for a round that has none yet, as later rounds have until it is known who is in them."""
    round_ = state.announced_round(fields["round_id"])
    has_groups = any(group.round_id == round_.id for group in planning.groups_on_schedule(state.competition).values())
    if has_groups or planning.is_held_at_once(round_.kind):
        return Outcome()
    return planning.plan_groups(state, DELEGATE, planning.planned_together(state, round_.id))


STEPS: Final[Mapping[str, tuple[Actor, Step]]] = {
    "round_opened": (DELEGATE, lambda state, said: open_round(state, DELEGATE, said["round_id"])),
    "group_called": (DELEGATE, lambda state, said: call_group(state, DELEGATE, said["round_id"], said["group"])),
    "attempt_entered": (SCORE_TAKER, _enter),
    "extra_attempt_granted": (DELEGATE, _extra),
    "bracket_drawn": (DELEGATE, _draw),
    "point_entered": (SCORE_TAKER, _point),
    "round_finished": (DELEGATE, lambda state, said: finish_round(state, DELEGATE, said["round_id"])),
}


def keep_telling(shown: Demonstration, stop: threading.Event) -> None:
    """Do one step after the other, with pauses, and start again after the last one, until told to stop."""
    while not stop.is_set():
        _tell(shown, stop)
        if not stop.wait(SECONDS_OF_THE_END):
            shown = start_again(shown.competition_id, timezone.now())
    connection.close()


def _tell(shown: Demonstration, stop: threading.Event) -> None:
    chance = random.Random()
    for entry in shown.story:
        if stop.is_set():
            return
        if entry.fact.kind in STEPS and do_step(shown.competition_id, entry):
            stop.wait(SECONDS_BETWEEN_STEPS * chance.uniform(0.2, 1.8))


def do_step(competition_id: str, entry: Entry) -> bool:
    """Do one step. Returns whether it could be done."""
    by, step = STEPS[entry.fact.kind]
    fields = entry.fact.to_json()
    if entry.fact.kind == "round_opened":
        repository.append(competition_id, lambda state: _plan(state, fields), by=by, at=timezone.now())
    done = repository.append(competition_id, lambda state: step(state, fields), by=by, at=timezone.now())
    return bool(done.entries)
