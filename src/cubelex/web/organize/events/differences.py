"""What a new setup changes in events and rounds, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Event, FromRounds, Round
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.labels.rounds import FORMATS, advancing_label, cutoff_label, limit_label


@dataclass(frozen=True, slots=True)
class Difference:
    """A change: what changes, from what, to what. Something added or removed has neither."""

    about: str
    before: str = ""
    after: str = ""


def event_differences(old: Competition, new: Competition) -> list[Difference]:
    """Everything that changes in events and rounds."""
    return [*_of_events(old, new), *_of_rounds(old, new)]


def _of_events(old: Competition, new: Competition) -> Iterator[Difference]:
    before, after = ({event.id: event for event in competition.events} for competition in (old, new))
    for event in (other for event_id, other in after.items() if event_id not in before):
        yield Difference(_("%(event)s is added.") % {"event": event_label(event.kind)})
    for event in (other for event_id, other in before.items() if event_id not in after):
        yield Difference(_removed(old, event))
    for event_id in (other for other in after if other in before):
        yield from _of_number(before[event_id], after[event_id])


def _removed(old: Competition, event: Event) -> str:
    registered = sum(person.competes_in(event.id) for person in old.persons)
    values = {"event": event_label(event.kind), "number": registered}
    if not registered:
        return _("%(event)s is removed.") % values
    return (
        ngettext(
            "%(event)s is removed. %(number)d competitor is registered for it.",
            "%(event)s is removed. %(number)d competitors are registered for it.",
            registered,
        )
        % values
    )


def _of_number(before: Event, after: Event) -> Iterator[Difference]:
    if len(before.rounds) != len(after.rounds):
        about = _("%(event)s: number of rounds") % {"event": event_label(before.kind)}
        yield Difference(about, str(len(before.rounds)), str(len(after.rounds)))
    if _is_dual(before) != _is_dual(after):
        about = _("%(event)s: Dual Rounds") % {"event": event_label(before.kind)}
        yield Difference(about, _yes_or_no(_is_dual(before)), _yes_or_no(_is_dual(after)))


def _is_dual(event: Event) -> bool:
    return any(round_.linked_rounds for round_ in event.rounds)


def _yes_or_no(is_so: bool) -> str:
    return _("yes") if is_so else _("no")


def _of_rounds(old: Competition, new: Competition) -> Iterator[Difference]:
    before = {round_.id: round_ for round_ in old.rounds}
    for round_ in new.rounds:
        was = _terms(before[round_.id], old) if round_.id in before else {}
        for name, text in _terms(round_, new).items():
            if round_.id in before and was[name] != text:
                yield Difference(f"{round_label(new, round_.id)}: {name}", was[name], text)


def _terms(round_: Round, competition: Competition) -> dict[str, str]:
    """The announced terms of a round by their names."""
    following = competition.next_round(round_)
    source = following.participation_ruleset.participation_source if following else None
    none = _("none")
    return {
        _("format"): str(FORMATS[round_.format]),
        _("cutoff"): cutoff_label(round_.cutoff, round_.kind) if round_.cutoff else none,
        _("time limit"): limit_label(round_.time_limit, competition) if round_.time_limit else none,
        _("advancing"): advancing_label(source.result_condition, round_.kind)
        if isinstance(source, FromRounds)
        else none,
        _("groups"): str(round_.scramble_set_count),
    }
