"""A competition as a WCIF document: imported, or changed by a part of it, and the roles that it gives people."""

from cubelex.officiating.verbs.wcif.document_roles import DOCUMENT_ROLES, refuse_to_change_roles, with_roles_kept
from cubelex.officiating.verbs.wcif.imports import import_competition
from cubelex.officiating.verbs.wcif.patches import patch_setup

__all__ = ["DOCUMENT_ROLES", "import_competition", "patch_setup", "refuse_to_change_roles", "with_roles_kept"]
