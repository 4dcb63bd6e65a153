"""What validators find, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils import translation

from cubelex.competition import Competition
from cubelex.messages import Message
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
    """A finding as a page shows it: what is wrong, what to do about it, and the numbers of its regulations.

    The words are made when they are shown, in the language of the person for whom it was found: a large competition may
    have thousands of findings, and a page shows some.
    """

    finding: validators.Finding
    competition: Competition = field(repr=False)
    under: tuple[str, ...]
    language: str | None

    @property
    def wrong(self) -> str:
        """What is wrong."""
        return self._said(self.finding.wrong)

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return self._said(self.finding.remedy)

    def _said(self, message: Message) -> str:
        with translation.override(self.language):
            return say(message, self.competition)

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
    under = tuple([citation.number for citation in finding.under]) if finding.under else ()
    if not under and finding.validator in DUTIES:
        under = edition_on(competition.schedule.start_date).cite_known(DUTIES[finding.validator])
    return ShownFinding(finding, competition, under, translation.get_language())
