"""Scorecards of Head to Head matches: for each competitor one a set, since a judge notes who won each point (I4d1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import Competition, Format, Person
from cubelex.errors import UnknownRound
from cubelex.messages import Catalogue, Message
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import MatchState, matches_of
from cubelex.regulations import Edition
from cubelex.rules import head_to_head
from cubelex.sheets.layout import Stationery
from cubelex.sheets.scorecards.cards import PrintedCard
from cubelex.sheets.scorecards.round_cards import CardOptions, blank_card, card_address

_STAGES: Final[Mapping[head_to_head.Stage, str]] = {
    head_to_head.Stage.OF_16: "stage_of_16",
    head_to_head.Stage.OF_12: "stage_of_12",
    head_to_head.Stage.QUARTERFINAL: "quarterfinal",
    head_to_head.Stage.SEMIFINAL: "semifinal",
}


@dataclass(frozen=True, slots=True)
class Opponents:
    """A match of a stage and who meets in it; `None` for a competitor who is not known yet."""

    pairing: head_to_head.Pairing
    number: int
    high: Person | None = None
    low: Person | None = None


def match_cards(
    competition: Competition,
    round_id: str,
    matches: list[Opponents],
    sets_to_win: int,
    edition: Edition,
    stationery: Stationery,
    options: CardOptions | None = None,
) -> list[PrintedCard]:
    """The cards of these matches, with enough sets for one side to win `sets_to_win`.

    :raises UnknownRound: when the competition has no such round, or its edition does not have Head to Head.
    """
    if not edition.head_to_head.most_points:
        raise UnknownRound(f"the Regulations of {edition} do not have Head to Head rounds; choose a later edition")
    options = options or CardOptions(extra_rows=1)
    words = stationery.words
    # WCIF before version 2 cannot say that a round is Head to Head: this one is, whatever the document says.
    round_ = replace(competition.round(round_id), format=Format.HEAD_TO_HEAD, cutoff=None)
    blank = blank_card(competition, round_, edition, stationery, options)
    most = 2 * sets_to_win - 1
    return [
        replace(
            blank,
            place=_place(match, number, most, words),
            person=own,
            opponent=other,
            address=card_address(options.site, competition.id, round_id, own.registrant_id) if own else "",
        )
        for match in matches
        for own, other in ((match.high, match.low), (match.low, match.high))
        for number in range(1, most + 1)
    ]


def cards_to_play(
    state: CompetitionState, round_id: str, stationery: Stationery, options: CardOptions | None = None
) -> list[PrintedCard]:
    """The cards of all matches of a Head to Head round that can be played now, whatever their stage.

    :raises UnknownRound: when the competition has no such round, its matches were not drawn, or none is left to play.
    """
    round_ = state.announced_round(round_id)
    bracket = state.round(round_.id).bracket
    if bracket is None:
        raise UnknownRound(f"the matches of {round_id} are not drawn; open the Head to Head round first")
    playable = [match for match in matches_of(bracket, state.edition) if match.can_be_played]
    if not playable:
        raise UnknownRound(f"no match of {round_id} can be played now")
    tournament, competition = bracket.tournament, state.competition
    return [
        card
        for match in playable
        for card in match_cards(
            competition,
            round_id,
            [_opponents(match, competition)],
            tournament.sets_for(match.pairing),
            state.edition,
            stationery,
            options,
        )
    ]


def _opponents(match: MatchState, competition: Competition) -> Opponents:
    high, low = (competition.find_person(number) if number else None for number in (match.high, match.low))
    return Opponents(match.pairing, _number(match.pairing), high, low)


def _number(pairing: head_to_head.Pairing) -> int:
    """Which match of its stage it is."""
    return head_to_head.pairings(pairing.stage).index(pairing) + 1


def first_matches(places: int, seeded: list[Person]) -> list[Opponents]:
    """The matches of the first stage, by the seeds of the competitors, best first."""
    return list(_matches(head_to_head.stages(places)[0], seeded))


def _matches(stage: head_to_head.Stage, seeded: list[Person]) -> Iterator[Opponents]:
    for number, pairing in enumerate(head_to_head.pairings(stage), 1):
        yield Opponents(pairing, number, _seed(seeded, pairing.high), _seed(seeded, pairing.low))


def matches_after(places: int, seeded: list[Person], won: Iterable[int]) -> list[Opponents]:
    """The matches that can be played when these have won, each named once for every match they won.

    :raises UnknownRound: when one of them does not have a match that they can have won.
    """
    numbers = tuple(person.registrant_id or 0 for person in seeded)
    winners: dict[head_to_head.Pairing, int | None] = {}
    for number in won:
        open_matches = _open(head_to_head.matchups(places, numbers, winners), winners)
        found = next((pairing for pairing, meet in open_matches.items() if number in (meet.high, meet.low)), None)
        if found is None:
            raise UnknownRound(f"competitor {number} has no match left to win; name winners in the order of the stages")
        winners[found] = number
    people = dict(zip(numbers, seeded, strict=True))
    return [
        Opponents(pairing, _number(pairing), people[meet.high or 0], people[meet.low or 0])
        for pairing, meet in _open(head_to_head.matchups(places, numbers, winners), winners).items()
    ]


def _open(
    matchups: Mapping[head_to_head.Pairing, head_to_head.Matchup], winners: Mapping[head_to_head.Pairing, int | None]
) -> dict[head_to_head.Pairing, head_to_head.Matchup]:
    return {
        pairing: meet
        for pairing, meet in matchups.items()
        if pairing not in winners and None not in (meet.high, meet.low)
    }


def blank_matches(stage: head_to_head.Stage) -> list[Opponents]:
    """The matches of a stage before it is known who meets."""
    return list(_matches(stage, []))


def _seed(seeded: list[Person], place: int) -> Person | None:
    return seeded[place - 1] if place <= len(seeded) else None


def _place(match: Opponents, number: int, most: int, words: Catalogue) -> str:
    """Which match and which of its sets a card is for."""
    return words.dotted(
        [_title(match, words), words.say(Message("sheets.scorecards.set_of", number=number, most=most))]
    )


def _title(match: Opponents, words: Catalogue) -> str:
    if match.pairing == head_to_head.FINAL_MATCH:
        return words.text("sheets.scorecards.final_match")
    if match.pairing == head_to_head.THIRD_PLACE_MATCH:
        return words.text("sheets.scorecards.third_place_match")
    stage = Message(f"sheets.scorecards.{_STAGES[match.pairing.stage]}")
    return words.say(Message("sheets.scorecards.match", stage=stage, number=match.number))
