"""A document against a reference of the same edition: what is missing, extra, elsewhere, or says something else."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cubelex.messages import Message, Value
from cubelex.regulations.documents.checks.numerals import differing_numerals
from cubelex.regulations.documents.checks.order import outside_longest_run
from cubelex.regulations.documents.findings import DocumentFinding, FilePosition, finding_at
from cubelex.regulations.documents.links import Link, LinkKind, links_in, plain, repaired
from cubelex.regulations.documents.numbering import order_of, parent_of
from cubelex.regulations.documents.structure import ContentKind, Document, Item


def differences(document: Document, reference: Document) -> Iterator[DocumentFinding]:
    """Where a document differs from the reference in anything but its language."""
    if document.edition and reference.edition and document.edition != reference.edition:
        editions = {"reference": str(reference.edition), "document": str(document.edition)}
        message = Message("documents.other_edition", **editions)
        suggestion = Message("documents.fix.use_original_of", edition=str(document.edition))
        yield finding_at("other-edition", message, FilePosition(document.files[0], 1), None, suggestion)
    yield from _articles(document, reference)
    yield from _missing(document, reference)
    yield from _misplaced(document, reference)
    labels = translated_labels(document, reference)
    for item in document.items():
        original = reference.get(item.number)
        if original is None:
            yield finding_at(
                "extra", Message("documents.item_not_in_reference", item=item.number), item.place, item.number
            )
        else:
            yield from _item(document, item, original, reference, labels)


def _item(
    document: Document, item: Item, original: Item, reference: Document, labels: dict[str, str]
) -> Iterator[DocumentFinding]:
    yield from _label(item, original, labels)
    yield from _links(item, original)
    if document.language != reference.language:
        above = reference.get(parent_of(item.number) or "")
        yield from differing_numerals(document.language, item, original, above)
        yield from _untranslated(item, original)


# Structure


def _articles(document: Document, reference: Document) -> Iterator[DocumentFinding]:
    mine = {article.number: article for article in document.articles}
    its = {article.number: article for article in reference.articles}
    if reference.parts or document.kind is not reference.kind:
        its = {number: article for number, article in its.items() if _has_kind(article.items, document)}
    for number in sorted(its.keys() - mine.keys(), key=order_of):
        message = Message("documents.article_missing", article=number, title=its[number].title)
        yield finding_at("missing-article", message, _end(document))
    for number, article in mine.items():
        if number not in its:
            message = Message("documents.article_not_in_reference", article=number)
            yield finding_at("extra-article", message, article.place)
    for part in document.parts or (document,):
        yield from _anchors(part, next((each for each in reference.parts if each.kind is part.kind), reference))


def _anchors(document: Document, reference: Document) -> Iterator[DocumentFinding]:
    """Articles of a file whose anchors are not those of the same file of the reference."""
    its = {article.number: article.anchors for article in reference.articles}
    for article in document.articles:
        anchors = its.get(article.number, ())
        if any(article.anchors) and any(anchors) and article.anchors != anchors:
            wanted = "".join(f"<{anchor}>" for anchor in anchors)
            message = Message("documents.anchors_differ", article=article.number)
            suggestion = Message("documents.fix.write", text=f"<article-{article.number}>{wanted}")
            yield finding_at("different-anchor", message, article.place, None, suggestion)


def _has_kind(items: tuple[Item, ...], document: Document) -> bool:
    """Whether some of an article's items belong in a document of this kind, which may be one of two files."""
    return any(_belongs(item, document) for item in items) or not items


def _belongs(item: Item, document: Document) -> bool:
    if document.kind is ContentKind.GUIDELINES:
        return item.is_guideline
    return document.guidelines > 0 or not item.is_guideline


def _end(document: Document) -> FilePosition:
    last = [item.place for item in document.items()]
    return last[-1] if last else FilePosition(document.files[0], 1)


def _missing(document: Document, reference: Document) -> Iterator[DocumentFinding]:
    place = FilePosition(document.files[0], 1)
    for original in reference.items():
        here = document.get(original.number)
        if here is not None:
            place = here.place
        elif _belongs(original, document):
            message = Message("documents.item_missing", item=original.number)
            suggestion = Message("documents.fix.translate_after", line=place.line)
            yield finding_at("missing", message, place, original.number, suggestion)


def _misplaced(document: Document, reference: Document) -> Iterator[DocumentFinding]:
    """Items in another order than the reference's, unless the order is wrong by itself, which is reported already."""
    ranks = {number: rank for rank, number in enumerate(reference.numbers())}
    items = [item for item in document.items() if item.number in ranks]
    wrong_alone = set(outside_longest_run([order_of(item.number) for item in items]))
    keys = [((ranks[item.number], 0, ""),) for item in items]
    for index in outside_longest_run(keys):
        if index not in wrong_alone:
            number = items[index].number
            message = Message("documents.in_other_place", item=number)
            suggestion = Message("documents.fix.put_first")
            if ranks[number]:
                suggestion = Message("documents.fix.put_after", item=reference.numbers()[ranks[number] - 1])
            yield finding_at("misplaced", message, items[index].place, number, suggestion)


# Labels


def translated_labels(document: Document, reference: Document) -> dict[str, str]:
    """The translation of each label of the reference: as declared in the same order, else by majority."""
    theirs = [label.name for label in reference.labels]
    ours = [label.name for label in document.labels]
    votes: dict[str, Counter[str]] = {}
    for item in document.items():
        original = reference.get(item.number)
        if original and original.label and item.label:
            votes.setdefault(original.label, Counter())[item.label] += 1
    in_order = dict(zip(theirs, ours, strict=True)) if len(theirs) == len(ours) else {}
    majority = {label: count.most_common(1)[0][0] for label, count in votes.items()}
    agree = sum(in_order.get(label) == name for label, name in majority.items())
    return {**majority, **in_order} if agree * 2 >= len(majority) else majority


def _label(item: Item, original: Item, labels: dict[str, str]) -> Iterator[DocumentFinding]:
    label = labels.get(original.label) if original.label else None
    if label and item.label and item.label != label:
        message = Message("documents.label_differs", label=item.label, original=original.label or "", wanted=label)
        suggestion = Message("documents.fix.write", text=f"[{label}]")
        yield finding_at("mistranslated-label", message, item.place, item.number, suggestion)


# Texts


def _links(item: Item, original: Item) -> Iterator[DocumentFinding]:
    ours, theirs = _targets(item.links), _targets(original.links)
    lost, gained = theirs - ours - _meant(item), ours - theirs - _meant(original)
    if not lost and not gained:
        return
    missing, extra = _in_order(lost), _in_order(gained)
    sides: dict[str, Value] = {"missing": missing} if missing else {}
    sides |= {"extra": extra} if extra else {}
    kind = "differ" if len(sides) > 1 else next(iter(sides))
    message = Message(f"documents.links_{kind}", item=item.number, **sides)
    suggestion = Message(f"documents.fix.{'link_to' if missing else 'do_not_link_to'}", targets=missing or extra)
    place = next((item.body.place_of(link) for link in item.links if _target(link) in gained), item.place)
    yield finding_at("different-link", message, place, item.number, suggestion, ", ".join(missing or extra))


def _targets(links: Iterable[Link]) -> Counter[str]:
    return Counter(_target(link) for link in links if link.is_inside or link.kind is LinkKind.OUTSIDE)


def _target(link: Link) -> str:
    return link.target.rstrip("/")


def _meant(item: Item) -> Counter[str]:
    """Where an item's malformed links would lead, which are reported already."""
    corrected = (repaired(link) or "" for link in item.links if link.kind is LinkKind.MALFORMED)
    return _targets(link for text in corrected for link in links_in(text))


def _in_order(targets: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(targets.elements()))


def _untranslated(item: Item, original: Item) -> Iterator[DocumentFinding]:
    words = plain(item.text).split()
    if len(words) > 3 and words == plain(original.text).split():
        yield finding_at(
            "untranslated", Message("documents.untranslated", item=item.number), item.body.place, item.number
        )
