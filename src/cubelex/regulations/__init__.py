"""The law as data: editions, dated parameters, citations, and the documents themselves.

An `Edition` is a version of the Regulations as its text stood after a revision, so `edition_on(day)` may differ from
`edition(...)` of the same date; compare `date` where only the version matters.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cubelex.regulations.citations import Citation, Speaker, cites, speakers
from cubelex.regulations.editions import Edition, edition, edition_on, editions
from cubelex.regulations.parameters.options import Championship, Format, MoveKind, Orientation, Penalty, Rounding

if TYPE_CHECKING:
    from cubelex.regulations.documents.checks.reports import Report, check_document
    from cubelex.regulations.documents.checks.staleness import Earlier
    from cubelex.regulations.documents.comparisons.changes import Comparison, compare
    from cubelex.regulations.documents.comparisons.histories import History, history
    from cubelex.regulations.documents.findings import Finding
    from cubelex.regulations.documents.library import Library
    from cubelex.regulations.documents.numbering import article_of
    from cubelex.regulations.documents.reading import read_document, read_text
    from cubelex.regulations.documents.searching import Index, search
    from cubelex.regulations.documents.structure import Article, Document, Item
    from cubelex.regulations.explanations import Explanation, OfficialText, editions_with, explain, official_text
    from cubelex.regulations.items import Entry, items_of, nearest
    from cubelex.regulations.lineages import Appearance, lineage
    from cubelex.regulations.registers import speakers_of
    from cubelex.regulations.standings import STANDINGS, Covered, Standing, coverage, totals
    from cubelex.regulations.summaries import summary

# What is known about items comes in only when it is asked for, as the documents do.
_ITEMS = {
    "STANDINGS": "standings",
    "Appearance": "lineages",
    "Covered": "standings",
    "Entry": "items",
    "Explanation": "explanations",
    "OfficialText": "explanations",
    "Standing": "standings",
    "coverage": "standings",
    "editions_with": "explanations",
    "explain": "explanations",
    "items_of": "items",
    "lineage": "lineages",
    "nearest": "items",
    "official_text": "explanations",
    "speakers_of": "registers",
    "summary": "summaries",
    "totals": "standings",
}

# The documents come in only when they are asked for: who computes by the law should not wait for them.
_DOCUMENTS = {
    "Article": "structure",
    "Comparison": "comparisons.changes",
    "Document": "structure",
    "Earlier": "checks.staleness",
    "Finding": "findings",
    "History": "comparisons.histories",
    "Index": "searching",
    "Item": "structure",
    "Library": "library",
    "Report": "checks.reports",
    "article_of": "numbering",
    "check_document": "checks.reports",
    "compare": "comparisons.changes",
    "history": "comparisons.histories",
    "read_document": "reading",
    "read_text": "reading",
    "search": "searching",
}


def __getattr__(name: str) -> Any:
    """A name of the items or the documents, imported now."""
    if name in _ITEMS:
        return getattr(import_module(f"cubelex.regulations.{_ITEMS[name]}"), name)
    if name not in _DOCUMENTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"cubelex.regulations.documents.{_DOCUMENTS[name]}"), name)


__all__ = [
    "STANDINGS",
    "Appearance",
    "Article",
    "Championship",
    "Citation",
    "Comparison",
    "Covered",
    "Document",
    "Earlier",
    "Edition",
    "Entry",
    "Explanation",
    "Finding",
    "Format",
    "History",
    "Index",
    "Item",
    "Library",
    "MoveKind",
    "OfficialText",
    "Orientation",
    "Penalty",
    "Report",
    "Rounding",
    "Speaker",
    "Standing",
    "article_of",
    "check_document",
    "cites",
    "compare",
    "coverage",
    "edition",
    "edition_on",
    "editions",
    "editions_with",
    "explain",
    "history",
    "items_of",
    "lineage",
    "nearest",
    "official_text",
    "read_document",
    "read_text",
    "search",
    "speakers",
    "speakers_of",
    "summary",
    "totals",
]
