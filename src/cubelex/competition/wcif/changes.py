"""What differs between two WCIF documents, place by place, and a document with such changes made.

A place is a path of steps: the name of a field, or `{"id": 7}` for the element of a list that has that id. A change
sets what is at its place (`now`), takes it out (neither `now` nor `order`), or puts the elements of a list into an
order. Lists whose elements have no ids are set as a whole.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    return document


def _amended(document: Any, at: Sequence[Step], change: Change) -> Any:
    if not at:
        return _in_order(document, change["order"]) if "order" in change else change.get("now", _GONE)
    step, *deeper = at
    if isinstance(step, str):
        fields = _expected(document, dict, step)
        value = _amended(fields.get(step), deeper, change)
        return {name: element for name, element in {**fields, step: value}.items() if element is not _GONE}
    elements = _expected(document, list, step)
    place = _index(elements, step)
    value = _amended(elements[place] if place < len(elements) else None, deeper, change)
    return [*elements[:place], *([] if value is _GONE else [value]), *elements[place + 1 :]]


def _expected(document: Any, kind: type, step: Step) -> Any:
    if not isinstance(document, kind):
        raise InvalidCompetition(f"the place of a change is not there: nothing has {step!r}")
    return document


def _index(elements: Sequence[Any], step: Mapping[str, Any]) -> int:
    """The place in a list of the element with that id; after its end where there is none."""
    (wanted,) = step.items()
    return next((place for place, element in enumerate(elements) if id_of(element) == wanted), len(elements))


def _in_order(elements: Sequence[Any], order: Sequence[Mapping[str, Any]]) -> list[Any]:
    known = {id_of(element): element for element in elements}
    return [known[next(iter(step.items()))] for step in order]
