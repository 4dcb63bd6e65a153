"""What validators find, in the reader's language and with the names of rounds.

The words are data of `rules`; `make messages` gives them to translators as they are, and here the values are put in.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import get_language, get_language_bidi, gettext, gettext_lazy

from cubelex.competition import ActivityCode, Competition, Format, FromRounds
from cubelex.messages import isolated
from cubelex.regulations import edition_on
from cubelex.rules import validators
from cubelex.web.messages import say
from cubelex.web.naming import ROLES, event_label, round_label
from cubelex.web.planning.labels import code_label
from cubelex.web.wording import FORMATS, advancing_label, cutoff_label, limit_label

# What was found without a regulation of its own is shown under the duty it is looked at for.
DUTIES: Final[Mapping[str, str]] = {
    "plausibility": "1g1",
    "resemblances": "1g1",
    "rows": "1g1",
    "limit_set_ups": "A1a",
}

_ROLES: Final[Mapping[str, Promise]] = {
    **ROLES,
    "announcer": gettext_lazy("Announcer"),
    "main_judge": gettext_lazy("Main judge"),
}
# What validators say themselves in the place of a value.
_SAID: Final[Mapping[str, Promise]] = {
    "nobody": gettext_lazy("nobody"),
    "announced": gettext_lazy("announced"),
    "read from who took part": gettext_lazy("read from who took part"),
}

# By competition: made anew where it, or the language, is another one.
_PHRASES: Final[dict[str, "tuple[Competition, str | None, re.Pattern[str], dict[str, str]]"]] = {}


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
    """What the words speak of, in the words the site has for it."""
    values = {name: _shown(name, value, competition) for name, value in finding.details.items()}
    round_id = finding.place.round_id
    if round_id:
        values["round"] = round_label(competition, round_id)
        values |= _terms(competition, round_id, values) if get_language() != "en" else {}
    return {name: isolated(value) for name, value in values.items()} if get_language_bidi() else values


def _shown(name: str, value: Any, competition: Competition) -> Any:
    """A value: an event, a role, what a verb has against something, or a text in which rounds and formats are named."""
    if name in ("event_id", "other_event"):
        return event_label(value)
    if name == "role":
        return str(_ROLES.get(str(value).replace(" ", "_"), value)).lower()
    if name in ("activity_code", "other_code"):
        return code_label(competition, ActivityCode.parse(value))
    if name == "fault":
        return say(value, competition)
    if not isinstance(value, str):
        return value
    if value in _SAID:
        return str(_SAID[value])
    pattern, labels = _phrases(competition)
    said = pattern.sub(lambda found: labels[found[0]], value)
    return said.replace(" and ", " " + gettext("and") + " ") if name in ("previous", "values") else said


def _terms(competition: Competition, round_id: str, values: Mapping[str, Any]) -> dict[str, str]:
    """What is announced of a round, where the words speak of it; validators say it in English."""
    held = next((one for one in competition.rounds() if one.id == round_id), None)
    if held is None:
        return {}
    source = held.participation_ruleset.participation_source
    terms = {
        "cutoff": cutoff_label(held.cutoff, held.event_id) if held.cutoff else "",
        "time_limit": limit_label(held.time_limit, competition) if held.time_limit else "",
        "condition": advancing_label(source.result_condition, held.event_id) if isinstance(source, FromRounds) else "",
    }
    return {name: text for name, text in terms.items() if text and name in values}


def _phrases(competition: Competition) -> "tuple[re.Pattern[str], Mapping[str, str]]":
    """What validators call rounds and formats in English, and what the site calls them."""
    known = _PHRASES.get(competition.id)
    if known is None or known[0] is not competition or known[1] != get_language():
        dossier = validators.Dossier(competition, edition_on(competition.schedule.start_date))
        labels = {dossier.round_name(one): round_label(competition, one.id) for one in competition.rounds()}
        labels |= {one.full_name: str(FORMATS[one]) for one in Format}
        pattern = re.compile("|".join(map(re.escape, sorted(labels, key=len, reverse=True))))
        known = _PHRASES[competition.id] = competition, get_language(), pattern, labels
    return known[2], known[3]


def forms() -> Iterator[str]:
    """Every sentence that is put together here, for translators."""
    for kind in validators.kinds().values():
        yield kind.wrong
        yield kind.remedy
