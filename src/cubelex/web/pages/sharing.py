"""Pages on other devices: the address of a page as a QR code."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.web.addresses import is_own_path, reachable_path
from cubelex.web.codes import qr

LONGEST = 500


def share(request: HttpRequest) -> HttpResponse:
    """The QR code of a page of this site."""
    path = request.GET.get("page", "/")
    if not is_own_path(path) or len(path) > LONGEST:
        raise Http404("the address is not a page of this site")
    address = reachable_path(request, path)
    return render(request, "share.html", {"address": address, "qr": qr(str(address)), "path": path})
