"""Request bodies read strictly: JSON that breaks says where, another type is refused."""

from __future__ import annotations

import json
from typing import Any, NoReturn, TypeVar

from flask import request
from pydantic import BaseModel, ValidationError

from rulesdb.web.errors import ApiError, Fault
from rulesdb.web.plain_values import USUAL, check_plain

M = TypeVar("M", bound=BaseModel)


def read_json(model: type[M]) -> M:
    """The request's body as `model`.

    Raises an ApiError: 415 for another type, 400 with the character for broken JSON, 400 with JSON pointers for values
    that do not fit, all of them at once.
    """
    if not request.is_json:
        given = request.mimetype or "no type"
        fault = Fault(header="Content-Type", detail=f"the body is sent as {given}", hint="send application/json")
        raise ApiError("unsupported-media-type", fault.detail, [fault], headers={"Accept-Post": "application/json"})
    value = _parsed(request.get_data())
    check_plain(value, getattr(model, "limits", USUAL))
    try:
        return model.model_validate(value)
    except ValidationError as error:
        faults = [_fault(found) for found in error.errors(include_url=False)]
        raise ApiError("bad-body", faults[0].detail, faults) from None


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise _broken("the body is not UTF-8 text", error.start + 1) from None
    except json.JSONDecodeError as error:
        raise _broken(f"{error.msg[:1].lower()}{error.msg[1:]} in line {error.lineno}", error.pos + 1) from None
    except RecursionError:
        raise _broken("the body is nested too deep", None) from None
    except ValueError:  # the one left: a whole number of thousands of digits
        raise _broken("the body has a number that is too long", None) from None


def _no_number(word: str) -> NoReturn:
    raise _broken(f"JSON has no number {word}", None)


def _broken(detail: str, position: int | None) -> ApiError:
    return ApiError("broken-json", detail, [Fault(pointer="", detail=detail, position=position)])


def _fault(found: Any) -> Fault:
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in found["loc"])
    message = found["msg"].removeprefix("Value error, ").replace("Input should be", "must be")
    return Fault(pointer="".join(f"/{step}" for step in steps), detail=f"{message[:1].lower()}{message[1:]}")
