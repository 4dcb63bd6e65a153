"""`cubelex check`: what is wrong with a WCIF or a results file under its edition."""

import json
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from cubelex.cli.files import read_json
from cubelex.cli.parameters import FILE
from cubelex.errors import InvalidChampionship, InvalidFile

if TYPE_CHECKING:
    from cubelex.competition import ChampionshipTitle, Competition, ResultsFile
    from cubelex.regulations import Edition
    from cubelex.rules import validators


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The values of the options."""

    edition: str | None
    day: date | None
    is_finished: bool
    main_event: str | None
    championships: tuple[str, ...] = ()


@click.command()
@click.argument("file", type=FILE, help="A WCIF or a results file, or - for standard input.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with every finding.")
@click.option(
    "--edition", help="The edition, a revision or a day to check by (default: the first day of the competition)."
)
@click.option("--date", "day", help="The first day of the competition, for results files.")
@click.option("--wcif", type=FILE, help="For a results file: the WCIF with the announced rounds.")
@click.option("--finished", is_flag=True, help="Every round must have results.")
@click.option("--main-event", help="The id of the main event, or `none`.")
@click.option(
    "--championship",
    "championships",
    multiple=True,
    help="A championship that the file does not have: national:PT, continental:Europe or world.",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option("--github", is_flag=True, help="Print annotations for GitHub Actions.")
def check(
    file: Path,
    as_json: bool,
    edition: str | None,
    day: str | None,
    wcif: Path | None,
    finished: bool,
    main_event: str | None,
    championships: tuple[str, ...],
    strict: bool,
    github: bool,
) -> None:
    """Check a competition: setup before, results during and after.

    Each finding has a code, a severity, a place in the file, the regulations of the edition in force, and what to do.
    The exit code is 1 if there are errors, with `--strict` also for warnings. Examples: `cubelex check wcif.json`,
    `cubelex check results.json --date 2014-05-03`, `cubelex check results.json --wcif wcif.json --json`.
    """
    asked = CheckOptions(edition, _day(day), finished, main_event, championships)
    checked, upload, notes = _checked_competition(read_json(file), read_json(wcif) if wcif else None, asked)
    findings = _findings(checked, upload)
    if as_json:
        click.echo(json.dumps(_document(checked, findings, notes), ensure_ascii=False, indent=1))
    elif github:
        for finding in findings:
            click.echo(_annotation(finding, file))
    else:
        _show(checked, findings, notes)
    failing = ("error", "warning") if strict else ("error",)
    raise Exit(int(any(finding.severity in failing for finding in findings)))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a date. Enter for example 2014-05-03.") from None


def _checked_competition(
    document: Any, announced: Any, asked: CheckOptions
) -> "tuple[validators.CheckedCompetition, tuple[ResultsFile, validators.CheckedCompetition] | None, list[str]]":
    """The competition to check, the upload to compare with what was announced, and notes for the reader."""
    from cubelex.competition import is_results_file

    if is_results_file(document):
        return _of_results_file(document, announced, asked)
    if announced is not None:
        raise click.BadParameter("--wcif is for results files, but the file is a WCIF.")
    return _of_wcif(document, asked)


def _of_wcif(document: Any, asked: CheckOptions) -> "tuple[validators.CheckedCompetition, None, list[str]]":
    from cubelex.competition import read_wcif
    from cubelex.rules import validators

    if not isinstance(document, dict) or "schedule" not in document:
        raise InvalidFile("the file is neither a WCIF (no schedule) nor a results file (no competitionId)")
    competition = read_wcif(document)
    edition, notes = _edition(asked, asked.day or competition.schedule.start_date)
    context = validators.Context(main_event=_main_event(asked), championships=_championships(asked), today=date.today())
    return validators.CheckedCompetition(competition, edition, _stage(competition, asked), context), None, notes


def _stage(competition: "Competition", asked: CheckOptions) -> "validators.CompetitionStage":
    """How far it has come. Until its last day it is running, even if every round has results."""
    from cubelex.rules import validators

    stage = validators.CompetitionStage.FINISHED if asked.is_finished else validators.stage_by_results(competition)
    is_on = competition.schedule.end_date >= date.today()
    return validators.CompetitionStage.RUNNING if is_on and not asked.is_finished and stage == "finished" else stage


def _of_results_file(
    document: Any, announced: Any, asked: CheckOptions
) -> "tuple[validators.CheckedCompetition, tuple[ResultsFile, validators.CheckedCompetition] | None, list[str]]":
    from cubelex.competition import as_competition, read_results_file, read_wcif
    from cubelex.rules import validators

    file = read_results_file(document)
    said = read_wcif(announced) if announced is not None else None
    day = asked.day or (said.schedule.start_date if said else None)
    edition, notes = _edition(asked, day)
    if said is None:
        notes.append("A results file has no time limits, cutoffs and advancement conditions. Add --wcif to check them.")
    context = validators.Context(
        main_event=_main_event(asked),
        championships=_championships(asked),
        is_announced=said is not None,
        lists_competitors=True,
        has_dates=day is not None,
        today=date.today(),
    )
    competition = _who_competed(as_competition(file, day or edition.in_force_since, said), file)
    checked = validators.CheckedCompetition(competition, edition, validators.CompetitionStage.FINISHED, context)
    return checked, (file, validators.CheckedCompetition(said, edition)) if said else None, notes


def _who_competed(competition: "Competition", file: "ResultsFile") -> "Competition":
    """The competition with the people of the file only, without registered people who did not compete."""
    listed = {person.id for person in file.persons}
    return replace(
        competition, persons=tuple(person for person in competition.persons if person.registrant_id in listed)
    )


def _championships(asked: CheckOptions) -> "tuple[ChampionshipTitle, ...]":
    from cubelex.competition import ChampionshipTitle

    try:
        return tuple(ChampionshipTitle.parse(text) for text in asked.championships)
    except InvalidChampionship as fault:
        raise click.BadParameter(str(fault), param_hint="--championship") from None


def _main_event(asked: CheckOptions) -> str | None:
    from cubelex.rules import validators

    if asked.main_event is None:
        return validators.NOT_GIVEN
    return None if asked.main_event == "none" else asked.main_event


def _edition(asked: CheckOptions, day: date | None) -> "tuple[Edition, list[str]]":
    """The edition of --edition, or of the first day, or the latest edition with a note."""
    from cubelex.regulations import edition, edition_on, editions

    if asked.edition is not None:
        return edition(asked.edition), []
    if day is not None:
        return edition_on(day), []
    latest = editions()[-1]
    return latest, [f"A results file has no date. Checked by {latest}. Add --date or --edition to change this."]


def _findings(
    checked: "validators.CheckedCompetition", upload: "tuple[ResultsFile, validators.CheckedCompetition] | None"
) -> "tuple[validators.Finding, ...]":
    from cubelex.rules import validators

    found = [*(validators.check_upload(*upload) if upload else ())]
    found += validators.validate(checked, qualifies=_judge_of_sequences(checked))
    return tuple(sorted(found, key=lambda finding: finding.severity.rank))


def _judge_of_sequences(checked: "validators.CheckedCompetition") -> "validators.Qualifies | None":
    """The function that judges scrambles, or `None` where there are no scrambles."""
    if not any(round_.scramble_sets for round_ in checked.rounds.values()):
        return None
    from cubelex.scrambles import qualifies

    return qualifies


def _document(
    checked: "validators.CheckedCompetition", findings: "tuple[validators.Finding, ...]", notes: list[str]
) -> dict[str, Any]:
    return {
        "competition": checked.competition.id,
        "edition": checked.edition.date.isoformat(),
        "revision": checked.edition.revision and checked.edition.revision.isoformat(),
        "stage": checked.stage.value,
        "notes": notes,
        "counts": _counts(findings),
        "findings": [finding.as_json() for finding in findings],
    }


def _counts(findings: "tuple[validators.Finding, ...]") -> dict[str, int]:
    from cubelex.rules import validators

    return {
        severity.value: sum(finding.severity is severity for finding in findings) for severity in validators.Severity
    }


def _annotation(finding: "validators.Finding", file: Path) -> str:
    level = {"info": "notice"}.get(finding.severity, finding.severity)
    text = f"{finding.place.path}: {finding.said(finding.wrong)} {finding.said(finding.remedy)}".strip(": ").replace(
        "\n", " "
    )
    return f"::{level} file={file},title={finding.code}::{text}"


def _show(
    checked: "validators.CheckedCompetition", findings: "tuple[validators.Finding, ...]", notes: list[str]
) -> None:
    for note in notes:
        click.echo(f"note: {note}", err=True)
    for finding in findings:
        place = f"  {finding.place.path}" if finding.place.path else ""
        cited = f"  [{', '.join(map(str, finding.under))}]" if finding.under else ""
        click.echo(f"{finding.severity.value:8} {finding.code}{place}{cited}")
        click.echo(f"         {finding.said(finding.wrong)}")
        if finding.severity != "info":
            click.echo(f"         → {finding.said(finding.remedy)}")
    counts = ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for name, count in _counts(findings).items())
    click.echo(f"{checked.competition.id}, {checked.stage.value}, Regulations of {checked.edition}: {counts}")
