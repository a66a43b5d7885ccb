"""Unchanged answers are not sent again, in whatever encoding; other sites may read; nobody asks too often."""

from __future__ import annotations

import hashlib
import json
import sqlite3

import pytest

from rulesdb.errors import InputError
from rulesdb.library import Library
from rulesdb.web import caching
from tests.web.json_door import body, client, get, make_app, real_library

PATHS = ["/search?q=forest", "/records?limit=20", "/records/m44.base.forest", "/terrain?limit=20", "/openapi.json"]
PATHS += ["/dumps/manifest.json", "/dumps/records.csv", "/dumps/records.json", "/dumps/rulesdb.sqlite"]


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br", "zstd"])
@pytest.mark.parametrize("path", PATHS)
def test_an_unchanged_answer_is_a_304_in_every_encoding(path, encoding):
    first = get(path, Accept_Encoding=encoding)
    assert first.status_code == 200
    etag = first.headers["ETag"]
    again = get(path, Accept_Encoding=encoding, If_None_Match=etag)
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["ETag"] == etag
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "public, no-cache"
    assert again.headers["X-Data-Version"] == first.headers["X-Data-Version"]
    assert set(again.vary) == set(first.vary)
    assert "Accept-Encoding" in first.headers["Vary"]


def test_an_answer_is_compressed_and_the_tag_is_weak_because_of_it():
    plain, packed = get("/records?limit=20"), get("/records?limit=20", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert plain.headers["ETag"] == packed.headers["ETag"]
    assert plain.headers["ETag"].startswith('W/"')


def test_the_tag_depends_on_language_fields_query_and_header():
    asked = [
        ("/records/1035", {}), ("/records/1035?lang=cs", {}), ("/records/1035?fields=name", {}), ("/records/1036", {}),
        ("/records/1035", {"Accept_Language": "pt"}), ("/search?q=a", {}), ("/search?q=b", {}),
        ("/search?q=a&page=2", {}),
    ]  # fmt: skip
    tags = [get(path, **headers).headers["ETag"] for path, headers in asked]
    assert len(set(tags)) == len(tags)


def test_a_stranger_s_tag_is_not_taken_for_ours():
    assert get("/records/1035", If_None_Match='"something else"').status_code == 200
    assert get("/records/1035", If_None_Match="*").status_code == 304


class Changing(Library):
    """A library whose data version is what the test says, now or at the next asking."""

    versions: list[str]

    def data_version(self):
        return self.versions.pop(0) if len(self.versions) > 1 else self.versions[0]


def changing(*versions):
    library = Changing(real_library().settings)
    library.versions = list(versions)
    return library, make_app(library).test_client()


def test_new_data_makes_a_new_tag():
    library, asking = changing("one")
    tag = asking.get("/api/v1/records/1035").headers["ETag"]
    assert asking.get("/api/v1/records/1035", headers={"If-None-Match": tag}).status_code == 304
    library.versions = ["two"]
    answer = asking.get("/api/v1/records/1035", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.json["data_version"]) == (200, "two")


def test_an_answer_during_which_the_data_changed_is_made_again():
    _, asking = changing("old", "new", "new", "new")
    answer = asking.get("/api/v1/records/1035")
    assert answer.json["data_version"] == answer.headers["X-Data-Version"] == "new"


# --- other sites -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/search?q=hill", "/records/1035", "/no-such-thing", "/search?q=(((", "/openapi.json"]
)
def test_pages_of_other_sites_may_read(path):
    answer = get(path, Origin="https://example.org")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Link", "X-Data-Version"} <= set(exposed)


@pytest.mark.parametrize("path", ["/search", "/records/m44.base.forest", "/dumps/records.csv", "/openapi.json"])
def test_a_preflight_is_told_what_may_be_sent(path):
    sent = {
        "Origin": "https://example.org", "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
    }  # fmt: skip
    answer = client().options(f"/api/v1{path}", headers=sent)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert "If-None-Match" in answer.headers["Access-Control-Allow-Headers"]
    assert int(answer.headers["Access-Control-Max-Age"]) > 0


def test_pages_for_people_are_not_opened_to_other_sites():
    assert "Access-Control-Allow-Origin" not in client().get("/about").headers


@pytest.mark.parametrize("path", PATHS)
def test_head_is_get_without_a_body(path):
    whole, head = get(path), client().head(f"/api/v1{path}", buffered=True)
    assert head.get_data() == b""
    for name in ("Content-Type", "Content-Length", "ETag", "X-Data-Version"):
        assert head.headers.get(name) == whole.headers.get(name), name


# --- rate ------------------------------------------------------------------------------------------------------------


def limited(**changed):
    return make_app(rate_limit="3/hour", **changed).test_client()


def test_asking_too_often_is_a_429_that_says_how_long_to_wait():
    asking = limited()
    allowed = [asking.get(f"/api/v1/{path}") for path in ("search?q=hill", "records", "records/1035")]
    assert [answer.status_code for answer in allowed] == [200, 200, 200]
    assert [answer.headers["X-RateLimit-Remaining"] for answer in allowed] == ["2", "1", "0"]
    refused = asking.get("/api/v1/search?q=hill")
    assert (refused.status_code, refused.mimetype) == (429, "application/problem+json")
    assert refused.json["type"] == "/api#too-many-requests"
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


def test_dumps_preflights_and_pages_are_not_counted():
    asking = limited()
    for _ in range(5):
        assert asking.get("/api/v1/dumps/records.ndjson", buffered=True).status_code == 200
        assert asking.get("/api/v1/dumps/manifest.json").status_code == 200
        assert asking.options("/api/v1/search").status_code == 200
        assert asking.get("/about").status_code == 200
    assert asking.get("/api/v1/search?q=hill").status_code == 200


def test_a_forwarded_address_counts_only_from_a_trusted_proxy():
    def statuses(asking):
        return [asking.get("/api/v1/games", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(5)]

    assert statuses(limited()) == [200, 200, 200, 429, 429]
    assert statuses(limited(trusted_proxies=1)) == [200] * 5


def test_no_rate_is_no_limit():
    asking = make_app(rate_limit="").test_client()
    answers = [asking.get("/api/v1/games") for _ in range(150)]
    assert {answer.status_code for answer in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0].headers


def test_a_rate_that_cannot_be_read_is_told_at_the_start():
    with pytest.raises(InputError, match="often"):
        make_app(rate_limit="often")


# --- dumps -----------------------------------------------------------------------------------------------------------


def test_the_manifest_is_right_about_every_file():
    manifest = body("/dumps/manifest.json")
    assert {file["name"] for file in manifest["files"]} == {
        "records.ndjson", "records.json", "records.csv", "rulesdb.sqlite",
    }  # fmt: skip
    for file in manifest["files"]:
        answer = get(file["url"].removeprefix("/api/v1"), Accept=file["media_type"])
        content = answer.get_data()
        assert answer.mimetype == file["media_type"]
        assert len(content) == file["bytes"]
        assert hashlib.sha256(content).hexdigest() == file["sha256"]


def test_dumps_hold_every_record(tmp_path):
    numbers = [line.number for line in real_library().records({}, "en", limit=100_000).records]
    lines = get("/dumps/records.ndjson").get_data(as_text=True).splitlines()
    assert [json.loads(line)["number"] for line in lines] == numbers
    assert [record["number"] for record in json.loads(get("/dumps/records.json").get_data())] == numbers
    file = tmp_path / "dump.sqlite"
    file.write_bytes(get("/dumps/rulesdb.sqlite").get_data())
    connection = sqlite3.connect(file)
    assert [number for (number,) in connection.execute("select number from record order by number")] == numbers
    connection.close()


def test_old_dumps_are_cleared_away(tmp_path):
    library = Changing(real_library().settings)
    library.versions = ["one"]
    asking = make_app(library, home=tmp_path).test_client()
    assert asking.get("/api/v1/dumps/manifest.json").status_code == 200
    first = {path.name for path in (tmp_path / "dumps").iterdir()}
    library.versions = ["two"]
    assert asking.get("/api/v1/dumps/manifest.json").status_code == 200
    second = {path.name for path in (tmp_path / "dumps").iterdir()}
    assert len(first) == len(second) == 1
    assert first != second


def test_another_program_gives_its_answers_another_tag(tmp_path, monkeypatch):
    code = tmp_path / "rulesdb" / "rules"
    code.mkdir(parents=True)
    (code / "weigh.py").write_text("dice = 3\n")
    monkeypatch.setattr(caching, "CODE", tmp_path / "rulesdb")
    before = caching.program.__wrapped__()
    (code / "weigh.py").write_text("dice = 2\n")
    assert caching.program.__wrapped__() != before
