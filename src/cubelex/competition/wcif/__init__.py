"""WCIF, the interchange format of the WCA: versions 1.0, 1.1 and 2.x in, 1.x and 2.x out."""

from cubelex.competition.wcif import outgoing
from cubelex.competition.wcif.changes import differences
from cubelex.competition.wcif.reader import read_person, read_wcif
from cubelex.competition.wcif.revisions import changes_between, with_changes
from cubelex.competition.wcif.writer import Version, write_person, write_wcif

__all__ = [
    "Version",
    "changes_between",
    "differences",
    "outgoing",
    "read_person",
    "read_wcif",
    "with_changes",
    "write_person",
    "write_wcif",
]
