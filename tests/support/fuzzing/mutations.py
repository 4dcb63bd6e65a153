"""Changing documents: bytes here and there, or a value in the place of another."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

LARGEST: Final = 200_000
"""Bytes of a mutated document; what costs too much beyond that has tests of its own."""
ODD_BYTES: Final = (
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\r\n",
    b'"',
    b"{",
    b"[" * 2000,
    b"]",
    b",",
    b"-",
    b"9" * 25,
    b"9" * 5000,
    b"1e999",
    b"NaN",
    b"\\ud800",
    b"\\u0000",
    b"=1+1",
    b"'",
    b"(1,0)/",
    b"../../x",
    b"<script>",
    "٣".encode(),
    "\u202e".encode(),
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    1.5,
    2**31,
    2**62,
    10**30,
    -(10**30),
    1e300,
    "",
    "x",
    "\ud800",
    "\x00",
    "333-r1",
    "333-r1-r1",
    "1-r1",
    "9" * 5000,
    "2026-05-02",
    "0000-00-00",
    "9999-12-31T23:59:59Z",
    [],
    {},
    [[]],
    [None],
    {"id": {}},
    "a" * 3000,
)


def changed(seed: bytes, chance: Random) -> bytes:
    """A document like the one given: a line of JSON changed where it is JSON, or its bytes."""
    if seed[:1] in b"{[" and chance.random() < 0.7:
        lines = seed.splitlines(keepends=True)
        place = chance.randrange(len(lines))
        document = json.loads(lines[place])
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            _change_value(document, chance)
        lines[place] = json.dumps(document).encode() + b"\n"
        return b"".join(lines)
    data = bytearray(seed)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        _change_bytes(data, chance)
    return bytes(data[:LARGEST])


def _change_value(document: Any, chance: Random) -> None:
    places = list(_places(document))
    if not places:
        return
    holder, key = chance.choice(places)
    match chance.randrange(8):
        case 0:
            del holder[key]
        case 1:
            other, other_key = chance.choice(places)
            holder[key] = json.loads(json.dumps(other[other_key]))
        case 2 if isinstance(holder, dict):
            holder[chance.choice(("", "\ud800", "id", "kind", "x" * 300))] = holder[key]
        case 3 if isinstance(holder, list):
            holder.extend(json.loads(json.dumps(holder[:20])))
        case _:
            holder[key] = deepcopy(chance.choice(ODD_VALUES))


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside a document, each by what holds it and its key there."""
    inside = list(document.items()) if isinstance(document, dict) else list(enumerate(document))
    for key, value in inside:
        yield document, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _change_bytes(data: bytearray, chance: Random) -> None:
    place = chance.randrange(len(data) + 1)
    match chance.randrange(6):
        case 0 if data:
            data[place % len(data)] ^= 1 << chance.randrange(8)
        case 1:
            data[place : place + chance.randrange(40)] = b""
        case 2:
            del data[place:]
        case 3:
            part = data[place : place + chance.randrange(1, 200)]
            data[place:place] = part * chance.choice((1, 2, 50))
        case _:
            data[place:place] = chance.choice(ODD_BYTES)
