"""The pages. Each view reads the request, asks the library and fills a template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from rulesdb.errors import NotFoundError
from rulesdb.library import Library
from rulesdb.store.views import CitationView, RecordView, RelationView, TermView
from rulesdb.web import colours, pictures, words
from rulesdb.web.current import library
from rulesdb.web.facts_card import facts_card
from rulesdb.web.languages import current_language, page_languages
from rulesdb.web.languages import gettext as _
from rulesdb.web.matrix import KINDS as MATRIX_KINDS
from rulesdb.web.matrix import fits_table, matrix
from rulesdb.web.searching import box_text, boxes, chips, chosen_filters, search_url
from rulesdb.web.words import say

pages = Blueprint("pages", __name__)
PER_PAGE = 12
LISTED = 200
"""Records asked for at a time where a page shows all of them."""


def register(app: Flask) -> None:
    """Every page of rulesdb, and the words the templates use."""
    app.register_blueprint(pages)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        words=words,
        say=say,
        search_url=search_url,
        facts_card=facts_card,
        picture_url=pictures.picture_url,
        variants=pictures.variants,
    )
    pictures.register(app)


# --- find ----------------------------------------------------------------------------------------------------------


@pages.get("/")
def home() -> str:
    language = current_language()
    packs = library().packs(language)
    games = [(game, [pack for pack in packs if pack.game == game.id]) for game in library().games(language)]
    counts: Counter[str] = Counter()
    for category in library().categories(language):
        counts[category.id] += category.records
    names = {category.id: category.name for category in library().categories(language)}
    most = [(category, names[category], records) for category, records in counts.most_common(10) if records]
    return render_template("home.html", games=games, categories=most)


@pages.get("/search")
def search() -> str:
    typed = request.args.get("q", "")
    filters = chosen_filters(request.args)
    number = _whole_number("page", 1)
    answer = library().search(typed, current_language(), filters=filters, page=number, per_page=PER_PAGE)
    text = box_text(typed)
    held = {field: list(values) for field, values in answer.filters.items()}
    best = None
    if number == 1 and answer.hits and answer.words:
        best = library().record(answer.hits[0].record.id, current_language())
    return render_template(
        "search.html",
        answer=answer,
        text=text,
        pack_names=_pack_names(),
        boxes=boxes(answer),
        chips=chips(answer, text),
        best=best,
        page_url=lambda page: search_url(text, held, page),
        corrected=search_url(answer.did_you_mean, held) if answer.did_you_mean else None,
    )


@pages.get("/browse")
def browse() -> str:
    language = current_language()
    pack_id, category_id = request.args.get("pack", ""), request.args.get("category", "")
    packs, categories = library().packs(language), library().categories(language)
    if pack_id or category_id:
        pack = next((pack for pack in packs if pack.id == pack_id), None)
        category = next((category for category in categories if category.id == category_id), None)
        if (pack_id and pack is None) or (category_id and category is None):
            raise NotFoundError("there is no such pack or category")
        filters = {"pack": [pack_id]} if pack else {}
        filters |= {"category": [category_id]} if category else {}
        records = _all(library().records, filters)
        names = {c.id: c.name for c in categories} if pack and not category else _pack_names()
        shelf = "category" if pack and not category else "pack"
        groups = [(name, [r for r in records if getattr(r, shelf) == key]) for key, name in names.items()]
        groups = [(name, found) for name, found in groups if found]
        return render_template("browse_list.html", pack=pack, category=category, records=records, groups=groups)
    counted = [(pack, library().facets("", {"pack": [pack.id]}, language).get("category", ())) for pack in packs]
    return render_template("browse.html", packs=counted)


# --- one record ----------------------------------------------------------------------------------------------------


@pages.get("/r/<ref>")
def record(ref: str) -> str | AnyResponse:
    found = library().record(ref, current_language())
    if found.id != ref:
        return redirect(url_for("pages.record", ref=found.id))
    language = current_language()
    permalink = request.host_url.rstrip("/") + url_for("pages.record", ref=found.id, lang=None)
    pack = next((pack for pack in library().packs(language) if pack.id == found.pack), None)
    category = next((c for c in library().categories(language) if c.id == found.category), None)
    return render_template(
        "record.html",
        record=found,
        card=facts_card(found.facts, found.inherited),
        drawing=pictures.drawing(found),
        game=next((game for game in library().games(language) if game.id == found.game), None),
        pack=pack,
        category=category,
        relations=_grouped(found.relations),
        likeness=next((relation for relation in found.relations if relation.relation == "like"), None),
        others=[
            text for text in found.texts if text.language != found.text.language and text.language in page_languages()
        ],
        elsewhere=[text for text in found.texts if text.language not in page_languages()],
        permalink=permalink,
        reference=_reference(found, permalink),
        printed=_printed(found.citations),
    )


@pages.get("/pictures/<pack>/<name>")
def picture(pack: str, name: str) -> Response:
    return pictures.picture_answer(library(), pack, name)


@pages.get("/gallery/<pack>")
def gallery(pack: str) -> str:
    found = next((one for one in library().packs(current_language()) if one.id == pack), None)
    if found is None:
        raise NotFoundError(f"there is no pack '{pack}'", [one.id for one in library().packs(current_language())])
    kinds = pictures.by_kind(_all(library().records, {"pack": [pack]}))
    return render_template("gallery.html", pack=found, kinds=kinds)


def _reference(found: RecordView, permalink: str) -> str:
    """The finding in one line, to paste into a chat: name, first printed place, address, data version."""
    printed = [citation for citation in found.citations if citation.read] or list(found.citations)
    place = "; ".join(f"{c.title}, {where}" if (where := written_place(c)) else c.title for c in printed[:2])
    return f"{found.text.name} (rulesdb {found.number}) — {place} — {permalink} [{g.get('data_version', '')}]"


def written_place(citation: CitationView) -> str:
    """Page, card and section in the reader's language."""
    parts = []
    if citation.page is not None and citation.last_page is not None:
        parts.append(_("pages %(first)s–%(last)s", first=citation.page, last=citation.last_page))
    elif citation.page is not None:
        parts.append(_("page %(page)s", page=citation.page))
    if citation.card is not None:
        parts.append(_("card %(card)s", card=citation.card))
    if citation.section is not None and citation.section[:1].isdigit():
        parts.append(f"§ {citation.section}")
    elif citation.section is not None:
        parts.append(_("“%(section)s”", section=citation.section))
    return ", ".join(parts)


def _printed(citations: Iterable[CitationView]) -> list[tuple[CitationView, list[tuple[str, bool]]]]:
    """Each document once, with its places as (words, read); the order is that of the record."""
    documents: dict[str, tuple[CitationView, list[tuple[str, bool]]]] = {}
    for citation in citations:
        documents.setdefault(citation.document, (citation, []))[1].append((written_place(citation), citation.read))
    return list(documents.values())


def _grouped(relations: Iterable[RelationView]) -> Mapping[str, list[RelationView]]:
    """Relations by what they say, in the order of the page's words, those without a word last."""
    groups: dict[str, list[RelationView]] = {relation: [] for relation in words.RELATIONS}
    for relation in relations:
        groups.setdefault(relation.relation, []).append(relation)
    return {relation: found for relation, found in groups.items() if found}


# --- tables and lists ----------------------------------------------------------------------------------------------


@pages.get("/terrain")
def terrain() -> str:
    language = current_language()
    records = [one for one in _all(library().record_views, {"kind": MATRIX_KINDS}) if fits_table(one)]
    packs = [pack for pack in library().packs(language) if any(one.pack == pack.id for one in records)]
    chosen = [pack.id for pack in packs if pack.id in request.args.getlist("pack")]
    table = matrix([one for one in records if not chosen or one.pack in chosen], request.args.get("sort", ""))

    def sort_url(key: str) -> str:
        turned = key == table.sort and not table.descending
        return url_for("pages.terrain", pack=chosen or None, sort=f"-{key}" if turned else key)

    def direction(key: str) -> str:
        return ("descending" if table.descending else "ascending") if key == table.sort else "none"

    return render_template(
        "terrain.html", table=table, packs=packs, chosen=chosen, sort_url=sort_url, direction=direction
    )


@pages.get("/documents")
def documents() -> str:
    found = library().documents()
    shelves = [(name, [one for one in found if one.pack == pack]) for pack, name in _pack_names().items()]
    return render_template("documents.html", shelves=[(name, held) for name, held in shelves if held])


@pages.get("/documents/<document_id>")
def document(document_id: str) -> str:
    found = library().document(document_id)
    original = None
    if found.translates:
        original = next((other for other in library().documents() if other.id == found.translates), None)
    cited = library().document_pages(document_id, current_language())
    return render_template("document.html", document=found, original=original, pages=cited)


@pages.get("/glossary")
def glossary() -> str:
    typed = request.args.get("q", "").strip()
    terms = [term for term in library().glossary() if _speaks_of(term, typed.casefold())]
    columns = [current_language(), *(language for language in page_languages() if language != current_language())]
    return render_template("glossary.html", terms=terms, typed=typed, columns=columns)


def _speaks_of(term: TermView, typed: str) -> bool:
    spoken = (*term.names.values(), *(word for also in term.also.values() for word in also))
    return not typed or any(typed in word.casefold() for word in spoken)


@pages.get("/disputed")
def disputed() -> str:
    language = current_language()
    conflicts = sorted(library().conflicts(language), key=lambda conflict: conflict.state != "open")
    return render_template("disputed.html", conflicts=conflicts, names=_names(library(), g.data_version, language))


@pages.get("/syntax")
def syntax() -> str:
    return render_template("syntax.html", elements=library().syntax(), meaning=lambda text: _(text))


@pages.get("/about")
def about() -> str:
    language = current_language()
    return render_template("about.html", games=library().games(language), packs=library().packs(language))


@pages.get("/games.css")
def games_css() -> Response:
    """Accent colours of the games; with the data version in its address it may be kept for good."""
    response = Response(colours.stylesheet(library().games(current_language())), mimetype="text/css")
    if request.args.get("v") == g.data_version:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


# --- helpers -------------------------------------------------------------------------------------------------------


def _pack_names() -> Mapping[str, str]:
    """Names of packs by id, in the library's order, with their game where there are several games."""
    games = {game.id: game.name for game in library().games(current_language())}
    return {
        pack.id: f"{games.get(pack.game, pack.game)} – {pack.name}" if len(games) > 1 else pack.name
        for pack in library().packs(current_language())
    }


def _whole_number(name: str, default: int) -> int:
    """A number of the address, at least 1; the default where it is none or absurd."""
    typed = request.args.get(name, "")
    return max(1, int(typed)) if typed.isascii() and typed.isdigit() and len(typed) < 7 else default


def _all(ask: Callable[..., Any], filters: Mapping[str, Sequence[str]]) -> list[Any]:
    """Every record the filters leave, asked for in portions."""

    def portions() -> Iterator[Any]:
        after: int | None = 0
        while after is not None:
            part = ask(filters, current_language(), after=after, limit=LISTED)
            yield from part.records
            after = part.next_after

    return list(portions())


@lru_cache(maxsize=8)
def _names(of: Library, data_version: str, language: str) -> Mapping[str, str]:
    """Name of every record by id; kept, because the data version is part of the question."""
    return {summary.id: summary.text.name for summary in _all(of.records, {})}
