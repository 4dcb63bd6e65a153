"""Facts that only copies of a log have."""

from dataclasses import dataclass

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("not_copied")
@dataclass(frozen=True, slots=True)
class NotCopied(Fact):
    """The original log has something here that is not public (2d, 4b2), and that no public result depends on."""
