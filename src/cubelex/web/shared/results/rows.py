"""Lines of results as HTML. A round may have hundreds of them, and templates take twenty times as long for each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Round
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.views import PERSONAL
from cubelex.web.shared.pictures import flag
from cubelex.web.shared.results.cuts import Cut
from cubelex.web.shared.results.prospects import NOTHING, Prospect
from cubelex.web.shared.results.summaries import ShownRow

_DNS: Final = '<span class="dns">DNS</span>'


def result_rows(
    rows: Iterable[ShownRow],
    competition: Competition,
    round_: Round,
    has_next_round: object,
    cut: Cut | None = None,
    prospects: Mapping[int, Prospect] | None = None,
) -> SafeString:
    """The lines of a round's results, for the body of its table, with the line below those who advance.

    While the round is open, they also say where people are and what they need (`prospects`).
    """
    person_address = reverse("person", args=[competition.id, 0]).replace("/0/", "/{}/")
    is_dual, has_needs = len(round_.linked_rounds) == 2, prospects is not None
    columns = _Columns(round_.format.is_average, is_dual, bool(has_next_round), has_needs)
    lines, above = [], None
    for row in rows:
        if cut and above and above.order <= cut.rank < row.order:
            lines.append(f'<tr class="cut"><td colspan="{columns.number}">{escape(cut.label)}</td></tr>\n')
        prospect = NOTHING if prospects is None else prospects.get(row.result.person_id, NOTHING)
        lines.append(_line(row, competition, round_, person_address, columns, prospect))
        above = row
    return mark_safe("".join(lines))


@dataclass(frozen=True, slots=True)
class _Columns:
    """Which columns a table has beside rank, name, best and attempts."""

    has_average: bool
    is_dual: bool
    has_outlook: bool
    has_needs: bool

    @property
    def number(self) -> int:
        return 4 + self.has_average + self.is_dual + self.has_needs + self.has_outlook


# Every viewer of a language is shown the same lines, and most of them stay as they are when a result comes.
_LINES: Final[IdentityCache[str]] = IdentityCache(most=20_000)


def _line(
    row: ShownRow, competition: Competition, round_: Round, person_address: str, columns: _Columns, prospect: Prospect
) -> str:
    key = competition.id, round_.id, row.result.person_id, get_language(), columns
    return _LINES.get(key, (row, prospect), lambda: _row(row, person_address, columns, prospect))


def _row(row: ShownRow, person_address: str, columns: _Columns, prospect: Prospect) -> str:
    number, outlook = row.result.person_id, escape(row.outlook_text)
    attempts = "".join(_attempt(text, counts) for text, counts in row.counted_attempts)
    main = _DNS if row.result.is_empty and row.is_declined else ""
    return "".join(
        (
            f'<tr id="p{number}" class="{row.outlook}" data-rank="{row.order}">',
            f'<td class="rank"><b>{row.result.ranking or ""}</b></td>',
            f'<th scope="row"><span class="who">{flag(row.person.country_iso2)}',
            f'<a href="{person_address.format(number)}"><bdi>{escape(row.person.name)}</bdi></a></span>',
            _small(row.place_in_the_world or prospect.place),
            "</th>",
            _average(row, prospect, main) if columns.has_average else "",
            _time(row.best, row.best_tag, "", row.is_best_provisional)
            if columns.has_average
            else _time(row.best, row.best_tag, "main", row.is_best_provisional, main),
            f'<td class="attempts">{attempts}</td>',
            f'<td class="together">{row.rank_together or ""}</td>' if columns.is_dual else "",
            _needs(prospect) if columns.has_needs else "",
            f'<td class="outlook">{outlook}</td>' if columns.has_outlook else "",
            "</tr>\n",
        )
    )


def _small(text: str) -> str:
    """Below the name: what place a personal best takes in the rankings, or where somebody is to compete."""
    return f'<small class="place">{escape(text)}</small>' if text else ""


def _average(row: ShownRow, prospect: Prospect, instead: str) -> str:
    """The average, or the best and the worst that it can still become."""
    if row.average or instead or not prospect.average:
        return _time(row.average, row.average_tag, "main", row.is_average_provisional, instead)
    title = escape(_("Best and worst possible average"))
    return f'<td class="time main"><span class="range" title="{title}">{escape(prospect.average)}</span></td>'


def _needs(prospect: Prospect) -> str:
    """What somebody needs, each aim with its result; what is out of reach is left out."""
    needs = "".join(
        f'<span title="{escape(need.text)}"><small>{escape(need.aim)}</small> '
        f'<bdi dir="ltr">{escape(need.short)}</bdi></span>'
        for need in prospect.needs
        if need.short
    )
    return f'<td class="needs">{needs}</td>'


def _attempt(text: str, counts: bool) -> str:
    kind = "dns" if text.strip("()") == "DNS" else "" if counts else "out"
    return f'<span class="{kind}">{escape(text)}</span>' if kind else f"<span>{escape(text)}</span>"


def _time(text: str, tag: str, place: str, is_provisional: bool, instead: str = "") -> str:
    return f'<td class="time {place}">{instead or escape(text)}{tag_html(tag, is_provisional)}</td>'


def tag_html(tag: str, is_provisional: bool = False) -> SafeString:
    """What a result is tagged with: a record, one that is provisional while its day runs (9i2), or a personal best."""
    if not tag:
        return SafeString("")
    kind, title = ("personal", _("Personal best")) if tag == PERSONAL else ("record", _("Record"))
    if is_provisional:
        kind, title, tag = "record provisional", _("Provisional record until the end of the day"), f"{tag}*"
    return mark_safe(f' <abbr class="tag {kind}" title="{escape(title)}">{escape(tag)}</abbr>')
