"""The words that invented names are made of."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def words(topic: str) -> tuple[str, ...]:
    """The words of a topic: `starts`, `middles` and `ends` of names, `places`, `kinds` of competitions, and so on."""
    document = tomllib.loads((Path(__file__).parent / "data" / "words.toml").read_text("utf-8"))
    return tuple(document[topic].split())
