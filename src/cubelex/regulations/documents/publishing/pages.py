"""The page of one document."""

from cubelex.messages import Catalogue
from cubelex.regulations.documents.comparisons.changes import Change, Comparison
from cubelex.regulations.documents.publishing.fragments import Linker
from cubelex.regulations.documents.publishing.templates import Frame, page
from cubelex.regulations.documents.structure import Document


def document_page(
    document: Document, frame: Frame, pdf: str | None, before: Comparison | None, comparison_address: str
) -> str:
    """The contents, the notes, and every article and item."""
    return page(
        "document.html",
        title_of(document),
        document.language,
        frame,
        document=document,
        link=Linker(document, pdf=pdf),
        pdf=pdf,
        notes=[section for section in document.sections if section.title or section.body.text],
        changes={change.number: change for change in before.changes if change.new} if before else {},
        how_changed=_how_changed,
        comparison_address=comparison_address,
    )


def title_of(document: Document) -> str:
    """The title of the pages of a document."""
    return f"{document.title} ({document.edition})"


def _how_changed(change: Change, catalogue: Catalogue) -> str:
    """How an item changed since the edition before, and its number there if it was another."""
    text = catalogue.text("published.new" if change.old is None else f"published.{change.kind}")
    return f"{text}: {change.old.number}" if change.old and change.old.number != change.number else text
