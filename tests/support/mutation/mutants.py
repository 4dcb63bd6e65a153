"""Small faults in the code of a package: each changes one operator, number, word or condition of one function."""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and what the code says with and without it."""

    path: str
    function: str
    line: int
    before: str
    after: str
    nth: int
    """Which of several faults of the function with the same words it is."""

    @property
    def name(self) -> str:
        """What does not change when other lines of the file do."""
        return f"{self.path} {self.function}: {self.before} → {self.after} ({self.nth})"


def mutants_of(path: Path, root: Path) -> Iterator[tuple[Mutant, CodeType]]:
    """Every fault of a file, with the compiled file that has it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function, qualname in _functions(tree, ""):
        seen: Counter[tuple[str, str]] = Counter()
        for node, change in _changes(function):
            before = _words(node)
            undo = change()
            after = _words(node)
            seen[before, after] += 1
            if before != after:
                mutant = Mutant(str(path.relative_to(root)), qualname, node.lineno, before, after, seen[before, after])
                yield mutant, compile(tree, str(path), "exec")
            undo()


def sample(mutants: list[Mutant], size: int, seed: str) -> list[Mutant]:
    """So many of the faults: the same ones as long as their functions are the same."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest())[:size]


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[Function, str]]:
    """Functions and methods with their qualified names; functions within functions belong to the outer one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, Function):
            yield node, f"{prefix}{node.name}"


def _words(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:120]


Change = Callable[[], Callable[[], None]]


def _changes(function: Function) -> Iterator[tuple[ast.expr | ast.stmt, Change]]:
    """Every node of the body that can be changed, with how; a change returns how it is undone."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    parts: list[ast.AST] = [*body, *function.args.defaults, *(one for one in function.args.kw_defaults if one)]
    for part in parts:
        for node in _decisive(part):
            for field, value in _replacements(node):
                yield node, lambda node=node, field=field, value=value: _set(node, field, value)  # type: ignore[misc]


def _decisive(part: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The nodes below one, without annotations, and without the text of errors that should never happen."""
    if isinstance(part, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom):
        return
    if isinstance(part, ast.expr | ast.stmt):
        yield part
    for field, value in ast.iter_fields(part):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _decisive(child)


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    kept = getattr(node, field)
    setattr(node, field, value)
    if isinstance(value, ast.AST):
        ast.fix_missing_locations(ast.copy_location(value, node))
    return lambda: setattr(node, field, kept)


def _replacements(node: ast.AST) -> Iterator[tuple[str, object]]:
    """The fields of a node that can have another value, and that value."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in _COMPARISONS:
            yield "ops", [_COMPARISONS[type(operator)]()]
        case ast.BoolOp(op=operator):
            yield "op", ast.And() if isinstance(operator, ast.Or) else ast.Or()
        case ast.BinOp(op=operator) if type(operator) in _ARITHMETIC:
            yield "op", _ARITHMETIC[type(operator)]()
        case ast.Constant(value=bool() as value):
            yield "value", not value
        case ast.Constant(value=int() as value):
            yield "value", value + 1
            yield "value", value - 1
        case ast.Constant(value=str() as value) if value:
            yield "value", f"{value}X"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield "test", ast.UnaryOp(ast.Not(), copy.deepcopy(test))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "operand", ast.UnaryOp(ast.Not(), copy.deepcopy(operand))
        case ast.Call(func=ast.Name(id=name)) if name in _OPPOSITES:
            yield "func", ast.Name(_OPPOSITES[name], ast.Load())
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "value", ast.Constant(None)
        case ast.Expr(value=ast.Call()):
            yield "value", ast.Constant(None)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for number, generator in enumerate(node.generators):
            if generator.ifs:
                freed = copy.deepcopy(node.generators)
                freed[number].ifs = []
                yield "generators", freed
