"""The structure of a document by itself: numbers used twice, in the wrong place, or under the wrong item."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from cubelex.messages import Message
from cubelex.regulations.documents.findings import DocumentFinding, finding_at
from cubelex.regulations.documents.numbering import Key, article_of, order_of, parent_of, regulation_of
from cubelex.regulations.documents.structure import NOT_INDENTED, Article, ContentKind, Document, Item, Region


def faulty_structure(document: Document) -> Iterator[DocumentFinding]:
    """Articles and items that are duplicate, misplaced, misnested, empty, or without the item above them."""
    yield from _articles([article for article in document.articles if article.number])
    seen: dict[str, Item] = {}
    for article in document.articles:
        for item in article.items:
            yield from _item(document, article, item, seen)
            seen.setdefault(item.number, item)
        yield from _out_of_order(article)
        if document.kind is not ContentKind.GUIDELINES:
            yield from _misnested(article)
    yield from _states(document)


def _states(document: Document) -> Iterator[DocumentFinding]:
    seen: dict[str, Region] = {}
    for state in document.states:
        first = seen.setdefault(state.code, state)
        if first is not state:
            message = Message("documents.used_before", item=state.code, line=first.place.line)
            yield finding_at("duplicate", message, state.place, state.code)


def _articles(articles: Sequence[Article]) -> Iterator[DocumentFinding]:
    seen: dict[str, Article] = {}
    for article in articles:
        first = seen.setdefault(article.number, article)
        if first is not article:
            message = Message("documents.article_used_before", article=article.number, line=first.place.line)
            yield finding_at("duplicate-article", message, article.place)
    for index in outside_longest_run([order_of(article.number) for article in articles]):
        article = articles[index]
        message = Message("documents.article_out_of_order", article=article.number)
        yield finding_at("misplaced", message, article.place)


def _item(document: Document, article: Article, item: Item, seen: dict[str, Item]) -> Iterator[DocumentFinding]:
    number, parent = item.number, parent_of(item.number)
    if number in seen:
        message = Message("documents.used_before", item=number, line=seen[number].place.line)
        yield finding_at("duplicate", message, item.place, number)
    if article.number and article_of(number) != article.number:
        message = Message("documents.in_wrong_article", item=number, article=article.number)
        suggestion = Message("documents.fix.move_to_article", article=article_of(number))
        yield finding_at("misplaced", message, item.place, number, suggestion)
    if not item.text.strip() and not item.tables:
        yield finding_at("empty-item", Message("documents.no_text", item=number), item.place, number)
    # Guidelines of regulations that were deleted are usual.
    if parent and parent not in document and not item.is_guideline and not _is_orphan_by_law(number, document):
        yield finding_at("orphan", Message("documents.no_parent", item=number, parent=parent), item.place, number)


def _is_orphan_by_law(number: str, document: Document) -> bool:
    """Whether the edition itself has no item above this one, as 2009 has 2s1 and no 2s."""
    # Imported here because the items held are known by means of documents.
    from cubelex.regulations.editions import editions
    from cubelex.regulations.items import held_items, parent

    edition = next((edition for edition in editions() if edition.date == document.edition), None)
    if edition is None or number not in held_items(edition.date):
        return False
    return parent(number, edition) != parent_of(number)


def _out_of_order(article: Article) -> Iterator[DocumentFinding]:
    items = [item for item in article.items if article_of(item.number) == article.number]
    keys = [order_of(item.number) for item in items]
    in_order = sorted(zip(keys, (item.number for item in items), strict=True))
    for index in outside_longest_run(keys):
        number = items[index].number
        before = bisect_left(in_order, (keys[index], ""))
        suggestion = Message("documents.fix.put_first_in_article")
        if before:
            suggestion = Message("documents.fix.put_after", item=in_order[before - 1][1])
        message = Message("documents.out_of_order", item=number)
        yield finding_at("misplaced", message, items[index].place, number, suggestion)


def outside_longest_run(keys: Sequence[Key]) -> list[int]:
    """The fewest positions to remove so that the rest never descends.

    >>> outside_longest_run([order_of(number) for number in ("1a", "1b", "1x", "1c", "1d")])
    [2]
    """
    ends: list[Key] = []
    positions: list[int] = []
    before: list[int] = []
    for index, key in enumerate(keys):
        length = bisect_right(ends, key)
        before.append(positions[length - 1] if length else -1)
        ends[length : length + 1] = [key]
        positions[length : length + 1] = [index]
    run: set[int] = set()
    index = positions[-1] if positions else -1
    while index >= 0:
        run.add(index)
        index = before[index]
    return [index for index in range(len(keys)) if index not in run]


def _misnested(article: Article) -> Iterator[DocumentFinding]:
    """Items whose indentation puts them under another item than their number does."""
    if any(item.indent == NOT_INDENTED for item in article.items):
        return
    above: list[Item] = []
    numbers = {item.number for item in article.items}
    for item in article.items:
        while above and above[-1].indent >= item.indent:
            above.pop()
        under = regulation_of(above[-1].number) if above else None
        parent = _nearest(parent_of(regulation_of(item.number)), numbers)
        if under != parent and article_of(item.number) == article.number:
            whole = Message("documents.the_article")
            message = Message("documents.misnested", item=item.number, under=under or whole, wanted=parent or whole)
            suggestion = Message("documents.fix.indent", count=_columns(parent, article))
            yield finding_at("misnested", message, item.place, item.number, suggestion)
        above.append(item)


def _nearest(number: str | None, numbers: set[str]) -> str | None:
    while number and number not in numbers:
        number = parent_of(number)
    return number


def _columns(parent: str | None, article: Article) -> int:
    if parent is None:
        return 0
    return next(item.indent for item in article.items if item.number == parent) + 4
