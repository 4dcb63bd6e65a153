"""Reading the body of a call: JSON that every database can keep."""

import json
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser


class StrictParser(Parser):
    """JSON without numbers that are none, without NUL and without halves of characters."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body, or a `ValueError` that ninja answers with 400."""
        try:
            document = json.loads(request.body, parse_constant=_no_number)
            json.dumps(document, ensure_ascii=False).encode()
        except RecursionError:
            raise ValueError("nested too deeply") from None
        if "\\u0000" in json.dumps(document):
            raise ValueError("texts must not contain NUL")
        return document


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number in JSON")
