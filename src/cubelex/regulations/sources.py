"""The data files of this area, read fast: the compiled copy when it is a copy of these very files, else the files.

People write YAML, one small file per parameter. Reading hundreds of them takes longer than starting Python should, so
`make law` writes each collection into one JSON file beside them. A stale copy is never used: it carries a hash of
the files it was made from.

To try an edition that is not released yet, copy the folder, change the copy, and name it in `CUBELEX_LAW`.
"""

import json
import os
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, cast

from cubelex.errors import InvalidFile

DATA: Final = Path(os.environ.get("CUBELEX_LAW") or Path(__file__).parent / "data")

COLLECTIONS: Final = {
    "law": ("between.yaml", "calendar.yaml", "drafts.yaml", "history.yaml", "natures.yaml", "parameters/*/*.yaml"),
    "summaries": ("summaries/*/*.yaml",),
}


@cache
def source(collection: str) -> dict[str, Any]:
    """What each file of the collection says, by its path without the ending; all scalars are text.

    :raises InvalidFile: one of the files is missing, or is not YAML
    """
    texts = _texts(collection)
    copy = _copy(collection)
    if copy["copy_of"] == _fingerprint(texts):
        return cast(dict[str, Any], copy["files"])
    return _parsed(texts)


def compile_all() -> None:
    """Write the compiled copies."""
    for collection in COLLECTIONS:
        texts = _texts(collection)
        copy = {"copy_of": _fingerprint(texts), "files": _parsed(texts)}
        text = json.dumps(copy, indent=0, ensure_ascii=False)
        _compiled(collection).write_text(text + "\n", encoding="utf-8")


def stale() -> list[str]:
    """The collections whose compiled copy is not that of the files as they are now."""
    return [name for name in COLLECTIONS if _copy(name)["copy_of"] != _fingerprint(_texts(name))]


def _compiled(collection: str) -> Path:
    return DATA / "compiled" / f"{collection}.json"


def _copy(collection: str) -> dict[str, Any]:
    """The compiled copy, or one that is a copy of nothing."""
    path = _compiled(collection)
    return cast(dict[str, Any], json.loads(path.read_bytes())) if path.is_file() else {"copy_of": None}


def _texts(collection: str) -> dict[str, bytes]:
    """The files' bytes, by path without the ending, sorted."""
    files = sorted(path for pattern in COLLECTIONS[collection] for path in DATA.glob(pattern))
    for name in COLLECTIONS[collection]:
        if "*" not in name and DATA / name not in files:
            raise InvalidFile(f"{DATA} has no {name}. CUBELEX_LAW names a copy of the data of the Regulations.")
    return {path.relative_to(DATA).with_suffix("").as_posix(): path.read_bytes() for path in files}


def _fingerprint(texts: dict[str, bytes]) -> str:
    """A hash over names and contents; line ends do not matter, since checkouts differ in them."""
    digest = blake2b(digest_size=16)
    for name, text in texts.items():
        digest.update(name.encode() + b"\0" + text.replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def _parsed(texts: dict[str, bytes]) -> dict[str, Any]:
    """The files parsed as YAML, without YAML's guesses about what is a number or a date."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    files = {}
    for name, text in texts.items():
        try:
            files[name] = yaml.load(text, Loader=loader)
        except yaml.YAMLError as fault:
            raise InvalidFile(f"{DATA / name}.yaml is not valid YAML: {' '.join(str(fault).split())}") from None
    return files
