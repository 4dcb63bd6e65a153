"""The WCA's Markdown layout, in use since 2013."""

import re

from cubelex.messages import Message
from cubelex.regulations.documents.drafts import DocumentDraft, DraftArticle, DraftItem, DraftPassage, DraftSection
from cubelex.regulations.documents.findings import FilePosition
from cubelex.regulations.documents.languages import western_digits
from cubelex.regulations.documents.numbering import NUMBER, article_of, is_guideline, is_number, parent_of
from cubelex.regulations.documents.structure import ContentKind, Label, Region

_TITLE = re.compile(r"#\s*(?:<wca-title>)?\s*(.*)")
_HEADING = re.compile(r"(#{2,6})\s*(.*)")
_ARTICLE = re.compile(r"<article-([1-9]\d?|[A-Z])><([^<>]*)><([^<>]*)>\s*(.*)")
_LOOSE_ARTICLE = re.compile(r"\W*(?:article\W*)?([1-9]\d?|[A-Z])\b", re.IGNORECASE)
_DECLARED = re.compile(r"\s*[-*]?\s*<label>\s*(?:\[([^\[\]]*)\])?\s*(.*)")
_STATE = re.compile(r"\s*[-*]\s*\(([A-Z]{2}):_?([^)]*)\)\s*(.*)")
_ITEM = re.compile(rf"(\s*)[-*•]\s+({NUMBER})\)(\s*)(.*)", re.DOTALL)
# Numbers as people mistype them: other digits, capitals, brackets and bullets.
_LOOSE_ITEM = re.compile(r"(\s*)([-*•–—+]?)\s*[(（]?([0-9A-Za-z]{2,10}[+＋]{0,12})(\s*[)）.:]|\s)\s*(.*)", re.DOTALL)
_LABEL = re.compile(r"\[([^\[\]]{1,40})\](?!\()\s*")
_LOOSE_LABEL = re.compile(r"(?:\[\[|【|［|\(|\[)\s*([^\[\]()【】［］]{2,40}?)\s*(?:\]\]|】|］|\]|\))(?!\()\s*")
_MARKS = {"<table-of-contents>", "<wca-states>"}


def is_markdown_layout(text: str) -> bool:
    """Whether a text is, or was meant to be, in this layout."""
    return "<wca-title>" in text or "<article-" in text or "<version>" in text


def read_markdown(text: str, file: str) -> DocumentDraft:
    """Read a document in this layout; everything that is not understood becomes a finding."""
    reader = _Reader(DocumentDraft(file))
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line)
    return reader.draft


class _Reader:
    """Takes a line at a time and knows where it is: in the notes, in an article, or in a list of states."""

    def __init__(self, draft: DocumentDraft) -> None:
        self.draft = draft

    def take(self, line: int, text: str) -> None:
        stripped = text.strip()
        if not stripped:
            self._keep_gap()
        elif stripped.startswith("#"):
            self._heading(line, stripped)
        elif stripped.startswith("<version>"):
            self.draft.version = stripped.removeprefix("<version>").strip()
            self.draft.version_place = self.draft.place(line, text.index("<") + 10)
        elif stripped in _MARKS:
            self.draft.kind = ContentKind.STATES if stripped == "<wca-states>" else self.draft.kind
            self._keep_gap()
        elif self.draft.articles:
            self._in_article(line, text)
        else:
            self._in_notes(line, text)

    def _keep_gap(self) -> None:
        """An empty line in the present text, so that places of what follows stay right."""
        if self.draft.item:
            self.draft.item.body.lines.append("")
        elif self.draft.sections and not self.draft.articles:
            self.draft.sections[-1].body.lines.append("")

    # Headings

    def _heading(self, line: int, text: str) -> None:
        heading = _HEADING.match(text)
        if not heading:
            self._title(text)
            return
        level, words = len(heading[1]), heading[2]
        if words.startswith("<contents>"):
            self.draft.kind = ContentKind.GUIDELINES if "guidelines:contents" in words else ContentKind.REGULATIONS
            words = re.sub(r"<contents>\s*\[?([^\]]*)\]?.*", r"\1", words)
        if "<article" in words or (self.draft.articles and level == 2):
            self._article(line, words, len(heading[1]) + 2)
        elif not words.startswith("<states-list>"):
            self.draft.sections.append(DraftSection(words, level, DraftPassage(self.draft.place(line + 1))))

    def _title(self, text: str) -> None:
        title = _TITLE.match(text)
        if title and not self.draft.title:
            self.draft.title = title[1].strip()

    def _article(self, line: int, words: str, column: int) -> None:
        place = self.draft.place(line, column)
        exact = _ARTICLE.match(words)
        if exact:
            self.draft.articles.append(DraftArticle(exact[1], exact[4].strip(), place, (exact[2], exact[3])))
            return
        loose = _LOOSE_ARTICLE.match(words.removeprefix("<article-").removeprefix("<article"))
        number = loose[1].upper() if loose else ""
        title = re.sub(r"<[^<>]*>?", "", words).strip()
        self.draft.articles.append(DraftArticle(number, title, place))
        heading = f"## <article-{number or 'N'}><anchor><oldanchor> {title or 'Title'}"
        message, suggestion = Message("documents.not_an_article", text=words[:60]), _write(heading)
        self.draft.find("malformed-article", message, place, None, suggestion)

    # Notes

    def _in_notes(self, line: int, text: str) -> None:
        state = _STATE.match(text)
        if state:
            self.draft.kind = ContentKind.STATES
            self.draft.states.append(Region(state[1], state[2].strip(), state[3].strip(), self.draft.place(line)))
        elif self.draft.kind is ContentKind.STATES and text.lstrip().startswith(("-", "*")):
            message = Message("documents.not_a_region", text=text.strip()[:60])
            self.draft.find("malformed-item", message, self.draft.place(line), None, _write("- (AF:_Asia) Name"))
        elif "<label>" in text:
            self._declare(line, text)
        else:
            exact = _ITEM.match(text)
            if exact:
                self._item_without_article(line, exact)
            else:
                self._note(line, text)

    def _note(self, line: int, text: str) -> None:
        if not self.draft.sections:
            self.draft.sections.append(DraftSection("", 2, DraftPassage(self.draft.place(line))))
        self.draft.sections[-1].body.lines.append(text.rstrip())

    def _declare(self, line: int, text: str) -> None:
        place = self.draft.place(line, text.index("<label>") + 1)
        declared = _DECLARED.match(text)
        if not declared or not (declared[1] or "").strip():
            message = Message("documents.label_not_declared_here", text=text.strip()[:60])
            self.draft.find("malformed-label", message, place, None, _write("- <label>[NAME] Meaning."))
            return
        name = declared[1].strip()
        self.draft.labels.append(Label(name, declared[2].strip(), place))
        if not self.draft.articles:
            self._note(line, f"- **{name}** {declared[2].strip()}")

    def _item_without_article(self, line: int, exact: re.Match[str]) -> None:
        number = article_of(exact[2])
        place = self.draft.place(line)
        self.draft.articles.append(DraftArticle(number, "", place))
        message = Message("documents.before_any_article", item=exact[2])
        suggestion = _write(f"## <article-{number}><anchor><oldanchor> Title")
        self.draft.find("malformed-article", message, place, exact[2], suggestion)
        self._item(line, exact)

    # Articles

    def _in_article(self, line: int, text: str) -> None:
        exact = _ITEM.match(text)
        if exact:
            self._item(line, exact)
        elif "<label>" in text:
            self._declare(line, text)
        elif not self._loose_item(line, text):
            self._continue(line, text)

    def _item(self, line: int, exact: re.Match[str]) -> None:
        column = exact.start(2) + 1
        self._add(exact[2], line, column, _width(exact[1]), exact[4], exact.start(4) + 1)
        if not exact[3] and exact[4]:
            place = self.draft.place(line, exact.start(4) + 1)
            message = Message("documents.no_space", item=exact[2])
            self.draft.find("malformed-item", message, place, exact[2], _write(f"{exact[2]}) {exact[4][:20]}…"))

    def _loose_item(self, line: int, text: str) -> bool:
        loose = _LOOSE_ITEM.match(western_digits(text))
        number = self._meant(loose) if loose else None
        if loose is None or number is None:
            return False
        column = loose.start(3) + 1
        self._add(number, line, column, _width(loose[1]), text[loose.start(5) :], loose.start(5) + 1)
        message = Message("documents.not_an_item", text=text[len(loose[1]) : loose.start(5)].strip())
        self.draft.find("malformed-item", message, self.draft.place(line, column), number, _write(f"- {number})"))
        return True

    def _meant(self, loose: re.Match[str]) -> str | None:
        """The number a mistyped item was meant to have, if it is one of the present article and not yet taken."""
        article = self.draft.articles[-1]
        written = loose[3].replace("＋", "+")
        if re.match(r"\d+[xX]\d", written):
            return None
        number = written.lower() if written[0].isdigit() else written[0].upper() + written[1:].lower()
        if not is_number(number) or article_of(number) != article.number:
            return None
        if number in article.numbers:
            return None
        if loose[4].strip():
            return number
        parent = parent_of(number)
        return number if loose[2] and (parent is None or parent in article.numbers) else None

    def _add(self, number: str, line: int, column: int, indent: int, text: str, text_column: int) -> None:
        text = text.rstrip()
        label, skipped = self._label(number, text, self.draft.place(line, text_column))
        body = DraftPassage(self.draft.place(line, text_column + skipped), [text[skipped:]])
        item = DraftItem(number, self.draft.place(line, column), body, indent, label)
        self.draft.articles[-1].add(item)

    def _label(self, number: str, text: str, place: FilePosition) -> tuple[str | None, int]:
        """The label a text begins with, and how many characters it takes."""
        names = {label.name for label in self.draft.labels}
        exact = _LABEL.match(text)
        if exact and (is_guideline(number) or exact[1] in names):
            return exact[1].strip(), exact.end()
        loose = _LOOSE_LABEL.match(text)
        if not loose or not is_guideline(number) or not (loose[1] in names or loose[1].isupper()):
            return None, 0
        message = Message("documents.not_a_label", text=loose[0].strip())
        self.draft.find("malformed-label", message, place, number, _write(f"[{loose[1]}]"))
        return loose[1], loose.end()

    def _continue(self, line: int, text: str) -> None:
        article, item = self.draft.articles[-1], self.draft.item
        stripped = text.strip()
        if item is None:
            place = self.draft.place(line, len(text) - len(text.lstrip()) + 1)
            article.introduction.append(DraftPassage(place, [stripped]))
        elif stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 1:
            self._row(item, stripped)
        else:
            item.body.lines.append(text.rstrip())
            if not text[0].isspace():
                self._stray(line, stripped, item.number)

    def _row(self, item: DraftItem, text: str) -> None:
        self._keep_gap()
        cells = tuple(cell.strip() for cell in text.strip("|").split("|"))
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            item.rows.append(cells)

    def _stray(self, line: int, text: str, number: str) -> None:
        message = Message("documents.stray_text", text=text[:60], item=number)
        suggestion = Message("documents.fix.put_on_line", item=number)
        self.draft.find("stray-text", message, self.draft.place(line), number, suggestion)


def _write(text: str) -> Message:
    return Message("documents.fix.write", text=text)


def _width(indent: str) -> int:
    """Columns of an indentation; a tab goes to the next multiple of four, as in Markdown."""
    return len(indent.expandtabs(4))
