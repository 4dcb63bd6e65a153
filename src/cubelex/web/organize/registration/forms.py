"""Forms about people: what officials write of anybody, and what competitors write of themselves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, Final, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import STATELESS, Competition, Person, Registration, RegistrationStatus
from cubelex.regulations import Edition
from cubelex.rules.people import needs_consent
from cubelex.web.organize.competition.forms import countries
from cubelex.web.organize.registration import values
from cubelex.web.organize.registration.people_list import STANDINGS, Standing
from cubelex.web.shared.labels.names import event_label

T = TypeVar("T")

GENDERS = (
    ("", gettext_lazy("not given")),
    ("f", gettext_lazy("female")),
    ("m", gettext_lazy("male")),
    ("o", gettext_lazy("other")),
)
STATUSES = {
    Standing.ACCEPTED: RegistrationStatus.ACCEPTED,
    Standing.PENDING: RegistrationStatus.PENDING,
    Standing.WAITING: RegistrationStatus.PENDING,
    Standing.CANCELLED: RegistrationStatus.DELETED,
}
OF_THE_REGISTRATION: Final = ("events", "guests", "comments", "notes", "status")
CONSENT: Final = "consent"


class RegistrationForm(forms.Form):
    """What everyone gives to register.

    The gender is asked under every edition, as the WCA wants it of newcomers; most editions leave it open.
    """

    asks_only_what_it_must = True

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=200,
        help_text=gettext_lazy("As in your passport. Add another script in parentheses: Yu Nakajima (中島悠)."),
    )
    country = forms.ChoiceField(
        label=gettext_lazy("Country"), help_text=gettext_lazy("You must be a citizen of this country.")
    )
    wca_id = forms.CharField(
        label=gettext_lazy("WCA ID"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Leave empty if this is your first competition."),
        widget=forms.TextInput({"dir": "ltr", "autocapitalize": "characters", "placeholder": "2015SWAN01"}),
    )
    birthdate = forms.DateField(
        label=gettext_lazy("Date of birth"),
        widget=forms.DateInput({"type": "date", "autocomplete": "bday"}, format="%Y-%m-%d"),
    )
    consent = forms.CharField(
        label=gettext_lazy("Parent or guardian who consents"),
        max_length=200,
        required=False,
        widget=forms.TextInput({"dir": "auto"}),
    )
    gender = forms.ChoiceField(label=gettext_lazy("Gender"), choices=GENDERS)
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"), max_length=200, widget=forms.EmailInput({"autocomplete": "email"})
    )
    events = forms.MultipleChoiceField(label=gettext_lazy("Events"), widget=forms.CheckboxSelectMultiple)
    guests = forms.IntegerField(
        label=gettext_lazy("Number of guests"), min_value=0, max_value=values.MOST_GUESTS, required=False
    )
    comments = forms.CharField(
        label=gettext_lazy("Comment for the organizers"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 2, "dir": "auto"}),
    )

    @property
    def fields_of_the_person(self) -> list[forms.BoundField]:
        """Who they are."""
        return [field for field in self if field.name not in OF_THE_REGISTRATION]

    @property
    def fields_of_the_registration(self) -> list[forms.BoundField]:
        """What they register for."""
        return [field for field in self if field.name in OF_THE_REGISTRATION]

    def __init__(
        self, competition: Competition, edition: Edition, *args: Any, has_consent: bool = False, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.has_consent = has_consent
        stateless = [(STATELESS, _("Stateless"))] if edition.registration.stateless else []
        self._choose("country", [*countries(), *stateless])
        self._choose("events", [(event.id, event_label(event.kind)) for event in competition.events])
        self._edition, self._first_day = edition, competition.schedule.start_date
        self.fields[CONSENT].help_text = _("For competitors who are under %(age)d on the first day.") % {
            "age": edition.registration.consent_under
        }
        self.fields["gender"].required = "gender" in edition.registration.details
        if self.has_consent:
            del self.fields[CONSENT]

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_name(self) -> str:
        """A name with visible characters."""
        return _read(values.read_name, self.cleaned_data["name"])

    def clean_wca_id(self) -> str | None:
        """A WCA ID, or none."""
        return _read(values.read_wca_id, self.cleaned_data["wca_id"])

    def clean_birthdate(self) -> date | None:
        """A day on which a person who competes can be born."""
        day: date | None = self.cleaned_data["birthdate"]
        if day is not None and not values.EARLIEST <= day < timezone.localdate():
            raise ValidationError(_("Check the date of birth."))
        return day

    def clean(self) -> dict[str, Any]:
        """Competitors who are too young to register on their own say who consents (2b)."""
        fields = super().clean() or self.cleaned_data
        born = fields.get("birthdate")
        if born is None or not self.asks_only_what_it_must or self.has_consent:
            return fields
        needed = needs_consent(born, self._first_day, self._edition)
        if needed.answer and not fields.get(CONSENT):
            text = _("Enter the name of the parent or guardian who consents (%(under)s).")
            self.add_error(CONSENT, text % {"under": ", ".join(needed.under)})
        return fields

    @property
    def consent_by(self) -> str:
        """The parent or guardian who consents; empty where nobody does or has to."""
        return str(self.cleaned_data.get(CONSENT) or "")

    def person(self, known: Person | None = None) -> Person:
        """A person as the form has them; what it does not mention stays."""
        fields = self.cleaned_data
        before = known or Person(None, "", "")
        registration = before.registration or Registration(None, (), RegistrationStatus.PENDING)
        return replace(
            before,
            name=fields["name"],
            country_iso2=fields["country"],
            wca_id=fields["wca_id"],
            birthdate=fields["birthdate"],
            gender=fields.get("gender", before.gender) or None,
            email=fields["email"] or None,
            registration=replace(
                registration,
                event_ids=tuple(fields["events"]),
                guests=fields["guests"],
                comments=fields["comments"] or None,
            ),
        )


class LinkForm(forms.Form):
    """Where to send a private link that was lost."""

    address = forms.EmailField(max_length=200)


class PersonForm(RegistrationForm):
    """What officials write of a person: everything can be left open that is not known yet."""

    asks_only_what_it_must = False

    status = forms.ChoiceField(label=gettext_lazy("Status"))
    notes = forms.CharField(
        label=gettext_lazy("Notes for organizers"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 2, "dir": "auto"}),
    )

    def __init__(
        self, competition: Competition, edition: Edition, *args: Any, has_consent: bool = False, **options: Any
    ) -> None:
        super().__init__(competition, edition, *args, has_consent=has_consent, **options)
        self._choose("status", [(standing.value, str(STANDINGS[standing])) for standing in Standing])
        for name in ("birthdate", "gender", "email", "events"):
            self.fields[name].required = False
        self.fields["name"].help_text = self.fields["country"].help_text = ""
        self.fields["wca_id"].help_text = _("Leave empty for newcomers.")

    def person(self, known: Person | None = None) -> Person:
        """A person as the form has them, with their status."""
        person, standing = super().person(known), Standing(self.cleaned_data["status"])
        assert person.registration is not None
        registration = replace(
            person.registration,
            status=STATUSES.get(standing, RegistrationStatus.ACCEPTED),
            is_competing=standing is not Standing.STAFF,
            administrative_notes=self.cleaned_data["notes"] or None,
        )
        return replace(person, registration=registration)


def initial_of(person: Person, standing: Standing) -> dict[str, Any]:
    """What the form says of a person as they are."""
    registration = person.registration or Registration(None, (), RegistrationStatus.ACCEPTED)
    return {
        "name": person.name,
        "country": person.country_iso2,
        "wca_id": person.wca_id or "",
        "birthdate": person.birthdate,
        "gender": person.gender or "",
        "email": person.email or "",
        "events": list(registration.event_ids),
        "guests": registration.guests,
        "comments": registration.comments or "",
        "notes": registration.administrative_notes or "",
        "status": standing.value,
    }


def _read(reader: Callable[[str], T], text: str) -> T:
    try:
        return reader(text)
    except values.Unreadable as fault:
        raise ValidationError(str(fault)) from fault
