"""A fact is plain data, so that it can be written to any log and read back.

Facts are never changed or removed. A later fact may undo them.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, TypeVar

from cubelex.errors import InvalidLog

F = TypeVar("F", bound="Fact")

_KINDS: dict[str, type["Fact"]] = {}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened."""

    kind: ClassVar[str]
    defaults: ClassVar[Mapping[str, Any]]
    """The names of its fields with their default values."""

    def to_json(self) -> dict[str, Any]:
        """The fact as JSON values, without default values."""
        document: dict[str, Any] = {"kind": self.kind}
        for name, default in self.defaults.items():
            value = getattr(self, name)
            if value != default:
                document[name] = list(value) if isinstance(value, tuple) else value
        return document


@dataclass(frozen=True, slots=True)
class CardFact(Fact):
    """Something about one competitor in one round."""

    round_id: str
    person_id: int


@dataclass(frozen=True, slots=True)
class AttemptFact(CardFact):
    """Something about one attempt."""

    attempt: int


def recorded(kind: str) -> Callable[[type[F]], type[F]]:
    """Register a class of facts under the name that logs use."""

    def register(fact: type[F]) -> type[F]:
        fact.kind = kind
        fact.defaults = {each.name: each.default for each in fields(fact)}
        _KINDS[kind] = fact
        return fact

    return register


def read_fact(document: Mapping[str, Any]) -> Fact:
    """Read what `to_json` wrote. Fields of a later version are left out.

    :raises InvalidLog: the kind is unknown or a field is missing
    """
    if not isinstance(document, Mapping):
        raise InvalidLog(f"not a fact ({document!r:.80}); expected an object with its kind")
    kind = _KINDS.get(str(document.get("kind")))
    if kind is None:
        raise InvalidLog(f"unknown kind of fact {document.get('kind')!r}; was it written by a later version?")
    known = kind.defaults
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items() if name in known
    }
    if missing := [name for name, default in known.items() if default is MISSING and name not in values]:
        raise InvalidLog(f"a fact of the kind {kind.kind!r} lacks {', '.join(missing)}")
    return kind(**values)
