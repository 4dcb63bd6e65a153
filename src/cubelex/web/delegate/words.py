"""What incidents are about, what may become of an attempt and why somebody is disqualified, in the reader's language.

Conditions under which the Regulations let somebody decide otherwise come from `rules` in English; they are repeated
here so that translators find them, and a test compares the two.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from cubelex.rules import Ground, Remedy, matters

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
    Remedy.RIGHT_SCRAMBLE: gettext_lazy("Give the correct scramble"),
    Remedy.EXTRA_ATTEMPT: gettext_lazy("Extra attempt"),
    Remedy.PROVISIONAL_EXTRA_ATTEMPT: gettext_lazy("Provisional extra attempt"),
    Remedy.DNF: gettext_lazy("DNF"),
    Remedy.DNS: gettext_lazy("DNS"),
}
DISPUTES: Final[Mapping[str, Promise]] = {
    "upheld": gettext_lazy("Uphold the ruling"),
    "changed": gettext_lazy("Change the ruling"),
}
GROUNDS: Final[Mapping[str, Promise]] = {
    Ground.NOT_CHECKED_IN: gettext_lazy("Did not check in or register in time"),
    Ground.CHEATING: gettext_lazy("Suspected of cheating"),
    Ground.UNLAWFUL: gettext_lazy("Unlawful, violent or indecent conduct, or damage"),
    Ground.DISTRACTION: gettext_lazy("Distracts or disturbs others"),
    Ground.NOT_ABIDING: gettext_lazy("Does not follow the Regulations"),
    Ground.CANNOT_FULFIL: gettext_lazy("Does not meet the event's requirements"),
    Ground.NOT_THERE: gettext_lazy("Did not show up for the round"),
}
DECIDERS: Final[Mapping[str, Promise]] = {
    "Delegate": gettext_lazy("Delegate's decision"),
    "main judge": gettext_lazy("Main judge's decision"),
    "Board": gettext_lazy("Board's decision"),
}

CONDITIONS: Final = (
    gettext_noop("no extra attempt is granted before the competition ends"),
    gettext_noop("the outcome is significantly unfair"),
    gettext_noop("the outcome is significantly fairer with it, which makes the attempt invalid"),
    gettext_noop("the Delegate is not sure"),
    gettext_noop("it is significantly unfair, and no extra attempt can be awarded"),
    gettext_noop("it is not certain which scramble is the right one"),
    gettext_noop("it was an honest mistake all the same"),
    gettext_noop("the report was not honest"),
    gettext_noop("the Regulations were not followed, and the result should not stand"),
    gettext_noop("fairness asks for it all the same"),
    gettext_noop("the circumstances are exceptional"),
    gettext_noop("the incident affected the attempt"),
    gettext_noop("it is unclear, or there is no time to look into it"),
    gettext_noop("the dispute is justified"),
    gettext_noop("it is grave enough"),
    gettext_noop("the infraction is grave"),
    gettext_noop("the result is suspected"),
    gettext_noop("the incident is grave enough"),
    gettext_noop("the Regulations Committee was asked before"),
    gettext_noop("the circumstances ask for it, and nobody is at a disadvantage"),
)

ARCHIVES: Final = (
    gettext_noop("this is no archive of a competition: it is too large"),
    gettext_noop("this is no archive, or it is damaged: {fault}"),
    gettext_noop("a file is in it twice; this is no archive of a competition"),
    gettext_noop("there is no {name}; this is no archive of a competition"),
    gettext_noop("the seal is {found}, not {expected}"),
    gettext_noop("{name} is damaged: {fault}"),
    gettext_noop("{name} is missing"),
    gettext_noop("{name} does not belong to the archive"),
    gettext_noop("{name} was changed"),
    gettext_noop("entry {number} of the log, or one before it, was changed"),
    gettext_noop("the log does not end with the entry that the manifest names"),
    gettext_noop("the log cannot be replayed: {fault}"),
    gettext_noop("{name} is not what the log leads to"),
)
"""What can be found in an archive (`archives.FORMS`)."""


def condition_label(english: str) -> str:
    """A condition of `rules` in the reader's language."""
    return gettext(english)


def decision_label(decision: str) -> str:
    """What was decided: a remedy, what became of a dispute, or as it was written."""
    known = REMEDIES.get(decision) or DISPUTES.get(decision)
    return str(known) if known is not None else gettext(decision) if decision else ""


def what_label(what: str) -> str:
    """What an incident is about: the question of a matter, or as it was written."""
    known = matters().get(what)
    return gettext(known.asks) if known else what


def matter_forms() -> Iterator[str]:
    """Every question, answer and condition of the matters, for translators."""
    for one in matters().values():
        yield one.asks
        for ruling in one.answers.values():
            verdict = ruling.decision if ruling else None
            for choice in verdict.choices if verdict else ():
                yield from (text for answer, when in choice.alternatives for text in (answer, when))
            if verdict:
                yield verdict.answer
