"""The arguments that several commands of `cubelex sheets` have."""

import click

from cubelex.cli.parameters import FILE

wcif_argument = click.argument("file", type=FILE, metavar="WCIF", help="A WCIF file, or - for standard input.")
scrambles_argument = click.argument("file", type=FILE, metavar="SCRAMBLES", help="The file of scramble sets.")
competition_option = click.option(
    "--competition", type=FILE, metavar="WCIF", help="A WCIF file, for the name and the schedule."
)
rounds_option = click.option(
    "--round", "rounds", multiple=True, help="Only this round, for example 333-r1 (default: all)."
)
events_option = click.option("--event", "events", multiple=True, help="Only this event, for example 333.")
