"""`cubelex scramble`: generate, check, seal and open scrambles."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from cubelex.cli.files import read_json, write_text
from cubelex.cli.groups import Commands
from cubelex.cli.parameters import FILE, WholeNumber, json_option, output_option
from cubelex.cli.progress import progress_of, share_of

if TYPE_CHECKING:
    from cubelex.regulations import Edition
    from cubelex.scrambles import ScrambleDocument, ScrambleSet


class EventOrCommand(Commands):
    """A group whose first argument may also be an event: `cubelex scramble 333`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command `of` in front of an event."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["of", *args]
        return super().parse_args(ctx, args)


@click.group(cls=EventOrCommand)
def scramble() -> None:
    """Generate scramble sequences for every event of every edition.

    `cubelex scramble EVENT [-n N] [--json]` prints one sequence per line. The commands below generate, verify, seal and
    check the scramble sets of a competition. Official competitions must use TNoodle (4b). Use these scrambles for
    practice, training and unofficial competitions.
    """


# Sequences between two lines of output.
_AT_ONCE = 64

# An hour, in milliseconds. The clocks of systems end somewhere after it.
_LONGEST_SEARCH = 3_600_000

edition_option = click.option("--edition", help="The edition to follow, for example 2018-01-01 (default: the latest).")
seed_option = click.option("--seed", help="Derive everything from this seed (64 hexadecimal digits).")


@scramble.command("of", hidden=True)
@click.argument("event", help="The WCIF id of an event, for example 333, 444bf, minx or sq1.")
@click.option("-n", "--number", type=WholeNumber(min=0), default=1, help="Number of sequences.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@edition_option
@click.option(
    "--short",
    type=WholeNumber(min=1, max=_LONGEST_SEARCH),
    metavar="MS",
    help="Search 3x3x3 and FTO this many ms for a shorter one.",
)
@seed_option
def of(
    event: str,
    number: int,
    as_json: bool,
    edition: str | None,
    short: int | None,
    seed: str | None,
) -> None:
    """Print scramble sequences, one per line.

    Examples: `cubelex scramble 333 -n 5`, `cubelex scramble 333 --short 50`, `cubelex scramble 444 --edition 2009`.
    """
    from cubelex.scrambles import Seed, chance_of, prepare, scramble_sequence
    from cubelex.solvers import in_parallel

    if seed and short:
        raise click.BadParameter("--short and --seed exclude each other: a timed search is not repeatable.")
    under = _edition(edition)
    source = Seed.parse(seed) if seed else None
    prepare(event, under, share_of("Preparing tables"))
    # One after the other where each has a time of its own, otherwise on all cores.
    sequences = (
        sequence
        for first in range(1, number + 1, _AT_ONCE)
        for sequence in in_parallel(
            lambda turn: scramble_sequence(event, under, chance_of(source, event, under, turn), short_ms=short),
            range(first, min(first + _AT_ONCE, number + 1)),
            1 if short else None,
        )
    )
    if as_json:
        click.echo(json.dumps(list(sequences)))
        return
    for sequence in sequences:
        click.echo(" ".join(sequence.split("\n")))


@scramble.command()
@click.argument("competition", type=FILE, metavar="WCIF", help="The competition, as a WCIF file.")
@output_option
@click.option("--edition", help="The edition to follow (default: by the first day of the competition).")
@seed_option
@click.option("--auditable/--no-auditable", default=False, help="Generate a seed, and print it with its fingerprint.")
@click.option("--interchange/--no-interchange", default=False, help="Write the TNoodle format, which other tools read.")
@click.option(
    "--extras", type=WholeNumber(min=0, max=20), help="Extra sequences per set (default: 2, and 0 in Multi-Blind)."
)
@click.option("--cubes", type=WholeNumber(min=2, max=180), help="Cubes per Multi-Blind attempt.")
@click.option(
    "--sets-to-win", type=WholeNumber(min=1, max=3), default=2, help="Sets needed to win a Head to Head match."
)
def sets(
    competition: Path,
    output: Path | None,
    edition: str | None,
    seed: str | None,
    auditable: bool,
    interchange: bool,
    extras: int | None,
    cubes: int | None,
    sets_to_win: int,
) -> None:
    """Generate the scramble sets of all rounds of a competition.

    Example: `cubelex scramble sets competition.json --auditable -o scrambles.json`.
    """
    from cubelex.regulations import edition_on
    from cubelex.scrambles import Seed, make_sets, plan_from_wcif, prepare

    wcif = read_json(competition)
    plan = plan_from_wcif(wcif, extras=extras, cubes=cubes, sets_to_win=sets_to_win)
    under = _edition(edition) if edition or not plan.first_day else edition_on(plan.first_day)
    source = Seed.parse(seed) if seed else Seed.new() if auditable else None
    for kind in {planned.kind: None for planned in plan.sets}:
        prepare(kind, under, share_of("Preparing tables"))
    made = make_sets(plan, under, source, progress_of(plan.sequences, "Scrambling"))
    document = made.to_interchange(wcif, datetime.now()) if interchange else made.to_json()
    write_text(json.dumps(document, ensure_ascii=False, indent=1), output, is_secret=True)
    if source and not seed:
        click.echo(f"Seed (keep it secret until the competition is over): {source}", err=True)
    if source:
        click.echo(f"Fingerprint (publish it now): {source.fingerprint}", err=True)


@scramble.command()
@click.argument("file", type=FILE, help="The file of scramble sets.")
@click.option("--seed", required=True, help="The published seed (64 hexadecimal digits).")
def verify(
    file: Path,
    seed: str,
) -> None:
    """Generate every sequence again from the published seed and compare. Exit code 1 if there are differences."""
    from cubelex.scrambles import Seed, verify_sets

    document = _read_document(file)
    total = sum(len(each.sequences()) for each in document.sets)
    findings = verify_sets(document, Seed.parse(seed), progress_of(total, "Generating"))
    for finding in findings:
        click.echo(finding)
    if findings:
        raise Exit(1)
    click.echo(f"All {total} sequences of {len(document.sets)} sets match the seed and its fingerprint.")


@scramble.command()
@click.argument("file", type=FILE, help="The file of scramble sets.")
@click.option("--edition", help="The edition to check by (default: the edition of the sets).")
def check(
    file: Path,
    edition: str | None,
) -> None:
    """Check that every sequence meets 4b3 and is unique. The exit code is 1 if problems are found."""
    from cubelex.scrambles import check_sets

    document = _read_document(file)
    findings = check_sets(document, _edition(edition or document.edition or None))
    for finding in findings:
        click.echo(finding)
    if findings:
        raise Exit(1)
    click.echo(f"{len(document.sets)} sets: every sequence meets 4b3 and is unique.")


@scramble.command()
@click.argument("file", type=FILE, help="The file of scramble sets.")
@click.argument("name", metavar="SET", help="The activity code of the set, for example 333-r1-g2.")
@click.argument("state", help="The state of the puzzle, as printed by `cubelex apply`.")
def which(
    file: Path,
    name: str,
    state: str,
) -> None:
    """Show which sequence of a set was applied to a puzzle, or which mistake was probably made (4g, 11i, 11j).

    The exit code is 1 if no sequence of the set was applied correctly.
    """
    from cubelex.scrambles import explain_state

    document = _read_document(file)
    under = _edition(document.edition) if document.edition else None
    explanation = explain_state(_find_set(document, name), state, edition=under)
    click.echo(str(explanation.text))
    if not explanation.is_exact:
        raise Exit(1)


@scramble.command()
@click.argument("file", type=FILE, help="The file of scramble sets.")
@click.option("--output", "-o", type=FILE, required=True, help="Output file.")
def seal(
    file: Path,
    output: Path,
) -> None:
    """Seal every set with its own passcode, and print the passcodes in the order of the file."""
    from cubelex.scrambles import SealedSet, new_passcode

    document = _read_document(file)
    sealed, progress = [], progress_of(len(document.sets), "Sealing")
    for scramble_set in document.sets:
        passcode = new_passcode()
        sealed.append(SealedSet.seal(scramble_set, passcode).to_json())
        click.echo(f"{scramble_set.name}: {passcode}")
        progress(len(sealed))
    heading = {"competition": document.competition, "edition": document.edition}
    write_text(json.dumps({**heading, "sealedSets": sealed}, indent=1), output)


@scramble.command("open")
@click.argument("file", type=FILE, help="The sealed file.")
@click.argument("name", metavar="SET", help="The activity code of the set, for example 333-r1-g2.")
@click.option("--passcode", required=True, prompt=True, hide_input=True, help="The passcode (default: ask for it).")
@json_option
def open_(
    file: Path,
    name: str,
    passcode: str,
    as_json: bool,
) -> None:
    """Open one sealed set."""
    from cubelex.errors import InvalidScrambleSet
    from cubelex.scrambles import SealedSet

    content = read_json(file)
    listed = content.get("sealedSets") if isinstance(content, dict) else None
    entries = listed if isinstance(listed, list) else []
    for entry in entries:
        if isinstance(entry, dict) and entry.get("name") == name:
            opened = SealedSet.from_json(entry).open(passcode)
            break
    else:
        names = ", ".join(str(entry.get("name")) for entry in entries if isinstance(entry, dict))
        raise InvalidScrambleSet(f"{file} has no sealed set {name!r}. Its sets: {names or 'none'}.")
    if as_json:
        click.echo(json.dumps(opened.to_json()))
        return
    for label, sequence in opened.sequences():
        click.echo(f"{label}\t{' '.join(sequence.split())}")


def _edition(name: str | None) -> "Edition":
    from cubelex.regulations import edition, editions

    return edition(name) if name else editions()[-1]


def _find_set(document: "ScrambleDocument", name: str) -> "ScrambleSet":
    from cubelex.errors import InvalidScrambleSet

    for scramble_set in document.sets:
        if scramble_set.name == name:
            return scramble_set
    names = ", ".join(scramble_set.name for scramble_set in document.sets)
    raise InvalidScrambleSet(f"the file has no set {name!r}. Its sets: {names}.")


def _read_document(path: Path) -> "ScrambleDocument":
    from cubelex.scrambles import ScrambleDocument

    return ScrambleDocument.from_json(read_json(path))
