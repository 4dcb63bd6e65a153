"""Entries of the log, and other deeds, as sentences of the activity log in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import ActivityCode, AttemptResult, Competition
from cubelex.messages import isolated
from cubelex.rules import format_result
from cubelex.web.shared.labels.activities import code_label
from cubelex.web.shared.labels.equipment import equipment_label, feature_labels, outcome_label
from cubelex.web.shared.labels.incidents import decision_label, what_label
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import ROLES, event_label, person_label, round_label
from cubelex.web.shared.labels.rounds import TASKS

MOST_NAMED: Final = 5
LEFT_TO_RIGHT_MARK: Final = "\u200e"
FACTS: Final[Mapping[str, Promise]] = {
    "defined": gettext_lazy("Created the competition."),
    "setup_changed": gettext_lazy("Changed the setup."),
    "registered": gettext_lazy("Registered %(person)s."),
    "people_changed": gettext_lazy("Changed registrations: %(persons)s."),
    "eligibility_noted": gettext_lazy("Recorded whether %(person_id)s may compete."),
    "personal_data_removed": gettext_lazy("Removed the personal data of %(person_id)s."),
    "checked_in": gettext_lazy("Checked in %(person_id)s."),
    "equipment_checked": gettext_lazy("Equipment check of %(checked)s: %(outcome)s."),
    "round_opened": gettext_lazy("Opened %(round_id)s for %(competitors)s competitors."),
    "round_finished": gettext_lazy("Finished %(round_id)s."),
    "group_called": gettext_lazy("Called group %(group)s of %(round_id)s."),
    "withdrawn": gettext_lazy("Withdrew %(person_id)s from %(round_id)s."),
    "entered_round": gettext_lazy("Added %(person_id)s to %(round_id)s."),
    "admitted_late": gettext_lazy("Admitted %(person_id)s to %(round_id)s after a late arrival."),
    "later_results_removed": gettext_lazy("Removed the results of %(person_id)s in %(round_id)s."),
    "later_results_restored": gettext_lazy("Restored the results of %(person_id)s in %(round_id)s."),
    "order_noted": gettext_lazy("Recorded the order in which %(person_id)s made their attempts."),
    "attempt_started": gettext_lazy("Started attempt %(attempt)s of %(person_id)s in %(round_id)s."),
    "number_submitted": gettext_lazy(
        "Recorded %(cubes)s cubes for attempt %(attempt)s of %(person_id)s in %(round_id)s."
    ),
    "attempt_observed": gettext_lazy(
        "Recorded the observations of attempt %(attempt)s of %(person_id)s in %(round_id)s."
    ),
    "attempt_entered": gettext_lazy("Entered %(result)s for %(person_id)s: attempt %(attempt)s of %(round_id)s."),
    "attempt_signed": gettext_lazy("Signed attempt %(attempt)s of %(person_id)s in %(round_id)s as %(role)s."),
    "signature_settled": gettext_lazy(
        "Decided on the missing signature for attempt %(attempt)s of %(person_id)s in %(round_id)s: %(decision)s."
    ),
    "result_corrected": gettext_lazy("Corrected attempt %(attempt)s of %(person_id)s in %(round_id)s to %(result)s."),
    "extra_attempt_granted": gettext_lazy(
        "Granted %(person_id)s an extra attempt that replaces attempt %(attempt)s of %(round_id)s."
    ),
    "extra_sequence_dealt": gettext_lazy(
        "Gave extra scramble %(scramble)s to %(person_id)s for attempt %(attempt)s of %(round_id)s."
    ),
    "sequence_seen": gettext_lazy("%(person_id)s viewed scramble %(scramble)s."),
    "provisional_decided": gettext_lazy(
        "Decided on the provisional attempt %(attempt)s of %(person_id)s in %(round_id)s."
    ),
    "bracket_drawn": gettext_lazy("Drew the matches of %(round_id)s."),
    "point_observed": gettext_lazy("Recorded the observations of a point of %(match)s in %(round_id)s."),
    "point_signed": gettext_lazy("Signed point %(point)s of %(match)s for %(person_id)s in %(round_id)s as %(role)s."),
    "point_entered": gettext_lazy("Entered a point of %(match)s in %(round_id)s: %(results)s."),
    "point_replaced": gettext_lazy("Ordered a replay of the last point of %(match)s in %(round_id)s."),
    "point_corrected": gettext_lazy("Corrected point %(point)s of %(match)s in %(round_id)s to %(results)s."),
    "match_given_up": gettext_lazy("Recorded that %(person_id)s withdrew from %(match)s in %(round_id)s."),
    "disqualified": gettext_lazy("Disqualified %(person_id)s from %(event_ids)s."),
    "warned": gettext_lazy("Warned %(person_id)s."),
    "accommodated": gettext_lazy("Granted %(person_id)s a special accommodation: %(what)s."),
    "incident_reported": gettext_lazy("Reported an incident: %(what)s."),
    "evidence_noted": gettext_lazy("Added evidence to the incident of entry %(report)s: %(note)s."),
    "incident": gettext_lazy("Recorded an incident: %(what)s. Decision: %(decision)s."),
    "dispute_raised": gettext_lazy("Recorded that %(person_id)s disputes entry %(about)s: %(what)s."),
    "dispute_settled": gettext_lazy("Settled the dispute of entry %(dispute)s: %(decision)s."),
    "ended": gettext_lazy("Closed the competition."),
    "undone": gettext_lazy("Undid entry %(entry)s."),
    "not_copied": gettext_lazy("Something that is not public."),
}
STAGES: Final[Mapping[str, Promise]] = {
    "before the group": gettext_lazy("before the group"),
    "during the group": gettext_lazy("during the group"),
    "after the group": gettext_lazy("after the group"),
    "after the round": gettext_lazy("after the round"),
    "after the competition": gettext_lazy("after the competition"),
}
DEEDS: Final[Mapping[str, Promise]] = {
    "competition_shown": gettext_lazy("Published the competition."),
    "competition_hidden": gettext_lazy("Hid the competition from everyone but staff."),
    "invited": gettext_lazy("Gave %(name)s the role %(role)s."),
    "role_recognised": gettext_lazy("Got the role %(role)s by signing in with the WCA."),
    "roles_seen": gettext_lazy("Saw the changes of roles."),
    "backup_restored": gettext_lazy("Restored the backup of %(at)s. Roles and API tokens are as they were then."),
    "revoked": gettext_lazy("Removed the role %(role)s from %(name)s."),
    "card_checked": gettext_lazy("Checked the entered results of %(person_id)s in %(round_id)s against the scorecard."),
    "report_saved": gettext_lazy("Saved the Delegate's report."),
    "token_made": gettext_lazy("Created API token %(name)s: %(scopes)s."),
    "token_revoked": gettext_lazy("Revoked API token %(name)s."),
    "webhook_made": gettext_lazy("Added webhook %(url)s."),
    "webhook_removed": gettext_lazy("Removed webhook %(url)s."),
    "hub_connected": gettext_lazy("Connected hub %(url)s."),
    "hub_disconnected": gettext_lazy("Disconnected hub %(url)s."),
    "hub_replaced": gettext_lazy("Replaced the copy at the hub, which had %(number)s other entries."),
    "copy_replaced": gettext_lazy("The venue replaced the copy, which had %(number)s other entries."),
    "scrambles_made": gettext_lazy("Generated and sealed scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_imported": gettext_lazy("Imported scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_extended": gettext_lazy(
        "Added extra scrambles %(labels)s to scramble set %(name)s, checksum %(checksum)s."
    ),
    "scrambles_asked": gettext_lazy("Requested scramble set %(name)s from the Delegate."),
    "scrambles_discarded": gettext_lazy("Discarded scramble set %(name)s, checksum %(checksum)s."),
    "scrambles_handed": gettext_lazy("Sent scramble set %(name)s to the devices of %(to)s."),
    "scrambles_handed_ahead": gettext_lazy("Sent scramble set %(name)s to %(to)s before its group was called."),
    "scrambles_taken_back": gettext_lazy("Removed scramble set %(name)s from all devices."),
    "scrambles_released": gettext_lazy("Opened scramble set %(name)s for the results file."),
    "scrambles_printed": gettext_lazy("Printed scramble set %(name)s."),
    "sequence_shown": gettext_lazy("Viewed sequence %(shown)s of %(name)s."),
    "sequence_refused": gettext_lazy("Was denied access to scramble set %(name)s (%(stage)s)."),
    "said_who": gettext_lazy("Said at the scrambling table: I am %(person_id)s."),
    "said_not_competing": gettext_lazy("Said at the scrambling table: I do not compete here."),
    "wrong_passcode": gettext_lazy("Entered a wrong passcode for scramble set %(name)s."),
    "code_handed_out": gettext_lazy("Gave %(name)s a new sign-in code."),
    "badge_approved": gettext_lazy("Approved the nametag sign-in of %(name)s on phone %(tag)s."),
    "badge_signed_in": gettext_lazy("Signed in with a nametag on phone %(tag)s, approved by %(name)s."),
    "badge_ended": gettext_lazy("Ended the nametag sign-in of %(name)s on phone %(tag)s."),
    "room_number_shown": gettext_lazy("Showed a number for nametag sign-ins to the room."),
    "duty_begun": gettext_lazy("Got access for a task in %(activity_code)s: %(task)s."),
    "sent_for": gettext_lazy("Sent what %(name)s had typed on the same device: entries %(numbers)s."),
    "link_made": gettext_lazy("Created a sign-in link for %(name)s on the computer that runs the site."),
}


CODES: Final = frozenset({"checksum"})
"""Values that sentences give exactly as they are written elsewhere."""


def sentence(kind: str, said: Mapping[str, Any], competition: Competition) -> str:
    """An entry or a deed as a sentence; its kind where there is no sentence for it."""
    form = FACTS.get(kind) or DEEDS.get(kind)
    if form is None:
        return kind
    values = _Values(said, competition)
    reason = said.get("reason")
    words = str(form) % values
    return " ".join([words, _("Reason: %(reason)s") % {"reason": isolated(reason)}]) if reason else words


def as_code(value: object) -> str:
    """A value that stays as it is inside a sentence: from left to right, its digits as they were written."""
    return isolated(f"{LEFT_TO_RIGHT_MARK}{value}")


class _Values(dict[str, str]):
    """The values of a fact as people read them. Only values that the sentence mentions are looked up."""

    def __init__(self, fields: Mapping[str, Any], competition: Competition) -> None:
        super().__init__()
        self._said, self._competition = fields, competition

    def __missing__(self, name: str) -> str:
        value = self._said.get(name, "")
        if name in CODES:
            return as_code(value)
        show = _SHOWN.get(name)
        return isolated(show(value, self._said, self._competition) if show else str(value))


def _result(value: Any, fields: Mapping[str, Any], competition: Competition) -> str:
    event_id = str(fields.get("round_id", "")).partition("-r")[0]
    return format_result(AttemptResult(value), competition.kind(event_id))


def _people(changed: Iterable[Mapping[str, Any]], removed: Iterable[int], competition: Competition) -> str:
    names = [
        *(str(person.get("name", "")) for person in changed),
        *(person_label(competition, number) for number in removed),
    ]
    if len(names) > MOST_NAMED:
        return _("%(number)d people") % {"number": len(names)}
    return comma_separated(names) or _("the order of the waiting list")


def _checked(value: Any, fields: Mapping[str, Any], competition: Competition) -> str:
    """The equipment that a check is about: its kind, whose it is, and the event or station."""
    person_id, event_id = fields.get("person_id", 0), fields.get("event_id", "")
    return " · ".join(
        (
            *([person_label(competition, person_id)] if person_id else ()),
            *([event_label(competition.kind(event_id))] if event_id else ()),
            *map(equipment_label, filter(None, [fields.get("equipment")])),
            *filter(None, [fields.get("station")]),
        )
    )


def _outcome(value: Any, fields: Mapping[str, Any], competition: Competition) -> str:
    """The outcome of a check, with what was noticed."""
    found = comma_separated(feature_labels(fields.get("found", ())))
    outcome = outcome_label(value) if value else ""
    return f"{outcome} ({found})" if found else outcome


_SHOWN: Final[Mapping[str, Callable[[Any, Mapping[str, Any], Competition], str]]] = {
    "person": lambda value, said, competition: str(value.get("name", "") if isinstance(value, dict) else value),
    "persons": lambda value, said, competition: _people(value or (), said.get("removed") or (), competition),
    "person_id": lambda value, said, competition: (
        person_label(competition, value) if value else str(said.get("wca_id", ""))
    ),
    "round_id": lambda value, said, competition: round_label(competition, value),
    "competitors": lambda value, said, competition: str(len(value)),
    "result": _result,
    "results": lambda value, said, competition: " – ".join(_result(result, said, competition) for result in value),
    "event_ids": lambda value, said, competition: (
        comma_separated(map(event_label, map(competition.kind, value))) or _("all events")
    ),
    "numbers": lambda value, said, competition: comma_separated(map(str, value)),
    "to": lambda value, said, competition: comma_separated(value),
    "activity_code": lambda value, said, competition: (
        code_label(competition, ActivityCode.parse(value)) if value else ""
    ),
    "task": lambda value, said, competition: str(TASKS.get(value, value)),
    "stage": lambda value, said, competition: str(STAGES.get(value, value)),
    "role": lambda value, said, competition: str(ROLES.get(value, value)),
    "decision": lambda value, said, competition: decision_label(value),
    "what": lambda value, said, competition: what_label(value),
    "checked": _checked,
    "outcome": _outcome,
}
