"""The JSON door over the real data, for tests: one library a process, as many applications as wanted."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from flask_openapi3.openapi import OpenAPI

from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.web.app import create_app
from rulesdb.web.rulings.deciding import decide

_HOME = tempfile.TemporaryDirectory(prefix="rulesdb-test-")


@cache
def real_library() -> Library:
    """All packs under `data/`, published and indexed in a folder that goes away with the process."""
    library = Library(_settings())
    library.init()
    return library


def _settings(**changed: Any) -> Settings:
    return Settings(**{"home": Path(_HOME.name), "rate_limit": "", "language": "en", "database_url": "", **changed})


def make_app(library: Library | None = None, **changed: Any) -> OpenAPI:
    """An application as `rulesdb serve` makes it, with some settings changed."""
    return create_app(_settings(**changed), library or real_library())


@cache
def app() -> OpenAPI:
    return make_app()


def client() -> FlaskClient:
    """A client without rate limit; an error in the application is an answer 500, as for everyone."""
    return app().test_client()


def get(path: str, **headers: str) -> Any:
    """The answer to a GET below `/api/v1`, header names with underscores."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client().get(f"/api/v1{path}", headers=sent, buffered=True)


def body(path: str, **headers: str) -> Any:
    """The JSON of an answer that must be a 200."""
    answer = get(path, **headers)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def ask_book(question: str, situation: Any, language: str = "en") -> Any:
    """A ruling in words, made in this process without any door."""
    return decide(real_library().book("memoir44"), question, situation, {}, language).shown
