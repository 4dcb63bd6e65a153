"""Opening, running and finishing rounds."""

from collections.abc import Iterator, Sequence
from datetime import date

from cubelex.competition import Format, Result, Round
from cubelex.officiating.announcements import faults_of
from cubelex.officiating.brackets import is_complete
from cubelex.officiating.cards import Card
from cubelex.officiating.entrants import expected_competitors
from cubelex.officiating.facts import GroupCalled, RoundFinished, RoundOpened
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused
from cubelex.officiating.progress import competitors_of, is_second_of_dual, round_before
from cubelex.officiating.results import results_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import (
    Ruling,
    has_all_attempts,
    has_enough_competitors,
    is_finished,
    may_have_rounds,
    may_start_round,
    most_rounds_after,
)

_OPEN_DISPUTE = {2009: ("2p",), 2018: ("2n2",)}
_NOBODY = {2009: ("9p",), 2018: ("9p2",)}


def open_round(state: State, by: Actor, round_id: str) -> Outcome:
    """Open a round for those who qualified: registered, or advancing from the round before, or replacing somebody.

    Refused while the round before is not complete (9l), when too few competed for another round (9m), when something
    was not announced (9p2a), while a dispute about the event is open (2n2), and when nobody qualified.
    """
    announced = state.announced(round_id)
    if announced.format is Format.HEAD_TO_HEAD and state.edition.head_to_head.events:
        return refused(f"{round_id} is a Head to Head round; open it with its bracket", "I1a")
    competitors = expected_competitors(state, round_id)
    refusals = tuple(against_opening(state, announced, competitors))
    if refusals:
        return Outcome(refusals=refusals)
    opened = RoundOpened(round_id, competitors, after=rounds_before(state, announced))
    return done(opened, remarks=_remarks_on_opening(state, announced, len(competitors)))


def rounds_before(state: State, announced: Round) -> tuple[str, ...]:
    """The rounds whose results decide who takes part in a round."""
    before = round_before(state, announced.id)
    if before is None:
        return ()
    return state.announced(before).linked_rounds or (before,)


def against_opening(state: State, announced: Round, competitors: Sequence[int]) -> Iterator[Ruling[str]]:
    """Everything that speaks against opening a round now for these competitors."""
    status = state.round(announced.id).status
    if status is not RoundStatus.PENDING:
        yield Ruling(f"{announced.id} is {status} already", ("9l",))
    if state.ended_at is not None:
        yield Ruling("the competition has ended", in_edition({2009: (), 2025: ("9u",)}, state.edition))
    if not competitors:
        number = in_edition(_NOBODY, state.edition) if announced.number > 1 else ("9k",)
        yield Ruling("nobody qualified for the round", number)
    if any(one.decision is None and one.event_id == announced.event_id for one in state.disputes):
        yield Ruling("a dispute about the event is still open", in_edition(_OPEN_DISPUTE, state.edition))
    yield from _against_order(state, announced)
    yield from faults_of(state.competition, announced, state.edition)


@cites("9l", "9m")
def _against_order(state: State, announced: Round) -> Iterator[Ruling[str]]:
    """Whether the rounds before are complete, and had competitors enough for another one."""
    before = [one for one in state.rounds_of_event(announced.event_id) if one.number < announced.number]
    complete = all(state.round(one.id).status is RoundStatus.FINISHED for one in before)
    second = is_second_of_dual(announced)
    may_start = may_start_round(state.edition, earlier_rounds_are_complete=complete, is_second_of_dual=second)
    source = rounds_before(state, announced)
    if not may_start.decision:
        yield Ruling("an earlier round of the event is not finished", may_start.under)
    elif any(state.round(one).status is not RoundStatus.FINISHED for one in source):
        yield Ruling(f"who advances from {source[-1]} is not known yet", in_edition(_NOBODY, state.edition))
    if before and not second:
        # The round itself has no round after it yet, so its own size does not matter.
        sizes = [*(competitors_of(state, one.id) for one in before), 1_000_000]
        starts_dual = bool(before[0].linked_rounds)
        enough = may_have_rounds(sizes, state.edition, starts_dual=starts_dual)
        if not enough.decision:
            yield Ruling("too few competed before for another round", enough.under)


def _remarks_on_opening(state: State, announced: Round, competitors: int) -> Iterator[Ruling[str]]:
    enough = has_enough_competitors(competitors, state.edition)
    if not enough.decision:
        yield Ruling(f"{announced.id} should have more competitors", enough.under)
    planned = [one for one in state.rounds_of_event(announced.event_id) if one.number > announced.number]
    later = [one for one in planned if one.id not in announced.linked_rounds]
    allowed = most_rounds_after(competitors, state.edition)
    is_measured = announced.number == 1 or state.edition.rounds.size_counts != "event"
    if is_measured and len(later) > allowed.decision:
        most = allowed.decision
        yield Ruling(f"{competitors} competitors allow {most} more rounds, not {len(later)}", allowed.under)


def call_group(state: State, by: Actor, round_id: str, group: int) -> Outcome:
    """Call a group of an open round; it may be called again."""
    state.announced(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open", "9l")
    if group < 1:
        return refused(f"groups are numbered from 1; {group} came", "1h")
    return done(GroupCalled(round_id, group))


@cites("9l")
def finish_round(state: State, by: Actor, round_id: str) -> Outcome:
    """Declare a round complete: everybody who started has all attempts, extra ones included, and nothing is unruled."""
    announced = state.announced(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        return refused(f"{round_id} is not open", "9l")
    missing = tuple(_missing(state, announced))
    if missing:
        return Outcome(refusals=missing)
    return done(RoundFinished(round_id), remarks=_remarks_on_finishing(state, announced))


def _missing(state: State, announced: Round) -> Iterator[Ruling[str]]:
    bracket = state.round(announced.id).bracket
    if bracket is not None:
        if not is_complete(bracket, state.edition):
            yield Ruling("matches are still to be played", ("9l",))
        return
    lacking = [row.person_id for row in results_of(state, announced.id) if _lacks_attempts(state, announced, row)]
    if lacking:
        yield Ruling(f"attempts are missing of competitors {_listed(lacking)}", ("9l",))
    cards = list(state.taking_part(announced.id))
    extra = [card.person_id for card in cards if any(slot.awaits_extra for slot in card.slots.values())]
    if extra:
        number = in_edition({2009: ("11e",), 2018: ("11e2",)}, state.edition)
        yield Ruling(f"extra attempts are still to be made by competitors {_listed(extra)}", number)
    unruled = [card.person_id for card in cards if any(slot.current.awaits_ruling for slot in card.slots.values())]
    if unruled:
        yield Ruling(f"attempts of competitors {_listed(unruled)} were observed and not ruled on", ("11b",))


def _lacks_attempts(state: State, announced: Round, row: Result) -> bool:
    return not row.is_empty and not has_all_attempts(row.attempts, announced, state.edition)


@cites("2u", since=date(2018, 1, 1))
def _remarks_on_finishing(state: State, announced: Round) -> Iterator[Ruling[str]]:
    if state.round(announced.id).bracket is not None:
        return
    absent = [row.person_id for row in results_of(state, announced.id) if row.is_empty]
    if absent:
        number = in_edition({2009: ("2j",), 2018: ("2u",)}, state.edition)
        yield Ruling(f"nothing is recorded of competitors {_listed(absent)}", number)
    unsigned = [card.person_id for card in state.taking_part(announced.id) if _lacks_signature(state, card)]
    if unsigned:
        number = in_edition({2009: ("A7b",), 2018: ("A7c4",)}, state.edition)
        yield Ruling(f"attempts of competitors {_listed(unsigned)} lack a signature, and may be unfinished", number)
    undecided = [
        card.person_id
        for card in state.taking_part(announced.id)
        if any(slot.current.is_provisional for slot in card.slots.values())
    ]
    if undecided:
        number = in_edition({2009: ("11e",), 2018: ("11e3",)}, state.edition)
        yield Ruling(f"provisional attempts of competitors {_listed(undecided)} are not decided on", number)


def _lacks_signature(state: State, card: Card) -> bool:
    """Whether an attempt lacks one of two signatures; what nobody signed here was signed on paper."""
    made = [slot.valid for slot in card.slots.values() if slot.valid.signatures]
    return not all(
        is_finished("judge" in one.signatures, "competitor" in one.signatures, state.edition, bool(one.under)).decision
        for one in made
        if "judge" in one.signatures or "competitor" in one.signatures
    )


def _listed(persons: Sequence[int]) -> str:
    return ", ".join(map(str, persons))
