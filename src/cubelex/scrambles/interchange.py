"""Sets for a whole competition as one document: our own, which can be verified, and the form other tools read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Self

from cubelex._version import __version__
from cubelex.competition import NO_OWN_EVENTS, OWN_EVENTS, EventTable, event_row, read_own_events
from cubelex.competition.wcif import outgoing
from cubelex.errors import InvalidFile, InvalidScrambleSet
from cubelex.scrambles.sets import ScrambleSet, read_attempts, write_attempts

FORM = "cubelex-scrambles-1"
GENERATOR = f"Cubelex {__version__}"


@dataclass(frozen=True, slots=True)
class ScrambleDocument:
    """The sets of a competition, the edition they were made under, and the fingerprint of their seed, if any."""

    competition: str
    edition: str
    sets: tuple[ScrambleSet, ...]
    fingerprint: str | None = None
    generator: str = GENERATOR

    def to_json(self) -> dict[str, Any]:
        """The document as JSON values."""
        return {
            "form": FORM,
            "generator": self.generator,
            "competition": self.competition,
            "edition": self.edition,
            **({} if self.fingerprint is None else {"seedFingerprint": self.fingerprint}),
            **({"ownEvents": own} if (own := _definitions(self.sets)) else {}),
            "sets": [scramble_set.to_json() for scramble_set in self.sets],
        }

    @classmethod
    def from_json(cls, document: Any, table: EventTable = NO_OWN_EVENTS) -> Self:
        """Read our own form, or the interchange form of other tools.

        What the competition defines in its `table` holds, whatever the document says of the same event.

        :raises InvalidScrambleSet: when it is neither.
        """
        try:
            is_own = document.get("form") == FORM
            return cls._from_own(document, table) if is_own else cls._from_interchange(document, table)
        except (AttributeError, KeyError, TypeError):
            raise InvalidScrambleSet(
                f"this is not a file of scrambles: expected the form {FORM!r}, or a document with a WCIF in it"
            ) from None

    @classmethod
    def _from_own(cls, document: Mapping[str, Any], table: EventTable) -> Self:
        table = _with_rows(document.get("ownEvents", ()), table)
        return cls(
            str(document.get("competition", "")),
            str(document.get("edition", "")),
            tuple(ScrambleSet.from_json(entry, table) for entry in document["sets"]),
            document.get("seedFingerprint"),
            str(document.get("generator", "")),
        )

    @classmethod
    def _from_interchange(cls, document: Mapping[str, Any], table: EventTable) -> Self:
        wcif = document.get("wcif", document)
        for said in wcif.get("extensions", ()):
            if said.get("id") == OWN_EVENTS:
                table = _with_rows(said["data"].get("events", ()), table)
        sets = tuple(
            _read_set(table, str(event["id"]), number, group, entry)
            for event in wcif["events"]
            for number, details in enumerate(event.get("rounds", ()), 1)
            for group, entry in enumerate(details.get("scrambleSets", ()), 1)
        )
        name = wcif.get("id") or wcif.get("name") or document.get("competitionName", "")
        return cls(str(name), "", sets, None, str(document.get("version", "")))

    def to_interchange(self, wcif: Mapping[str, Any], made_at: datetime) -> dict[str, Any]:
        """The document that other tools read: the rounds of the competition's WCIF, with the sets and without people.

        Sets are numbered over the whole file; attempts that have sets of their own are joined again.
        """
        numbered = {
            (scramble_set.event, scramble_set.round, scramble_set.group): (id_, scramble_set)
            for id_, scramble_set in enumerate(joined(self.sets), 1)
        }
        name = wcif.get("name") or self.competition
        frame = outgoing.for_scrambles(wcif)
        return {
            "competitionName": name,
            "version": self.generator.replace(" ", "-"),
            "generationDate": f"{made_at:%b %d, %Y} {made_at.hour % 12 or 12}:{made_at:%M:%S %p}",
            "wcif": {**frame, "events": [_with_sets(event, numbered) for event in frame["events"]]},
        }


def _definitions(sets: Iterable[ScrambleSet]) -> list[dict[str, Any]]:
    """The rows of events that a competition defines, without which their sets could not be read."""
    return [event_row(kind) for kind in dict.fromkeys(made.defined for made in sets) if kind]


def _with_rows(rows: Any, table: EventTable) -> EventTable:
    """The table with the events that a document defines, but for those that it defines already."""
    try:
        return EventTable((*read_own_events(rows), *table.declared))
    except InvalidFile as fault:
        raise InvalidScrambleSet(f"this file defines an event that cannot be read: {fault}") from None


def joined(sets: Iterable[ScrambleSet]) -> list[ScrambleSet]:
    """One set per group, attempts in order."""
    together = groupby(sets, key=lambda scramble_set: (scramble_set.event, scramble_set.round, scramble_set.group))
    return [_join(list(parts)) for _, parts in together]


def _join(parts: list[ScrambleSet]) -> ScrambleSet:
    return replace(
        parts[0],
        attempts=tuple(attempt for part in parts for attempt in part.attempts),
        extras=tuple(extra for part in parts for extra in part.extras),
        attempt=None,
    )


def _with_sets(event: Mapping[str, Any], numbered: Mapping[Any, tuple[int, ScrambleSet]]) -> dict[str, Any]:
    rounds = []
    for number, details in enumerate(event.get("rounds") or (), 1):
        of_round = [entry for (id_, round_, _), entry in numbered.items() if (id_, round_) == (event["id"], number)]
        written = [
            {
                "id": id_,
                "scrambles": write_attempts(scramble_set.attempts),
                "extraScrambles": write_attempts(scramble_set.extras),
            }
            for id_, scramble_set in of_round
        ]
        rounds.append({**details, "scrambleSetCount": len(written), "scrambleSets": written})
    return {**event, "rounds": rounds}


def _read_set(table: EventTable, event_id: str, number: int, group: int, entry: Any) -> ScrambleSet:
    kind = table.kind(event_id)
    try:
        attempts, extras = (
            read_attempts(kind, texts) for texts in (entry["scrambles"], entry.get("extraScrambles", ()))
        )
        return ScrambleSet(event_id, number, group, attempts, extras, defined=table.find_defined(event_id))
    except (KeyError, TypeError, AttributeError):
        raise InvalidScrambleSet(
            f"{event_id}-r{number}: set {group} has no list of scrambles; was the file cut short?"
        ) from None
