"""How many files and sockets the server may have open at once, and how many of them are for people who follow.

Every follower holds a socket for hours. Where they took the last one, nobody could enter a result any more. So part of
the files is kept for everything else, and part of that part for followers who are officials.
"""

from contextlib import suppress
from typing import Final

MOST_FILES: Final = 65_536
"""More is never asked for: programs that are started close each file that they might have, one by one."""
MOST_FILES_OF_MACOS: Final = 10_240
"""What every macOS allows (OPEN_MAX)."""
WITHOUT_LIMITS: Final = 4096
"""Windows knows no such limit; what a server there copes with."""
LEAST_KEPT, MOST_KEPT = 128, 1024


def raise_limit() -> None:
    """Have as many files as the system allows; shells allow a few at first (256 on macOS, 1024 on Linux)."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    # macOS says that there is no limit, and refuses more than its kernel allows.
    for files in (wanted, MOST_FILES_OF_MACOS):
        if soft != resource.RLIM_INFINITY and soft < files:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
                return


def limit() -> int:
    """How many files this process may have open."""
    try:
        import resource
    except ImportError:
        return WITHOUT_LIMITS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


def most_followers(files: int, *, are_officials: bool) -> int:
    """How many may follow at once, by how many files there are; officials may when others have to wait.

    >>> most_followers(1024, are_officials=False), most_followers(1024, are_officials=True)
    (768, 896)
    >>> most_followers(256, are_officials=False), most_followers(20_000, are_officials=False)
    (128, 18976)
    """
    kept = min(max(files // 4, LEAST_KEPT), MOST_KEPT, files // 2)
    return files - (kept // 2 if are_officials else kept)
