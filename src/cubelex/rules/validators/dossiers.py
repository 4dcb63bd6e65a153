"""What one validation looks at: a competition, the edition it is held under, and what is known beside the document."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, Literal

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    FromRounds,
    Person,
    Result,
    Round,
    RoundType,
    Scope,
    round_type,
)
from cubelex.regulations import Championship, Citation, Edition
from cubelex.rules.validators.findings import Finding, Place
from cubelex.rules.validators.wordings import limit_text, round_name

UNSAID: Final = "unsaid"


class Stage(StrEnum):
    """How far a competition has come."""

    SET_UP = "set-up"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Beside:
    """What no document says. Everything has a value that keeps silent where nothing is known.

    `profiles` are the people the WCA knows, by WCA ID. `is_announced`: the document says limits, cutoffs and
    conditions. `lists_competitors`: everybody in it competed, and scrambles belong to it, as in a results file.
    `has_dates`: its dates are the competition's. `today` is given by those who have a calendar. `world_records` are
    those before the competition. `roles` are held by somebody who need not be among its people.
    """

    main_event: str | Literal["unsaid"] | None = UNSAID
    profiles: Mapping[str, Person] | None = None
    championships: tuple[Championship, ...] = ()
    is_announced: bool = True
    lists_competitors: bool = False
    has_dates: bool = True
    today: date | None = None
    world_records: Mapping[tuple[str, Scope], AttemptResult] = field(default_factory=dict)
    roles: frozenset[str] = frozenset()


class Dossier:
    """A competition under its edition, with what validators ask for again and again."""

    def __init__(
        self, competition: Competition, edition: Edition, stage: Stage | None = None, beside: Beside | None = None
    ) -> None:
        self.competition = competition
        self.edition = edition
        self.beside = beside or Beside()
        self.stage = stage or stage_of(competition)

    @cached_property
    def persons(self) -> Mapping[int, Person]:
        """People by registrant id."""
        known = self.competition.persons
        return {person.registrant_id: person for person in known if person.registrant_id is not None}

    @cached_property
    def personal_bests(self) -> Mapping[tuple[int, str, Scope], AttemptResult]:
        """What people had achieved before, by registrant id, event and kind of result."""
        return {
            (number, best.event_id, best.type): best.value
            for number, person in self.persons.items()
            for best in person.personal_bests
            if best.value > 0
        }

    @cached_property
    def events(self) -> Mapping[str, Event]:
        """Events by id; of one that is there twice, the first."""
        return {event.id: event for event in reversed(self.competition.events)}

    @cached_property
    def rounds(self) -> Mapping[str, Round]:
        """Rounds by id."""
        return {held.id: held for held in self.competition.rounds()}

    @cached_property
    def _entered(self) -> Mapping[str, tuple[Result, ...]]:
        return {
            round_id: tuple(one for one in held.results if not one.is_empty) for round_id, held in self.rounds.items()
        }

    @cached_property
    def _uncertain(self) -> frozenset[str]:
        return frozenset(self.edition.uncertain)

    def entered(self, held: Round) -> tuple[Result, ...]:
        """The results in which something is entered."""
        return self._entered[held.id]

    def name(self, person_id: int) -> str:
        """Somebody's name, or their number where nobody has it."""
        person = self.persons.get(person_id)
        return person.name if person else f"person {person_id}"

    def event_of(self, held: Round) -> Event:
        """The round's event, or one of this round alone where there is none."""
        return self.events.get(held.event_id) or Event(held.event_id, (held,))

    def is_last(self, held: Round) -> bool:
        """Whether the event has no later round."""
        return held.number >= len(self.event_of(held).rounds)

    def next_round(self, held: Round) -> Round | None:
        """The round that follows, be it the second of Dual Rounds."""
        return self.rounds.get(f"{held.event_id}-r{held.number + 1}")

    def is_over(self, held: Round) -> bool:
        """Whether nothing is to be entered any more: at the end, or once the round after it has competitors."""
        following = self.next_round(held)
        return self.stage is Stage.FINISHED or (
            following is not None and bool(following.results) and not self.is_first_of_dual(held)
        )

    def dual_rounds(self, event: Event) -> tuple[Round, Round] | None:
        """The Dual Rounds of the event.

        WCIF 1 has no field for them; there everybody advances from the first round to the second. Where nothing was
        announced they are read from who took part: nearly everybody in both.
        """
        if len(event.rounds) < 2 or not self.edition.dual_rounds.exist:
            return None
        first, second = event.rounds[:2]
        are_linked = second.id in first.linked_rounds or _takes_everybody(second) or self._look_dual(first, second)
        return (first, second) if are_linked else None

    def _look_dual(self, first: Round, second: Round) -> bool:
        if self.beside.is_announced:
            return False
        one, other = ({result.person_id for result in self.entered(held)} for held in (first, second))
        return bool(one & other) and 10 * len(one & other) >= 9 * len(one | other)

    def is_first_of_dual(self, held: Round) -> bool:
        """Whether everybody goes on to the next round."""
        pair = self.dual_rounds(self.event_of(held))
        return pair is not None and pair[0].id == held.id

    def sources(self, held: Round) -> tuple[Round, ...]:
        """The rounds whose results decide who takes part: none, one, or both Dual Rounds."""
        before = self.rounds.get(f"{held.event_id}-r{held.number - 1}")
        if before is None or self.is_first_of_dual(before):
            return ()
        pair = self.dual_rounds(self.event_of(held))
        return pair if pair and pair[1].id == before.id else (before,)

    def type_of(self, held: Round) -> RoundType:
        """What the WCA's results call the round."""
        return round_type(held, max(len(self.event_of(held).rounds), held.number))

    def wca_id_of(self, held: Round) -> str:
        """How the WCA's validators name the round, such as 444-c."""
        return f"{held.event_id}-{self.type_of(held)}"

    def round_name(self, held: Round) -> str:
        """The round in words."""
        return round_name(held.event_id, self.type_of(held))

    def limit_text(self, held: Round) -> str:
        """The time limit of a round in words."""
        assert held.time_limit is not None
        sharing = [self.rounds[one] for one in held.time_limit.cumulative_round_ids if one in self.rounds]
        return limit_text(held.time_limit, [self.round_name(one) for one in sharing])

    def is_certain(self, parameter: str) -> bool:
        """Whether it is known what the edition says about something, such as `formats.allowed`."""
        return parameter not in self._uncertain

    def found(
        self,
        code: str,
        under: Iterable[str] = (),
        *,
        held: Round | None = None,
        person: int | None = None,
        event: str | None = None,
        attempt: int | None = None,
        activity: int | None = None,
        rests_on: str | None = None,
        **details: Any,
    ) -> Finding:
        """A finding about a round, a person, an event or an activity, citing this edition.

        `rests_on` is the parameter of the edition that decided.
        """
        said: dict[str, Any] = {}
        if held is not None:
            event = held.event_id
            said |= {"round": self.round_name(held), "round_id": self.wca_id_of(held)}
        if person is not None:
            said["person"] = self.name(person)
        cited = tuple(Citation.of(number, self.edition) for number in under)
        place = Place("", event, held.id if held else None, person, attempt, activity)
        uncertain = rests_on is not None and not self.is_certain(rests_on)
        return Finding(code, place, cited, {**said, **details}, uncertain)


def _takes_everybody(held: Round) -> bool:
    source = held.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        return False
    condition = source.result_condition
    return (condition.type, condition.value) == (ConditionType.PERCENT, 100)


def stage_of(competition: Competition) -> Stage:
    """How far a competition has come, by its results alone: finished once every round has some.

    Head to Head rounds are not waited for, as results of matches may be kept elsewhere.
    """
    held = {one.id: any(not result.is_empty for result in one.results) for one in competition.rounds()}
    if not any(held.values()):
        return Stage.SET_UP
    missing = [one for one in competition.rounds() if not held[one.id] and one.format.attempts is not None]
    return Stage.RUNNING if missing else Stage.FINISHED
