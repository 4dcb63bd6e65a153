"""Setting up a competition, and changing its setup while it runs (9p2a, A1a3)."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import Competition, Format, changes_between, write_wcif
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import Defined, SetupChanged
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done
from cubelex.officiating.verbs.announcements import Term, setup_faults, terms_of
from cubelex.regulations import Edition, cites, edition_on
from cubelex.rules import Ruling
from cubelex.rules.rounds import may_add_round, who_may_change_limit


def define_competition(by: Actor, competition: Competition) -> Outcome:
    """The first fact of every log. The remarks are what the edition does not allow, to be corrected in time."""
    edition = edition_on(competition.schedule.start_date)
    return done(Defined(write_wcif(competition)), remarks=setup_faults(competition, edition))


@cites("9p2a", since=date(2018, 1, 1))
@cites("A1a3", since=date(2018, 1, 1))
@cites("1c6", until=date(2018, 1, 1))
def change_setup(
    state: CompetitionState, by: Actor, competition: Competition, reason: str = "", *, podium_agrees: bool = False
) -> Outcome:
    """Change the setup. Only the Delegate changes a round that has begun, with a reason.

    `podium_agrees`: whether all on the podium of a final that has started agree to another round (2026's 9p2a+).
    """
    against = (*_losses(state, competition), *_added(state, competition, podium_agrees), *_limits(state, competition))
    if against:
        return Outcome(refusals=against)
    under, changed = _delicate(state, competition)
    if under and not (by.is_delegate and reason.strip()):
        return Outcome(refusals=(Ruling(Message("setup.only_delegate", changes=changed), under),))
    edition = edition_on(competition.schedule.start_date)
    remarks = [Ruling(Message("setup.consider_fairness", changes=changed), under)] if under else []
    changes = changes_between(state.competition, competition)
    return done(SetupChanged(changes, reason, under), remarks=[*remarks, *setup_faults(competition, edition)])


def _losses(state: CompetitionState, competition: Competition) -> Iterator[Ruling[Message]]:
    """What a new setup would remove although something has happened there."""
    if state.has_any_begun and edition_on(competition.schedule.start_date) != state.edition:
        yield Ruling(Message("setup.other_edition"), ())
    round_ids = {round_.id for round_ in competition.rounds}
    for round_id in state.rounds:
        if state.has_begun(round_id) and round_id not in round_ids:
            yield Ruling(Message("setup.round_has_begun", round=RoundRef(round_id)), ())
    for round_ in state.competition.rounds:
        if state.has_begun(round_.id) and competition.kind(round_.event_id).result is not round_.kind.result:
            yield Ruling(Message("setup.other_results", round=RoundRef(round_.id)), ())
    present = {person.registrant_id for person in competition.persons}
    competing = {person for round_state in state.rounds.values() for person in round_state.cards}
    if gone := sorted(competing - present):
        yield Ruling(Message("setup.people_are_in_rounds", persons=tuple(map(PersonRef, gone))), ())


def _added(state: CompetitionState, competition: Competition, podium_agrees: bool) -> Iterator[Ruling[Message]]:
    """The reasons against new rounds."""
    round_ids = {round_.id for round_ in state.competition.rounds}
    for new in competition.rounds:
        before = state.rounds_of_event(new.event_id)
        if new.id in round_ids or not before:
            continue
        final = before[-1]
        is_kept = any(round_.id == final.id and round_.format is final.format for round_ in competition.rounds)
        ruling = may_add_round(
            state.edition,
            final_has_started=state.has_begun(final.id),
            podium_agrees=podium_agrees,
            after_head_to_head=final.format is Format.HEAD_TO_HEAD and is_kept,
        )
        if not ruling.answer:
            yield Ruling(Message("setup.cannot_add_round", round=RoundRef(new.id)), ruling.under)


def _limits(state: CompetitionState, competition: Competition) -> Iterator[Ruling[Message]]:
    """Changes of a time limit that nobody may make (2009)."""
    for round_id, terms in _changed_terms(state, competition):
        if Term.TIME_LIMIT in terms:
            may = who_may_change_limit(state.has_any_begun, state.has_begun(round_id), state.edition)
            if may.answer == "nobody":
                yield Ruling(Message("setup.time_limit_is_late", round=RoundRef(round_id)), may.under)


def _delicate(state: CompetitionState, competition: Competition) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """The regulations that leave changes to the Delegate, and these changes."""
    numbers: list[str] = []
    changed: list[Message] = []
    for round_id, terms in _changed_terms(state, competition):
        for term in terms:
            found = _left_to_delegate(state, round_id, term)
            if found:
                numbers += found
                changed.append(Message(f"setup.changed.{term.name.lower()}", round=RoundRef(round_id)))
    round_ids = {round_.id for round_ in state.competition.rounds}
    for new in (round_ for round_ in competition.rounds if round_.id not in round_ids):
        if any(state.has_begun(round_.id) for round_ in state.rounds_of_event(new.event_id)):
            numbers += _on_changing(Term.ADVANCEMENT, state.edition)
            changed.append(Message("setup.changed.added", round=RoundRef(new.id)))
    return tuple(dict.fromkeys(numbers)), tuple(changed)


def _left_to_delegate(state: CompetitionState, round_id: str, term: Term) -> tuple[str, ...]:
    if state.has_begun(round_id):
        return _on_changing(term, state.edition)
    if term is Term.TIME_LIMIT:
        may = who_may_change_limit(state.has_any_begun, False, state.edition)
        return may.under if may.answer == "Delegate" else ()
    return ()


def _on_changing(term: Term, edition: Edition) -> tuple[str, ...]:
    """The rules that leave the change of a round that has begun to the Delegate: 9p2a for the terms it names.

    Before it named all of them, formats and cutoffs were the Delegate's by 1c6, and then by 1c.
    """
    named = edition.cite("9p2a") if term.name.lower() in edition.rounds.announced_before else ()
    if term is Term.TIME_LIMIT:
        return (*edition.cite("A1a3"), *named)
    return named or edition.cite_known("1c6") or edition.cite("1c")


def _changed_terms(state: CompetitionState, competition: Competition) -> Iterator[tuple[str, Sequence[Term]]]:
    """The rounds that stay, with the terms that change."""
    new = {round_.id: round_ for round_ in competition.rounds}
    for old in state.competition.rounds:
        if old.id in new:
            before, after = terms_of(state.competition, old), terms_of(competition, new[old.id])
            if changes := before.changes(after):
                yield old.id, changes
