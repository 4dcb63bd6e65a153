"""What differs between two WCIF documents, place by place, and a document with such changes made.

A place is a path of steps: the name of a field, or `{"id": 7}` for the element of a list that has that id. A change
sets what is at its place (`now`), takes it out (neither `now` nor `order`), or puts the elements of a list into an
order. Lists whose elements have no ids are set as a whole.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubelex.errors import InvalidCompetition

Change = Mapping[str, Any]
Step = str | Mapping[str, Any]
Place = tuple[Step, ...]
Id = tuple[str, int | str]

_IDS: Final = ("id", "registrantId", "wcaUserId")
"""By what elements of lists are known; people who do not compete have no registrant id."""

_GONE: Final = object()


def differences(before: Any, after: Any, at: Place = ()) -> Iterator[Change]:
    """The changes that make one document of the other. What is the same object is not looked into."""
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_objects(before, after, at)
    elif (steps := _steps(before)) is not None and (wanted := _steps(after)) is not None:
        yield from _of_lists(dict(zip(steps, before, strict=True)), dict(zip(wanted, after, strict=True)), at)
    elif json.dumps(before) != json.dumps(after):
        yield _change(at, now=after)


def _of_objects(before: dict[str, Any], after: dict[str, Any], at: Place) -> Iterator[Change]:
    yield from (_change((*at, name)) for name in before if name not in after)
    for name, value in after.items():
        if name in before:
            yield from differences(before[name], value, (*at, name))
        else:
            yield _change((*at, name), now=value)


def _of_lists(before: dict[Id, Any], after: dict[Id, Any], at: Place) -> Iterator[Change]:
    yield from (_change((*at, _step(element))) for element in before if element not in after)
    for element, value in after.items():
        if element in before:
            yield from differences(before[element], value, (*at, _step(element)))
        else:
            yield _change((*at, _step(element)), now=value)
    as_they_come = [
        *(element for element in before if element in after),
        *(element for element in after if element not in before),
    ]
    if as_they_come != [*after]:
        yield _change(at, order=[_step(element) for element in after])


def _change(at: Place, **what: Any) -> Change:
    return {"at": [*at], **what}


def _steps(value: Any) -> list[Id] | None:
    """By what each element of a list is known; nothing where it is not a list, or an element has no id of its own."""
    if not isinstance(value, list):
        return None
    known = [one for element in value if (one := id_of(element))]
    return known if len(set(known)) == len(value) else None


def id_of(element: Any) -> Id | None:
    """By what an element of a list is known."""
    if not isinstance(element, dict):
        return None
    found = ((name, element.get(name)) for name in _IDS)
    return next(((name, element) for name, element in found if type(element) in (int, str)), None)  # type: ignore[return-value]


def _step(known: Id) -> Step:
    return {known[0]: known[1]}


def amended(document: Any, changes: Iterable[Change]) -> Any:
    """The document with these changes; the one given stays as it is, and what no change touches is the same object.

    :raises InvalidCompetition: when the place of a change is not there.
    """
    for change in changes:
        document = _amended(document, change["at"], change)
    return _finished(document)


@dataclass(slots=True)
class _Draft:
    """An object or a list in the middle of its changes: its parts by their steps, so that each is found at once."""

    kind: type
    parts: dict[Any, Any]


def _amended(document: Any, at: Sequence[Step], change: Change) -> Any:
    if not at:
        return _in_order(document, change["order"]) if "order" in change else change.get("now", _GONE)
    step, *deeper = at
    draft = _draft_of(document, step)
    key = step if isinstance(step, str) else next(iter(step.items()))
    value = _amended(draft.parts.get(key), deeper, change)
    if value is _GONE:
        draft.parts.pop(key, None)
    else:
        draft.parts[key] = value
    return draft


def _draft_of(document: Any, step: Step) -> _Draft:
    """The draft of what has that step.

    :raises InvalidCompetition: when nothing there can have it.
    """
    kind = dict if isinstance(step, str) else list
    if isinstance(document, _Draft) and document.kind is kind:
        return document
    if not isinstance(document, kind):
        raise InvalidCompetition(f"the place of a change is not there: nothing has {step!r}")
    return _Draft(kind, dict(document) if kind is dict else _by_id(document))


def _by_id(elements: Iterable[Any]) -> dict[Any, Any]:
    """The elements of a list by their ids; those without one, or with the id of an earlier one, by themselves."""
    found: dict[Any, Any] = {}
    for element in elements:
        known = id_of(element)
        found[object() if known is None or known in found else known] = element
    return found


def _in_order(document: Any, order: Sequence[Mapping[str, Any]]) -> _Draft:
    parts = _draft_of(document, order[0] if order else {}).parts
    return _Draft(list, {key: parts[key] for key in (next(iter(step.items())) for step in order)})


def _finished(value: Any) -> Any:
    if not isinstance(value, _Draft):
        return value
    parts = {key: _finished(part) for key, part in value.parts.items()}
    return parts if value.kind is dict else [*parts.values()]
