"""The options of a document before it is printed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Competition, Continent, Country, Format, country
from cubelex.diagrams import BLACK_AND_WHITE, COLOUR
from cubelex.errors import UnknownCountry
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import matches_of
from cubelex.sheets import AwardKind, BadgeSize, CardKind, Paper, themes
from cubelex.web.printing.kinds import DocumentKind
from cubelex.web.shared.labels.names import country_label, event_label, round_label
from cubelex.web.shared.labels.rounds import FORMATS

MOST_BLANK: Final = 400
MOST_TABLES: Final = 400
LARGEST_PICTURE: Final = 10 * 2**20
PAPERS: Final = ((Paper.A4.value, "A4"), (Paper.LETTER.value, "Letter"))
PRINTERS: Final = (
    (COLOUR.name, gettext_lazy("In colour")),
    (BLACK_AND_WHITE.name, gettext_lazy("Black and white")),
)
Choice = tuple[str, object]


class StationeryForm(forms.Form):
    """The language, the paper and the colours of everything that is printed."""

    lang = forms.ChoiceField(label=gettext_lazy("Language"))
    paper = forms.ChoiceField(label=gettext_lazy("Paper size"), choices=PAPERS)
    palette = forms.ChoiceField(label=gettext_lazy("Printer"), choices=PRINTERS)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["lang"].choices = settings.LANGUAGES  # type: ignore[attr-defined]


class OrderForm(forms.Form):
    """The choices of a kind of document."""

    def __init__(self, kind: DocumentKind, state: CompetitionState, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id=f"{kind.name}-%s")
        makers = field_makers(state)
        self._more = kind.more_fields
        for name in (*kind.fields, *kind.more_fields):
            self.fields[name] = makers[name]()

    @property
    def often(self) -> list[forms.BoundField]:
        """The options that are used often."""
        return [field for field in self if field.name not in self._more]

    @property
    def seldom(self) -> list[forms.BoundField]:
        """The options that are used rarely."""
        return [field for field in self if field.name in self._more]

    @property
    def is_open(self) -> bool:
        """Whether one of the rare options has an error."""
        return any(field.errors for field in self.seldom)

    def clean_background(self) -> "UploadedFile[bytes] | None":
        """A picture that is not too large to print."""
        picture: UploadedFile[bytes] | None = self.cleaned_data["background"]
        if picture and (picture.size or 0) > LARGEST_PICTURE:
            raise forms.ValidationError(_("The picture is larger than 10 MB. Choose a smaller picture."))
        return picture

    def clean(self) -> dict[str, Any]:
        """Check that the numbers of stations go upwards, and not too far."""
        fields = super().clean() or {}
        first, last = fields.get("first"), fields.get("last")
        if first is not None and last is not None and not first <= last < first + MOST_TABLES:
            self.add_error("last", _("The last number must not be below the first, nor 400 or more above it."))
        return fields


def field_makers(state: CompetitionState) -> Mapping[str, Callable[[], forms.Field]]:
    """A field for everything that can be chosen of some document of the competition."""
    return {
        **_choosing(state),
        "group": lambda: _number(_("Only group"), 1, 999, required=False),
        "blank": lambda: _number(_("Number of blank cards"), 0, MOST_BLANK, required=False),
        "extra_rows": lambda: _number(_("Rows for extra attempts"), 0, 5, initial=2, required=False),
        "is_page_by_page": lambda: _yes_or_no(_("In order page by page, not for cutting and stacking")),
        "is_championship": lambda: _yes_or_no(_("Championship (second scramble check in finals)")),
        "is_head_to_head": lambda: _yes_or_no(_("For Head to Head rounds")),
        "is_named": lambda: _yes_or_no(_("A page for each newcomer, with their schedule")),
        "event_name": lambda: forms.CharField(label=_("Name of the event"), max_length=60),
        "notes": lambda: forms.CharField(
            label=_("Lines below the attempts, for example a time limit"),
            max_length=400,
            required=False,
            widget=forms.Textarea({"rows": 2}),
        ),
        "network": lambda: forms.CharField(label=_("Wi-Fi network"), max_length=32, required=False),
        "password": lambda: forms.CharField(label=_("Wi-Fi password"), max_length=63, required=False),
        "first": lambda: _number(_("First number"), 0, 9999, initial=1),
        "last": lambda: _number(_("Last number"), 0, 9999, initial=12),
        "signers": lambda: forms.CharField(
            label=_("Signatures, one per line"),
            max_length=400,
            required=False,
            widget=forms.Textarea({"rows": 2, "placeholder": _("Default: Delegate and organizer")}),
        ),
        "background": lambda: forms.FileField(
            label=_("Background (PNG, JPEG or SVG)"),
            required=False,
            widget=forms.FileInput({"accept": "image/png,image/jpeg,image/svg+xml"}),
        ),
    }


def _choosing(state: CompetitionState) -> dict[str, Callable[[], forms.Field]]:
    """Fields that choose a round, an event or a size."""
    competition = state.competition
    events = [(event.id, event_label(event.kind)) for event in competition.events]
    sizes = [("", _("4 per page")), ("a6", _("1 per A6 page"))]
    holders = [
        (BadgeSize.A7.value, _("A7: 4 per page, folded")),
        (BadgeSize.A6.value, _("A6: 4 per page, not folded")),
        (BadgeSize.CARD.value, _("90 × 55 mm: 10 per page, both sides")),
        (BadgeSize.INCHES.value, _("4 × 3 inches: 6 per page, both sides")),
    ]
    awards = [
        (AwardKind.PODIUM.value, _("Podium")),
        (AwardKind.REGION.value, _("Podium of a country or continent")),
        (AwardKind.PARTICIPATION.value, _("All competitors")),
        (AwardKind.NEWCOMER.value, _("Newcomers")),
    ]
    kinds_of_result = [
        (CardKind.TIMED.value, _("Times")),
        (CardKind.MOVES.value, _("Moves")),
        (CardKind.MULTI_BLIND.value, _("Solved and attempted puzzles, time")),
    ]
    return {
        "round": lambda: _choice(_("Round"), [("", _("All rounds")), *_named(competition, rounds_with_cards(state))]),
        "round_with_results": lambda: _choice(
            _("Round"), [("", _("All rounds with results")), *_named(competition, rounds_begun(state))]
        ),
        "round_of_matches": lambda: _choice(_("Round"), _named(competition, rounds_of_matches(state))),
        "any_round": lambda: _choice(
            _("Round"),
            [("", _("All rounds")), *_named(competition, [round_.id for round_ in competition.rounds])],
        ),
        "region": lambda: _choice(_("Country or continent"), [("", _("Country of the venue")), *_regions(competition)]),
        "card_format": lambda: forms.ChoiceField(
            label=_("Format"), choices=[(each.value, FORMATS[each]) for each in _FORMATS], required=False
        ),
        "card_kind": lambda: forms.ChoiceField(label=_("Judges write"), choices=kinds_of_result, required=False),
        "event": lambda: _choice(_("Event"), [("", _("All events")), *events]),
        "one_event": lambda: _choice(_("Event"), events),
        "size": lambda: _choice(_("Cards"), sizes),
        "holder": lambda: forms.ChoiceField(label=_("Holder"), choices=holders, required=False),
        "award": lambda: forms.ChoiceField(label=_("Given to"), choices=awards, required=False),
        "theme": lambda: forms.ChoiceField(
            label=_("Theme"), choices=[(theme, theme.capitalize()) for theme in themes()], required=False
        ),
    }


# The formats of unofficial events, the most usual first.
_FORMATS: Final = (
    Format.AVERAGE_OF_5,
    Format.MEAN_OF_3,
    Format.BEST_OF_1,
    Format.BEST_OF_2,
    Format.BEST_OF_3,
    Format.BEST_OF_5,
)


def _regions(competition: Competition) -> list[Choice]:
    """The continents and countries that competitors represent."""
    codes = {person.country_iso2 for person in competition.persons}
    continents = {found.continent for code in codes if (found := _known_country(code)) and found.continent}
    return [
        *((continent.value, _(continent.value)) for continent in Continent if continent in continents),
        *sorted(((code, country_label(code)) for code in codes), key=lambda choice: str(choice[1])),
    ]


def _known_country(code: str) -> Country | None:
    try:
        return country(code)
    except UnknownCountry:
        return None


def _named(competition: Competition, rounds: Iterable[str]) -> list[Choice]:
    return [(round_id, round_label(competition, round_id)) for round_id in rounds]


def rounds_with_cards(state: CompetitionState) -> list[str]:
    """The rounds whose scorecards can be printed: all but those of Head to Head; later ones blank until they open."""
    return [round_.id for round_ in state.competition.rounds if round_.format is not Format.HEAD_TO_HEAD]


def rounds_begun(state: CompetitionState) -> list[str]:
    """The rounds that have results, or soon have."""
    return [round_.id for round_ in state.competition.rounds if state.has_begun(round_.id)]


def rounds_of_matches(state: CompetitionState) -> list[str]:
    """The Head to Head rounds in which a match can be played now."""
    return [round_.id for round_ in state.competition.rounds if _can_be_played(state, round_.id)]


def _can_be_played(state: CompetitionState, round_id: str) -> bool:
    bracket = state.round(round_id).bracket
    return bracket is not None and any(match.can_be_played for match in matches_of(bracket, state.edition))


def _choice(label: str, choices: list[Any]) -> forms.ChoiceField:
    required = all(value for value, _ in choices)
    return forms.ChoiceField(label=label, choices=choices, required=required)


def _number(label: str, least: int, most: int, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **options)


def _yes_or_no(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)
