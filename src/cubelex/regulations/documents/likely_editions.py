"""The edition a document is of, told by its numbers where its text does not say."""

from collections.abc import Collection
from datetime import date

from cubelex.regulations.documents.numbering import is_guideline

_ALIKE_ENOUGH = 0.9


def likely_edition(numbers: Collection[str]) -> date | None:
    """The edition available whose numbers are most like these, if they are much alike.

    Where two have the same numbers, a document with Regulations and Guidelines together is of the one that had them so.
    """
    from cubelex.regulations.editions import editions
    from cubelex.regulations.items import held_items

    ours = set(numbers)
    kinds = {is_guideline(number) for number in ours}
    found = []
    for edition in editions():
        theirs = {number for number in held_items(edition.date) if is_guideline(number) in kinds}
        alike = len(ours & theirs) / max(1, len(ours | theirs))
        is_so = (edition.layout == "one_document") == (len(kinds) == 2)
        found.append((alike, is_so, edition.date))
    alike, _, day = max(found)
    return day if alike >= _ALIKE_ENOUGH else None
