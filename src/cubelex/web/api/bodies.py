"""Reading the body of a call: JSON that every database can keep."""

from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

from cubelex.reading import read_json


class StrictParser(Parser):
    """JSON as the whole site reads it."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body, or a `ValueError` that ninja answers with 400."""
        return read_json(request.body)
