"""The register of whole areas: which functions decide by which items, kept so that asking need not import them all.

Registering happens on import, and importing every area takes longer than an answer should. What was registered is
kept in the user's cache, and used as long as no file of these areas has changed.
"""

import datetime
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

from cubelex.regulations.citations import Speaker, speakers
from cubelex.regulations.reach import reached

AREAS: Final = ("puzzles", "competition", "rules", "scrambles", "officiating", "sheets", "rankings")
"""The areas that decide by the Regulations: by name only, as all of them depend on this one."""


def all_speakers() -> tuple[Speaker, ...]:
    """Every function that cites, in any area that decides; each knows whether a surface of Cubelex reaches it."""
    return speakers_of([f"cubelex.{area}" for area in AREAS], used_in="cubelex")


def speakers_of(packages: Sequence[str], *, used_in: str | None = None) -> tuple[Speaker, ...]:
    """Every function of these packages that cites, imported only if a file changed since they were last asked for.

    `used_in` is the package whose surfaces are searched for uses of them; without it, they count as reached.
    """
    state = _state([*packages, *filter(None, [used_in])])
    with suppress(OSError, ValueError, KeyError, TypeError):
        register = json.loads(_path().read_bytes())
        if register["state"] == state:
            return tuple(map(_from_plain, register["speakers"]))
    found = _imported(packages)
    if used_in:
        found = tuple(_with_reach(found, used_in))
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps({"state": state, "speakers": list(map(_to_plain, found))}), encoding="utf-8")
    return found


def _with_reach(found: Iterable[Speaker], package: str) -> Iterator[Speaker]:
    spec = find_spec(package)
    folders = list((spec.submodule_search_locations if spec else None) or ())
    reach = reached(Path(folders[0]), package)
    for speaker in found:
        yield replace(
            speaker,
            is_reached=str(speaker).partition(".<locals>")[0] in reach.functions,
            only_named=tuple(number for number in speaker.numbers if not reach.can_show(number)),
        )


def _imported(packages: Sequence[str]) -> tuple[Speaker, ...]:
    """What the packages register when all their modules are imported: area by area, module by module."""
    for package in filter(find_spec, packages):
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            _import_if_installed(module.name)
    return tuple(
        speaker
        for package in packages
        for speaker in sorted(speakers(), key=lambda speaker: speaker.module)
        if speaker.module.startswith(f"{package}.")
    )


def _import_if_installed(module: str) -> None:
    """Import a module. If it belongs to an extra that is not installed, it decides nothing here."""
    try:
        import_module(module)
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith(module.partition(".")[0]):
            raise


def _state(packages: Sequence[str]) -> str:
    """A hash over names, sizes and times of the packages' files."""
    digest = blake2b(" ".join(packages).encode(), digest_size=16)
    for path in _files(packages):
        facts = path.stat()
        digest.update(f"{path}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _files(packages: Sequence[str]) -> Iterator[Path]:
    for package in packages:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations if spec else None) or ():
            yield from sorted(
                path for path in Path(folder).rglob("*") if path.suffix in (".py", ".yaml", ".toml", ".html")
            )


def _path() -> Path:
    """Where the register is kept: in `CUBELEX_CACHE` if it is set, else where the operating system keeps caches."""
    if chosen := os.environ.get("CUBELEX_CACHE"):
        return Path(chosen) / "speakers.json"
    from platformdirs import user_cache_path

    return user_cache_path("cubelex", appauthor=False) / "speakers.json"


def _to_plain(speaker: Speaker) -> list[Any]:
    days = (day and day.isoformat() for day in (speaker.since, speaker.until))
    return [
        list(speaker.numbers),
        *days,
        speaker.module,
        speaker.name,
        speaker.says,
        speaker.is_reached,
        list(speaker.only_named),
    ]


def _from_plain(plain: list[Any]) -> Speaker:
    numbers, since, until, module, name, says, is_reached, only_named = plain
    return Speaker(tuple(numbers), _day(since), _day(until), module, name, says, is_reached, tuple(only_named))


def _day(text: str | None) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if text else None
