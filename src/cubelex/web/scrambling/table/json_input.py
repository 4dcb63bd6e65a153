"""What the table's script asks for."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from cubelex.officiating.views import Waiting, waiting_puzzle
from cubelex.reading import read_json
from cubelex.web.scrambling.table.session import Seat


def asked_of(request: HttpRequest) -> dict[str, Any]:
    """What a script sent; nothing where it is not understood."""
    try:
        document = read_json(request.body)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def waiting_for(seat: Seat, asked: Mapping[str, Any]) -> Waiting | None:
    """The puzzle of the competitor that was asked for, where one is due: with the sequence that they saw it with."""
    return waiting_puzzle(seat.state, seat.code, asked.get("person"), asked.get("label"))


def read_number(asked: Mapping[str, Any], name: str, otherwise: int) -> int:
    """A number that was sent; another one where it is none."""
    value = asked.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def key_in(asked: Mapping[str, Any]) -> str | None:
    """The key by which a script repeats itself safely."""
    value = asked.get("key")
    return value if isinstance(value, str) and value else None
