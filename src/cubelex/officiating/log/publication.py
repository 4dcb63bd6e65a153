"""What everybody may know of a competition (2d): its document, and its log entry by entry, for a copy elsewhere.

Only what is named here is public. A copy of the public entries has the rounds, results and records of the original. It
has no birth dates, addresses or notes, no people who are not accepted, no scramble sequences (4b2), no authors and
reasons, no incidents, disputes and warnings.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, replace
from enum import Enum
from typing import Any, Final, Literal

from cubelex.competition import Person, write_wcif
from cubelex.competition.wcif import differences, outgoing, write_person
from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.replay import replay, with_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.regulations import Edition
from cubelex.rules.attempts import shows_start
from cubelex.rules.people import is_public

Fields = dict[str, Any]

_DETAILS: Final[Mapping[str, Literal["name", "country", "gender"]]] = {
    "name": "name",
    "countryIso2": "country",
    "gender": "gender",
}
"""Public keys of a person that 2d is about; birth dates stay private, also where an edition makes them public."""

_SETUP: Final = (facts.Defined, facts.SetupChanged, facts.Registered, facts.PeopleChanged)
_OF_ATTEMPT: Final = frozenset({"round_id", "person_id", "attempt"})
_OF_POINT: Final = frozenset({"round_id", "match", "results", "under"})
PUBLIC_OF_FACTS: Final[Mapping[type[Fact], frozenset[str]]] = {
    facts.RoundOpened: frozenset({"round_id", "competitors", "after"}),
    facts.RoundFinished: frozenset({"round_id"}),
    facts.GroupCalled: frozenset({"round_id", "group"}),
    facts.Withdrawn: frozenset({"round_id", "person_id", "under"}),
    facts.EnteredRound: frozenset({"round_id", "person_id", "under"}),
    facts.LaterResultsRemoved: frozenset({"round_id", "person_id", "under"}),
    facts.LaterResultsRestored: frozenset({"round_id", "person_id", "under"}),
    facts.OrderNoted: frozenset({"person_id", "attempts"}),
    facts.AttemptStarted: _OF_ATTEMPT,
    facts.AttemptObserved: _OF_ATTEMPT | {"observed"},
    facts.AttemptEntered: _OF_ATTEMPT | {"result", "elapsed", "written", "under"},
    facts.SignatureSettled: _OF_ATTEMPT | {"decision", "under"},
    facts.ResultCorrected: _OF_ATTEMPT | {"result", "elapsed", "because", "under"},
    facts.ExtraAttemptGranted: _OF_ATTEMPT | {"is_provisional", "under"},
    facts.ProvisionalDecided: _OF_ATTEMPT | {"counts", "under"},
    facts.BracketDrawn: frozenset({"round_id", "places", "seeded", "sets_to_win", "third_place_sets", "under"}),
    facts.PointObserved: frozenset({"round_id", "match", "observed"}),
    facts.PointEntered: _OF_POINT | {"written"},
    facts.PointReplaced: frozenset({"round_id", "match", "under"}),
    facts.PointCorrected: _OF_POINT | {"point"},
    facts.MatchGivenUp: frozenset({"round_id", "match", "person_id", "under"}),
    facts.Disqualified: frozenset({"person_id", "event_ids"}),
    facts.Ended: frozenset({"how", "under"}),
}
"""The fields of facts that results depend on. Facts of other kinds are not public."""


def public_document(document: Fields, edition: Edition) -> Fields:
    """The WCIF document that everybody may see: no birth dates, notes, sequences or people without a place."""
    hidden, is_v2 = _kept_back(edition), str(document["formatVersion"]).startswith("2")
    people = (_public_person(person, hidden, is_v2=is_v2) for person in document["persons"])
    return outgoing.public_frame(document) | {"persons": [shown for shown in people if shown is not None]}


def without_scrambles(document: Fields) -> Fields:
    """The document without scramble sequences. It is changed in place."""
    for event in document["events"]:
        for round_fields in event["rounds"]:
            round_fields.pop("scrambleSets", None)
    return document


def _kept_back(edition: Edition) -> frozenset[str]:
    return frozenset(key for key, detail in _DETAILS.items() if not is_public(detail, edition).answer)


def _public_person(
    person: Fields, hidden: Collection[str], has_competed: bool = False, *, is_v2: bool = True
) -> Fields | None:
    """What is public of a person; nothing of one who was not accepted, has no task and is in no round."""
    registration = person.get("registration")
    is_known = registration["status"] == "accepted" if registration else person.get("roles")
    if not is_known and not has_competed:
        return None
    shown = outgoing.public_person(person, is_v2=is_v2)
    return {name: value for name, value in shown.items() if name not in hidden}


class _Treatment(Enum):
    """What becomes of an entry: its setup is compared, its public fields are copied, or nothing of it is."""

    COMPARED = "compared"
    COPIED = "copied"
    LEFT_OUT = "left out"


class Publication:
    """The public form of a log, made entry by entry. Numbers and times stay as they are.

    What a change of the setup means to the public is found by comparing: a person who is accepted appears with
    everything that is public of them, and one who cancels disappears.
    """

    def __init__(self) -> None:
        self._treatments: dict[int, _Treatment] = {}
        self._setup: list[Entry] = []
        self._state: CompetitionState | None = None
        self._document: Fields = {}
        self._people: dict[int, tuple[Person, Fields | None]] = {}
        self._competing: set[int | None] = set()

    def take(self, entry: Entry) -> Entry:
        """The public form of the next entry of the log.

        :raises InvalidLog: the log does not begin with the definition of the competition
        """
        treatment = self._treatments[entry.number] = self._treatment(entry)
        match treatment:
            case _Treatment.COMPARED:
                fact = self._compared(entry)
            case _Treatment.COPIED:
                self._note_competitors(entry.fact)
                fact = _public_fact(entry.fact)
            case _Treatment.LEFT_OUT:
                fact = facts.NotCopied()
        return Entry(entry.number, entry.at, "", fact)

    def _treatment(self, entry: Entry) -> _Treatment:
        match entry.fact:
            case facts.Undone(entry=number):
                return self._treatments.get(number, _Treatment.LEFT_OUT)
            case fact if isinstance(fact, _SETUP):
                return _Treatment.COMPARED
            case fact if type(fact) in PUBLIC_OF_FACTS:
                return _Treatment.COPIED
        return _Treatment.LEFT_OUT

    def _note_competitors(self, fact: Fact) -> None:
        """Results name those who are in a round, also if they cancel later."""
        match fact:
            case facts.RoundOpened(competitors=competitors):
                self._competing.update(competitors)
            case facts.EnteredRound(person_id=person_id):
                self._competing.add(person_id)

    def _compared(self, entry: Entry) -> Fact:
        """How the public document changes by an entry about the setup, or by one that undoes such an entry."""
        before, earlier = self._document, self._state
        self._setup.append(entry)
        if earlier is None:
            self._state = replay(self._setup)
        else:
            self._state = with_entries(earlier, [entry], lambda: self._setup[:-1])
        self._document = self._public_document(self._state)
        if earlier is None:
            return facts.Defined(self._document)
        changes = tuple(differences(before, self._document))
        return facts.SetupChanged(changes) if changes else facts.NotCopied()

    def _public_document(self, state: CompetitionState) -> Fields:
        """The public document. What is said of people who did not change is the same object, which is not compared."""
        hidden, people = _kept_back(state.edition), {}
        for person in state.competition.persons:
            has_competed = person.registrant_id in self._competing
            known = self._people.get(id(person))
            if known is None or (known[1] is None and has_competed):
                known = person, _public_person(write_person(person), hidden, has_competed)
            people[id(person)] = known
        self._people = people
        frame = outgoing.public_frame(write_wcif(replace(state.competition, persons=())))
        return frame | {"persons": [shown for _, shown in people.values() if shown is not None]}


def _public_fact(fact: Fact) -> Fact:
    """The fact with its public fields. Texts that must be there are empty."""
    if isinstance(fact, facts.Undone):
        return facts.Undone(fact.entry, "")
    named = PUBLIC_OF_FACTS[type(fact)]
    values = {name: getattr(fact, name) for name in named}
    if isinstance(fact, facts.AttemptObserved):
        values["observed"] = _that_it_was_observed(fact.observed)
    if isinstance(fact, facts.PointObserved):
        values["observed"] = tuple(None if seen is None else {} for seen in fact.observed)
    required = {name for name, default in fact.defaults.items() if default is MISSING}
    return type(fact)(**values, **dict.fromkeys(required - named, ""))


def _that_it_was_observed(observed: Mapping[str, Any]) -> Fields:
    """Nothing of what a judge saw, but whether the attempt was started: limits depend on it (A1a2, 9f5)."""
    return {} if shows_start(observed) else {"observations": list(observed["observations"])}
