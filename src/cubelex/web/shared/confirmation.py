"""Previews: what a verb would append, what prevents it, and which results it changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.officiating import Actor, CompetitionState, Fact, Outcome, RoundStatus, after, undo
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import expected_competitors
from cubelex.officiating.views import RowChange, diff_results, next_to_open
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.pages import page
from cubelex.web.shared.results.changes import ShownChange, shown_changes
from cubelex.web.store import repository
from cubelex.web.store.models import LogEntry

Verb = Callable[[CompetitionState], Outcome]


@dataclass(frozen=True, slots=True)
class AdvancementChange:
    """Who would be in the next round instead of whom."""

    label: str
    joining: tuple[str, ...]
    leaving: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectPreview:
    """The preview of an outcome: its entries in the log, the results that change, who advances instead.

    `shifted` are the rows of those who only get another rank.
    """

    sentences: tuple[tuple[str, tuple[str, ...]], ...]
    changes: tuple[ShownChange, ...]
    shifted: tuple[ShownChange, ...]
    advancements: tuple[AdvancementChange, ...]


@dataclass(frozen=True, slots=True)
class ConfirmationPage:
    """The title, where Cancel leads, and where the page goes when it is done."""

    title: str
    back: str
    then: str


def effect_on(state: CompetitionState, outcome: Outcome) -> EffectPreview:
    """What an outcome would do, to be shown before it is confirmed."""
    now = after(state, outcome, lambda: repository.log_of(state.competition.id))
    differing = diff_results(state, now)
    row_changes = [change for change in differing if not _is_empty(change)]
    lines = ((_line(state, fact), _numbers(fact)) for fact in outcome.facts)
    concerned = {state.announced_round(change.round_id).event_id for change in differing}
    if state.disqualifications != now.disqualifications:
        concerned = {event.id for event in state.competition.events}
    own, shifted = ([change for change in row_changes if _only_shifts(change) is only] for only in (False, True))
    return EffectPreview(
        tuple(lines),
        tuple(shown_changes(state, own)),
        tuple(shown_changes(state, shifted)),
        tuple(_advancements(state, now, concerned)),
    )


def _line(state: CompetitionState, fact: Fact) -> str:
    """The entry as a sentence; of an undoing, what is undone."""
    if isinstance(fact, facts.Undone):
        row = LogEntry.objects.filter(competition_id=state.competition.id, number=fact.entry).first()
        if row is not None:
            return _("Undo: %(what)s") % {"what": sentence(row.kind, row.fact, state.competition)}
    return sentence(fact.kind, fact.to_json(), state.competition)


def _is_empty(change: RowChange) -> bool:
    """Whether there is no result before or after: somebody is in a round, or is not any more."""
    return all(row is None or row.is_empty for row in (change.before, change.after))


def _only_shifts(change: RowChange) -> bool:
    """Whether nothing but a rank changes."""
    if change.before is None or change.after is None:
        return False
    return replace(change.before, ranking=change.after.ranking) == change.after


def _numbers(fact: Fact) -> tuple[str, ...]:
    return tuple(getattr(fact, "under", ()))


def _advancements(state: CompetitionState, now: CompetitionState, event_ids: set[str]) -> Iterator[AdvancementChange]:
    """For rounds that are not open yet, who would take part in them instead of whom."""
    rounds = (
        round_ for round_ in state.competition.rounds if round_.event_id in event_ids and state.has_begun(round_.id)
    )
    following = dict.fromkeys(
        following_round.id for round_ in rounds if (following_round := next_to_open(state, round_.id))
    )
    for round_id in following:
        if state.round(round_id).status is not RoundStatus.PENDING:
            continue
        before, after_it = (set(expected_competitors(each, round_id)) for each in (state, now))
        if before != after_it:
            label = round_label(state.competition, round_id)
            yield AdvancementChange(label, _names(state, after_it - before), _names(state, before - after_it))


def _names(state: CompetitionState, persons: set[int]) -> tuple[str, ...]:
    return tuple(person_label(state.competition, person) for person in sorted(persons))


def confirmed(
    request: HttpRequest, state: CompetitionState, by: Actor, verb: Verb, ways: ConfirmationPage
) -> HttpResponse:
    """Do what was confirmed. Before that, show a preview."""
    preview = verb(state)
    if request.POST.get("confirmed") and not preview.is_refused:
        at, account = timezone.now(), account_of(request)
        key = request.POST.get("key") or None
        preview = repository.append(state.competition.id, verb, by=by, at=at, account=account, key=key).outcome
        if not preview.is_refused and not preview.questions:
            messages.success(request, _("Done."))
            return redirect(ways.then)
    is_open = not preview.is_refused and not preview.questions
    content = {
        "ways": ways,
        "outcome": preview,
        "effect": effect_on(state, preview) if is_open and preview.facts else None,
        "asked": asked_again(request.POST),
        "key": uuid4().hex,
    }
    return page(request, "shared/confirm.html", state, **content)


def asked_again(form: QueryDict) -> list[tuple[str, str]]:
    """What was asked for, to be sent again with the confirmation."""
    left_out = ("csrfmiddlewaretoken", "confirmed", "key")
    return [(name, value) for name, several in form.lists() if name not in left_out for value in several]


def undo_verb(request: HttpRequest, by: Actor) -> tuple[Verb, str]:
    """The verb that undoes an entry of the log, and its title."""
    entry, reason = number(request.POST, "entry"), request.POST.get("reason", "")[:LONGEST]
    return lambda state: undo(state, by, repository.log_of(state.competition.id), entry, reason), _("Undo")
