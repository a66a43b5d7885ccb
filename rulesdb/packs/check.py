"""Checks across the files of all packs: one small function for one question.

Each takes the packs and the reading that knows the lines, and yields problems. `LINTS` lists them in the order in which
a person would mend their findings.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from xml.etree import ElementTree

from rulesdb.errors import Problem
from rulesdb.packs.check_choices import editions_are_known, options_answer_known_questions, packs_hold_one_edition
from rulesdb.packs.format import ByUnit, Card, ConditionalDice, Ground, TextData
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.packs.read import Reading
from rulesdb.packs.references import RELATIONS, resolve

_DIGITS = re.compile(r"(?<![\w.])\d+(?![\w]*\.\d)")
_MARKUP = re.compile(r"<[a-zA-Z/!]|\*\*|\]\(|https?://|&[a-z]+;")
_SVG_FORBIDDEN = re.compile(
    r"<script|\son\w+=|javascript:|<foreignObject|<image|xlink:href=[\"']http|url\(http", re.IGNORECASE
)
Lint = Callable[[PackSet, Reading], Iterator[Problem]]


def check_packs(packs: PackSet, reading: Reading) -> list[Problem]:
    """Every problem that the lints find; what only follows from an element that could not be read is left out."""
    lints = LINTS if "*" not in reading.unread else tuple(lint for lint in LINTS if lint not in _NEED_EVERY_ELEMENT)
    return [problem for lint in lints for problem in lint(packs, reading)]


def _where(reading: Reading, element: LoadedElement, *path: str | int) -> str:
    for (pack, _), document in reading.documents.items():
        if pack == element.pack and element.where.startswith(f"{document.shown_as}:"):
            return document.where(element.key, *path)
    return element.where


def _close(name: str, known: Mapping[str, object] | list[str]) -> str:
    close = difflib.get_close_matches(name, list(known), 1)
    return f"did you mean '{close[0]}'?" if close else f"known are {', '.join(sorted(known)[:12])}"


# --- numbers, categories, evidence ----------------------------------------------------------------------------------


def numbers_are_in_range_and_unique(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    taken: dict[int, LoadedElement] = {}
    for element in packs.elements():
        low, high = packs.packs[element.pack].data.numbers
        number = element.data.number
        where = _where(reading, element, "number")
        if not low <= number <= high:
            yield Problem(
                where, f"{element.key}: number {number} is outside the pack's {low} to {high}", "take the next free one"
            )
        if number in taken:
            free = next(n for n in range(low, high + 2) if n not in {e.data.number for e in packs.elements()})
            yield Problem(where, f"{element.key}: number {number} belongs to {taken[number].id}", f"{free} is free")
        taken.setdefault(number, element)


def number_ranges_do_not_overlap(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    ordered = sorted(packs.packs.values(), key=lambda pack: pack.data.numbers)
    for before, after in pairwise(ordered):
        if after.data.numbers[0] <= before.data.numbers[1]:
            where = reading.documents[after.id, "pack"].where("numbers")
            yield Problem(where, f"numbers overlap those of '{before.id}'", f"start after {before.data.numbers[1]}")


def ids_are_unique(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    seen: dict[str, LoadedElement] = {}
    for element in packs.elements():
        if element.id in seen:
            yield Problem(element.where, f"id {element.id} exists twice", f"the other is {seen[element.id].where}")
        seen.setdefault(element.id, element)


def categories_are_known(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for element in packs.elements():
        known = packs.games[packs.packs[element.pack].game].categories
        if element.data.category not in known:
            what = f"{element.key}: no category '{element.data.category}'"
            yield Problem(_where(reading, element, "category"), what, _close(element.data.category, known))


def unconfirmed_facts_wait_for_review(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for element in packs.elements():
        if element.data.evidence == "unconfirmed" and element.data.review != "needs_review":
            hint = "write review: needs_review, or find a source"
            yield Problem(_where(reading, element, "evidence"), f"{element.key}: unconfirmed yet approved", hint)


# --- citations ------------------------------------------------------------------------------------------------------


def citations_name_known_documents(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    documents = {code: data for pack in packs.packs.values() for code, data in pack.data.documents.items()}
    for element in packs.elements():
        for index, cite in enumerate(element.data.cite):
            where = _where(reading, element, "cite", index)
            if cite.document not in documents:
                yield Problem(where, f"{element.key}: no document '{cite.document}'", _close(cite.document, documents))
                continue
            pages = documents[cite.document].pages
            last = cite.last_page or cite.page
            if pages is not None and last is not None and last > pages:
                what = f"{element.key}: page {last} is beyond '{cite.document}', which has {pages}"
                yield Problem(where, what, "check the printed page, not the sheet of the file")
            if cite.page == 0:
                yield Problem(where, f"{element.key}: page 0", "printed pages begin at 1")


def a_citation_stands_once(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for element in packs.elements():
        written = [str(cite) for cite in element.data.cite]
        for index, text in enumerate(written):
            if text in written[:index]:
                yield Problem(
                    _where(reading, element, "cite", index), f"{element.key}: '{text}' is cited twice", "drop one"
                )


def documents_are_declared_once(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    owner: dict[str, str] = {}
    for pack in packs.packs.values():
        for code, data in pack.data.documents.items():
            where = reading.documents[pack.id, "pack"].where("documents", code)
            if code in owner:
                yield Problem(where, f"document '{code}' is declared in '{owner[code]}' too", "keep it in one pack")
            owner.setdefault(code, pack.id)
            if data.translates is not None and not any(
                data.translates in p.data.documents for p in packs.packs.values()
            ):
                yield Problem(
                    where, f"'{code}' translates '{data.translates}', which no pack declares", "declare it or drop it"
                )


# --- relations ------------------------------------------------------------------------------------------------------


def relations_lead_somewhere(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    known = {element.key: element for element in packs.elements()} | {
        element.id: element for element in packs.elements()
    }
    for element in packs.elements():
        names = [("like", element.data.like)] if element.data.like else []
        names += [(relation, name) for relation in RELATIONS for name in getattr(element.data, relation)]
        for relation, name in names:
            found = resolve(packs, element, name)
            if found is None and name not in reading.unread:
                where = _where(reading, element, relation)
                yield Problem(
                    where, f"{element.key}: {relation} names '{name}', which is no element", _close(name, known)
                )
            elif found is element:
                yield Problem(_where(reading, element, relation), f"{element.key}: {relation} names itself", "drop it")


def like_chains_end(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for element in packs.elements():
        chain = [element]
        while chain[-1].data.like:
            following = resolve(packs, chain[-1], chain[-1].data.like)
            if following is None:
                break
            if following in chain:
                names = " → ".join(link.key for link in [*chain, following])
                yield Problem(
                    _where(reading, element, "like"), f"{element.key}: 'like' runs in a circle: {names}", "break it"
                )
                break
            chain.append(following)


def conflicts_are_known_and_mutual(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    known = {name: pack for pack in packs.packs.values() for name in pack.conflicts}
    for element in packs.elements():
        for index, name in enumerate(element.data.conflicts):
            if name not in known:
                where = _where(reading, element, "conflicts", index)
                yield Problem(where, f"{element.key}: no conflict '{name}'", _close(name, known))
    for pack in packs.packs.values():
        for name, conflict in pack.conflicts.items():
            document = reading.documents[pack.id, "conflicts"]
            for index, affected in enumerate(conflict.affects):
                if packs.element(affected) is None and affected not in reading.unread:
                    ids = {element.id: element for element in packs.elements()}
                    yield Problem(
                        document.where(name, "affects", index), f"{name}: no record '{affected}'", _close(affected, ids)
                    )


# --- texts ----------------------------------------------------------------------------------------------------------


def texts_belong_to_elements(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        keys = {element.key: element for element in pack.elements.values()}
        for language, texts in pack.texts.items():
            document = reading.documents[pack.id, f"texts/{language}"]
            for key in texts.texts:
                if key not in keys and key not in reading.unread:
                    yield Problem(
                        document.where("texts", key), f"'{key}' is no element of '{pack.id}'", _close(key, keys)
                    )


def promised_languages_are_complete(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        pack_file = reading.documents[pack.id, "pack"]
        for language in pack.data.languages:
            if language not in pack.data.names:
                yield Problem(
                    pack_file.where("names"), f"'{pack.id}' has no name in '{language}'", f"add {language}: …"
                )
            if language not in pack.texts:
                yield Problem(
                    pack_file.where("languages"), f"no texts/{language}.yaml", "write it, or do not promise it"
                )
                continue
            texts = pack.texts[language]
            document = reading.documents[pack.id, f"texts/{language}"]
            for element in pack.elements.values():
                text = texts.texts.get(element.key)
                if text is None:
                    hint = f"add '{element.key}:' with name and text to {document.shown_as}"
                    yield Problem(element.where, f"{element.key}: no name in '{language}'", hint)
                elif text.text is None:
                    where = document.where("texts", element.key)
                    yield Problem(where, f"{element.key}: a name but no text in '{language}'", "write the text")
            for name in pack.conflicts:
                if name not in texts.conflicts:
                    where = reading.documents[pack.id, "conflicts"].where(name)
                    yield Problem(
                        where, f"{name}: not told in '{language}'", f"add it under conflicts: in {document.shown_as}"
                    )


def names_are_unique(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        for language, texts in pack.texts.items():
            document = reading.documents[pack.id, f"texts/{language}"]
            seen: dict[str, str] = {}
            for key, text in texts.texts.items():
                folded = text.name.casefold()
                if folded in seen:
                    where = document.where("texts", key, "name")
                    yield Problem(
                        where, f"{key}: the name '{text.name}' is also that of {seen[folded]}", "tell them apart"
                    )
                seen.setdefault(folded, key)


def aliases_stand_once(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack, language, key, text in _texts(packs):
        folded = [alias.casefold() for alias in text.aliases]
        for index, alias in enumerate(folded):
            if alias in folded[:index] or alias == text.name.casefold():
                where = reading.documents[pack.id, f"texts/{language}"].where("texts", key, "aliases", index)
                yield Problem(where, f"{key}: alias '{text.aliases[index]}' stands there already", "drop it")


def texts_are_plain(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack, language, key, text in _texts(packs):
        for part in ("name", "text"):
            value = getattr(text, part) or ""
            if found := _MARKUP.search(value):
                where = reading.documents[pack.id, f"texts/{language}"].where("texts", key, part)
                yield Problem(where, f"{key}: '{found.group()}' looks like markup", "texts are plain sentences")


def translations_are_translated(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack, language, key, text in _texts(packs):
        source = pack.texts.get("en")
        english = source.texts.get(key) if source else None
        if language != "en" and text.text and english is not None and text.text == english.text:
            where = reading.documents[pack.id, f"texts/{language}"].where("texts", key, "text")
            yield Problem(where, f"{key}: the text in '{language}' is the English one", "translate it or leave it out")


def texts_give_the_structured_figures(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    """A text that leaves out or changes a dice value or flag count of the card beside it would mislead."""
    elements = {(element.pack, element.key): element for element in packs.elements()}
    for pack, language, key, text in _texts(packs):
        element = elements.get((pack.id, key))
        if element is None or text.text is None or element.data.like:
            continue
        said = set(_DIGITS.findall(text.text))
        for figure, field in _figures(element):
            if figure not in said:
                where = reading.documents[pack.id, f"texts/{language}"].where("texts", key, "text")
                shown = ", ".join(sorted(said, key=int)) or "none"
                what = f"{key}: the text in '{language}' does not say {figure}, the value of {field} (it says {shown})"
                yield Problem(where, what, f"mend the text or {element.where}")


def translations_give_the_same_figures(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack, language, key, text in _texts(packs):
        source = pack.texts.get("en")
        english = source.texts.get(key) if source else None
        if language == "en" or text.text is None or english is None or english.text is None:
            continue
        here, there = set(_DIGITS.findall(text.text)), set(_DIGITS.findall(english.text))
        if here != there:
            parts = [f"{', '.join(sorted(there - here, key=int))} only in English"] if there - here else []
            parts += [f"{', '.join(sorted(here - there, key=int))} only here"] if here - there else []
            where = reading.documents[pack.id, f"texts/{language}"].where("texts", key, "text")
            what = f"{key}: figures of '{language}' and English differ: {'; '.join(parts)}"
            yield Problem(where, what, "write figures as digits in both")


def conflict_texts_match_their_sources(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        for language, texts in pack.texts.items():
            document = reading.documents[pack.id, f"texts/{language}"]
            for name, told in texts.conflicts.items():
                where = document.where("conflicts", name)
                if name not in pack.conflicts:
                    yield Problem(where, f"'{name}' is no conflict of '{pack.id}'", _close(name, pack.conflicts))
                elif len(told.positions) != len(pack.conflicts[name].sources):
                    count = len(pack.conflicts[name].sources)
                    what = f"{name}: {len(told.positions)} positions told, {count} sources named"
                    yield Problem(where, what, "one position for each source, in the same order")


def _texts(packs: PackSet) -> Iterator[tuple[Pack, str, str, TextData]]:
    for pack in packs.packs.values():
        for language, texts in pack.texts.items():
            for key, text in texts.texts.items():
                yield pack, language, key, text


def _figures(element: LoadedElement) -> Iterator[tuple[str, str]]:
    data = element.data
    if isinstance(data, Ground):
        for side, by_unit in (("in", data.battle and data.battle.in_), ("out", data.battle and data.battle.out)):
            for unit, value in _dice(by_unit or ByUnit()):
                if value:
                    yield str(abs(value)), f"battle.{side}.{unit}"
        if data.flags is not None and isinstance(data.flags.ignore, int) and data.flags.ignore > 1:
            yield str(data.flags.ignore), "flags.ignore"
    if isinstance(data, Card) and isinstance(data.dice, int):
        yield str(data.dice), "dice"


def _dice(by_unit: ByUnit) -> Iterator[tuple[str, int]]:
    for unit in ("infantry", "armor", "artillery"):
        value = getattr(by_unit, unit)
        if value is not None:
            yield unit, value.dice if isinstance(value, ConditionalDice) else value


# --- rules, pictures, glossary --------------------------------------------------------------------------------------


def rule_ids_are_unique(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for element in packs.elements():
        seen: set[str] = set()
        for index, rule in enumerate(element.data.rules):
            if rule.id is None:
                continue
            if rule.id in seen:
                where = _where(reading, element, "rules", index)
                yield Problem(where, f"{element.key}: two rules are called '{rule.id}'", "give each its own id")
            seen.add(rule.id)


def pictures_are_safe_and_owned(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        keys = {element.key: element for element in pack.elements.values()}
        for key, path in pack.pictures.items():
            shown = reading.shown(path)
            owner = key.partition("--")[0]
            if owner not in keys and owner not in reading.unread:
                yield Problem(shown, f"no element '{owner}' for this picture", _close(owner, keys))
            text = path.read_text("utf-8", errors="replace")
            if found := _SVG_FORBIDDEN.search(text):
                yield Problem(
                    shown, f"'{found.group().strip()}' may not stand in a picture", "draw with plain shapes only"
                )
                continue
            if "<!DOCTYPE" in text or "<!ENTITY" in text:
                yield Problem(shown, "a picture has no document type", "start with <svg …>")
                continue
            try:
                root = ElementTree.fromstring(text)
            except ElementTree.ParseError as error:
                yield Problem(
                    f"{shown}:{error.position[0]}", f"not well-formed SVG: {error.msg}", "close every element"
                )
                continue
            if not root.tag.endswith("svg") or "viewBox" not in root.attrib:
                yield Problem(shown, "the picture has no <svg viewBox=…> at its root", "add it so that it can scale")


def pictures_are_described(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    """Once a pack describes its pictures, it does so for each, in every language that it promises."""
    for pack in packs.packs.values():
        document = reading.documents.get((pack.id, "pictures"))
        if document is None:
            continue
        for name, told in pack.shows.items():
            if name not in pack.pictures:
                yield Problem(document.where(name), f"no picture '{name}' to describe", "draw it, or drop the entry")
            for language in pack.data.languages:
                if language not in told.shows:
                    hint = f"add {language}: …"
                    yield Problem(document.where(name, "shows"), f"'{name}' is not described in '{language}'", hint)
        keys = {element.key for element in pack.elements.values()}
        for name in sorted(keys.intersection(pack.pictures).difference(pack.shows)):
            yield Problem(document.where(), f"the picture '{name}' is not described", f"add '{name}:' with shows: …")


def terms_have_games_and_words(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for name, term in packs.terms.items():
        document = reading.documents["", "glossary"]
        for index, game in enumerate(term.games):
            if game not in packs.games and game not in reading.unread:
                yield Problem(
                    document.where(name, "games", index), f"{name}: no game '{game}'", _close(game, packs.games)
                )
        if "en" not in term.names:
            yield Problem(document.where(name, "names"), f"{name}: no English word", "add en: …")


LINTS: tuple[Lint, ...] = (
    ids_are_unique,
    numbers_are_in_range_and_unique,
    number_ranges_do_not_overlap,
    categories_are_known,
    unconfirmed_facts_wait_for_review,
    citations_name_known_documents,
    a_citation_stands_once,
    documents_are_declared_once,
    relations_lead_somewhere,
    like_chains_end,
    conflicts_are_known_and_mutual,
    rule_ids_are_unique,
    texts_belong_to_elements,
    promised_languages_are_complete,
    names_are_unique,
    aliases_stand_once,
    texts_are_plain,
    translations_are_translated,
    texts_give_the_structured_figures,
    translations_give_the_same_figures,
    conflict_texts_match_their_sources,
    pictures_are_safe_and_owned,
    pictures_are_described,
    terms_have_games_and_words,
    packs_hold_one_edition,
    editions_are_known,
    options_answer_known_questions,
)
_NEED_EVERY_ELEMENT = (
    relations_lead_somewhere,
    conflicts_are_known_and_mutual,
    texts_belong_to_elements,
    pictures_are_safe_and_owned,
)
