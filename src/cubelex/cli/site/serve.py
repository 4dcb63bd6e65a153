"""`cubelex serve`: run the site on this computer and, for phones, on its network."""

import click

from cubelex.cli.parameters import WholeNumber


@click.command()
@click.option("--host", default="127.0.0.1", help="Address to serve on. Use 0.0.0.0 to let phones on the network join.")
@click.option("--port", type=WholeNumber(min=1, max=65535), default=8000, help="Port to serve on.")
@click.option(
    "--workers",
    type=WholeNumber(min=1, max=100),
    default=1,
    help="Number of worker processes. Use more than 1 only with PostgreSQL.",
)
@click.option("--mail", metavar="ADDRESS", help="Mail server for competitors (default: CUBELEX_MAIL). See below.")
@click.option("--mail-from", metavar="E-MAIL", help="Sender of mails (default: CUBELEX_MAIL_FROM).")
@click.option("--proxy", metavar="ADDRESSES", help="Proxies in front of the site (default: CUBELEX_PROXY). See below.")
@click.option("--demo", is_flag=True, help="Serve a fresh demo competition.")
@click.option("--open", "is_shown", is_flag=True, help="With --demo: open the browser, where there is one.")
@click.option("--https", is_flag=True, help="Use HTTPS with a self-signed certificate.")
def serve(
    host: str,
    port: int,
    workers: int,
    mail: str | None,
    mail_from: str | None,
    proxy: str | None,
    demo: bool,
    is_shown: bool,
    https: bool,
) -> None:
    """Run the site. You do not need any other program.

    Phones work offline, read timers and scan codes only with HTTPS. Every start prints a link that signs the
    administrator in, once; `cubelex sign-in-link` creates another.

    The environment variable CUBELEX_DATA names the folder of the data. A mail server is for example
    smtp://name:password@mail.example.org (encrypted with STARTTLS; ?tls=no without) or smtps://… (port 465). Set it in
    CUBELEX_MAIL if it has a password: other users of this computer can see the options of a command.

    Behind a proxy such as nginx, name its address with --proxy: only then does the site believe it where requests come
    from. Otherwise, all people count as one, and ten wrong passwords of one of them make all others wait.

    Example: `cubelex serve --host 0.0.0.0 --https`.
    """
    import os

    from cubelex import web

    for name, value in (("CUBELEX_MAIL", mail), ("CUBELEX_MAIL_FROM", mail_from), ("CUBELEX_PROXY", proxy)):
        if value is not None:
            os.environ[name] = value
    web.serve(host=host, port=port, workers=workers, demo=demo, https=https, is_shown=is_shown)
