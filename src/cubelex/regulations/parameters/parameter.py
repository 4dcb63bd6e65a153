"""A parameter: a value for every day since the first edition held, and the regulations it depends on."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from cubelex.errors import InvalidParameter
from cubelex.regulations.parameters.groups import GROUPS
from cubelex.regulations.parameters.values import Raw, typed
from cubelex.regulations.sources import source

SILENT: Final = ("unsaid", "none", "nothing", "nobody")
"""Options that say an edition is silent; like false, null, zero and nothing in a list, they need no citation."""

_KEYS: Final = {"description", "regulation", "unit", "values"}
_BY: Final = "by "


@dataclass(frozen=True, slots=True)
class Dated:
    """A value from a day on; `is_exact` unless it came in a release that was not read, by that day at the latest."""

    since: date
    value: Any = field(hash=False)
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the Regulations through the years."""

    group: str
    name: str
    description: str
    unit: str | None
    values: tuple[Dated, ...]
    regulations: tuple[tuple[date, tuple[str, ...]], ...]

    def __str__(self) -> str:
        return f"{self.group}.{self.name}"

    def on(self, day: date) -> Any:
        """The value in force on that day."""
        return self.values[bisect_right(self.values, day, key=lambda dated: dated.since) - 1].value

    def regulations_on(self, day: date) -> tuple[str, ...]:
        """The numbers it depends on in the edition of that day; none where that edition is silent."""
        found: tuple[str, ...] = ()
        for since, numbers in self.regulations:
            if since <= day:
                found = numbers
        return found

    def is_silent_on(self, day: date) -> bool:
        """Whether the value only says that the edition has no such rule."""
        value = self.on(day)
        return not value or value in SILENT

    def is_certain_on(self, day: date, known: Iterable[date]) -> bool:
        """Whether the value of that day is sure, if the texts of the days `known` were read.

        It is not when the next change came on an unknown day, and no version read in between still had this value.
        """
        following = next((dated for dated in self.values if dated.since > day), None)
        if following is None or following.is_exact:
            return True
        return any(day <= read < following.since for read in known)


@cache
def parameters() -> Mapping[str, Parameter]:
    """Every parameter, by `group.name`.

    :raises InvalidParameter: a file and the fields of the groups contradict each other
    """
    declared = {
        f"{group}.{field}": kind for group, fields in GROUPS.items() for field, kind in fields.__annotations__.items()
    }
    raw = {
        name.removeprefix("parameters/").replace("/", "."): said
        for name, said in source("law").items()
        if name.startswith("parameters/")
    }
    if orphans := sorted(raw.keys() ^ declared.keys()):
        raise InvalidParameter(f"each parameter needs a file and a field; one is missing for {', '.join(orphans)}")
    return MappingProxyType({name: _read(name, raw[name], declared[name]) for name in declared})


def _read(name: str, fields: dict[str, Any], kind: Any) -> Parameter:
    """A parameter from what its file says and the type its field has."""
    group, _, field = name.partition(".")
    try:
        if unknown := sorted(fields.keys() - _KEYS):
            raise InvalidParameter(f"does not know {', '.join(unknown)}")
        return Parameter(
            group=group,
            name=field,
            description=fields["description"],
            unit=fields.get("unit"),
            values=_values(fields["values"], kind),
            regulations=_regulations(fields["regulation"]),
        )
    except (InvalidParameter, KeyError, ValueError) as error:
        raise InvalidParameter(f"parameter {name}: {error}") from error


def _values(values: dict[str, Raw], kind: Any) -> tuple[Dated, ...]:
    """The values in order of their days."""
    dated = tuple(
        Dated(date.fromisoformat(day.removeprefix(_BY)), typed(raw, kind), not day.startswith(_BY))
        for day, raw in values.items()
    )
    days = [value.since for value in dated]
    if days != sorted(set(days)):
        raise InvalidParameter("the days of its values are not in order")
    return dated


def _regulations(said: str | list[str] | dict[str, str | list[str]]) -> tuple[tuple[date, tuple[str, ...]], ...]:
    """Numbers by the edition from which they hold; a number or a list alone holds for all."""
    by_day = said if isinstance(said, dict) else {date.min.isoformat(): said}
    return tuple(
        (date.fromisoformat(day), (numbers,) if isinstance(numbers, str) else tuple(numbers))
        for day, numbers in by_day.items()
    )
