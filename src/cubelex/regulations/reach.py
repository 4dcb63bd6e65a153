"""Which functions a user of Cubelex can reach from its commands, pages and validators, and what these can cite.

The walk reads the source and follows references, without importing. A name leads to its definition, also through
the front door of an area, which is not a use by itself. Where only the name of a method is known, every method of that
name counts, if its class is used: the walk may find too much, never too little. What a decorator
registers (`@PUZZLES.register(…)`) is used where the registry is. A verb or a sheet counts only where a command or a
page uses it.

An answer can show the number of a regulation only if the number is in code that is reached, in a template or in a table
of data. The numbers in `@cites(…)` say what a function follows, and those in `edition.has(…)` only ask: neither can be
shown.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

SURFACES: Final = ("cli", "web", "rules.validators")
"""The areas that people and their programs use directly."""

NOUNS: Final = "competition"
TABLES: Final = ("rules/data/observations", "rules/data/policies", f"{NOUNS}/data")
"""The tables of data that say under which regulation something is decided."""

_ONLY_NAMED: Final = frozenset({"cites", "has"})
"""The calls whose numbers no answer shows."""
_CITING: Final = frozenset({"cite", "cite_known"})
_SHAPE: Final = re.compile(r"\d{1,2}[a-z]\d*")
"""The shape of numbers that a citation composes: an article with an item."""

_MODULE: Final = ""
"""The name of what a module does when it is imported."""

Place = tuple[str, str]
"""A module, and the name of something in it, as in `("cubelex.puzzles.cube", "Cube.read")`."""


@dataclass(slots=True)
class _Uses:
    """What a piece of code mentions: names, dotted names, attributes of whatever it has, and texts."""

    dotted: set[tuple[str, ...]] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    """What a citation adds to a number that it gets from elsewhere, as in `edition.cite(f"{number}a")`."""

    def add(self, other: "_Uses") -> None:
        """Add what another piece of code mentions."""
        self.dotted |= other.dotted
        self.attributes |= other.attributes
        self.texts |= other.texts
        self.endings |= other.endings


@dataclass(slots=True)
class _Source:
    """A module: what it imports under which name, and what it defines with what that mentions."""

    imports: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    defined: dict[str, _Uses] = field(default_factory=dict)
    classes: set[str] = field(default_factory=set)
    registered: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reached:
    """The functions and methods that the surfaces of a package reach, as `module.qualname`, and what these can cite."""

    functions: frozenset[str]
    texts: frozenset[str]

    def can_show(self, number: str) -> bool:
        """Whether an answer can show this number: it is a text of reached code or of data, or composed of both."""
        return number in self.texts


@cache
def reached(package: Path, name: str = "cubelex") -> Reached:
    """What the surfaces of a package reach."""
    sources = {module: _read(path, module) for module, path in _modules(package, name)}
    surfaces = tuple(f"{name}.{surface}" for surface in SURFACES)
    roots = [
        (module, defined)
        for module, source in sources.items()
        if any(module == surface or module.startswith(f"{surface}.") for surface in surfaces)
        for defined in source.defined
    ]
    templates = _templates(package)
    found = _walk(sources, roots, templates.attributes)
    uses = {place: sources[place[0]].defined[place[1]] for place in found}
    data = _data(package)
    nouns = set[str]().union(*(use.texts for (module, _), use in uses.items() if module.startswith(f"{name}.{NOUNS}")))
    endings = set[str]().union(*(use.endings for use in uses.values()))
    composed = {word + ending for word in data | nouns if _SHAPE.fullmatch(word) for ending in endings}
    return Reached(
        frozenset(f"{module}.{defined}" for module, defined in found if defined),
        frozenset().union(templates.texts, data, composed, *(use.texts for use in uses.values())),
    )


def _modules(package: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        yield ".".join((name, *(part for part in parts if part != "__init__"))), path


# Reading


def _templates(package: Path) -> _Uses:
    """What the templates mention: attributes of what pages hand to them, and texts of their tags."""
    found = _Uses()
    for path in package.rglob("templates/**/*.html"):
        for tag in re.findall(r"\{[{%].*?[%}]\}", path.read_text(encoding="utf-8")):
            found.attributes.update(re.findall(r"\.([a-z_]\w*)", tag))
            found.texts.update(re.findall(r'"([^"]*)"', tag))
    return found


def _data(package: Path) -> frozenset[str]:
    """The words of the tables of data."""
    files = (path for table in TABLES for path in (package / table).rglob("*") if path.suffix in (".toml", ".yaml"))
    return frozenset(word for path in files for word in re.split(r"[\s,:\"'\[\]{}]+", path.read_text(encoding="utf-8")))


def _read(path: Path, module: str) -> _Source:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = _Source()
    for node in ast.walk(tree):
        _note_import(node, module, path.name == "__init__.py", found.imports)
    for statement in tree.body:
        _note_definitions(statement, found)
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and (registries := set(_registries(statement))):
            found.registered.setdefault(statement.name, set()).update(registries)
    return found


def _registries(statement: ast.FunctionDef | ast.ClassDef) -> Iterator[tuple[str, ...]]:
    """The objects whose `register` decorates a definition."""
    for decorator in statement.decorator_list:
        registering = decorator.func if isinstance(decorator, ast.Call) else decorator
        if (dotted := _dotted(registering))[-1:] == ("register",):
            yield dotted[:-1]


def _note_import(node: ast.AST, module: str, is_package: bool, imports: dict[str, tuple[str, str | None]]) -> None:
    match node:
        case ast.Import():
            for alias in node.names:
                name = alias.name if alias.asname else alias.name.partition(".")[0]
                imports[alias.asname or name] = name, None
        case ast.ImportFrom():
            above = module.split(".")[: None if is_package and node.level == 1 else -node.level + int(is_package)]
            source = ".".join((*above, *filter(None, [node.module]))) if node.level else node.module or ""
            for alias in node.names:
                imports[alias.asname or alias.name] = source, alias.name


def _note_definitions(statement: ast.stmt, found: _Source) -> None:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            # Several functions may have one name, as those that a registry collects.
            found.defined.setdefault(statement.name, _Uses()).add(_uses([statement]))
        case ast.ClassDef():
            _note_class(statement, found)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            found.defined[name] = _uses([statement])
        case ast.Import() | ast.ImportFrom():
            pass
        case _:
            when_imported = found.defined.setdefault(_MODULE, _Uses())
            _collect(statement, when_imported)


def _note_class(statement: ast.ClassDef, found: _Source) -> None:
    found.classes.add(statement.name)
    methods = [part for part in statement.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    for method in methods:
        found.defined[f"{statement.name}.{method.name}"] = _uses([method])
    others: list[ast.AST] = [part for part in statement.body if part not in methods]
    found.defined[statement.name] = _uses([*statement.decorator_list, *statement.bases, *others])


def _uses(nodes: Iterable[ast.AST]) -> _Uses:
    found = _Uses()
    for node in nodes:
        _collect(node, found)
    return found


def _collect(node: ast.AST, found: _Uses) -> None:
    """What a node mentions; a type is not a use, and a number that no answer shows is not a text."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _ONLY_NAMED:
            _collect(node.func, found)
            return
        case ast.Call(func=ast.Attribute(attr=name)) if name in _CITING:
            found.endings.update(filter(None, map(_ending, node.args)))
        case ast.Name():
            found.dotted.add((node.id,))
        case ast.Attribute():
            found.attributes.add(node.attr)
            if dotted := _dotted(node):
                found.dotted.add(dotted)
        case ast.Constant(value=str(text)):
            found.texts.add(text)
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    _collect(child, found)


def _ending(node: ast.expr) -> str | None:
    """What a text ends with that begins with a value, as in `f"{number}a"`."""
    match node:
        case ast.JoinedStr(values=[ast.FormattedValue(), ast.Constant(value=str(text))]):
            return text
    return None


def _dotted(node: ast.expr) -> tuple[str, ...]:
    match node:
        case ast.Name():
            return (node.id,)
        case ast.Attribute():
            before = _dotted(node.value)
            return (*before, node.attr) if before else ()
    return ()


# Walking


def _walk(sources: Mapping[str, _Source], roots: Iterable[Place], called: Iterable[str]) -> set[Place]:
    """What is reached from the roots, where methods of some names are called from elsewhere."""
    code = _Code(sources)
    found: set[Place] = set()
    attributes = set(called)
    waiting = list(roots)
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        module, name = place
        source = sources[module]
        uses = source.defined[name]
        if _MODULE in source.defined:
            waiting.append((module, _MODULE))
        waiting.extend(filter(None, (code.resolved(dotted, module) for dotted in uses.dotted)))
        # Registries name classes in texts.
        waiting.extend(named for text in uses.texts & code.classes.keys() for named in code.classes[text])
        waiting.extend(_methods_of(place, source, attributes))
        waiting.extend(code.registered.get(place, ()))
        for attribute in uses.attributes - attributes:
            attributes.add(attribute)
            waiting.extend(
                method
                for method in code.methods.get(attribute, ())
                if (method[0], method[1].partition(".")[0]) in found
            )
    return found


def _methods_of(place: Place, source: _Source, attributes: set[str]) -> Iterator[Place]:
    """The methods of a class that was just reached: those that Python calls itself, and those called so far."""
    module, name = place
    if name in source.classes:
        for defined in source.defined:
            own, _, method = defined.partition(".")
            if own == name and (method in attributes or method.startswith("__")):
                yield module, defined


class _Code:
    """All modules, with what is looked up by name only."""

    def __init__(self, sources: Mapping[str, _Source]) -> None:
        self._sources = sources
        self._modules_of: dict[str, list[str]] = {}
        self.classes: dict[str, list[Place]] = {}
        self.methods: dict[str, list[Place]] = {}
        for module, source in sources.items():
            for defined in source.defined:
                _, is_method, method = defined.partition(".")
                if is_method:
                    self.methods.setdefault(method, []).append((module, defined))
                else:
                    self._modules_of.setdefault(defined, []).append(module)
            for name in source.classes:
                self.classes.setdefault(name, []).append((module, name))
        self.registered: dict[Place, list[Place]] = {}
        for module, source in sources.items():
            for name, registries in source.registered.items():
                for registry in filter(None, (self.resolved(dotted, module) for dotted in registries)):
                    self.registered.setdefault(registry, []).append((module, name))

    def resolved(self, dotted: tuple[str, ...], module: str) -> Place | None:
        """What a dotted name in a module stands for, if the package defines it."""
        at: Place | str | None = self._own(dotted[0], module)
        for name in dotted[1:]:
            if not isinstance(at, str):
                break
            at = self._of(name, at)
        return at if isinstance(at, tuple) else None

    def _own(self, name: str, module: str) -> Place | str | None:
        """A name in the module itself: where it is defined, or the module that it is."""
        source = self._sources[module]
        if name in source.defined:
            return module, name
        if name not in source.imports:
            return None
        target, original = source.imports[name]
        if original is None:
            return target
        inner = f"{target}.{original}"
        # A package may import a module of its own by its own name.
        return inner if target == module and inner in self._sources else self._of(original, target)

    def _of(self, name: str, module: str) -> Place | str | None:
        """A name that a module offers to others: its own, one it imports, or a module inside it."""
        if module not in self._sources:
            return None
        if found := self._own(name, module):
            return found
        if f"{module}.{name}" in self._sources:
            return f"{module}.{name}"
        # A front door that imports what it offers only when it is asked for.
        within = [inner for inner in self._modules_of.get(name, ()) if inner.startswith(f"{module}.")]
        return (within[0], name) if within else None
