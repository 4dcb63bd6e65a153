"""Another law for the same history: one edition for every competition, or other values of parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from cubelex.errors import InvalidQuery
from cubelex.regulations import Edition, amended, texts_in_force

DECIDING: Final = frozenset(
    {
        "averages.best_of_only_dns",
        "events.official",
        "fewest_moves.mean_decimals",
        "formats.allowed",
        "formats.also_ranked",
        "formats.preferred_in_finals",
        "head_to_head.events",
        "multi_blind.tie_breakers",
        "records.in_head_to_head",
        "records.same_day",
        "rounds.least_eliminated",
        "rounds.least_eliminated_percent",
        "rounds.most",
        "rounds.size_counts",
        "rounds.size_limits",
        "times.average_over_threshold",
        "times.threshold",
    }
)
"""The parameters that decide what a base shows. No result tells what others, as those of inspection, would change."""


@dataclass(frozen=True)
class Variation:
    """What is different: the edition that every competition is held under, and values of parameters."""

    edition: Edition | None = None
    changes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By `group.name`, as in `amended`."""

    def __post_init__(self) -> None:
        if self.edition is None and not self.changes:
            raise InvalidQuery("nothing is different; name an edition, or a parameter with another value")

    @cached_property
    def texts(self) -> tuple[tuple[Edition, Edition], ...]:
        """Every text that was in force, oldest first, with the one that would have been.

        The second has the days of the first, so that it stands for the same competitions. Its numbers are its own.
        """
        return tuple((text, self.instead_of(text)) for text in texts_in_force())

    def instead_of(self, text: Edition) -> Edition:
        """The law that would have been in force instead of a text."""
        return replace(amended(self.edition or text, self.changes), date=text.date, revision=text.revision)

    @property
    def without_effect(self) -> tuple[str, ...]:
        """The parameters of `changes` that decide nothing that a base shows."""
        return tuple(path for path in self.changes if ".".join(path.split(".")[:2]) not in DECIDING)

    def __str__(self) -> str:
        said = [f"edition {self.edition}"] if self.edition else []
        return ", ".join([*said, *(f"{path} = {value}" for path, value in self.changes.items())])
