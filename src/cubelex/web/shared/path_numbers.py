"""Whole numbers in addresses. Django's own take any number of digits, and databases do not."""

from typing import Final

from django.urls import register_converter
from django.urls.converters import IntConverter

MOST_DIGITS: Final = 18


class NumberInPath(IntConverter):
    """A whole number that every database can look up; an address with a longer one does not exist."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


def register() -> None:
    """Let addresses have numbers as `<number:name>`."""
    register_converter(NumberInPath, "number")
