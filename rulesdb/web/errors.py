"""One shape for every failure of the JSON door: RFC 9457 problems that say where, what, and what to try."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, current_app, g, make_response, request
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed, NotFound, TooManyRequests

from rulesdb.errors import InputError, NotFoundError, NotReadyError, Problem, QueryError, RulesdbError
from rulesdb.web.current import library

ROOT = "/api/"
PROBLEM_TYPE = "application/problem+json"

KINDS: Mapping[str, tuple[int, str, str]] = {
    "bad-parameters": (400, "The request cannot be read", "A parameter is unknown, missing or has an unfit value."),
    "bad-query": (400, "The search query cannot be read", "`errors` says at which character, and what to try."),
    "broken-json": (400, "The body is not JSON", "`errors` says at which character the JSON breaks."),
    "bad-body": (400, "The body cannot be read", "The JSON is sound, but a value in it is unfit."),
    "bad-request": (400, "The request cannot be read", "The request breaks the rules of HTTP."),
    "not-found": (
        404,
        "There is nothing here",
        "No record, document or address by that name; `errors` may know a near one.",
    ),
    "method-not-allowed": (
        405,
        "This method is not for this address",
        "The header `Allow` lists the methods that are.",
    ),
    "not-acceptable": (
        406,
        "No form that you accept",
        "The header `Accept` leaves out every type this address can send.",
    ),
    "unsupported-media-type": (415, "The body is of another type", "Send the body as `application/json`."),
    "too-many-requests": (
        429,
        "Too many requests",
        "`Retry-After` says how many seconds to wait; the dumps are not counted.",
    ),
    "internal": (500, "Something broke on our side", "It is written down in the server's log."),
    "not-ready": (503, "The store is not ready", "`detail` names the command that mends it."),
    "http": (0, "", "Any other refusal of the server; the title says which."),
}
"""Every type of problem: status, title, and what it means."""

_CHARACTER = re.compile(r"character (\d+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing wrong with a request, at its parameter, header or JSON pointer; `position` is a character from 1."""

    detail: str
    parameter: str | None = None
    header: str | None = None
    pointer: str | None = None
    position: int | None = None
    hint: str = ""
    did_you_mean: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """The fault without what it does not know."""
        where = {"parameter": self.parameter, "header": self.header, "pointer": self.pointer, "position": self.position}
        known = {name: value for name, value in where.items() if value is not None}
        more = {"hint": self.hint} if self.hint else {}
        near = {"did_you_mean": list(self.did_you_mean)} if self.did_you_mean else {}
        return {**known, "detail": self.detail, **more, **near}


class ApiError(RulesdbError):
    """A failure on its way out; `kind` is a key of KINDS."""

    def __init__(
        self, kind: str, detail: str, faults: Iterable[Fault] = (), *, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = dict(headers or {})


def bad_parameters(faults: Sequence[Fault]) -> ApiError:
    """The error that tells all faults of a request's parameters at once."""
    return ApiError("bad-parameters", faults[0].detail, faults)


def near(word: str, known: Iterable[str], *, most: int = 3) -> tuple[str, ...]:
    """The known words most like `word`, best first."""
    return tuple(difflib.get_close_matches(word, list(known), most))


def is_api_request() -> bool:
    """Whether the JSON door answers this address, whatever comes of it."""
    return request.path.startswith(ROOT)


def known_version() -> str | None:
    """The data version, or None where the store cannot say; asked once a request."""
    if "data_version" not in g:
        try:
            g.data_version = library().data_version()
        except Exception:  # an answer about a failure must not fail for the same reason
            return None
    version: str = g.data_version
    return version


def problem(error: Exception) -> Response:
    """The answer to an error; a redirect or a ready answer that an error carries is passed on."""
    if isinstance(error, HTTPException) and (error.response is not None or (error.code or 500) < 400):
        return make_response(error.get_response(request.environ))
    known = error if isinstance(error, ApiError) else _as_api_error(error)
    status, title, _ = KINDS[known.kind]
    if known.kind == "http" and isinstance(error, HTTPException):
        status, title = error.code or 500, error.name
    body: dict[str, Any] = {
        "type": f"{request.script_root}/api#{known.kind}",
        "title": title,
        "status": status,
        "detail": known.detail,
        "instance": quote(request.script_root + request.path),
        "errors": [fault.as_json() for fault in known.faults],
    }
    if (version := known_version()) is not None:
        body["data_version"] = version
    response = Response(json.dumps(body, ensure_ascii=False) + "\n", status, mimetype=PROBLEM_TYPE)
    response.headers["Cache-Control"] = "no-store"
    for name, value in known.headers.items():
        response.headers[name] = value
    return response


def _as_api_error(error: Exception) -> ApiError:
    match error:
        case QueryError():
            return ApiError("bad-query", str(error), map(_query_fault, error.problems))
        case InputError():
            return ApiError("bad-parameters", str(error), map(_input_fault, error.problems))
        case NotFoundError():
            return _not_found(str(error), error.did_you_mean)
        case NotReadyError():
            return ApiError("not-ready", str(error), headers={"Retry-After": "30"})
        case HTTPException():
            return _from_http(error)
    current_app.logger.error("%s %s failed", request.method, request.path, exc_info=error)
    return ApiError("internal", "the server failed to answer; asking again may help, reporting it does")


def _query_fault(found: Problem) -> Fault:
    at = _CHARACTER.match(found.where)
    parameter = "q" if at else found.where
    return Fault(detail=found.what, parameter=parameter, position=int(at[1]) if at else None, hint=found.hint)


def _input_fault(found: Problem) -> Fault:
    is_pointer = found.where.startswith("/")
    return Fault(
        detail=found.what,
        pointer=found.where if is_pointer else None,
        parameter=None if is_pointer else found.where,
        hint=found.hint,
    )


def _not_found(detail: str, near_ones: Sequence[str]) -> ApiError:
    faults = [Fault(parameter="path", detail=detail, did_you_mean=near_ones)] if near_ones else []
    return ApiError("not-found", detail, faults)


def _from_http(error: HTTPException) -> ApiError:
    described = error.description or error.name
    if isinstance(error, NotFound):
        return _unknown_address()
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        detail = f"{request.method} is not for {request.path}" + (f", only {allowed}" if allowed else "")
        return ApiError("method-not-allowed", detail, headers={"Allow": allowed})
    if isinstance(error, TooManyRequests):
        return ApiError("too-many-requests", f"more than {described} from one address", headers=_retry_after(error))
    if isinstance(error, InternalServerError):
        return ApiError("internal", "the server failed to answer; asking again may help, reporting it does")
    kind = {400: "bad-request", 406: "not-acceptable", 415: "unsupported-media-type"}.get(error.code or 500, "http")
    return ApiError(kind, described)


def _retry_after(error: TooManyRequests) -> dict[str, str]:
    return {"Retry-After": str(error.retry_after)} if error.retry_after is not None else {}


def _unknown_address() -> ApiError:
    rules = sorted({rule.rule for rule in current_app.url_map.iter_rules() if rule.rule.startswith(ROOT)})
    plain = [rule for rule in rules if "<" not in rule]
    return _not_found(f"no address {request.path[:200]}", near(request.path.rstrip("/")[:200], plain))


def register(app: Flask) -> None:
    """Failures inside `/api/` become problems, those that no view has seen included; other addresses keep their own.

    An unexpected exception is logged by Flask and arrives here as an InternalServerError.
    """

    def handle(error: Any) -> Any:
        if is_api_request():
            return problem(error)
        if isinstance(error, HTTPException):
            return error
        raise error

    app.register_error_handler(HTTPException, handle)
    app.register_error_handler(RulesdbError, handle)
