"""Lines of results as HTML. A round may have hundreds of them, and templates take twenty times as long for each."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Round
from cubelex.officiating.views import PERSONAL
from cubelex.web.shared.pictures import flag
from cubelex.web.shared.results.cuts import Cut
from cubelex.web.shared.results.summaries import ShownRow


def result_rows(
    rows: Iterable[ShownRow], competition: Competition, round_: Round, has_next_round: object, cut: Cut | None = None
) -> SafeString:
    """The lines of a round's results, for the body of its table, with the line below those who advance."""
    person_address = reverse("person", args=[competition.id, 0]).replace("/0/", "/{}/")
    columns = _Columns(round_.format.is_average, len(round_.linked_rounds) == 2, bool(has_next_round))
    lines, above = [], None
    for row in rows:
        if cut and above and above.order <= cut.rank < row.order:
            lines.append(f'<tr class="cut"><td colspan="{columns.number}">{escape(cut.label)}</td></tr>\n')
        lines.append(_row(row, person_address, columns))
        above = row
    return mark_safe("".join(lines))


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns a table has beside rank, name, best and attempts."""

    has_average: bool
    is_dual: bool
    has_outlook: bool

    @property
    def number(self) -> int:
        return 4 + self.has_average + self.is_dual + self.has_outlook


def _row(row: ShownRow, person_address: str, columns: _Columns) -> str:
    number, outlook = row.result.person_id, escape(row.outlook_text)
    attempts = "".join(
        f"<span>{escape(text)}</span>" if counts else f'<span class="out">{escape(text)}</span>'
        for text, counts in row.counted_attempts
    )
    return "".join(
        (
            f'<tr id="p{number}" class="{row.outlook}" data-rank="{row.order}">',
            f'<td class="rank"><b>{row.result.ranking or ""}</b></td>',
            f'<th scope="row"><span class="who">{flag(row.person.country_iso2)}',
            f'<a href="{person_address.format(number)}"><bdi>{escape(row.person.name)}</bdi></a></span></th>',
            _time(row.average, row.average_tag, "main", row.is_average_provisional) if columns.has_average else "",
            _time(row.best, row.best_tag, "" if columns.has_average else "main", row.is_best_provisional),
            f'<td class="attempts">{attempts}</td>',
            f'<td class="together">{row.rank_together or ""}</td>' if columns.is_dual else "",
            f'<td class="outlook">{outlook}</td>' if columns.has_outlook else "",
            "</tr>\n",
        )
    )


def _time(text: str, tag: str, place: str, is_provisional: bool) -> str:
    return f'<td class="time {place}">{escape(text)}{tag_html(tag, is_provisional)}</td>'


def tag_html(tag: str, is_provisional: bool = False) -> SafeString:
    """What a result is tagged with: a record, one that is provisional while its day runs (9i2), or a personal best."""
    if not tag:
        return SafeString("")
    kind, title = ("personal", _("Personal best")) if tag == PERSONAL else ("record", _("Record"))
    if is_provisional:
        kind, title, tag = "record provisional", _("Provisional record until the end of the day"), f"{tag}*"
    return mark_safe(f' <abbr class="tag {kind}" title="{escape(title)}">{escape(tag)}</abbr>')
