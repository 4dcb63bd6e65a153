"""A progress bar on standard error for tasks that may take more than a second."""

import atexit
import sys
import time
from collections.abc import Callable
from functools import cache


def progress_of(total: int, doing: str) -> Callable[[int], None]:
    """A function that takes how much is done. The bar appears after a second, and only on a terminal."""
    if not sys.stderr.isatty():
        return lambda done: None
    started = time.monotonic()
    bar: list[Callable[[int], None]] = []

    def advance(done: int) -> None:
        if not bar and done < total and time.monotonic() - started > 1:
            bar.append(_bar(total, doing))
        if bar:
            bar[0](done)

    return advance


@cache
def share_of(doing: str) -> Callable[[float], None]:
    """A function that takes the share that is done, from 0 to 1. The same task gets the same function."""
    advance = progress_of(100, doing)
    return lambda share: advance(round(100 * share))


def _bar(total: int, doing: str) -> Callable[[int], None]:
    from rich.console import Console
    from rich.progress import Progress

    shown = Progress(console=Console(stderr=True), transient=True)
    atexit.register(shown.stop)  # gives the cursor back after an interruption
    task = shown.add_task(doing, total=total)
    shown.start()

    def advance(done: int) -> None:
        shown.update(task, completed=done)
        if done >= total:
            shown.stop()

    return advance
