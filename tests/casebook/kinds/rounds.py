"""Questions about a round: ranks, who advances and why, withdrawals, corrections, Dual Rounds, forecasts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cubelex.competition import (
    SKIPPED,
    ChampionshipTitle,
    ConditionType,
    Format,
    ReservedPlaces,
    Result,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.regulations import Edition
from cubelex.rules import advancing, format_result, who_advances
from cubelex.rules.incidents import Reason, keeps_later_results
from cubelex.rules.results import ranked, scored, standing
from cubelex.rules.rounds import (
    NextRound,
    Rivals,
    after_withdrawals,
    best_possible,
    continuing_to_second,
    displaced_by,
    may_be_added,
    may_be_dual,
    most_advancing,
    most_reserved,
    needed_for_rank,
    needed_to_advance,
    next_in_line,
    outlooks_of,
    permitted_reservation,
    projected,
    ranked_together,
    region_of_reservation,
    worst_possible,
)
from tests.casebook.reading import cutoff_of, read_result, read_results

Table = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A round as a case tells it: names for people, and their results."""

    names: dict[int, str]
    round_: Round
    rows: list[Result]
    edition: Edition

    def ids(self, names: list[str] | None) -> list[int]:
        wanted = [str(name) for name in names or []]
        numbers = {name: number for number, name in self.names.items()}
        return [numbers[name] for name in wanted]

    def called(self, ids: Any) -> list[str]:
        return [self.names[number] for number in ids]

    @property
    def in_order(self) -> tuple[Result, ...]:
        return ranked(self.rows, self.round_.event_id, self.round_.format, self.edition)


def field(
    edition: Edition, results: Table, event: object = "333", round_format: object = "a", cutoff: Table | None = None
) -> Field:
    """People by name, each with a list of attempts or with best and average."""
    round_ = Round(f"{event}-r1", Format(str(round_format)), cutoff=cutoff_of(cutoff))
    names = {number: str(name) for number, name in enumerate(results, start=1)}
    rows = [_row(number, own, round_, edition) for number, own in enumerate(results.values(), start=1)]
    return Field(names, round_, rows, edition)


def _row(number: int, own: Any, round_: Round, edition: Edition) -> Result:
    if isinstance(own, dict):
        single = read_result(own["best"])
        return Result(number, (single,), best=single, average=read_result(own.get("average", SKIPPED)))
    return scored(Result(number, read_results(own)), round_.event_id, round_.format, edition)


def _next_round(told: Field, advance: Table, reserved: Table | None = None, to_head_to_head: bool = False) -> NextRound:
    """{best: 4}, {percent: 50} or {better than: 12.00}; reserved places as {places: 2, for: [Ana, Cem]}."""
    kinds = {
        "best": ConditionType.RANKING,
        "percent": ConditionType.PERCENT,
        "better than": ConditionType.RESULT_ACHIEVED,
    }
    (kind, value), *_ = advance.items()
    scope = Scope.AVERAGE if told.round_.format.is_average else Scope.SINGLE
    condition = ResultCondition(kinds[kind], scope, read_result(value))
    if reserved is None:
        return NextRound(condition, is_head_to_head=to_head_to_head)
    countries = dict.fromkeys(told.ids(reserved["for"]), "XX")
    places = ReservedPlaces(frozenset({"XX"}), int(reserved["places"]))
    return NextRound(condition, places, countries, to_head_to_head)


def ask_ranks(edition: Edition, results: Table, **setting: Any) -> dict[str, int | None]:
    """Everybody's rank; none for those without a result."""
    told = field(edition, results, **setting)
    return {told.names[row.person_id]: row.ranking or "none" for row in told.in_order}  # type: ignore[misc]


def _rulings(
    edition: Edition,
    results: Table,
    advance: Table,
    reserved: Table | None = None,
    to_head_to_head: bool = False,
    **setting: Any,
) -> tuple[Field, Mapping[int, Any]]:
    told = field(edition, results, **setting)
    to = _next_round(told, advance, reserved, to_head_to_head)
    return told, who_advances(told.in_order, to, told.round_.event_id, edition)


def ask_advancing(edition: Edition, **facts: Any) -> list[str]:
    """Who advances, best first."""
    told, rulings = _rulings(edition, **facts)
    return told.called(advancing(rulings))


def ask_because(edition: Edition, **facts: Any) -> dict[str, list[str]]:
    """The regulation behind each competitor's advancing or not."""
    told, rulings = _rulings(edition, **facts)
    return {told.names[person]: list(ruling.under) for person, ruling in rulings.items()}


def ask_most_advancing(edition: Edition, competitors: int) -> int:
    """The most who may advance."""
    return most_advancing(competitors, edition).answer


def ask_most_reserved(edition: Edition, places: int, to_head_to_head: bool = False) -> int:
    """The most places that may be reserved."""
    return most_reserved(places, edition, in_head_to_head=to_head_to_head).answer


def ask_reserved_for(edition: Edition, championships: list[Any]) -> str:
    """The region for which a championship may reserve places."""
    return region_of_reservation(championships, edition).answer or "nobody"


def ask_reservation(
    edition: Edition, titles: list[Any], reserved_for_countries: list[Any], represented: list[Any] | None = None
) -> str:
    """Whether places reserved for these countries count at a competition with these titles, such as `national:DE`."""
    reserved = ReservedPlaces(frozenset(reserved_for_countries), 4)
    championships = [ChampionshipTitle.parse(title) for title in titles]
    return "counts" if permitted_reservation(reserved, championships, edition, represented or ()) else "does not count"


def _qualified(told: Field, advance: Table) -> tuple[int, ...]:
    rulings = who_advances(told.in_order, _next_round(told, advance), told.round_.event_id, told.edition)
    return advancing(rulings)


def ask_taking_part(
    edition: Edition, results: Table, advance: Table, withdrawn: list[str] | None = None, **setting: Any
) -> list[str]:
    """Who takes part in the next round after withdrawals."""
    told = field(edition, results, **setting)
    gone = told.ids(withdrawn)
    return told.called(after_withdrawals(told.in_order, _qualified(told, advance), gone, edition).answer)


def ask_next_in_line(
    edition: Edition, results: Table, advance: Table, withdrawn: list[str] | None = None, **setting: Any
) -> list[str]:
    """Who comes in if one more withdraws."""
    told = field(edition, results, **setting)
    return told.called(next_in_line(told.in_order, _qualified(told, advance), told.ids(withdrawn), edition))


def ask_may_be_added(edition: Edition, results: Table, advance: Table, there: list[str], **setting: Any) -> list[str]:
    """Who may still be entered in the open next round."""
    told = field(edition, results, **setting)
    return told.called(may_be_added(told.in_order, _qualified(told, advance), told.ids(there), edition))


def ask_must_leave(
    edition: Edition, results: Table, advance: Table, there: list[str], returning: str, **setting: Any
) -> list[str]:
    """Who has to leave the next round when somebody who had qualified returns."""
    told = field(edition, results, **setting)
    (person,) = told.ids([returning])
    qualified = _qualified(told, advance)
    return told.called(displaced_by(person, told.in_order, qualified, told.ids(there), edition))


def ask_keeps_later_results(
    edition: Edition,
    results: Table,
    corrected: Table,
    advance: Table,
    of: str,
    reason: str = "correction",
    within_head_to_head: bool = False,
    **setting: Any,
) -> bool:
    """Whether somebody keeps the results of later rounds after a correction of this one."""
    told = field(edition, results, **setting)
    after = field(edition, {**results, **corrected}, **setting)
    (person,) = told.ids([of])

    def advance_by(rows: Any) -> tuple[int, ...]:
        in_order = ranked(rows, told.round_.event_id, told.round_.format, edition)
        return advancing(who_advances(in_order, _next_round(told, advance), told.round_.event_id, edition))

    return keeps_later_results(
        person,
        told.rows,
        after.rows,
        advance_by,
        edition,
        reason=Reason(reason.replace(" ", "_")),
        within_head_to_head=within_head_to_head,
    ).answer


def ask_ranks_together(edition: Edition, first: Table, second: Table, **setting: Any) -> dict[str, int | None]:
    """Ranks in Dual Rounds."""
    one = field(edition, first, **setting)
    names = {name: number for number, name in one.names.items()}
    other = field(edition, second, **setting)
    rows = [Result(names[other.names[r.person_id]], r.attempts, r.best, r.average) for r in other.rows]
    together = ranked_together(one.rows, rows, one.round_.event_id, one.round_.format, edition)
    return {one.names[row.person_id]: row.ranking for row in together}


def ask_objections_to_dual(
    edition: Edition,
    rounds: int,
    numbers: list[int] | None = None,
    formats: list[str] | None = None,
    cutoffs: list[Table | None] | None = None,
    limits: list[str] | None = None,
    cumulative_in: list[list[str]] | None = None,
    championships: list[Any] | None = None,
) -> list[str]:
    """The regulations against two rounds being Dual Rounds; `cumulative in` are the rounds that share each limit."""
    first, second = (
        Round(
            f"333-r{(numbers or [1, 2])[n]}",
            Format(str((formats or ["a", "a"])[n])),
            cutoff=cutoff_of((cutoffs or [None, None])[n]),
            time_limit=TimeLimit(
                read_result((limits or ["10:00.00", "10:00.00"])[n]), tuple((cumulative_in or [[], []])[n])
            ),
        )
        for n in (0, 1)
    )
    rulings = may_be_dual(first, second, edition, rounds_of_event=rounds, championships=championships or [])
    return [number for ruling in rulings if not ruling.answer for number in ruling.under or ("there are none",)]


def ask_continuing(edition: Edition, entered: list[str]) -> list[str]:
    """Who goes on to the second of Dual Rounds."""
    return [entered[n] for n in continuing_to_second(range(len(entered)), edition).answer]


def ask_outlook(
    edition: Edition,
    results: Table,
    advance: Table,
    second: Table | None = None,
    reserved: Table | None = None,
    **setting: Any,
) -> dict[str, str]:
    """For everybody: certain, possible or impossible."""
    told = field(edition, results, **setting)
    names = {name: number for number, name in told.names.items()}
    later = None if second is None else [Result(names[name], read_results(own)) for name, own in second.items()]
    found = outlooks_of(told.round_, told.rows, _next_round(told, advance, reserved), edition, second=later)
    return {told.names[person]: str(outlook) for person, outlook in found.items()}


def _round(attempts: list[object], event: object, round_format: object) -> tuple[Any, Round]:
    return read_results(attempts), Round(f"{event}-r1", Format(str(round_format)))


def ask_best_possible(edition: Edition, so_far: list[object], event: object = "333", round_format: object = "a") -> int:
    """The best possible average."""
    return best_possible(*_round(so_far, event, round_format), edition).average


def ask_worst_possible(
    edition: Edition, so_far: list[object], event: object = "333", round_format: object = "a"
) -> int:
    """The worst possible average."""
    return worst_possible(*_round(so_far, event, round_format), edition).average


def ask_projected(edition: Edition, so_far: list[object], event: object = "333", round_format: object = "a") -> int:
    """The projected average."""
    return projected(*_round(so_far, event, round_format), edition).average


def _needed_text(needed: Any, event: str) -> str:
    return format_result(needed.at_most, event) if needed.at_most is not None else str(needed.need)


def ask_needed(
    edition: Edition,
    so_far: list[object],
    rivals: Table,
    rank: int | None = None,
    advance: Table | None = None,
    event: object = "333",
    round_format: object = "a",
) -> str:
    """What the next attempt must be for a rank, or to advance: a result, success, nothing or impossible."""
    told = field(edition, rivals, event, round_format)
    attempts = read_results(so_far)
    others = Rivals(
        sorted(
            standing(projected(row.attempts, told.round_, edition), str(event), told.round_.format, edition)
            for row in told.rows
        )
    )
    if rank is not None:
        return _needed_text(needed_for_rank(attempts, rank, others, told.round_, edition), str(event))
    assert advance is not None
    condition = _next_round(told, advance).condition
    return _needed_text(needed_to_advance(attempts, condition, others, told.round_, edition), str(event))


KINDS = {
    "ranks": ask_ranks,
    "advancing": ask_advancing,
    "because": ask_because,
    "most advancing": ask_most_advancing,
    "most reserved": ask_most_reserved,
    "reserved for": ask_reserved_for,
    "reservation": ask_reservation,
    "taking part": ask_taking_part,
    "next in line": ask_next_in_line,
    "may be added": ask_may_be_added,
    "must leave": ask_must_leave,
    "keeps later results": ask_keeps_later_results,
    "ranks together": ask_ranks_together,
    "objections to dual": ask_objections_to_dual,
    "continuing": ask_continuing,
    "outlook": ask_outlook,
    "best possible": ask_best_possible,
    "worst possible": ask_worst_possible,
    "projected": ask_projected,
    "needed": ask_needed,
}
