"""Lines of results as HTML. A round may have hundreds of them, and templates take twenty times as long for each."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Round
from cubelex.officiating.views import PERSONAL
from cubelex.web.shared.pictures import flag
from cubelex.web.shared.results.summaries import ShownRow


def result_rows(
    rows: Iterable[ShownRow], competition: Competition, round_: Round, has_next_round: object
) -> SafeString:
    """The lines of a round's results, for the body of its table."""
    person_address = reverse("person", args=[competition.id, 0]).replace("/0/", "/{}/")
    is_average, has_outlook = round_.format.is_average, bool(has_next_round)
    return mark_safe("".join(_row(row, person_address, is_average, has_outlook) for row in rows))


def _row(row: ShownRow, person_address: str, is_average: bool, has_outlook: bool) -> str:
    number, outlook = row.result.person_id, escape(row.outlook_text)
    below = f'<small class="outlook">{outlook}</small>' if outlook else ""
    attempts = "".join(
        f"<span>{escape(text)}</span>" if counts else f'<span class="out">{escape(text)}</span>'
        for text, counts in row.counted_attempts
    )
    return "".join(
        (
            f'<tr id="p{number}" class="{row.outlook}" data-rank="{row.order}">',
            f'<td class="rank"><b>{row.result.ranking or ""}</b></td>',
            f'<th scope="row"><span class="who">{flag(row.person.country_iso2)}',
            f'<a href="{person_address.format(number)}"><bdi>{escape(row.person.name)}</bdi></a></span>{below}</th>',
            _time(row.average, row.average_tag, "main", row.is_average_provisional) if is_average else "",
            _time(row.best, row.best_tag, "" if is_average else "main", row.is_best_provisional),
            f'<td class="attempts">{attempts}</td>',
            f'<td class="outlook">{outlook}</td>' if has_outlook else "",
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
