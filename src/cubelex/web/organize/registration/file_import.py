"""People from a file: read, shown with all that would change, and only then imported; what was sent is not lost."""

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.competition import read_person
from cubelex.errors import InvalidCompetition
from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.log import admission_of
from cubelex.officiating.verbs import change_people, next_number
from cubelex.reading import read_json
from cubelex.web.organize.registration.changes import append_and_tell
from cubelex.web.organize.registration.merge import MergePlan, merge_plan, merged_people, waiting_after
from cubelex.web.organize.registration.people_files import decoded, read_people, write_people
from cubelex.web.organize.registration.values import Unreadable
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.pages import load_or_404, page

LARGEST: Final = 4 * 2**20
NOTHING: Final = MergePlan(())


@dataclass(frozen=True, slots=True)
class PeopleImport:
    """What was sent, and what it leads to; or why it leads to nothing."""

    text: str
    plan: MergePlan = NOTHING
    problem: str = ""
    unknown: tuple[str, ...] = ()


def importing(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Read what was sent; sent again with `confirmed`, it is imported."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method != "POST":
        return _page(request, state, PeopleImport(""))
    taking = request.POST.getlist("take")
    try:
        read = reading_of(_sent(request), state, by, taking)
    except Unreadable as fault:
        read = PeopleImport("", problem=str(fault))
    leaves_out = bool(request.POST.get("leave_out"))
    preview = outcome_of(state, by, read.plan)
    is_ready = not read.problem and (not read.plan.problems or leaves_out) and not preview.is_refused
    if not is_ready or not request.POST.get("confirmed"):
        return _page(request, state, read, preview)

    def verb(now: CompetitionState) -> Outcome:
        return outcome_of(now, by, reading_of(read.text, now, by, taking).plan)

    done = append_and_tell(request, competition_id, verb, by)
    if done.outcome.is_refused:
        return _page(request, state, read, done.outcome)
    text = _("Imported: %(new)d added, %(changed)d updated.")
    messages.success(request, text % {"new": len(read.plan.new), "changed": len(read.plan.changed)})
    return redirect("setup-competitors", competition_id)


def _sent(request: HttpRequest) -> str:
    """The text that was sent, as a file or in the field."""
    file = request.FILES.get("file")
    if file is None:
        return str(request.POST.get("text", ""))
    if (file.size or 0) > LARGEST:
        raise Unreadable(_("The file is larger than 4 MB. Choose a smaller file."))
    return decoded(file.read())


def reading_of(text: str, state: CompetitionState, by: Actor, taking: Collection[str] = ()) -> PeopleImport:
    """The plan of a text: a WCIF document, of which some events and tasks are taken, or a table.

    Roles that `by` may not give are left out.
    """
    is_wcif = text.lstrip("\ufeff \r\n\t").startswith(("{", "["))
    read = _from_wcif(text, state, taking) if is_wcif else _from_table(text, state)
    return replace(read, plan=read.plan.allowed(by, state.competition))


def _from_table(text: str, state: CompetitionState) -> PeopleImport:
    people = read_people(text, state.competition)
    if people.problem:
        return PeopleImport(text, problem=people.problem)
    return PeopleImport(text, merge_plan(people.lines, state.competition), unknown=people.unknown)


def _from_wcif(text: str, state: CompetitionState, taking: Collection[str]) -> PeopleImport:
    try:
        document: Any = read_json(text)
    except ValueError as fault:
        return PeopleImport(
            text, problem=_("The file is not valid JSON (%(why)s). Choose a WCIF document.") % {"why": fault}
        )
    listed = document.get("persons") if isinstance(document, dict) else document
    if not isinstance(listed, list):
        return PeopleImport(text, problem=_("The document has no people. Choose a WCIF document with persons."))
    version = str(document.get("formatVersion", "1.0")) if isinstance(document, dict) else "2.1"
    people, problems = [], []
    for place, fields in enumerate(listed, 1):
        name = str(fields.get("name", "")) if isinstance(fields, dict) else ""
        try:
            people.append(read_person(fields, version))
        except InvalidCompetition as fault:
            problems.append((place, name, str(fault)))
    is_same = isinstance(document, dict) and document.get("id") == state.competition.id
    plan = merged_people(people, state.competition, is_same_competition=is_same, taking=taking)
    return PeopleImport(_people_alone(document, text), replace(plan, problems=tuple(problems)))


def _people_alone(document: Any, text: str) -> str:
    """The text without what is not about people, as it goes back and forth until it is imported."""
    if not isinstance(document, dict):
        return text
    parts = {name: document[name] for name in ("formatVersion", "id", "persons") if name in document}
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def outcome_of(state: CompetitionState, by: Actor, plan: MergePlan) -> Outcome:
    """What a plan would come to."""
    if not plan.people:
        return Outcome()
    waiting = waiting_after(plan, state.competition, next_number(state))
    changed = waiting != admission_of(state.competition).waiting
    return change_people(state, by, plan.people, waiting=waiting if changed else None)


def _page(
    request: HttpRequest, state: CompetitionState, read: PeopleImport, preview: Outcome | None = None
) -> HttpResponse:
    content = {
        "read": read,
        "preview": preview,
        "new": read.plan.new,
        "changed": read.plan.changed,
        "taking": request.POST.getlist("take"),
        "remarks": preview.remarks[:20] if preview else (),
        "example": _example(state),
    }
    answer = page(request, "organize/registration/file_import.html", state, **content)
    is_wrong = preview is not None and (bool(read.problem) or bool(read.plan.problems) or preview.is_refused)
    answer.status_code = 422 if is_wrong else 200
    return answer


def _example(state: CompetitionState) -> str:
    """What a table can look like."""
    events = " ".join(event.id for event in state.competition.events[:3])
    return f"name,country,wca_id,birthdate,email,events\nAda Swan,PT,,2010-02-28,ada@example.org,{events}\n"


def exported(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone as a table, with all that is known of them; for officials only (2d)."""
    state = load_or_404(competition_id)
    # Spreadsheets take a file for UTF-8 by its mark.
    answer = HttpResponse("\ufeff" + write_people(state.competition), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{competition_id}-competitors.csv"'
    answer["Cache-Control"] = "no-store"
    return answer
