"""Every glyph of a finished PDF with the box of its ink, and what is wrong: overprinted, cut off, covered, missing.

A page is read as a printer reads it: drawing instructions, and the outlines of the fonts inside the file. So what is
found does not depend on how the page was made. All measures are points.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final

import pikepdf
from fontTools.ttLib import TTFont

Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_OPERATORS: Final = "q Q cm BT ET Tf Tm Td Tj TJ Tr m l c v y re h W W* n f f* B B* b b* S s"
_PAINTED: Final = frozenset({"n", "f", "f*", "B", "B*", "b", "b*", "S", "s"})
_FILLED: Final = frozenset({"f", "f*", "B", "B*", "b", "b*"})
_INVISIBLE: Final = 3
# Lines cover no text. Codes and frames have thousands of them, which need not be read.
_PATH: Final = re.compile(rb"(?:[-\d.\s]++[mlc]\b|\s*+h\b)++\s*+(\w\*?)")

# Boxes are larger than ink: corners may meet by this many points in each direction, and by this part of a glyph.
_MEETING: Final = 0.4
_SHARE: Final = 0.12
_BUCKET: Final = 24.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, by its edges."""

    left: float
    bottom: float
    right: float
    top: float

    def meet(self, other: "Box") -> "Box | None":
        """What both cover."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        bottom, top = max(self.bottom, other.bottom), min(self.top, other.top)
        return Box(left, bottom, right, top) if left < right and bottom < top else None

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)


@dataclass(frozen=True, slots=True)
class PrintedGlyph:
    """A glyph on a page. Glyphs of one run were set together, and may reach into each other."""

    text: str
    box: Box
    run: int
    size: float
    is_missing: bool
    is_cut: bool


@dataclass(slots=True)
class PrintedPage:
    """A page: its glyphs, and what was filled after a run was set."""

    number: int
    box: Box
    glyphs: list[PrintedGlyph] = field(default_factory=list)
    fills: list[tuple[int, Box]] = field(default_factory=list)

    def text_of(self, run: int) -> str:
        return "".join(glyph.text for glyph in self.glyphs if glyph.run == run)


def faults_of(pdf: bytes) -> list[str]:
    """Everything that a reader of the PDF could not read, in words."""
    return [fault for page in printed_pages(pdf) for fault in faults_on(page)]


def faults_on(page: PrintedPage) -> list[str]:
    """Everything on a page that cannot be read."""
    return list(_faults(page))


def _faults(page: PrintedPage) -> Iterator[str]:
    for glyph in page.glyphs:
        if glyph.is_missing:
            yield f"page {page.number}: no glyph in {page.text_of(glyph.run)!r}"
        if glyph.is_cut:
            yield f"page {page.number}: {glyph.text!r} of {page.text_of(glyph.run)!r} is cut off"
    overprinted = {(one.run, other.run): (one, other) for one, other in overlaps(page)}
    for one, other in overprinted.values():
        runs = f"{page.text_of(one.run)!r} and {page.text_of(other.run)!r}"
        yield f"page {page.number}: {one.text!r} and {other.text!r} overlap, of {runs}"
    for glyph in covered(page):
        yield f"page {page.number}: {glyph.text!r} of {page.text_of(glyph.run)!r} is covered"


def overlaps(page: PrintedPage) -> Iterator[tuple[PrintedGlyph, PrintedGlyph]]:
    """The pairs of glyphs of different runs that are printed over each other."""
    buckets: dict[tuple[int, int], list[PrintedGlyph]] = defaultdict(list)
    seen = set[tuple[int, int]]()
    for number, glyph in enumerate(page.glyphs):
        for place in _places(glyph.box):
            for other in buckets[place]:
                pair = (id(other), number)
                if other.run != glyph.run and pair not in seen and _is_overlap(glyph.box, other.box):
                    seen.add(pair)
                    yield other, glyph
            buckets[place].append(glyph)


def covered(page: PrintedPage) -> Iterator[PrintedGlyph]:
    """The glyphs over which something was filled afterwards."""
    buckets: dict[tuple[int, int], list[tuple[int, Box]]] = defaultdict(list)
    for fill in page.fills:
        for place in _places(fill[1]):
            buckets[place].append(fill)
    for glyph in page.glyphs:
        near = (fill for place in _places(glyph.box) for run, fill in buckets.get(place, ()) if run > glyph.run)
        if any(_is_overlap(glyph.box, fill) for fill in near):
            yield glyph


def _places(box: Box) -> Iterator[tuple[int, int]]:
    for x in range(int(box.left // _BUCKET), int(box.right // _BUCKET) + 1):
        for y in range(int(box.bottom // _BUCKET), int(box.top // _BUCKET) + 1):
            yield x, y


def _is_overlap(one: Box, other: Box) -> bool:
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.top, other.top) - max(one.bottom, other.bottom)
    if width < _MEETING or height < _MEETING:
        return False
    return width * height > _SHARE * min(one.area, other.area)


def printed_pages(pdf: bytes) -> Iterator[PrintedPage]:
    """The pages of a PDF that needs no passcode."""
    fonts: dict[Any, _Font] = {}
    with pikepdf.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages, 1):
            yield _Reader(number, page, document, fonts).read()


class _Reader:
    """Reads the drawing instructions of a page."""

    def __init__(self, number: int, page: pikepdf.Page, document: pikepdf.Pdf, fonts: "dict[Any, _Font]") -> None:
        self.source, self.document = page, document
        self.page = PrintedPage(number, Box(*(float(edge) for edge in page.mediabox)))
        self.fonts = fonts
        self.matrix, self.clip, self.saved = _IDENTITY, self.page.box, list[tuple[Matrix, Box]]()
        self.text_matrix, self.font, self.size, self.mode = _IDENTITY, "", 0.0, 0
        self.points = list[tuple[float, float]]()
        self.is_clip, self.run = False, 0

    def read(self) -> PrintedPage:
        content = b"\n".join(each.read_bytes() for each in self._contents())
        stream = self.document.make_stream(_PATH.sub(lambda path: b" " if path[1] == b"S" else path[0], content))
        for instruction in pikepdf.parse_content_stream(stream, _OPERATORS):
            operator, operands = str(instruction.operator), list(instruction.operands)
            if operator in _PAINTED:
                self._painted(operator in _FILLED)
            elif operator in ("W", "W*"):
                self.is_clip = True
            elif operator in ("q", "Q"):
                self._saved_or_restored(operator)
            elif operator in ("m", "l", "c", "v", "y", "re"):
                self._drawn(operator, [float(number) for number in operands])
            else:
                self._set(operator, operands)
        return self.page

    def _contents(self) -> list[Any]:
        contents = self.source.Contents
        return list(contents) if isinstance(contents, pikepdf.Array) else [contents]

    def _saved_or_restored(self, operator: str) -> None:
        if operator == "q":
            self.saved.append((self.matrix, self.clip))
        else:
            self.matrix, self.clip = self.saved.pop()

    def _drawn(self, operator: str, numbers: Sequence[float]) -> None:
        if operator == "re":
            x, y, width, height = numbers
            numbers = (x, y, x + width, y, x, y + height, x + width, y + height)
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        self.points += [_moved(self.matrix, x, y) for x, y in pairs]

    def _painted(self, is_filled: bool) -> None:
        if self.points:
            box = _around(self.points)
            if is_filled and (shown := box.meet(self.clip)):
                self.page.fills.append((self.run, shown))
            if self.is_clip:
                self.clip = box.meet(self.clip) or Box(0, 0, 0, 0)
        self.points, self.is_clip = [], False

    def _set(self, operator: str, operands: Sequence[Any]) -> None:
        match operator:
            case "cm":
                self.matrix = _after(_as_matrix(operands), self.matrix)
            case "BT":
                self.text_matrix, self.run = _IDENTITY, self.run + 1
            case "Tr":
                self.mode = int(operands[0])
            case "Tf":
                self.font, self.size = str(operands[0]), float(operands[1])
            case "Tm":
                self.text_matrix = _as_matrix(operands)
            case "Td":
                self.text_matrix = _after((1, 0, 0, 1, float(operands[0]), float(operands[1])), self.text_matrix)
            case "Tj":
                self._shown(operands)
            case "TJ":
                self._shown(operands[0])

    def _shown(self, parts: Iterable[Any]) -> None:
        font = self._font()
        for part in parts:
            if not isinstance(part, pikepdf.String):
                self._advance(-float(part) / 1000 * self.size)
                continue
            code = bytes(part)
            for place in range(0, len(code), 2):
                glyph_id = int.from_bytes(code[place : place + 2], "big")
                self._glyph(font, glyph_id)
                self._advance(font.width(glyph_id) / 1000 * self.size)

    def _advance(self, width: float) -> None:
        self.text_matrix = _after((1, 0, 0, 1, width, 0), self.text_matrix)

    def _glyph(self, font: "_Font", glyph_id: int) -> None:
        ink = font.ink(glyph_id)
        if self.mode == _INVISIBLE or (ink is None and glyph_id):
            return
        left, bottom, right, top = ink or (0.0, 0.0, 0.5, 0.7)
        matrix = _after(self.text_matrix, self.matrix)
        corners = [(x * self.size, y * self.size) for x in (left, right) for y in (bottom, top)]
        box = _around([_moved(matrix, x, y) for x, y in corners])
        shown = box.meet(self.clip)
        is_cut = shown is None or shown.area < (1 - _SHARE) * box.area
        glyph = PrintedGlyph(font.text(glyph_id), box, self.run, self.size, glyph_id == 0, is_cut)
        self.page.glyphs.append(glyph)

    def _font(self) -> "_Font":
        fonts = self.source.resources.Font
        key = fonts[self.font].objgen
        if key not in self.fonts:
            self.fonts[key] = _Font(fonts[self.font])
        return self.fonts[key]


class _Font:
    """A font inside the PDF: how wide its glyphs are, where their ink is, and which text they stand for."""

    def __init__(self, font: Any) -> None:
        descendant = font.DescendantFonts[0]
        self.widths = dict(_widths(descendant.get("/W", [])))
        self.default = float(descendant.get("/DW", 1000))
        self.outlines = TTFont(BytesIO(descendant.FontDescriptor.FontFile2.read_bytes()), lazy=True)
        self.unit = self.outlines["head"].unitsPerEm
        self.texts = dict(_texts(font.ToUnicode.read_bytes().decode("latin-1")))
        self.inks = dict[int, tuple[float, ...] | None]()

    def width(self, glyph_id: int) -> float:
        return self.widths.get(glyph_id, self.default)

    def text(self, glyph_id: int) -> str:
        return self.texts.get(glyph_id, "?")

    def ink(self, glyph_id: int) -> tuple[float, ...] | None:
        """The box of a glyph's ink in parts of the size; none where it has no ink."""
        if glyph_id not in self.inks:
            glyphs = self.outlines["glyf"]
            outline = glyphs[self.outlines.getGlyphName(glyph_id)]
            has_ink = outline.numberOfContours != 0
            box = (outline.xMin, outline.yMin, outline.xMax, outline.yMax) if has_ink else ()
            self.inks[glyph_id] = tuple(edge / self.unit for edge in box) or None
        return self.inks[glyph_id]


def _widths(listed: Any) -> Iterator[tuple[int, float]]:
    """The widths of a font: `first [width …]` or `first last width`."""
    entries = list(listed)
    while entries:
        first, second = int(entries.pop(0)), entries.pop(0)
        if isinstance(second, pikepdf.Array):
            yield from ((first + place, float(width)) for place, width in enumerate(list(second)))
        else:
            width = float(entries.pop(0))
            yield from ((glyph_id, width) for glyph_id in range(first, int(second) + 1))


def _texts(mapping: str) -> Iterator[tuple[int, str]]:
    """Which text each glyph stands for."""
    for block in re.findall(r"beginbfchar(.*?)endbfchar", mapping, re.DOTALL):
        for glyph_id, text in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            yield int(glyph_id, 16), _from_hex(text)
    for block in re.findall(r"beginbfrange(.*?)endbfrange", mapping, re.DOTALL):
        for first, last, text in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            start = _from_hex(text)
            for place in range(int(last, 16) - int(first, 16) + 1):
                yield int(first, 16) + place, start[:-1] + chr(ord(start[-1]) + place)


def _from_hex(text: str) -> str:
    return bytes.fromhex(text).decode("utf-16-be", "replace")


def _as_matrix(operands: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = (float(number) for number in operands)
    return a, b, c, d, e, f


def _after(one: Matrix, other: Matrix) -> Matrix:
    """What both do, one after the other."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _around(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))
