"""Forms of the setup: name, days, place and registration of a competition."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import YEARS, country, recognised_countries
from cubelex.errors import UnknownEdition
from cubelex.regulations import edition_on
from cubelex.web.shared.labels.names import CONTINENTS, reader_language
from cubelex.web.shared.texts import LONGEST, TOPICS
from cubelex.web.store.models import CompetitionRecord
from cubelex.web.store.reserved_ids import is_reserved

MOST_DAYS: Final = 14
LONGEST_ID: Final = 64
# The last day may be in the year after the first one, and a moment in another year elsewhere.
_YEARS: Final = YEARS[1:-1]
_PLACES: Final = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")


@cache
def time_zones() -> tuple[str, ...]:
    """The names of time zones by place, as in WCIF."""
    return tuple(
        sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix")))
    )


def countries() -> Iterator[tuple[str, str]]:
    """Countries by their names in the reader's language."""
    language = reader_language()
    yield "", "—"
    yield from sorted(
        ((iso2, country(iso2).name(language)) for iso2 in recognised_countries()), key=lambda named: named[1]
    )


def continents() -> Iterator[tuple[str, str]]:
    """The continents by their names in the reader's language."""
    yield "", "—"
    yield from ((str(continent), str(name)) for continent, name in CONTINENTS.items())


def suggested_id(name: str) -> str:
    """An ID made of a name, in the way of the WCA.

    >>> suggested_id("Río Open — Spring 2026")
    'RioOpenSpring2026'
    """
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "".join(re.findall(r"[A-Za-z0-9]+", ascii_only))[:LONGEST_ID]


def objection_to_id(competition_id: str) -> str:
    """Why a new competition cannot have this ID. Empty if it can."""
    values = {"id": competition_id, "most": LONGEST_ID}
    if not _PLACES.fullmatch(competition_id) or len(competition_id) > LONGEST_ID:
        text = _("“%(id)s” is not a valid ID. Use up to %(most)d Latin letters, digits and hyphens.")
        return text % values
    if is_reserved(competition_id):
        return _("“%(id)s” is reserved for the site. Choose another ID.") % values
    if CompetitionRecord.objects.filter(pk__iexact=competition_id).exists():
        return _("The ID %(id)s is already used. Choose another ID.") % values
    return ""


def refuse_distant_year(day: date) -> None:
    """Refuse a year that a document of a competition cannot speak of.

    :raises ValidationError: with the years that are possible.
    """
    if day.year not in _YEARS:
        years = {"first": _YEARS[0], "last": _YEARS[-1]}
        raise forms.ValidationError(_("Enter a year from %(first)d to %(last)d.") % years)


class PlaceForm(forms.Form):
    """When and where a competition is."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    first_day = forms.DateField(
        label=gettext_lazy("First day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[refuse_distant_year],
    )
    days = forms.IntegerField(label=gettext_lazy("Number of days"), min_value=1, max_value=MOST_DAYS, initial=1)
    venue = forms.CharField(label=gettext_lazy("Venue"), max_length=200, required=False)
    country = forms.ChoiceField(label=gettext_lazy("Country"))
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        widget=forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off", "dir": "ltr"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["country"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(countries())

    def clean_first_day(self) -> date:
        """A day on which an edition of the Regulations was in force."""
        day: date = self.cleaned_data["first_day"]
        try:
            edition_on(day)
        except UnknownEdition as fault:
            raise forms.ValidationError(
                _("No Regulations are available for %(day)s. Choose a later day.") % {"day": day}
            ) from fault
        return day

    def clean_time_zone(self) -> str:
        """A known time zone."""
        typed: str = self.cleaned_data["time_zone"].strip()
        zones = {zone.casefold(): zone for zone in (*time_zones(), "UTC")}
        if typed.casefold() not in zones:
            text = _("“%(typed)s” is not a time zone. Enter for example Europe/Lisbon or Asia/Tehran.")
            raise forms.ValidationError(text % {"typed": typed})
        return zones[typed.casefold()]


class CreationForm(PlaceForm):
    """A new competition."""

    competition_id = forms.CharField(
        label=gettext_lazy("ID"),
        required=False,
        max_length=LONGEST_ID,
        help_text=gettext_lazy("Used in the URL. It cannot be changed later."),
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off", "spellcheck": "false"}),
    )
    like = forms.ChoiceField(label=gettext_lazy("Copy events from"), required=False)
    field_order = ("name", "competition_id", "first_day", "days", "venue", "country", "time_zone", "like")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = list(CompetitionRecord.objects.values_list("id", "name"))
        field = self.fields["like"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("No competition")), *others]
        if not others:
            del self.fields["like"]

    def clean(self) -> dict[str, Any]:
        """An ID that is not used yet, made of the name if none was entered."""
        cleaned = self.cleaned_data
        chosen = cleaned.get("competition_id") or suggested_id(cleaned.get("name", ""))
        cleaned["competition_id"] = chosen
        if cleaned.get("name") and (objection := objection_to_id(chosen)):
            self.add_error("competition_id", objection)
        return cleaned


class DetailsForm(PlaceForm):
    """The details of a competition and its registration."""

    short_name = forms.CharField(label=gettext_lazy("Short name"), max_length=40, required=False)
    competitor_limit = forms.IntegerField(
        label=gettext_lazy("Competitor limit"), min_value=1, max_value=10_000, required=False
    )
    registration_opens = forms.DateTimeField(
        label=gettext_lazy("Registration opens"), required=False, validators=[refuse_distant_year]
    )
    registration_closes = forms.DateTimeField(
        label=gettext_lazy("Registration closes"), required=False, validators=[refuse_distant_year]
    )
    national_championship = forms.ChoiceField(label=gettext_lazy("National Championship"), required=False)
    continental_championship = forms.ChoiceField(label=gettext_lazy("Continental Championship"), required=False)
    world_championship = forms.BooleanField(label=gettext_lazy("World Championship"), required=False)
    move_schedule = forms.BooleanField(
        label=gettext_lazy("Move the schedule when the first day changes"), required=False, initial=True
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300, required=False)
    basis = forms.CharField(widget=forms.HiddenInput, required=False)
    field_order = (
        "name",
        "short_name",
        "first_day",
        "days",
        "move_schedule",
        "venue",
        "country",
        "time_zone",
        "national_championship",
        "continental_championship",
        "world_championship",
        "competitor_limit",
        "registration_opens",
        "registration_closes",
        *TOPICS,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("registration_opens", "registration_closes"):
            widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
            self.fields[name].widget = widget
        for name, choices in (("national_championship", countries), ("continental_championship", continents)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = list(choices())
        for topic, label in TOPICS.items():
            area = forms.Textarea(attrs={"rows": 3, "dir": "auto"})
            self.fields[topic] = forms.CharField(label=str(label), max_length=LONGEST, required=False, widget=area)
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """Moments in venue time, the opening before the closing."""
        cleaned = self.cleaned_data
        for name in ("registration_opens", "registration_closes"):
            typed = cleaned.get(name)
            if typed is not None and cleaned.get("time_zone"):
                cleaned[name] = by_the_clock_of(cleaned["time_zone"], typed)
        opens, closes = cleaned.get("registration_opens"), cleaned.get("registration_closes")
        if opens and closes and closes <= opens:
            text = _("Registration closes before it opens. Correct one of the two dates.")
            self.add_error("registration_closes", text)
        return cleaned


def by_the_clock_of(zone: str, typed: datetime) -> datetime:
    """A moment as entered, in the time of the venue instead of the time of the site."""
    return typed.replace(tzinfo=ZoneInfo(zone))


@cache
def editions_by_day() -> dict[str, str]:
    """The editions by the first day they are in force. Browsers show which edition applies."""
    by_day: dict[str, str] = {}
    day = date.max
    while True:
        try:
            edition = edition_on(day)
        except UnknownEdition:
            return dict(reversed(by_day.items()))
        by_day[edition.in_force_since.isoformat()] = str(edition)
        day = edition.in_force_since - timedelta(days=1)
