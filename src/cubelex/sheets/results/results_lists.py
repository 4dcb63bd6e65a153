"""The results of a round, to be put up on the wall."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from cubelex.competition import Competition, Result, Round, Scope
from cubelex.messages import Catalogue, Message
from cubelex.officiating.views import TaggedResult, Tags
from cubelex.regulations import Edition
from cubelex.rules import format_result, is_multi_blind
from cubelex.rules.results import ranked, removed_from_average, unofficial_average_format
from cubelex.rules.rounds import ranking_on_file
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    country_name,
    figure,
    listing_pdf,
    named,
    round_name,
)

_PODIUM: Final = 3

# The columns of results in millimetres, so that they are apart and under each other.
_WIDTH: Final = 19.0
_MULTI_BLIND_WIDTH: Final = 27.0
_TAG_WIDTH: Final = 9.0

RoundRecords = Mapping[tuple[int, Scope], TaggedResult]
"""The records of a round, by person and scope."""


def round_results(
    competition: Competition,
    round_id: str,
    edition: Edition,
    stationery: Stationery,
    *,
    results: Sequence[Result] | None = None,
    advancing: Collection[int] | None = None,
    tags: Tags | None = None,
) -> bytes:
    """The results of a round; those who advance shaded, in a final the podium.

    Dual Rounds are ranked together (9v4): that ranking follows the results of the round, and has the shades.

    `results` are those that `officiating.results_of` gives; without them, those that the competition has on file are
    ranked. `advancing` are the numbers of those who advance. `tags` are the records, as `officiating.tags_of` gives
    them.

    :raises UnknownRound: when the competition has no such round.
    """
    listing = _listing(competition, competition.round(round_id), edition, stationery.words, results, advancing, tags)
    return listing_pdf(listing, stationery)


def all_results(
    competition: Competition,
    rounds: Iterable[str],
    edition: Edition,
    stationery: Stationery,
    tags: Tags | None = None,
) -> bytes:
    """The results of several rounds as one document, whose pages are counted through.

    :raises UnknownRound: when the competition has no such round.
    """
    chosen = [competition.round(round_id) for round_id in rounds]
    listings = [_listing(competition, round_, edition, stationery.words, tags=tags) for round_ in chosen]
    return listing_pdf(listings, stationery)


def _listing(
    competition: Competition,
    round_: Round,
    edition: Edition,
    words: Catalogue,
    results: Sequence[Result] | None = None,
    advancing: Collection[int] | None = None,
    tags: Tags | None = None,
) -> Listing:
    if results is None:
        on_file = [row for row in round_.results if not row.is_empty]
        results = ranked(on_file, round_.kind, round_.format, edition)
    records = {key[1:]: tag for key, tag in (tags or {}).items() if key[0] == round_.id and tag.is_record}
    number = round_name(competition, round_.event_id, round_.number, words)
    return Listing(
        title=f"{words.event(round_.kind)} – {number}",
        subtitle=competition.name,
        sections=_sections(competition, round_, edition, results, advancing, records, words),
        footer=" ".join(_footer(round_, records, words)),
        is_landscape=(round_.format.attempts or 0) > _PODIUM,
        size=10,
    )


def _footer(round_: Round, records: RoundRecords, words: Catalogue) -> Iterator[str]:
    yield words.say(Message("sheets.results.footer", format=Message(f"sheets.format.{round_.format.value}")))
    if any(tag.is_provisional for tag in records.values()):
        yield words.text("sheets.results.provisional")


def _sections(
    competition: Competition,
    round_: Round,
    edition: Edition,
    rows: Sequence[Result],
    advancing: Collection[int] | None,
    records: RoundRecords,
    words: Catalogue,
) -> tuple[TableSection, ...]:
    if len(round_.linked_rounds) != 2:
        return (_section(competition, round_, edition, rows, advancing, records, words),)
    event = competition.find_event(round_.event_id)
    together = ranking_on_file(event.rounds if event else (round_,), round_, edition)
    both = _section(competition, round_, edition, together, advancing, {}, words)
    heading = words.text("sheets.results.both_rounds")
    return _section(competition, round_, edition, rows, (), records, words), replace(both, title=heading)


def _section(
    competition: Competition,
    round_: Round,
    edition: Edition,
    rows: Sequence[Result],
    advancing: Collection[int] | None,
    records: RoundRecords,
    words: Catalogue,
) -> TableSection:
    attempts = round_.format.attempts or max((len(row.attempts) for row in rows), default=0)
    has_average = round_.format.is_average or bool(unofficial_average_format(round_.kind, round_.format, edition))
    width = _MULTI_BLIND_WIDTH if is_multi_blind(round_.kind) else _WIDTH
    result_width = width + (_TAG_WIDTH if records else 0)
    columns = (
        Column(words.text("sheets.results.rank"), "auto", "end"),
        Column(words.text("sheets.results.name"), "1fr"),
        Column(words.text("sheets.results.country"), "auto"),
        *(Column(words.number(number), width, "end") for number in range(1, attempts + 1)),
        *([Column(words.text("sheets.results.average"), result_width, "end")] if has_average else []),
        Column(words.text("sheets.results.best"), result_width, "end"),
    )
    table_rows = tuple(_row(competition, round_, edition, row, attempts, has_average, records, words) for row in rows)
    chosen = _on_podium_or_next(competition, round_, rows) if advancing is None else advancing
    marked = frozenset(place for place, row in enumerate(rows) if row.person_id in chosen)
    return TableSection("", columns, table_rows, marked=marked)


def _on_podium_or_next(competition: Competition, round_: Round, rows: Sequence[Result]) -> Collection[int]:
    """Who is in the next round already; in a final, who is on the podium."""
    following = competition.next_round(round_)
    while following is not None and following.id in round_.linked_rounds:
        following = competition.next_round(following)
    if following is not None:
        return {row.person_id for row in following.results}
    return {row.person_id for row in rows if row.ranking and row.ranking <= _PODIUM and row.best > 0}


def _row(
    competition: Competition,
    round_: Round,
    edition: Edition,
    row: Result,
    attempts: int,
    has_average: bool,
    records: RoundRecords,
    words: Catalogue,
) -> tuple[Cell, ...]:
    person = competition.find_person(row.person_id)
    event = round_.kind
    tag_of = partial(_tag, records, row.person_id)
    average = figure(
        tag_of(Scope.AVERAGE) + format_result(row.average, event, Scope.AVERAGE), is_strong=round_.format.is_average
    )
    removed = removed_from_average(row.attempts, event, round_.format, edition)
    attempts_shown = [
        f"({format_result(attempt, event)})" if place in removed else format_result(attempt, event)
        for place, attempt in enumerate(row.attempts)
    ]
    return (
        figure(words.number(row.ranking) if row.ranking else "", is_strong=True),
        named(person, is_strong=True) if person else str(row.person_id),
        country_name(person.country_iso2, words) if person else "",
        *(figure(attempts_shown[place] if place < len(attempts_shown) else "") for place in range(attempts)),
        *([average] if has_average else []),
        figure(tag_of(Scope.SINGLE) + format_result(row.best, event), is_strong=not round_.format.is_average),
    )


def _tag(records: RoundRecords, person_id: int, scope: Scope) -> str:
    """What stands before a record, so that the figures stay under each other: NR, or NR* while it is provisional."""
    tag = records.get((person_id, scope))
    return f"{tag.tag}{'*' if tag.is_provisional else ''} " if tag else ""
