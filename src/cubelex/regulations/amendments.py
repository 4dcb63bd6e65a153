"""An edition as it might be: the same text with other values of parameters, to ask what would change."""

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from cubelex.errors import InvalidParameter
from cubelex.regulations.editions import Edition
from cubelex.regulations.parameters.groups import GROUPS
from cubelex.regulations.parameters.values import Raw, typed


def amended(edition: Edition, changes: Mapping[str, str]) -> Edition:
    """An edition with other values, by `group.name` and as the files of parameters write them.

    One entry of a mapping is `group.name.key`; the value `none` removes it.

    >>> from cubelex.regulations import edition
    >>> amended(edition("2026-04-01"), {"times.threshold": "30000"}).times.threshold
    30000
    >>> dict(amended(edition("2026-04-01"), {"formats.also_ranked.333bf": "m"}).formats.also_ranked)["333bf"]
    'm'

    :raises InvalidParameter: there is no such parameter, or it cannot have the value
    """
    for path, text in changes.items():
        group, field, key = _split(path)
        former = getattr(edition, group)
        kind = GROUPS[group].__annotations__[field]
        try:
            value = typed(_raw(text), kind) if key is None else _with_entry(getattr(former, field), key, text, kind)
        except InvalidParameter as fault:
            raise InvalidParameter(f"{path}: {fault}") from None
        edition = replace(edition, **{group: former._replace(**{field: value})})
    return edition


def _split(path: str) -> tuple[str, str, str | None]:
    """The group, the name and perhaps the key of a mapping."""
    group, _, rest = path.partition(".")
    field, _, key = rest.partition(".")
    if group in GROUPS and field in GROUPS[group].__annotations__:
        return group, field, key or None
    known = [f"{name}.{each}" for name, fields in GROUPS.items() for each in fields.__annotations__]
    similar = get_close_matches(f"{group}.{field}", known, n=3, cutoff=0.4)
    advice = f"Similar: {', '.join(similar)}." if similar else "For example times.threshold."
    raise InvalidParameter(f"there is no parameter {path!r}. {advice}")


def _with_entry(former: Any, key: str, text: str, kind: Any) -> Any:
    """A mapping with another value of one key, or without it."""
    if not isinstance(former, Mapping):
        raise InvalidParameter("its value is not a mapping, so it has no entries")
    entries = {name: value for name, value in former.items() if name != key}
    if text == "none":
        return typed({}, kind) | entries
    return {**entries, **typed({key: _raw(text)}, kind)}


def _raw(text: str) -> Raw:
    """The value as it stands in a file: all numbers are text."""
    import yaml

    try:
        found: Raw = yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as fault:
        raise InvalidParameter(f"{text!r} is not a value in YAML ({str(fault).splitlines()[0]})") from None
    return found
