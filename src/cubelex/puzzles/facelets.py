"""Puzzles that are all stickers: a state is a text with one letter a sticker, a move rearranges the letters."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.models import Puzzle, State
from cubelex.puzzles.permutations import Permutation, composed, visible_order


class FaceletPuzzle(Puzzle):
    """A puzzle whose moves rearrange stickers, the same way in every state."""

    __slots__ = ()

    @abstractmethod
    def permutation(self, move: Move) -> Permutation:
        """Where each sticker comes from; keep it, for it is asked for often."""

    @abstractmethod
    def rearrangement(self, move: Move) -> Callable[[str], str]:
        """The same as a fast function from facelets to facelets; keep it too."""

    def permutation_of(self, algorithm: Algorithm) -> Permutation:
        """Where each sticker comes from after all the moves."""
        permutation: Permutation = tuple(range(len(str(self.solved))))
        for move in algorithm:
            permutation = composed(permutation, self.permutation(move))
        return permutation

    def order(self, moves: str | Algorithm) -> int:
        """After how many repetitions the solved puzzle looks solved again, held the same way."""
        return visible_order(self.permutation_of(self.algorithm(moves)), str(self.solved))


@dataclass(frozen=True, slots=True, repr=False)
class FaceletState(State):
    """A state as the letters of its stickers. Made without checks: `puzzle.state()` checks."""

    puzzle: FaceletPuzzle
    facelets: str

    def __str__(self) -> str:
        return self.facelets

    def after(self, move: Move) -> Self:
        """The state one move later."""
        return type(self)(self.puzzle, self.puzzle.rearrangement(move)(self.facelets))

    def apply(self, moves: str | Algorithm) -> Self:
        """The state after the moves."""
        facelets, rearrangement = self.facelets, self.puzzle.rearrangement
        for move in self.puzzle.algorithm(moves):
            facelets = rearrangement(move)(facelets)
        return type(self)(self.puzzle, facelets)
