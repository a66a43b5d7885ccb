"""What stands around the records: games, packs, categories, documents with their pages, and the glossary."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import sqlalchemy as sa

from rulesdb.store import tables as t
from rulesdb.store.view import best, language_order, summaries
from rulesdb.store.views import CategoryView, DocumentView, GameView, PackView, PageView, RecordSummary, TermView


def games(connection: sa.Connection, language: str) -> tuple[GameView, ...]:
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for game_id, spoken, name in connection.execute(sa.select(t.game_name)):
        names[game_id][spoken] = name
    g = t.game
    rows = connection.execute(sa.select(g.c.id, g.c.short, g.c.owner, g.c.accent).order_by(g.c.position))
    return tuple(
        GameView(game_id, short, best(language, names[game_id]) or game_id, owner, accent)
        for game_id, short, owner, accent in rows
    )


def packs(connection: sa.Connection, language: str) -> tuple[PackView, ...]:
    p, n, lang, req = t.pack, t.pack_name, t.pack_language, t.pack_requires
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for pack_id, spoken, name in connection.execute(sa.select(n.c.pack_id, n.c.language, n.c.name)):
        names[pack_id][spoken] = name
    languages: dict[str, list[str]] = defaultdict(list)
    for pack_id, spoken in connection.execute(sa.select(lang.c.pack_id, lang.c.language).order_by(lang.c.position)):
        languages[pack_id].append(spoken)
    requires: dict[str, list[str]] = defaultdict(list)
    for pack_id, required in connection.execute(sa.select(req.c.pack_id, req.c.required_id).order_by(req.c.position)):
        requires[pack_id].append(required)
    counts = _counts(connection, t.record.c.pack_id)
    rows = connection.execute(sa.select(p.c.id, p.c.game_id, p.c.short, p.c.year, p.c.digest).order_by(p.c.position))
    return tuple(
        PackView(
            id=pack_id,
            game=game_id,
            short=short,
            name=best(language, names[pack_id]) or pack_id,
            year=year,
            languages=tuple(languages[pack_id]),
            requires=tuple(requires[pack_id]),
            records=counts.get((pack_id,), 0),
            digest=digest,
        )
        for pack_id, game_id, short, year, digest in rows
    )


def categories(connection: sa.Connection, language: str) -> tuple[CategoryView, ...]:
    c, n = t.category, t.category_name
    names: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for game_id, category, spoken, name in connection.execute(
        sa.select(n.c.game_id, n.c.category_id, n.c.language, n.c.name)
    ):
        names[game_id, category][spoken] = name
    counts = _counts(connection, t.record.c.game_id, t.record.c.category_id)
    rows = connection.execute(
        sa.select(c.c.game_id, c.c.id).join_from(c, t.game).order_by(t.game.c.position, c.c.position)
    )
    return tuple(
        CategoryView(
            category, game_id, best(language, names[game_id, category]) or category, counts.get((game_id, category), 0)
        )
        for game_id, category in rows
    )


def _counts(connection: sa.Connection, *columns: sa.Column[Any]) -> dict[tuple[Any, ...], int]:
    rows = connection.execute(sa.select(*columns, sa.func.count()).group_by(*columns))
    return {tuple(key): count for *key, count in rows}


def documents(connection: sa.Connection) -> tuple[DocumentView, ...]:
    d, c = t.document, t.citation
    counted = sa.select(sa.func.count()).where(c.c.document_id == d.c.id).scalar_subquery()
    query = (
        sa.select(
            d.c.id, d.c.pack_id, d.c.title, d.c.language, d.c.edition, d.c.publisher, d.c.year, d.c.pages,
            d.c.authority, d.c.read, d.c.translates, counted,
        )
        .join_from(d, t.pack)
        .order_by(t.pack.c.position, d.c.position)
    )  # fmt: skip
    return tuple(DocumentView(*columns) for columns in map(tuple, connection.execute(query)))


def pages(connection: sa.Connection, document: str, language: str) -> tuple[PageView, ...]:
    """A citation of several pages stands at each of them; records within a page by number."""
    c = t.citation
    rows = connection.execute(
        sa.select(c.c.record_id, c.c.page, c.c.last_page)
        .join_from(c, t.record, t.record.c.id == c.c.record_id)
        .where(c.c.document_id == document)
        .order_by(t.record.c.number)
    ).all()
    cited: dict[int | None, dict[str, None]] = defaultdict(dict)
    for record_id, first, last in rows:
        for page in [first] if first is None else range(first, (last or first) + 1):
            cited[page][record_id] = None
    lines = {one.id: one for one in summaries(connection, list(dict.fromkeys(row[0] for row in rows)), language)}

    def on(page: int | None) -> tuple[RecordSummary, ...]:
        return tuple(lines[record_id] for record_id in cited[page])

    numbered = sorted(page for page in cited if page is not None)
    return tuple(PageView(page, on(page)) for page in [*numbered, *([None] if None in cited else [])])


def terms(connection: sa.Connection) -> tuple[TermView, ...]:
    g, n, w = t.term_game, t.term_name, t.term_word
    of_game: dict[str, list[str]] = defaultdict(list)
    for term_id, name in connection.execute(sa.select(g.c.term_id, g.c.game).order_by(g.c.position)):
        of_game[term_id].append(name)
    names: dict[str, dict[str, str]] = defaultdict(dict)
    attested: dict[str, dict[str, bool]] = defaultdict(dict)
    rows = connection.execute(sa.select(n.c.term_id, n.c.language, n.c.name, n.c.attested)).all()
    for term_id, language, spoken, seen in sorted(rows, key=lambda row: language_order(row[1])):
        if spoken is not None:
            names[term_id][language] = spoken
        if seen is not None:
            attested[term_id][language] = seen
    words: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for term_id, language, word in connection.execute(
        sa.select(w.c.term_id, w.c.language, w.c.word).order_by(w.c.term_id, w.c.language, w.c.position)
    ):
        words[term_id].setdefault(language, []).append(word)
    ordered = connection.execute(sa.select(t.term.c.id, t.term.c.section).order_by(t.term.c.position))
    return tuple(
        TermView(
            id=term_id,
            games=tuple(of_game[term_id]),
            group=section,
            names=names[term_id],
            also={language: tuple(words[term_id][language]) for language in sorted(words[term_id], key=language_order)},
            attested=attested[term_id],
        )
        for term_id, section in ordered
    )
