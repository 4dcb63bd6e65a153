"""`cubelex serve`: run the site on this computer and, for phones, on its network."""

from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to serve on. Use 0.0.0.0 to let phones on the network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to serve on.")] = 8000,
    workers: Annotated[
        int, typer.Option(min=1, help="Number of worker processes. Use more than 1 only with PostgreSQL.")
    ] = 1,
    demo: Annotated[bool, typer.Option("--demo", help="Serve a fresh demo competition.")] = False,
    https: Annotated[bool, typer.Option("--https", help="Use HTTPS with a self-signed certificate.")] = False,
) -> None:
    """Run the site. You do not need any other program.

    Phones work offline, read timers and scan codes only with HTTPS.

    Example: `cubelex serve --host 0.0.0.0 --https`.
    """
    from cubelex import web

    web.serve(host=host, port=port, workers=workers, demo=demo, https=https)
