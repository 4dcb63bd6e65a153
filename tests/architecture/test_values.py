"""Public classes are values: they never change, have a hash, and survive the way between processes."""

import dataclasses
import datetime as datetime_module
import enum
import inspect
import pickle
import re
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cubelex
from cubelex import competition, puzzles, rules
from cubelex.messages import Message
from cubelex.puzzles import Algorithm, Move, Puzzle, State, event_ids, puzzle
from cubelex.regulations import Edition, edition, editions

PACKAGE = Path(cubelex.__file__).parent
DOORS = [
    "cubelex",
    *(f"cubelex.{area}" for area in ("competition", "diagrams", "messages", "officiating", "puzzles")),
    *(f"cubelex.{area}" for area in ("regulations", "rules", "scrambles", "sheets", "solvers")),
    *(f"cubelex.rules.{path.parent.name}" for path in sorted(PACKAGE.glob("rules/*/__init__.py"))),
]

# What does something rather than being something, with the reason.
NOT_VALUES = {
    "ByPuzzle": "a register that modules fill",
    "Catalogue": "the texts of a language, opened",
    "Chance": "a stream of chance",
    "CheckedCompetition": "a competition with what validators have worked out so far",
    "CompetitionState": "the state of a running competition, with what was worked out of it",
    "Index": "an index that is built for searching",
    "Library": "a folder of documents",
    "Linker": "a function with a memory",
    "Names": "a base class for those who know names",
    "Prospects": "what outlooks are worked out of, entry by entry",
    "SeededChance": "a stream of chance, which goes on",
    "Solver": "a search with its tables",
    "Stationery": "paper with a function that is told of misprints",
    "StoredTable": "a file of tables",
    "SystemChance": "a stream of chance",
}


def public_classes() -> dict[str, type]:
    found = {}
    for door in map(import_module, DOORS):
        for name in door.__all__:
            offered = getattr(door, name)
            if inspect.isclass(offered) and offered.__module__.startswith("cubelex"):
                found[offered.__name__] = offered
    return found


CLASSES = public_classes()
VALUES = {
    name: value
    for name, value in CLASSES.items()
    if name not in NOT_VALUES and not issubclass(value, enum.Enum | Exception) and not inspect.isabstract(value)
}
ENUMS = {name: value for name, value in CLASSES.items() if issubclass(value, enum.Enum)}

SAMPLES: dict[object, object] = {
    str: "text",
    int: 3,
    float: 1.5,
    bool: True,
    bytes: b"bytes",
    object: "something",
    Any: {"any": ["thing"]},
    type(None): None,
    date: date(2026, 5, 2),
    datetime: datetime(2026, 5, 2, 9, tzinfo=UTC),
    timedelta: timedelta(seconds=5),
    Path: Path("file"),
    Edition: edition("2018-01-01"),
    Puzzle: puzzle("333"),
    State: puzzle("222").solved,
    Algorithm: puzzle("333").parse("R U"),
    Move: puzzle("333").parse("R").moves[0],
    Message: Message("attempts.has_result", attempt=2),
    competition.AttemptResult: competition.AttemptResult(987),
    competition.ChampionshipTitle: competition.ChampionshipTitle.parse("national:PT"),
}


# The fields of values that are not dataclasses.
OTHER = {"Message": ["code", "values"], "Edition": ["date"], "ItemEntry": ["number", "wording"]}


def sample(wanted: Any, within: tuple[type, ...] = (), is_shown: bool = False) -> Any:
    """A value of a type, made from the types of its fields."""
    if wanted in SAMPLES:
        return SAMPLES[wanted]
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.Literal:
        return arguments[0]
    if origin in (typing.Union, types.UnionType):
        chosen = [each for each in arguments if each is not type(None) and each not in within]
        return sample(chosen[0], within, is_shown) if chosen else None
    if origin is tuple:
        if arguments[-1:] == (Ellipsis,):
            return () if arguments[0] in within else (sample(arguments[0], within, is_shown),)
        return tuple(sample(each, within, is_shown) for each in arguments)
    if origin in (frozenset, set):
        return frozenset({sample(arguments[0], within, is_shown)})
    if origin in (Sequence, Iterable, Collection):
        return (sample(arguments[0], within, is_shown),)
    if origin in (Mapping, dict):
        return {sample(arguments[0], within, is_shown): sample(arguments[1], within, is_shown)}
    if origin in (Callable, typing.Callable):
        return len
    if isinstance(wanted, typing.TypeVar):
        return "anything"
    if isinstance(wanted, typing.NewType):
        return sample(wanted.__supertype__, within, is_shown)
    if isinstance(wanted, typing.ForwardRef):
        return ()
    made = origin or wanted
    if issubclass(made, enum.Enum):
        return next(iter(made))
    if made in SAMPLES:
        return SAMPLES[made]
    return instance(made, within, is_shown)


def instance(made: type, within: tuple[type, ...] = (), is_shown: bool = False) -> Any:
    """A value of a class with all its fields, or with those that its `repr` shows."""
    if issubclass(made, puzzles.Cube | puzzles.CubeState):
        return puzzle("333") if issubclass(made, puzzles.Cube) else puzzle("333").solved
    if issubclass(made, State | Puzzle | Move):
        return next(each for each in _of_puzzles() if isinstance(each, made))
    if issubclass(made, tuple):
        return made(*(sample(hint, (*within, made), is_shown) for hint in typing.get_type_hints(made).values()))
    assert dataclasses.is_dataclass(made), f"{made.__name__} is neither a dataclass nor listed as not a value"
    hints = typing.get_type_hints(made, localns={**CLASSES, "Callable": Callable, "Iterable": Iterable})
    fields = (field for field in dataclasses.fields(made) if field.init and (field.repr or not is_shown))
    return made(**{field.name: sample(hints[field.name], (*within, made), is_shown) for field in fields})


def _of_puzzles() -> list[object]:
    kinds = [puzzle(event) for event in event_ids()]
    written = {"333": "R", "clock": "UR1+ y2 UL", "sq1": "(1,0) /"}
    moves = [puzzle(event).parse(text).moves for event, text in written.items()]
    return [*kinds, *(kind.solved for kind in kinds), *(move for each in moves for move in each)]


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_never_changes(name: str) -> None:
    value = instance(VALUES[name]) if VALUES[name] not in SAMPLES else SAMPLES[VALUES[name]]
    names = [field.name for field in dataclasses.fields(value)] if dataclasses.is_dataclass(value) else OTHER[name]
    for each in names:
        with pytest.raises((AttributeError, dataclasses.FrozenInstanceError)):
            setattr(value, each, None)
    with pytest.raises((AttributeError, TypeError)):
        setattr(value, "something_new", 1)  # noqa: B010


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_has_a_hash_and_survives_pickling(name: str) -> None:
    value = instance(VALUES[name]) if VALUES[name] not in SAMPLES else SAMPLES[VALUES[name]]
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_has_a_docstring(name: str) -> None:
    documented = inspect.getdoc(VALUES[name]) or ""
    assert documented and not documented.startswith(f"{name}("), "a dataclass writes its own if there is none"


@pytest.mark.parametrize("event", event_ids())
def test_puzzles_states_and_moves_survive_pickling(event: str) -> None:
    kind = puzzle(event)
    assert pickle.loads(pickle.dumps(kind)) == kind
    assert pickle.loads(pickle.dumps(kind.solved)) == kind.solved
    moves = cubelex.scramble(event) if event in editions()[-1].events.official else kind.parse("")
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_only_what_exists_is_left_out() -> None:
    assert set(NOT_VALUES) <= set(CLASSES)


@pytest.mark.parametrize("name", sorted(ENUMS))
def test_a_choice_survives_pickling_and_its_repr_can_be_typed(name: str) -> None:
    for member in ENUMS[name]:
        assert pickle.loads(pickle.dumps(member)) is member
        assert eval(repr(member), {name: ENUMS[name]}) is member


# What people read and type: the nouns, the puzzles, the judgements and what is said of them.
TYPED_DOORS = [door for door in DOORS if re.match(r"cubelex\.(competition|messages|puzzles|rules)", door)]
TYPED = {
    getattr(import_module(door), name).__name__
    for door in TYPED_DOORS
    for name in import_module(door).__all__
    if inspect.isclass(getattr(import_module(door), name))
}
NAMES = {
    **{name: getattr(import_module(door), name) for door in DOORS for name in import_module(door).__all__},
    **{name: getattr(import_module(door), name) for door in TYPED_DOORS for name in import_module(door).__all__},
    "datetime": datetime_module,
}


@pytest.mark.parametrize("name", sorted((VALUES.keys() & TYPED) - {"OwnValidator"}))
def test_what_a_value_shows_can_be_typed(name: str) -> None:
    value = instance(VALUES[name], is_shown=True) if VALUES[name] not in SAMPLES else SAMPLES[VALUES[name]]
    assert eval(repr(value), dict(NAMES)) == value


def test_real_values_survive_pickling() -> None:
    known = [*editions(), *rules.observations().values(), *rules.policies().values(), *competition.event_kinds()]
    for value in known:
        assert pickle.loads(pickle.dumps(value)) == value
        hash(value)
