"""`cubelex upload`: write the results file for the WCA, with the scrambles of all sets."""

import json
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from cubelex.cli.files import read_json, read_text, write_text
from cubelex.cli.parameters import FILE


@click.command()
@click.argument("what", help="The id of a competition on this site, or a WCIF file with results.")
@click.option("--passcodes", type=FILE, help="A file with one `SET: PASSCODE` per line, or - for standard input.")
@click.option("--sets", type=FILE, help="A file with scramble sets, sealed or not, that are not on the site.")
@click.option("--output", "-o", type=FILE, help="Output file (default: standard output).")
def upload(
    what: str,
    passcodes: Path | None,
    sets: Path | None,
    output: Path | None,
) -> None:
    """Write the file to upload to the WCA: all results, and all scrambles that were used.

    Sealed sets are opened in memory only. For a competition on this site, every opening is logged. Sets that cannot be
    opened are listed, and the exit code is 1. Examples: `cubelex upload SmallOpen2026 --passcodes
    SmallOpen2026-passcodes.txt -o results.json`, `cubelex upload wcif.json --sets sealed.json --passcodes list.txt`.
    """
    from cubelex.scrambles import read_passcodes

    known = read_passcodes(read_text(passcodes)) if passcodes else {}
    brought = read_json(sets) if sets else None
    if Path(what).is_file():
        document, problems = _of_file(Path(what), known, brought)
    else:
        from cubelex import web

        document, problems = web.results_file(what, known, brought)
    write_text(json.dumps(document, ensure_ascii=False, indent=1), output)
    for problem in problems:
        click.echo(problem, err=True)
    raise Exit(int(bool(problems)))


def _of_file(path: Path, passcodes: dict[str, str], sets: Any) -> tuple[dict[str, Any], list[str]]:
    from cubelex.competition import as_results_file, read_wcif, write_results_file
    from cubelex.competition.wcif import outgoing
    from cubelex.regulations import edition_on
    from cubelex.rules.rounds import official_part
    from cubelex.scrambles import OpenedSets, read_sets, with_sets

    competition = read_wcif(read_json(path))
    found = read_sets(sets, passcodes) if sets is not None else OpenedSets(())
    official = official_part(competition, edition_on(competition.schedule.start_date))
    file = as_results_file(with_sets(official, found.opened))
    return outgoing.results_upload(write_results_file(file)), found.problems
