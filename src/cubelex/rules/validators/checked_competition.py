"""What one validation looks at: a competition, the edition it is held under, and what is known beside the document."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, Final, Literal

from cubelex.competition import (
    AttemptResult,
    ChampionshipTitle,
    Competition,
    ConditionType,
    Event,
    FromRounds,
    Person,
    Result,
    Round,
    RoundType,
    Scope,
    championships_of,
    round_type,
)
from cubelex.messages import Catalogue, EventRef, Message, Moment, Names, PersonRef, RoundRef, Value, catalogue
from cubelex.regulations import Citation, Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.validators.findings import Finding, FindingPlace
from cubelex.rules.validators.terms import COUNTS, limit_term, round_name

NOT_GIVEN: Final = "not given"

KnownRows = dict[int, tuple[Result, tuple[Finding, ...]]]
"""What was found in the rows of a round before, by person, with the row as it was then."""


class CompetitionStage(NamedOption):
    """How far a competition has come."""

    SET_UP = "set-up"
    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Context:
    """What is known beside the document. By default nothing is, and validators find nothing about it.

    `profiles` are the people the WCA knows, by WCA ID. `championships` are those that the document does not have.
    `is_announced`: the document has limits, cutoffs and conditions. `lists_competitors`: all people in it competed and
    its scrambles are needed, as in a results file. `has_dates`: its dates are the competition's. `today` is the
    current date. `world_records` are those before the competition. `roles` are filled, perhaps by people who are not
    in the document. `sizes` are the numbers of competitors that rounds had before results were removed, by round.
    """

    main_event: str | Literal["not given"] | None = NOT_GIVEN
    profiles: Mapping[str, Person] | None = field(default=None, hash=False)
    championships: tuple[ChampionshipTitle, ...] = ()
    is_announced: bool = True
    lists_competitors: bool = False
    has_dates: bool = True
    today: date | None = None
    world_records: Mapping[tuple[str, Scope], AttemptResult] = field(default_factory=dict, hash=False)
    roles: frozenset[str] = frozenset()
    sizes: Mapping[str, int] = field(default_factory=dict, hash=False)


class CheckedCompetition:
    """A competition under its edition, with what several validators need."""

    def __init__(
        self,
        competition: Competition,
        edition: Edition,
        stage: CompetitionStage | None = None,
        context: Context | None = None,
    ) -> None:
        self.competition = competition
        self.edition = edition
        self.context = context or Context()
        self.stage = stage or stage_by_results(competition)
        self.known_rows: Callable[[str, Round], KnownRows] = lambda _validator, _round: {}
        """What a validator found in the rows of a round before. Who sets it answers for everything else being equal."""

    @cached_property
    def persons(self) -> Mapping[int, Person]:
        """People by registrant id."""
        known = self.competition.persons
        return {person.registrant_id: person for person in known if person.registrant_id is not None}

    @cached_property
    def championships(self) -> tuple[ChampionshipTitle, ...]:
        """The championships that the competition is, by its document or beside it."""
        return tuple(dict.fromkeys((*championships_of(self.competition), *self.context.championships)))

    def best_before(self, number: int, event_id: str, scope: Scope) -> AttemptResult | None:
        """The personal best of a person before the competition, by registrant id."""
        person = self.persons.get(number)
        best = person.personal_best(event_id, scope) if person else None
        return best.value if best and best.value > 0 else None

    @cached_property
    def events(self) -> Mapping[str, Event]:
        """Events by id. Where an event is listed twice, the first one counts."""
        return {event.id: event for event in reversed(self.competition.events)}

    @cached_property
    def rounds(self) -> Mapping[str, Round]:
        """Rounds by id."""
        return {round_.id: round_ for round_ in self.competition.rounds}

    @cached_property
    def _entered(self) -> Mapping[str, tuple[Result, ...]]:
        return {
            round_id: tuple(result for result in round_.results if not result.is_empty)
            for round_id, round_ in self.rounds.items()
        }

    @cached_property
    def _uncertain(self) -> frozenset[str]:
        return frozenset(self.edition.uncertain)

    def entered(self, round_: Round) -> tuple[Result, ...]:
        """The results in which something is entered."""
        return self._entered[round_.id]

    def found_in_rows(
        self, validator: str, round_: Round, find: Callable[["CheckedCompetition", Round, Result], Iterable[Finding]]
    ) -> Iterator[tuple[Result, tuple[Finding, ...]]]:
        """The results in which something is found, each with that. Known rows are not read again."""
        known = self.known_rows(validator, round_)
        for result in self.entered(round_):
            kept = known.get(result.person_id)
            if kept is None or not _is_written_as(kept[0], result):
                kept = known[result.person_id] = result, tuple(find(self, round_, result))
            if kept[1]:
                yield result, kept[1]

    def name(self, person_id: int) -> str:
        """The name of a person, or the number where nobody has it."""
        person = self.persons.get(person_id)
        return person.name if person else f"person {person_id}"

    def called(self, person_id: int) -> Value:
        """A person as a value of a message: by name, or by number where nobody has it."""
        person = self.persons.get(person_id)
        return person.name if person else PersonRef(person_id)

    def event_of(self, round_: Round) -> Event:
        """The event of a round. Where the competition does not list it, an event with this round only."""
        return self.events.get(round_.event_id) or Event(round_.event_id, (round_,))

    def is_last(self, round_: Round) -> bool:
        """Whether the event has no later round."""
        return round_.number >= len(self.event_of(round_).rounds)

    def next_round(self, round_: Round) -> Round | None:
        """The round that follows, also the second of Dual Rounds."""
        return self.rounds.get(f"{round_.event_id}-r{round_.number + 1}")

    @cites("9t1", "9t2", since=date(2018, 1, 1))
    def size(self, rounds: Sequence[Round]) -> int:
        """How many competitors a round, or both Dual Rounds together, had when competitors advanced from it.

        Results that are removed later do not make other results or rounds wrong.
        """
        now = len({result.person_id for round_ in rounds for result in round_.results})
        return max(now, *(self.context.sizes.get(round_.id, 0) for round_ in rounds))

    def is_over(self, round_: Round) -> bool:
        """Whether all results should be there: the competition is finished, or the next round has competitors."""
        following = self.next_round(round_)
        return self.stage is CompetitionStage.FINISHED or (
            following is not None and bool(following.results) and not self.is_first_of_dual(round_)
        )

    @property
    def is_past(self) -> bool:
        """Whether nothing can be planned any more: the competition is finished, or its last day is over."""
        today = self.context.today
        is_over = today is not None and self.context.has_dates and self.competition.schedule.end_date < today
        return is_over or self.stage is CompetitionStage.FINISHED

    def dual_rounds(self, event: Event) -> tuple[Round, Round] | None:
        """The Dual Rounds of the event.

        WCIF 1 has no field for them. There, everybody advances from the first round to the second. Where nothing was
        announced, two rounds count as Dual Rounds when nearly the same people took part in both.
        """
        if len(event.rounds) < 2 or not self.edition.dual_rounds.exist:
            return None
        first, second = event.rounds[:2]
        are_linked = second.id in first.linked_rounds or _takes_everybody(second) or self._look_dual(first, second)
        return (first, second) if are_linked else None

    def _look_dual(self, first: Round, second: Round) -> bool:
        if self.context.is_announced:
            return False
        in_first, in_second = ({result.person_id for result in self.entered(round_)} for round_ in (first, second))
        in_both = in_first & in_second
        return bool(in_both) and 10 * len(in_both) >= 9 * len(in_first | in_second)

    def is_first_of_dual(self, round_: Round) -> bool:
        """Whether everybody advances to the next round."""
        pair = self.dual_rounds(self.event_of(round_))
        return pair is not None and pair[0].id == round_.id

    def sources(self, round_: Round) -> tuple[Round, ...]:
        """The rounds whose results decide who takes part: none, one, or both Dual Rounds."""
        before = self.rounds.get(f"{round_.event_id}-r{round_.number - 1}")
        if before is None or self.is_first_of_dual(before):
            return ()
        pair = self.dual_rounds(self.event_of(round_))
        return pair if pair and pair[1].id == before.id else (before,)

    def type_of(self, round_: Round) -> RoundType:
        """What the WCA's results call the round."""
        return round_type(round_, max(len(self.event_of(round_).rounds), round_.number))

    def wca_id_of(self, round_: Round) -> str:
        """How the WCA's validators name the round, for example 444-c."""
        return f"{round_.event_id}-{self.type_of(round_)}"

    def round_name(self, round_: Round) -> str:
        """The round in the words of the WCA's results."""
        return round_name(round_.kind, self.type_of(round_))

    def limit_term(self, round_: Round) -> Value:
        """The time limit of a round."""
        assert round_.time_limit is not None
        sharing = [round_id for round_id in round_.time_limit.cumulative_round_ids if round_id in self.rounds]
        return limit_term(round_.time_limit, sharing)

    def is_certain(self, parameter: str) -> bool:
        """Whether the value of a parameter, for example `formats.allowed`, is known for this edition."""
        return parameter not in self._uncertain

    def found(
        self,
        code: str,
        under: Iterable[str] = (),
        *,
        round_: Round | None = None,
        person: int | None = None,
        event: str | None = None,
        attempt: int | None = None,
        activity: int | None = None,
        decided_by: str | None = None,
        details: Mapping[str, Any] | None = None,
        **values: Value | None,
    ) -> Finding:
        """A finding about a round, a person, an event or an activity, citing this edition.

        `values` are those of its messages, and in plain form its details. `details` are further ones, or replace the
        plain form of a value. `decided_by` is the parameter of the edition that decided.
        """
        said: dict[str, Value] = {}
        plain: dict[str, Any] = {}
        if round_ is not None:
            event = round_.event_id
            said["round"] = RoundRef(round_.id)
            plain |= {"round": self.round_name(round_), "round_id": self.wca_id_of(round_)}
        elif event is not None:
            said["event"] = EventRef(event)
            plain["event_id"] = event
        if person is not None:
            said["person"] = self.called(person)
            plain["person"] = self.name(person)
        said |= {name: value for name, value in values.items() if value is not None}
        plain |= {name: self._plain(value) for name, value in values.items()}
        cited = tuple(Citation.of(number, self.edition) for number in under)
        place = FindingPlace("", event, round_.id if round_ else None, person, attempt, activity)
        uncertain = decided_by is not None and not self.is_certain(decided_by)
        return Finding(code, place, cited, {**plain, **(details or {})}, uncertain, said, self.competition.event_table)

    def _plain(self, value: Value | None) -> Any:
        """A value as plain data: a number as a number, an event by its id, a round as the WCA's results call it."""
        match value:
            case None | int():
                return value
            case EventRef():
                return value.id
            case Moment():
                return value.when.isoformat()
            case Message() if value.code.startswith(COUNTS):
                return value.values["count"]
            case _:
                return catalogue("en").show(value, _WcaNames(self))


class _WcaNames(Names):
    """Rounds as the WCA's results call them."""

    def __init__(self, checked: CheckedCompetition) -> None:
        super().__init__(checked.competition.event_table)
        self._checked = checked

    def round(self, round_id: str, catalogue: Catalogue) -> str:
        """The round with its event."""
        round_ = self._checked.rounds.get(round_id)
        return self._checked.round_name(round_) if round_ else round_id


def _is_written_as(row: Result, other: Result) -> bool:
    """Whether two rows say the same but for their places, which depend on the other rows."""
    if row is other:
        return True
    return row.attempts == other.attempts and (row.best, row.average) == (other.best, other.average)


def _takes_everybody(round_: Round) -> bool:
    source = round_.participation_ruleset.participation_source
    if not isinstance(source, FromRounds):
        return False
    condition = source.result_condition
    return (condition.type, condition.value) == (ConditionType.PERCENT, 100)


def stage_by_results(competition: Competition) -> CompetitionStage:
    """How far a competition has come, by its results alone: finished when every round has results.

    Head to Head rounds may have none, because results of matches may be stored elsewhere.
    """
    has_results = {round_.id: any(not result.is_empty for result in round_.results) for round_ in competition.rounds}
    if not any(has_results.values()):
        return CompetitionStage.SET_UP
    missing = [
        round_ for round_ in competition.rounds if not has_results[round_.id] and round_.format.attempts is not None
    ]
    return CompetitionStage.RUNNING if missing else CompetitionStage.FINISHED
