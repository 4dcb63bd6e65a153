"""Documents of the Regulations, added and removed by the administrator of the site."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from cubelex.errors import CubelexError
from cubelex.regulations import Added, language
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.library import library

LARGEST = 20_000_000


def documents(request: HttpRequest) -> HttpResponse:
    """What was added, with a form to add more."""
    if request.method == "POST":
        if name := request.POST.get("remove"):
            _remove(request, name)
        else:
            _add_all(request, request.FILES.getlist("files"))
        return redirect("regulations-documents")
    entries = [(entry, language(entry.language).name) for entry in library().entries()]
    return render(request, "reader/documents.html", {"entries": entries, "folder": library().folder})


def _remove(request: HttpRequest, name: str) -> None:
    tag, _slash, day = name.partition("/")
    try:
        messages.success(request, _("%(name)s was removed.") % {"name": library().remove(tag, day).name})
    except CubelexError as fault:
        messages.error(request, str(fault))


def _add_all(request: HttpRequest, files: "Iterable[UploadedFile[bytes]]") -> None:
    for file in files:
        try:
            for added in _add(request, file):
                _tell(request, added)
        except CubelexError as fault:
            messages.error(request, f"{file.name}: {fault}")


def _tell(request: HttpRequest, added: Added) -> None:
    source = Path(added.source).name
    if added.entry is None:
        messages.warning(request, f"{source}: {say(added.reason)}" if added.reason else source)
    else:
        messages.success(request, _("%(source)s was added as %(name)s.") % {"source": source, "name": added.entry.name})


def _add(request: HttpRequest, file: "UploadedFile[bytes]") -> tuple[Added, ...]:
    """Read an uploaded file as if it lay in a folder of its own."""
    if (file.size or 0) > LARGEST:
        messages.error(request, _("%(name)s is too large. Documents have at most 20 MB.") % {"name": file.name})
        return ()
    with TemporaryDirectory() as folder:
        path = Path(folder) / Path(file.name or "document.md").name
        path.write_bytes(file.read())
        day = parse_date(request.POST.get("edition", "").strip())
        return library().add(path, request.POST.get("language", "").strip() or None, day)
