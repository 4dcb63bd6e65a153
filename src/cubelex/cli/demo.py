"""`cubelex demo`: what there is so far."""

import typer

app = typer.Typer()


@app.command()
def demo() -> None:
    """Show what Cubelex can do so far."""
    typer.echo("Cubelex")
