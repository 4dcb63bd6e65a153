"""Examples in docstrings as code, for the reference: Griffe reads them as text."""

import re
from typing import Any, Final

from griffe import Extension, Object

EXAMPLE: Final = re.compile(r"(?m)^>>> (?:.|\n(?!\n|\Z))*")
"""From the first prompt to the next empty line."""


class DoctestBlocks(Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: Object, **others: Any) -> None:
        """Change the docstring of a module, class, function or attribute."""
        if obj.docstring and ">>>" in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", obj.docstring.value)
