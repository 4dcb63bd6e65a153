"""Several PDFs as one that is as good as if it had been made whole: title, language, tags and bookmarks, fonts once."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cubelex.errors import MissingExtra

if TYPE_CHECKING:
    import pikepdf


def joined(pdfs: Iterable[bytes], *, first_page: int = 0) -> bytes:
    """Several PDFs as one, in order; the same PDFs give the same bytes.

    The whole has the title and language of the first. Of each, the pages from `first_page` on are taken.
    """
    each = iter(pdfs)
    first = next(each)
    second = next(each, None)
    if second is None and not first_page:
        return first
    pikepdf = opened()
    with pikepdf.open(BytesIO(first)) as document:
        whole = _Whole(document, first_page)
        for pdf in (*([] if second is None else [second]), *each):
            with pikepdf.open(BytesIO(pdf)) as part:
                whole.add(part)
        out = BytesIO()
        document.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def opened() -> Any:
    """The library that reads and writes PDF.

    :raises MissingExtra: when it is not installed.
    """
    try:
        import pikepdf
    except ImportError:
        raise MissingExtra("PDF needs pikepdf; install it with: pip install 'cubelex[sheets]'") from None
    return pikepdf


class _Whole:
    """A document that others are added to."""

    def __init__(self, document: "pikepdf.Pdf", first_page: int) -> None:
        self.document = document
        self.first_page = first_page
        self.fonts = dict[bytes, Any]()
        self.parts = 1
        del document.pages[:first_page]
        self._share_fonts(document.pages)

    def add(self, part: "pikepdf.Pdf") -> None:
        """Add the pages of a document, with their tags and bookmarks."""
        start = len(self.document.pages)
        del part.pages[: self.first_page]
        self.document.pages.extend(part.pages)
        added = [self.document.pages[number] for number in range(start, len(self.document.pages))]
        self._share_fonts(added)
        if "/StructTreeRoot" in part.Root and "/StructTreeRoot" in self.document.Root:
            self._add_tags(self.document.copy_foreign(part.Root.StructTreeRoot), added)
        if "/Outlines" in part.Root:
            self._add_bookmarks(part, start)
        self.parts += 1

    def _share_fonts(self, pages: Iterable[Any]) -> None:
        """A font that the document has already is not kept again."""
        known: dict[Any, Any] = {}
        for page in pages:
            fonts = page.Resources.get("/Font", {})
            for name in list(fonts.keys()):
                font = fonts[name]
                if font.objgen not in known:
                    known[font.objgen] = self.fonts.setdefault(_content_of(font), font)
                fonts[name] = known[font.objgen]

    def _add_tags(self, added: Any, pages: Iterable[Any]) -> None:
        own: Any = self.document.Root.StructTreeRoot
        offset = int(own.ParentTreeNextKey)
        for page in pages:
            if "/StructParents" in page:
                page.StructParents = int(page.StructParents) + offset
        if "/IDTree" in added:
            self._rename(added, f"{self.parts}.".encode())
            if "/IDTree" not in own:
                own.IDTree = opened().Dictionary(Names=[])
            own.IDTree.Names.extend(added.IDTree.Names)
        place = own.K[0]
        for element in added.K[0].K:
            element.P = place
            place.K.append(element)
        numbers = list(added.ParentTree.Nums)
        for key, elements in zip(numbers[::2], numbers[1::2], strict=True):
            own.ParentTree.Nums.extend([int(key) + offset, elements])
        own.ParentTreeNextKey = offset + int(added.ParentTreeNextKey)

    def _rename(self, tree: Any, prefix: bytes) -> None:
        """Give the names of table headings, which are the same in every part, a prefix of their own."""
        pikepdf = opened()
        names = list(tree.IDTree.Names)
        tree.IDTree.Names = [
            pikepdf.String(prefix + bytes(each)) if number % 2 == 0 else each for number, each in enumerate(names)
        ]
        for element in _elements(tree.K[0]):
            if "/ID" in element:
                element.ID = pikepdf.String(prefix + bytes(element.ID))
            for attributes in element.get("/A", []):
                if "/Headers" in attributes:
                    attributes.Headers = [pikepdf.String(prefix + bytes(name)) for name in attributes.Headers]

    def _add_bookmarks(self, part: "pikepdf.Pdf", start: int) -> None:
        pikepdf = opened()
        numbers: dict[Any, int] = {page.obj.objgen: number for number, page in enumerate(part.pages)}
        with part.open_outline() as theirs, self.document.open_outline() as ours:
            for item in theirs.root:
                target = item.destination[0].objgen if isinstance(item.destination, pikepdf.Array) else None
                ours.root.append(pikepdf.OutlineItem(item.title, start + numbers.get(target, 0)))


def _elements(element: Any) -> Iterator[Any]:
    yield element
    pikepdf = opened()
    for child in element.get("/K", []):
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            yield from _elements(child)


def _content_of(font: Any) -> bytes:
    """What makes a font what it is: outlines, widths, and which text its glyphs stand for."""
    descendant = font.DescendantFonts[0]
    outlines = descendant.FontDescriptor.get("/FontFile2") or descendant.FontDescriptor.get("/FontFile3")
    digest = sha256(str(font.BaseFont).encode())
    for part in (outlines.read_raw_bytes(), font.ToUnicode.read_raw_bytes(), descendant.get("/W", "").unparse()):
        digest.update(part)
    return digest.digest()
