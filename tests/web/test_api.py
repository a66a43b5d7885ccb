"""What each operation of the JSON door promises."""

from __future__ import annotations

import pytest

from rulesdb.packs.format import KINDS_BY_FILE
from tests.web.json_door import body, client, get, real_library

FACETS = {"game", "pack", "kind", "category", "status", "review", "lang", "doc"}


@pytest.mark.parametrize("typed", ["bažinách", "bazinach", "marshes"])
def test_marsh_is_the_first_hit_in_every_spelling(typed):
    assert body(f"/search?q={typed}")["hits"][0]["id"] == "m44.tp.marsh"


def test_search_answers_with_everything_a_result_page_needs():
    found = body("/search?q=forest&per_page=3")
    assert set(found) == {
        "data_version", "query", "total", "page", "per_page", "pages", "relaxed", "did_you_mean", "hits", "facets",
    }  # fmt: skip
    assert (found["query"], found["page"], found["per_page"]) == ("forest", 1, 3)
    assert found["pages"] == -(-found["total"] // 3)
    hit = found["hits"][0]
    assert hit["id"] == "m44.base.forest"
    assert hit["url"] == "/api/v1/records/m44.base.forest"
    assert all(set(fragment) == {"text", "marked"} for fragment in hit["snippet"])
    assert set(found["facets"]) == FACETS


def test_filters_mean_the_same_in_the_query_and_beside_it():
    typed = body("/search?q=pack:tp kind:terrain&per_page=100")
    beside = body("/search?pack=tp&kind=terrain&per_page=100")
    assert typed["total"] == beside["total"] > 0
    assert [hit["id"] for hit in typed["hits"]] == [hit["id"] for hit in beside["hits"]]
    assert typed["facets"] == beside["facets"]
    assert {hit["pack"] for hit in beside["hits"]} == {"terrain-pack"}


def test_filters_can_be_repeated_or_listed():
    listed = body("/search?kind=terrain,obstacle&fields=kind&per_page=100")
    repeated = body("/search?kind=terrain&kind=obstacle&fields=kind&per_page=100")
    assert listed == repeated
    assert {hit["kind"] for hit in listed["hits"]} == {"terrain", "obstacle"}


@pytest.mark.parametrize("filters", ["status=unclassified", "text_lang=es", "category=weapon&kind=card"])
def test_a_sound_filter_that_no_record_meets_finds_nothing(filters):
    assert body(f"/search?{filters}")["total"] == 0
    assert body(f"/records?{filters}")["total"] == 0


def test_pages_of_a_search_hold_every_hit_once():
    everything = [hit["id"] for hit in body("/search?q=kind:terrain&per_page=100")["hits"]]
    pages = [body(f"/search?q=kind:terrain&per_page=7&page={page}") for page in range(1, len(everything) // 7 + 2)]
    assert [hit["id"] for page in pages for hit in page["hits"]] == everything


def test_a_page_behind_the_last_is_empty_and_leads_back():
    answer = get("/search?q=marsh&page=50")
    assert answer.json["hits"] == []
    assert answer.json["total"] > 0
    assert '</api/v1/search?q=marsh>; rel="prev"' in answer.headers["Link"]


def test_search_tells_first_next_prev_and_last():
    links = get("/search?q=kind:terrain&per_page=5&page=2").headers["Link"]
    assert '</api/v1/search?q=kind%3Aterrain&per_page=5>; rel="first"' in links
    assert '</api/v1/search?q=kind%3Aterrain&per_page=5>; rel="prev"' in links
    assert '</api/v1/search?q=kind%3Aterrain&per_page=5&page=3>; rel="next"' in links
    assert 'rel="last"' in links


def test_suggest_completes_with_and_without_diacritics():
    assert {"id": "m44.tp.marsh", "name": "Bažina", "language": "cs"} in body("/suggest?q=baz")["suggestions"]
    assert len(body("/suggest?q=b&limit=2")["suggestions"]) == 2


def test_facets_count_what_search_counts():
    searched, counted = body("/search?q=bridge&pack=tp"), body("/facets?q=bridge&pack=tp")
    assert counted["total"] == searched["total"]
    assert counted["facets"] == searched["facets"]
    assert [one["value"] for one in counted["facets"]["pack"] if one["chosen"]] == ["terrain-pack"]


def test_every_example_of_the_syntax_is_a_query_that_works():
    examples = [element["example"] for element in body("/syntax")["items"]]
    assert examples
    for example in examples:
        answer = client().get("/api/v1/search", query_string={"q": example})
        assert answer.status_code == 200, f"{example}: {answer.json}"


def test_record_is_the_same_by_id_and_by_number():
    by_id = body("/records/m44.base.forest")
    assert body(f"/records/{by_id['number']}") == by_id
    assert by_id["name"] == "Forest"
    assert by_id["facts"]["battle"]["in"] == {"infantry": -1, "armor": -2, "artillery": 0}
    assert by_id["citations"][0]["written"] == "m44 p13 §Forests"
    assert by_id["links"] == {
        "self": "/api/v1/records/m44.base.forest",
        "page": "/r/m44.base.forest",
        "picture": "/pictures/base/forest.svg",
    }
    assert {text["language"] for text in by_id["texts"]} >= {"en", "cs"}


def test_a_record_like_another_says_so_and_has_its_facts():
    listed = {entry["id"]: entry for entry in body("/terrain?limit=100")["items"]}
    assert listed["m44.tp.palm-forest"]["like"] == "m44.base.forest"
    crossing, road = listed["m44.tp.road-rail-crossing"], listed["m44.tp.road"]
    assert crossing["like"] == road["id"]
    assert "values.limits" in crossing["inherited"]
    assert crossing["facts"]["values"]["limits"] == road["facts"]["values"]["limits"]


def test_walking_the_list_visits_every_record_once_in_order():
    expected = [line.number for line in real_library().records({}, "en", limit=100_000).records]
    seen, address = [], "/api/v1/records?limit=7"
    while address:
        answer = body(address.removeprefix("/api/v1"))
        seen += [line["number"] for line in answer["items"]]
        assert answer["total"] == len(expected)
        assert len(answer["items"]) <= 7
        address = answer["next"]
    assert seen == expected


def test_next_in_the_body_and_in_link_are_one():
    answer = get("/records?limit=5&pack=tp")
    assert f'<{answer.json["next"]}>; rel="next"' in answer.headers["Link"]
    assert '</api/v1/records?limit=5&pack=tp>; rel="first"' in answer.headers["Link"]


@pytest.mark.parametrize("name", ["records?pack=tp&limit=9", "units?limit=4"])
def test_lists_by_number_can_be_walked_forth_and_back(name):
    forth, address = [], f"/api/v1/{name}"
    while address:
        answer = get(address.removeprefix("/api/v1"))
        forth.append([line["number"] for line in answer.json["items"]])
        address = answer.json["next"]
    back = [forth[-1]]
    while 'rel="prev"' in answer.headers["Link"]:
        answer = get(answer.headers["Link"].split('>; rel="prev"')[0].rpartition("<")[2].removeprefix("/api/v1"))
        back.append([line["number"] for line in answer.json["items"]])
    assert back == forth[::-1] and len(forth) > 2


@pytest.mark.parametrize("name", ["terrain", "obstacles", "units", "badges", "tokens", "cards"])
def test_typed_lists_hold_every_record_of_their_kinds_with_facts(name):
    listed = body(f"/{name}?limit=100")
    kinds = KINDS_BY_FILE[name]
    assert listed["total"] == real_library().records({"kind": kinds}, "en", limit=1).total
    assert len(listed["items"]) == min(listed["total"], 100)
    assert {entry["kind"] for entry in listed["items"]} <= set(kinds)
    assert any(entry["facts"] for entry in listed["items"])
    assert all(entry["citations"] for entry in listed["items"])


def test_shelves_are_there():
    assert [game["id"] for game in body("/games")["items"]] == [game.id for game in real_library().games("en")]
    packs = body("/packs?lang=cs")["items"]
    assert {"base", "terrain-pack"} <= {pack["id"] for pack in packs}
    assert "Základní hra" in {pack["name"] for pack in packs}
    assert "Terén" in {category["name"] for category in body("/categories?lang=cs")["items"]}


@pytest.mark.parametrize(("name", "key"), [("documents", "id"), ("glossary", "id"), ("conflicts", "id")])
def test_lists_by_id_can_be_walked_forth_and_back(name, key):
    whole = body(f"/{name}?limit=100")
    seen, pages, address = [], [], f"/api/v1/{name}?limit=100"
    while address:
        answer = get(address.removeprefix("/api/v1"))
        pages.append([entry[key] for entry in answer.json["items"]])
        seen += pages[-1]
        last, address = answer, answer.json["next"]
    assert len(seen) == len(set(seen)) == whole["total"]
    assert seen == sorted(seen)
    if len(pages) > 1:
        back = last.headers["Link"].split('>; rel="prev"')[0].rpartition("<")[2]
        assert [entry[key] for entry in body(back.removeprefix("/api/v1"))["items"]] == pages[-2]


def test_documents_of_a_pack_by_its_short_name():
    listed = body("/documents?pack=tp&limit=100")
    assert {document["pack"] for document in listed["items"]} == {"terrain-pack"}


def test_a_document_tells_which_records_cite_which_page():
    document = body("/documents/m44")
    cited = {page["page"]: [line["id"] for line in page["records"]] for page in document["cited"]}
    assert "m44.base.forest" in cited[13]
    assert document["links"]["page"] == "/documents/m44"


def test_glossary_of_one_game():
    terms = body("/glossary?game=m44&limit=100")["items"]
    assert terms
    assert all("memoir44" in term["games"] for term in terms)


def test_conflicts_tell_who_says_what_and_what_holds():
    conflict = body("/conflicts?limit=1")["items"][0]
    assert len(conflict["positions"]) >= 1
    assert conflict["holds"]
    assert conflict["why"]


def test_fields_leaves_only_what_was_asked_for():
    assert set(body("/records/m44.base.forest?fields=name,facts")) == {"data_version", "id", "name", "facts"}
    assert all(set(line) == {"id", "name"} for line in body("/records?fields=name&limit=5")["items"])
    assert all(set(hit) == {"id", "snippet"} for hit in body("/search?q=hill&fields=snippet")["hits"])


def test_language_is_told_and_so_is_the_one_it_stands_in_for():
    czech = get("/records/m44.base.forest?lang=cs")
    assert (czech.json["text"]["language"], czech.headers["Content-Language"]) == ("cs", "cs")
    assert czech.json["text"]["fallback_from"] is None
    spanish = get("/records/m44.base.forest?lang=es")
    assert (spanish.json["text"]["language"], spanish.headers["Content-Language"]) == ("en", "en")
    assert spanish.json["text"]["fallback_from"] == "es"
    line = body("/records?lang=es&limit=1")["items"][0]
    assert (line["language"], line["fallback_from"]) == ("en", "es")


def test_language_comes_from_the_browser_where_the_address_does_not_say():
    answer = get("/records/m44.base.forest", Accept_Language="cs-CZ, en;q=0.5")
    assert answer.headers["Content-Language"] == "cs"
    assert "Accept-Language" in answer.headers["Vary"]
    said = get("/records/m44.base.forest?lang=pt-BR", Accept_Language="cs")
    assert said.json["text"]["language"] == "pt"
    assert "Accept-Language" not in said.headers["Vary"]


def test_root_links_lead_somewhere():
    for address in body("")["links"].values():
        assert get(address.removeprefix("/api/v1")).status_code == 200, address


def test_health_is_asked_anew_every_time():
    answer = get("/health")
    assert answer.json["status"] == "ready"
    assert answer.json["records"] == real_library().records({}, "en", limit=1).total
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/search?q=forest", "/records?limit=1", "/terrain?limit=1", "/games", "/dumps/manifest.json", ""]
)
def test_every_answer_names_the_data_version(path):
    answer = get(path)
    assert answer.json["data_version"] == answer.headers["X-Data-Version"] == real_library().data_version()
