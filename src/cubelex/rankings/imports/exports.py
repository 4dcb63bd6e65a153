"""An export on the disk: a zip file or a folder, with a TSV file for each table (version 1 or 2) or an SQL dump."""

import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import IO, Any, Final

from cubelex.errors import CubelexError, InvalidExport
from cubelex.rankings.imports.columns import BY_NAME, ExportTable
from cubelex.rankings.imports.dumps import unpack_dump
from cubelex.reading import files_in, read_json

_PREFIX: Final = "WCA_export_"
_BLOCK: Final = 1 << 20
_ABOUT: Final = "metadata.json"
_LARGEST_ABOUT: Final = 1_000_000
_UNDERSTOOD: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_PROTECTED: Final = 0x1
_DENSEST: Final = 100
"""How many times its size may come out of a zip file; the tables of the WCA shrink to a sixth."""
_ALWAYS_FINE: Final = 64_000_000


@dataclass(frozen=True, slots=True)
class Export:
    """An export that was recognised; `members` are the files of its tables."""

    path: Path
    version: int
    format_version: str
    as_of: date
    members: dict[str, str]
    """Name of the table in version 2 → name of its file, with its folder in a zip file."""
    sizes: dict[str, int]
    dump: str = ""
    """The name of the SQL file that has all tables, if it is not an export of TSV files."""

    @contextmanager
    def unpacked(self, scratch: Path, advance: Callable[[int], None]) -> Iterator["Export"]:
        """The same export with TSV files: those of an SQL dump are written first."""
        if not self.dump:
            yield self
            return
        folder = scratch / "dump"
        folder.mkdir()
        with self._opened(self.dump) as file:
            tables = unpack_dump(file, folder, BY_NAME, advance)
        missing = [table.name for table in BY_NAME.values() if _is_missing(table, dict.fromkeys(tables, ""), 2)]
        if missing:
            raise InvalidExport(
                f"{self.dump} does not have the tables {', '.join(missing)}. Download the export again."
            )
        members = {name: path.name for name, path in tables.items()}
        sizes = {name: path.stat().st_size for name, path in tables.items()}
        yield replace(self, path=folder, members=members, sizes=sizes, dump="")
        shutil.rmtree(folder)

    @contextmanager
    def _opened(self, member: str) -> Iterator[IO[bytes]]:
        try:
            if self.path.is_dir():
                with (self.path / member).open("rb") as file:
                    yield file
            else:
                with zipfile.ZipFile(self.path) as packed, packed.open(member) as file:
                    yield file
        except (zipfile.BadZipFile, zlib.error, EOFError) as fault:
            raise _damaged(self.path, member, fault) from None

    @contextmanager
    def table_file(self, table: str, scratch: Path, advance: Callable[[int], None]) -> Iterator[Path]:
        """The TSV file of a table, unpacked for as long as it is read."""
        member = self.members[table]
        if self.path.is_dir():
            advance(self.sizes[table])
            yield self.path / member
            return
        target = scratch / f"{table}.tsv"
        with self._opened(member) as source, target.open("wb") as unpacked:
            _copy(source, unpacked, advance)
        yield target
        target.unlink()


def _damaged(path: Path, member: str, fault: Exception) -> InvalidExport:
    return InvalidExport(f"{member} in {path.name} is damaged ({fault}). Download the export again.")


def _copy(source: IO[bytes], target: IO[bytes], advance: Callable[[int], None]) -> None:
    while block := source.read(_BLOCK):
        target.write(block)
        advance(len(block))


def read_export(path: Path) -> Export:
    """Recognise an export.

    :raises InvalidExport: it is not one, or tables are missing.
    """
    if path.is_dir():
        files = {file.name: file for file in path.iterdir() if file.is_file()}
        sizes = {name: file.stat().st_size for name, file in files.items()}
        about = b""
        if _ABOUT in files:
            with files[_ABOUT].open("rb") as file:
                about = file.read(_LARGEST_ABOUT)
    elif path.exists():
        try:
            sizes, about = _packed(path)
        except CubelexError:
            raise
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as fault:
            raise InvalidExport(f"{path} is not a whole zip file ({fault}). Download the export again.") from None
    else:
        raise InvalidExport(f"{path} does not exist. Check the name and the folder.")
    return _recognised(path, sizes, _read_about(path, about))


def _packed(path: Path) -> tuple[dict[str, int], bytes]:
    """The sizes of the files in a zip file, and what it says of itself. They may be in a folder there."""
    with zipfile.ZipFile(path) as packed:
        # Names that begin with a dot are what a Mac adds when it packs a folder again.
        files = [info for info in files_in(packed) if not _name_in(info.filename).startswith(".")]
        for info in files:
            if info.compress_type not in _UNDERSTOOD or info.flag_bits & _PROTECTED:
                raise InvalidExport(
                    f"{info.filename} in {path.name} has a password, or is compressed in an unusual way. Pack it "
                    "again as an ordinary zip file."
                )
        if sum(info.file_size for info in files) > max(_ALWAYS_FINE, _DENSEST * path.stat().st_size):
            raise InvalidExport(f"much more comes out of {path.name} than its size allows. Download the export again.")
        about = next((info for info in files if _name_in(info.filename) == _ABOUT), None)
        if about is None:
            return {info.filename: info.file_size for info in files}, b""
        with packed.open(about) as file:
            return {info.filename: info.file_size for info in files}, file.read(_LARGEST_ABOUT)


def _name_in(member: str) -> str:
    return member.rpartition("/")[2]


def _read_about(path: Path, data: bytes) -> Mapping[str, Any]:
    if not data:
        return {}
    try:
        found = read_json(data)
    except ValueError as fault:
        raise InvalidExport(f"{_ABOUT} of {path} cannot be read ({fault}). Download the export again.") from None
    if not isinstance(found, dict):
        raise InvalidExport(f"{_ABOUT} of {path} is not an object. Download the export again.")
    return found


def _recognised(path: Path, sizes: dict[str, int], about: Mapping[str, Any]) -> Export:
    dump = next((name for name in sizes if name.endswith(".sql")), "")
    if dump:
        said = str(about.get("export_format_version", "v2"))
        return Export(path, 2, said, _export_day(path, about), {}, {dump: sizes[dump]}, dump)
    names = {
        name[len(_PREFIX) : -4]: member
        for member in sizes
        if (name := _name_in(member)).startswith(_PREFIX) and name.endswith(".tsv")
    }
    version = 1 if "Results" in names else 2
    members = {
        table.name: names[name]
        for table in BY_NAME.values()
        if (name := table.v1 if version == 1 else table.name) in names
    }
    missing = [table.name for table in BY_NAME.values() if _is_missing(table, members, version)]
    if missing:
        raise InvalidExport(
            f"{path} is not a whole results export: {', '.join(f'{_PREFIX}{name}.tsv' for name in missing)} "
            "is missing. Expected the results export of the WCA, as a zip file or a folder."
        )
    return Export(
        path,
        version,
        str(about.get("export_format_version", f"v{version}")),
        _export_day(path, about),
        members,
        {table: sizes[member] for table, member in members.items()},
    )


def _is_missing(table: ExportTable, members: dict[str, str], version: int) -> bool:
    is_in_version = bool(table.v1) or version == 2
    return table.is_needed and is_in_version and table.name not in members


def _export_day(path: Path, about: Mapping[str, Any]) -> date:
    """The day of an export, by what it says of itself or by its name; otherwise the day of its file."""
    said = re.match(r"(\d{4}-\d\d-\d\d)", str(about.get("export_date", "")))
    named = re.search(r"_(\d{8})(T\d+Z)?\b", path.name)
    for found in filter(None, (said, named)):
        with suppress(ValueError):
            return date.fromisoformat(found[1])
    return date.fromtimestamp(path.stat().st_mtime)
