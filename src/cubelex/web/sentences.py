"""Entries of the log, and other deeds, as sentences in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import AttemptResult, Competition
from cubelex.rules import written
from cubelex.web.delegate.words import decision_label, what_label
from cubelex.web.naming import ROLES, event_label, person_label, round_label

MOST_NAMED: Final = 5
FACTS: Final[Mapping[str, Promise]] = {
    "defined": gettext_lazy("Set the competition up."),
    "setup_changed": gettext_lazy("Changed the set-up."),
    "registered": gettext_lazy("Registered %(person)s."),
    "people_changed": gettext_lazy("Changed who is registered, and as what: %(persons)s."),
    "checked_in": gettext_lazy("Checked %(person_id)s in."),
    "round_opened": gettext_lazy("Opened %(round_id)s for %(competitors)s competitors."),
    "round_finished": gettext_lazy("Finished %(round_id)s."),
    "group_called": gettext_lazy("Called group %(group)s of %(round_id)s."),
    "withdrawn": gettext_lazy("Withdrew %(person_id)s from %(round_id)s."),
    "entered_round": gettext_lazy("Brought %(person_id)s into %(round_id)s."),
    "admitted_late": gettext_lazy("Admitted %(person_id)s to %(round_id)s although late."),
    "later_results_removed": gettext_lazy("Removed the results of %(person_id)s in %(round_id)s."),
    "order_noted": gettext_lazy("Noted the order in which %(person_id)s made their attempts."),
    "attempt_started": gettext_lazy("Started attempt %(attempt)s of %(person_id)s in %(round_id)s."),
    "number_submitted": gettext_lazy("Noted %(cubes)s cubes for attempt %(attempt)s of %(person_id)s in %(round_id)s."),
    "attempt_observed": gettext_lazy("Noted what was seen in attempt %(attempt)s of %(person_id)s in %(round_id)s."),
    "attempt_entered": gettext_lazy("Entered %(result)s for %(person_id)s: attempt %(attempt)s of %(round_id)s."),
    "attempt_signed": gettext_lazy("Signed attempt %(attempt)s of %(person_id)s in %(round_id)s as %(role)s."),
    "result_corrected": gettext_lazy("Corrected attempt %(attempt)s of %(person_id)s in %(round_id)s to %(result)s."),
    "extra_attempt_granted": gettext_lazy(
        "Gave %(person_id)s an extra attempt for attempt %(attempt)s of %(round_id)s."
    ),
    "extra_sequence_dealt": gettext_lazy(
        "Dealt the extra sequence %(scramble)s to %(person_id)s for attempt %(attempt)s of %(round_id)s."
    ),
    "provisional_decided": gettext_lazy(
        "Decided on the provisional attempt %(attempt)s of %(person_id)s in %(round_id)s."
    ),
    "bracket_drawn": gettext_lazy("Drew the matches of %(round_id)s."),
    "point_observed": gettext_lazy("Noted what was seen in a point of %(match)s in %(round_id)s."),
    "point_signed": gettext_lazy("Signed point %(point)s of %(match)s for %(person_id)s in %(round_id)s as %(role)s."),
    "point_entered": gettext_lazy("Entered a point of %(match)s in %(round_id)s: %(results)s."),
    "point_replaced": gettext_lazy("Had the last point of %(match)s in %(round_id)s played again."),
    "point_corrected": gettext_lazy("Corrected point %(point)s of %(match)s in %(round_id)s to %(results)s."),
    "match_given_up": gettext_lazy("Noted that %(person_id)s gave up %(match)s in %(round_id)s."),
    "disqualified": gettext_lazy("Disqualified %(person_id)s from %(event_ids)s."),
    "warned": gettext_lazy("Warned %(person_id)s."),
    "accommodated": gettext_lazy("Granted %(person_id)s a special accommodation: %(what)s."),
    "incident_reported": gettext_lazy("Reported an incident: %(what)s."),
    "evidence_noted": gettext_lazy("Noted evidence about the incident of entry %(report)s: %(note)s."),
    "incident": gettext_lazy("Recorded an incident: %(what)s. Decision: %(decision)s."),
    "dispute_raised": gettext_lazy("Noted that %(person_id)s disputes entry %(about)s: %(what)s."),
    "dispute_settled": gettext_lazy("Settled the dispute of entry %(dispute)s: %(decision)s."),
    "ended": gettext_lazy("Ended the competition."),
    "undone": gettext_lazy("Undid entry %(entry)s."),
}
STAGES: Final[Mapping[str, Promise]] = {
    "before the group": gettext_lazy("before the group"),
    "during the group": gettext_lazy("during the group"),
    "after the group": gettext_lazy("after the group"),
    "after the round": gettext_lazy("after the round"),
    "after the competition": gettext_lazy("after the competition"),
}
DEEDS: Final[Mapping[str, Promise]] = {
    "competition_shown": gettext_lazy("Showed the competition to everybody."),
    "competition_hidden": gettext_lazy("Hid the competition from those without a role."),
    "invited": gettext_lazy("Gave %(name)s a role: %(role)s."),
    "revoked": gettext_lazy("Took a role from %(name)s: %(role)s."),
    "card_checked": gettext_lazy("Compared the card of %(person_id)s in %(round_id)s with the paper."),
    "report_saved": gettext_lazy("Saved the Delegate's report."),
    "token_made": gettext_lazy("Made the token %(name)s for programs: %(scopes)s."),
    "token_revoked": gettext_lazy("Revoked the token %(name)s."),
    "webhook_made": gettext_lazy("Had announcements delivered to %(url)s."),
    "webhook_removed": gettext_lazy("Stopped deliveries to %(url)s."),
    "scrambles_made": gettext_lazy("Made and sealed the scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_imported": gettext_lazy("Imported the scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_extended": gettext_lazy(
        "Added the extra sequences %(labels)s to the scramble set %(name)s, checksum %(checksum)s."
    ),
    "scrambles_asked": gettext_lazy("Asked the Delegate for the scramble set %(name)s."),
    "scrambles_discarded": gettext_lazy("Discarded the scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_handed": gettext_lazy("Handed the scramble set %(name)s to the devices of %(to)s."),
    "scrambles_handed_ahead": gettext_lazy("Handed the scramble set %(name)s to %(to)s ahead of its group."),
    "scrambles_taken_back": gettext_lazy("Took the scramble set %(name)s back from all devices."),
    "scrambles_released": gettext_lazy("Opened the scramble set %(name)s for the results file."),
    "scrambles_printed": gettext_lazy("Printed the scramble set %(name)s."),
    "sequence_shown": gettext_lazy("Saw sequence %(shown)s of %(name)s."),
    "sequence_refused": gettext_lazy("Asked for the scramble set %(name)s in vain: %(stage)s."),
    "wrong_passcode": gettext_lazy("Typed a wrong passcode for the scramble set %(name)s."),
    "code_handed_out": gettext_lazy("Handed %(name)s a new code to sign in with."),
}


# What sentences mention exactly as it is written elsewhere.
CODES: Final = frozenset({"checksum"})


def sentence(kind: str, said: Mapping[str, Any], competition: Competition) -> str:
    """What an entry or a deed says; its kind, where we have no words for it."""
    form = FACTS.get(kind) or DEEDS.get(kind)
    if form is None:
        return kind
    values = _Values(said, competition)
    reason = said.get("reason")
    words = str(form) % values
    return " ".join([words, _("Reason: %(reason)s") % {"reason": isolated(reason)}]) if reason else words


def isolated(value: object) -> str:
    """A value that keeps its own direction of writing inside a sentence."""
    return f"\u2068{value}\u2069"


def as_code(value: object) -> str:
    """A value that stays as it is inside a sentence: from left to right, its digits as they were written."""
    return f"\u2066{value}\u2069"


class _Values(dict[str, str]):
    """What a fact says, each as people read it; nothing is looked up that the sentence does not mention."""

    def __init__(self, said: Mapping[str, Any], competition: Competition) -> None:
        super().__init__()
        self._said, self._competition = said, competition

    def __missing__(self, name: str) -> str:
        value = self._said.get(name, "")
        if name in CODES:
            return as_code(value)
        shown = _SHOWN.get(name)
        return isolated(shown(value, self._said, self._competition) if shown else value)


def _result(value: Any, said: Mapping[str, Any], competition: Competition) -> str:
    return written(AttemptResult(value), str(said.get("round_id", "")).partition("-r")[0])


def _people(changed: Iterable[Mapping[str, Any]], removed: Iterable[int], competition: Competition) -> str:
    names = [*(str(one.get("name", "")) for one in changed), *(person_label(competition, one) for one in removed)]
    if len(names) > MOST_NAMED:
        return _("%(number)d people") % {"number": len(names)}
    return ", ".join(names) or _("the order of the waiting list")


_SHOWN: Final[Mapping[str, Callable[[Any, Mapping[str, Any], Competition], str]]] = {
    "person": lambda value, said, competition: str(value.get("name", "") if isinstance(value, dict) else value),
    "persons": lambda value, said, competition: _people(value or (), said.get("removed") or (), competition),
    "person_id": lambda value, said, competition: person_label(competition, value),
    "round_id": lambda value, said, competition: round_label(competition, value),
    "competitors": lambda value, said, competition: str(len(value)),
    "result": _result,
    "results": lambda value, said, competition: " – ".join(_result(one, said, competition) for one in value),
    "event_ids": lambda value, said, competition: ", ".join(map(event_label, value)) or _("all events"),
    "to": lambda value, said, competition: ", ".join(value),
    "stage": lambda value, said, competition: str(STAGES.get(value, value)),
    "role": lambda value, said, competition: str(ROLES.get(value, value)),
    "decision": lambda value, said, competition: decision_label(value),
    "what": lambda value, said, competition: what_label(value),
}
