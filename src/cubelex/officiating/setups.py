"""Setting a competition up, and changing its set-up while it runs (9p2a, A1a3)."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from cubelex.competition import Competition, Format, Round, changes_between, write_wcif
from cubelex.officiating.announcements import Term, faults_of, terms_of
from cubelex.officiating.facts import Defined, SetupChanged
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition
from cubelex.officiating.states import State
from cubelex.regulations import cites, edition_on
from cubelex.rules import Ruling, may_add_round, who_may_change_limit

_CHANGED: Final[dict[Term, dict[int, tuple[str, ...]]]] = {
    Term.FORMAT: {2009: ("1c6",), 2025: ("1c",), 2026: ("9p2a",)},
    Term.CUTOFF: {2009: ("1c6",), 2025: ("1c",), 2026: ("9p2a",)},
    Term.TIME_LIMIT: {2009: ("A1a",), 2018: ("A1a3",), 2026: ("A1a3", "9p2a")},
    Term.ADVANCEMENT: {2009: ("1c6",), 2018: ("9p2a",)},
}
"""What makes a change of a round that has begun the Delegate's decision."""


def define_competition(by: Actor, competition: Competition) -> Outcome:
    """The first fact of every log. What the edition has against the set-up is remarked, to be put right in time."""
    edition = edition_on(competition.schedule.start_date)
    faults = [fault for one in competition.rounds() for fault in faults_of(competition, one, edition)]
    return done(Defined(write_wcif(competition)), remarks=faults)


@cites("9p2a", since=date(2018, 1, 1))
@cites("A1a3", since=date(2018, 1, 1))
@cites("1c6", until=date(2018, 1, 1))
def change_setup(
    state: State, by: Actor, competition: Competition, reason: str = "", *, podium_agrees: bool = False
) -> Outcome:
    """Change the set-up. What concerns a round that has begun is for the Delegate, who says why.

    `podium_agrees`: whether all on the podium of a final that has started agree to another round (2026's 9p2a+).
    """
    against = (*_losses(state, competition), *_added(state, competition, podium_agrees), *_limits(state, competition))
    if against:
        return Outcome(refusals=against)
    under, changed = _delicate(state, competition)
    if under and not (by.is_delegate and reason.strip()):
        what = "; ".join(changed)
        return Outcome(refusals=(Ruling(f"only the Delegate may change this now, saying why: {what}", under),))
    edition = edition_on(competition.schedule.start_date)
    faults = [fault for one in competition.rounds() for fault in faults_of(competition, one, edition)]
    remarks = [Ruling("weigh whether the change is fair: " + "; ".join(changed), under)] if under else []
    changes = changes_between(state.competition, competition)
    return done(SetupChanged(changes, reason, under), remarks=[*remarks, *faults])


def _losses(state: State, competition: Competition) -> Iterator[Ruling[str]]:
    """What a new set-up would take away although something has happened there."""
    if state.has_any_begun and edition_on(competition.schedule.start_date) != state.edition:
        yield Ruling("the first day cannot move to where another edition was in force: a round has begun", ())
    kept = {one.id for one in competition.rounds()}
    for round_id in state.rounds:
        if state.has_begun(round_id) and round_id not in kept:
            yield Ruling(f"{round_id} has begun and cannot be taken out", ())
    present = {person.registrant_id for person in competition.persons}
    competing = {person for held in state.rounds.values() for person in held.cards}
    if gone := sorted(competing - present):
        yield Ruling(f"competitors {', '.join(map(str, gone))} are in a round and cannot be taken out", ())


def _added(state: State, competition: Competition, podium_agrees: bool) -> Iterator[Ruling[str]]:
    """What speaks against rounds that are new."""
    known = {one.id for one in state.competition.rounds()}
    for new in competition.rounds():
        before = state.rounds_of_event(new.event_id)
        if new.id in known or not before:
            continue
        ruling = may_add_round(
            state.edition,
            final_has_started=state.has_begun(before[-1].id),
            podium_agrees=podium_agrees,
            after_head_to_head=before[-1].format is Format.HEAD_TO_HEAD and _is_kept(before[-1], competition),
        )
        if not ruling.decision:
            yield Ruling(f"{new.id} cannot be added", ruling.under)


def _is_kept(final: Round, competition: Competition) -> bool:
    return any(one.id == final.id and one.format is final.format for one in competition.rounds())


def _limits(state: State, competition: Competition) -> Iterator[Ruling[str]]:
    """Changes of a time limit that nobody may make any more (2009)."""
    for round_id, terms in _changed_terms(state, competition):
        if Term.TIME_LIMIT in terms:
            may = who_may_change_limit(state.has_any_begun, state.has_begun(round_id), state.edition)
            if may.decision == "nobody":
                yield Ruling(f"the time limit of {round_id} was to be announced before it began", may.under)


def _delicate(state: State, competition: Competition) -> tuple[tuple[str, ...], list[str]]:
    """The regulations that leave changes to the Delegate, and which changes those are."""
    numbers: list[str] = []
    changed: list[str] = []
    for round_id, terms in _changed_terms(state, competition):
        for term in terms:
            found = _left_to_delegate(state, round_id, term)
            if found:
                numbers += found
                changed.append(f"{term} of {round_id}")
    for new in _new_rounds(state, competition):
        if any(state.has_begun(one.id) for one in state.rounds_of_event(new.event_id)):
            numbers += in_edition(_CHANGED[Term.ADVANCEMENT], state.edition)
            changed.append(f"{new.id} is added")
    return tuple(dict.fromkeys(numbers)), changed


def _left_to_delegate(state: State, round_id: str, term: Term) -> tuple[str, ...]:
    if state.has_begun(round_id):
        return in_edition(_CHANGED[term], state.edition)
    if term is Term.TIME_LIMIT:
        may = who_may_change_limit(state.has_any_begun, False, state.edition)
        return may.under if may.decision == "Delegate" else ()
    return ()


def _new_rounds(state: State, competition: Competition) -> Iterator[Round]:
    known = {one.id for one in state.competition.rounds()}
    return (one for one in competition.rounds() if one.id not in known)


def _changed_terms(state: State, competition: Competition) -> Iterator[tuple[str, Sequence[Term]]]:
    """The rounds that stay, and what is announced of them differently."""
    new = {one.id: one for one in competition.rounds()}
    for old in state.competition.rounds():
        if old.id in new:
            before = terms_of(old, state.competition.next_round(old))
            after = terms_of(new[old.id], competition.next_round(new[old.id]))
            if changes := before.changes(after):
                yield old.id, changes
