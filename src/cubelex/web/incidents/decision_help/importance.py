"""How high a result is ranked, as far as the site knows: what 11f1 and 11i1 depend on."""

from typing import Final, Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import AttemptResult, Scope
from cubelex.officiating.views import PERSONAL, tags_of
from cubelex.rules.incidents import Achievement
from cubelex.rules.records import WORLD
from cubelex.web.incidents.decision_help.questions import NO, Case
from cubelex.web.shared.labels.rounds import day_label
from cubelex.web.shared.rankings.installed import rankings_or_none
from cubelex.web.shared.rankings.worth import standings_of

RECORD: Final = "record"
TOP: Final = "top"

Among = Literal["competitors", "results"]
"""Whom a result is ranked among: competitors by their bests (11i1), or all results of the world (11f1)."""


def known_importance(case: Case, scope: Scope, among: Among) -> tuple[str, str]:
    """What the site knows of a result, and why: a record, a personal best among the top of the world, or neither.

    Where the site has no rankings, the place of a personal best is left to the reader.
    """
    tags = tags_of(case.state, case.announced.event_id, timezone.now())
    tagged = tags.get((case.round_id, case.person_id, scope))
    if tagged is None or (scope is Scope.SINGLE and not _is_best(case)):
        return NO, _("Not a personal best according to this site.")
    if tagged.tag == PERSONAL:
        return _rank_of_personal_best(case, scope, tagged.value, among)
    return RECORD, _("Marked on this site as %(tag)s.") % {"tag": tagged.tag}


def _rank_of_personal_best(case: Case, scope: Scope, value: AttemptResult, among: Among) -> tuple[str, str]:
    installed = rankings_or_none()
    if installed is None:
        return "", _("A personal best. Check its place in the world rankings.")
    standings = standings_of(installed, case.announced.event_id)
    rank = standings.rank(scope, WORLD, value)
    known = Achievement(
        is_personal_record=True, rank=rank, rank_of_result=standings.rank_of_result(scope, value)
    ).is_important(case.state.edition, among)
    why = _("A personal best, #%(rank)d in the world by the rankings of %(day)s.")
    return TOP if known else NO, why % {"rank": rank, "day": day_label(installed.today)}


def _is_best(case: Case) -> bool:
    made = case.made
    card = case.state.round(case.round_id).cards.get(case.person_id)
    results = [slot.result for slot in card.slots.values() if slot.result > 0] if card else []
    return made is not None and made.result is not None and bool(results) and made.result == min(results)
