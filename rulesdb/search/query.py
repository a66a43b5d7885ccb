"""One query language for pages, API and command line: words, phrases, exclusion, alternatives, filters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, TypeAlias

from rulesdb.errors import Problem, QueryError
from rulesdb.search.analyzers import find_words, surface

LONGEST_QUERY = 1000
MOST_WORDS = 64
DEEPEST_GROUP = 20
SHORTEST = {"*": 2, "~": 3}  # letters before the sign; fewer would find nearly everything

# Every filter field, in the order of canonical text. `number` is the short number of a record, the rest are facets.
FILTER_FIELDS: tuple[str, ...] = ("game", "pack", "kind", "category", "status", "review", "lang", "doc", "number")
SCOPES: tuple[str, ...] = ("all", "name")
_FIELDS = (*FILTER_FIELDS, "in")

# What may be typed for a value (folded, lower case) -> the value, per filter field.
KnownValues: TypeAlias = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Word:
    """One word in any inflected form; a piece such as `T-34` is read as its words side by side."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words side by side, in any inflected form."""

    text: str

    def __str__(self) -> str:
        return f'"{self.text}"'


@dataclass(frozen=True, slots=True)
class Prefix:
    """Every word that begins so."""

    text: str

    def __str__(self) -> str:
        return f"{self.text}*"


@dataclass(frozen=True, slots=True)
class Fuzzy:
    """Every word one slip away: a letter more, less, other, or two swapped."""

    text: str

    def __str__(self) -> str:
        return f"{self.text}~"


@dataclass(frozen=True, slots=True)
class Not:
    """Records that the inner node does not match."""

    node: Node

    def __str__(self) -> str:
        return f"-({self.node})" if isinstance(self.node, And | Or) else f"-{self.node}"


@dataclass(frozen=True, slots=True)
class And:
    """Records that all nodes match; always two or more."""

    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(f"({node})" if isinstance(node, Or) else str(node) for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Or:
    """Records that at least one node matches; always two or more."""

    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return " OR ".join(map(str, self.nodes))


Leaf: TypeAlias = Word | Phrase | Prefix | Fuzzy
Node: TypeAlias = Leaf | Not | And | Or


@dataclass(frozen=True, slots=True)
class Filter:
    """Values of a field of which a record must have one, or with `excluded` none."""

    field: str
    values: tuple[str, ...]
    excluded: bool = False

    def __str__(self) -> str:
        return ("-" if self.excluded else "") + f"{self.field}:" + ",".join(map(_quoted, self.values))


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched: words, the filters beside them, and where the words must stand (`all` or `name`).

    `str(query)` is canonical text that `parse` reads back to an equal query. An empty query means every record.
    """

    words: Node | None = None
    filters: tuple[Filter, ...] = ()
    scope: str = "all"

    def __str__(self) -> str:
        parts = [self.text, *map(str, self.filters), "" if self.scope == "all" else f"in:{self.scope}"]
        return " ".join(part for part in parts if part)

    @property
    def text(self) -> str:
        """Canonical text of the words alone, without filters."""
        return "" if self.words is None else str(self.words)

    def values(self, field: str) -> tuple[str, ...]:
        """Values asked for in a field, none when it is free."""
        return next((given.values for given in self.filters if given.field == field and not given.excluded), ())

    def with_filter(self, field: str, values: Iterable[str], *, excluded: bool = False) -> Query:
        """The same query with these values added to the field. Raises QueryError for an unfit field or value."""
        if field not in FILTER_FIELDS:
            raise QueryError(f"no field '{field}'", [Problem(field, f"no field '{field}'", _fields_hint(field))])
        added = tuple(values)
        for value in added:
            _check_value(field, value)
        return replace(self, filters=_merged([*self.filters, Filter(field, added, excluded)]))

    def without_filter(self, field: str) -> Query:
        """The same query with the field free again."""
        return replace(self, filters=tuple(given for given in self.filters if given.field != field))


@dataclass(frozen=True, slots=True)
class SyntaxElement:
    """One thing that can be written in a query, for the help page."""

    name: str
    example: str
    meaning: str


SYNTAX: tuple[SyntaxElement, ...] = (
    SyntaxElement("words", "forest retreat", "Records with all these words, in any inflected form and any language."),
    SyntaxElement("phrase", '"line of sight"', "The words side by side, in this order."),
    SyntaxElement("exclusion", "bridge -railroad", "Leaves out records with the word behind the minus; or NOT."),
    SyntaxElement("alternatives", "forest OR hill", "Either side is enough. OR is written in capitals and binds last."),
    SyntaxElement("group", "(forest OR hill) artillery", "Parentheses say what OR stands between."),
    SyntaxElement("prefix", "fort*", "Every word that begins so."),
    SyntaxElement("slips", "marsch~", "Words one typing slip away: a letter more, less, other, or two swapped."),
    SyntaxElement("game", "game:m44", "Only records of the game."),
    SyntaxElement("pack", "pack:terrain-pack,base", "Only records of the pack; a comma means any of them."),
    SyntaxElement("kind", "kind:terrain", "Only terrain, obstacles, badges, cards and so on."),
    SyntaxElement("category", "category:movement", "Only records of the category."),
    SyntaxElement("status", "status:official", "Where the rule comes from: official, faq, community or unclassified."),
    SyntaxElement("review", "review:needs_review", "Whether the record was looked over: approved or needs_review."),
    SyntaxElement("language", "lang:cs", "Only records that have a text in the language."),
    SyntaxElement("document", "doc:tp", "Only records that cite the document."),
    SyntaxElement("number", "number:12", "The record with the short number."),
    SyntaxElement("left out", "-kind:card", "A minus before a field leaves its values out."),
    SyntaxElement("names only", "forest in:name", "Looks in names and aliases, not in texts; in:all is as usual."),
)


def parse(text: str, *, values: KnownValues | None = None) -> Query:
    """Query of the text as typed. Raises QueryError with every problem found, each at its character (from 1).

    `values` says what may be typed for a value of a field and what it stands for (`{"pack": {"tp": "terrain-pack"}}`,
    see `known_values`); a field that it names takes no other value, other fields take any.
    """
    if problems := _unreadable(text):
        raise QueryError("the query cannot be read", problems)
    parser = _Parser(text, values or {})
    query = parser.query()
    if parser.found:
        problems = [problem for _, problem in sorted(parser.found.items())]
        raise QueryError(f"the query cannot be read: {problems[0].what}", problems)
    return query


def known_values(
    values: Mapping[str, Iterable[str]], aliases: Mapping[str, Mapping[str, str]] | None = None
) -> dict[str, dict[str, str]]:
    """Table for `parse` from the values of each field and the short names (`{"pack": {"tp": "terrain-pack"}}`)."""
    table = {field: {surface(value): value for value in given} for field, given in values.items()}
    for field, short in (aliases or {}).items():
        known = table.setdefault(field, {})
        for typed, value in short.items():
            known.setdefault(surface(typed), value)
    return table


def leaves(node: Node | None) -> Iterator[Leaf]:
    """Words, phrases, prefixes and slips that are asked for, in order; what is excluded is not among them."""
    match node:
        case And(nodes) | Or(nodes):
            for inner in nodes:
                yield from leaves(inner)
        case Word() | Phrase() | Prefix() | Fuzzy():
            yield node


def conjunction(nodes: Sequence[Node]) -> Node | None:
    """All of the nodes as one, groups within groups made flat."""
    flat = [inner for node in nodes for inner in (node.nodes if isinstance(node, And) else (node,))]
    return And(tuple(flat)) if len(flat) > 1 else (flat[0] if flat else None)


def disjunction(nodes: Sequence[Node]) -> Node | None:
    """Any of the nodes as one, groups within groups made flat."""
    flat = [inner for node in nodes for inner in (node.nodes if isinstance(node, Or) else (node,))]
    return Or(tuple(flat)) if len(flat) > 1 else (flat[0] if flat else None)


def negation(node: Node) -> Node:
    """What the node does not match; twice is none."""
    return node.node if isinstance(node, Not) else Not(node)


_QUOTES = '"“”„‟«»'
_FIELD = re.compile(r"([^\W\d_]+):")
_SIGNS = re.compile(rf"[^\w\s(){_QUOTES}*~-](?:_|[^\w\s(){_QUOTES}*~])*|_+")  # before a word; they say nothing
_CHUNK = re.compile(rf"[^\s(){_QUOTES}]+")
_VALUE = re.compile(rf'"([^{_QUOTES}]*)"|([^\s(),{_QUOTES}]+)')
_PLAIN_VALUE = re.compile(r"[^\s(),:\-*~][^\s(),]*")
_OPERATORS = {"OR": "OR", "AND": "AND", "NOT": "-"}
_PLACEHOLDER = Word("?")  # stands for what was refused, so that OR and - beside it are not blamed as well
_BESIDE_OR = "a filter holds for the whole query and cannot stand beside OR or in a group"
_BESIDE_OR_HINT = "write it outside; several values take a comma: pack:base,terrain-pack"


@dataclass(frozen=True, slots=True)
class _Token:
    """A piece of the query: `kind` is one of ( ) OR AND - node filter scope, `at` its character from 0."""

    kind: str
    at: int
    node: Node | None = None
    filter: Filter | None = None
    scope: str = ""


class _Parser:
    """Reads a query once, collecting problems on the way."""

    def __init__(self, text: str, values: KnownValues) -> None:
        self.text = text
        self.known = values
        self.found: dict[int, Problem] = {}  # character -> the first thing wrong there
        self.filters: list[Filter] = []
        self.scope = ""
        self.next = 0
        self.tokens: list[_Token] = list(self._lex())

    def query(self) -> Query:
        words = self._or(0)
        while self.next < len(self.tokens):  # only a ")" too many stops the descent early
            self._problem(self.tokens[self.next].at, "a ')' closes nothing", "drop it, or open the group with '('")
            self.next += 1
            self._or(0)
        if not self.found and self.text.strip() and words is None and not self.filters and not self.scope:
            self._problem(0, "there is no word to look for", "letters and figures are searched, signs are not")
        count = sum(len(list(find_words(leaf.text))) for leaf in leaves(words))
        if count > MOST_WORDS:
            self._problem(0, f"the query has {count} words, {MOST_WORDS} are read", "use the few words that matter")
        if self.found:
            return Query()
        return Query(words, _merged(self.filters), self.scope or "all")

    # -- pieces

    def _lex(self) -> Iterator[_Token]:
        at = 0
        while at < len(self.text):
            letter = self.text[at]
            if letter.isspace():
                at += 1
            elif letter in "()":
                yield _Token(letter, at)
                at += 1
            elif letter in _QUOTES:
                at, token = self._phrase(at)
                if token:
                    yield token
            elif letter == "-" and at + 1 < len(self.text) and not self.text[at + 1].isspace():
                yield _Token("-", at)
                at += 1
            elif signs := _SIGNS.match(self.text, at):
                at = signs.end()
            elif field := _FIELD.match(self.text, at):
                at, token = self._field(at, field)
                if token:
                    yield token
            else:
                chunk = _CHUNK.match(self.text, at)
                assert chunk is not None  # neither space, parenthesis nor quote stands here
                token = self._chunk(at, chunk.group())
                at = chunk.end()
                if token:
                    yield token

    def _phrase(self, at: int) -> tuple[int, _Token | None]:
        end = next((place for place in range(at + 1, len(self.text)) if self.text[place] in _QUOTES), None)
        if end is None:
            self._problem(at, "a quotation mark has no partner", "close the phrase with '\"'")
            return len(self.text), None
        inner = _core(self.text[at + 1 : end])
        if not inner:
            self._problem(at, "the phrase has no word in it", "write words between the quotation marks, or drop them")
            return end + 1, None
        return end + 1, _Token("node", at, node=Phrase(inner))

    def _chunk(self, at: int, chunk: str) -> _Token | None:
        if chunk in _OPERATORS:
            return _Token(_OPERATORS[chunk], at)
        sign = chunk[-1] if chunk[-1] in "*~" else ""
        core = _core(chunk)
        if not core:
            if sign or chunk.startswith("-"):
                self._problem(at, f"'{chunk[:20]}' stands alone", "write it right at a word, or drop it")
                return _Token("node", at, node=_PLACEHOLDER)
            return None
        if core in _OPERATORS:  # 'OR' in apostrophes is the word
            core = core.lower()
        if chunk.startswith("~"):
            self._problem(at, "a '~' can only end a word", f"try '{core}~'")
            return None
        if "*" in core or chunk.startswith("*"):
            self._problem(at, "a '*' can only end a word", f"try '{core.strip('*').split('*')[0]}*'")
            return None
        if not sign:
            return _Token("node", at, node=Word(core))
        if len(list(find_words(core))) > 1:
            self._problem(at, f"'{sign}' works on one word, '{core[:40]}' is read as several", f"drop the '{sign}'")
            return None
        if len(core) < (least := SHORTEST[sign]):
            self._problem(at, f"'{core}{sign}' is too short", f"give at least {least} letters, or drop the '{sign}'")
            return None
        return _Token("node", at, node=Prefix(core) if sign == "*" else Fuzzy(core))

    # -- fields

    def _field(self, at: int, found: re.Match[str]) -> tuple[int, _Token | None]:
        field, start = found.group(1).lower(), found.end()
        empty = start == len(self.text) or self.text[start].isspace()
        if field not in _FIELDS:
            if empty:  # "Movement: ..." pasted from a rule
                return start, _Token("node", at, node=Word(found.group(1)))
            chunk = _CHUNK.match(self.text, at)
            whole = chunk.group() if chunk else field
            self._problem(
                at, f"no field '{field[:40]}'", f'{_fields_hint(field)}; to look for the text write "{whole[:40]}"'
            )
            return at + len(whole), _Token("node", at, node=_PLACEHOLDER)
        end, values = self._values(start, field)
        if field == "in":
            return end, _Token("scope", at, scope=self._scope(at, values))
        return end, _Token("filter", at, filter=Filter(field, tuple(values)) if values else None)

    def _values(self, at: int, field: str) -> tuple[int, list[str]]:
        values: list[str] = []
        while True:
            found = _VALUE.match(self.text, at)
            typed = ((found.group(1) or found.group(2) or "") if found else "").strip()
            if not found or not typed:
                hint = f"write it right behind, for example {_example(field)}"
                self._problem(at, f"'{field}:' has no value here", hint)
                # What stands here is no value; step over it, so that it is not read as words.
                return (found.end() if found else at), values
            value = self._value(at, field, typed)
            if value is not None:
                values.append(value)
            at = found.end()
            if not self.text.startswith(",", at):
                return at, values
            at += 1

    def _value(self, at: int, field: str, typed: str) -> str | None:
        if field == "number":
            if typed.isascii() and typed.isdigit():
                return str(int(typed))
            self._problem(at, f"'{typed[:40]}' is not a number", "for example number:12")
            return None
        if field == "in":
            return typed.lower()
        known = self.known.get(field)
        if known is None:
            return typed.lower()
        value = known.get(surface(typed))
        if value is None:
            self._problem(at, f"no {field} '{typed[:40]}'", _did_you_mean(surface(typed), known))
        return value

    def _scope(self, at: int, values: list[str]) -> str:
        for value in values:
            if value not in SCOPES:
                self._problem(at, f"'in:{value[:40]}' is not a place to look", "use in:name or in:all")
        return values[0] if values else ""

    # -- grammar: or = and {OR and}; and = {[-] primary}; primary = ( or ) | node | filter

    def _or(self, depth: int) -> Node | None:
        branches: list[Node] = []
        dangling: _Token | None = None
        while True:
            branch = self._and(depth)
            token = self._peek()
            follows_or = token is not None and token.kind == "OR"
            if branch is None and (follows_or or dangling is not None):
                blamed = token if follows_or and token is not None else dangling
                self._lone(blamed, "OR")
            if branch is not None:
                branches.append(branch)
            if not follows_or:
                return disjunction(branches)
            dangling = token
            self.next += 1

    def _and(self, depth: int) -> Node | None:
        nodes: list[Node] = []
        while (token := self._peek()) is not None and token.kind not in ("OR", ")"):
            self.next += 1
            if token.kind == "AND":
                following = self._peek()
                if not nodes or following is None or following.kind in ("OR", "AND", ")"):
                    self._lone(token, "AND")
                continue
            node = self._unary(token, depth)
            if node is not None:
                nodes.append(node)
        return conjunction(nodes)

    def _unary(self, token: _Token, depth: int) -> Node | None:
        if token.kind != "-":
            return self._primary(token, depth, excluded=False)
        following = self._peek()
        if following is None or following.kind in ("OR", "AND", ")", "-"):
            self._lone(token, "-")
            return None
        self.next += 1
        node = self._primary(following, depth, excluded=True)
        return None if node is None else negation(node)

    def _primary(self, token: _Token, depth: int, *, excluded: bool) -> Node | None:
        match token.kind:
            case "(":
                return self._group(token, depth + 1)
            case "filter" | "scope":
                return self._take_filter(token, depth, excluded=excluded)
        return token.node

    def _group(self, opening: _Token, depth: int) -> Node | None:
        if depth > DEEPEST_GROUP:
            self._problem(opening.at, f"groups go more than {DEEPEST_GROUP} deep", "drop the needless parentheses")
            self.next = len(self.tokens)
            return None
        node = self._or(depth)
        closing = self._peek()
        if closing is None:
            self._problem(opening.at, "a '(' is never closed", "add ')' or drop it")
            return node
        self.next += 1
        if node is None and not self.found:
            self._problem(opening.at, "the group has no word in it", "write words in it, or drop it")
        return node

    def _take_filter(self, token: _Token, depth: int, *, excluded: bool) -> Node | None:
        place = self.tokens.index(token)
        before = self.tokens[place - 1 - excluded] if place - 1 - excluded >= 0 else None
        after = self._peek()
        if depth or (before is not None and before.kind == "OR") or (after is not None and after.kind == "OR"):
            self._problem(token.at, _BESIDE_OR, _BESIDE_OR_HINT)
            return _PLACEHOLDER
        elif token.kind == "scope":
            if excluded or (self.scope and self.scope != token.scope):
                self._problem(token.at, "in: can be said once, without a minus", "use in:name or in:all")
            self.scope = token.scope
        elif token.filter is not None:
            self.filters.append(replace(token.filter, excluded=excluded))
        return None

    def _peek(self) -> _Token | None:
        return self.tokens[self.next] if self.next < len(self.tokens) else None

    def _lone(self, token: _Token | None, name: str) -> None:
        at = token.at if token else 0
        sides = "right before it" if name == "-" else "on both sides"
        lower = "" if name == "-" else f", or write '{name.lower()}' to look for the word"
        self._problem(at, f"'{name}' stands alone", f"it needs a word {sides}{lower}")

    def _problem(self, at: int, what: str, hint: str) -> None:
        said = any(problem.what == what for problem in self.found.values())  # "(((" is one thing to tell, not three
        if not said:
            self.found.setdefault(at, Problem(f"character {at + 1}", what, hint))


def _unreadable(text: str) -> list[Problem]:
    if len(text) > LONGEST_QUERY:
        what = f"the query has {len(text)} characters, {LONGEST_QUERY} are read"
        return [Problem(f"character {LONGEST_QUERY + 1}", what, "use the few words that matter")]
    return [
        Problem(f"character {at + 1}", f"U+{ord(letter):04X} is not text", "type the query again instead of pasting it")
        for at, letter in enumerate(text)
        if unicodedata.category(letter) in ("Cc", "Cs") and not letter.isspace()
    ][:5]


def _core(piece: str) -> str:
    """The piece from its first to its last word, inner spaces made single."""
    found = list(find_words(piece))
    return " ".join(piece[found[0][0] : found[-1][1]].split()) if found else ""


def _merged(filters: Iterable[Filter]) -> tuple[Filter, ...]:
    """One filter per field and sense, values and fields in canonical order."""
    gathered: dict[tuple[int, bool], set[str]] = {}
    for given in filters:
        gathered.setdefault((FILTER_FIELDS.index(given.field), given.excluded), set()).update(given.values)
    return tuple(
        Filter(FILTER_FIELDS[place], tuple(sorted(values)), excluded)
        for (place, excluded), values in sorted(gathered.items())
        if values
    )


def _check_value(field: str, value: str) -> None:
    fault = ""
    if not value.strip() or value != value.strip():
        fault = "is empty or has blanks around it"
    elif any(letter in _QUOTES or not letter.isprintable() for letter in value):
        fault = "has a quotation mark or a sign that is not text"
    elif field == "number" and not (value.isascii() and value.isdigit() and str(int(value)) == value):
        fault = "is not a number"
    if fault:
        _refuse(field, value, fault)


def _refuse(field: str, value: str, fault: str) -> NoReturn:
    what = f"the value '{value[:40]}' of {field} {fault}"
    raise QueryError(what, [Problem(field, what, f"for example {_example(field)}")])


def _quoted(value: str) -> str:
    return value if _PLAIN_VALUE.fullmatch(value) else f'"{value}"'


def _example(field: str) -> str:
    return next((given.example for given in SYNTAX if given.example.startswith(f"{field}:")), "in:name")


def _fields_hint(field: str) -> str:
    import difflib

    near = difflib.get_close_matches(field, _FIELDS, n=1)
    return f"did you mean '{near[0]}'?" if near else "fields are " + ", ".join(_FIELDS)


def _did_you_mean(typed: str, known: Mapping[str, str]) -> str:
    import difflib

    near = difflib.get_close_matches(typed, known, n=3)
    if near:
        return "did you mean " + " or ".join(dict.fromkeys(f"'{known[name]}'" for name in near)) + "?"
    choices = sorted(set(known.values()))
    return "it can be " + ", ".join(choices[:12]) + (" ..." if len(choices) > 12 else "") if choices else ""
