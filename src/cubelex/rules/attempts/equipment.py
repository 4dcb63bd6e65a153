"""What a competition sets and awards: time limits (9s), certificates (6d)."""

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("9s")
def may_limit_time(edition: Edition) -> Ruling[bool]:
    """Whether rounds may have time limits of the competition's own choice: always, since 2018 they must have one."""
    return Ruling(True, under=edition.cite("9s"))


@cites("6d+")
def should_have_certificates(edition: Edition) -> Ruling[bool]:
    """Whether winners should get certificates, signed by the organization team's leader and the Delegate."""
    if not edition.awards.has_certificates:
        return Ruling(False, under=())
    return Ruling(True, under=edition.cite_known("6d+"))
