"""The layout of 2009: plain text saved from a web page, with or without a translation printed below each item."""

import re

from cubelex.regulations.documents.drafts import DocumentDraft, DraftArticle, DraftItem, DraftPassage, DraftSection
from cubelex.regulations.documents.languages import is_beyond_latin
from cubelex.regulations.documents.numbering import NUMBER, article_of
from cubelex.regulations.documents.structure import NOT_INDENTED, ContentKind

_ARTICLE = re.compile(r"(Article ([1-9]\d?|[A-Z]): ?.*)")
_ITEM = re.compile(rf"[\s*•]*({NUMBER})\)(\s*\|)?\s*(.*)", re.DOTALL)
_BULLET = re.compile(r"\s*[*•]\s")
_VERSION = re.compile(r"Version: (.*?)\s*\|?$")
_REVISION = re.compile(r"Latest textual revision: (.*?)\s*\|?$")
_TITLE = re.compile(r"Competition regulations", re.IGNORECASE)
_ENDS_SENTENCE = re.compile(r"[。.:：;)）」?!]\Z")
# A table's heading lost the gaps between its cells: they are where a capital follows a small letter or a bracket.
_LOST_GAP = re.compile(r"(?<=[a-z)])(?=[A-Z])")


def is_plain_layout(text: str) -> bool:
    """Whether a text is in this layout."""
    return bool(re.search(r"^Article (?:[1-9]\d?|[A-Z]):", text, re.MULTILINE)) and bool(
        re.search(rf"^[\s*•]*{NUMBER}\)", text, re.MULTILINE)
    )


def read_plain_text(text: str, file: str) -> DocumentDraft:
    """Read a document in this layout."""
    reader = _Reader(DocumentDraft(file, ContentKind.REGULATIONS))
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line)
    _part_languages(reader.draft)
    return reader.draft


def _part_languages(draft: DocumentDraft) -> None:
    """In a bilingual document, make the translation the text and the English lines its original."""
    items = [item for article in draft.articles for item in article.items]
    is_bilingual = sum(bool(item.original) for item in items) * 2 > len(items)
    for item in items:
        if is_bilingual and item.original:
            item.body.lines, item.original = item.original, item.body.lines
        else:
            item.body.lines, item.original = item.body.lines + item.original, []


class _Reader:
    """Takes a line at a time; a number that comes again in its own item begins the translation of that item."""

    def __init__(self, draft: DocumentDraft) -> None:
        self.draft = draft
        self.is_closed = False
        self.in_translation = False
        self.after_gap = False
        self.row = ""

    def take(self, line: int, text: str) -> None:
        self._take(line, text)
        self.after_gap = not text.strip()

    def _take(self, line: int, text: str) -> None:
        article = _ARTICLE.match(text)
        if article:
            self.draft.articles.append(DraftArticle(article[2], article[1].strip(), self.draft.place(line)))
            self.is_closed, self.row = False, ""
        elif not self.draft.articles:
            self._note(line, _bare(text))
        elif not self._item(line, text) and _bare(text):
            self._continue(line, text)

    def _note(self, line: int, text: str) -> None:
        version, revision = _VERSION.match(text), _REVISION.match(text)
        if version and not self.draft.version:
            self.draft.version, self.draft.version_place = version[1], self.draft.place(line, 10)
        elif revision and not self.draft.revision:
            self.draft.revision = revision[1]
        elif _TITLE.search(text) and not self.draft.title:
            self.draft.title = text
        else:
            self._keep(line, text)

    def _keep(self, line: int, text: str) -> None:
        if not self.draft.sections:
            self.draft.sections.append(DraftSection("", 2, DraftPassage(self.draft.place(line))))
        self.draft.sections[-1].body.lines.append(text)

    def _item(self, line: int, text: str) -> bool:
        match = _ITEM.match(text)
        article = self.draft.articles[-1]
        if not match or article_of(match[1]) != article.number:
            return False
        if match[1] in article.numbers:
            return self._translation(match)
        rest = match[3].rstrip()
        self.is_closed = bool(match[2]) and rest.endswith("|")
        self.in_translation, self.row = False, ""
        body = DraftPassage(self.draft.place(line, match.start(3) + 1))
        item = DraftItem(match[1], self.draft.place(line, match.start(1) + 1), body, NOT_INDENTED)
        article.add(item)
        # Now and then the translation follows on the same line.
        for piece in re.split(rf"\s{re.escape(match[1])}\)\s*", rest, maxsplit=1):
            self._text(item, piece)
            self.in_translation = True
        self.in_translation = f" {match[1]})" in rest
        return True

    def _translation(self, match: re.Match[str]) -> bool:
        item = self.draft.item
        if item is None or item.number != match[1]:
            return False
        self.in_translation = True
        self._text(item, match[3])
        return True

    def _continue(self, line: int, text: str) -> None:
        item = self.draft.item
        if self.is_closed:
            self._keep(line, text.strip())
        elif item is None:
            self.draft.articles[-1].introduction.append(DraftPassage(self.draft.place(line), [text.strip()]))
        elif self.row or "|" in _bare(text):
            self._row(item, text.strip())
        else:
            self._text(item, text)

    def _row(self, item: DraftItem, text: str) -> None:
        """A row of a table goes on until a line ends with a bar."""
        self.row = f"{self.row} {text}".strip()
        if not text.endswith("|") and len(self.row) < 2000:
            return
        cells = tuple(cell.strip() for cell in self.row.removesuffix("|").split("|"))
        if not item.rows:
            self._heading(item, len(cells))
        item.rows.append(cells)
        self.row = ""

    def _heading(self, item: DraftItem, columns: int) -> None:
        lines = item.body.lines
        cells = tuple(_LOST_GAP.split(lines[-1])) if lines else ()
        if len(cells) == columns:
            lines.pop()
            item.rows.append(cells)

    def _text(self, item: DraftItem, text: str) -> None:
        piece = _bare(text)
        if _BULLET.match(text):
            piece = "- " + piece.lstrip("*• ")
        if not piece:
            return
        if not self.in_translation and not is_beyond_latin(piece):
            item.body.lines.append(piece)
        elif self._goes_on(item, piece):
            item.original[-1] += piece
        else:
            item.original.append(piece)

    def _goes_on(self, item: DraftItem, piece: str) -> bool:
        """Whether a line was broken in the middle of a sentence."""
        if self.after_gap or not item.original or not is_beyond_latin(piece[:4]):
            return False
        return not _ENDS_SENTENCE.search(item.original[-1])


def _bare(text: str) -> str:
    return text.strip().strip("|").strip()
