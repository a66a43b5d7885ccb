"""How often one client may ask; counted per process, in memory."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_openapi3.blueprint import APIBlueprint
from limits import parse_many

from rulesdb.config import Settings
from rulesdb.errors import InputError, Problem


def limit(app: Flask, blueprint: APIBlueprint, settings: Settings, *, free: Iterable[str]) -> None:
    """Holds the operations of `blueprint` to the settings' rate; endpoints in `free` are not counted.

    The client is who the server says it is: a proxy's word counts only as far as `trusted_proxies` goes. Raises
    InputError for a rate that cannot be read.
    """
    if not settings.rate_limit.strip():
        return
    try:
        parse_many(settings.rate_limit)
    except ValueError:
        problem = Problem("RULESDB_RATE_LIMIT", f"no rate '{settings.rate_limit}'", "for example 120/minute, or empty")
        raise InputError(str(problem), [problem]) from None
    limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=True)
    limiter.init_app(app)
    uncounted = frozenset(free)
    limiter.shared_limit(
        settings.rate_limit,
        scope=blueprint.name,
        exempt_when=lambda: request.endpoint in uncounted or request.method == "OPTIONS",
    )(blueprint)
