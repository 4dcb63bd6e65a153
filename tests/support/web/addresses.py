"""Every address of the site, by the name under which the table of permissions speaks of it."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from django.urls import URLPattern, URLResolver, get_resolver, reverse

BY_CONVERTER = {"NumberInPath": 1, "UUIDConverter": UUID(int=1)}


def patterns(parts: list[URLPattern | URLResolver], namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address by its name."""
    for part in parts:
        if isinstance(part, URLResolver):
            yield from patterns(part.url_patterns, f"{namespace}{part.namespace}:" if part.namespace else namespace)
        else:
            yield f"{namespace}{part.name}", part


ADDRESSES = dict(patterns(get_resolver().url_patterns))


def parts_of(name: str) -> set[str]:
    """What an address of that name speaks of."""
    return set(ADDRESSES[name].pattern.converters)


def address(name: str, given: Mapping[str, object] | None = None) -> str:
    """An address of that name, at the competition `Open` unless another is given."""
    converters = ADDRESSES[name].pattern.converters
    usual = {part: BY_CONVERTER.get(type(converter).__name__, "x") for part, converter in converters.items()}
    wanted: dict[str, object] = {**usual, "competition_id": "Open", **(given or {})}
    return reverse(name, kwargs={part: wanted[part] for part in converters})
