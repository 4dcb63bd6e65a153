"""A competition as a WCIF document: imported, or changed by a part of it."""

from cubelex.officiating.verbs.wcif.imports import import_competition
from cubelex.officiating.verbs.wcif.patches import patch_setup

__all__ = ["import_competition", "patch_setup"]
