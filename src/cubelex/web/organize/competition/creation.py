"""New competitions: entered in a form, from a file, or from the WCA website."""

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from cubelex.competition import Competition, Event, Schedule
from cubelex.officiating import Actor, Role, define_competition
from cubelex.web.organize.competition import document_import as importing
from cubelex.web.organize.competition import wca_website as fetching
from cubelex.web.organize.competition.country_zones import zones_of_countries
from cubelex.web.organize.competition.details import new_venue
from cubelex.web.organize.competition.forms import LONGEST_ID, CreationForm, editions_by_day, time_zones
from cubelex.web.shared.access.actors import account_of
from cubelex.web.store import repository


class DocumentForm(forms.Form):
    """A WCIF document to import; beside the form of a new competition, so its fields have ids of their own."""

    document = forms.FileField(
        label=gettext_lazy("WCIF document"),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )
    competition_id = forms.CharField(
        label=gettext_lazy("Other ID"),
        required=False,
        max_length=LONGEST_ID,
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"auto_id": "document_%s", **options})

    def clean_document(self) -> Any:
        """A document that is not too large."""
        document = self.cleaned_data["document"]
        if document.size > fetching.LARGEST:
            raise ValidationError(_("The file is too large for a WCIF document."))
        return importing.read_document(document.read())


class AddressForm(forms.Form):
    """A competition on the WCA website."""

    address = forms.CharField(
        label=gettext_lazy("ID or URL"),
        max_length=300,
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off", "placeholder": "RiverOpen2026"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"auto_id": "website_%s", **options})


def create(request: HttpRequest) -> HttpResponse:
    """The three ways to a new competition. A form that was sent creates one."""
    form = CreationForm(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return _page(request, form=form)
    competition, account = typed_in(form.cleaned_data), account_of(request)
    outcome = define_competition(Actor(account.username, frozenset({Role.DELEGATE})), competition)
    try:
        importing.create(outcome, competition, account)
    except ValidationError as fault:
        form.add_error("competition_id", fault)
        return _page(request, form=form)
    messages.success(request, _("Competition created. Only you can see it until you publish it."))
    return redirect("setup", competition.id)


def typed_in(said: dict[str, Any]) -> Competition:
    """The competition that a form describes."""
    schedule = Schedule(said["first_day"], said["days"], (new_venue(said),))
    events = tuple(
        map(without_what_happened, repository.load(said["like"]).competition.events if said.get("like") else ())
    )
    return Competition(said["competition_id"], said["name"], said["name"], schedule, events=events)


def without_what_happened(event: Event) -> Event:
    """An event without results and scrambles."""
    return replace(event, rounds=tuple(replace(round_, results=(), scramble_sets=()) for round_ in event.rounds))


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Import a document."""
    form = DocumentForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, document=form)
    fields = form.cleaned_data
    try:
        created = importing.take_over(fields["document"], account_of(request), fields["competition_id"])
    except ValidationError as fault:
        form.add_error("document", fault)
        return _page(request, document=form)
    return _imported(request, created)


@require_POST
def fetch(request: HttpRequest) -> HttpResponse:
    """Import a document from the WCA website."""
    form = AddressForm(request.POST)
    if not form.is_valid():
        return _page(request, address=form)
    try:
        if not fetching.is_possible():
            raise ValidationError(_("This site cannot import from the WCA website. Upload the WCIF file instead."))
        document = fetching.document_of(fetching.id_in(form.cleaned_data["address"]))
        created = importing.take_over(document, account_of(request))
    except ValidationError as fault:
        form.add_error("address", fault)
        return _page(request, address=form)
    return _imported(request, created)


def _imported(request: HttpRequest, created: importing.Created) -> HttpResponse:
    people = len(created.competition.persons)
    text = ngettext("Imported with %(number)d person.", "Imported with %(number)d people.", people)
    messages.success(request, text % {"number": people})
    for remark in created.remarks[: importing.MOST_FAULTS]:
        messages.warning(request, remark)
    return redirect("setup", created.competition.id)


def _page(
    request: HttpRequest,
    form: CreationForm | None = None,
    document: DocumentForm | None = None,
    address: AddressForm | None = None,
) -> HttpResponse:
    content = {
        "form": form or CreationForm(),
        "document_form": document or DocumentForm(),
        "address_form": address or AddressForm(),
        "may_fetch": fetching.is_possible(),
        "time_zones": time_zones(),
        "zones_of_countries": zones_of_countries(),
        "editions": editions_by_day(),
    }
    is_refused = any(sent is not None and sent.is_bound for sent in (form, document, address))
    return render(request, "organize/competition/create.html", content, status=422 if is_refused else 200)
