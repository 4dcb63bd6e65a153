"""Scramble sets: the sequences one group of a round uses, attempts and extras."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from cubelex.errors import InvalidScrambleSet


@dataclass(frozen=True, slots=True)
class ScrambleSet:
    """The sequences of one group: one per attempt, and extras for extra attempts.

    An attempt of Multi-Blind is a tuple of sequences, one per cube; for every other event it is a tuple of one.
    """

    event: str
    round: int
    group: int
    attempts: tuple[tuple[str, ...], ...]
    extras: tuple[tuple[str, ...], ...] = ()

    @property
    def name(self) -> str:
        """WCIF's activity code of the group.

        >>> ScrambleSet("333", 1, 2, ()).name
        '333-r1-g2'
        """
        return f"{self.event}-r{self.round}-g{self.group}"

    def sequences(self) -> tuple[tuple[str, str], ...]:
        """Every sequence with its label: 1, 2, …, E1, E2, …, and for the cubes of Multi-Blind 1.1, 1.2 and so on."""
        labelled = [(str(index), attempt) for index, attempt in enumerate(self.attempts, 1)]
        labelled += [(f"E{index}", attempt) for index, attempt in enumerate(self.extras, 1)]
        return tuple(
            (label if self.event != "333mbf" else f"{label}.{number}", sequence)
            for label, attempt in labelled
            for number, sequence in enumerate(attempt, 1)
        )

    def to_json(self) -> dict[str, Any]:
        """The set as JSON values; Multi-Blind's cubes are joined by line breaks, as other tools do."""
        return {
            "event": self.event,
            "round": self.round,
            "group": self.group,
            "scrambles": ["\n".join(attempt) if self.event == "333mbf" else attempt[0] for attempt in self.attempts],
            "extraScrambles": ["\n".join(attempt) if self.event == "333mbf" else attempt[0] for attempt in self.extras],
        }

    @classmethod
    def from_json(cls, document: Any) -> Self:
        """Read what `to_json` wrote."""
        try:
            event = str(document["event"])
            return cls(
                event,
                int(document["round"]),
                int(document["group"]),
                read_attempts(event, document["scrambles"]),
                read_attempts(event, document.get("extraScrambles", [])),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise InvalidScrambleSet(
                f"this is not a scramble set: {fault!r}; expected event, round, group, scrambles and extraScrambles"
            ) from None


def read_attempts(event: str, texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The attempts as tuples of sequences: only Multi-Blind's line breaks part cubes, Megaminx's part lines."""
    if event == "333mbf":
        return tuple(tuple(line.strip() for line in text.splitlines() if line.strip()) for text in texts)
    return tuple((str(text),) for text in texts)
