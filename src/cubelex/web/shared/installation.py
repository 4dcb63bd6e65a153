"""Where an installation keeps its things."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder of database, secret key and uploads: `CUBELEX_DATA`, or the user's data folder."""
    return Path(os.environ.get("CUBELEX_DATA") or user_data_path("cubelex"))


def secret_key_file() -> Path:
    """Where the installation's own key is."""
    return data_folder() / "secret-key"


def database_file() -> Path:
    """Where the database is, unless `CUBELEX_DATABASE` names a server."""
    return data_folder() / "cubelex.sqlite3"


def address_file() -> Path:
    """Where the address is written at which the site was served last."""
    return data_folder() / "address"


def https_folder() -> Path:
    """Where the authority and the certificate for HTTPS are; a demonstration has those of its installation."""
    return Path(os.environ.get("CUBELEX_HTTPS_FOLDER") or data_folder() / "https")
