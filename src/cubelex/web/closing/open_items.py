"""What is open before a competition can end (9u), and what the Delegate owes after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.competition import Round
from cubelex.messages import isolated
from cubelex.officiating import RoundStatus, State
from cubelex.officiating.log import Bracket, Card, MatchState, Slot, matches_of
from cubelex.officiating.views import competition_with_results, records_before
from cubelex.rules import Ruling, Weight, validators
from cubelex.rules.attempts import is_finished
from cubelex.rules.incidents import Due, due_after, paper_kept_until
from cubelex.web.shared import findings
from cubelex.web.shared.checks import remembering, roles_at
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.results.brackets import match_called
from cubelex.web.station.matches import roles_missing


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """Something that is open, where it is dealt with, and whether the end has to wait for it."""

    kind: str
    text: str
    address: str
    under: tuple[str, ...]
    must_wait: bool


def open_matters(state: State) -> list[OpenMatter]:
    """Everything that is open, what the end has to wait for first."""
    found = [*_rounds(state), *_disputes(state), *_reports(state), *_attempts(state), *_points(state)]
    return sorted(found, key=lambda matter: not matter.must_wait)


def _rounds(state: State) -> Iterator[OpenMatter]:
    for round_ in state.competition.rounds():
        status = state.round(round_.id).status
        if status is not RoundStatus.FINISHED:
            label = round_label(state.competition, round_.id)
            form = _("%(round)s is not finished.") if status is RoundStatus.OPEN else _("%(round)s has not started.")
            address = reverse("desk-steer", args=[state.competition.id, round_.id])
            yield OpenMatter("round", form % {"round": label}, address, _numbers(state, "9u1"), must_wait=True)


def _disputes(state: State) -> Iterator[OpenMatter]:
    for dispute in state.disputes:
        if dispute.decision is None:
            name = isolated(person_label(state.competition, dispute.person_id))
            address = reverse("dispute", args=[state.competition.id, dispute.entry])
            text = _("Unsettled dispute by %(name)s.") % {"name": name}
            yield OpenMatter("dispute", text, address, _numbers(state, "2n2"), must_wait=True)


def _reports(state: State) -> Iterator[OpenMatter]:
    for report in state.reports:
        if report.is_open:
            address = reverse("incident", args=[state.competition.id, report.entry])
            text = _("Undecided incident: %(what)s") % {"what": isolated(report.reported.what)}
            yield OpenMatter("incident", text, address, _numbers(state, "11b"), must_wait=False)


def _attempts(state: State) -> Iterator[OpenMatter]:
    """Attempts that are not settled: provisional, extra ones to be made, observed and not ruled on, not signed."""
    for round_ in state.competition.rounds():
        for card in state.taking_part(round_.id):
            for number, slot in sorted(card.slots.items()):
                if _is_unsettled(state, slot):
                    yield from _attempt(state, round_, card, number, slot)


def _is_unsettled(state: State, slot: Slot) -> bool:
    current = slot.current
    return current.is_provisional or slot.awaits_extra or current.awaits_ruling or is_unsigned(state, slot)


def _attempt(state: State, round_: Round, card: Card, number: int, slot: Slot) -> Iterator[OpenMatter]:
    competition_id = state.competition.id
    extras = f"{reverse('desk-extras', args=[competition_id, round_.id])}?person={card.person_id}"
    desk = f"{reverse('desk', args=[competition_id, round_.id])}?person={card.person_id}"
    values = {
        "name": isolated(person_label(state.competition, card.person_id)),
        "number": number,
        "round": round_label(state.competition, round_.id),
    }
    if slot.current.is_provisional:
        text = _("%(round)s: decide on provisional attempt %(number)d of %(name)s.") % values
        yield OpenMatter("provisional", text, extras, _numbers(state, "11e3", "11e"), must_wait=False)
    elif slot.awaits_extra:
        text = _("%(round)s: extra attempt %(number)d of %(name)s is not done.") % values
        yield OpenMatter("extra", text, extras, _numbers(state, "11e2", "11e"), must_wait=False)
    if slot.current.awaits_ruling:
        text = _("%(round)s: attempt %(number)d of %(name)s needs a ruling.") % values
        yield OpenMatter("unruled", text, desk, _numbers(state, "11b"), must_wait=False)
    elif is_unsigned(state, slot):
        text = _("%(round)s: attempt %(number)d of %(name)s needs a signature.") % values
        yield OpenMatter("unsigned", text, desk, _numbers(state, "A7c4", "A7b"), must_wait=False)


def _points(state: State) -> Iterator[OpenMatter]:
    """Points of matches that were seen and not ruled on, or lack a signature."""
    for round_ in state.competition.rounds():
        bracket = state.round(round_.id).bracket
        if bracket is not None:
            for match in matches_of(bracket, state.edition):
                yield from _of_match(state, round_, bracket, match)


def _of_match(state: State, round_: Round, bracket: Bracket, match: MatchState) -> Iterator[OpenMatter]:
    address = reverse("station-matches", args=[state.competition.id, round_.id])
    label = f"{round_label(state.competition, round_.id)} · {match_called(match.name)}"
    points = bracket.points_of(match.name)
    if bracket.awaits_ruling(match.name):
        names = " – ".join(isolated(person_label(state.competition, each or 0)) for each in (match.high, match.low))
        values = {"number": len(points) + 1, "name": names, "round": label}
        text = _("%(round)s: attempt %(number)d of %(name)s needs a ruling.") % values
        yield OpenMatter("unruled", text, address, _numbers(state, "11b"), must_wait=False)
    for number, point in enumerate(points, 1):
        for place, person_id in enumerate((match.high or 0, match.low or 0) if point.is_signed else ()):
            if roles_missing(state, point, place, person_id):
                name = isolated(person_label(state.competition, person_id))
                text = _("%(round)s: attempt %(number)d of %(name)s needs a signature.")
                said = text % {"number": number, "name": name, "round": label}
                yield OpenMatter("unsigned", said, address, _numbers(state, "A7c4", "A7b"), must_wait=False)


def is_unsigned(state: State, slot: Slot) -> bool:
    """Whether one of the two signatures of an attempt is missing. An attempt without any was signed on paper."""
    made = slot.valid
    judge, competitor = "judge" in made.signatures, "competitor" in made.signatures
    if made.result is None or not (judge or competitor):
        return False
    return not is_finished(judge, competitor, state.edition, bool(made.under)).answer


def _numbers(state: State, *candidates: str) -> tuple[str, ...]:
    """The first of these regulations that the edition has; the same matter has another number in others."""
    return next(filter(None, (state.edition.cite_known(number) for number in candidates)), ())


@dataclass(frozen=True, slots=True)
class Checked:
    """What validators find in the results as they would be sent."""

    findings: tuple[findings.Said, ...]

    @property
    def errors(self) -> int:
        """How many must not be so."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many should be looked at."""
        return sum(finding.severity == "warning" for finding in self.findings)


def checked(state: State, today: date) -> Checked:
    """What validators find, the gravest first."""
    world = {
        (event.id, scope): value
        for event in state.competition.events
        for (region, scope), value in records_before(state.competition, event.id).items()
        if region == "world"
    }
    context = validators.Context(today=today, world_records=world, roles=roles_at(state.competition.id))
    stage = validators.Stage.FINISHED if state.ended_at is not None else None
    to_check = validators.CheckedCompetition(competition_with_results(state), state.edition, stage, context)
    found = validators.validate(to_check, remember=remembering(state, to_check))
    return Checked(
        tuple(findings.said(finding, state.competition) for finding in found if finding.severity.value != "info")
    )


@dataclass(frozen=True, slots=True)
class ShownDue:
    """Something to be sent, and the last day for it."""

    label: str
    by: date
    is_must: bool
    under: tuple[str, ...]


def dues(state: State) -> list[ShownDue]:
    """What the Delegate owes after the last day; editions since 2025 leave it to policies."""
    labels = {
        "report": _("Delegate's report"),
        "results": _("Results"),
        "corrections": _("Corrections to results"),
    }
    found = due_after(state.competition.schedule.end_date, state.edition)
    return [_due(due, labels[due.answer.what]) for due in found]


def _due(ruling: Ruling[Due], label: str) -> ShownDue:
    return ShownDue(label, ruling.answer.by, ruling.answer.weight is Weight.MUST, ruling.under)


def paper_until(state: State) -> Ruling[date | None]:
    """Until when score sheets are kept."""
    return paper_kept_until(state.competition.schedule.end_date, state.edition)
