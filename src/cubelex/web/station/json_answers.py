"""Answers to what scripts of the station ask."""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, JsonResponse

from cubelex.errors import CubelexError

NOT_UNDERSTOOD = (KeyError, TypeError, ValueError, AttributeError)


def understood(request: HttpRequest, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> JsonResponse:
    """The answer to a document, or what was not understood of it."""
    try:
        return JsonResponse(answer(json.loads(request.body)))
    except CubelexError as fault:
        return _refused(str(fault))
    except NOT_UNDERSTOOD as fault:
        return _refused(f"Request not understood: {fault!r}. Reload the page.")


def _refused(text: str) -> JsonResponse:
    return JsonResponse({"refusals": [{"text": text, "under": []}]}, status=400)
