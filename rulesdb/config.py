"""Settings from the environment; the only place that knows where data/, templates/ and migrations/ lie."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

_CHECKOUT = Path(__file__).resolve().parent.parent
_INSTALLED = Path(__file__).resolve().parent / "_shipped"


def _shipped(folder: str) -> Path:
    """The folder beside the package in a checkout, else where the wheel puts it."""
    beside = _CHECKOUT / folder
    return beside if beside.is_dir() else _INSTALLED / folder


class Settings(BaseSettings):
    """Every setting has a default that works; `RULESDB_<NAME>` in the environment overrides it."""

    model_config = SettingsConfigDict(env_prefix="RULESDB_", extra="ignore", frozen=True)

    home: Path = Field(default_factory=lambda: Path.cwd() / "var")
    """Folder for what can be rebuilt: the SQLite store and the search index."""
    database_url: str = ""
    """SQLAlchemy URL of the store; empty means SQLite in `home`."""
    data_dir: Path = Field(default_factory=lambda: _shipped("data"))
    templates_dir: Path = Field(default_factory=lambda: _shipped("templates"))
    migrations_dir: Path = Field(default_factory=lambda: _shipped("migrations"))
    host: str = "127.0.0.1"
    port: int = Field(default=8044, ge=0, le=65535)
    language: str = "en"
    """Language shown when neither the address nor the browser asks for one."""
    rate_limit: str = "120/minute"
    """Per client on the JSON API, counted per process; empty switches it off."""
    trusted_proxies: int = Field(default=0, ge=0)
    """How many proxies in front may be believed about the client's address."""

    @cached_property
    def url(self) -> str:
        """The store's SQLAlchemy URL."""
        return self.database_url or f"sqlite:///{(self.home / 'rulesdb.sqlite3').resolve()}"

    @cached_property
    def index_dir(self) -> Path:
        """Private folder of the search index generations."""
        return self.home / "index"
