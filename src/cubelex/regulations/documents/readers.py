"""Reading documents: a text, a file, or Regulations and Guidelines in a file each. Faults become findings."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path

from cubelex.errors import InvalidFile, UnreadableDocument
from cubelex.messages import Message
from cubelex.reading import bytes_of_file, read_json
from cubelex.regulations.calendar import releases
from cubelex.regulations.documents.drafts import DocumentDraft
from cubelex.regulations.documents.languages import UNKNOWN, recognised, tag_named
from cubelex.regulations.documents.likely_editions import likely_edition
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.markdown import is_markdown_layout, read_markdown
from cubelex.regulations.documents.plain_text import is_plain_layout, read_plain_text
from cubelex.regulations.documents.structure import ContentKind, Document
from cubelex.regulations.documents.versions import date_in
from cubelex.regulations.documents.whole_documents import combined

_ENOUGH_NUMBERS = 50
_DAY_IN_NAME = re.compile(r"\d{4}-\d{2}-\d{2}")


def read_document(*paths: str | Path) -> Document:
    """The document in a file, or in the files of Regulations and Guidelines together.

    :raises UnreadableDocument: a path cannot be read, or the files are of different languages or editions
    """
    documents = [read_bytes(_bytes(Path(path)), str(path), metadata_beside(Path(path))) for path in paths]
    return documents[0] if len(documents) == 1 else combined(documents)


def _bytes(path: Path) -> bytes:
    try:
        return bytes_of_file(path)
    except InvalidFile as error:
        raise UnreadableDocument(f"{error} Give the path of a document.") from error


def metadata_beside(path: Path) -> dict[str, str]:
    """What the `metadata.json` in a document's folder says, nothing where there is none."""
    try:
        found = read_json((path.parent / "metadata.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def read_bytes(data: bytes, file: str = "-", metadata: dict[str, str] | None = None) -> Document:
    """The document in a file's contents; what is not UTF-8 is read as well as can be and reported."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text, fault = data.decode(encoding), encoding == "utf-16"
    except UnicodeDecodeError:
        text, fault = data.decode("utf-8", errors="replace"), True
    return _read(text, file, metadata or {}, fault)


def read_text(text: str, file: str = "-") -> Document:
    r"""The document in a text.

    >>> read_text("# <wca-title>Rules\n## <article-1><a><a> Article 1: Us\n- 1a) We meet.").numbers()
    ('1a',)
    """
    return _read(text, file, {}, False)


def _read(text: str, file: str, metadata: dict[str, str], is_misencoded: bool) -> Document:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    markdown = is_markdown_layout(text) or not is_plain_layout(text)
    draft = read_markdown(text, file) if markdown else read_plain_text(text, file)
    if is_misencoded:
        draft.find("encoding", Message("documents.misencoded"), draft.place(1))
    return _Recognition(draft, metadata).document(markdown)


class _Recognition:
    """From what was found in a file to a document of a language and an edition."""

    def __init__(self, draft: DocumentDraft, metadata: dict[str, str]) -> None:
        self.draft = draft
        self.metadata = metadata

    def document(self, in_markdown: bool) -> Document:
        draft = self.draft
        articles = tuple(article.finished() for article in draft.articles)
        language = self._language()
        edition = self._edition(language)
        if in_markdown:
            self._look_for_what_is_missing()
        original = ("en",) if any(item.original for article in articles for item in article.items) else ()
        return Document(
            kind=self._kind(),
            title=draft.title,
            version=draft.version,
            edition=edition,
            language=language,
            articles=articles,
            sections=tuple(section.finished() for section in draft.sections),
            labels=tuple(draft.labels),
            states=tuple(draft.states),
            findings=tuple(draft.findings),
            files=(draft.file,),
            revision=date_in(draft.revision, "en") if draft.revision else None,
            other_languages=original,
        )

    def _kind(self) -> ContentKind:
        numbers = [item.number for article in self.draft.articles for item in article.items]
        if self.draft.kind is ContentKind.STATES or not numbers:
            return self.draft.kind or ContentKind.REGULATIONS
        return ContentKind.GUIDELINES if all("+" in number for number in numbers) else ContentKind.REGULATIONS

    def _language(self) -> str:
        sample = "\n".join(islice(self._texts(), 400))
        tag = recognised(sample)
        if tag == UNKNOWN:
            tag = recognised(" ".join(state.name for state in self.draft.states))
        stated = tag_named(self.metadata.get("language_english", ""))
        if tag == UNKNOWN and stated is None and (self.draft.articles or self.draft.states):
            self.draft.find("unknown-language", Message("documents.language_not_recognised"), self.draft.place(1))
        elif tag != UNKNOWN and stated and stated.partition("-")[0] != tag.partition("-")[0]:
            stated_name = self.metadata["language_english"]
            message = Message("documents.metadata_language", stated=stated_name, language=tag)
            self.draft.find("metadata-differs", message, self.draft.place(1))
        # The metadata knows which of two variants it is better than the words of the text do.
        is_variant = stated is not None and stated != tag and stated.partition("-")[0] == tag.partition("-")[0]
        if tag == UNKNOWN or (is_variant and "," in self.metadata["language_english"]):
            return stated or tag
        return tag

    def _texts(self) -> Iterator[str]:
        """Texts from all over the document, its title included."""
        yield self.draft.title
        items = [item for article in self.draft.articles for item in article.items]
        for item in items[:: max(1, len(items) // 300)]:
            yield from (plain(line) for line in item.body.lines)
        for section in self.draft.sections[:20]:
            yield from (plain(line) for line in section.body.lines[:20])

    def _edition(self, language: str) -> date | None:
        draft, found = self.draft, date_in(self.draft.version, language)
        stated = date_in(self.metadata.get("version", ""))
        place = draft.version_place or draft.place(1)
        if draft.version and not found:
            guess = stated or self._likely()
            suggestion = Message("documents.fix.write", text=f"<version>Version: {guess}") if guess else None
            message = Message("documents.version_without_date", text=draft.version[:60])
            draft.find("unreadable-version", message, place, None, suggestion)
        if found and stated and found != stated and draft.kind is not ContentKind.STATES:
            message = Message("documents.metadata_version", stated=str(stated), found=str(found))
            draft.find("metadata-differs", message, place)
        if found and draft.kind is not ContentKind.STATES:
            self._look_up(found)
        return found or stated or self._day_in_name() or self._likely()

    def _look_up(self, found: date) -> None:
        days = {day for release in releases() for day in (release.date, *release.revisions)}
        if found not in days:
            near = min((release.date for release in releases()), key=lambda day: abs(day - found))
            place = self.draft.version_place or self.draft.place(1)
            message = Message("documents.unreleased", day=str(found), nearest=str(near))
            suggestion = Message("documents.fix.use_edition", edition=str(near))
            self.draft.find("unknown-edition", message, place, None, suggestion)

    def _day_in_name(self) -> date | None:
        name = _DAY_IN_NAME.search(Path(self.draft.file).name)
        return date_in(name[0]) if name else None

    def _likely(self) -> date | None:
        numbers = {number for article in self.draft.articles for number in article.numbers}
        return likely_edition(numbers) if len(numbers) >= _ENOUGH_NUMBERS else None

    def _look_for_what_is_missing(self) -> None:
        draft = self.draft
        if not draft.articles and not draft.states:
            draft.find("not-a-document", Message("documents.not_a_document"), draft.place(1))
            return
        if not draft.title:
            draft.find("no-title", Message("documents.no_title"), draft.place(1))
        if not draft.version:
            draft.find("no-version", Message("documents.no_version"), draft.place(1))
