"""From a WCIF document to a competition in the store. All problems are reported at once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Competition, KeptFields, is_results_file, read_wcif
from cubelex.errors import CubelexError, InvalidCompetition, InvalidJson
from cubelex.officiating import Actor, Outcome, Role, import_competition
from cubelex.officiating.views import without_sequences
from cubelex.reading import read_json
from cubelex.regulations import Edition, edition_on
from cubelex.rules import validators
from cubelex.web.organize.competition.forms import objection_to_id
from cubelex.web.shared.findings import said
from cubelex.web.shared.labels.messages import say
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership

MOST_FAULTS: Final = 12
# Pages cannot show competitions with these problems: they are corrected in the document first.
_UNUSABLE: Final = frozenset({"unknown_time_zone_error", "event_repeated_error"})


def read_document(data: bytes) -> Any:
    """A file as data.

    :raises ValidationError: the file is not JSON.
    """
    try:
        return read_json(data)
    except InvalidJson as fault:
        text = _("The file is not valid JSON (%(why)s). Choose a WCIF document.")
        raise ValidationError(text % {"why": fault}) from fault


def competition_in(document: Any, chosen_id: str = "") -> Competition:
    """The competition in a document, with another ID if one was chosen.

    :raises ValidationError: with every problem.
    """
    if is_results_file(document):
        raise ValidationError(_("This is a results file. Choose the WCIF document of the competition."))
    if not isinstance(document, dict) or "schedule" not in document:
        raise ValidationError(_("This is not a WCIF document: it has no schedule."))
    try:
        competition = read_wcif(document)
        edition = edition_on(competition.schedule.start_date)
    except InvalidCompetition as fault:
        raise ValidationError(_faults(str(fault))) from fault
    except CubelexError as fault:
        raise ValidationError(str(fault)) from fault
    competition = _with_all_lists(replace(competition, id=chosen_id or competition.id))
    competition = without_sequences(competition, timezone.now().date())
    if objection := objection_to_id(competition.id):
        raise ValidationError(objection)
    if unusable := [*_misnumbered(competition), *_unusable(competition, edition)]:
        raise ValidationError(unusable)
    return competition


def _with_all_lists(competition: Competition) -> Competition:
    """The competition with the lists that its document left out: pages and programs expect them."""
    events = tuple(replace(event, kept=_without(event.kept, "rounds")) for event in competition.events)
    return replace(competition, events=events, kept=_without(competition.kept, "events", "persons"))


def _without(fields: KeptFields, *lists: str) -> KeptFields:
    return KeptFields(fields.unknown, fields.omitted - set(lists))


def _misnumbered(competition: Competition) -> Iterator[str]:
    """Events whose round ids are not numbered from 1."""
    for event in competition.events:
        rounds = [round_.id for round_ in event.rounds]
        expected = [f"{event.id}-r{number}" for number in range(1, len(rounds) + 1)]
        if rounds != expected or not event.id.isalnum():
            values = {"event": event.id, "rounds": ", ".join(rounds), "expected": ", ".join(expected)}
            yield _("The rounds of “%(event)s” are %(rounds)s. Expected: %(expected)s.") % values


def _unusable(competition: Competition, edition: Edition) -> Iterator[str]:
    wrong = validators.validate(
        validators.CheckedCompetition(competition, edition), ("round_set_ups", "schedule_activities")
    )
    for finding in wrong:
        if finding.code in _UNUSABLE:
            words = said(finding, competition)
            yield f"{words.wrong} {words.remedy}"


def _faults(message: str) -> list[str]:
    """The faults of a document one by one, at most `MOST_FAULTS`."""
    heading, _colon, listed = message.partition(": ")
    faults = listed.split("; ")
    lines = [f"{heading}:", *faults[:MOST_FAULTS]]
    return [*lines, "…"] if len(faults) > MOST_FAULTS else lines


@dataclass(frozen=True, slots=True)
class Created:
    """A competition that was stored, with the remarks of the import."""

    competition: Competition
    remarks: tuple[str, ...]


def create(outcome: Outcome, competition: Competition, by: Account) -> Created:
    """Store a competition, hidden at first. The person who creates it becomes its Delegate."""
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id,
        name=competition.name[:200],
        first_day=days.start_date,
        last_day=days.end_date,
        is_public=False,
    )
    with _once(competition.id), transaction.atomic():
        repository.create(outcome, record, Actor(by.username, frozenset({Role.DELEGATE})), timezone.now(), by)
        Membership.objects.create(account=by, competition=record, role=Role.DELEGATE)
        deeds.record_deed("invited", by, record, name=by.username, role=Role.DELEGATE.value)
    return Created(competition, tuple(say(ruling.answer, competition) for ruling in outcome.remarks))


@contextmanager
def _once(competition_id: str) -> Iterator[None]:
    """Report it when another person creates a competition with the same ID at the same moment."""
    try:
        yield
    except IntegrityError as fault:
        raise ValidationError(objection_to_id(competition_id)) from fault


def take_over(document: Any, by: Account, chosen_id: str = "") -> Created:
    """Import a document with its results.

    :raises ValidationError: with every problem.
    """
    competition = competition_in(document, chosen_id)
    is_over = competition.schedule.end_date < timezone.now().date()
    outcome = import_competition(Actor(by.username, frozenset({Role.DELEGATE})), competition, is_over=is_over)
    if outcome.is_refused:
        raise ValidationError([say(ruling.answer, competition) for ruling in outcome.refusals])
    created = create(outcome, competition, by)
    return replace(created, remarks=(*_remarks_on_version(document, competition), *created.remarks))


def _remarks_on_version(document: Mapping[str, Any], competition: Competition) -> Iterator[str]:
    """Version 1 of WCIF does not say which rounds are Dual Rounds (9v), so they were not imported as such."""
    version = str(document.get("formatVersion", "1.0"))
    has_several = any(len(event.rounds) > 1 for event in competition.events)
    if version.startswith("1") and has_several and edition_on(competition.schedule.start_date).has("9v"):
        text = _(
            "The document has WCIF version %(version)s, which has no Dual Rounds. If two rounds of an event are Dual "
            "Rounds, choose that on the page “Events”."
        )
        yield text % {"version": version}
