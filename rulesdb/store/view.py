"""Rows of records into the values that the store hands out, in batches: the number of queries is that of the tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import sqlalchemy as sa

from rulesdb.packs.format import SEARCH_LANGUAGES
from rulesdb.store import facts
from rulesdb.store import tables as t
from rulesdb.store.views import CitationView, ConflictView, IndexView, RecordSummary, RecordView, RelationView, TextView

V = TypeVar("V")
SOURCE_LANGUAGE = SEARCH_LANGUAGES[0]
REVERSES: Mapping[str, str] = {
    "like": "liked_by",
    "part_of": "has_part",
    "extends": "extended_by",
    "supersedes": "superseded_by",
    "amends": "amended_by",
    "see_also": "mentioned_by",
}
_RELATION_ORDER = {name: place for place, name in enumerate([*REVERSES, *REVERSES.values()])}
_LANGUAGE_ORDER = {language: place for place, language in enumerate(SEARCH_LANGUAGES)}
_NO_TEXT = TextView("", "", (), None, "needs_review", False)


def _ids(name: str = "ids") -> sa.BindParameter[Any]:
    return sa.bindparam(name, expanding=True)


# --- languages -----------------------------------------------------------------------------------------------------


def language_order(language: str) -> tuple[int, str]:
    """Sort key that puts the languages of the house in their order and others after them."""
    return _LANGUAGE_ORDER.get(language, len(_LANGUAGE_ORDER)), language


def best_language(wanted: str, there: Iterable[str]) -> str | None:
    """The language to show: the wanted one, else English, else the first there is."""
    known = set(there)
    if wanted in known:
        return wanted
    return SOURCE_LANGUAGE if SOURCE_LANGUAGE in known else min(known, key=language_order, default=None)


def best(wanted: str, by_language: Mapping[str, V]) -> V | None:
    """What there is in the wanted language, else in English, else in any."""
    language = best_language(wanted, by_language)
    return None if language is None else by_language[language]


def pick_text(wanted: str, texts: Mapping[str, TextView]) -> TextView:
    """The text to show; one with only a name gives way to a whole one. `fallback_from` tells of another language."""
    whole = [language for language, text in texts.items() if text.text is not None]
    language = best_language(wanted, whole or texts)
    if language is None:
        return replace(_NO_TEXT, language=wanted)
    return texts[language] if language == wanted else replace(texts[language], fallback_from=wanted)


# --- texts ---------------------------------------------------------------------------------------------------------

_TEXTS = (
    sa.select(
        t.record_text.c.record_id, t.record_text.c.language, t.record_text.c.name, t.record_text.c.text,
        t.record_text.c.review, t.record_text.c.stale,
    )
    .where(t.record_text.c.record_id.in_(_ids()))
)  # fmt: skip
_TEXTS_IN = _TEXTS.where(t.record_text.c.language.in_(_ids("languages")))
_ALIASES = (
    sa.select(t.alias.c.record_id, t.alias.c.language, t.alias.c.alias)
    .where(t.alias.c.record_id.in_(_ids()))
    .order_by(t.alias.c.record_id, t.alias.c.language, t.alias.c.position)
)
_ASKED = (
    sa.select(t.asked.c.record_id, t.asked.c.language, t.asked.c.question)
    .where(t.asked.c.record_id.in_(_ids()))
    .order_by(t.asked.c.record_id, t.asked.c.language, t.asked.c.position)
)
_ALIASES_IN = _ALIASES.where(t.alias.c.language.in_(_ids("languages")))


def _texts(
    connection: sa.Connection, ids: Sequence[str], languages: Sequence[str] = ()
) -> dict[str, dict[str, TextView]]:
    """Texts by record and language, the languages in their order; all of them, or the named ones."""
    named = {"ids": ids, "languages": languages} if languages else {"ids": ids}
    aliases: dict[tuple[str, str], list[str]] = defaultdict(list)
    for record_id, language, alias in connection.execute(_ALIASES_IN if languages else _ALIASES, named):
        aliases[record_id, language].append(alias)
    rows = connection.execute(_TEXTS_IN if languages else _TEXTS, named).all()
    found: dict[str, dict[str, TextView]] = {record_id: {} for record_id in ids}
    for record_id, language, name, text, review, stale in sorted(rows, key=lambda row: language_order(row[1])):
        also = tuple(aliases.get((record_id, language), ()))
        found[record_id][language] = TextView(language, name, also, text, review, stale)
    return found


def _chosen_texts(connection: sa.Connection, ids: Sequence[str], language: str) -> dict[str, TextView]:
    """The text to show of each record; other languages are only read where they are needed."""
    found = _texts(connection, ids, [language, SOURCE_LANGUAGE])
    poor = [record_id for record_id, texts in found.items() if all(text.text is None for text in texts.values())]
    if poor:
        found |= _texts(connection, poor)
    return {record_id: pick_text(language, texts) for record_id, texts in found.items()}


# --- summaries -----------------------------------------------------------------------------------------------------

_r = t.record
_HEADS = sa.select(
    _r.c.id, _r.c.number, _r.c.game_id, _r.c.pack_id, _r.c.kind, _r.c.category_id, _r.c.status, _r.c.review
)
_SUMMARIES = _HEADS.where(_r.c.id.in_(_ids()))
_DRAWN = sa.select(t.picture.c.record_id, t.picture.c.file).where(t.picture.c.record_id.in_(_ids()))


def summaries(connection: sa.Connection, ids: Sequence[str], language: str) -> tuple[RecordSummary, ...]:
    """A line of each record, in the order of `ids`; ids that are not there are left out."""
    rows = {row[0]: row for row in connection.execute(_SUMMARIES, {"ids": ids})}
    there = [record_id for record_id in ids if record_id in rows]
    if not there:
        return ()
    texts = _chosen_texts(connection, there, language)
    drawn = {record_id: file for record_id, file in connection.execute(_DRAWN, {"ids": there})}
    return tuple(RecordSummary(*rows[one], text=texts[one], picture=drawn.get(one)) for one in there)


# --- whole records -------------------------------------------------------------------------------------------------

_RECORDS = (
    _HEADS.add_columns(_r.c.evidence, _r.c.edition, t.picture.c.file)
    .select_from(_r.outerjoin(t.picture, t.picture.c.record_id == _r.c.id))
    .where(_r.c.id.in_(_ids()))
)
_CITATIONS = (
    sa.select(
        t.citation.c.record_id, t.citation.c.rule_id, t.citation.c.document_id, t.document.c.title,
        t.document.c.authority, t.document.c.edition, t.document.c.language, t.citation.c.page, t.citation.c.last_page,
        t.citation.c.card, t.citation.c.section, t.citation.c.read, t.citation.c.written,
    )
    .join_from(t.citation, t.document)
    .where(t.citation.c.record_id.in_(_ids()))
    .order_by(t.citation.c.record_id, t.citation.c.position)
)  # fmt: skip
_RULES = (
    sa.select(t.rule.c.record_id, t.rule.c.id, t.rule.c.place, t.rule.c.condition, t.rule.c.effect)
    .where(t.rule.c.record_id.in_(_ids()))
    .order_by(t.rule.c.record_id, t.rule.c.position)
)
_rel = t.relation
_RELATIONS = sa.union_all(
    sa.select(_rel.c.record_id, _rel.c.relation, _rel.c.other_id, _r.c.number, sa.literal(False))
    .join_from(_rel, _r, _r.c.id == _rel.c.other_id)
    .where(_rel.c.record_id.in_(_ids())),
    sa.select(_rel.c.other_id, _rel.c.relation, _rel.c.record_id, _r.c.number, sa.literal(True))
    .join_from(_rel, _r, _r.c.id == _rel.c.record_id)
    .where(_rel.c.other_id.in_(_ids())),
)
_NAMES = sa.select(t.record_text.c.record_id, t.record_text.c.language, t.record_text.c.name).where(
    t.record_text.c.record_id.in_(_ids())
)
_LIKES = sa.select(_rel.c.record_id, _rel.c.other_id).where(_rel.c.relation == "like", _rel.c.record_id.in_(_ids()))
_PARTS = sa.select(_rel.c.record_id, _rel.c.other_id).where(_rel.c.relation == "part_of", _rel.c.record_id.in_(_ids()))
_AFFECTED = sa.select(
    t.conflict_record.c.record_id, t.conflict_record.c.game_id, t.conflict_record.c.conflict_id
).where(t.conflict_record.c.record_id.in_(_ids()))


def record_views(connection: sa.Connection, ids: Sequence[str], language: str) -> list[RecordView]:
    """Whole records in the order of `ids`; ids that are not there are left out."""
    rows = {row[0]: row for row in connection.execute(_RECORDS, {"ids": ids})}
    there = [record_id for record_id in ids if record_id in rows]
    if not there:
        return []
    texts = _texts(connection, there)
    citations = _citations(connection, there)
    rules = _rules(connection, there, citations)
    relations = _relations(connection, there, language)
    known = _facts(connection, there)
    conflicts = _conflicts(connection, there, language)
    views = []
    for record_id in there:
        _, number, game, pack, kind, category, status, review, evidence, edition, picture = rows[record_id]
        own, inherited = known[record_id]
        views.append(
            RecordView(
                id=record_id,
                number=number,
                game=game,
                pack=pack,
                kind=kind,
                category=category,
                status=status,
                review=review,
                evidence=evidence,
                edition=edition,
                text=pick_text(language, texts[record_id]),
                texts=tuple(texts[record_id].values()),
                facts=own,
                inherited=inherited,
                rules=tuple(rules[record_id]),
                citations=tuple(citations[record_id, None]),
                relations=tuple(relations[record_id]),
                conflicts=tuple(conflicts[record_id]),
                picture=picture,
            )
        )
    return views


def _citations(connection: sa.Connection, ids: Sequence[str]) -> dict[tuple[str, str | None], list[CitationView]]:
    found: dict[tuple[str, str | None], list[CitationView]] = defaultdict(list)
    for record_id, rule_id, *columns in connection.execute(_CITATIONS, {"ids": ids}):
        found[record_id, rule_id].append(CitationView(*columns))
    return found


def _rules(
    connection: sa.Connection, ids: Sequence[str], citations: Mapping[tuple[str, str | None], list[CitationView]]
) -> dict[str, list[dict[str, Any]]]:
    """Rules as the data files write them, `cite` as a list of written citations."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record_id, rule_id, place, condition, effect in connection.execute(_RULES, {"ids": ids}):
        # A rule that takes over those of another element has no id in the files.
        named: dict[str, Any] = {} if "like" in effect else {"id": rule_id}
        stands = {} if place is None else {"as": place}
        cited = citations.get((record_id, rule_id))
        written = {"cite": [one.written for one in cited]} if cited else {}
        found[record_id].append({**named, **stands, **condition, **effect, **written})
    return found


def _relations(connection: sa.Connection, ids: Sequence[str], language: str) -> dict[str, list[RelationView]]:
    """Relations both ways, in a fixed order of kinds and then by number."""
    rows = connection.execute(_RELATIONS, {"ids": ids}).all()
    names: dict[str, dict[str, str]] = defaultdict(dict)
    others = sorted({row[2] for row in rows})
    if others:
        for record_id, spoken, name in connection.execute(_NAMES, {"ids": others}):
            names[record_id][spoken] = name
    found: dict[str, list[RelationView]] = defaultdict(list)
    for record_id, relation, other_id, number, reverse in rows:
        name = best(language, names[other_id]) or other_id
        found[record_id].append(RelationView(REVERSES[relation] if reverse else relation, other_id, number, name))
    for related in found.values():
        related.sort(key=lambda one: (_RELATION_ORDER[one.relation], one.number))
    return found


def _facts(connection: sa.Connection, ids: Sequence[str]) -> dict[str, tuple[facts.Facts, tuple[str, ...]]]:
    """Facts with those taken over along the chain of `like`, and the names of the latter."""
    liked: dict[str, str] = {}
    new = list(ids)
    while new:
        step = {record_id: other for record_id, other in connection.execute(_LIKES, {"ids": new})}
        liked |= step
        new = sorted(set(step.values()) - set(liked) - set(new))
    own = facts.read_facts(connection, list(dict.fromkeys([*ids, *liked.values()])))
    return {record_id: _resolved(record_id, own, liked) for record_id in ids}


def _resolved(
    record_id: str, own: Mapping[str, facts.Facts], liked: Mapping[str, str]
) -> tuple[facts.Facts, tuple[str, ...]]:
    chain = [record_id]
    while (other := liked.get(chain[-1])) is not None and other not in chain:
        chain.append(other)
    whole, taken = own[chain[-1]], tuple[str, ...]()
    for name in reversed(chain[:-1]):
        whole, taken = facts.take_over(own[name], whole)
    return whole, taken


def _conflicts(connection: sa.Connection, ids: Sequence[str], language: str) -> dict[str, list[ConflictView]]:
    rows = connection.execute(_AFFECTED, {"ids": ids}).all()
    found: dict[str, list[ConflictView]] = defaultdict(list)
    if not rows:
        return found
    keys = sorted({(row[1], row[2]) for row in rows})
    views = conflict_views(connection, sa.tuple_(t.conflict.c.game_id, t.conflict.c.id).in_(keys), language)
    by_conflict: dict[tuple[str, str], list[str]] = defaultdict(list)
    for record_id, game_id, conflict_id in rows:
        by_conflict[game_id, conflict_id].append(record_id)
    for key, view in views.items():
        for record_id in by_conflict[key]:
            found[record_id].append(view)
    return found


def conflict_views(
    connection: sa.Connection, chosen: sa.ColumnElement[bool], language: str
) -> dict[tuple[str, str], ConflictView]:
    """Conflicts by game and id in the order of the data, told in one language each."""
    c = t.conflict
    heads = connection.execute(
        sa.select(c.c.game_id, c.c.id, c.c.kind, c.c.state)
        .join_from(c, t.pack, t.pack.c.id == c.c.pack_id)
        .where(chosen)
        .order_by(t.pack.c.position, c.c.position)
    ).all()
    if not heads:
        return {}

    def beside(table: sa.Table, *columns: str) -> Iterable[Any]:
        named = [table.c[name] for name in ("game_id", "conflict_id", *columns)]
        joined = sa.and_(table.c.game_id == c.c.game_id, table.c.conflict_id == c.c.id)
        query = sa.select(*named).join_from(table, c, joined).where(chosen)
        return connection.execute(query.order_by(*(table.c[column.name] for column in table.primary_key)))

    sources: dict[tuple[str, str], list[str]] = defaultdict(list)
    for game_id, conflict_id, source in beside(t.conflict_source, "source"):
        sources[game_id, conflict_id].append(source)
    texts: dict[tuple[str, str], dict[str, tuple[str, str, str]]] = defaultdict(dict)
    for game_id, conflict_id, spoken, topic, holds, why in beside(t.conflict_text, "language", "topic", "holds", "why"):
        texts[game_id, conflict_id][spoken] = (topic, holds, why)
    says: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for game_id, conflict_id, spoken, said in beside(t.conflict_position, "language", "says"):
        says[game_id, conflict_id, spoken].append(said)
    affects = _affected_by(connection, chosen)
    found = {}
    for game_id, conflict_id, kind, state in heads:
        key = (game_id, conflict_id)
        spoken = best_language(language, texts[key]) or language
        topic, holds, why = texts[key].get(spoken, (conflict_id, "", ""))
        told = says[game_id, conflict_id, spoken]
        told += [""] * (len(sources[key]) - len(told))
        found[key] = ConflictView(
            id=conflict_id,
            kind=kind,
            state=state,
            topic=topic,
            positions=tuple(zip(sources[key], told, strict=False)),
            holds=holds,
            why=why,
            affects=tuple(affects[key]),
            language=spoken,
        )
    return found


def _affected_by(connection: sa.Connection, chosen: sa.ColumnElement[bool]) -> dict[tuple[str, str], list[str]]:
    c, link = t.conflict, t.conflict_record
    query = (
        sa.select(link.c.game_id, link.c.conflict_id, link.c.record_id)
        .join_from(link, c, sa.and_(link.c.game_id == c.c.game_id, link.c.conflict_id == c.c.id))
        .join(_r, _r.c.id == link.c.record_id)
        .where(chosen)
        .order_by(_r.c.number)
    )
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for game_id, conflict_id, record_id in connection.execute(query):
        found[game_id, conflict_id].append(record_id)
    return found


# --- for the index -------------------------------------------------------------------------------------------------

_CITED = (
    sa.select(t.citation.c.record_id, t.citation.c.document_id)
    .where(t.citation.c.record_id.in_(_ids()))
    .order_by(t.citation.c.record_id, t.citation.c.position)
)


def index_views(connection: sa.Connection, ids: Sequence[str]) -> list[IndexView]:
    """What the search needs of each record, in the order of `ids`."""
    rows = {row[0]: row for row in connection.execute(_SUMMARIES, {"ids": ids})}
    texts = _texts(connection, ids)
    asked: dict[tuple[str, str], list[str]] = defaultdict(list)
    for record_id, language, question in connection.execute(_ASKED, {"ids": ids}):
        asked[record_id, language].append(question)
    parts = {record_id: part for record_id, part in connection.execute(_PARTS, {"ids": ids})}
    cited: dict[str, dict[str, None]] = defaultdict(dict)
    for record_id, document in connection.execute(_CITED, {"ids": ids}):
        cited[record_id][document] = None
    return [
        IndexView(
            *rows[one],
            part_of=parts.get(one, ""),
            documents=tuple(cited[one]),
            texts=tuple(replace(text, asked=tuple(asked[one, text.language])) for text in texts[one].values()),
        )
        for one in ids
        if one in rows
    ]
