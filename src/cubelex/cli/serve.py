"""`cubelex serve`: the site on this computer and, for phones, on its network."""

from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets phones on the venue's network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="More than one needs PostgreSQL to be worth it.")] = 1,
    demo: Annotated[bool, typer.Option("--demo", help="Serve an invented competition instead, made anew.")] = False,
    https: Annotated[bool, typer.Option("--https", help="By a certificate of its own, as phones want it.")] = False,
) -> None:
    """Serve the site; nothing else has to be started.

    Phones keep pages for working without a network, listen to a timer and scan codes only by HTTPS.

    Example: `cubelex serve --host 0.0.0.0 --https`.
    """
    from cubelex import web

    web.serve(host=host, port=port, workers=workers, demo=demo, https=https)
