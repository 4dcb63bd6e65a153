"""What a document said beyond what our nouns say, so that writing it again loses nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class KeptFields:
    """Fields that are not ours, word for word, and fields of ours that the document left out."""

    unknown: Mapping[str, Any] = field(default_factory=dict, hash=False)
    omitted: frozenset[str] = frozenset()


NOTHING_KEPT: Final = KeptFields()
