"""Pages on other devices: the address of a page as a QR code."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.addresses import is_own_path, reachable_path

LONGEST = 500


def share(request: HttpRequest) -> HttpResponse:
    """The QR code of a page of this site."""
    path = request.GET.get("page", "/")
    if not is_own_path(path) or len(path) > LONGEST:
        raise Http404("the address is not a page of this site")
    address = reachable_path(request, path)
    return render(request, "public/share.html", {"address": address, "qr": qr(str(address)), "path": path})
