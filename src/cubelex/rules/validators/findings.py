"""What validators find: a code that never changes, its severity, the place, the regulations, what is wrong, what to do.

Codes with their severity are data (`rules/data/findings`), a file for each validator. Codes that the WCA's own
validators use are kept, so that Delegates recognise them. The texts are messages (`findings.<code>.wrong` and
`.remedy`). `details` has the values of a finding as plain data, for programs.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cubelex.competition import NO_OWN_EVENTS, EventTable
from cubelex.entry_points import VALIDATORS, installed_extensions, leave_out
from cubelex.messages import Message, Names, Value, add_text, catalogue
from cubelex.regulations import Citation
from cubelex.reprs import NamedOption

if TYPE_CHECKING:
    from cubelex.rules.validators.checked_competition import CheckedCompetition

FOLDER: Final = Path(__file__).parents[1] / "data" / "findings"


class Severity(NamedOption):
    """Whether something is against the rules, should be reviewed, or is good to know."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """The most severe is 0."""
        return _RANKS[self]


_RANKS: Final[Mapping[Severity, int]] = {severity: rank for rank, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class FindingKind:
    """What is true of all findings of a code."""

    code: str
    validator: str
    severity: Severity

    @property
    def wrong(self) -> str:
        """The code of the message that says what is wrong."""
        return f"findings.{self.code}.wrong"

    @property
    def remedy(self) -> str:
        """The code of the message that says what to do."""
        return f"findings.{self.code}.remedy"


@cache
def kinds() -> Mapping[str, FindingKind]:
    """What is known of every code, by code; codes of installed packages come last."""
    found = dict(_kinds_of_cubelex())
    for name, own in own_validators().items():
        for code, said in own.findings.items():
            found[code] = FindingKind(code, name, said.severity)
            add_text(found[code].wrong, said.wrong)
            add_text(found[code].remedy, said.remedy)
    return MappingProxyType(found)


@cache
def _kinds_of_cubelex() -> Mapping[str, FindingKind]:
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for code, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found[code] = FindingKind(code, path.stem, Severity(said["severity"]))
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class OwnFindingKind:
    """What is true of all findings of a code of your own, with its texts in English.

    Texts have the values of a finding in braces, for example `{person}`.
    """

    severity: Severity
    wrong: str
    remedy: str


@dataclass(frozen=True, slots=True)
class OwnValidator:
    """A validator of another package: a function that yields findings, and the codes of these findings.

    The entry point in `cubelex.validators` names the validator. No code may be one of Cubelex or of another package.
    """

    check: "Callable[[CheckedCompetition], Iterable[Finding]]" = field(hash=False)
    findings: Mapping[str, OwnFindingKind] = field(hash=False)


@cache
def own_validators() -> Mapping[str, OwnValidator]:
    """The validators of installed packages, by name; those that cannot be used are left out with a warning."""
    known = _kinds_of_cubelex()
    found: dict[str, OwnValidator] = {}
    for extension in installed_extensions(VALIDATORS):
        own, names = extension.value, {kind.validator for kind in known.values()} | set(found)
        if not isinstance(own, OwnValidator):
            leave_out(extension, f"expected an OwnValidator, not {type(own).__name__}")
        elif extension.name in names:
            leave_out(extension, f"a validator called {extension.name!r} exists already")
        elif taken := own.findings.keys() & {*known, *(code for other in found.values() for code in other.findings)}:
            leave_out(extension, f"findings called {', '.join(sorted(taken))} exist already")
        else:
            found[extension.name] = own
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class FindingPlace:
    """What a finding is about, and its path in the document where the path is known."""

    path: str = ""
    event_id: str | None = None
    round_id: str | None = None
    person_id: int | None = None
    attempt: int | None = None
    activity_id: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The place as plain data."""
        return {
            "path": self.path,
            "event": self.event_id,
            "round": self.round_id,
            "person": self.person_id,
            "attempt": self.attempt,
            "activity": self.activity_id,
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a validator found.

    >>> finding = Finding("no_main_event_warning")
    >>> print(finding)
    warning: no_main_event_warning: The competition has no main event.
    """

    code: str
    place: FindingPlace = FindingPlace()
    under: tuple[Citation, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The values as plain data, in English."""
    is_uncertain: bool = False
    """Whether the edition's rule is not known for certain, which turns an error into a warning."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """The values of its messages."""
    event_table: EventTable = field(default=NO_OWN_EVENTS, repr=False)
    """The events that its messages may name."""

    @property
    def severity(self) -> Severity:
        """How severe it is."""
        weight = kinds()[self.code].severity
        return Severity.WARNING if self.is_uncertain and weight is Severity.ERROR else weight

    @property
    def validator(self) -> str:
        """The name of the validator that gives this code."""
        return kinds()[self.code].validator

    @property
    def wrong(self) -> Message:
        """What is wrong."""
        return Message(kinds()[self.code].wrong, **self.values)

    @property
    def remedy(self) -> Message:
        """What to do about it."""
        return Message(kinds()[self.code].remedy, **self.values)

    def at(self, path: str) -> "Finding":
        """The same finding with its path in the document."""
        place = self.place
        found_at = FindingPlace(path, place.event_id, place.round_id, place.person_id, place.attempt, place.activity_id)
        # Written out, as `dataclasses.replace` takes several times as long, and there may be thousands.
        return Finding(self.code, found_at, self.under, self.details, self.is_uncertain, self.values, self.event_table)

    def __str__(self) -> str:
        cited = f" [{', '.join(map(str, self.under))}]" if self.under else ""
        return f"{self.severity}: {self.code}: {self.said(self.wrong)}{cited}"

    def said(self, message: Message) -> str:
        """A message in English, with the events of the competition."""
        return catalogue("en").say(message, Names(self.event_table))

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data, in a form that does not change."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "validator": self.validator,
            "place": self.place.as_json(),
            "regulations": [
                {"number": citation.number, "edition": citation.edition.isoformat()} for citation in self.under
            ],
            "wrong": self.said(self.wrong),
            "remedy": self.said(self.remedy),
            "details": dict(self.details),
        }
