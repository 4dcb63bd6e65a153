"""What a judge may see in an attempt, and what follows from it in each edition.

The observations are data (`data/observations`): each has one name for all editions, and from each date on its
regulations and a consequence. Nothing here weighs several observations against each other; that is `attempts`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from cubelex.competition import EventOrId
from cubelex.errors import InvalidAttempt, UnknownObservation
from cubelex.messages import Message
from cubelex.regulations import Edition, cites_table
from cubelex.reprs import NamedOption
from cubelex.rules.events import event_groups
from cubelex.rules.periods import Period, cited_in, period_of, periods

FOLDER = Path(__file__).parents[1] / "data" / "observations"


_EVERY_EVENT: Final = "every event"
_FEWEST_MOVES: Final = "fewest moves"


class Part(NamedOption):
    """Where in an attempt an observation belongs, in the order in which an attempt passes through them."""

    BEFORE = "before"
    INSPECTION = "inspection"
    START = "start"
    SOLVE = "solve"
    STOP = "stop"
    STATE = "state"
    RECORDING = "recording"

    @property
    def is_before_the_solve(self) -> bool:
        """Whether 2018's scorecards write its penalties in front of the time (A7b1)."""
        return self in (Part.BEFORE, Part.INSPECTION, Part.START)


class Effect(NamedOption):
    """What an observation may lead to."""

    NONE = "none"
    PLUS_TWO = "+2"
    PUZZLE_UNSOLVED = "puzzle unsolved"
    EXTRA_ATTEMPT = "extra attempt"
    DNF = "DNF"
    REMAINING_DNF = "remaining attempts DNF"
    EVENT = "event disqualification"
    COMPETITION = "competition disqualification"
    DNS = "DNS"

    @property
    def is_beyond_the_attempt(self) -> bool:
        """Whether later attempts suffer too."""
        return self in (Effect.REMAINING_DNF, Effect.EVENT, Effect.COMPETITION)


def effect_called(text: str) -> Effect:
    """An effect by its name.

    :raises InvalidAttempt: when no effect has that name.
    """
    if text not in list(Effect):
        raise InvalidAttempt(f"{text!r} is not a valid decision; expected one of {', '.join(Effect)}")
    return Effect(text)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from an observation in one edition: the effect named first, and what a person may choose instead.

    `instead` has the other effects, each with the condition under which it is meant.
    """

    under: tuple[str, ...]
    effect: Effect
    decides: str | None = None
    instead: tuple[tuple[Effect, Message], ...] = ()
    needs_timer: bool = False

    @property
    def options(self) -> tuple[Effect, ...]:
        """Every effect that it may have, the one named first before the others."""
        return (self.effect, *(effect for effect, _ in self.instead))


@dataclass(frozen=True, slots=True)
class Observation:
    """A fact with a name for all editions, and its consequences by group of events and by date.

    A consequence has the numbers of the newest edition for which it holds; `consequence` has those of an edition.
    Observations with one `breach` are one breach of the Regulations: together they cost what the worst of them costs.
    `never_in` are groups of events in which nobody can see it, whatever another group says.
    """

    name: str
    part: Part
    consequences: Mapping[str, Mapping[date, Consequence | None]] = field(hash=False)
    breach: str
    never_in: frozenset[str] = frozenset()

    @property
    def seen(self) -> Message:
        """What the judge saw."""
        return Message(f"observations.{self.name}")

    def occurs_in(self, groups: tuple[str, ...]) -> bool:
        """Whether it can be seen in an event of these groups, in whatever edition, be it penalized there or not.

        Fewest Moves has a procedure of its own (Article E); all other events share that of Article A.
        """
        own, known = {_FEWEST_MOVES} & set(groups), self.consequences.keys()
        has_lines = bool(known & {*own, _EVERY_EVENT}) if own else bool(known - {_FEWEST_MOVES})
        return has_lines and not self.never_in.intersection(groups)

    def consequence(self, groups: tuple[str, ...], edition: Edition) -> Consequence | None:
        """What follows for an event in these groups, the most particular group first; nothing where nothing is said."""
        for group in groups if self.occurs_in(groups) else ():
            by_date = self.consequences.get(group, {})
            period = period_of(by_date, edition)
            if period:
                found = by_date[period[0]]
                return found and replace(found, under=cited_in(edition, found.under, period))
        return None


def observation(name: str) -> Observation:
    """The observation of that name.

    :raises UnknownObservation: when there is none; the message lists names that are near.
    """
    known = observations()
    if name not in known:
        near = get_close_matches(name, known, n=4, cutoff=0.5) or sorted(_sharing_a_word(name, known))[:8]
        hint = f"did you mean {', '.join(near)}?" if near else "`cubelex judge --names` lists all of them"
        raise UnknownObservation(f"unknown observation {name!r}; {hint}")
    return known[name]


@cache
def observations() -> Mapping[str, Observation]:
    """Every observation by its name, in the order of an attempt."""
    found = [observation for path in sorted(FOLDER.glob("*.yaml")) for observation in _read(path)]
    order = list(Part)
    return {seen.name: seen for seen in sorted(found, key=lambda seen: order.index(seen.part))}


def observations_in(event: EventOrId, head_to_head: bool = False) -> Mapping[str, Observation]:
    """The observations that can be made in an event, by name, in the order of an attempt.

    >>> "moves_in_inspection" in observations_in("333"), "moves_in_inspection" in observations_in("333fm")
    (True, False)

    :raises UnknownEvent: when no event has that id.
    """
    groups = event_groups(event, head_to_head)
    return {name: seen for name, seen in observations().items() if seen.occurs_in(groups)}


def cited_by_observations() -> Iterator[tuple[tuple[str, ...], Period]]:
    """The regulations that the table of observations cites, each with the period for which it does."""
    for known in observations().values():
        for by_date in known.consequences.values():
            for period in periods(by_date):
                if consequence := by_date[period[0]]:
                    yield consequence.under, period


def _sharing_a_word(name: str, known: Mapping[str, Observation]) -> set[str]:
    words = {word for word in name.split("_") if len(word) > 3}
    return {other for other in known if words & set(other.split("_"))}


def _read(path: Path) -> Iterator[Observation]:
    """The observations of a file, read without YAML's guesses about what is a number, a date or nothing."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    for name, entry in yaml.load(path.read_bytes(), Loader=loader).items():
        part, breach = Part(entry.pop("part")), entry.pop("breach", name)
        never_in = frozenset(entry.pop("never in", ()))
        by_group = {group: _dated(by_date) for group, by_date in entry.items()}
        yield Observation(name, part, by_group, breach, never_in)


def _dated(by_date: Mapping[str, Any]) -> dict[date, Consequence | None]:
    return {date.fromisoformat(day): None if raw == "~" else _consequence(raw) for day, raw in by_date.items()}


def _consequence(raw: Mapping[str, Any]) -> Consequence:
    numbers = raw["regulation"]
    return Consequence(
        under=tuple(numbers) if isinstance(numbers, list) else (numbers,),
        effect=Effect(raw["consequence"]),
        decides=raw.get("decides"),
        instead=tuple(
            (Effect(effect), Message(f"conditions.{condition}")) for effect, condition in raw.get("instead", {}).items()
        ),
        needs_timer=raw.get("timer") == "true",
    )


@cites_table(cited_by_observations)
@lru_cache(maxsize=4096)
def consequence_of(name: str, event: EventOrId, edition: Edition, head_to_head: bool = False) -> Consequence | None:
    """What an observation leads to in an event under an edition; nothing where it has no penalty for it.

    >>> from cubelex.regulations import edition
    >>> found = consequence_of("released_late", "333", edition("2009"))
    >>> found.effect, found.under
    (Effect.PLUS_TWO, ('A6d',))

    :raises UnknownObservation: when the observation is unknown.
    """
    return observation(name).consequence(event_groups(event, head_to_head), edition)
