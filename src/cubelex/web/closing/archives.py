"""A competition as one sealed file: its log with the chain of digests, WCIF, results and the Delegate's report.

The manifest has the digest of every file and of the log's last entry; the digest of the manifest is the seal. With
the seal written down, you can tell whether anything was changed. Made twice from the same log and report, the archive
is the same.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, Self

from cubelex._version import __version__
from cubelex.competition import as_results_file, write_results_file
from cubelex.errors import CubelexError, DamagedArchive
from cubelex.messages import Message
from cubelex.officiating import CompetitionState, read_log, replay
from cubelex.officiating.views import official_results
from cubelex.reading import ZipArchive, read_json
from cubelex.rules import format_result
from cubelex.web.closing.second_rulings import rule_again
from cubelex.web.shared.documents import archived_wcif
from cubelex.web.store.seals import REMOVED, Chain, Sealable, SignedHead, removals

LOG: Final = "log.jsonl"
WCIF: Final = "wcif.json"
RESULTS: Final = "results.json"
REPORT: Final = "report.md"
README: Final = "README.txt"
MANIFEST: Final = "manifest.json"
LARGEST: Final = 200_000_000
"""More than the largest competition there can be, in bytes."""
FEW: Final = 64
"""So many bytes may have been damaged; if more differ, the file was packed by something else."""
DIGITS: Final = 20
"""With fewer digits of the seal, somebody who changes the file can try until the new seal begins with them, too."""
ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
# What a file leads to that another person has written.
_NOT_AS_EXPECTED: Final = (ValueError, LookupError, TypeError, OverflowError, RecursionError)
_HOW_TO_CHECK: Final = """\
This is the archive of {name}, sealed by digests (SHA-256).

log.jsonl      everything that was done, one entry a line; "digest" covers all of the entry and the digest before it
wcif.json      the competition with its results, as the log leads to them
results.json   the file of results for the WCA
report.md      the Delegate's report
manifest.json  the digest of each file and of the last entry, which the installation has signed (Ed25519)

The seal is the digest of manifest.json. To check everything:

    cubelex verify FILE --seal SEAL
"""


@dataclass(frozen=True, slots=True)
class SealedLine:
    """An entry of the log as it is stored, with its digest."""

    entry: Sealable
    digest: str

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        """A line of the log; early ones have neither kind, nor key, nor account."""
        fact = document["fact"]
        entry = Sealable(
            document["number"],
            datetime.fromisoformat(document["at"]),
            document["by"],
            fact,
            document.get("kind", fact["kind"]),
            document.get("key"),
            document.get("account"),
        )
        return cls(entry, str(document["digest"]))

    def to_json(self) -> dict[str, Any]:
        """The line of the log."""
        return {
            "number": self.entry.number,
            "at": self.entry.at.isoformat(),
            "by": self.entry.by,
            "fact": self.entry.fact,
            "kind": self.entry.kind,
            "key": self.entry.key,
            "account": self.entry.account_id,
            "digest": self.digest,
        }


def write_archive(
    state: CompetitionState, lines: Iterable[SealedLine], report: str, head: SignedHead | None = None
) -> bytes:
    """The archive of a competition, with the signature of the log's end."""
    log = list(lines)
    files = {
        README: _HOW_TO_CHECK.format(name=state.competition.name).encode(),
        LOG: b"".join(_line(line) for line in log),
        WCIF: _document(archived_wcif(state)),
        RESULTS: _document(write_results_file(as_results_file(official_results(state)))),
        REPORT: report.encode(),
    }
    manifest = {
        "competition": state.competition.id,
        "edition": state.edition.date.isoformat(),
        "entries": len(log),
        "last": log[-1].digest if log else "",
        "signed": head.to_json() if head else None,
        "cubelex": __version__,
        "files": {name: sha256(data).hexdigest() for name, data in sorted(files.items())},
    }
    return _zipped({**files, MANIFEST: _document(manifest)})


def seal_of(archive: bytes) -> str:
    """The seal of an archive: the digest of its manifest."""
    with zipfile.ZipFile(io.BytesIO(archive)) as zip_file:
        return sha256(zip_file.read(MANIFEST)).hexdigest()


def is_certain(seal: str) -> bool:
    """Whether so much of a seal tells that nobody made the archive again. Without it, only damage is noticed.

    >>> is_certain("3f9a"), is_certain("3f9a 0b21 77c0 51de 9a40")
    (False, True)
    """
    return len(_digits(seal)) >= DIGITS


def _digits(seal: str) -> str:
    return "".join(seal.split()).lower()


def check_archive(archive: bytes, expected_seal: str = "") -> list[Message]:
    """Everything that is not as it was when the archive was made, or nothing."""
    try:
        opened = ZipArchive(archive, LARGEST)
        packed = list(opened)
        if sum(each.size for each in packed) > LARGEST:
            return [Message("archives.too_large")]
        names = [each.name for each in packed]
        if len(set(names)) < len(names):
            return [Message("archives.twice")]
        files = {name: opened.bytes_of(name) for name in names}
    except DamagedArchive as fault:
        return [Message("archives.unreadable", fault=str(fault))]
    if MANIFEST not in files:
        return [Message("archives.no_manifest", name=MANIFEST)]
    return list(_findings(files, expected_seal)) or list(_flipped(archive, files))


def _flipped(archive: bytes, files: Mapping[str, bytes]) -> Iterator[Message]:
    """Bytes that are otherwise than when the same files are packed again, where these are few.

    Another version of the library that packs may pack otherwise as a whole. That says nothing.
    """
    again = _zipped(files)
    places = [place for place, (one, other) in enumerate(zip(archive, again, strict=False)) if one != other]
    if len(archive) == len(again) and len(places) <= FEW:
        for place in places:
            yield Message("archives.flipped", place=place)


def _findings(files: Mapping[str, bytes], expected_seal: str) -> Iterator[Message]:
    found = sha256(files[MANIFEST]).hexdigest()
    if expected_seal and not found.startswith(_digits(expected_seal)):
        yield Message("archives.other_seal", found=found, expected=expected_seal)
    try:
        manifest = read_json(files[MANIFEST])
        digests = dict(manifest["files"])
        last = str(manifest["last"])
        signed = SignedHead(**manifest["signed"]) if manifest.get("signed") else None
    except _NOT_AS_EXPECTED as fault:
        yield Message("archives.damaged", name=MANIFEST, fault=repr(fault))
        return
    for name in sorted({*digests, *files} - {MANIFEST}):
        if name not in files:
            yield Message("archives.missing", name=name)
        elif name not in digests:
            yield Message("archives.added", name=name)
        elif sha256(files[name]).hexdigest() != digests[name]:
            yield Message("archives.changed", name=name)
    if signed and not (signed.digest == last and signed.is_valid(str(manifest.get("competition")))):
        yield Message("archives.not_signed")
    if LOG in files:
        yield from _broken_chain(files[LOG], last)
        yield from _differences(files)


def _broken_chain(log: bytes, last: str) -> Iterator[Message]:
    """Every place where the chain of digests does not fit."""
    chain, digest = Chain(_removals(log)), ""
    for place, line in enumerate(log.splitlines(), 1):
        try:
            read = read_json(line)
            digest = str(read["digest"])
            is_whole = chain.fits(digest, SealedLine.read(read).entry) and read["number"] == place
        except (*_NOT_AS_EXPECTED, AttributeError):
            is_whole = False
            chain.go_on_after(digest)
        if not is_whole:
            yield Message("archives.broken", number=place)
    if digest != last:
        yield Message("archives.cut_off")


def _removals(log: bytes) -> dict[int, str]:
    """What is left of entries from which personal data was removed."""
    found = []
    for line in log.splitlines():
        if REMOVED.encode() in line:
            with suppress(*_NOT_AS_EXPECTED, AttributeError):
                entry = read_json(line)
                found.append((int(entry["number"]), entry["fact"]))
    return removals(found)


def _differences(files: Mapping[str, bytes]) -> Iterator[Message]:
    """What the log does not lead to any more: documents, and results of what judges saw, ruled on again."""
    try:
        log = list(read_log(files[LOG]))
        state, ruled = replay(log), list(rule_again(log))
        made = {
            WCIF: archived_wcif(state),
            RESULTS: write_results_file(as_results_file(official_results(state))),
        }
    except (CubelexError, AssertionError, AttributeError, *_NOT_AS_EXPECTED) as fault:
        yield Message("archives.not_replayed", fault=str(fault))
        return
    for name, document in made.items():
        if name in files and files[name] != _document(document):
            yield Message("archives.otherwise", name=name)
    for second in ruled:
        written = {"recorded": format_result(second.recorded, second.event)}
        written["ruled"] = format_result(second.ruled, second.event)
        yield Message("archives.ruled_otherwise", number=second.entry, **written)


def _line(line: SealedLine) -> bytes:
    return (json.dumps(line.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _document(document: Any) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """The files in one, always in the same order and as if they had always been there."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, ALWAYS)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
