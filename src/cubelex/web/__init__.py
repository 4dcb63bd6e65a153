"""The site: set up, run and follow a competition. Surfaces decide nothing; the verbs of `officiating` do."""


def serve(*, host: str, port: int, workers: int, demo: bool = False) -> None:
    """Serve the site until interrupted. Django is imported only now."""
    from cubelex.web.serving import run, run_demonstration

    if demo:
        run_demonstration(host=host, port=port)
    else:
        run(host=host, port=port, workers=workers)


__all__ = ["serve"]
