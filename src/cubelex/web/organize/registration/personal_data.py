"""Everything that the installation has about one person (2d): as a file, and removed where it is no longer needed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cubelex.competition import write_person
from cubelex.officiating import CompetitionState
from cubelex.web.store.models import BadgePass, Deed, LogEntry, Mail, Membership, ResultRow

FORMAT: Final = "cubelex-personal-data-1"
# What the Delegate alone reads, and what others wrote down of an incident: the Delegate reads it before giving it out.
OF_THE_DELEGATE: Final = frozenset(
    {"incident_reported", "evidence_noted", "incident", "dispute_raised", "dispute_settled", "warned"}
    | {"accommodated", "disqualified"}
)
WRITTEN_BY_OTHERS: Final = frozenset({"incident_reported", "evidence_noted", "incident"})
NOTHING: Final = frozenset[str]()


def personal_data(state: CompetitionState, person_id: int, *, withheld: frozenset[str] = NOTHING) -> dict[str, Any]:
    """The data of a person, as JSON values; `withheld` are kinds of entries that the reader does not get."""
    competition_id = state.competition.id
    of_person = {"competition_id": competition_id, "person_id": person_id}
    person = state.competition.find_person(person_id)
    memberships = Membership.objects.filter(**of_person).select_related("account")
    accounts = {membership.account for membership in memberships}
    return {
        "format": FORMAT,
        "competition": competition_id,
        "number": person_id,
        "person": write_person(person) if person else None,
        "results": list(ResultRow.objects.filter(**of_person).values("round_id", "attempts", "best", "average")),
        "log": [entry for entry in _entries(state, person_id) if entry["kind"] not in withheld],
        "roles": sorted({membership.role for membership in memberships}),
        "accounts": [_account(account) for account in sorted(accounts, key=lambda account: account.pk)],
        "mails": [
            _moments(row) for row in Mail.objects.filter(**of_person).values("kind", "to", "subject", "text", "sent_at")
        ],
        "nametagSignIns": [
            _moments(row)
            for row in BadgePass.objects.filter(**of_person).values("asked_at", "used_at", "ended_at", "approved_by")
        ],
        "activity": [
            {"at": deed.at.isoformat(), "by": deed.by, "kind": deed.kind, "content": deed.content}
            for deed in Deed.objects.filter(competition_id=competition_id).order_by("at")
            if deed.account in accounts or deed.content.get("person_id") == person_id
        ],
    }


def _account(account: Any) -> dict[str, Any]:
    return {
        "name": account.username,
        "wcaId": account.wca_id or None,
        "wcaUserId": account.wca_user_id,
        "lastSignIn": account.last_login.isoformat() if account.last_login else None,
    }


def _moments(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in row.items()}


def _entries(state: CompetitionState, person_id: int) -> Iterator[dict[str, Any]]:
    """The entries of the log that are about a person, each with nothing of other people."""
    about: set[int] = set()
    for row in LogEntry.objects.filter(competition_id=state.competition.id).order_by("number"):
        fact = _about(row.fact, person_id, about)
        if fact is not None:
            about.add(row.number)
            yield {"number": row.number, "at": row.at.isoformat(), "by": row.by, "kind": row.kind, "fact": fact}


def _about(fact: Mapping[str, Any], person_id: int, about: set[int]) -> Mapping[str, Any] | None:
    """What a fact says of a person; nothing where it is not about them."""
    match fact["kind"]:
        case "defined":
            own = [person for person in fact["wcif"].get("persons") or () if _is(person, person_id)]
            return {"kind": "defined", "persons": own} if own else None
        case "registered":
            return fact if _is(fact["person"], person_id) else None
        case "people_changed":
            own = [person for person in fact.get("persons", ()) if _is(person, person_id)]
            is_removed = person_id in fact.get("removed", ())
            return {"kind": "people_changed", "persons": own, "isRemoved": is_removed} if own or is_removed else None
        case "setup_changed":
            own = [change for change in fact["changes"] if _is_place_of(change["at"], person_id)]
            return {"kind": "setup_changed", "changes": own} if own else None
        case "undone":
            return fact if fact["entry"] in about else None
        case "dispute_settled":
            return fact if fact["dispute"] in about else None
        case "evidence_noted":
            return fact if fact["report"] in about else None
        case "round_opened":
            return {**fact, "competitors": [person_id]} if person_id in fact["competitors"] else None
    named = fact.get("person_id") == person_id or person_id in fact.get("persons", ())
    return fact if named else None


def _is(person: Mapping[str, Any], person_id: int) -> bool:
    return person.get("registrantId") == person_id


def _is_place_of(place: list[Any], person_id: int) -> bool:
    return place[0] == "persons" and len(place) > 1 and place[1] == {"registrantId": person_id}
