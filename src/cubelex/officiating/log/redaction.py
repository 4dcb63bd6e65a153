"""What is left of a fact when the confidential data of one person is removed from it (2d).

Names, countries, genders and results are public (2d); what the Delegate decided stays with its reasons, because results
depend on it. Everything else that a person told or that was noted about them goes. Of a person without results at the
competition, the name goes as well.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

Document = Mapping[str, Any]

PUBLIC: Final = frozenset({"registrantId", "name", "countryIso2", "gender", "wcaId", "wcaUserId"})
"""Fields of a person in WCIF that are public, or lead to what is public at the WCA."""
OF_COMPETING: Final = frozenset({"registration", "assignments", "personalBests", "roles", "extensions"})
NAMING: Final[Mapping[str, Any]] = {"wcaId": None, "wcaUserId": None, "countryIso2": "", "gender": None}
OF_REGISTRATION: Final[Mapping[str, Any]] = {"comments": "", "administrativeNotes": "", "guests": 0}
OF_FACTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "eligibility_noted": {"note": ""},
    "accommodated": {"what": "…", "circumstances": ""},
    "checked_in": {"verified": []},
}
"""Fields of facts about a person, by kind."""


def nameless(person_id: int) -> str:
    """What stands in the place of the name of a person who is not named any more."""
    return f"#{person_id}"


def without_person(fact: Document, person_id: int, *, with_name: bool) -> Document:
    """The fact without that person's data; the very same where it has none."""
    kind, gone = str(fact.get("kind")), {"name": nameless(person_id), **NAMING} if with_name else {}
    match kind:
        case "defined":
            changed: dict[str, Any] = {"wcif": _with_people(fact["wcif"], person_id, gone)}
        case "registered":
            changed = {"person": _of_person(fact["person"], person_id, gone)}
        case "people_changed":
            changed = {"persons": [_of_person(person, person_id, gone) for person in fact.get("persons", ())]}
        case "setup_changed":
            changed = {"changes": [kept for change in fact["changes"] for kept in _of_change(change, person_id, gone)]}
        case _ if kind in OF_FACTS and fact.get("person_id") == person_id:
            changed = {**OF_FACTS[kind], **({"wca_id": ""} if with_name else {})}
        case _:
            return fact
    amended = {**fact, **{name: value for name, value in changed.items() if name in fact}}
    return fact if amended == fact else amended


def _with_people(wcif: Document, person_id: int, gone: Document) -> Document:
    people = wcif.get("persons")
    return {**wcif, "persons": [_of_person(person, person_id, gone) for person in people]} if people else wcif


def _of_person(person: Any, person_id: int, gone: Document) -> Any:
    if not isinstance(person, Mapping) or person.get("registrantId") != person_id:
        return person
    kept = {name: gone.get(name, value) for name, value in person.items() if name in PUBLIC | OF_COMPETING}
    if isinstance(kept.get("registration"), Mapping):
        kept["registration"] = _without(kept["registration"], OF_REGISTRATION)
    if kept.get("extensions"):
        kept["extensions"] = [{**extension, "data": {}} for extension in kept["extensions"]]
    return kept


def _without(document: Document, gone: Document) -> Document:
    return {name: gone.get(name, value) for name, value in document.items()}


def _of_change(change: Document, person_id: int, gone: Document) -> Iterator[Document]:
    """What is left of a change of the WCIF document: of all people, of a person, or of a field of theirs."""
    first, *rest = change["at"]
    if first != "persons" or "now" not in change or (rest and rest[0] != {"registrantId": person_id}):
        yield change
        return
    now = change["now"]
    match rest[1:]:
        case [] if rest:
            yield {**change, "now": _of_person({**now, "registrantId": person_id}, person_id, gone)}
        case []:
            yield {**change, "now": [_of_person(person, person_id, gone) for person in now]}
        case ["registration"] if isinstance(now, Mapping):
            yield {**change, "now": _without(now, OF_REGISTRATION)}
        case ["registration", str(name)] if name in OF_REGISTRATION:
            yield {**change, "now": OF_REGISTRATION[name]}
        case ["extensions", *_deeper]:
            return
        case [str(name)] if name in gone:
            yield {**change, "now": gone[name]}
        case [str(name), *_deeper] if name in PUBLIC | OF_COMPETING:
            yield change
