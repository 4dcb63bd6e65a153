"""The law as data: editions, dated parameters, citations, and the documents themselves.

An `Edition` is a version of the Regulations as its text stood after a revision, so `edition_on(day)` may differ from
`edition(...)` of the same date; compare `date` where only the version matters.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cubelex.regulations.citations import Citation, Speaker, cites, cites_table, speakers
from cubelex.regulations.editions import (
    Edition,
    draft_editions,
    edition,
    edition_on,
    editions,
    later_editions,
    later_revisions,
    numbered_editions,
    read_day,
    texts_in_force,
)
from cubelex.regulations.parameters.options import Championship, Format, MoveKind, Orientation, Rounding

if TYPE_CHECKING:
    from cubelex.regulations.amendments import amended
    from cubelex.regulations.documents.checks.reports import DocumentReport, check_document
    from cubelex.regulations.documents.checks.requests import check_files, document_at
    from cubelex.regulations.documents.checks.staleness import Earlier
    from cubelex.regulations.documents.comparisons.changes import Comparison, compare, text_of
    from cubelex.regulations.documents.comparisons.histories import History, history
    from cubelex.regulations.documents.comparisons.wording import Stretch, word_by_word
    from cubelex.regulations.documents.findings import DocumentFinding
    from cubelex.regulations.documents.languages import Language, language
    from cubelex.regulations.documents.library import Added, Holding, Library
    from cubelex.regulations.documents.numbering import article_of, depth_of
    from cubelex.regulations.documents.publishing.contents import document_content
    from cubelex.regulations.documents.publishing.fragments import Linker, item_html, table_html, text_html
    from cubelex.regulations.documents.publishing.markup import TextSpan
    from cubelex.regulations.documents.publishing.parallels import comparison_page
    from cubelex.regulations.documents.publishing.site import Built, build_site
    from cubelex.regulations.documents.readers import read_document, read_text
    from cubelex.regulations.documents.search import Hit, Index, search, search_and_count
    from cubelex.regulations.documents.structure import Article, Document, Item
    from cubelex.regulations.explanations import (
        Explanation,
        OfficialText,
        editions_with,
        explain,
        official_text,
        spelled,
    )
    from cubelex.regulations.items import ItemEntry, items_of, nearest
    from cubelex.regulations.lineages import Appearance, lineage, places
    from cubelex.regulations.new_editions import (
        DraftValue,
        NewText,
        ToCheck,
        changes_in,
        draft_values,
        functions_to_check,
        parameters_to_check,
        without_nature,
        without_summary,
    )
    from cubelex.regulations.outlines import outline
    from cubelex.regulations.registers import all_speakers, speakers_of
    from cubelex.regulations.standings import STANDINGS, Covered, Standing, coverage, totals
    from cubelex.regulations.summaries import summary, translated_summary

# What is known about items comes in only when it is asked for, as the documents do.
_ITEMS = {
    "STANDINGS": "standings",
    "DraftValue": "new_editions",
    "NewText": "new_editions",
    "ToCheck": "new_editions",
    "changes_in": "new_editions",
    "draft_values": "new_editions",
    "functions_to_check": "new_editions",
    "parameters_to_check": "new_editions",
    "without_nature": "new_editions",
    "without_summary": "new_editions",
    "Appearance": "lineages",
    "Covered": "standings",
    "ItemEntry": "items",
    "Explanation": "explanations",
    "OfficialText": "explanations",
    "Standing": "standings",
    "all_speakers": "registers",
    "amended": "amendments",
    "coverage": "standings",
    "editions_with": "explanations",
    "explain": "explanations",
    "items_of": "items",
    "lineage": "lineages",
    "places": "lineages",
    "nearest": "items",
    "official_text": "explanations",
    "outline": "outlines",
    "speakers_of": "registers",
    "spelled": "explanations",
    "summary": "summaries",
    "translated_summary": "summaries",
    "totals": "standings",
}

# The documents come in only when they are asked for: who computes by the law should not wait for them.
_DOCUMENTS = {
    "Added": "library",
    "Article": "structure",
    "Built": "publishing.site",
    "Comparison": "comparisons.changes",
    "Document": "structure",
    "Earlier": "checks.staleness",
    "DocumentFinding": "findings",
    "History": "comparisons.histories",
    "Hit": "search",
    "Holding": "library",
    "Index": "search",
    "Item": "structure",
    "Language": "languages",
    "Library": "library",
    "Linker": "publishing.fragments",
    "DocumentReport": "checks.reports",
    "TextSpan": "publishing.markup",
    "Stretch": "comparisons.wording",
    "article_of": "numbering",
    "build_site": "publishing.site",
    "check_document": "checks.reports",
    "check_files": "checks.requests",
    "compare": "comparisons.changes",
    "comparison_page": "publishing.parallels",
    "depth_of": "numbering",
    "document_at": "checks.requests",
    "document_content": "publishing.contents",
    "history": "comparisons.histories",
    "item_html": "publishing.fragments",
    "language": "languages",
    "read_document": "readers",
    "read_text": "readers",
    "search": "search",
    "search_and_count": "search",
    "table_html": "publishing.fragments",
    "text_html": "publishing.fragments",
    "text_of": "comparisons.changes",
    "word_by_word": "comparisons.wording",
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
    "Added",
    "Appearance",
    "Article",
    "Built",
    "Championship",
    "Citation",
    "Comparison",
    "Covered",
    "Document",
    "DocumentFinding",
    "DocumentReport",
    "DraftValue",
    "Earlier",
    "Edition",
    "Explanation",
    "Format",
    "History",
    "Hit",
    "Holding",
    "Index",
    "Item",
    "ItemEntry",
    "Language",
    "Library",
    "Linker",
    "MoveKind",
    "NewText",
    "OfficialText",
    "Orientation",
    "Rounding",
    "Speaker",
    "Standing",
    "Stretch",
    "TextSpan",
    "ToCheck",
    "all_speakers",
    "amended",
    "article_of",
    "build_site",
    "changes_in",
    "check_document",
    "check_files",
    "cites",
    "cites_table",
    "compare",
    "comparison_page",
    "coverage",
    "depth_of",
    "document_at",
    "document_content",
    "draft_editions",
    "draft_values",
    "edition",
    "edition_on",
    "editions",
    "editions_with",
    "explain",
    "functions_to_check",
    "history",
    "item_html",
    "items_of",
    "language",
    "later_editions",
    "later_revisions",
    "lineage",
    "nearest",
    "numbered_editions",
    "official_text",
    "outline",
    "parameters_to_check",
    "places",
    "read_day",
    "read_document",
    "read_text",
    "search",
    "search_and_count",
    "speakers",
    "speakers_of",
    "spelled",
    "summary",
    "table_html",
    "text_html",
    "text_of",
    "texts_in_force",
    "totals",
    "translated_summary",
    "without_nature",
    "without_summary",
    "word_by_word",
]


def __dir__() -> list[str]:
    return sorted(__all__)
