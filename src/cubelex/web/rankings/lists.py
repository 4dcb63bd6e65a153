"""Own lists: a club or a school, ranked among itself. They are kept in the installation, and given on as a file.

A file has WCA IDs; what stands after `#` is for people. Lists name nobody who is not in the base.
"""

from collections.abc import Iterable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.rankings import people_in
from cubelex.web.rankings.frames import of_base, ranking_page
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.rankings.installed import InstalledRankings
from cubelex.web.store.models import OwnList

MOST_PEOPLE: Final = 5000
MOST_CHARACTERS: Final = 500_000
LONGEST_NAME: Final = 100

_KNOWN: Final = """
    SELECT person_id, name, country FROM people_now WHERE person_id IN (SELECT unnest(?)) ORDER BY name, person_id
"""


@of_base
def lists(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """All lists."""
    return _all_lists(request, installed, "")


@of_base
def make(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """A new list, made of a name and WCA IDs, typed or in a file."""
    name = " ".join(request.POST.get("name", "").split())[:LONGEST_NAME]
    if not name:
        return _all_lists(request, installed, _("Give the list a name.") if request.method == "POST" else "")
    if OwnList.objects.filter(name=name).exists():
        return _all_lists(request, installed, _("There is a list of this name already."))
    made = OwnList.objects.create(name=name, people=_sent(request, installed))
    _tell(request, len(made.people))
    return redirect("rankings-list", made.pk)


def _all_lists(request: HttpRequest, installed: InstalledRankings, fault: str) -> HttpResponse:
    may_change = may_visit(request, "rankings-list-new", None)
    content = {"lists": OwnList.objects.all(), "may_change": may_change, "fault": fault}
    return ranking_page(request, installed, "lists", "rankings-lists", **content)


@of_base
def edit(request: HttpRequest, installed: InstalledRankings, list_id: int) -> HttpResponse:
    """The people of a list; sent back, others, or nobody any more."""
    found = _list_or_404(list_id)
    if request.method == "POST":
        if request.POST.get("action") == "remove":
            found.delete()
            messages.success(request, _("The list was removed."))
            return redirect("rankings-lists")
        found.people = _sent(request, installed)
        found.save()
        _tell(request, len(found.people))
        return redirect("rankings-list", list_id)
    content = {"list": found, "people": installed.ask_once(_KNOWN, found.people)}
    return ranking_page(request, installed, "list", "rankings-lists", **content)


@of_base
def file(request: HttpRequest, installed: InstalledRankings, list_id: int) -> HttpResponse:
    """A list as a file, to give on: the names beside WCA IDs are those of the base."""
    found = _list_or_404(list_id)
    lines = [f"# {found.name}"]
    lines += [f"{person_id}  # {name}" for person_id, name, _country in installed.ask_once(_KNOWN, found.people)]
    answer = HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "list"}.txt"'
    return answer


def _sent(request: HttpRequest, installed: InstalledRankings) -> list[str]:
    """The people of a form that the base knows."""
    uploaded = request.FILES.get("file")
    text = request.POST.get("people", "")[:MOST_CHARACTERS]
    if uploaded is not None:
        text = f"{text}\n{uploaded.read(MOST_CHARACTERS).decode('utf-8', errors='replace')}"
    asked = people_in(text)[:MOST_PEOPLE]
    known = {person_id for person_id, *_about in installed.ask_once(_KNOWN, asked)}
    _tell_unknown(request, (person_id for person_id in asked if person_id not in known))
    return [person_id for person_id in asked if person_id in known]


def _tell(request: HttpRequest, number: int) -> None:
    text = ngettext("The list has %(number)d person.", "The list has %(number)d people.", number)
    messages.success(request, text % {"number": number})


def _tell_unknown(request: HttpRequest, unknown: Iterable[str]) -> None:
    if listed := list(unknown):
        values = {"ids": ", ".join(listed[:10]), "number": len(listed)}
        text = ngettext(
            "%(number)d WCA ID is not in the rankings: %(ids)s",
            "%(number)d WCA IDs are not in the rankings: %(ids)s",
            len(listed),
        )
        messages.warning(request, text % values)


def _list_or_404(list_id: int) -> OwnList:
    try:
        return OwnList.objects.get(pk=list_id)
    except OwnList.DoesNotExist as fault:
        raise Http404(f"there is not a list {list_id}") from fault
