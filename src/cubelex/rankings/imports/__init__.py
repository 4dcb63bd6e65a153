"""Results taken into a base: exports of the WCA, and competitions of one's own."""

from cubelex.rankings.imports.imports import import_export, import_results
from cubelex.rankings.imports.own_competitions import add_competitions

__all__ = ["add_competitions", "import_export", "import_results"]
