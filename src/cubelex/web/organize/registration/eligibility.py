"""Who may compete: suspensions, consent of parents, requirements (2a, 2b, 2c1). Only officials see it (2d)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Person
from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.log.facts import EligibilityNoted
from cubelex.officiating.verbs import note_eligibility
from cubelex.officiating.views import lacking_consent, notes_on
from cubelex.rules.people import Ineligibility
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.confirmation import ConfirmationPage, Verb, confirmed, undo_verb
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.shared.labels.names import person_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store.models import LogEntry

MATTERS: Final[dict[Ineligibility, tuple[str, Promise]]] = {
    Ineligibility.SUSPENDED: ("2a3", gettext_lazy("Suspended by the WCA")),
    Ineligibility.CONSENT: ("2b", gettext_lazy("Consent of a parent or guardian")),
    Ineligibility.REGISTRATION: ("2c1", gettext_lazy("Registration not completed")),
    Ineligibility.REQUIREMENT: ("2a2", gettext_lazy("Requirement of the competition not met")),
    Ineligibility.SAFETY_MEASURE: ("2a4", gettext_lazy("Safety measure not followed")),
    Ineligibility.REGULATIONS: ("2a1", gettext_lazy("Does not comply with the Regulations")),
}
MOST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class ShownNote:
    """What was recorded about whether a person may compete: what, of whom, by whom and when."""

    entry: int
    who: str
    label: str
    is_against: bool
    note: str
    until: date | None
    by: str
    at: datetime | None
    under: tuple[str, ...]


def has_consent(state: CompetitionState, person: Person) -> bool:
    """Whether it is recorded that parents or guardians consent."""
    note = notes_on(state, person).get(Ineligibility.CONSENT)
    return note is not None and not note.applies


def notes_about(state: CompetitionState, person: Person) -> Iterator[ShownNote]:
    """What is recorded about a person, the last of each matter."""
    latest = list(notes_on(state, person).values())
    return _shown(state, [(entry, note) for entry, note in state.eligibility if note in latest])


def _shown(state: CompetitionState, notes: Sequence[tuple[int, EligibilityNoted]]) -> Iterator[ShownNote]:
    """Notes, the last one first."""
    numbers, zone = [entry for entry, _note in notes], zone_of(state.competition)
    entries = LogEntry.objects.filter(competition_id=state.competition.id, number__in=numbers)
    rows = {row.number: row for row in entries}
    for entry, note in reversed(notes):
        row, matter = rows.get(entry), Ineligibility(note.matter)
        label, is_given = str(MATTERS[matter][1]), note.applies is not (matter is Ineligibility.CONSENT)
        yield ShownNote(
            entry,
            person_label(state.competition, note.person_id) if note.person_id else note.wca_id,
            label if is_given else _("%(what)s: no longer") % {"what": label},
            note.applies,
            note.note,
            date.fromisoformat(note.until) if note.until else None,
            row.by if row else "",
            row.at.astimezone(zone) if row else None,
            note.under,
        )


def eligibility(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everything that is recorded, who lacks consent, and the form that records more. Changes are previewed first."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method == "POST":
        is_undoing = request.POST.get("action") == "undo"
        verb, title = undo_verb(request, by) if is_undoing else (_verb(request, by), _("Eligibility"))
        return confirmed(request, state, by, verb, ConfirmationPage(title, request.path, request.path))
    too_young = list(lacking_consent(state))
    # What keeps somebody from competing comes first: the list is shown from its end.
    recorded = sorted(state.eligibility, key=lambda entry_and_note: entry_and_note[1].applies)
    people = [person for person in state.competition.persons if person.registrant_id]
    content = {
        "notes": list(_shown(state, recorded[-MOST_SHOWN:])),
        "more": max(0, len(recorded) - MOST_SHOWN),
        "too_young": too_young[:MOST_SHOWN],
        "count": len(too_young),
        "age": state.edition.registration.consent_under,
        "people": sorted(people, key=lambda person: person.name.casefold()),
        "matters": [
            (matter.value, label, under)
            for matter, (number_of, label) in MATTERS.items()
            if (under := state.edition.cite_known(number_of))
        ],
        "chosen": number(request.GET, "person"),
    }
    return page(request, "organize/registration/eligibility.html", state, **content)


def _verb(request: HttpRequest, by: Actor) -> Verb:
    form = request.POST
    if form.get("action") == "all consents":
        return lambda state: _all_consents(state, by, form.get("note", "")[:LONGEST])
    matter = next((known for known in MATTERS if known.value == form.get("matter")), Ineligibility.SUSPENDED)
    is_lifted = form.get("lifted") == "1"

    def verb(state: CompetitionState) -> Outcome:
        return note_eligibility(
            state,
            by,
            matter,
            applies=is_lifted is (matter is Ineligibility.CONSENT),
            note=form.get("note", "")[:LONGEST],
            person_id=number(form, "person"),
            wca_id=form.get("wca_id", "")[:20],
            until=day_given(form.get("until", "")),
            announced=day_given(form.get("announced", "")),
        )

    return verb


def _all_consents(state: CompetitionState, by: Actor, note: str) -> Outcome:
    """The consent of the parents of everybody who lacks it, known from the same source."""
    people = [person.registrant_id or 0 for person in lacking_consent(state)]
    outcomes = [
        note_eligibility(state, by, Ineligibility.CONSENT, applies=False, note=note, person_id=number)
        for number in people
    ]
    refused = next((outcome for outcome in outcomes if outcome.is_refused), None)
    return refused or Outcome(tuple(fact for outcome in outcomes for fact in outcome.facts))


def day_given(text: str) -> date | None:
    """A day as browsers send it; nothing where it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
