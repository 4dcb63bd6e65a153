"""What a new set-up changes of the events and rounds, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Event, FromRounds, Round
from cubelex.web.naming import event_label, round_label
from cubelex.web.wording import FORMATS, advancing_label, cutoff_label, limit_label


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that changes: of what, from what, to what. What is added or taken out has neither."""

    about: str
    before: str = ""
    after: str = ""


def differences(old: Competition, new: Competition) -> list[Difference]:
    """Everything that changes of events and rounds."""
    return [*_of_events(old, new), *_of_rounds(old, new)]


def _of_events(old: Competition, new: Competition) -> Iterator[Difference]:
    before, after = ({event.id: event for event in one.events} for one in (old, new))
    for event_id in (one for one in after if one not in before):
        yield Difference(_("%(event)s is added.") % {"event": event_label(event_id)})
    for event_id in (one for one in before if one not in after):
        yield Difference(_taken_out(old, event_id))
    for event_id in (one for one in after if one in before):
        yield from _of_number(before[event_id], after[event_id])


def _taken_out(old: Competition, event_id: str) -> str:
    registered = sum(person.competes_in(event_id) for person in old.persons)
    values = {"event": event_label(event_id), "number": registered}
    if not registered:
        return _("%(event)s is taken out.") % values
    return (
        ngettext(
            "%(event)s is taken out, although %(number)d is registered for it.",
            "%(event)s is taken out, although %(number)d are registered for it.",
            registered,
        )
        % values
    )


def _of_number(before: Event, after: Event) -> Iterator[Difference]:
    if len(before.rounds) != len(after.rounds):
        about = _("%(event)s: number of rounds") % {"event": event_label(before.id)}
        yield Difference(about, str(len(before.rounds)), str(len(after.rounds)))
    if _is_dual(before) != _is_dual(after):
        about = _("%(event)s: Dual Rounds") % {"event": event_label(before.id)}
        yield Difference(about, _yes_or_no(_is_dual(before)), _yes_or_no(_is_dual(after)))


def _is_dual(event: Event) -> bool:
    return any(one.linked_rounds for one in event.rounds)


def _yes_or_no(is_so: bool) -> str:
    return _("yes") if is_so else _("no")


def _of_rounds(old: Competition, new: Competition) -> Iterator[Difference]:
    before = {one.id: one for one in old.rounds()}
    for one in new.rounds():
        was = _terms(before[one.id], old) if one.id in before else {}
        for name, said in _terms(one, new).items():
            if one.id in before and was[name] != said:
                yield Difference(f"{round_label(new, one.id)}: {name}", was[name], said)


def _terms(one: Round, competition: Competition) -> dict[str, str]:
    """What is announced of a round, by what it is called."""
    following = competition.next_round(one)
    source = following.participation_ruleset.participation_source if following else None
    none = _("none")
    return {
        _("format"): str(FORMATS[one.format]),
        _("cutoff"): cutoff_label(one.cutoff, one.event_id) if one.cutoff else none,
        _("time limit"): limit_label(one.time_limit, competition) if one.time_limit else none,
        _("advancing"): advancing_label(source.result_condition, one.event_id)
        if isinstance(source, FromRounds)
        else none,
        _("groups"): str(one.scramble_set_count),
    }
