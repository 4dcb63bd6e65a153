"""`cubelex desktop`: the site on one laptop, in the background, shown in the browser."""

import click

from cubelex.cli.parameters import WholeNumber


@click.command()
@click.option("--host", default="0.0.0.0", help="Address to serve on. Use 127.0.0.1 for this laptop only.")
@click.option("--port", type=WholeNumber(min=1, max=65535), default=8000, help="Port to serve on.")
@click.option("--https", is_flag=True, help="Use HTTPS with a self-signed certificate.")
@click.option("--stop", is_flag=True, help="Stop the site.")
@click.option("--foreground", is_flag=True, help="Stay in this terminal, and do not open the browser.")
@click.option("--no-browser", is_flag=True, help="Print the link instead of opening the browser.")
def desktop(
    host: str,
    port: int,
    https: bool,
    stop: bool,
    foreground: bool,
    no_browser: bool,
) -> None:
    """Start the site for this laptop and phones in its network, and open the browser, signed in.

    The site runs in the background, without a window, until `cubelex desktop --stop` or until the laptop is shut down.
    If it runs already, the browser opens again. It keeps a log in the folder of the data (CUBELEX_DATA).

    Phones work offline, read timers and scan codes only with --https.

    Example: `cubelex desktop`.
    """
    from cubelex import web

    if stop:
        click.echo("The site was stopped." if web.stop_desktop() else "The site does not run in the background.")
    elif foreground:
        web.serve_desktop(host=host, port=port, https=https)
    else:
        running = web.start_desktop(host=host, port=port, https=https, is_shown=not no_browser)
        click.echo(running["qr_code"])
        click.echo(f"Phones find Cubelex at {running['address']}")
        click.echo(f"The log is {running['log']}. Stop with: cubelex desktop --stop")
        if no_browser:
            click.echo(f"This link signs you in, once: {running['link']}")
