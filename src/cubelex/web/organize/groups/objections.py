"""What is wrong with the place of a person, for organizers."""

from dataclasses import dataclass

from cubelex.competition import Competition
from cubelex.officiating import planning
from cubelex.web.shared.labels.messages import say


@dataclass(frozen=True, slots=True)
class Objected:
    """An objection in words, with its regulations and its weight."""

    text: str
    under: tuple[str, ...]
    weight: str


def objected(competition: Competition, against: tuple[planning.Against, ...]) -> tuple[Objected, ...]:
    """Objections in words, serious ones first."""
    return tuple(
        Objected(
            say(objection.reason, competition),
            objection.under,
            "bad" if objection.forbids else "maybe",
        )
        for objection in sorted(against, key=lambda objection: not objection.forbids)
    )
