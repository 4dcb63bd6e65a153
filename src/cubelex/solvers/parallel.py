"""The same work for many things on all cores.

Threads do it: the kernels release the interpreter's lock while they search, and threads share the tables. Scripts need
no `if __name__ == "__main__"`, which processes would ask for.
"""

import os
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")
U = TypeVar("U")

# Handing work to a thread takes longer than the quickest sequences.
_MOST_AT_ONCE: Final = 64


def in_parallel(work: Callable[[T], U], items: Iterable[T], workers: int | None = None) -> tuple[U, ...]:
    """The answers in the order of the items, worked out by as many threads as the process may use cores."""
    waiting = list(items)
    workers = min(workers or available_cores(), len(waiting))
    if workers <= 1:
        return tuple(map(work, waiting))
    # Imported here: most calls need no threads, and it takes longer than a scramble.
    from concurrent.futures import ThreadPoolExecutor

    size = max(1, min(_MOST_AT_ONCE, len(waiting) // (4 * workers)))
    parts = [waiting[start : start + size] for start in range(0, len(waiting), size)]
    pool = ThreadPoolExecutor(workers)
    try:
        done = list(pool.map(lambda part: [work(item) for item in part], parts))
    finally:
        # After an error, or Ctrl-C, nothing further is begun.
        pool.shutdown(cancel_futures=True)
    return tuple(answer for part in done for answer in part)


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
