"""What an installation is told in one line when its settings or files cannot be used."""

import pytest
from django.db import DatabaseError, OperationalError, ProgrammingError

from cubelex import web
from cubelex.errors import UnusableInstallation
from cubelex.web.site import settings


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "9" * 5000])
def test_a_setting_that_is_no_number_is_told(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBELEX_API_RATE", text)
    with pytest.raises(UnusableInstallation, match=r"CUBELEX_API_RATE is .*expected a whole number"):
        settings._whole_number("CUBELEX_API_RATE", "1200")


@pytest.mark.parametrize("named", ["nginx", "127.0.0.1, nginx", "10.0.0.0/33", "*", "127.0.0.1:80"])
def test_a_proxy_that_is_no_address_is_told(named: str) -> None:
    with pytest.raises(UnusableInstallation, match=r"CUBELEX_PROXY names .*expected addresses of proxies"):
        settings._proxies(named)
    assert settings._proxies(" 127.0.0.1,::1 , 10.0.0.0/8,") == ("127.0.0.1", "::1", "10.0.0.0/8")
    assert settings._proxies("") == ()


@pytest.mark.parametrize("address", ["postgresql://[", "postgresql://u:secret@h:port/x", "mysql://u:secret@h/x", "x"])
def test_a_database_address_that_is_none_is_told_without_its_password(address: str) -> None:
    with pytest.raises(UnusableInstallation, match="CUBELEX_DATABASE is not valid") as told:
        settings._database(address)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("fault", "said"),
    [(DatabaseError("file is not a database"), "is damaged"), (OperationalError("disk I/O error"), "cannot be used")],
)
def test_a_database_that_is_damaged_or_away_is_told(fault: DatabaseError, said: str) -> None:
    with pytest.raises(UnusableInstallation, match=said), web._site("maintenance"):
        raise fault
    with pytest.raises(ProgrammingError), web._site("maintenance"):
        raise ProgrammingError("an own mistake")
