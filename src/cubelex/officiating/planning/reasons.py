"""Why something was planned the way it is, in sentences that surfaces can recognise and translate."""

from typing import NewType

Reason = NewType("Reason", str)
"""A reason in English; `cubelex.web.verdict_forms` collects every form of them for translators."""
