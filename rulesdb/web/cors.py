"""Pages of other sites may read the JSON door: no cookies, no secrets, the same answer for everyone."""

from __future__ import annotations

from flask import Flask, Response, request

from rulesdb.web.errors import is_api_request

EXPOSED = (
    "ETag, Link, X-Data-Version, Content-Language, Retry-After, "
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
)


def register(app: Flask) -> None:
    """Every answer below `/api/`, failures too, may be read from anywhere; a preflight is told what may be sent."""

    @app.after_request
    def _allow(response: Response) -> Response:
        if not is_api_request():
            return response
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET, HEAD, OPTIONS")
            response.headers["Access-Control-Allow-Headers"] = "Accept, Accept-Language, Content-Type, If-None-Match"
            response.headers["Access-Control-Max-Age"] = "86400"
        return response
