"""One item of a `rules:` list as a file may write it, and its conversion into the engine's Rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from rulesdb.rules.citation import Citation, parse_citation
from rulesdb.rules.rule import ALL, ByList, ByRows, Condition, Effect, Per, Rule, Scalar, Takes, Value, Verb


def _as_list(value: object) -> object:
    return [value] if isinstance(value, (str, dict)) else value


def _citation(value: object) -> object:
    return parse_citation(value) if isinstance(value, str) else value


def _as_test(value: object) -> object:
    if isinstance(value, list):
        return {"any_of": value}
    return value if isinstance(value, dict) else {"any_of": [value]}


Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")]
Reference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:[.-][a-z0-9]+)*$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z]+(?:[._-][a-z0-9]+)*$")]
References = Annotated[list[Reference], BeforeValidator(_as_list)]
Words = Annotated[list[Word], BeforeValidator(_as_list)]


class _Model(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True, populate_by_name=True
    )


class TestItem(_Model):
    """A condition: a value, a list of values (any of them), or `{at_least, at_most}`."""

    any_of: list[Scalar] = []
    at_least: int | None = None
    at_most: int | None = None

    @model_validator(mode="after")
    def _says_something(self) -> TestItem:
        if bool(self.any_of) == (self.at_least is not None or self.at_most is not None):
            raise ValueError("must be a value, a list of values, or {at_least, at_most}")
        return self


class ValueItem(_Model):
    """A figure from a table: `{by: fact, values: [...]}`, `{by: fact, rows: {...}}` or `{per: fact, each: n}`."""

    by: Word | None = None
    values: list[Scalar] | None = None
    rows: dict[Scalar, Scalar] | None = None
    per: Word | None = None
    each: int | None = None

    def as_value(self) -> Value:
        match (self.by, self.values, self.rows, self.per, self.each):
            case (str(fact), list(values), None, None, None):
                return ByList(fact, tuple(values))
            case (str(fact), None, dict(rows), None, None):
                return ByRows(fact, tuple(rows.items()))
            case (None, None, None, str(fact), int(each)):
                return Per(fact, each)
        raise ValueError("must be {by, values}, {by, rows} or {per, each}")

    @model_validator(mode="after")
    def _is_one_form(self) -> ValueItem:
        self.as_value()
        return self


Tests = dict[Word, Annotated[TestItem, BeforeValidator(_as_test)]]
Figures = dict[Word, Scalar | ValueItem]


class RuleItem(_Model):
    """One rule: where its element stands, when it holds, what it does. Verbs are worked from cancel to forbid.

    An item `{like: other}` takes over the rules of another element; `without` names those left out, and a rule of one's
    own with the same id replaces the one taken over.
    """

    id: Slug | None = None
    as_: Word | None = Field(default=None, alias="as")
    when: Tests = {}
    unless: Tests = {}
    cancel: References = []
    set: Figures = {}
    add: Figures = {}
    limit: Figures = {}
    forbid: Words = []
    offer: Words = []
    note: Words = []
    group: Slug | None = None
    instead_of: References = []
    withdraws: References = []
    reason: Slug | None = None
    computed: Slug | None = None
    cite: Annotated[list[Annotated[Citation, BeforeValidator(_citation)]], BeforeValidator(_as_list)] = []
    like: Reference | None = None
    without: Annotated[list[Slug], BeforeValidator(_as_list)] = []

    @model_validator(mode="after")
    def _is_whole(self) -> RuleItem:
        acts = any((self.cancel, self.set, self.add, self.limit, self.forbid, self.offer, self.note, self.withdraws))
        if self.like is not None:
            if self.id is not None or self.as_ is not None or acts:
                raise ValueError("an item with 'like' has 'without' and 'cite' beside it and nothing else")
        elif self.id is None or self.as_ is None:
            raise ValueError("a rule needs an 'id' and says under 'as' where its element stands")
        elif not acts and self.computed is None:
            raise ValueError(
                "does nothing: it needs set, add, limit, forbid, cancel, offer, note, withdraws or computed"
            )
        if self.without and self.like is None:
            raise ValueError("'without' belongs to 'like'")
        return self

    def to_rule(self, element: str, citations: Sequence[Citation]) -> Rule:
        """The engine's rule, under the full id of its element; without own `cite` it has the element's citations."""
        assert self.id is not None and self.as_ is not None
        return Rule(
            id=f"{element}.{self.id}",
            element=element,
            role=self.as_,
            effects=tuple(self._effects()),
            citations=tuple(self.cite or citations),
            when=_conditions(self.when),
            unless=_conditions(self.unless),
            group=self.group,
            instead_of=tuple(self.instead_of),
            withdraws=tuple(self.withdraws),
            reason=self.reason,
            computed=self.computed,
        )

    def _effects(self) -> list[Effect]:
        effects = [Effect(Verb.CANCEL, name) for name in self.cancel]
        for verb, figures in ((Verb.SET, self.set), (Verb.ADD, self.add), (Verb.LIMIT, self.limit)):
            effects += [Effect(verb, name, _value(figure)) for name, figure in figures.items()]
        for verb, names in ((Verb.FORBID, self.forbid), (Verb.OFFER, self.offer), (Verb.NOTE, self.note)):
            effects += [Effect(verb, name) for name in names]
        return effects


def _value(figure: Scalar | ValueItem) -> Value:
    if isinstance(figure, ValueItem):
        return figure.as_value()
    return ALL if figure == "all" else figure


def _conditions(tests: dict[str, TestItem]) -> tuple[Condition, ...]:
    """The conditions, those on rule options last: an option is used only where all else holds."""
    found = [Condition(fact, tuple(test.any_of), test.at_least, test.at_most) for fact, test in tests.items()]
    return tuple(sorted(found, key=lambda condition: condition.fact.startswith("option.")))


def element_rules(
    items: Sequence[RuleItem], element: str, citations: Sequence[Citation]
) -> tuple[tuple[Rule, ...], tuple[Takes, ...]]:
    """The rules of one element, and what it takes over from others."""
    own = tuple(item.to_rule(element, citations) for item in items if item.like is None)
    taken = (item for item in items if item.like is not None)
    return own, tuple(Takes(str(item.like), tuple(item.without), tuple(item.cite)) for item in taken)


class OptionItem(_Model):
    """One entry of `options.yaml`: a point where the rules are open."""

    default: Slug
    values: dict[Slug, str]
    cite: Annotated[
        list[Annotated[Citation, BeforeValidator(_citation)]], BeforeValidator(_as_list), Field(min_length=1)
    ]
    about: Annotated[list[str], BeforeValidator(_as_list)] = []

    @model_validator(mode="after")
    def _default_is_a_value(self) -> OptionItem:
        if self.default not in self.values:
            raise ValueError(f"default '{self.default}' is not one of {', '.join(self.values)}")
        return self
