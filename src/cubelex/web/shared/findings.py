"""What validators find, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cubelex.competition import Competition
from cubelex.regulations import edition_on
from cubelex.rules import validators
from cubelex.web.shared.labels.messages import say

# A finding without a regulation of its own is shown under the duty that the validator helps with.
DUTIES: Final[Mapping[str, str]] = {
    "plausibility": "1g1",
    "resemblances": "1g1",
    "rows": "1g1",
    "limit_set_ups": "A1a",
}


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A finding as a page shows it: what is wrong, what to do about it, and the numbers of its regulations."""

    finding: validators.Finding
    wrong: str
    remedy: str
    under: tuple[str, ...]

    @property
    def severity(self) -> str:
        """How severe it is."""
        return self.finding.severity.value

    @property
    def css_class(self) -> str:
        """The class that colours it."""
        return "bad" if self.finding.severity is validators.Severity.ERROR else "maybe"


def said(finding: validators.Finding, competition: Competition) -> ShownFinding:
    """A finding in the reader's language, with the names that the competition has for rounds."""
    under = tuple(citation.number for citation in finding.under)
    if not under and finding.validator in DUTIES:
        under = edition_on(competition.schedule.start_date).cite_known(DUTIES[finding.validator])
    return ShownFinding(finding, say(finding.wrong, competition), say(finding.remedy, competition), under)
