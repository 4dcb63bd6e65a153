"""The log of a competition of 500 people with all events: write, read, replay, and add an entry."""

import time
from collections.abc import Callable

from cubelex.competition import AttemptResult
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Entry,
    RoundStatus,
    enter_attempt,
    next_attempt,
    read_log,
    replay,
    results_of,
    undo,
    write_log,
)
from cubelex.officiating.demo import invented_championship, midway, played_until
from cubelex.officiating.log import with_entries

SCORE_TAKER = Actor("score taker")


def milliseconds(action: Callable[[], object], times: int = 5) -> float:
    """The lowest CPU time of several runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        action()
        taken.append((time.process_time() - start) * 1000)
    return min(taken)


def championship() -> tuple[Entry, ...]:
    """The entries until the middle of the third of four days."""
    competition = invented_championship(is_planned=False)
    return played_until(competition, midway(competition, day=3))


def one_more(state: CompetitionState) -> tuple[Entry, ...]:
    """An entry for a competitor with an attempt left."""
    for round_id, round_state in state.rounds.items():
        for person in round_state.cards if round_state.status is RoundStatus.OPEN else ():
            number = next_attempt(state, round_id, person)
            if number is not None:
                outcome = enter_attempt(state, SCORE_TAKER, round_id, person, number, AttemptResult(1234))
                return outcome.entries(state.entries, played[-1].at, SCORE_TAKER)
    raise LookupError("nobody has an attempt left")


if __name__ == "__main__":
    played = championship()
    state = replay(played)
    text = write_log(played)
    new = one_more(state)
    grown = with_entries(state, new, lambda: played)
    undone = undo(grown, SCORE_TAKER, (*played, *new), new[0].number, "typed wrongly")
    undoing = undone.entries(grown.entries, played[-1].at, SCORE_TAKER)
    largest = max(state.rounds, key=lambda round_id: len(state.rounds[round_id].cards))
    print(f"{len(played)} entries, {len(text) / 1e6:.1f} MB")
    print(f"  write          {milliseconds(lambda: write_log(played)):8.2f} ms")
    print(f"  read           {milliseconds(lambda: list(read_log(text))):8.2f} ms")
    print(f"  replay         {milliseconds(lambda: replay(played)):8.2f} ms")
    print(
        f"  verb           {milliseconds(lambda: one_more(state), 50):8.3f} ms, including the search for a competitor"
    )
    print(f"  add an entry   {milliseconds(lambda: with_entries(state, new, lambda: played), 50):8.3f} ms")
    print(f"  undo           {milliseconds(lambda: with_entries(grown, undoing, lambda: (*played, *new)), 20):8.3f} ms")
    print(f"  results of {largest} {milliseconds(lambda: results_of(state, largest)):8.2f} ms")
