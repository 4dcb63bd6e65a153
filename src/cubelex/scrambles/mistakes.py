"""What was done at the scrambling table: which sequence a puzzle shows, or which mistake was made (4g, 11i, 11j)."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from cubelex.competition import EventOrId
from cubelex.errors import CubelexError, ImpossibleMove
from cubelex.messages import Message
from cubelex.puzzles import Algorithm, Move, Puzzle, State, puzzle
from cubelex.regulations import Edition
from cubelex.scrambles.sets import ScrambleSet


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a puzzle shows: the labels of the sequences that lead to it, or a likely mistake in one of them."""

    labels: tuple[str, ...]
    mistake: Message | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the puzzle shows a sequence as it should."""
        return bool(self.labels) and self.mistake is None

    @property
    def message(self) -> Message:
        """The explanation in a sentence."""
        if not self.labels:
            return Message("mistakes.unknown")
        if self.mistake is None:
            return Message("mistakes.exact", label=self.labels)
        return Message("mistakes.mistaken", label=self.labels, mistake=self.mistake)

    @property
    def text(self) -> str:
        """The explanation in English."""
        return str(self.message)


def reaches(event: EventOrId, sequence: str, state: str, edition: Edition | None = None) -> bool:
    """Whether the sequence, in the edition's notation, leads from solved to the state, held in any orientation.

    >>> reaches("222", "R U", str(puzzle("222").solved.apply("R U y2")))
    True
    """
    return state_after_sequence(puzzle(event), sequence, edition) in set(
        puzzle(event).state(state).in_every_orientation()
    )


def explain_state(
    scramble_set: ScrambleSet,
    state: str,
    wanted: str = "",
    edition: Edition | None = None,
    among: Collection[str] | None = None,
) -> Diagnosis:
    """Which sequence of the set a puzzle shows, or with which single mistake; the one with the label wanted, if it is.

    `among` are the labels of the sequences that it is compared with: all of the set, if nothing is given.

    :raises ImpossibleState: when no sequence of moves leads to what was entered.
    """
    model = puzzle(scramble_set.kind)
    shown = set(model.state(state).in_every_orientation())
    compared = [labelled for labelled in scramble_set.sequences() if among is None or labelled[0] in among]
    exact = tuple(label for label, sequence in compared if state_after_sequence(model, sequence, edition) in shown)
    if exact:
        return Diagnosis(exact)
    for label, sequence in sorted(compared, key=lambda labelled: labelled[0] != wanted):
        for mistake, mistaken in _mistaken(model.parse(sequence, edition)):
            if mistaken in shown:
                return Diagnosis((label,), mistake)
    return Diagnosis(())


def duplicates(scramble_sets: Iterable[ScrambleSet], edition: Edition | None = None) -> Iterator[tuple[str, str]]:
    """Every sequence that leads to the same state as an earlier one of the same puzzle, with that one's label.

    Sequences that cannot be applied are passed over.
    """
    seen: dict[State, str] = {}
    for scramble_set in scramble_sets:
        model = puzzle(scramble_set.kind)
        for label, sequence in scramble_set.sequences():
            name = f"{scramble_set.name} {label}"
            try:
                reached = state_after_sequence(model, sequence, edition)
            except CubelexError:
                continue
            first = seen.setdefault(min(reached.in_every_orientation(), key=str), name)
            if first is not name:
                yield name, first


def state_after_sequence(model: Puzzle, sequence: str, edition: Edition | None = None) -> State:
    """The state that a sequence in the edition's notation leads to from solved."""
    return model.solved.apply(model.parse(sequence, edition))


def _mistaken(sequence: Algorithm) -> Iterator[tuple[Message, State]]:
    """Every state that one slip leads to: a move left out, done twice, turned the wrong way, or two swapped."""
    model, moves = sequence.puzzle, sequence.moves
    state = model.solved
    for place, move in enumerate(moves):
        rest = moves[place + 1 :]
        slips: dict[str, tuple[Move, ...]] = {
            "left_out": (),
            "made_twice": (move, move),
            "wrong_way": (move.inverse(),),
        }
        for slip, instead in slips.items():
            mistake = Message(f"mistakes.{slip}", number=place + 1, move=str(move))
            yield from _ended(mistake, state, (*instead, *rest))
        if rest:
            pair = {"first": str(move), "second": str(rest[0])}
            swapped = Message("mistakes.swapped", first_number=place + 1, second_number=place + 2, **pair)
            yield from _ended(swapped, state, (rest[0], move, *rest[1:]))
        yield Message("mistakes.stopped_early", made=place, total=len(moves)), state
        state = state.after(move)


def _ended(mistake: Message, state: State, moves: tuple[Move, ...]) -> Iterator[tuple[Message, State]]:
    try:
        for move in moves:
            state = state.after(move)
    except ImpossibleMove:
        return
    yield mistake, state
