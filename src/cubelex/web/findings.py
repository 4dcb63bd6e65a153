"""What validators find, in the reader's language and with the names of rounds.

The words are data of `rules`; `make messages` gives them to translators as they are, and here the values are put in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from cubelex.competition import Competition
from cubelex.rules import validators
from cubelex.web.naming import event_label, round_label

# What was found without a regulation of its own is shown under the duty it is looked at for.
DUTIES: Final[Mapping[str, str]] = {
    "plausibility": "1g1",
    "resemblances": "1g1",
    "rows": "1g1",
    "limit_set_ups": "A1a",
}


@dataclass(frozen=True, slots=True)
class Said:
    """A finding as a page shows it: what is wrong, what to do about it, and the numbers of its regulations."""

    finding: validators.Finding
    wrong: str
    remedy: str
    under: tuple[str, ...]

    @property
    def severity(self) -> str:
        """How much it matters."""
        return self.finding.severity.value

    @property
    def css_class(self) -> str:
        """How it is coloured."""
        return "bad" if self.finding.severity is validators.Severity.ERROR else "maybe"


def said(finding: validators.Finding, competition: Competition) -> Said:
    """A finding in the reader's language."""
    kind, values = validators.kinds()[finding.code], _values(finding, competition)
    numbers = tuple(one.number for one in finding.regulations)
    under = numbers or tuple(filter(None, (DUTIES.get(finding.validator),)))
    wrong, remedy = (gettext(form).format_map(values) for form in (kind.wrong, kind.remedy))
    return Said(finding, wrong, remedy, under)


def _values(finding: validators.Finding, competition: Competition) -> dict[str, Any]:
    """What the words speak of; rounds and events by the names the site has for them."""
    values = dict(finding.details)
    if finding.place.round_id:
        values["round"] = round_label(competition, finding.place.round_id)
    if other := values.get("other_event"):
        values["other_event"] = event_label(other)
    return values


def forms() -> Iterator[str]:
    """Every sentence that is put together here, for translators."""
    for kind in validators.kinds().values():
        yield kind.wrong
        yield kind.remedy
