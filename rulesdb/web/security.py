"""Response headers that keep a browser from running or loading what is not ours."""

from __future__ import annotations

from flask import Flask, Response

HEADERS = {
    # No inline script or style anywhere: what a page needs lies under /static.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def register(app: Flask) -> None:
    """Every answer of `app` carries HEADERS, unless its view set one of them itself."""

    @app.after_request
    def _protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
