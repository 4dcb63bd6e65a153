"""Runs the tests that reach a fault, in a copy of the process that has it: a plugin of pytest.

    python -m pytest -p tests.support.mutation.runs tests/casebook tests/rules --mutants 500 --mutants-report FILE

The tests are collected once. Each fault gets a forked process, in which the changed function takes the place of the
right one; the files stay as they are. A fault is killed when a test fails, an error is raised or the time is over.
"""

import functools
import gc
import hashlib
import json
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from cubelex import rules
from tests.support.mutation.mutants import Mutant, mutants_of, sample

ROOT = Path(rules.__file__).parent
ALIVE = ("alive", "not reached")
SECONDS = 20
"""The time of the processor that the tests of one fault have; a busy machine gives none away."""
Tests = dict[str, list[int]]


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many faults, chosen by which word, and where the report is written."""
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=int, default=0, help="how many faults of the rules are tried")
    group.addoption("--mutants-seed", default="cubelex", help="the word by which they are chosen")
    group.addoption("--mutants-again", default="", help="an earlier report: only faults not killed are tried")
    group.addoption("--mutants-report", default="", help="the file for the report, in JSON")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try faults in place of the usual run."""
    size = session.config.getoption("--mutants")
    if not size:
        return None
    found = {mutant.name: (mutant, code) for mutant, code in _all_mutants()}
    reaching = _reaching(session)
    chosen = sample([mutant for mutant, _ in found.values()], size, session.config.getoption("--mutants-seed"))
    if earlier := session.config.getoption("--mutants-again"):
        survivors = _survivors(Path(earlier))
        chosen = [mutant for mutant in chosen if mutant.name in survivors]
    report: list[dict[str, object]] = []
    for number, mutant in enumerate(chosen, 1):
        tests = reaching.get(f"{mutant.path} {mutant.function}", [])
        fate = _fate(session, mutant, found[mutant.name][1], tests) if tests else "not reached"
        report.append({"fault": mutant.name, "line": mutant.line, "fate": fate, "tests": len(tests)})
        if fate in ALIVE:
            sys.stderr.write(f"{number}: {fate}: {mutant.path}:{mutant.line} {mutant.name}\n")
    _write(session, report, len(found))
    return True


def _all_mutants() -> Iterator[tuple[Mutant, CodeType]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield from mutants_of(path, ROOT)


def _survivors(report: Path) -> set[str]:
    lines = json.loads(report.read_text(encoding="utf-8"))["report"]
    return {line["fault"] for line in lines if line["fate"] != "killed"}


def _write(session: pytest.Session, report: list[dict[str, object]], of: int) -> None:
    counted = Counter(str(line["fate"]) for line in report)
    summary = {"faults": of, "tried": len(report), "fates": dict(counted)}
    sys.stderr.write(f"{json.dumps(summary)}\n")
    if path := session.config.getoption("--mutants-report"):
        Path(path).write_text(json.dumps(summary | {"report": report}, indent=1, ensure_ascii=False), encoding="utf-8")


def _fate(session: pytest.Session, mutant: Mutant, code: CodeType, tests: list[int]) -> str:
    """What becomes of a fault in a copy of this process."""
    child = os.fork()
    if child == 0:
        _become_quiet()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            _put_in(mutant, code)
            _forget()
            os._exit(1 if _has_failure(session, tests) else 0)
        except BaseException:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "timeout"
    return "alive" if os.WEXITSTATUS(status) == 0 else "killed"


def _become_quiet() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def _has_failure(session: pytest.Session, tests: list[int]) -> bool:
    """Whether one of the tests fails; the first that does ends the run."""
    failures = _failures(session)
    for place, number in enumerate(tests):
        item = session.items[number]
        following = session.items[tests[place + 1]] if place + 1 < len(tests) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures:
            return True
    return False


def _failures(session: pytest.Session) -> list[str]:
    """The tests that fail from now on, by their ids."""
    failures: list[str] = []

    class Watch:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failures.append(report.nodeid)

    session.config.pluginmanager.register(Watch())
    return failures


def _put_in(mutant: Mutant, code: CodeType) -> None:
    """Give every function made from the right code the code with the fault."""
    changed = _code_of(code, mutant.function.split("."))
    path = str(ROOT / mutant.path)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            own = thing.__code__
            if own.co_filename == path and own.co_qualname == mutant.function:
                thing.__code__ = changed
                _take_defaults(thing, code, mutant)


def _take_defaults(function: FunctionType, code: CodeType, mutant: Mutant) -> None:
    """Default values are made where a function is: run the file with the fault, and take them from there."""
    if function.__defaults__ is None and function.__kwdefaults__ is None:
        return
    names: dict[str, Any] = {"__name__": function.__module__, "__file__": str(ROOT / mutant.path)}
    exec(code, names)
    made: Any = names
    for part in mutant.function.split("."):
        made = made[part] if isinstance(made, dict) else vars(made)[part]
    made = getattr(made, "__func__", getattr(made, "fget", made)) or made
    made = getattr(made, "__wrapped__", made)
    function.__defaults__, function.__kwdefaults__ = made.__defaults__, made.__kwdefaults__


def _code_of(code: CodeType, names: list[str]) -> CodeType:
    for name in names:
        code = [part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name][-1]
    return code


def _forget() -> None:
    """Empty what functions of the rules have remembered."""
    for cache in _caches():
        cache.cache_clear()


def _caches() -> list[Any]:
    wrappers = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return [cache for cache in wrappers if str(cache.__module__).startswith(rules.__name__)]


def _reaching(session: pytest.Session) -> Tests:
    """Which tests reach which function, found in a copy of this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        out = os.fdopen(writing, "w")
        _become_quiet()
        json.dump(_recorded(session), out)
        out.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as source:
        reaching: Tests = json.load(source)
    os.waitpid(child, 0)
    return reaching


def _recorded(session: pytest.Session) -> Tests:
    reaching: defaultdict[str, list[int]] = defaultdict(list)
    folder = f"{ROOT}{os.sep}"
    caches = _caches()
    called: set[CodeType] = set()
    failures = _failures(session)

    def watch(frame: FrameType, event: str, _: object) -> None:
        called.add(frame.f_code)

    for number, item in enumerate(session.items):
        for cache in caches:
            cache.cache_clear()
        following = session.items[number + 1] if number + 1 < len(session.items) else None
        called.clear()
        sys.settrace(watch)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.settrace(None)
        if item.nodeid in failures:
            # It fails without a fault too, so it tells nothing.
            continue
        for code in called:
            if code.co_filename.startswith(folder):
                name = code.co_qualname.split(".<locals>")[0]
                reaching[f"{code.co_filename.removeprefix(folder)} {name}"].append(number)
    return {name: _mixed(numbers, session) for name, numbers in reaching.items()}


def _mixed(numbers: list[int], session: pytest.Session) -> list[int]:
    """Tests in an order in which neighbours have little in common, so that one of the first is likely to fail."""
    return sorted(set(numbers), key=lambda number: hashlib.sha256(session.items[number].nodeid.encode()).digest())
