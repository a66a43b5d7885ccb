"""Whatever goes wrong below `/api/` is a problem as in RFC 9457 that says where, what, and what to try."""

from __future__ import annotations

import logging
from urllib.parse import quote

import pytest
from flask import abort
from flask_openapi3.blueprint import APIBlueprint
from pydantic import BaseModel

from rulesdb.config import Settings
from rulesdb.errors import InputError, NotReadyError, Problem
from rulesdb.library import Library
from rulesdb.web.errors import KINDS
from rulesdb.web.operations import Reply, operation
from rulesdb.web.parameters import Parameters
from rulesdb.web.schemas import Answer
from rulesdb.web.schemas import Problem as ProblemSchema
from tests.web.json_door import client, get, make_app, real_library


def problem(answer, status, kind):
    """The body of a failure, after everything that all failures have in common was looked at."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" not in answer.headers
    told = ProblemSchema.model_validate(answer.get_json())
    assert (told.status, told.type) == (status, f"/api#{kind}")
    assert told.title
    assert told.detail
    return answer.get_json()


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/records?pakc=tp", {"parameter": "pakc", "near": "pack"}),
        ("/records?kind=terain", {"parameter": "kind", "near": "terrain"}),
        ("/records?pack=terain-pack", {"parameter": "pack", "near": "terrain-pack"}),
        ("/search?category=terain", {"parameter": "category", "near": "terrain"}),
        ("/search?doc=m45", {"parameter": "doc"}),
        ("/search?fields=nam,url", {"parameter": "fields", "near": "name"}),
        ("/records/m44.base.forest?fields=fact", {"parameter": "fields", "near": "facts"}),
        ("/records?lang=xx", {"parameter": "lang"}),
        ("/records?limit=101", {"parameter": "limit"}),
        ("/records?limit=0", {"parameter": "limit"}),
        ("/records?limit=1_0", {"parameter": "limit"}),
        ("/records?limit=", {"parameter": "limit"}),
        ("/records?after=99999999999999999999", {"parameter": "after"}),
        ("/search?page=0", {"parameter": "page"}),
        ("/search?page=1&page=2", {"parameter": "page"}),
        ("/search?per_page=many", {"parameter": "per_page"}),
        ("/search?game=", {"parameter": "game", "hint": "leave the parameter out"}),
        ("/search?q=%00", {"parameter": "q", "position": 1}),
        ("/search?q=ab%00", {"parameter": "q", "position": 3}),
        ("/search?q=%ff%fe", {"parameter": "q"}),
        ("/search?%ff=1", {"parameter": "�"}),
        ("/suggest?q=%c3", {"parameter": "q"}),
        ("/dumps/records.csv?lang=cs", {"parameter": "lang", "hint": "this address takes none"}),
    ],
)
def test_an_unfit_parameter_is_told_with_a_way_out(path, fault):
    told = problem(get(path), 400, "bad-parameters")
    first = {**told["errors"][0], "near": told["errors"][0].get("did_you_mean", [None])[0]}
    assert {name: first.get(name) for name in fault} == fault


def test_all_faults_are_told_at_once():
    told = problem(get("/search?page=x&kind=terain,crad&lnag=cs&fields=nope"), 400, "bad-parameters")
    assert sorted(fault["parameter"] for fault in told["errors"]) == ["fields", "kind", "kind", "lnag", "page"]


@pytest.mark.parametrize(
    ("query", "position"), [("foo:bar", 1), ("*", 1), ("hill OR", 6), ("(hill", 1), ("x" * 10_000, 1001), ("\u0007", 1)]
)
def test_a_query_that_cannot_be_read_says_at_which_character(query, position):
    told = problem(get(f"/search?q={quote(query)}"), 400, "bad-query")
    assert told["errors"][0]["parameter"] == "q"
    assert told["errors"][0]["position"] == position
    assert told["errors"][0]["hint"]


HOSTILE = (
    *(
        "T-34",
        "C&C",
        "(((",
        "foo:bar",
        "*",
        "x" * 10_000,
        "\0",
        "a\0b",
        "\u202eabc",
        "אבג שלום",
        "مرحبا",
        "' OR 1=1 --",
    ),
    *(
        "<script>alert(1)</script>",
        '"',
        "-",
        "~",
        "OR",
        "AND OR NOT",
        "%",
        "_",
        "\\",
        "a" * 999,
        "((((((((" * 20,
        "\ud83d",
    ),
    *(
        "pack:",
        "number:999999999999999999999",
        "'; DROP TABLE record; --",
        "\0\uffff",
        "é" * 500,
        "🂡",
        "in:name",
        "lang:",
    ),
)


@pytest.mark.parametrize("query", HOSTILE)
@pytest.mark.parametrize("path", ["search", "suggest", "facets"])
def test_no_query_breaks_the_server(path, query):
    sent = quote(query.encode("utf-8", "surrogatepass"))
    answer = client().get(f"/api/v1/{path}?q={sent}")
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert answer.get_json()["errors"][0]["detail"]
    assert answer.mimetype in ("application/json", "application/problem+json")


def test_markup_in_a_query_comes_back_as_json_that_no_browser_reads_as_a_page():
    answer = get("/search?q=" + quote("<script>alert(1)</script>"))
    assert answer.mimetype == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "close"),
    [
        ("/records/m44.base.forst", "m44.base.forest"),
        ("/documents/m4", "m44"),
        ("/serach", "/api/v1/search"),
        ("/search/", "/api/v1/search"),
    ],
)
def test_what_is_not_there_names_what_is_near(path, close):
    told = problem(get(path), 404, "not-found")
    assert close in told["errors"][0]["did_you_mean"]


@pytest.mark.parametrize(
    "path", ["/records/0", "/records/999999999999999999999999", "/records/forest/hill", "/records/" + "x" * 500]
)
def test_an_absurd_record_is_not_found(path):
    problem(get(path), 404, "not-found")


@pytest.mark.parametrize("path", ["/records/\0", "/records/m44\0", "/records/\xff", "/documents/\xc3("])
def test_a_path_that_is_not_text_is_refused(path):
    # The test client would repair the address on the way.
    answer = client().get("/", environ_overrides={"PATH_INFO": f"/api/v1{path}"})
    problem(answer, 400, "bad-parameters")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/search", "/records/m44.base.forest", "/dumps/records.csv", "/openapi.json"])
def test_a_wrong_method_is_told_which_are_right(method, path):
    answer = client().open(f"/api/v1{path}", method=method)
    problem(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize(
    ("path", "accept", "status"),
    [
        ("/search?q=hill", "text/html", 406), ("/search?q=hill", "application/json;q=0", 406),
        ("/search?q=hill", "text/html, application/*;q=0.1", 200), ("/search?q=hill", "*/*", 200),
        ("/search?q=hill", "", 200), ("/dumps/records.csv", "application/json", 406),
        ("/dumps/records.csv", "text/csv", 200), ("/openapi.json", "text/html", 406),
        ("/openapi.json", "application/json", 200),
    ],
)  # fmt: skip
def test_a_type_that_cannot_be_sent_is_refused(path, accept, status):
    answer = get(path, Accept=accept)
    assert answer.status_code == status
    if status == 406:
        assert problem(answer, 406, "not-acceptable")["errors"][0]["header"] == "Accept"


# --- bodies ----------------------------------------------------------------------------------------------------------


class Board(BaseModel):
    game: str
    rows: list[int]


class Measured(Answer):
    cells: int


@pytest.fixture(scope="module")
def poster():
    """A client of an application with one operation that takes a body."""
    boards = APIBlueprint("boards", __name__, url_prefix="/api/v1")

    @operation(boards, "/board", takes=Parameters, body=Board, answers=Measured, tag="Boards", title="Measure a board")
    def board(call):
        return Reply(Measured(data_version=call.data_version, cells=sum(call.body.rows)))

    app = make_app()
    app.register_api(boards)
    return app.test_client()


def test_a_sound_body_is_read(poster):
    answer = poster.post("/api/v1/board", json={"game": "m44", "rows": [13, 12]})
    assert (answer.status_code, answer.json["cells"]) == (200, 25)
    assert answer.headers["Cache-Control"] == "no-store"


def test_an_operation_with_a_body_is_documented_with_what_can_go_wrong(poster):
    documented = poster.get("/api/v1/openapi.json").json["paths"]["/api/v1/board"]["post"]
    assert set(documented["requestBody"]["content"]) == {"application/json"}
    assert {"200", "400", "415"} <= set(documented["responses"])
    assert "422" not in documented["responses"]
    assert "POST /api/v1/board" in poster.get("/api").get_data(as_text=True)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_of_another_type_is_415(poster, kind):
    answer = poster.post("/api/v1/board", data=b"{}", content_type=kind)
    problem(answer, 415, "unsupported-media-type")
    assert answer.headers["Accept-Post"] == "application/json"


@pytest.mark.parametrize(
    ("sent", "position"),
    [(b'{"game": ', 10), (b"", 1), (b'{"game": NaN}', None), (b'{"game": "\xff"}', 11), (b"[" * 100_000, None)],
)
def test_broken_json_is_400_and_says_where(poster, sent, position):
    told = problem(poster.post("/api/v1/board", data=sent, content_type="application/json"), 400, "broken-json")
    assert told["errors"][0].get("position") == position


def test_unfit_values_are_told_with_their_pointers(poster):
    told = problem(poster.post("/api/v1/board", json={"rows": [1, "x"]}), 400, "bad-body")
    assert [fault["pointer"] for fault in told["errors"]] == ["/game", "/rows/1"]


def test_a_body_too_large_is_413(poster):
    answer = poster.post("/api/v1/board", data=b" " * 1_000_001, content_type="application/json")
    problem(answer, 413, "http")


# --- the server's own failures ---------------------------------------------------------------------------------------


class Failing(Library):
    """A library whose records fail in a given way."""

    def __init__(self, failure: Exception) -> None:
        super().__init__(real_library().settings)
        self.failure = failure

    def record(self, ref, language):
        raise self.failure

    def data_version(self):
        return "x1"


def answer_of(failure):
    return make_app(Failing(failure)).test_client().get("/api/v1/records/1")


def test_an_unexpected_failure_is_a_500_that_tells_nothing_of_the_inside(caplog):
    with caplog.at_level(logging.CRITICAL):
        answer = answer_of(ZeroDivisionError("secret of the house"))
    told = problem(answer, 500, "internal")
    assert "secret" not in answer.get_data(as_text=True)
    assert told["data_version"] == "x1"


def test_a_store_that_is_not_ready_is_a_503_with_the_mending_command(tmp_path):
    app = make_app(Library(Settings(home=tmp_path / "empty", rate_limit="")))
    for path in ("search?q=a", "records", "records/1", "health", "dumps/manifest.json", "openapi.json"):
        answer = app.test_client().get(f"/api/v1/{path}")
        told = problem(answer, 503, "not-ready")
        assert "rulesdb init" in told["detail"]
        assert answer.headers["Retry-After"] == "30"


@pytest.mark.parametrize(
    ("failure", "status", "kind"),
    [
        (NotReadyError("run 'rulesdb reindex'"), 503, "not-ready"),
        (InputError("bad", [Problem("/game", "no game", "try m44")]), 400, "bad-parameters"),
    ],
)
def test_errors_of_the_house_become_problems(failure, status, kind):
    problem(answer_of(failure), status, kind)


@pytest.mark.parametrize("code", [400, 403, 404, 409, 413, 414, 429, 431, 500, 501, 503])
def test_every_refusal_of_the_framework_becomes_a_problem(code):
    app = make_app()

    @app.get("/api/v1/refuse")
    def refuse():
        abort(code)

    answer = app.test_client().get("/api/v1/refuse")
    assert answer.status_code == code
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["status"] == code


def test_failures_outside_the_json_door_stay_pages():
    answer = client().get("/no-such-page")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


def test_the_page_explains_every_kind_of_problem():
    page = client().get("/api").get_data(as_text=True)
    for kind in KINDS:
        assert f'id="{kind}"' in page
