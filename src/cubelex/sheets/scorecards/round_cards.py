"""The scorecards of a round: what was announced of it, on a card for each competitor."""

from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import (
    ActivityCode,
    Competition,
    EventOrId,
    Format,
    Person,
    Round,
    Scope,
    TimeLimit,
    is_championship_final,
)
from cubelex.messages import Catalogue, Message
from cubelex.regulations import Edition
from cubelex.rules import format_result, is_fewest_moves, is_multi_blind, is_official, is_timed
from cubelex.rules.scrambling import should_have_second_check
from cubelex.sheets.layout import Stationery, round_name, with_numbers
from cubelex.sheets.schedule import limit_time
from cubelex.sheets.scorecards.cards import EXTRA_ROWS, CardKind, PrintedCard
from cubelex.sheets.scorecards.entrants import Entrant, entrants, has_several_rooms

_A_MINUTE: Final = 60
_UNRANKED: Final = 10**9


@dataclass(frozen=True, slots=True)
class CardOptions:
    """What can be chosen when printing: the address of the site, for QR codes; whether it is a championship (4g3+).

    A competition that is declared a championship needs no choice.
    """

    site: str = ""
    is_championship: bool = False
    extra_rows: int = EXTRA_ROWS


def round_cards(
    competition: Competition,
    round_id: str,
    edition: Edition,
    stationery: Stationery,
    options: CardOptions | None = None,
) -> list[PrintedCard]:
    """A card for everybody in the round, group by group.

    :raises UnknownRound: when the competition has no such round.
    """
    round_ = competition.round(round_id)
    options = options or CardOptions()
    people = entrants(competition, round_)
    blank = blank_card(competition, round_, edition, stationery, options)
    shows_room = has_several_rooms(people)
    return [_card(blank, entrant, competition, round_, edition, options, shows_room=shows_room) for entrant in people]


def blank_card(
    competition: Competition,
    round_: Round,
    edition: Edition,
    stationery: Stationery,
    options: CardOptions | None = None,
) -> PrintedCard:
    """A card of the round for nobody in particular."""
    words = stationery.words
    options = options or CardOptions()
    is_final = competition.next_round(round_) is None
    return PrintedCard(
        competition=competition.name,
        event=words.event(round_.kind),
        place=round_name(competition, round_.event_id, round_.number, words),
        kind=card_kind(round_),
        attempts=round_.format.attempts or edition.head_to_head.most_points,
        cutoff_after=round_.cutoff.number_of_attempts if round_.cutoff else None,
        cutoff=_cutoff(round_, words),
        lines=(*_limits(competition, round_, edition, words), *unofficial_lines(round_.kind, edition, words)),
        scrambler_signs=edition.scorecards.scrambler_signs != "unsaid" and not is_fewest_moves(round_.kind),
        has_second_check=_has_second_check(
            None,
            round_,
            edition,
            is_championship_final(competition, round_.id) or (options.is_championship and is_final),
        ),
        extra_rows=options.extra_rows,
    )


def unofficial_lines(event: EventOrId, edition: Edition, words: Catalogue) -> tuple[str, ...]:
    """What a card says of an event that is not official (9b++)."""
    official = is_official(event, edition)
    return () if official.answer else (with_numbers(words.text("sheets.scorecards.unofficial"), official.under),)


def any_card(competition_name: str, edition: Edition, extra_rows: int = EXTRA_ROWS) -> PrintedCard:
    """A card for no round in particular."""
    signs = edition.scorecards.scrambler_signs != "unsaid"
    return PrintedCard(competition_name, "", "", CardKind.TIMED, 5, scrambler_signs=signs, extra_rows=extra_rows)


def card_kind(round_: Round) -> CardKind:
    """What is written on the round's cards."""
    if round_.format is Format.HEAD_TO_HEAD:
        return CardKind.HEAD_TO_HEAD
    if is_timed(round_.kind):
        return CardKind.TIMED
    return CardKind.MULTI_BLIND if is_multi_blind(round_.kind) else CardKind.MOVES


def card_address(site: str, competition_id: str, round_id: str, registrant_id: int | None) -> str:
    """What a card's QR code says: an address of the site, which its desk and its station pages both understand.

    >>> card_address("http://10.0.0.1:8000/", "Demo2026", "333-r1", 17)
    'http://10.0.0.1:8000/Demo2026/card/333-r1/17/'
    """
    return f"{site.rstrip('/')}/{competition_id}/card/{round_id}/{registrant_id}/" if site else ""


def _card(
    blank: PrintedCard,
    entrant: Entrant,
    competition: Competition,
    round_: Round,
    edition: Edition,
    options: CardOptions,
    *,
    shows_room: bool,
) -> PrintedCard:
    return replace(
        blank,
        person=entrant.person,
        group=entrant.group,
        station=entrant.station,
        room=entrant.room if shows_room else "",
        has_second_check=blank.has_second_check or _has_second_check(entrant.person, round_, edition, False),
        address=card_address(options.site, competition.id, round_.id, entrant.person.registrant_id),
    )


def _cutoff(round_: Round, words: Catalogue) -> str:
    if round_.cutoff is None:
        return ""
    result = format_result(round_.cutoff.result_value, round_.kind)
    attempts = round_.cutoff.number_of_attempts
    return words.say(Message("sheets.scorecards.cutoff", result=result, count=attempts))


def _limits(competition: Competition, round_: Round, edition: Edition, words: Catalogue) -> list[str]:
    """The time limit in words; Multi-Blind and Fewest Moves have that of the Regulations."""
    limits = edition.multi_blind
    if is_multi_blind(round_.kind):
        each, most = limits.seconds_per_puzzle // _A_MINUTE, limits.most_seconds // _A_MINUTE
        return [words.say(Message("sheets.scorecards.limit_multi_blind", minutes=each, most=most))]
    if is_fewest_moves(round_.kind):
        minutes = edition.fewest_moves.seconds // _A_MINUTE
        return [words.say(Message("sheets.scorecards.limit_fewest_moves", minutes=minutes))]
    return [_limit(competition, round_.time_limit, round_.id, words)] if round_.time_limit else []


def _limit(competition: Competition, limit: TimeLimit, round_id: str, words: Catalogue) -> str:
    time = limit_time(limit.centiseconds)
    if not limit.is_cumulative:
        return words.say(Message("sheets.scorecards.limit", time=time))
    if limit.cumulative_round_ids == (round_id,):
        text = words.say(Message("sheets.scorecards.limit_cumulative", time=time))
    else:
        rounds = tuple(_round_of_event(competition, other, words) for other in limit.cumulative_round_ids)
        text = words.say(Message("sheets.scorecards.limit_shared", time=time, rounds=rounds))
    if not limit.per_attempt:
        return text
    also = words.say(Message("sheets.scorecards.limit_also", time=limit_time(limit.per_attempt)))
    return words.comma_separated([text, also])


def _round_of_event(competition: Competition, round_id: str, words: Catalogue) -> str:
    """A round in a list, without a comma of its own: 4x4x4 Blindfolded (Round 1)."""
    code = ActivityCode.parse(round_id)
    named = round_name(competition, code.event_id, code.round_number or 1, words)
    return f"{words.event(competition.kind(code.event_id))} ({named})"


def _has_second_check(person: Person | None, round_: Round, edition: Edition, is_championship_final: bool) -> bool:
    """Whether a second scrambler should check and sign (4g3, 11i1+)."""
    ruling = should_have_second_check(
        edition,
        is_championship_final=is_championship_final,
        may_be_important=person is not None and _may_be_important(person, round_, edition),
    )
    return ruling.answer and not is_fewest_moves(round_.kind)


def _may_be_important(person: Person, round_: Round, edition: Edition) -> bool:
    """Whether a record or a top result is to be expected, by the places the competitor has in the rankings."""
    if round_.event_id in edition.incidents.misscramble_exempt_events:
        return False
    bests = [person.personal_best(round_.event_id, scope) for scope in Scope]
    return any(
        best is not None
        and ((best.world_ranking or _UNRANKED) <= edition.incidents.top_ranking or best.national_ranking == 1)
        for best in bests
    )
