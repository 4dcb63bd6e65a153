"""Throwing mutations at readers, and noting what went wrong: tracebacks, hangs and memory."""

import gc
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType
from typing import Final

from tests.support.fuzzing.mutations import changed

LONGEST_SECONDS: Final = 5.0
MOST_MEGABYTES: Final = 500


class Hang(BaseException):
    """A reader that takes too long; nothing that catches errors catches it."""


@dataclass(frozen=True)
class Reader:
    """Something that reads documents, with examples of them. It may raise nothing."""

    name: str
    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    share: float = 1.0
    """How many of the mutations it gets: less where each takes long."""


@dataclass
class Report:
    """How many mutations were tried, and what went wrong."""

    tries: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    cut_short: list[str] = field(default_factory=list)
    """Readers that had fewer tries, because their time was over."""
    slowest: float = 0.0
    slowest_reader: str = ""
    megabytes: float = 0.0

    @property
    def total(self) -> int:
        """Of all readers together."""
        return sum(self.tries.values())

    def figures(self) -> dict[str, object]:
        """What is said of a run."""
        return {
            "mutations": self.total,
            "readers": len(self.tries),
            "readers that were stopped by their time limit": len(self.cut_short),
            "tracebacks or hangs": len(self.faults),
            "slowest": f"{self.slowest:.2f} s of the processor ({self.slowest_reader})",
            "memory gained": f"{self.megabytes:.0f} MB",
        }


def thrown(readers: Sequence[Reader], count: int, seed: int = 1, most_seconds: float = float("inf")) -> Report:
    """So many mutations at each of the readers; the same seed has the same mutations.

    All of them together get at most so many seconds of the processor, each its part of what is left.
    """
    report, before, started = Report(), _megabytes(), time.process_time()
    for place, reader in enumerate(readers):
        chance = Random(f"{seed} {reader.name}")
        now = time.process_time()
        until = now + (started + most_seconds - now) / (len(readers) - place)
        for number in range(max(1, round(count * reader.share))):
            document = changed(chance.choice(reader.seeds), chance)
            began = time.process_time()
            if number and began > until:
                report.cut_short.append(reader.name)
                break
            try:
                with _patience():
                    reader.read(document)
            except (Exception, Hang) as fault:
                report.faults.append(_said(reader, number, document, fault))
                if len(report.faults) >= 20:
                    return report
            took = time.process_time() - began
            if took > report.slowest:
                report.slowest, report.slowest_reader = took, reader.name
            report.tries[reader.name] = number + 1
        gc.collect()
    report.megabytes = _megabytes() - before
    return report


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _said(reader: Reader, number: int, document: bytes, fault: BaseException) -> str:
    where = "".join(traceback.format_exception(fault)[-4:])
    return f"{reader.name} {number}: {document[:300]!r}\n{where}"


@contextmanager
def _patience() -> Iterator[None]:
    """Seconds of this process, so that a busy machine does not matter."""

    def ended(number: int, frame: FrameType | None) -> None:
        raise Hang(f"more than {LONGEST_SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, ended)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
