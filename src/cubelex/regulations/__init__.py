"""The law as data: editions, dated parameters, citations, and the documents themselves.

An `Edition` is a version of the Regulations as its text stood after a revision, so `edition_on(day)` may differ from
`edition(...)` of the same date; compare `date` where only the version matters.
"""

from cubelex.regulations.citations import Citation, cites, speakers
from cubelex.regulations.editions import Edition, edition, edition_on, editions
from cubelex.regulations.parameters.options import Championship, Format, MoveKind, Orientation, Penalty, Rounding

__all__ = [
    "Championship",
    "Citation",
    "Edition",
    "Format",
    "MoveKind",
    "Orientation",
    "Penalty",
    "Rounding",
    "cites",
    "edition",
    "edition_on",
    "editions",
    "speakers",
]
