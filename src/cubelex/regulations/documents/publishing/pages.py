"""The page of one document."""

from html import escape

from cubelex.messages import Message
from cubelex.regulations.documents.comparisons.changes import Change, Comparison
from cubelex.regulations.documents.publishing.fragments import Linker, item_html, text_html
from cubelex.regulations.documents.publishing.shell import words
from cubelex.regulations.documents.structure import Article, Document, Item, Section


def document_body(document: Document, pdf: str | None, before: Comparison | None, comparison_address: str) -> str:
    """The contents, the notes, and every article and item."""
    return _Body(document, pdf, before, comparison_address).html()


class _Body:
    def __init__(self, document: Document, pdf: str | None, before: Comparison | None, comparison_address: str) -> None:
        self.document = document
        self.said = words(document.language)
        self.link = Linker(document, pdf=pdf)
        self.pdf = pdf
        self.comparison_address = comparison_address
        self.changes = {change.number: change for change in before.changes if change.new} if before else {}

    def html(self) -> str:
        document = self.document
        pdf = f' · <a href="{escape(self.pdf)}">PDF</a>' if self.pdf else ""
        return (
            f'<div class="layout">{self._contents()}<main id="top"><h1>{escape(document.title)}</h1>'
            f'<p class="version"><bdi>{escape(document.version)}</bdi>{self._counts()}{pdf}</p>'
            f"{self._notes()}{''.join(map(self._article, document.articles))}{self._states()}</main></div>"
        )

    def _counts(self) -> str:
        regulations, guidelines = self.document.regulations, self.document.guidelines
        counts = (
            Message("published.regulations", count=regulations),
            Message("published.guidelines", count=guidelines),
        )
        text = " · ".join(map(self.said.say, counts))
        return f" · <bdi>{escape(text)}</bdi>" if self.document.articles else ""

    def _contents(self) -> str:
        if not self.document.articles:
            return '<div id="contents"></div>'
        entries = "".join(
            f'<li><a href="#article-{article.number}">{escape(article.title or article.number)}</a></li>'
            for article in self.document.articles
        )
        title = escape(self.said.text("published.contents"))
        return f'<nav class="contents" id="contents" aria-label="{title}"><h2>{title}</h2><ol>{entries}</ol></nav>'

    def _notes(self) -> str:
        sections = "".join(map(self._section, self.document.sections))
        summary = escape(self.said.text("published.notes"))
        return f'<details class="notes"><summary>{summary}</summary>{sections}</details>' if sections else ""

    def _section(self, section: Section) -> str:
        title = f"<h3>{escape(section.title)}</h3>" if section.title else ""
        text = text_html(section.body.text, self.link)
        return f"{title}<div>{text if text.startswith('<') else f'<p>{text}</p>'}</div>" if text else title

    def _article(self, article: Article) -> str:
        anchors = "".join(f'<a id="{escape(anchor)}"></a>' for anchor in dict.fromkeys(article.anchors) if anchor)
        number = escape(article.number)
        introduction = "".join(f"<p>{text_html(each.text, self.link)}</p>" for each in article.introduction)
        items = "".join(map(self._item, article.items))
        return (
            f'<section class="article" id="article-{number}">{anchors}'
            f'<h2><a href="#article-{number}">{escape(article.title or article.number)}</a></h2>'
            f"{introduction}{items}</section>\n"
        )

    def _item(self, item: Item) -> str:
        change = self.changes.get(item.number)
        return item_html(item, self.link, self._since(change) if change else "")

    def _since(self, change: Change) -> str:
        """A dot beside an item that changed since the edition before, leading to the comparison."""
        text = self.said.text("published.new") if change.old is None else self.said.text(f"published.{change.kind}")
        if change.old and change.new and change.old.number != change.new.number:
            text = f"{text}: {change.old.number}"
        address, text = escape(f"{self.comparison_address}#{change.number}"), escape(text)
        return f'<a class="since {change.kind}" href="{address}" title="{text}" aria-label="{text}"></a>'

    def _states(self) -> str:
        if not self.document.states:
            return ""
        rows = "".join(
            f'<tr id="{state.code}"><td>{state.code}</td><td>{escape(state.name)}</td>'
            f"<td>{escape(state.continent)}</td></tr>"
            for state in self.document.states
        )
        return f"<div class=table><table><tbody>{rows}</tbody></table></div>"
