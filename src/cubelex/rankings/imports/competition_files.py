"""Files of one's own competitions: WCIF, results files for the WCA, and logs of the site."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cubelex.competition import Competition, ResultsFile, as_competition, is_results_file, read_results_file, read_wcif
from cubelex.errors import CubelexError, InvalidExport, InvalidFile
from cubelex.officiating import read_log, replay
from cubelex.officiating.views import competition_with_results
from cubelex.reading import bytes_of_file, read_json


@dataclass(frozen=True, slots=True)
class _Read:
    path: Path
    content: Competition | ResultsFile


def read_competitions(paths: Sequence[Path], day: date | None = None) -> list[Competition]:
    """The competitions of some files. A results file does not have a date: give the WCIF beside it, or the day.

    :raises InvalidExport: a file is none of these.
    """
    files = [_Read(path, _read(path)) for path in paths]
    announced = {each.content.id: each.content for each in files if isinstance(each.content, Competition)}
    found = dict(announced)
    for each in files:
        if isinstance(each.content, ResultsFile):
            competition_id = each.content.competition_id
            found[competition_id] = _dated(each, announced.get(competition_id), day)
    empty = [competition.id for competition in found.values() if not _has_results(competition.rounds)]
    if empty:
        raise InvalidExport(f"{', '.join(empty)}: the file has no results. Export it again after the first round.")
    return list(found.values())


def _has_results(rounds: Iterable[object]) -> bool:
    return any(getattr(round_, "results", ()) for round_ in rounds)


def _dated(file: _Read, announced: Competition | None, day: date | None) -> Competition:
    assert isinstance(file.content, ResultsFile)
    if announced is None and day is None:
        raise InvalidExport(
            f"{file.path} is a results file, which has no date. Name the WCIF of {file.content.competition_id} beside "
            "it, or give the first day with --date."
        )
    first_day = announced.schedule.start_date if announced is not None else day
    assert first_day is not None
    return as_competition(file.content, first_day, announced)


def _read(path: Path) -> Competition | ResultsFile:
    try:
        data = bytes_of_file(path)
    except InvalidFile as fault:
        raise InvalidExport(str(fault)) from None
    try:
        if path.suffix == ".jsonl":
            return competition_with_results(replay(read_log(data)))
        document = read_json(data)
        return read_results_file(document) if is_results_file(document) else read_wcif(document)
    except CubelexError as fault:
        raise InvalidExport(f"{path} is not a competition: {fault}") from None
