"""Somebody who takes what webhooks deliver."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any


@dataclass
class Receiver:
    """A server that takes deliveries and answers as told."""

    address: str = ""
    status: int = 204
    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def topics(self) -> list[str]:
        """What was announced."""
        return [json.loads(body)["topic"] for _, body in self.taken]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on this computer."""
    held = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            held.taken.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(held.status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing is to be said."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        held.address = f"http://127.0.0.1:{server.server_port}/hook?from=cubelex"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield held
        finally:
            server.shutdown()
            thread.join()
