"""Results taken into a base: exports of the WCA, and competitions of one's own."""

from cubelex.rankings.imports.imports import import_export

__all__ = ["import_export"]
