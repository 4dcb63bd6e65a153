"""Time to read and check documents, in ms of CPU time: `python benchmarks/documents.py DOCUMENT [REFERENCE]`."""

import sys
import time
from pathlib import Path

from cubelex.regulations import check_document, read_document


def milliseconds(work: str, document: Path, reference: Path) -> float:
    """The best of five runs."""
    original = read_document(reference)
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        read = read_document(document)
        if work == "check":
            check_document(read, original)
        best = min(best, time.process_time() - started)
    return 1000 * best


if __name__ == "__main__":
    documents = [Path(name) for name in sys.argv[1:3]]
    for work in ("read", "check"):
        print(f"{work:6}{milliseconds(work, documents[0], documents[-1]):8.1f} ms")
