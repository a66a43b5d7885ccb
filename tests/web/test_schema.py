"""The JSON door against its own OpenAPI document: whatever may be sent is answered as promised, nothing breaks it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from rulesdb.web.errors import PROBLEM_TYPE
from tests.web.json_door import app, body, client, get

CONFIG = SchemathesisConfig.from_path(Path(__file__).parents[2] / "schemathesis.toml")


def plain(environ, start_response):
    """The application without compression, each answer read to its end and closed, as a server would."""
    answer = app()({**environ, "HTTP_ACCEPT_ENCODING": "identity"}, start_response)
    try:
        return [b"".join(answer)]
    finally:
        answer.close()


schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", plain, config=CONFIG)


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
def test_every_operation_keeps_what_the_document_promises(case):
    case.call_and_validate()


# --- the document ----------------------------------------------------------------------------------------------------

DOCUMENT = body("/openapi.json")
OPERATIONS = {path: item["get"] for path, item in DOCUMENT["paths"].items() if "get" in item}
EXAMPLES = [example for operation in OPERATIONS.values() for example in operation["x-examples"]]


def everything(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key of the document with its value, however deep."""
    if isinstance(value, list):
        for inner in value:
            yield from everything(inner)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from everything(inner)


def test_the_document_has_every_address_of_the_door():
    served = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in app().url_map.iter_rules()
        if rule.rule.startswith("/api/v1")
    }
    assert served - {"/api/v1/openapi.json"} == set(DOCUMENT["paths"])


def test_the_document_is_openapi_3_1_without_what_the_framework_gets_wrong():
    assert DOCUMENT["openapi"].startswith("3.1")
    assert set(DOCUMENT["components"]) == {"schemas"}
    for path, operation in OPERATIONS.items():
        assert "422" not in operation["responses"], path
        for status, response in operation["responses"].items():
            if status[0] in "45":
                assert set(response["content"]) == {PROBLEM_TYPE}, (path, status)


def test_every_reference_of_the_document_leads_somewhere():
    references = {value for key, value in everything(DOCUMENT) if key == "$ref"}
    known = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}
    assert references
    assert references <= known
    assert "$defs" not in {key for key, _ in everything(DOCUMENT)}


def test_every_operation_and_parameter_is_explained():
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(set(names)) == len(names)
    for path, operation in OPERATIONS.items():
        assert operation["summary"], path
        assert operation["x-examples"], path
        for parameter in operation.get("parameters", ()):
            assert parameter["description"], (path, parameter["name"])


def test_filters_of_the_document_are_the_values_of_the_data():
    parameters = {parameter["name"]: parameter["schema"] for parameter in OPERATIONS["/api/v1/records"]["parameters"]}
    assert {"base", "terrain-pack", "tp"} <= set(parameters["pack"]["items"]["enum"])
    assert set(parameters["doc"]["items"]["enum"]) >= {
        document["id"] for document in body("/documents?limit=100")["items"]
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_document_runs(example):
    answer = client().get(example, buffered=True)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    if answer.mimetype == "application/json":
        found = json.loads(answer.get_data())
        shown = [found[name] for name in ("items", "hits", "suggestions", "files") if name in found]
        assert all(shown), f"{example} shows nothing"


def test_the_page_links_every_example():
    page = client().get("/api")
    assert page.mimetype == "text/html"
    shown = page.get_data(as_text=True)
    assert shown.count('href="/api/v1') >= len(EXAMPLES) + 1
    for operation in OPERATIONS.values():
        assert f'id="{operation["operationId"]}"' in shown


def test_the_document_is_the_same_answer_for_the_same_data():
    assert get("/openapi.json").get_data() == get("/openapi.json").get_data()
