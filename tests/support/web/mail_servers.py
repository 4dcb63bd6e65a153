"""A mail server for tests: it takes every mail but those to `refused@…`, and keeps what came."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage


@dataclass(slots=True)
class MailServer:
    """Where it is, and what it took."""

    port: int
    mails: list[EmailMessage] = field(default_factory=list)

    @property
    def address(self) -> str:
        """For `CUBELEX_MAIL`."""
        return f"smtp://127.0.0.1:{self.port}?tls=no"

    def to(self, recipient: str) -> list[EmailMessage]:
        """What came for an address."""
        return [mail for mail in self.mails if mail["To"] == recipient]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """What a mail says, as plain text or as a page."""
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


class _Talk(socketserver.StreamRequestHandler):
    """As much of SMTP as is asked of it."""

    def handle(self) -> None:
        self._say("220 mail")
        for line in iter(self.rfile.readline, b""):
            command = line.strip().upper()
            if command.startswith(b"QUIT"):
                self._say("221 bye")
                return
            if command.startswith(b"RCPT") and b"<REFUSED@" in command:
                self._say("550 no such mailbox")
            elif command == b"DATA":
                self._say("354 go on")
                self._take()
                self._say("250 taken")
            else:
                self._say("250 ok")

    def _take(self) -> None:
        lines = []
        for line in iter(self.rfile.readline, b".\r\n"):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        mail = message_from_bytes(b"".join(lines), policy=policy.default)
        self.server.taken.append(mail)  # type: ignore[attr-defined]

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A server for as long as this lasts."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Talk) as server:
        server.daemon_threads = True
        running = MailServer(server.server_address[1])
        server.taken = running.mails  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield running
        server.shutdown()
