"""The web application: pages for people, JSON for programs, one library behind both."""

from __future__ import annotations

from flask_compress import Compress
from flask_openapi3.openapi import OpenAPI
from werkzeug.middleware.proxy_fix import ProxyFix

from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.web import api, caching, error_pages, errors, languages, lookup_api, pages, security, situation
from rulesdb.web.campaign import api as campaign_api
from rulesdb.web.campaign import page as campaign_page
from rulesdb.web.current import LIBRARY, SETTINGS

COMPRESSED = (
    "text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/json",
    "application/problem+json", "application/x-ndjson", "text/csv",
)  # fmt: skip
"""Types of answers that are sent compressed."""


def create_app(settings: Settings, library: Library | None = None) -> OpenAPI:
    """The WSGI application for `settings`; `library` may be given where one is open already."""
    app = OpenAPI("rulesdb.web", doc_ui=False, static_folder=None, template_folder=str(settings.templates_dir))
    app.extensions[SETTINGS] = settings
    app.extensions[LIBRARY] = library if library is not None else Library(settings)
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    app.config["COMPRESS_MIMETYPES"] = COMPRESSED
    Compress(app)
    languages.register(app)
    caching.register(app)
    security.register(app)
    situation.register(app)
    campaign_page.register(app)
    pages.register(app)
    errors.register(app)
    lookup_api.register(app)
    campaign_api.register(app)
    api.register(app)
    # Last: what falls outside /api/ gets a page, and what the JSON door registered keeps answering inside it.
    error_pages.register(app)
    return app
