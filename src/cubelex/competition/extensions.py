"""What a tool has added to a noun: extensions, each under the id of its tool, read and written in one way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.competition.kept import NOTHING_KEPT, KeptFields


@dataclass(frozen=True, slots=True)
class Extension:
    """What some tool has added to a noun."""

    id: str
    spec_url: str
    data: Any = field(hash=False)
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


def extension_data(extensions: Iterable[Extension], extension_id: str) -> dict[str, Any]:
    """What the extension of that id holds. It is empty where there is none, or where it is not an object.

    >>> extension_data((Extension("cubelex.live", "", {"withhold": "from_nobody"}),), "cubelex.live")
    {'withhold': 'from_nobody'}
    """
    data = next((extension.data for extension in extensions if extension.id == extension_id), None)
    return data if isinstance(data, dict) else {}


def with_extension(
    extensions: Iterable[Extension], extension_id: str, data: Mapping[str, Any]
) -> tuple[Extension, ...]:
    """The extensions with this data under that id, instead of what was there. Without data, the id is left out."""
    others = tuple(extension for extension in extensions if extension.id != extension_id)
    return (*others, Extension(extension_id, "", data)) if data else others
