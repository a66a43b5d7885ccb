"""What a browser may keep: versioned static files for a year, pages until the data or the program changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, g, request, url_for

from rulesdb.web import languages
from rulesdb.web.current import library

CODE = Path(__file__).parent.parent
STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "private, no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file; `version` is a digest of its bytes and part of its address."""

    content: bytes
    mimetype: str
    version: str


def digest(*parts: bytes | str) -> str:
    """A short name for exactly these bytes."""
    whole = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()[:16]


@cache
def program() -> str:
    """Digest of the code that makes answers, so that a new release does not pass off its answers as the old ones."""
    return digest(*(path.read_bytes() for path in sorted(CODE.rglob("*.py"))))


def _folder_digest(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return digest(*(part for path in files for part in (path.relative_to(folder).as_posix(), path.read_bytes())))


def _assets() -> dict[str, Asset]:
    """Every static file by name. They are few and small, so they stay in memory."""
    paths = [path for path in sorted(STATIC.rglob("*")) if path.is_file()]
    contents = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in paths}
    return {
        name: Asset(content, guess_type(name)[0] or "application/octet-stream", digest(content))
        for name, content in contents.items()
    }


def _is_page() -> bool:
    endpoint = request.endpoint or ""
    # A picture says the same in every language, so it has an ETag of its own.
    return (endpoint.startswith("pages.") and endpoint != "pages.picture") or endpoint == "api_page"


def register(app: Flask) -> None:
    """`asset(name)` in templates is a versioned address; pages carry an ETag and answer 304 before any work is done."""
    assets = _assets()
    made_with = digest(
        program(),
        _folder_digest(Path(str(app.template_folder))),
        _folder_digest(languages.FOLDER),
        *(one.version for one in assets.values()),
    )

    @app.template_global()
    def asset(name: str) -> str:
        return url_for("static", filename=name, v=assets[name].version)

    def _static(filename: str) -> Response:
        one = assets.get(filename)
        if one is None:
            abort(404)
        response = Response(one.content, mimetype=one.mimetype)
        response.set_etag(one.version, weak=True)
        current = request.args.get("v") == one.version
        response.headers["Cache-Control"] = FOREVER if current else "no-cache"
        response.make_conditional(request)
        return response

    # Not `app.get`: the JSON door's own would read the arguments its way and put the address into its document.
    app.add_url_rule("/static/<path:filename>", endpoint="static", view_func=_static)

    @app.before_request
    def _unchanged() -> Response | None:
        if request.method not in ("GET", "HEAD") or not _is_page():
            return None
        g.data_version = library().data_version()
        g.etag = digest(made_with, g.data_version, languages.current_language(), request.host_url, request.full_path)
        if request.if_none_match.contains_weak(g.etag):
            return Response(status=304)
        return None

    @app.after_request
    def _keep(response: Response) -> Response:
        if not _is_page():
            return response
        response.headers.setdefault("Cache-Control", _ASK_AGAIN)
        response.vary.update(("Accept-Language", "Cookie"))
        if response.status_code in (200, 304) and "etag" in g:
            response.set_etag(g.etag, weak=True)
        return response
