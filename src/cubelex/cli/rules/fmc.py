"""`cubelex fmc check`: whether a Fewest Moves solution is valid, and its length (Article E)."""

import json
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, line_text
from cubelex.cli.groups import Commands
from cubelex.cli.parameters import json_option
from cubelex.errors import InvalidFile

if TYPE_CHECKING:
    from cubelex.regulations import Edition
    from cubelex.rules import Ruling
    from cubelex.rules.fewest_moves import CheckedSolution


@click.group(cls=Commands, no_args_is_help=False)
def fmc() -> None:
    """Fewest Moves."""


@fmc.command()
@click.option("--scramble", required=True, help="The scramble sequence.")
@click.option(
    "--solution", required=True, help="The solution as written, or - to read one per line from standard input."
)
@click.option("--edition", help="The edition to check by (default: the latest).")
@json_option
@click.option("--unidentified", is_flag=True, help="The sheet does not name the competitor.")
def check(
    scramble: str,
    solution: str,
    edition: str | None,
    as_json: bool,
    unidentified: bool,
) -> None:
    """Check a written solution, count its moves, and explain why it is not valid.

    The exit code is 1 if a solution is DNF. Example:
    `cubelex fmc check --scramble "R' U' F" --solution "F' u R"`
    """
    from cubelex.regulations import edition as edition_named
    from cubelex.regulations import editions
    from cubelex.rules import check_solution

    under = edition_named(edition) if edition else editions()[-1]
    seen = ("identification_missing",) if unidentified else ()
    fails = faults = 0
    for number, line in enumerate(input_lines() if solution == "-" else [solution.encode()], start=1):
        try:
            ruling = check_solution(scramble, line_text(line), under, seen)
        except InvalidFile as fault:
            faults += 1
            click.echo(json.dumps({"error": str(fault)}) if as_json else "")
            click.echo(f"cubelex: line {number}: {fault}", err=True)
            continue
        click.echo(
            json.dumps(_answer(ruling, under), ensure_ascii=False, default=str) if as_json else _shown(ruling, under)
        )
        fails += ruling.answer.attempt.result <= 0
    if fails or faults:
        raise Exit(2 if faults else 1)


def _answer(ruling: "Ruling[CheckedSolution]", under: "Edition") -> dict[str, Any]:
    checked = ruling.answer
    reading = checked.reading
    return {
        "edition": under.date.isoformat(),
        "result": int(checked.attempt.result),
        "outcome": checked.attempt.outcome.value,
        "solved": checked.is_solved,
        "moves": checked.moves,
        "metric": under.metrics.solution,
        "executed": checked.executed,
        "solution": None if reading.moves is None else reading.moves.write(under),
        "read_as": [
            {"reading": str(correction.answer), "under": list(correction.under)} for correction in reading.corrections
        ],
        "reasons": [{"reason": str(reason.answer), "under": list(reason.under)} for reason in checked.reasons],
        "position": reading.position,
        "shared_with_inverse": checked.shared,
        "choices": [
            {
                "observation": question.matter,
                "by": question.by,
                "default": question.default.value,
                "alternatives": [
                    {"outcome": effect.value, "when": str(when)} for effect, when in question.alternatives
                ],
            }
            for question in ruling.questions
        ],
        "under": list(ruling.under),
    }


def _shown(ruling: "Ruling[CheckedSolution]", under: "Edition") -> str:
    checked = ruling.answer
    numbers = ", ".join(ruling.under)
    if checked.attempt.result > 0:
        lines = [f"{checked.attempt.result} moves ({under.metrics.solution}) under {numbers} of {under}"]
    else:
        lines = [f"{checked.attempt.outcome.value} under {numbers} of {under}"]
    lines += [
        f"  {ruling.answer} ({', '.join(ruling.under)})" for ruling in (*checked.reasons, *checked.reading.corrections)
    ]
    for question in ruling.questions:
        others = "; ".join(f"{effect.value} if {when}" for effect, when in question.alternatives)
        lines.append(f"  {question.by} decides: {question.default.value}, or {others}")
    return "\n".join(lines)
