"""The look of a competition: its colour, logo and banner, with a preview."""

import re
from dataclasses import asdict, replace
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import change_setup
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.raster_pictures import (
    BANNER,
    LOGO,
    MOST_UPLOADED,
    PictureFault,
    PictureRoom,
    Raster,
    checked_picture,
)
from cubelex.web.shared.themes import Theme, dark_shades, light_shades, theme_of, with_theme
from cubelex.web.store.pictures import keep_picture

USUAL: Final = "#2457d6"
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_FAULTS: Final = {
    PictureFault.NOT_A_PICTURE: gettext_lazy("This file is not a PNG or JPEG picture. Choose another file."),
    PictureFault.TOO_MANY_PIXELS: gettext_lazy("The picture has too many pixels. Make it smaller."),
    PictureFault.TOO_LARGE: gettext_lazy("The file is too large. Save the picture as JPEG or make it smaller."),
}


class PictureField(forms.FileField):
    """A picture that is checked and kept as it will be shown."""

    def __init__(self, room: PictureRoom, **kwargs: Any) -> None:
        sizes = {"data-width": room.width, "data-height": room.height}
        widget = forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp", **sizes})
        super().__init__(required=False, widget=widget, **kwargs)
        self._room = room

    def clean(self, data: Any, initial: Any = None) -> Raster | None:
        """The picture, or nothing where no file was chosen."""
        file = super().clean(data, initial)
        if not isinstance(file, UploadedFile):
            return None
        found = checked_picture(file.read(MOST_UPLOADED + 1), self._room)
        if isinstance(found, PictureFault):
            raise forms.ValidationError(str(_FAULTS[found]))
        return found


class LookForm(forms.Form):
    """Colour, logo and banner."""

    accent = forms.RegexField(
        r"^#[0-9A-Fa-f]{6}$",
        label=gettext_lazy("Accent color"),
        help_text=gettext_lazy("For example #2457d6. Pages make it darker or lighter where it could not be read."),
        required=False,
        error_messages={"invalid": gettext_lazy("Enter a color as # and six digits, for example #2457d6.")},
        widget=forms.TextInput(attrs={"dir": "ltr", "placeholder": USUAL, "maxlength": 7}),
    )
    logo = PictureField(
        LOGO,
        label=gettext_lazy("Logo"),
        help_text=gettext_lazy("Square, PNG or JPEG. Shown in the head and as app icon."),
    )
    remove_logo = forms.BooleanField(label=gettext_lazy("Remove the logo"), required=False)
    banner = PictureField(
        BANNER, label=gettext_lazy("Banner"), help_text=gettext_lazy("Wide, for example 1600 × 400 pixels.")
    )
    remove_banner = forms.BooleanField(label=gettext_lazy("Remove the banner"), required=False)


def look(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The form of the look. A form that was sent is saved."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method != "POST":
        return _page(request, state, LookForm(initial=asdict(theme_of(state.competition))))
    form = LookForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, state, form, 422)
    fields = form.cleaned_data
    pictures = {name: _digest(competition_id, fields, name) for name in ("logo", "banner")}

    def verb(now: CompetitionState) -> Outcome:
        chosen = {name: digest for name, digest in pictures.items() if digest is not None}
        theme: Theme = replace(theme_of(now.competition), accent=fields["accent"].lower(), **chosen)
        competition = with_theme(now.competition, theme)
        return change_setup(now, by, competition, "") if competition != now.competition else Outcome()

    done = append_for(request, competition_id, verb, by)
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    return redirect("setup-look", competition_id)


def _digest(competition_id: str, fields: dict[str, Any], name: str) -> str | None:
    """The digest of the new picture, an empty one where it is removed, nothing where it stays."""
    picture: Raster | None = fields[name]
    if picture is not None:
        return keep_picture(competition_id, picture.content)
    return "" if fields[f"remove_{name}"] else None


def shades(request: HttpRequest, competition_id: str) -> HttpResponse:
    """How pages show a colour, for the preview."""
    load_or_404(competition_id)
    asked = request.GET.get("accent", "")
    colour = asked if _COLOUR.fullmatch(asked) else USUAL
    return JsonResponse({"light": asdict(light_shades(colour)), "dark": asdict(dark_shades(colour))})


def _page(request: HttpRequest, state: CompetitionState, form: LookForm, status: int = 200) -> HttpResponse:
    content = {"form": form, "theme": theme_of(state.competition), "schemes": ("light", "dark")}
    response = page(request, "organize/competition/look.html", state, **content)
    response.status_code = status
    return response
