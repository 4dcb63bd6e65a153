"""Posters and table numbers: few signs, very large."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.sheets.layout import Stationery, qr_code, typeset

_ESCAPED: Final = str.maketrans({sign: f"\\{sign}" for sign in '\\;,":'})


@dataclass(frozen=True, slots=True)
class Wireless:
    """A wireless network that phones may join; without a password it is open to all."""

    name: str
    password: str = ""

    @property
    def code(self) -> str:
        r"""What a phone's camera understands.

        >>> print(Wireless("Hall; 2", "cube").code)
        WIFI:T:WPA;S:Hall\; 2;P:cube;;
        """
        name, password = self.name.translate(_ESCAPED), self.password.translate(_ESCAPED)
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def live_poster(competition_name: str, address: str, stationery: Stationery, wireless: Wireless | None = None) -> bytes:
    """A poster that leads to the live results, by way of the wireless network where there is one."""
    words = stationery.words
    steps = []
    if wireless:
        lines = [[words.text("sheets.posters.network"), wireless.name]]
        lines += [[words.text("sheets.posters.password"), wireless.password]] if wireless.password else []
        steps.append({"title": words.text("sheets.posters.join"), "qr": qr_code(wireless.code), "lines": lines})
    steps.append({"title": words.text("sheets.posters.results"), "qr": qr_code(address), "lines": [["", address]]})
    content = {"title": words.text("sheets.posters.title"), "competition": competition_name, "steps": steps}
    return typeset("posters", content, stationery)


def table_numbers(numbers: Sequence[int], stationery: Stationery) -> bytes:
    """The numbers of solving stations, two on a page."""
    words = stationery.words
    labels = [words.number(number) for number in numbers]
    return typeset("table_numbers", {"title": words.text("sheets.posters.stations"), "numbers": labels}, stationery)
