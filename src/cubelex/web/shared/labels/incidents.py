"""What incidents are about, what becomes of an attempt, and why people are disqualified, in the reader's language."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.messages import Message, has_text
from cubelex.rules import policies
from cubelex.rules.incidents import Remedy
from cubelex.rules.people import Ground
from cubelex.web.shared.labels.messages import say

KINDS: Final[Mapping[str, Promise]] = {
    "disturbance": gettext_lazy("Disturbance or interruption"),
    "equipment": gettext_lazy("Timer or other equipment"),
    "puzzle": gettext_lazy("Puzzle defect"),
    "misscramble": gettext_lazy("Misscramble"),
    "duplicate": gettext_lazy("Same scramble twice"),
    "procedure": gettext_lazy("Mistake by an official or competitor"),
    "conduct": gettext_lazy("Conduct"),
    "other": gettext_lazy("Other"),
}
"""What a report is about (11a)."""

EVIDENCE: Final[Mapping[str, Promise]] = {
    "account": gettext_lazy("Account of a witness"),
    "score sheet": gettext_lazy("Scorecard"),
    "video": gettext_lazy("Video"),
    "photograph": gettext_lazy("Photo"),
    "audio": gettext_lazy("Audio recording"),
}
PURPOSES: Final[Mapping[str, Promise]] = {
    "removal_of_penalty": gettext_lazy("To remove a penalty"),
    "moves_in_inspection": gettext_lazy("For moves during inspection"),
    "hands_at_start": gettext_lazy("For hand position at the start"),
    "contact_at_start": gettext_lazy("For touching the puzzle at the start"),
    "other_penalty": gettext_lazy("For another penalty"),
    "cheating": gettext_lazy("To investigate cheating"),
}
"""What slow motion is wanted for (11f2)."""
CIRCUMSTANCES: Final[Mapping[str, Promise]] = {
    "": gettext_lazy("An ordinary result"),
    "single": gettext_lazy("A record, or a top personal record in the world"),
    "average": gettext_lazy("Part of such an average or mean"),
    "final": gettext_lazy("In a national, continental or world championship final"),
}
"""What result it is about (11f1)."""

REMEDIES: Final[Mapping[str, Promise]] = {
    Remedy.STANDS: gettext_lazy("The result stands"),
    Remedy.RIGHT_SCRAMBLE: gettext_lazy("Attempt with the correct scramble"),
    Remedy.EXTRA_ATTEMPT: gettext_lazy("Extra attempt"),
    Remedy.PROVISIONAL_EXTRA_ATTEMPT: gettext_lazy("Provisional extra attempt"),
    Remedy.DNF: gettext_lazy("DNF"),
    Remedy.DNS: gettext_lazy("DNS"),
}
DISPUTES: Final[Mapping[str, Promise]] = {
    "upheld": gettext_lazy("Ruling upheld"),
    "changed": gettext_lazy("Ruling changed"),
}
GROUNDS: Final[Mapping[str, Promise]] = {
    Ground.NOT_CHECKED_IN: gettext_lazy("Did not check in or register in time"),
    Ground.CHEATING: gettext_lazy("Suspected of cheating"),
    Ground.UNLAWFUL: gettext_lazy("Unlawful, violent or indecent conduct, or damage"),
    Ground.DISTRACTION: gettext_lazy("Distracts or disturbs others"),
    Ground.NOT_ABIDING: gettext_lazy("Does not follow the Regulations"),
    Ground.CANNOT_FULFIL: gettext_lazy("Does not meet the event's requirements"),
    Ground.NOT_THERE: gettext_lazy("Did not show up for the round"),
    Ground.REFUSED_TO_JUDGE: gettext_lazy("Refuses to judge"),
    Ground.REFUSED_TO_SCRAMBLE: gettext_lazy("Refuses to scramble"),
    Ground.DISCUSSED_SCRAMBLE: gettext_lazy("Talked about a scramble of the group"),
    Ground.CLOTHING: gettext_lazy("Not dressed appropriately"),
}
DECIDERS: Final[Mapping[str, Promise]] = {
    "Delegate": gettext_lazy("Delegate's decision"),
    "main judge": gettext_lazy("Main judge's decision"),
    "Board": gettext_lazy("Board's decision"),
}


QUESTIONS: Final = ("another_time", "helping_in_own_group")
"""Questions about a competitor that the Delegate decides and that are not policies."""


def decision_label(decision: str) -> str:
    """What was decided: a remedy, what became of a dispute, an answer to a matter, or as it was written."""
    label = REMEDIES.get(decision) or DISPUTES.get(decision)
    return str(label) if label is not None else answer_label(decision)


def answer_label(answer: str) -> str:
    """An answer to a matter in the reader's language, or as it was written.

    >>> answer_label("Come back tomorrow")
    'Come back tomorrow'
    """
    code = f"answers.{re.sub('[^a-z0-9]+', '_', answer.lower()).strip('_')}"
    return say(Message(code)) if has_text(code) else answer


def what_label(what: str) -> str:
    """What an incident is about: the question of a matter, or as it was written."""
    code = f"matters.{what}"
    return say(Message(code)) if what in QUESTIONS or what in policies() else what
