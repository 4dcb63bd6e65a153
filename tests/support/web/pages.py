"""Pages as tests compare them."""

import re


def on_one_line(page: str) -> str:
    """A page with single spaces, and none before the end of a tag: line breaks mean nothing in it."""
    return re.sub(r"\s+>", ">", " ".join(page.split()))
