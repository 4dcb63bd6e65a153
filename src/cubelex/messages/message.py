"""A message: what is said, as a code and the values it is about."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubelex.messages.values import Value


class Message:
    """Something said to a person: a code, whose text the catalogues have, and the values in it.

    >>> attempt = Message("attempts.has_result", attempt=2)
    >>> attempt
    Message('attempts.has_result', attempt=2)
    >>> str(attempt)
    'Attempt 2 already has a result. Undo it, or ask the Delegate to correct it.'
    """

    __slots__ = ("code", "values")

    code: str
    values: Mapping[str, "Value"]

    def __init__(self, code: str, /, **values: "Value") -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "values", MappingProxyType(values))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message does not change; make another one instead of setting {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a message does not change; make another one instead of deleting {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.code == other.code and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.values))))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.code!r}{values})"

    def __str__(self) -> str:
        # Imported here: a catalogue says messages, and values may be messages.
        from cubelex.messages.catalogues import catalogue

        return catalogue("en").say(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _message, (self.code, dict(self.values))


def _message(code: str, values: dict[str, "Value"]) -> Message:
    """A message as it was before it was pickled."""
    return Message(code, **values)
