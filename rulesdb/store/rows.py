"""A pack set as rows: everything that publishing writes, made before the store is touched."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel

from rulesdb.packs.digest import text_digest
from rulesdb.packs.format import LANGUAGES, ConflictData
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.rules.citation import Citation, parse_citation
from rulesdb.store import facts
from rulesdb.store import tables as t

Row = dict[str, Any]
RowsByTable = dict[sa.Table, list[Row]]

RECORD_TABLES: tuple[sa.Table, ...] = (
    t.record_text, t.alias, t.asked, t.rule, t.citation, t.picture, *facts.TABLES,
)  # fmt: skip
"""Tables whose rows belong to one record and are rewritten with it, parents first."""
PACK_TABLES: tuple[sa.Table, ...] = (
    t.pack_name, t.pack_requires, t.pack_language,
    t.conflict, t.conflict_source, t.conflict_text, t.conflict_position,
)  # fmt: skip
GLOSSARY_TABLES: tuple[sa.Table, ...] = (t.term, t.term_game, t.term_name, t.term_word)
RELATIONS = ("like", "part_of", "extends", "supersedes", "amends", "see_also")
_CONDITIONS = ("when", "unless")


@dataclass(frozen=True, slots=True)
class RecordRows:
    """One record: its row with the digest of all its rows, and the rows of its own beside it."""

    row: Row
    beside: RowsByTable


@dataclass(frozen=True, slots=True)
class PackRows:
    row: Row
    documents: tuple[Row, ...]
    beside: RowsByTable
    records: Mapping[str, RecordRows]


def game_rows(packs: PackSet) -> RowsByTable:
    """Games and their categories with names."""
    rows: RowsByTable = {table: [] for table in (t.game, t.game_name, t.category, t.category_name)}
    for position, (game_id, game) in enumerate(packs.games.items()):
        rows[t.game].append(
            {"id": game_id, "short": game.short, "owner": game.owner, "accent": game.accent, "position": position}
        )
        rows[t.game_name] += [
            {"game_id": game_id, "language": language, "name": name} for language, name in game.names.items()
        ]
        for place, (category_id, names) in enumerate(game.categories.items()):
            rows[t.category].append({"game_id": game_id, "id": category_id, "position": place})
            rows[t.category_name] += [
                {"game_id": game_id, "category_id": category_id, "language": language, "name": name}
                for language, name in names.items()
            ]
    return rows


def glossary_rows(packs: PackSet) -> RowsByTable:
    """The glossary with the preferred name and the further words of each language."""
    rows: RowsByTable = {table: [] for table in GLOSSARY_TABLES}
    for position, (term_id, term) in enumerate(packs.terms.items()):
        rows[t.term].append({"id": term_id, "section": term.group, "position": position})
        rows[t.term_game] += [
            {"term_id": term_id, "game": game, "position": place}
            for place, game in enumerate(dict.fromkeys(term.games))
        ]
        rows[t.term_name] += [
            {
                "term_id": term_id,
                "language": language,
                "name": term.names.get(language),
                "attested": term.attested.get(language),
            }
            for language in dict.fromkeys([*term.names, *term.attested])
        ]
        rows[t.term_word] += [
            {"term_id": term_id, "language": language, "position": place, "word": word}
            for language, words in term.also.items()
            for place, word in enumerate(words)
        ]
    return rows


def pack_rows(pack: Pack, position: int) -> PackRows:
    """All rows of one pack but those that join it to other packs: see `relation_rows` and `affected_rows`."""
    data = pack.data
    beside: RowsByTable = {table: [] for table in PACK_TABLES}
    beside[t.pack_name] = [
        {"pack_id": pack.id, "language": language, "name": name} for language, name in data.names.items()
    ]
    beside[t.pack_requires] = [
        {"pack_id": pack.id, "required_id": required, "position": place}
        for place, required in enumerate(dict.fromkeys(data.requires))
    ]
    beside[t.pack_language] = [
        {"pack_id": pack.id, "language": language, "position": place}
        for place, language in enumerate(dict.fromkeys(data.languages))
    ]
    for place, (conflict_id, conflict) in enumerate(pack.conflicts.items()):
        _add_conflict(beside, pack, conflict_id, conflict, place)
    documents = [
        {
            "id": document_id, "pack_id": pack.id, "position": place, "title": document.title,
            "language": document.language, "edition": document.edition, "publisher": document.publisher,
            "year": document.year, "pages": document.pages, "authority": document.authority, "read": document.read,
            "translates": document.translates,
        }
        for place, (document_id, document) in enumerate(data.documents.items())
    ]  # fmt: skip
    row = {
        "id": pack.id, "game_id": pack.game, "prefix": data.prefix, "short": data.short, "year": data.year,
        "first_number": data.numbers[0], "last_number": data.numbers[1], "position": position, "digest": pack.digest,
    }  # fmt: skip
    records = {element.id: _record_rows(pack, element, place) for place, element in enumerate(pack.elements.values())}
    return PackRows(row, tuple(documents), beside, records)


def _add_conflict(rows: RowsByTable, pack: Pack, conflict_id: str, conflict: ConflictData, position: int) -> None:
    here = {"game_id": pack.game, "conflict_id": conflict_id}
    rows[t.conflict].append(
        {
            "game_id": pack.game, "id": conflict_id, "pack_id": pack.id, "position": position,
            "kind": conflict.kind, "state": conflict.state,
        }
    )  # fmt: skip
    rows[t.conflict_source] += [
        {**here, "position": place, "source": source} for place, source in enumerate(conflict.sources)
    ]
    for language, texts in pack.texts.items():
        text = texts.conflicts.get(conflict_id)
        if text is None:
            continue
        there = {**here, "language": language}
        rows[t.conflict_text].append({**there, "topic": text.topic, "holds": text.holds, "why": text.why})
        rows[t.conflict_position] += [
            {**there, "position": place, "says": says} for place, says in enumerate(text.positions)
        ]


def _record_rows(pack: Pack, element: LoadedElement, position: int) -> RecordRows:
    data = element.data
    beside: RowsByTable = {table: [] for table in RECORD_TABLES}
    for table, rows in facts.fact_rows(element.id, data).items():
        beside[table] += rows
    _add_texts(beside, pack, element)
    _add_citations(beside, element.id, None, data.cite)
    for place, item in enumerate(data.rules):
        _add_rule(beside, element.id, item, place)
    picture = pack.pictures.get(element.key)
    if picture is not None:
        digest = hashlib.sha256(picture.read_bytes()).hexdigest()
        beside[t.picture].append({"record_id": element.id, "file": picture.name, "digest": digest})
    row = {
        "id": element.id, "number": data.number, "game_id": pack.game, "pack_id": pack.id, "category_id": data.category,
        "kind": data.kind, "status": data.status, "review": data.review, "evidence": data.evidence,
        "edition": data.edition, "position": position,
    }  # fmt: skip
    # Order within a file is no change of the record, so the position stays out of the digest.
    says = [{**row, "position": 0}, {table.name: rows for table, rows in beside.items() if rows}]
    joins = [sorted(_relations(element)), sorted(set(data.conflicts))]
    return RecordRows({**row, "digest": _digest([says, joins])}, beside)


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]


def _add_texts(rows: RowsByTable, pack: Pack, element: LoadedElement) -> None:
    source = pack.texts.get(LANGUAGES[0])
    english = source.texts.get(element.key) if source is not None else None
    current = text_digest(english.name, english.text) if english is not None else None
    for language, texts in pack.texts.items():
        text = texts.texts.get(element.key)
        if text is None:
            continue
        stale = language != LANGUAGES[0] and text.of is not None and text.of != current
        here = {"record_id": element.id, "language": language}
        rows[t.record_text].append(
            {**here, "name": text.name, "text": text.text, "review": text.review, "of_digest": text.of, "stale": stale}
        )
        rows[t.alias] += [{**here, "position": place, "alias": alias} for place, alias in enumerate(text.aliases)]
        rows[t.asked] += [{**here, "position": place, "question": asked} for place, asked in enumerate(text.asked)]


def _add_rule(rows: RowsByTable, record_id: str, item: BaseModel, position: int) -> None:
    plain = item.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True)
    cited = getattr(item, "cite", None)
    plain.pop("cite", None)
    rule_id = rule_key(item)
    plain.pop("id", None)
    place = plain.pop("as") if isinstance(plain.get("as"), str) else None
    condition = {name: _tests(plain.pop(name)) for name in _CONDITIONS if name in plain}
    rows[t.rule].append(
        {
            "record_id": record_id, "id": rule_id, "position": position, "place": place, "verbs": " ".join(plain),
            "condition": condition, "effect": plain,
        }
    )  # fmt: skip
    _add_citations(rows, record_id, rule_id, as_citations(cited))


def rule_key(item: BaseModel) -> str:
    """The rule's id within its element; an item that takes over the rules of another element is called after it."""
    named = getattr(item, "id", None)
    return str(named) if named is not None else f"like {getattr(item, 'like', '')}"


def _tests(tests: Mapping[str, Any]) -> dict[str, Any]:
    """Conditions as a data file writes them: a value, a list of values, or `{at_least, at_most}`."""
    return {fact: _test(test) for fact, test in tests.items()}


def _test(test: Any) -> Any:
    if not isinstance(test, dict) or set(test) != {"any_of"}:
        return test
    return test["any_of"][0] if len(test["any_of"]) == 1 else test["any_of"]


def as_citations(cited: Any) -> list[Citation]:
    if cited is None:
        return []
    listed = cited if isinstance(cited, (list, tuple)) else [cited]
    return [parse_citation(one) if isinstance(one, str) else one for one in listed]


def _add_citations(rows: RowsByTable, record_id: str, rule_id: str | None, cited: Iterable[Citation]) -> None:
    for one in cited:
        rows[t.citation].append(
            {
                "record_id": record_id, "position": len(rows[t.citation]), "rule_id": rule_id,
                "document_id": one.document, "page": one.page, "last_page": one.last_page, "card": one.card,
                "section": one.section, "read": one.read, "written": str(one),
            }
        )  # fmt: skip


# --- what joins records to records -----------------------------------------------------------------------------------


def _relations(element: LoadedElement) -> list[tuple[str, str, str]]:
    data = element.data
    like = [] if data.like is None else [data.like]
    listed = {name: like if name == "like" else getattr(data, name) for name in RELATIONS}
    return [(element.id, name, other) for name, others in listed.items() for other in dict.fromkeys(others)]


def relation_rows(packs: PackSet) -> set[tuple[str, str, str]]:
    """(record, relation, other record) for the whole set."""
    return {row for element in packs.elements() for row in _relations(element)}


def affected_rows(packs: PackSet) -> set[tuple[str, str, str]]:
    """(game, conflict, record), whether the record names the conflict or the conflict the record."""
    rows: set[tuple[str, str, str]] = set()
    for pack in packs.packs.values():
        for element in pack.elements.values():
            rows |= {(pack.game, conflict, element.id) for conflict in element.data.conflicts}
        for conflict_id, conflict in pack.conflicts.items():
            rows |= {(pack.game, conflict_id, record_id) for record_id in conflict.affects}
    return rows


def by_pack(packs: PackSet) -> dict[str, PackRows]:
    """The rows of every pack, in the order of the set."""
    rows: dict[str, PackRows] = defaultdict()
    for position, pack in enumerate(packs.packs.values()):
        rows[pack.id] = pack_rows(pack, position)
    return dict(rows)
