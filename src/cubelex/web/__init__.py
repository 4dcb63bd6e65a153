"""The site: set up, run and follow a competition. Surfaces decide nothing; the verbs of `officiating` do."""


def serve(*, host: str, port: int, workers: int) -> None:
    """Serve the site until interrupted. Django is imported only now."""
    from cubelex.web.serving import run

    run(host=host, port=port, workers=workers)


__all__ = ["serve"]
