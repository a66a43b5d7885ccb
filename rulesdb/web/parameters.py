"""Query strings read strictly: unknown names, doubled values and broken text are told, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args
from urllib.parse import unquote_to_bytes

from flask import request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo
from pydantic.json_schema import SkipJsonSchema

from rulesdb.packs.format import SEARCH_LANGUAGES, Kind, Review, Status
from rulesdb.search.query import LONGEST_QUERY
from rulesdb.web.errors import Fault, bad_parameters, near

LANGUAGE_NAMES = "A language code such as `cs`; a region behind it (`pt-BR`) is left out of account."
NO_NUL: JsonDict = {"pattern": "^[^\\u0000]*$"}
"""What the document says of free text; `read` sees to it for every parameter."""
MOST_NAMED = 30
"""Parameters that a hint names; an address that takes more points to the document."""
LONGEST_VALUE = 200
"""Characters of a parameter that are repeated in an answer about it."""


def _digits(value: object) -> object:
    # pydantic would also take "1_0", "1.0" and blanks, which a cache or a person reads otherwise.
    if isinstance(value, str) and not (value.isascii() and value.removeprefix("-").isdigit() and len(value) < 12):
        raise ValueError("must be a whole number")
    return value


Digits = BeforeValidator(_digits)


class Parameters(BaseModel):
    """Base of what an operation takes in its query string."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def lists(cls) -> frozenset[str]:
        """Names that may be given several times, or with commas."""
        return frozenset(name for name, field in cls.model_fields.items() if _takes_list(field))

    @classmethod
    def model_json_schema(cls, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """As pydantic's, without the default `null`, which no query string can say."""
        schema = super().model_json_schema(*args, **kwargs)
        for name, stated in schema.get("properties", {}).items():
            stated.pop("title", None)
            if stated.get("default", 0) in (None, []):
                del stated["default"]
            if name == "fields":
                stated["items"] = {"type": "string", "enum": sorted(cls.choices())}
        return schema

    @classmethod
    def choices(cls) -> Sequence[str]:
        """Names that `fields` may ask for; none where the operation has no `fields`."""
        return ()


def _takes_list(field: FieldInfo) -> bool:
    return getattr(field.annotation, "__origin__", None) is list


def _language(value: object) -> object:
    return value.replace("_", "-").partition("-")[0].lower() if isinstance(value, str) else value


class LanguageParameters(Parameters):
    lang: Annotated[Literal[SEARCH_LANGUAGES] | SkipJsonSchema[None], BeforeValidator(_language)] = Field(  # type: ignore[valid-type]
        default=None,
        description=f"Language of names and texts. {LANGUAGE_NAMES} Without it `Accept-Language` decides. Where a text "
        "is missing another language stands in, and `fallback_from` tells.",
    )


class Selection(LanguageParameters):
    """Adds `fields`; `selects` is the model whose fields can be chosen."""

    selects: ClassVar[type[BaseModel]]

    fields: list[str] = Field(
        default=[], description="Only these fields of each entry, as a list with commas; `id` always comes along."
    )

    @classmethod
    def choices(cls) -> Sequence[str]:
        """Names of the fields that an answer of the operation has."""
        return tuple(name for name in cls.selects.model_fields if name != "data_version")

    @field_validator("fields")
    @classmethod
    def _known(cls, names: list[str]) -> list[str]:
        # Each unknown name becomes a fault of its own in `_faults`; pydantic only needs to know that there is one.
        if any(name not in cls.choices() for name in names):
            raise ValueError("unknown fields")
        return names


class ElementFilters(Parameters):
    """Which records; values of one filter are alternatives, several filters must all hold."""

    game: list[str] = Field(default=[], description="Only records of these games, by id or short name.")
    pack: list[str] = Field(default=[], description="Only records of these packs (boxes), by id or short name.")
    category: list[str] = Field(default=[], description="Only records of these categories.")
    status: list[Status] = Field(default=[], description="Only rules that come from there.")
    review: list[Review] = Field(default=[], description="Only records in this state of review.")
    doc: list[str] = Field(default=[], description="Only records that cite these documents.")
    text_lang: list[Literal[SEARCH_LANGUAGES]] = Field(  # type: ignore[valid-type]
        default=[], description="Only records that have a name or text in these languages; `lang:` in a query."
    )

    def filters(self) -> dict[str, tuple[str, ...]]:
        """The filters that are set, under the names of the query language."""
        given = {
            field.replace("text_lang", "lang"): getattr(self, field, ()) for field in FilterParameters.model_fields
        }
        return {field: tuple(values) for field, values in given.items() if values}


class FilterParameters(ElementFilters):
    kind: list[Kind] = Field(default=[], description="Only records of these kinds.")


class PageParameters(Parameters):
    page: Annotated[int, Field(ge=1, le=10_000), Digits] = Field(
        default=1, description="Which page of the hits, from 1."
    )
    per_page: Annotated[int, Field(ge=1, le=100), Digits] = Field(default=12, description="Hits on a page.")


class CursorParameters(Parameters):
    limit: Annotated[int, Field(ge=1, le=100), Digits] = Field(default=50, description="Entries at most.")


class QueryParameters(Parameters):
    q: str = Field(
        default="",
        description='A query as on the search page: words, "phrases", `-not`, `OR`, `prefix*`, `fuzzy~`, '
        "`field:value`; see `/api/v1/syntax`. Empty means every record.",
        # Told in the document only: the parser refuses a longer one itself, and says at which character.
        json_schema_extra={"maxLength": LONGEST_QUERY, **NO_NUL},
    )


P = TypeVar("P", bound=Parameters)


def read(model: type[P], query_string: bytes | None = None) -> P:
    """The query string as `model`. Raises an ApiError with a fault for everything wrong in it."""
    raw = request.query_string if query_string is None else query_string
    faults: list[Fault] = []
    given: dict[str, Any] = {}
    lists = model.lists()
    for name, value in _pairs(raw, faults):
        if name not in model.model_fields:
            faults.append(_unknown(name, model))
        elif name in lists:
            given.setdefault(name, []).extend(value.split(","))
        elif name in given:
            faults.append(Fault(parameter=name, detail=f"'{name}' is given twice", hint="give it once"))
        else:
            given[name] = value
    try:
        values = model.model_validate(given)
    except ValidationError as error:
        faults.extend(_faults(error, model, given))
        raise bad_parameters(_once(faults)) from None
    if faults:
        raise bad_parameters(_once(faults))
    return values


def _pairs(raw: bytes, faults: list[Fault]) -> Iterator[tuple[str, str]]:
    """Names and values as text; what is not text becomes a fault instead."""
    for piece in raw.split(b"&"):
        if not piece:
            continue
        name, _, value = (unquote_to_bytes(part.replace(b"+", b" ")) for part in piece.partition(b"="))
        shown = name.decode("utf-8", "replace")[:LONGEST_VALUE]
        try:
            pair = name.decode("utf-8"), value.decode("utf-8")
        except UnicodeDecodeError:
            faults.append(Fault(parameter=shown, detail="is not UTF-8 text", hint="send it as UTF-8, percent-encoded"))
            continue
        if "\0" in pair[0] + pair[1]:
            at = pair[1].find("\0") + 1 or None
            named = shown.replace("\0", "�")
            faults.append(Fault(parameter=named, detail="has a NUL character in it", position=at, hint="leave it out"))
            continue
        yield pair


def _unknown(name: str, model: type[Parameters]) -> Fault:
    known = sorted(model.model_fields)
    hint = f"there are {', '.join(known)}" if known else "this address takes none"
    if len(known) > MOST_NAMED:
        hint = "the OpenAPI document lists them all"
    detail, close = f"no parameter '{name[:40]}'", near(name[:40], known)
    return Fault(parameter=name[:LONGEST_VALUE], detail=detail, hint=hint, did_you_mean=close)


def _faults(error: ValidationError, model: type[Parameters], given: dict[str, Any]) -> Iterator[Fault]:
    for found in error.errors(include_url=False):
        name = str(found["loc"][0])
        if name == "fields":
            known = model.choices()
            yield from (choice_fault("fields", word, known) for word in given[name] if word not in known)
            continue
        value = found["input"]
        choices = _choices(model.model_fields[name])
        if choices and isinstance(value, str):
            yield choice_fault(name, value, choices)
            continue
        message = found["msg"].removeprefix("Value error, ").replace("Input should be", "must be")
        yield Fault(parameter=name, detail=f"'{name}' {message[:1].lower()}{message[1:]}")


def choice_fault(parameter: str, value: str, choices: Sequence[str]) -> Fault:
    """The fault of a value that is none of the choices, with the nearest of them."""
    if not value:
        return Fault(parameter=parameter, detail=f"'{parameter}' has an empty value", hint="leave the parameter out")
    listed = sorted(choices)
    shown = ", ".join(listed[:20]) + (" …" if len(listed) > 20 else "")
    return Fault(
        parameter=parameter,
        detail=f"no {parameter} '{value[:40]}'",
        hint=f"it can be {shown}",
        did_you_mean=near(value[:40].lower(), listed),
    )


def _choices(field: FieldInfo) -> tuple[str, ...]:
    """Values of the Literal inside the field's type, if there is one."""
    queue: list[Any] = [field.annotation]
    while queue:
        inner = queue.pop()
        if getattr(inner, "__origin__", None) is Literal:
            return tuple(str(value) for value in get_args(inner))
        queue.extend(get_args(inner))
    return ()


def _once(faults: list[Fault]) -> list[Fault]:
    seen: dict[tuple[Any, ...], Fault] = {}
    for fault in faults:
        seen.setdefault((fault.parameter, fault.detail), fault)
    return list(seen.values())[:20]
