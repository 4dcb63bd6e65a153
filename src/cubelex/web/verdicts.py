"""Refusals and remarks of the verbs, in the reader's language and with the names of rounds.

Verbs answer in English sentences with values in them. `make messages` collects the forms of these sentences from the
code of `officiating` into `data/verdicts.json`, and translators translate the forms. Here a sentence is recognised by
its form and said in the reader's language; one that no form fits stays as it is.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext

from cubelex.competition import Competition
from cubelex.web.naming import ROLES, STATUSES, round_label

FORMS: Final = Path(__file__).parent / "data" / "verdicts.json"
_VALUE: Final = re.compile(r"\{(\w+)\}")
_COMPETITOR: Final = re.compile(r"competitor (\d+)")
_ROUND: Final = re.compile(r"[0-9a-z]+-r[1-9]")


def verdict(sentence: str, competition: Competition | None = None) -> str:
    """A sentence of a verb as the reader reads it."""
    for form, pattern in _patterns():
        if found := pattern.fullmatch(sentence):
            values = {name: _shown(value, competition) for name, value in found.groupdict().items()}
            return gettext(form).format(**values)
    return sentence


def _shown(value: str, competition: Competition | None) -> str:
    """A value in the reader's words: how far a round is, what somebody is, who it is, which round."""
    label = STATUSES.get(value) or ROLES.get(value)
    if label is not None:
        return str(label).lower()
    if who := _COMPETITOR.fullmatch(value):
        return gettext("competitor %(number)d") % {"number": int(who[1])}
    if competition is None:
        return value
    return _ROUND.sub(lambda found: round_label(competition, found[0]), value)


@cache
def _patterns() -> tuple[tuple[str, "re.Pattern[str]"], ...]:
    """Every form with what it looks like; those with most words of their own first, as they say most."""
    forms = json.loads(FORMS.read_text(encoding="utf-8"))
    return tuple((form, pattern_of(form)) for form in sorted(forms, key=_own_length, reverse=True))


def _own_length(form: str) -> int:
    return len(_VALUE.sub("", form))


def pattern_of(form: str) -> "re.Pattern[str]":
    """What sentences of a form look like.

    >>> pattern_of("{round_id} is {status}").fullmatch("333-r1 is open").groupdict()
    {'round_id': '333-r1', 'status': 'open'}
    """
    return re.compile("".join(_parts(form)), re.DOTALL)


def _parts(form: str) -> Iterator[str]:
    for place, part in enumerate(_VALUE.split(form)):
        yield f"(?P<{part}>.+?)" if place % 2 else re.escape(part)
